(* The certificate file, by docs/specification/format.md. What is read here is written again by
   `encode` and compared byte for byte, so a value that is not in its one form is found there. *)

exception Malformed of string

type player = First | Second
type statement = Wins of player | Does_not_lose of player
type board_name =
  | Affine of int
  | Affine_less of int * int
  | Projective of int
  | Hypercube of int * int
  | Other of string
type convention = Strong | Weak of player | Avoidance

type board_claim = {
  statement : statement;
  name : board_name;
  board_hash : string option;
  convention : convention;
  first : string list;
  second : string list;
}

(* Of the Erdős–Szekeres game. *)
type size = Exactly of int | Every of int * int  (* least, modulus *)
type said =
  | Strategy of statement
  | P_positions of Z.t * player
  | Except of player * int * int list  (* winner, the most, exceptions *)
  | Every_except of player * int list

type form = Loses_by_a_pattern | Wins_by_a_pattern
type shading_claim = { said : said; a : size; b : int; form : form }

(* Of Node Kayles. *)
type value = Winner of player | Nim_value of int
type graph_name =
  | Path of int
  | Cycle of int
  | Grid of int * int
  | Cube of int
  | Titled of string
  | Cram of int * int

type graph_claim = { value : value; graph : graph_name; graph_hash : string option }

type claim =
  | Of_board of board_claim
  | Of_shading of shading_claim
  | Of_graph of graph_claim

type board = { points : string list; lines : int list list; needs : int list list }

type response =
  | Reply of int * int * int  (* reply, target, symmetry *)
  | Win of int
  | Same_as of int * int  (* move, symmetry *)
  | Settled
  | Lemma of int

type replay = {
  opening : int option;
  positions : string;
  nodes : (int * response option) list;  (* the number of entries, the default *)
  entries : (int * response) list;
}

type game = {
  board : board;
  symmetries : (string * int list) list;
  replay : replay;
  pairings : (int * int) list list;
  threats : int list list;
}

(* A constant, and coefficients of variables. *)
type affine = Z.t * (int * Z.t) list
type move = int * affine list

type step =
  | Split of affine
  | Residue of int * Z.t
  | Absurd of int list
  | Options of int
  | Move of int * move * int list list
  | Cases of int * move * int list list
  | By of int * int * affine list * int list list
  | Clash of int * int * int list list
  | Listed of int * affine list * int list list

type family = {
  label : string;
  parameters : string list;
  constraints : affine list;
  vector : affine list;
  is_p : bool;
  shape : int list list;
  derivation : step list;
}

type graph = { vertices : string list; edges : (int * int) list }

type body =
  | Replay of game
  | Shading of replay
  | Outcome of family list * step list list
  | Kayles of graph option * replay
  | Parts of board * game list * (int * int list) list  (* for each part its game and points *)
  | Pairing of board * (int * int) list
  | Potential of board
  | Mirror of board * (int option * int list)  (* the first point, the images *)

type certificate = { claim : claim; made_by : string; made_from : string; body : body }

(* Reading: a text and the place of the next byte. *)

type reader = { text : string; mutable at : int; until : int }

let malformed what = raise (Malformed what)

let byte r =
  if r.at >= r.until then malformed "the file is cut short";
  let b = Char.code r.text.[r.at] in
  r.at <- r.at + 1;
  b

let take r n =
  if n < 0 || n > r.until - r.at then malformed "the file is cut short";
  let s = String.sub r.text r.at n in
  r.at <- r.at + n;
  s

let rec little r n = if n = 0 then 0 else let b = byte r in b lor (little r (n - 1) lsl 8)

(* A number of up to 32 bits: no field of these bodies has a larger one. *)
let number r =
  let n =
    match byte r with
    | 251 -> little r 2
    | 252 -> little r 4
    | 253 -> malformed "a number of 64 bits"
    | 254 | 255 -> malformed "an undefined first byte of a number"
    | b -> b
  in
  if n < 0 then malformed "a number is too large" else n

(* A number of up to 64 bits. *)
let wide r =
  if r.at < r.until && r.text.[r.at] = '\253' then (r.at <- r.at + 1; Z.of_bits (take r 8))
  else Z.of_int (number r)

(* A number with a sign: 0, -1, 1, -2, ... are stored as 0, 1, 2, 3, ... *)
let signed r =
  let n = wide r in
  let half = Z.shift_right n 1 in
  if Z.testbit n 0 then Z.lognot half else half

let u16 r = let n = number r in if n > 0xFFFF then malformed "a number of more than 16 bits" else n
let u8 = byte
let pair a b r = let x = a r in let y = b r in (x, y)

let option a r =
  match byte r with 0 -> None | 1 -> Some (a r) | _ -> malformed "an undefined tag"

(* Elements take a byte at least, so a list is no longer than what is left. *)
let seq a r =
  let n = number r in
  if n > r.until - r.at then malformed "a list is longer than the file";
  let rec go acc i = if i = 0 then List.rev acc else go (a r :: acc) (i - 1) in
  go [] n

let bytes r = let n = number r in take r n

(* The characters of UTF-8, each in its shortest form, and no halves of pairs. *)
let characters s =
  let byte i = if i < String.length s then Char.code s.[i] else malformed "a text is not UTF-8" in
  let rec more c i n =
    if n = 0 then c
    else if byte i land 0xC0 <> 0x80 then malformed "a text is not UTF-8"
    else more ((c lsl 6) lor (byte i land 0x3F)) (i + 1) (n - 1)
  in
  let rec go acc i =
    if i = String.length s then List.rev acc
    else
      let b = byte i in
      let first, extra, least =
        if b < 0x80 then (b, 0, 0)
        else if b land 0xE0 = 0xC0 then (b land 0x1F, 1, 0x80)
        else if b land 0xF0 = 0xE0 then (b land 0x0F, 2, 0x800)
        else if b land 0xF8 = 0xF0 then (b land 0x07, 3, 0x10000)
        else malformed "a text is not UTF-8"
      in
      let c = more first (i + 1) extra in
      if c < least || c > 0x10FFFF || (0xD800 <= c && c <= 0xDFFF) then
        malformed "a text is not UTF-8";
      go (c :: acc) (i + 1 + extra)
  in
  go [] 0

let is_visible c =
  not
    (List.exists
       (fun (low, high) -> low <= c && c <= high)
       [ (0, 0x1F); (0x7F, 0x9F); (0xAD, 0xAD); (0x34F, 0x34F); (0x61C, 0x61C); (0x115F, 0x1160);
         (0x17B4, 0x17B5); (0x180B, 0x180F); (0x200B, 0x200F); (0x2028, 0x202E); (0x2060, 0x206F);
         (0x3164, 0x3164); (0xFE00, 0xFE0F); (0xFEFF, 0xFEFF); (0xFFA0, 0xFFA0); (0xFFF0, 0xFFFB);
         (0x1BCA0, 0x1BCA3); (0x1D173, 0x1D17A); (0xE0000, 0xE0FFF) ])

let text r =
  let s = bytes r in
  if String.length s > 1024 then malformed "a text of more than 1024 bytes";
  if not (List.for_all is_visible (characters s)) then malformed "a text with invisible characters";
  s

let player r = match byte r with 0 -> First | 1 -> Second | _ -> malformed "an undefined tag"

let statement r =
  match byte r with
  | 0 -> Wins (player r)
  | 1 -> Does_not_lose (player r)
  | _ -> malformed "an undefined tag"

let board_name r =
  match byte r with
  | 0 -> Affine (u16 r)
  | 1 -> let order = u16 r in Affine_less (order, u16 r)
  | 2 -> Projective (u16 r)
  | 3 -> let side = u16 r in Hypercube (side, u16 r)
  | 4 -> Other (text r)
  | _ -> malformed "an undefined tag"

(* What the twin does not have, such as a limit on moves, several points in a turn, scores, follow-ups, or mirrors as lemmas. *)
exception Not_had

let convention r =
  match byte r with
  | 0 -> Strong
  | 1 -> Weak (player r)
  | 2 -> Avoidance
  | 3 | 4 | 5 -> raise Not_had
  | _ -> malformed "an undefined tag"

let board_claim r =
  let statement = statement r in
  let name = board_name r in
  let board_hash = option (fun r -> take r 32) r in
  let convention = convention r in
  let first = seq text r in
  let second = seq text r in
  Of_board { statement; name; board_hash; convention; first; second }

let shading_claim r =
  let said =
    match byte r with
    | 0 -> Strategy (statement r)
    | 1 -> let count = wide r in P_positions (count, player r)
    | 2 -> let winner = player r in let most = number r in Except (winner, most, seq number r)
    | 3 -> let winner = player r in Every_except (winner, seq number r)
    | _ -> malformed "an undefined tag"
  in
  let a =
    match byte r with
    | 0 -> Exactly (number r)
    | 1 -> let least = number r in Every (least, number r)
    | _ -> malformed "an undefined tag"
  in
  let b = number r in
  let form =
    match byte r with
    | 0 -> Loses_by_a_pattern
    | 1 -> Wins_by_a_pattern
    | _ -> malformed "an undefined tag"
  in
  Of_shading { said; a; b; form }

let graph_claim r =
  let value =
    match byte r with
    | 0 -> Winner First
    | 1 -> Winner Second
    | 2 -> Nim_value (number r)
    | _ -> malformed "an undefined tag"
  in
  let graph =
    match byte r with
    | 0 -> Path (u16 r)
    | 1 -> Cycle (u16 r)
    | 2 -> let rows = u16 r in Grid (rows, u16 r)
    | 3 -> Cube (u16 r)
    | 4 -> Titled (text r)
    | 5 -> let rows = u16 r in Cram (rows, u16 r)
    | _ -> malformed "an undefined tag"
  in
  Of_graph { value; graph; graph_hash = option (fun r -> take r 32) r }

let board r =
  let points = seq text r in
  match seq (seq u16) r with
  | [] :: lines ->
      let needs = seq (seq u16) r in
      if needs = [] then malformed "needs that are none";
      { points; lines; needs }
  | lines -> { points; lines; needs = [] }

let response r =
  match byte r with
  | 0 -> let reply = u16 r in let target = number r in Reply (reply, target, number r)
  | 1 -> Win (u16 r)
  | 2 -> let mv = u16 r in Same_as (mv, number r)
  | 3 -> Settled
  | 4 -> Lemma (number r)
  | 5 -> raise Not_had
  | _ -> malformed "an undefined tag"

let replay r =
  let opening = option u16 r in
  let positions = bytes r in
  let nodes = seq (pair number (option response)) r in
  let entries = seq (pair u16 response) r in
  { opening; positions; nodes; entries }

let responses replay =
  List.map snd replay.entries @ List.filter_map snd replay.nodes

(* Lemmas are there exactly when a response names one after those before. *)
let lemmas a replay before r =
  let is_past = function Lemma l -> l > before | _ -> false in
  if List.exists is_past (responses replay) then seq a r else []

let game r =
  let board = board r in
  let symmetries = seq (pair text (seq u16)) r in
  let replay = replay r in
  let pairings = lemmas (seq (pair u16 u16)) replay 0 r in
  let threats = lemmas (seq u16) replay (List.length pairings) r in
  if board.needs <> [] && pairings <> [] then raise Not_had;
  { board; symmetries; replay; pairings; threats }

let affine = pair signed (seq (pair number signed))
let sums = seq (seq number)
let move = pair number (seq affine)

let step r =
  let moved r = let fact = number r in let mv = move r in (fact, mv, sums r) in
  match byte r with
  | 0 -> Split (affine r)
  | 1 -> let v = number r in Residue (v, signed r)
  | 2 -> Absurd (seq number r)
  | 3 -> Options (number r)
  | 4 -> let fact, mv, shown = moved r in Move (fact, mv, shown)
  | 5 -> let fact, mv, shown = moved r in Cases (fact, mv, shown)
  | 6 ->
      let fact = number r in
      let statement = number r in
      let values = seq affine r in
      By (fact, statement, values, sums r)
  | 7 -> let first = number r in let second = number r in Clash (first, second, sums r)
  | 8 -> let entry = number r in let values = seq affine r in Listed (entry, values, sums r)
  | _ -> malformed "an undefined tag"

let family r =
  let label = text r in
  let parameters = seq text r in
  let constraints = seq affine r in
  let vector = seq affine r in
  let is_p = match byte r with 0 -> true | 1 -> false | _ -> malformed "an undefined tag" in
  let shape = sums r in
  { label; parameters; constraints; vector; is_p; shape; derivation = seq step r }

let graph r = let vertices = seq text r in { vertices; edges = seq (pair u16 u16) r }

let kayles r =
  let graph = option graph r in
  let replay = replay r in
  if List.exists (function Lemma l -> l > 0 | _ -> false) (responses replay) then raise Not_had;
  Kayles (graph, replay)

(* Writing. *)

let w_byte b n = Buffer.add_char b (Char.chr n)
let w_little b n size = for i = 0 to size - 1 do w_byte b ((n lsr (8 * i)) land 255) done

let w_number b n =
  if n <= 250 then w_byte b n
  else if n <= 0xFFFF then (w_byte b 251; w_little b n 2)
  else (w_byte b 252; w_little b n 4)

let w_wide b n =
  if Z.leq n (Z.of_int 0xFFFFFFFF) then w_number b (Z.to_int n)
  else (w_byte b 253; String.iter (Buffer.add_char b) (String.sub (Z.to_bits n ^ String.make 8 '\000') 0 8))

let w_signed b n =
  w_wide b (if Z.sign n < 0 then Z.pred (Z.shift_left (Z.neg n) 1) else Z.shift_left n 1)

let w_option w b = function None -> w_byte b 0 | Some x -> w_byte b 1; w b x
let w_seq w b l = w_number b (List.length l); List.iter (w b) l
let w_text b s = w_number b (String.length s); Buffer.add_string b s
let w_player b = function First -> w_byte b 0 | Second -> w_byte b 1

let w_statement b = function
  | Wins p -> w_byte b 0; w_player b p
  | Does_not_lose p -> w_byte b 1; w_player b p

let w_hash b h = Buffer.add_string b h

let w_board_claim b c =
  w_statement b c.statement;
  (match c.name with
  | Affine q -> w_byte b 0; w_number b q
  | Affine_less (q, k) -> w_byte b 1; w_number b q; w_number b k
  | Projective q -> w_byte b 2; w_number b q
  | Hypercube (n, d) -> w_byte b 3; w_number b n; w_number b d
  | Other t -> w_byte b 4; w_text b t);
  w_option w_hash b c.board_hash;
  (match c.convention with
  | Strong -> w_byte b 0
  | Weak p -> w_byte b 1; w_player b p
  | Avoidance -> w_byte b 2);
  w_seq w_text b c.first;
  w_seq w_text b c.second

let w_two b n m = w_number b n; w_number b m

let w_claim b = function
  | Of_board c -> w_board_claim b c
  | Of_shading c ->
      (match c.said with
      | Strategy s -> w_byte b 0; w_statement b s
      | P_positions (count, p) -> w_byte b 1; w_wide b count; w_player b p
      | Except (p, most, l) -> w_byte b 2; w_player b p; w_number b most; w_seq w_number b l
      | Every_except (p, l) -> w_byte b 3; w_player b p; w_seq w_number b l);
      (match c.a with
      | Exactly a -> w_byte b 0; w_number b a
      | Every (least, modulus) -> w_byte b 1; w_two b least modulus);
      w_number b c.b;
      w_byte b (match c.form with Loses_by_a_pattern -> 0 | Wins_by_a_pattern -> 1)
  | Of_graph c ->
      (match c.value with
      | Winner p -> w_player b p
      | Nim_value n -> w_byte b 2; w_number b n);
      (match c.graph with
      | Path n -> w_byte b 0; w_number b n
      | Cycle n -> w_byte b 1; w_number b n
      | Grid (rows, columns) -> w_byte b 2; w_two b rows columns
      | Cube n -> w_byte b 3; w_number b n
      | Titled t -> w_byte b 4; w_text b t
      | Cram (rows, columns) -> w_byte b 5; w_two b rows columns);
      w_option w_hash b c.graph_hash

let w_board b board =
  w_seq w_text b board.points;
  if board.needs = [] then w_seq (w_seq w_number) b board.lines
  else begin
    w_seq (w_seq w_number) b ([] :: board.lines);
    w_seq (w_seq w_number) b board.needs
  end

let w_response b = function
  | Reply (reply, target, symmetry) ->
      w_byte b 0; w_number b reply; w_number b target; w_number b symmetry
  | Win reply -> w_byte b 1; w_number b reply
  | Same_as (mv, symmetry) -> w_byte b 2; w_number b mv; w_number b symmetry
  | Settled -> w_byte b 3
  | Lemma l -> w_byte b 4; w_number b l

let w_replay b r =
  w_option w_number b r.opening;
  w_text b r.positions;
  w_seq (fun b (count, default) -> w_number b count; w_option w_response b default) b r.nodes;
  w_seq (fun b (mv, response) -> w_number b mv; w_response b response) b r.entries

let w_pairing = w_seq (fun b (low, high) -> w_number b low; w_number b high)

let w_game b g =
  w_board b g.board;
  w_seq (fun b (name, images) -> w_text b name; w_seq w_number b images) b g.symmetries;
  w_replay b g.replay;
  if g.pairings <> [] || g.threats <> [] then w_seq w_pairing b g.pairings;
  if g.threats <> [] then w_seq (w_seq w_number) b g.threats

let w_pair w w' b (x, y) = w b x; w' b y
let w_affine = w_pair w_signed (w_seq (w_pair w_number w_signed))
let w_sums = w_seq (w_seq w_number)

let w_step b step =
  let moved fact mv shown =
    w_number b fact; w_pair w_number (w_seq w_affine) b mv; w_sums b shown
  in
  match step with
  | Split f -> w_byte b 0; w_affine b f
  | Residue (v, modulus) -> w_byte b 1; w_number b v; w_signed b modulus
  | Absurd sum -> w_byte b 2; w_seq w_number b sum
  | Options fact -> w_byte b 3; w_number b fact
  | Move (fact, mv, shown) -> w_byte b 4; moved fact mv shown
  | Cases (fact, mv, shown) -> w_byte b 5; moved fact mv shown
  | By (fact, statement, values, shown) ->
      w_byte b 6; w_two b fact statement; w_seq w_affine b values; w_sums b shown
  | Clash (first, second, shown) -> w_byte b 7; w_two b first second; w_sums b shown
  | Listed (entry, values, shown) ->
      w_byte b 8; w_number b entry; w_seq w_affine b values; w_sums b shown

let w_family b f =
  w_text b f.label;
  w_seq w_text b f.parameters;
  w_seq w_affine b f.constraints;
  w_seq w_affine b f.vector;
  w_byte b (if f.is_p then 0 else 1);
  w_sums b f.shape;
  w_seq w_step b f.derivation

let w_graph b g = w_seq w_text b g.vertices; w_seq (w_pair w_number w_number) b g.edges

let w_body b = function
  | Replay g -> w_game b g
  | Shading replay -> w_replay b replay
  | Outcome (families, goals) -> w_seq w_family b families; w_seq (w_seq w_step) b goals
  | Kayles (graph, replay) -> w_option w_graph b graph; w_replay b replay
  | Parts (board, games, parts) ->
      w_board b board;
      w_seq w_game b games;
      w_seq (fun b (game, points) -> w_number b game; w_seq w_number b points) b parts
  | Pairing (board, pairing) -> w_board b board; w_pairing b pairing
  | Potential board -> w_board b board
  | Mirror (board, (first, images)) ->
      w_board b board; w_option w_number b first; w_seq w_number b images

(* The file as a whole. *)

let all_of channel =
  set_binary_mode_in channel true;
  let all = Buffer.create 65536 in
  let rec more () =
    match Buffer.add_channel all channel 1 with
    | () -> more ()
    | exception End_of_file -> Buffer.contents all
  in
  more ()

(* The bytes of a file; - is standard input. *)
let contents path =
  if path = "-" then all_of stdin
  else
    let channel = open_in_bin path in
    Fun.protect ~finally:(fun () -> close_in channel) (fun () -> all_of channel)

type outcome =
  | Read of certificate
  | Rejected of string
  | No_verdict of string

let magic = "\x89ZERMELO"

let written w x = let b = Buffer.create 4096 in w b x; Buffer.contents b

let other_kind = "not of a kind that the twin has"
let kind_of_proof file = Char.code file.[9]
let game_of_proof file = Char.code file.[10]

let certificate file =
  let size = String.length file in
  if size = 0 then No_verdict "an empty file"
  else if size < 8 || String.sub file 0 8 <> magic then
    if size < 8 && String.sub magic 0 size = file then Rejected "the file is cut short"
    else No_verdict "not a certificate"
  else if size < 9 then Rejected "the file is cut short"
  else if file.[8] <> '\x02' then No_verdict "a version that the twin does not read"
  else if size < 9 + 32 then Rejected "the file is cut short"
  else if Blake3.hash file 0 (size - 32) <> String.sub file (size - 32) 32 then
    Rejected "the hash is another one"
  else if size < 11 + 32 then Rejected "the file is cut short"
  else
    let parts r =
      let board = board r in
      let games = seq game r in
      Parts (board, games, seq (pair u16 (seq u16)) r)
    in
    let outcome r = let families = seq family r in Outcome (families, seq (seq step) r) in
    let body_of claim r =
      match claim, kind_of_proof file with
      | Of_board _, 1 -> Replay (game r)
      | Of_board _, 3 -> let b = board r in Mirror (b, pair (option number) (seq number) r)
      | Of_board _, 4 -> let b = board r in Pairing (b, seq (pair u16 u16) r)
      | Of_board _, 5 -> Potential (board r)
      | Of_board _, 9 -> parts r
      | Of_shading _, 1 -> Shading (replay r)
      | Of_shading { form = Loses_by_a_pattern; _ }, 2 -> outcome r
      | Of_graph { value = Winner _; _ }, 1 -> kayles r
      | _ -> raise Not_had
    in
    let r = { text = file; at = 10; until = size - 32 } in
    try
      let claim =
        match byte r with
        | 0 -> board_claim r
        | 1 -> shading_claim r
        | 4 -> graph_claim r
        | _ -> raise Not_had
      in
      let made_by = text r in
      let made_from = text r in
      let body = body_of claim r in
      if r.at <> r.until then malformed "the body ends before the hash";
      let again =
        String.sub file 0 11 ^ written w_claim claim ^ written w_text made_by
        ^ written w_text made_from ^ written w_body body
      in
      if again <> String.sub file 0 (size - 32) then malformed "what was read is written otherwise";
      Read { claim; made_by; made_from; body }
    with
    | Malformed what -> Rejected what
    | Not_had -> No_verdict other_kind
