(* The conditions of docs/specification/format.md that the proof does not need: what makes the file
   the only one of its kind, and bounds its work. They only reject more. *)

open Format

exception Unfit of string

let unless what is = if not is then raise (Unfit what)

let rec increasing = function
  | a :: (b :: _ as rest) -> a < b && increasing rest
  | _ -> true

let distinct l = List.length (List.sort_uniq compare l) = List.length l

(* A point's name, and a title. *)

let is_digit c = '0' <= c && c <= '9'
let is_small c = 'a' <= c && c <= 'z'
let is_capital c = 'A' <= c && c <= 'Z'
let is_alphanumeric c = is_digit c || is_small c || is_capital c
let letters s = List.of_seq (String.to_seq s)

let is_plain_name s =
  let allowed c = is_alphanumeric c || List.mem c [ '.'; '_'; '-' ] in
  String.length s >= 1 && String.length s <= 16 && s.[0] <> '-' && List.for_all allowed (letters s)

(* What no title may read as: boards and graphs, other games, and what people call boards that claims name
   by title, of points and lines and of Latin puzzles. *)
let named =
  [ "affine-plane"; "projective-plane"; "hypercube"; "any-affine-plane"; "any-projective-plane"; "sudoku";
    "latin-square"; "gerechte"; "path"; "cycle"; "grid"; "erdos-szekeres"; "chomp"; "dots-and-boxes";
    "node-kayles"; "cram"; "latin-erdos"; "coprime-grid"; "subtraction"; "domineering"; "octal"; "nim";
    "sprouts"; "switching"; "bridg-it"; "col"; "snort" ]

let boards =
  [ "tic-tac-toe"; "qubic"; "connect-four"; "gomoku"; "in-a-row"; "polyomino"; "van-der-waerden"; "clique";
    "sim"; "hex"; "domination" ]

let latin_boards =
  [ "quadoku"; "tartan"; "latin-triangle"; "latin-cube"; "latin-octahedron"; "latin-icosahedron" ]

type titled = A_board | A_graph | A_latin_board

let reserved = function
  | A_board -> named @ latin_boards
  | A_graph -> named @ latin_boards @ boards
  | A_latin_board -> named @ boards

(* The letters and digits as they look. *)
let look s =
  let one = function
    | '0' -> 'o' | '1' | 'i' -> 'l' | '2' -> 'z' | '5' -> 's' | '6' | '8' -> 'b' | '9' -> 'g' | c -> c
  in
  let rec pairs a b both = function
    | x :: y :: l when x = a && y = b -> both :: pairs a b both l
    | x :: l -> x :: pairs a b both l
    | [] -> []
  in
  let plain = List.map one (List.filter is_alphanumeric (letters (String.lowercase_ascii s))) in
  pairs 'c' 'l' 'd' (pairs 'v' 'v' 'w' (pairs 'r' 'n' 'm' plain))

(* Whether what follows a name is not the end of a longer word, and can be read as sizes. *)
let are_sizes rest =
  let digit c = is_digit c || List.mem (Char.lowercase_ascii c) [ 'o'; 'i'; 'l' ] in
  let is_number word = word <> "" && List.for_all digit (letters word) in
  let is_letter word = word = "" || (String.length word = 1 && not (is_capital word.[0])) in
  let words =
    String.split_on_char ' ' (String.map (fun c -> if is_alphanumeric c then c else ' ') rest)
  in
  let joined = List.hd words in
  let goes_on = joined <> "" && (not (is_digit joined.[0])) && not (is_number joined) in
  (not goes_on)
  && (List.exists is_digit (letters rest)
     || List.exists is_number words
     || List.for_all is_letter (List.tl words))

let reads_as title names =
  let length = String.length title in
  let goes_on_as_sizes at = are_sizes (String.sub title at (length - at)) in
  let before_sizes = List.filter goes_on_as_sizes (List.init length succ) in
  let starts = List.map (fun at -> look (String.sub title 0 at)) before_sizes in
  List.exists (fun name -> List.mem (look name) starts) names

let is_plain_title titled title =
  let sign c = String.contains " #%&()*+,-./:;<=>?[]^_{}~" c in
  let rec two_spaces = function ' ' :: (' ' :: _) -> true | _ :: l -> two_spaces l | [] -> false in
  String.length title <= 64
  && List.for_all (fun c -> is_alphanumeric c || sign c) (letters title)
  && String.trim title = title
  && (not (two_spaces (letters title)))
  && not (reads_as title (reserved titled))

(* The printed claim stands for no other claim. *)
let is_plain = function
  | Of_board c ->
      (match c.name with Other title -> is_plain_title A_board title | _ -> true)
      && List.for_all is_plain_name (c.first @ c.second)
  | Of_shading { said; a; _ } -> (
      let are_sizes most l =
        let is_size x =
          match a with
          | Exactly _ -> false
          | Every (least, modulus) -> modulus > 0 && x >= least && (x - least) mod modulus = 0
        in
        increasing l && List.for_all (fun x -> is_size x && x <= most) l
      in
      match said, a with
      | Except (_, most, l), Every (least, 1) -> least <= most && are_sizes most l
      | Except _, _ -> false
      | Every_except (_, l), _ -> l <> [] && are_sizes max_int l
      | (Strategy _ | P_positions _), _ -> true)
  | Of_graph c -> ( match c.graph with Titled title -> is_plain_title A_graph title | _ -> true)

(* The board, and its name and hash. *)

let board b =
  let size = List.length b.points in
  unless "H2: points" (1 <= size && size <= 512);
  unless "H2: names" (List.for_all is_plain_name b.points && distinct b.points);
  let fits bound l = increasing l && List.for_all (fun x -> x < bound) l in
  unless "H3: lines" (List.for_all (fun line -> line <> [] && fits size line) b.lines);
  unless "H3: order" (increasing b.lines);
  if b.needs <> [] then begin
    unless "H13: needs" (List.length b.needs = size && List.exists (fun n -> n <> []) b.needs);
    List.iteri (fun point needs -> unless "H13: needs" (fits point needs)) b.needs
  end

let rec power a n = if n = 0 then 1 else if a > 512 then 513 else min 513 (a * power a (n - 1))

let name c b =
  let order q = unless "H4: the order" (2 <= q && q <= 22) in
  match c.name with
  | Affine q | Projective q -> order q
  | Affine_less (q, k) -> order q; unless "H4: removed" (1 <= k && k <= q)
  | Hypercube (side, dimension) ->
      unless "H4: the size"
        (side >= 2 && dimension >= 1 && dimension <= 9 && power side dimension <= 512);
      let words =
        List.fold_left
          (fun words _ ->
            List.concat_map (fun w -> List.init side (fun d -> w @ [ string_of_int (d + 1) ])) words)
          [ [] ]
          (List.init dimension (fun i -> i))
      in
      let names = List.map (String.concat (if side < 10 then "" else ".")) words in
      unless "H4: names" (b.points = names)
  | Other _ -> ()

let board_hash c b =
  let has_start = c.first <> [] || c.second <> [] in
  let needed =
    match c.name with
    | Other _ -> true
    | Affine q | Projective q -> q > 8 || has_start
    | Affine_less (q, _) -> q > 4 || has_start
    | Hypercube _ -> false
  in
  let hash b = let bytes = written w_board b in Blake3.hash bytes 0 (String.length bytes) in
  unless "H5: the board's hash" (c.board_hash = if needed then Some (hash b) else None)

(* Sets of points as they are stored: a bit a point, little endian. *)

let has bytes at point = Char.code bytes.[at + (point / 8)] lsr (point mod 8) land 1 = 1

let place names name =
  let rec go i = function [] -> raise (Unfit "H6: the start") | n :: l -> if n = name then i else go (i + 1) l in
  go 0 names

let stones c b =
  let find names =
    let points = List.map (place b.points) names in
    unless "H6: the start" (increasing points);
    points
  in
  let first = find c.first and second = find c.second in
  let taken = first @ second in
  unless "H6: the start" (distinct taken);
  let ahead = List.length first - List.length second in
  unless "H6: the start" (ahead = 0 || ahead = 1);
  if b.needs <> [] then
    List.iter
      (fun x -> unless "H6: needs" (List.for_all (fun y -> List.mem y taken) (List.nth b.needs x)))
      taken;
  unless "H7: the start is over" (List.length taken < List.length b.points);
  (first, second)

(* The replay. *)

let rec split n l acc =
  if n = 0 then (List.rev acc, l)
  else match l with [] -> raise (Unfit "R20: tables") | x :: l -> split (n - 1) l (x :: acc)

(* The nodes, each with the place of its position, its entries and its default. *)
let nodes width replay =
  let rec go i entries = function
    | [] -> unless "R20: tables" (entries = []); []
    | (count, default) :: rest ->
        let own, entries = split count entries [] in
        (i * width, own, default) :: go (i + 1) entries rest
  in
  unless "R20: tables" (String.length replay.positions = width * List.length replay.nodes);
  go 0 replay.entries replay.nodes

(* Entries are in order and about legal moves, which are in order; a default has some left. *)
let entries_fit legal entries default =
  let moves = List.map fst entries in
  unless "R16, R19: the order of entries" (increasing moves);
  let rec within small large =
    match small, large with
    | [], _ -> true
    | _, [] -> false
    | x :: s, y :: l -> if x = y then within s l else x > y && within small l
  in
  unless "R15: an entry for an illegal move" (within moves legal);
  if default <> None then
    unless "R22: a default without use" (List.length moves < List.length legal)

let node b opponent positions half (at, entries, default) =
  let size = List.length b.points in
  let all = List.init (8 * half) (fun x -> x) in
  let first = List.filter (has positions at) all and second = List.filter (has positions (at + half)) all in
  unless "R1: off the board" (List.for_all (fun x -> x < size) (first @ second));
  unless "R1: overlap" (not (List.exists (has positions at) second));
  let taken x = has positions at x || has positions (at + half) x in
  let needs = Array.of_list b.needs in
  let met x = needs = [||] || List.for_all taken needs.(x) in
  if b.needs <> [] then unless "R1: needs" (List.for_all met (first @ second));
  let ahead = if opponent = Second then 1 else 0 in
  unless "R1: the number of stones" (List.length first = List.length second + ahead);
  let takeable = List.filter (fun x -> (not (taken x)) && met x) (List.init size (fun x -> x)) in
  entries_fit takeable entries default

(* The numbers from [first] on, so many, are all there. *)
let all_used what first count numbers =
  let used = Array.make count false in
  List.iter (fun n -> if first <= n && n - first < count then used.(n - first) <- true) numbers;
  unless what (Array.for_all Fun.id used)

let all_reached listed responses =
  let target = function Reply (_, target, _) -> Some target | _ -> None in
  if listed <> [] then
    all_used "R21: a node that is not reached" 1 (List.length listed - 1)
      (List.filter_map target responses)

let game who g =
  let b = g.board in
  let half = (List.length b.points + 7) / 8 in
  let images = List.map snd g.symmetries in
  unless "H8: symmetries" (List.length images <= 0xFFFF);
  unless "H8: symmetries"
    (distinct images && not (List.mem (List.mapi (fun i _ -> i) b.points) images));
  unless "R17: no permutation"
    (List.for_all (fun l -> List.sort compare l = List.mapi (fun i _ -> i) b.points) images);
  let listed = nodes (2 * half) g.replay in
  let opponent = match who with First -> Second | Second -> First in
  if listed = [] then
    unless "R20: more than a first move"
      (g.symmetries = [] && g.pairings = [] && g.threats = [] && g.replay.positions = ""
       && g.replay.entries = []);
  List.iter (node b opponent g.replay.positions half) listed;
  let responses = responses g.replay in
  let select f = List.filter_map f responses in
  all_reached listed responses;
  all_used "H8: a symmetry without use" 1 (List.length images)
    (select (function Reply (_, _, s) | Same_as (_, s) -> Some s | _ -> None));
  all_used "R25: a lemma without use" 1
    (List.length g.pairings + List.length g.threats)
    (select (function Lemma l -> Some l | _ -> None))

let pairing l =
  unless "P2: the order of pairs" (increasing l && List.for_all (fun (low, high) -> low < high) l)

(* Each part has a line of an open line that no earlier part has, and each game is that of a part. *)
let parts lines own games parts =
  let games = Array.of_list games in
  let needless = ref (List.filter (fun line -> not (List.exists (fun x -> List.mem x own) line)) lines) in
  List.iter
    (fun (game, points) ->
      unless "Q1: the game of a part" (game < Array.length games);
      let g = games.(game) in
      unless "Q1: the size of a part" (List.length points = List.length g.board.points);
      let points = Array.of_list points in
      let of_part = List.map (List.map (fun j -> points.(j))) g.board.lines in
      let inside line small = List.for_all (fun x -> List.mem x line) small in
      let left = List.filter (fun line -> not (List.exists (inside line) of_part)) !needless in
      unless "Q6: a part without use" (List.length left < List.length !needless);
      needless := left)
    parts;
  all_used "Q6: a game without use" 0 (Array.length games) (List.map fst parts)

(* How often a check looks at a line. *)
let looks g =
  let b = g.board in
  let lists = b.lines @ b.needs in
  let points = List.length b.points and lines = List.length lists in
  let images = List.fold_left (fun n l -> n + List.length l) lines lists in
  let most_through count =
    let through = Array.make (max points 1) 0 in
    List.iter
      (fun l -> List.iter (fun x -> if x < points then through.(x) <- through.(x) + count l) l)
      lists;
    Array.fold_left max 0 through
  in
  let most = most_through (fun _ -> 1) in
  let threats = Array.of_list g.threats and before = List.length g.pairings in
  let of_lemma = function
    | Lemma 0 -> 2 * (lines + points + most_through List.length)
    | Lemma l when l > before && l - before <= Array.length threats ->
        (2 * lines) + (2 * List.length threats.(l - before - 1) * most)
    | Lemma _ -> images + points
    | _ -> 0
  in
  let half = (points + 7) / 8 in
  let is_free at x = not (has g.replay.positions at x || has g.replay.positions (at + half) x) in
  let of_node (at, own, default) =
    let own = List.map snd own in
    let free = List.length (List.filter (is_free at) (List.init points Fun.id)) in
    List.fold_left (fun n r -> n + of_lemma r) 0 own
    + (match default with None -> 0 | Some r -> free * of_lemma r)
    + if List.mem (Lemma 0) (own @ Option.to_list default) then images else 0
  in
  (List.length g.replay.nodes * lines)
  + (List.length g.symmetries * images)
  + List.fold_left (fun n node -> n + of_node node) 0 (nodes (2 * half) g.replay)

let looks_of_parts b games parts =
  let small = Array.of_list games in
  let of_part (game, _) =
    if game >= Array.length small then 0
    else
      List.fold_left (fun n line -> n + List.length line) 0 small.(game).board.lines
      * List.length b.lines
  in
  List.fold_left (fun n g -> n + looks g) 0 games + List.fold_left (fun n d -> n + of_part d) 0 parts

(* The work is in proportion to the file. *)
let work size looks = unless "H10: the work" (looks <= 200 * size)

(* A replay without symmetries and lemmas; [node] looks at a node. *)
let plain_replay width node replay =
  let listed = nodes width replay in
  if listed = [] then
    unless "R20: more than a first move" (replay.positions = "" && replay.entries = []);
  List.iter node listed;
  all_reached listed (responses replay);
  listed

(* Replays of the Erdős–Szekeres game. Rows and columns are counted from 1. *)

let shading c who replay =
  let a, b =
    match c.said, c.a with
    | Strategy _, Exactly a -> (a, c.b)
    | _ -> raise (Unfit "F5: a claim that a replay cannot prove")
  in
  unless "H9: the size" (2 <= a && a <= 256 && 2 <= b && b <= 33);
  let width = a - 1 and height = b - 1 in
  let node (at, entries, default) =
    let row r = if r = 0 then width else Char.code replay.positions.[at + r - 1] in
    let rows = List.init height (fun i -> i + 1) in
    unless "R1: no region" (List.for_all (fun r -> row r <= row (r - 1)) rows);
    unless "R1: a start with Second to move" (row 1 > 0 || who = Second);
    unless "R1: a full board" (row height < width || c.form = Wins_by_a_pattern);
    let is_shaded column r = column >= 1 && r >= 1 && column <= row r in
    let is_legal r column =
      (not (is_shaded column r))
      && if row 1 = 0 then (column, r) = (1, 1)
         else is_shaded column (r - 1) || is_shaded (column - 1) r
    in
    let columns = List.init width (fun i -> i + 1) in
    let of_row r =
      List.map (fun column -> ((r - 1) * width) + column - 1) (List.filter (is_legal r) columns)
    in
    let completes = c.form = Wins_by_a_pattern && (row 1 = width || row height >= 1) in
    let off_board = if completes then [ width * height ] else [] in
    entries_fit (List.concat_map of_row rows @ off_board) entries default
  in
  (a, b, plain_replay height node replay)

(* Node Kayles. *)

let most_vertices = 1024

let listed_graph g =
  let count = List.length g.vertices in
  unless "H11: vertices" (1 <= count && count <= most_vertices);
  unless "H11: names" (List.for_all is_plain_name g.vertices && distinct g.vertices);
  unless "H11: edges"
    (increasing g.edges && List.for_all (fun (low, high) -> low < high && high < count) g.edges);
  count

(* How many vertices the claim's graph has. *)
let graph c listed =
  let hash g = let bytes = written w_graph g in Blake3.hash bytes 0 (String.length bytes) in
  unless "H12: the graph's hash" (c.graph_hash = Option.map hash listed);
  let fits n = unless "H9: the size" (1 <= n && n <= most_vertices); n in
  match c.graph, listed with
  | Titled _, Some g -> listed_graph g
  | Titled _, None | _, Some _ -> raise (Unfit "H11: a graph is listed or not")
  | Path n, None -> fits n
  | Cycle n, None -> unless "H9: the size" (n >= 3); fits n
  | Grid (rows, columns), None -> fits (rows * columns)
  | Cube d, None -> unless "H9: the size" (1 <= d && d <= 10); 1 lsl d
  | Cram (rows, columns), None ->
      unless "H9: the size" (rows * columns <= most_vertices && rows * columns > 0);
      fits ((rows * (columns - 1)) + ((rows - 1) * columns))

let kayles size replay =
  let width = (size + 7) / 8 in
  let node (at, entries, default) =
    let all = List.init (8 * width) Fun.id in
    let gone, left = List.partition (has replay.positions at) all in
    unless "R1: off the graph" (List.for_all (fun v -> v < size) gone);
    let left = List.filter (fun v -> v < size) left in
    unless "R1: no vertex is left" (left <> []);
    entries_fit left entries default
  in
  plain_replay width node replay

(* Outcome proofs: forms are in order, and refer to few variables. *)

let most_variables = 128

let affine (_, terms) =
  let is_term (v, k) = v < most_variables && not (Z.equal k Z.zero) in
  unless "O2, O18: a form" (increasing (List.map fst terms) && List.for_all is_term terms)

let step = function
  | Split f -> affine f
  | Residue (v, _) -> unless "O18: a variable" (v < most_variables)
  | Absurd _ | Options _ | Clash _ -> ()
  | Move (_, (_, values), _) | Cases (_, (_, values), _) | By (_, _, values, _)
  | Listed (_, values, _) ->
      List.iter affine values

let outcome c families goals =
  let winner, exceptions =
    match c.said with
    | Strategy (Wins p) -> (p, [])
    | Every_except (p, l) -> (p, l)
    | _ -> raise (Unfit "F5: a claim that an outcome proof cannot prove")
  in
  unless "H9: the size" (2 <= c.b && c.b <= 17 && List.length exceptions <= 256);
  let family f =
    unless "O18: constraints" (List.length f.constraints <= 128);
    unless "O18: parameters" (List.length f.parameters <= most_variables);
    List.iter affine (f.constraints @ f.vector);
    List.iter step f.derivation
  in
  List.iter family families;
  List.iter (List.iter step) goals;
  (winner, exceptions)
