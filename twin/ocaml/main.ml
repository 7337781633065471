(* zermelo-twin [--claim CLAIM] FILE...: checks certificates by the program that was extracted from
   the proofs. The last line and the exit code are those of zermelo-check: 0 verified, 1 not
   verified, 3 no verdict, and 2 for wrong usage. *)

open Format

(* Into the words of the proofs. *)

let n = Z.of_int
let player = function First -> Twin.First | Second -> Twin.Second

let statement = function
  | Wins who -> Twin.Wins (player who)
  | Does_not_lose who -> Twin.DoesNotLose (player who)

let convention = function
  | Strong -> Twin.Strong
  | Weak maker -> Twin.Weak (player maker)
  | Avoidance -> Twin.Avoidance

let board_name = function
  | Affine q -> Twin.AffinePlane (n q)
  | Affine_less (q, k) -> Twin.AffinePlaneLess (n q, n k)
  | Projective q -> Twin.ProjectivePlane (n q)
  | Hypercube (side, dimension) -> Twin.Hypercube (n side, n dimension)
  | Other _ -> Twin.OtherBoard

let numbers = List.map n

let board b =
  { Twin.size0 = n (List.length b.points); lines = List.map numbers b.lines;
    needs = List.map numbers b.needs }

let response move = function
  | Reply (reply, target, symmetry) -> Twin.Reply (move reply, n target, n symmetry)
  | Win reply -> Twin.Win (move reply)
  | Same_as (mv, symmetry) -> Twin.SameAs (move mv, n symmetry)
  | Settled -> Twin.Settled
  | Lemma l -> Twin.Lemma_ (n l)

let pairs = List.map (fun (low, high) -> (n low, n high))

let nodes position move listed =
  let node (at, entries, default) =
    { Twin.at_position = position at;
      entries = List.map (fun (mv, r) -> (move mv, response move r)) entries;
      default = Option.map (response move) default }
  in
  List.map node listed

let replay who g =
  Form.game who g;
  List.iter Form.pairing g.pairings;
  let half = (List.length g.board.points + 7) / 8 in
  let set at = Z.of_bits (String.sub g.replay.positions at half) in
  let mover = Twin.other (player who) in
  let position at = { Twin.first_set = set at; second_set = set (at + half); mover } in
  let lemmas =
    List.map (fun l -> Twin.PairingLemma (pairs l)) g.pairings
    @ List.map (fun l -> Twin.ThreatLemma (numbers l)) g.threats
  in
  let steps =
    { Twin.opening = Option.map n g.replay.opening;
      nodes = nodes position n (Form.nodes (2 * half) g.replay) }
  in
  { Twin.symmetries = List.map (fun (_, images) -> numbers images) g.symmetries; lemmas; steps }

(* The claim, as it is printed. *)

let spoken = function First -> "first player" | Second -> "second player"
let proponent = function Wins who | Does_not_lose who -> who
let verb = function Wins _ -> "wins" | Does_not_lose _ -> "does not lose"

let hash_option word = function
  | None -> ""
  | Some h -> word ^ Blake3.hexadecimal h

let board_line c =
  let who = proponent c.statement in
  let subject =
    match c.convention with
    | Weak maker -> if maker = who then "maker" else "breaker"
    | _ -> spoken who
  in
  let name =
    match c.name with
    | Affine q -> Printf.sprintf "affine-plane %d" q
    | Affine_less (q, k) -> Printf.sprintf "affine-plane %d --without-index-blocks %d" q k
    | Projective q -> Printf.sprintf "projective-plane %d" q
    | Hypercube (side, dimension) -> Printf.sprintf "hypercube %d %d" side dimension
    | Other title -> Printf.sprintf "board titled '%s'" title
  in
  let rule =
    match c.convention with
    | Strong -> ""
    | Weak First -> " --weak"
    | Weak Second -> " --weak --breaker-first"
    | Avoidance -> " --avoidance"
  in
  let start =
    if c.first = [] && c.second = [] then ""
    else " --start " ^ String.concat "," c.first ^ "/" ^ String.concat "," c.second
  in
  String.concat ""
    [ subject; " "; verb c.statement; " "; name; rule; start;
      hash_option " --board-hash " c.board_hash ]

let shading_line c =
  let said =
    match c.said with
    | Strategy s -> spoken (proponent s) ^ " " ^ verb s
    | P_positions (count, p) ->
        Printf.sprintf "%s wins with %s P-positions" (spoken p) (Z.to_string count)
    | Except (p, _, _) | Every_except (p, _) -> spoken p ^ " wins"
  in
  let a = match c.a with Exactly a -> string_of_int a | Every _ -> "a" in
  let form = match c.form with Loses_by_a_pattern -> "" | Wins_by_a_pattern -> " --achievement" in
  let sizes =
    match c.said, c.a with
    | _, Exactly _ -> ""
    | Except (_, most, _), Every (least, _) ->
        Printf.sprintf " for every a from %d to %d" least most
    | _, Every (least, 1) -> Printf.sprintf " for every a ≥ %d" least
    | _, Every (least, steps) -> Printf.sprintf " for every a ≥ %d in steps of %d" least steps
  in
  let except =
    match c.said with
    | Except (_, _, (_ :: _ as l)) | Every_except (_, (_ :: _ as l)) ->
        " except " ^ String.concat " and " (List.map string_of_int l)
    | _ -> ""
  in
  Printf.sprintf "%s erdos-szekeres %s %d%s%s%s" said a c.b form sizes except

let graph_line c =
  let graph =
    match c.graph with
    | Path n -> Printf.sprintf "node-kayles path %d" n
    | Cycle n -> Printf.sprintf "node-kayles cycle %d" n
    | Grid (rows, columns) -> Printf.sprintf "node-kayles grid %d %d" rows columns
    | Cube d -> Printf.sprintf "node-kayles hypercube %d" d
    | Titled t -> Printf.sprintf "node-kayles graph titled '%s'" t
    | Cram (rows, columns) -> Printf.sprintf "cram %d %d" rows columns
  in
  let graph = graph ^ hash_option " --graph-hash " c.graph_hash in
  match c.value with
  | Winner p -> spoken p ^ " wins " ^ graph
  | Nim_value n -> Printf.sprintf "%s has nim-value %d" graph n

let print_claim = function
  | Of_board c -> board_line c
  | Of_shading c -> shading_line c
  | Of_graph c -> graph_line c

(* What is wrong with a certificate, if anything is. *)
let board_fault size c body =
  let listed, kind =
    match body with
    | Replay g -> (g.board, "replay")
    | Parts (b, _, _) -> (b, "proof by parts")
    | Pairing (b, _) -> (b, "pairing")
    | Potential b -> (b, "potential")
    | Mirror (b, _) -> (b, "mirror")
    | Shading _ | Outcome _ | Kayles _ -> raise (Form.Unfit "F5: a proof of another game")
  in
  (match body with
  | Replay g -> Form.work size (Form.looks g)
  | Parts (b, games, parts) -> Form.work size (Form.looks_of_parts b games parts)
  | _ -> ());
  Form.board listed;
  Form.unless "H13: needs on a board with a name"
    (listed.needs = [] || match c.name with Other _ -> true | _ -> false);
  Form.name c listed;
  Form.board_hash c listed;
  let first, second = Form.stones c listed in
  let who = proponent c.statement in
  let translated =
    match body with
    | Replay g -> Twin.ByReplay (replay who g)
    | Parts (_, games, parts) ->
        let small g = Form.board g.board; (board g.board, replay Second g) in
        let small = List.map small games in
        let own = match who with First -> first | Second -> second in
        Form.parts listed.lines own games parts;
        Twin.ByParts (small, List.map (fun (game, points) -> (n game, numbers points)) parts)
    | Pairing (_, l) -> Form.pairing l; Twin.ByPairing (pairs l)
    | Mirror (b, (first, images)) ->
        Form.unless "A1: the number of images" (List.length images = List.length b.points);
        Twin.ByMirror (Option.map n first, numbers images)
    | _ -> Twin.ByPotential
  in
  let claimed =
    { Twin.named = board_name c.name; rule_of = convention c.convention;
      states = statement c.statement; of_first = numbers first; of_second = numbers second }
  in
  let b = board listed in
  let start = Twin.masks_of (Twin.start_of (numbers first) (numbers second)) in
  Form.unless "H7: the start is over"
    (Twin.mask_result (Twin.prepare b) (convention c.convention) start = None);
  Form.unless ("the " ^ kind ^ " is not accepted") (Twin.check b claimed translated)

let form = function
  | Loses_by_a_pattern -> Twin.Avoidance0
  | Wins_by_a_pattern -> Twin.Achievement

let shading_fault c replay =
  let s =
    match c.said with
    | Strategy s -> s
    | _ -> raise (Form.Unfit "F5: a claim that a replay cannot prove")
  in
  let who = proponent s in
  let a, b, listed = Form.shading c who replay in
  let mover = Twin.other (player who) in
  let row at = n (Char.code replay.positions.[at]) in
  let position at =
    { Twin.rows = List.init (b - 1) (fun i -> row (at + i)); mover0 = mover; over = false }
  in
  let cell mv =
    if mv = (a - 1) * (b - 1) then None
    else Some (n ((mv mod (a - 1)) + 1), n ((mv / (a - 1)) + 1))
  in
  let said = match s with Wins _ -> Twin.Wins0 | Does_not_lose _ -> Twin.DoesNotLose0 in
  let steps =
    { Twin.opening = Option.map cell replay.opening; nodes = nodes position cell listed }
  in
  Form.unless "the replay is not accepted"
    (Twin.check_shading (form c.form) (n a) (n b) said (player who) steps)

(* A form with a coefficient for every variable up to its last. *)
let affine (constant, terms) =
  let rec from v = function
    | [] -> []
    | (u, k) :: rest -> if v = u then k :: from (v + 1) rest else Z.zero :: from (v + 1) ((u, k) :: rest)
  in
  constant :: from 0 terms

let affines = List.map affine
let sums = List.map numbers
let move (kind, values) = { Twin.kind_number = n kind; arguments = affines values }

let step = function
  | Split f -> Twin.Split (affine f)
  | Residue (v, modulus) -> Twin.Residue (n v, modulus)
  | Absurd sum -> Twin.Absurd (numbers sum)
  | Options fact -> Twin.Options (n fact)
  | Move (fact, mv, shown) -> Twin.Move (n fact, move mv, sums shown)
  | Cases (fact, mv, shown) -> Twin.Cases (n fact, move mv, sums shown)
  | By (fact, number, values, shown) -> Twin.By (n fact, n number, affines values, sums shown)
  | Clash (one, two, shown) -> Twin.Clash (n one, n two, sums shown)
  | Listed (entry, values, shown) -> Twin.Listed (n entry, affines values, sums shown)

let steps = List.map step

let family f =
  { Twin.parameters = n (List.length f.parameters); constraints = affines f.constraints;
    at_vector = affines f.vector; value_there = (if f.is_p then Twin.P else Twin.N);
    shape = sums f.shape; derivation = steps f.derivation }

let outcome_fault c families goals =
  let winner, exceptions = Form.outcome c families goals in
  let sizes =
    match c.a with
    | Exactly a -> Twin.Exactly (n a)
    | Every (least, modulus) -> Twin.Every (n least, n modulus)
  in
  let claimed =
    { Twin.b = n c.b; sizes_of_a = sizes; claimed = player winner;
      exceptions = numbers exceptions }
  in
  let proof =
    { Twin.statements = List.map family families; goal_derivations = List.map steps goals }
  in
  Form.unless "the outcome proof is not accepted" (Twin.check_outcome claimed proof)

let kayles_fault c listed replay =
  let who =
    match c.value with
    | Winner p -> p
    | Nim_value _ -> raise (Form.Unfit "F5: a claim that the twin does not prove")
  in
  let size = Form.graph c listed in
  let graph =
    match c.graph, listed with
    | Path v, _ -> Twin.path (n v)
    | Cycle v, _ -> Twin.cycle (n v)
    | Grid (rows, columns), _ -> Twin.grid (n rows) (n columns)
    | Cube d, _ -> Twin.hypercube (n d)
    | Cram (rows, columns), _ -> Twin.cram (n rows) (n columns)
    | Titled _, g -> Twin.listed0 (n size) (pairs (match g with Some g -> g.edges | None -> []))
  in
  let taker = Twin.other (player who) in
  let width = (size + 7) / 8 in
  let position at = { Twin.gone = Z.of_bits (String.sub replay.positions at width); taker } in
  let listed = Form.kayles size replay in
  let steps = { Twin.opening = Option.map n replay.opening; nodes = nodes position n listed } in
  Form.unless "the replay is not accepted" (Twin.check_node_kayles graph (player who) steps)

let fault size { claim; body; _ } =
  try
    (match claim, body with
    | Of_board c, _ -> board_fault size c body
    | Of_shading c, Shading replay -> shading_fault c replay
    | Of_shading c, Outcome (families, goals) -> outcome_fault c families goals
    | Of_graph c, Kayles (listed, replay) -> kayles_fault c listed replay
    | _ -> raise (Form.Unfit "F5: a proof of another game"));
    None
  with
  | Form.Unfit what -> Some what
  | Big.Beyond_64_bits -> Some "O15: a number does not fit 64 bits"

(* The printed claims that follow from a claim, and are its own or the wanted one [F4]. *)
let implied claim wanted =
  match claim with
  | Of_board c -> [ print_claim (Of_board { c with statement = Does_not_lose (proponent c.statement) }) ]
  | Of_shading c ->
      let is_among a =
        match c.a with
        | Exactly _ -> false
        | Every (least, modulus) -> modulus > 0 && a >= least && (a - least) mod modulus = 0
      in
      let sizes = List.filter is_among (List.filter_map int_of_string_opt (String.split_on_char ' ' wanted)) in
      let says a winner =
        let line s = print_claim (Of_shading { c with a; said = Strategy s }) in
        [ line winner; line (Does_not_lose (proponent winner)) ]
      in
      let at a =
        match c.said with
        | Strategy s -> says (Exactly a) s
        | Every_except (p, l) ->
            let other = match p with First -> Second | Second -> First in
            says (Exactly a) (Wins (if List.mem a l then other else p))
        | P_positions _ | Except _ -> []
      in
      (match c.said with Strategy s -> says c.a s | _ -> []) @ List.concat_map at sizes
  | Of_graph _ -> []

(* That the second player wins is that the nim-value is 0. That is not proved here. *)
let needs_nim_values claim wanted =
  match claim with
  | Of_graph ({ value = Winner Second; _ } as c) ->
      print_claim (Of_graph { c with value = Nim_value 0 }) = wanted
  | _ -> false

type verdict =
  | Verified of string list * string  (* the claims that are shown, the hash *)
  | Not_verified of string option * string  (* the claim, and why *)
  | Undecided of string

let hash_of bytes = Blake3.hexadecimal (String.sub bytes (String.length bytes - 32) 32)

(* The verdict about a deduction, and about a claim if one is wanted. *)
let puzzle wanted bytes =
  match Puzzle.certificate bytes with
  | exception Malformed why -> Not_verified (None, why)
  | { claim; _ } when not (Puzzle.is_plain claim) ->
      Not_verified (None, "F6: the claim is not plain")
  | { claim; _ } as read -> (
      let said = Puzzle.print_claim claim in
      let other = Option.bind wanted (fun w -> if w = said then None else Some w) in
      match other, lazy (Puzzle.fault read) with
      | Some w, _ when not (List.mem w (Puzzle.implied claim)) ->
          Not_verified (Some said, "F4: another claim is wanted")
      | _, (lazy (Some why)) -> Not_verified (Some said, why)
      | _, (lazy None) -> Verified (said :: Option.to_list other, hash_of bytes))

(* The verdict about the bytes of a certificate, and about a claim if one is wanted. *)
let verdict wanted bytes =
  match certificate bytes with
  | No_verdict why when why = other_kind && Puzzle.is_one bytes -> puzzle wanted bytes
  | No_verdict why -> Undecided why
  | Rejected why -> Not_verified (None, why)
  | Read { claim; _ } when not (Form.is_plain claim) ->
      Not_verified (None, "F6: the claim is not plain")
  | Read ({ claim; _ } as read) -> (
      let said = print_claim claim in
      let other = Option.bind wanted (fun w -> if w = said then None else Some w) in
      match other, lazy (fault (String.length bytes) read) with
      | Some w, _ when needs_nim_values claim w -> Undecided "the twin has no nim-values"
      | Some w, _ when not (List.mem w (implied claim w)) ->
          Not_verified (Some said, "F4: another claim is wanted")
      | _, (lazy (Some why)) -> Not_verified (Some said, why)
      | _, (lazy None) ->
          Verified (said :: Option.to_list other, hash_of bytes))

let code = function Verified _ -> 0 | Not_verified _ -> 1 | Undecided _ -> 3

(* Prints a verdict; of a certificate of many, a verified one is its claim alone. *)
let say place with_hash v =
  let line text = print_endline text in
  (match v with
  | Verified (claims, hash) ->
      line (place ^ ": " ^ List.hd claims);
      List.iter (fun claim -> line ("  so     " ^ claim)) (List.tl claims);
      if with_hash then line ("  hash   " ^ hash)
  | Not_verified (claim, why) ->
      let first = match claim with Some c -> "not proved: " ^ c | None -> "nothing is proved" in
      line (place ^ ": " ^ first);
      line ("  error  " ^ why)
  | Undecided why ->
      line (place ^ ": no verdict");
      line ("  error  " ^ why));
  code v

(* A file of many certificates: each with its length before it, then the length 0 and an index. The
   first that is not verified is the last that is looked at. *)
let check_many wanted place bytes =
  let size = String.length bytes in
  let little at n =
    let rec go i = if i = n then 0 else Char.code bytes.[at + i] lor (go (i + 1) lsl 8) in
    go 0
  in
  let eight n = String.init 8 (fun i -> Char.chr ((n lsr (8 * i)) land 255)) in
  let stop v = say place true v in
  let cut () = stop (Not_verified (None, "F2: the file is cut short")) in
  let rec from at starts =
    if at + 4 > size then cut ()
    else
      let length = little at 4 and at = at + 4 in
      if length = 0 then at_end at (List.rev starts)
      else
        let starts = at :: starts in
        if at + length > size then cut ()
        else
          let number = Printf.sprintf "%s, certificate %d" place (List.length starts) in
          match say number false (verdict wanted (String.sub bytes at length)) with
          | 0 -> from (at + length) starts
          | code -> code
  and at_end at starts =
    let count = List.length starts in
    let index = String.concat "" (List.map eight (starts @ [ count ])) in
    let left = String.sub bytes at (size - at) in
    let begins long short =
      String.length short <= String.length long && String.sub long 0 (String.length short) = short
    in
    if count = 0 then stop (Undecided "an empty file")
    else if left = index then begin
      Printf.printf "%s: %d certificate%s\n" place count (if count = 1 then "" else "s");
      0
    end
    else if begins left index then stop (Not_verified (None, "F2: bytes after the end"))
    else if begins index left then cut ()
    else stop (Not_verified (None, "F7: the index is not that of the certificates"))
  in
  from 9 []

let check wanted file =
  match contents file with
  | exception Sys_error why -> say file true (Undecided why)
  | bytes when String.length bytes >= 9 && String.sub bytes 0 9 = magic ^ "\000" ->
      check_many wanted file bytes
  | bytes -> say file true (verdict wanted bytes)

let usage =
  "Usage: zermelo-twin [--claim CLAIM] FILE...\n\n\
   Checks certificates as zermelo-check does, by a program that was extracted from proofs.\n\
   The file - is standard input.\n\n\
   Exit code: 0 verified, 1 not verified, 2 wrong usage, 3 no verdict."

let wrong what = prerr_endline ("zermelo-twin: " ^ what ^ "\n\n" ^ usage); exit 2

let rec read_words claim files = function
  | "--" :: rest -> (claim, List.rev_append files rest)
  | ("--help" | "-h") :: _ -> print_endline usage; exit 0
  | "--claim" :: wanted :: rest -> read_words (Some wanted) files rest
  | [ "--claim" ] -> wrong "--claim needs a claim"
  | word :: _ when String.length word > 1 && word.[0] = '-' -> wrong ("there is no option " ^ word)
  | word :: rest -> read_words claim (word :: files) rest
  | [] -> (claim, List.rev files)

let () =
  (* Memory is collected seldom: there are many short-lived numbers of more than a word. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 17; space_overhead = 400 };
  match read_words None [] (List.tl (Array.to_list Sys.argv)) with
  | _, [] -> wrong "no file is given"
  | claim, files ->
      let codes = List.map (check claim) files in
      let line, code =
        if List.mem 1 codes then ("s NOT VERIFIED", 1)
        else if List.mem 3 codes then ("s NO VERDICT", 3)
        else ("s VERIFIED", 0)
      in
      print_endline line;
      exit code
