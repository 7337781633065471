(* Deductions of Latin puzzles, kind 6: the file, by docs/specification/format.md; the conditions that
   the proof does not need; the claim as it is printed; and the words of the proofs. *)

open Format

type board_name =
  | Latin_square of int
  | Sudoku of int
  | Gerechte of string
  | Latin_board of string * string  (* the title, the hash *)

type what = One | None_at_all | Several | Fair | Critical of string option

type claim = { name : board_name; labels : string option; clues : string; what : what }
type board = { points : string list; asterisms : int list list; of_labels : string }

type step =
  | Exhausted of int
  | Places of int * Z.t
  | Cells of int * Z.t
  | Fish of int * int list * int list
  | Split of int * Z.t
  | No_label of int
  | Few_places of int * int
  | Many_copies of int * int
  | Full
  | All_exhausted
  | Hidden_single of int

type deduction =
  | Steps of step list
  | Solutions of string * string
  | Critical_solutions of string list * step list

type certificate = {
  claim : claim;
  made_by : string;
  made_from : string;
  board : board option;
  deduction : deduction;
}

(* Reading. *)

let u64 r =
  match byte r with
  | 251 -> Z.of_int (little r 2)
  | 252 -> Z.of_int (little r 4)
  | 253 -> Z.of_bits (take r 8)
  | 254 | 255 -> malformed "an undefined first byte of a number"
  | b -> Z.of_int b

let board_name r =
  match byte r with
  | 0 -> Latin_square (u16 r)
  | 1 -> Sudoku (u16 r)
  | 2 -> Gerechte (text r)
  | 3 -> let title = text r in Latin_board (title, take r 32)
  | _ -> malformed "an undefined tag"

let what r =
  match byte r with
  | 0 -> One
  | 1 -> None_at_all
  | 2 -> Several
  | 3 -> Fair
  | 4 -> Critical (option text r)
  | _ -> malformed "an undefined tag"

let claim r =
  let name = board_name r in
  let labels = option text r in
  let clues = text r in
  { name; labels; clues; what = what r }

let board r =
  let points = seq text r in
  let asterisms = seq (seq u16) r in
  { points; asterisms; of_labels = text r }

let few r =
  let l = seq u16 r in
  if l = [] || List.length l > 4 then malformed "a list of none or more than 4" else l

let step r =
  match number r with
  | 0 -> Exhausted (u16 r)
  | 1 -> let a = u16 r in Places (a, u64 r)
  | 2 -> let a = u16 r in Cells (a, u64 r)
  | 3 -> let label = byte r in let from = few r in Fish (label, from, few r)
  | 4 -> let cell = u16 r in Split (cell, u64 r)
  | 5 -> No_label (u16 r)
  | 6 -> let a = u16 r in Few_places (a, byte r)
  | 7 -> let a = u16 r in Many_copies (a, byte r)
  | 8 -> Full
  | 9 -> All_exhausted
  | n -> Hidden_single (n - 10)

let steps r =
  let rec go acc = if r.at = r.until then List.rev acc else go (step r :: acc) in
  go []

let deduction r =
  match byte r with
  | 0 -> Steps (steps r)
  | 1 -> let first = bytes r in Solutions (first, bytes r)
  | 2 -> let others = seq bytes r in Critical_solutions (others, steps r)
  | _ -> malformed "an undefined tag"

(* Writing. *)

let w_u64 b n =
  if Z.leq n (Z.of_int 0xFFFFFFFF) then w_number b (Z.to_int n)
  else begin
    w_byte b 253;
    let bits = Z.to_bits n in
    for i = 0 to 7 do Buffer.add_char b (if i < String.length bits then bits.[i] else '\000') done
  end

let w_claim b c =
  (match c.name with
  | Latin_square side -> w_byte b 0; w_number b side
  | Sudoku side -> w_byte b 1; w_number b side
  | Gerechte regions -> w_byte b 2; w_text b regions
  | Latin_board (title, hash) -> w_byte b 3; w_text b title; Buffer.add_string b hash);
  w_option w_text b c.labels;
  w_text b c.clues;
  match c.what with
  | One -> w_byte b 0
  | None_at_all -> w_byte b 1
  | Several -> w_byte b 2
  | Fair -> w_byte b 3
  | Critical inscription -> w_byte b 4; w_option w_text b inscription

let w_board b board =
  w_seq w_text b board.points;
  w_seq (w_seq w_number) b board.asterisms;
  w_text b board.of_labels

let w_step b = function
  | Exhausted cell -> w_byte b 0; w_number b cell
  | Places (a, set) -> w_byte b 1; w_number b a; w_u64 b set
  | Cells (a, set) -> w_byte b 2; w_number b a; w_u64 b set
  | Fish (label, from, onto) ->
      w_byte b 3; w_byte b label; w_seq w_number b from; w_seq w_number b onto
  | Split (cell, set) -> w_byte b 4; w_number b cell; w_u64 b set
  | No_label cell -> w_byte b 5; w_number b cell
  | Few_places (a, label) -> w_byte b 6; w_number b a; w_byte b label
  | Many_copies (a, label) -> w_byte b 7; w_number b a; w_byte b label
  | Full -> w_byte b 8
  | All_exhausted -> w_byte b 9
  | Hidden_single single -> w_number b (single + 10)

let w_deduction b = function
  | Steps steps -> w_byte b 0; List.iter (w_step b) steps
  | Solutions (first, second) -> w_byte b 1; w_text b first; w_text b second
  | Critical_solutions (others, steps) ->
      w_byte b 2; w_seq w_text b others; List.iter (w_step b) steps

(* A file whose header and hash were confirmed. *)

let is_one file = kind_of_proof file = 6 && game_of_proof file = 8

let certificate file =
  let until = String.length file - 32 in
  let r = { text = file; at = 11; until } in
  let claim = claim r in
  let made_by = text r in
  let made_from = text r in
  let board = match claim.name with Latin_board _ -> Some (board r) | _ -> None in
  let deduction = deduction r in
  if r.at <> until then malformed "the body ends before the hash";
  let again =
    String.sub file 0 11 ^ written w_claim claim ^ written w_text made_by ^ written w_text made_from
    ^ (match board with Some board -> written w_board board | None -> "")
    ^ written w_deduction deduction
  in
  if again <> String.sub file 0 until then malformed "what was read is written otherwise";
  { claim; made_by; made_from; board; deduction }

(* The claim, as it is printed, and whether the line stands for no other claim. *)

let print_claim c =
  let name =
    match c.name with
    | Latin_square side -> Printf.sprintf "latin-square %d" side
    | Sudoku _ -> "sudoku"
    | Gerechte regions -> "gerechte " ^ regions
    | Latin_board (title, hash) ->
        Printf.sprintf "latin-board titled '%s' --board-hash %s" title (Blake3.hexadecimal hash)
  in
  let labels = match c.labels with Some labels -> " --labels " ^ labels | None -> "" in
  let what =
    match c.what with
    | One -> "has exactly one completion"
    | None_at_all -> "has no completion"
    | Several -> "has at least two completions"
    | Fair -> "is fair by naked and hidden subsets and fish up to 4"
    | Critical None -> "is critical"
    | Critical (Some inscription) -> "is critical with the inscription " ^ inscription
  in
  Printf.sprintf "%s%s %s %s" name labels c.clues what

(* What follows: a fair or critical puzzle has exactly one completion. *)
let implied c =
  match c.what with Fair | Critical _ -> [ print_claim { c with what = One } ] | _ -> []

let known_labels = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
let all_of allowed text = text <> "" && List.for_all allowed (List.of_seq (String.to_seq text))
let is_label c = String.contains known_labels c
let are_clues = all_of (fun c -> c = '.' || is_label c)

let is_plain c =
  (match c.name with
  | Latin_square _ -> true
  | Sudoku side -> side < 100 && side * side * side * side = String.length c.clues
  | Gerechte regions -> all_of (fun c -> 'A' <= c && c <= 'Z') regions
  | Latin_board (title, _) -> Form.is_plain_title Form.A_latin_board title)
  && (match c.labels with Some labels -> all_of is_label labels | None -> true)
  && are_clues c.clues
  && match c.what with Critical (Some inscription) -> are_clues inscription | _ -> true

(* The conditions that the proof does not need. *)

let unless = Form.unless

let of_board b =
  let size = List.length b.points in
  unless "D1: points" (1 <= size && size <= 625);
  unless "D1: names" (List.for_all Form.is_plain_name b.points && Form.distinct b.points);
  let fits a =
    List.length a = String.length b.of_labels
    && Form.increasing a
    && List.for_all (fun x -> x < size) a
  in
  unless "D1: an asterism" (List.for_all fits b.asterisms);
  unless "D1: the order of asterisms" (Form.increasing b.asterisms);
  let through = Array.make size 0 in
  List.iter (List.iter (fun x -> through.(x) <- through.(x) + 1)) b.asterisms;
  unless "D1: the asterisms of a point" (Array.for_all (fun n -> 1 <= n && n <= 64) through)

let side_of regions =
  let rec go n = if n * n < String.length regions then go (n + 1) else n in
  go 0

let of_regions side regions =
  unless "D1: regions" (String.length regions = side * side);
  let letter i = Char.chr (Char.code 'A' + i) in
  let found i =
    let inside = List.filter (fun x -> regions.[x] = letter i) (List.init (side * side) Fun.id) in
    unless "D1: a region" (List.length inside = side);
    List.hd inside
  in
  unless "D1: the order of regions" (Form.increasing (List.init side found))

let distinct_labels labels = List.sort_uniq compare (List.of_seq (String.to_seq labels))

(* What is wrong with a certificate, if anything is. *)

let n = Z.of_int

let fault c =
  let { name; labels; clues; what } = c.claim in
  try
    let of_side side =
      unless "D1: the side" (1 <= side && side <= 25);
      unless "D1: needless labels" (labels <> Some (String.sub known_labels 0 side));
      (side * side, side, Option.value labels ~default:(String.sub known_labels 0 side))
    in
    let points, size, labels =
      match name, c.board with
      | Latin_board (_, hash), Some board ->
          of_board board;
          let bytes = written w_board board in
          unless "D3: the board's hash" (Blake3.hash bytes 0 (String.length bytes) = hash);
          unless "D1: labels" (labels = None);
          (List.length board.points, String.length board.of_labels, board.of_labels)
      | Latin_square side, _ -> of_side side
      | Sudoku side, _ -> of_side (if side > 25 then 26 else side * side)
      | Gerechte regions, _ ->
          let side = side_of regions in
          let sizes = of_side side in
          of_regions side regions;
          sizes
      | Latin_board _, None -> raise (Form.Unfit "D1: no board")
    in
    unless "D1: labels" (1 <= size && size <= 64 && String.length labels = size);
    let known = distinct_labels labels in
    unless "D1: labels" (List.for_all is_label known);
    unless "D1: the order of labels"
      (List.sort compare (List.of_seq (String.to_seq labels)) = List.of_seq (String.to_seq labels));
    let number_of label =
      let rec go i = function
        | [] -> raise (Form.Unfit "D2: a clue that is no label")
        | l :: rest -> if l = label then i else go (i + 1) rest
      in
      n (go 0 known)
    in
    unless "D2: the clues" (String.length clues = points);
    let clue label = if label = '.' then None else Some (number_of label) in
    let given = Array.of_seq (Seq.map clue (String.to_seq clues)) in
    let kept =
      match what with
      | Critical (Some inscription) ->
          unless "D24: the inscription"
            (String.length inscription = points
            && all_of (fun _ -> true) inscription
            && String.exists (fun c -> c <> '.') inscription);
          String.iteri
            (fun x kept -> unless "D24: the inscription" (kept = '.' || kept = clues.[x]))
            inscription;
          fun x -> inscription.[Z.to_int x] <> '.'
      | _ -> fun _ -> false
    in
    let numbers = List.map number_of (List.of_seq (String.to_seq labels)) in
    let on_board =
      match name, c.board with
      | Latin_square side, _ -> Twin_deductions.latin_square (n side) numbers
      | Sudoku side, _ -> Twin_deductions.sudoku (n side) numbers
      | Gerechte regions, _ ->
          let region_of x = n (Char.code regions.[Z.to_int x] - Char.code 'A') in
          Twin_deductions.gerechte (n (side_of regions)) region_of numbers
      | _, Some board ->
          { Twin_deductions.point_count = n points; labels = numbers;
            asterisms = List.map (List.map n) board.asterisms }
      | _, None -> raise (Form.Unfit "D1: no board")
    in
    let step = function
      | Exhausted cell -> Twin_deductions.Exhausted (n cell)
      | Places (a, set) -> Places (n a, set)
      | Cells (a, set) -> Cells (n a, set)
      | Fish (label, from, onto) -> Fish (n label, List.map n from, List.map n onto)
      | Split (cell, set) -> Split (n cell, set)
      | No_label cell -> NoLabel (n cell)
      | Few_places (a, label) -> FewPlaces (n a, n label)
      | Many_copies (a, label) -> ManyCopies (n a, n label)
      | Full -> Full
      | All_exhausted -> AllExhausted
      | Hidden_single single ->
          let labels = List.length known in
          HiddenSingle (n (single / labels), n (single mod labels))
    in
    let solution s = List.map (fun c -> n (Char.code c)) (List.of_seq (String.to_seq s)) in
    let proof =
      match c.deduction with
      | Steps steps -> Twin_deductions.BySteps (List.map step steps)
      | Solutions (first, second) -> BySolutions (solution first, solution second)
      | Critical_solutions (others, steps) ->
          ByCriticalSolutions (List.map solution others, List.map step steps)
    in
    let claimed =
      match what with
      | One -> Twin_deductions.ExactlyOne
      | None_at_all -> NoCompletion
      | Several -> AtLeastTwo
      | Fair -> Fair
      | Critical _ -> Critical kept
    in
    let puzzle = { Twin_deductions.on_board; clue = (fun x -> given.(Z.to_int x)) } in
    unless "the deduction is not accepted" (Twin_deductions.check_deduction puzzle claimed proof);
    None
  with Form.Unfit what -> Some what
