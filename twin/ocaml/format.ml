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

type claim = {
  statement : statement;
  name : board_name;
  board_hash : string option;
  convention : convention;
  first : string list;
  second : string list;
}

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

type body =
  | Replay of game
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

let convention r =
  match byte r with
  | 0 -> Strong
  | 1 -> Weak (player r)
  | 2 -> Avoidance
  | _ -> malformed "an undefined tag"

let claim r =
  let statement = statement r in
  let name = board_name r in
  let board_hash = option (fun r -> take r 32) r in
  let convention = convention r in
  let first = seq text r in
  let second = seq text r in
  { statement; name; board_hash; convention; first; second }

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
  | 0 -> let reply = u16 r in let target = number r in Reply (reply, target, u16 r)
  | 1 -> Win (u16 r)
  | 2 -> let mv = u16 r in Same_as (mv, u16 r)
  | 3 -> Settled
  | 4 -> Lemma (number r)
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
  { board; symmetries; replay; pairings; threats }

(* Writing. *)

let w_byte b n = Buffer.add_char b (Char.chr n)
let w_little b n size = for i = 0 to size - 1 do w_byte b ((n lsr (8 * i)) land 255) done

let w_number b n =
  if n <= 250 then w_byte b n
  else if n <= 0xFFFF then (w_byte b 251; w_little b n 2)
  else (w_byte b 252; w_little b n 4)

let w_option w b = function None -> w_byte b 0 | Some x -> w_byte b 1; w b x
let w_seq w b l = w_number b (List.length l); List.iter (w b) l
let w_text b s = w_number b (String.length s); Buffer.add_string b s
let w_player b = function First -> w_byte b 0 | Second -> w_byte b 1

let w_claim b c =
  (match c.statement with
  | Wins p -> w_byte b 0; w_player b p
  | Does_not_lose p -> w_byte b 1; w_player b p);
  (match c.name with
  | Affine q -> w_byte b 0; w_number b q
  | Affine_less (q, k) -> w_byte b 1; w_number b q; w_number b k
  | Projective q -> w_byte b 2; w_number b q
  | Hypercube (n, d) -> w_byte b 3; w_number b n; w_number b d
  | Other t -> w_byte b 4; w_text b t);
  w_option (fun b h -> Buffer.add_string b h) b c.board_hash;
  (match c.convention with
  | Strong -> w_byte b 0
  | Weak p -> w_byte b 1; w_player b p
  | Avoidance -> w_byte b 2);
  w_seq w_text b c.first;
  w_seq w_text b c.second

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

let w_body b = function
  | Replay g -> w_game b g
  | Parts (board, games, parts) ->
      w_board b board;
      w_seq w_game b games;
      w_seq (fun b (game, points) -> w_number b game; w_seq w_number b points) b parts
  | Pairing (board, pairing) -> w_board b board; w_pairing b pairing
  | Potential board -> w_board b board
  | Mirror (board, (first, images)) ->
      w_board b board; w_option w_number b first; w_seq w_number b images

(* The file as a whole. *)

let contents path =
  let channel = open_in_bin path in
  Fun.protect ~finally:(fun () -> close_in channel) (fun () ->
      really_input_string channel (in_channel_length channel))

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
    let body_of = function
      | 1 -> Some (fun r -> Replay (game r))
      | 3 -> Some (fun r -> let b = board r in Mirror (b, pair (option number) (seq number) r))
      | 4 -> Some (fun r -> let b = board r in Pairing (b, seq (pair u16 u16) r))
      | 5 -> Some (fun r -> Potential (board r))
      | 9 ->
          Some
            (fun r ->
              let board = board r in
              let games = seq game r in
              Parts (board, games, seq (pair u16 (seq u16)) r))
      | _ -> None
    in
    let r = { text = file; at = 10; until = size - 32 } in
    match byte r, body_of (kind_of_proof file) with
    | 0, read_body -> (
        try
          let claim = claim r in
          let made_by = text r in
          let made_from = text r in
          match read_body with
          | None -> No_verdict other_kind
          | Some read_body ->
              let body = read_body r in
              if r.at <> r.until then malformed "the body ends before the hash";
              let again =
                String.sub file 0 11 ^ written w_claim claim ^ written w_text made_by
                ^ written w_text made_from ^ written w_body body
              in
              if again <> String.sub file 0 (size - 32) then
                malformed "what was read is written otherwise";
              Read { claim; made_by; made_from; body }
        with Malformed what -> Rejected what)
    | _ -> No_verdict other_kind
