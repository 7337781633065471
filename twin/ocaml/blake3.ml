(* BLAKE3, plainly: the hash of a text as 32 bytes. Words are of 32 bits in OCaml's integers of 63. *)

let mask = 0xFFFFFFFF

let initial =
  [| 0x6A09E667; 0xBB67AE85; 0x3C6EF372; 0xA54FF53A; 0x510E527F; 0x9B05688C; 0x1F83D9AB; 0x5BE0CD19 |]

let permutation = [| 2; 6; 3; 10; 7; 0; 4; 13; 1; 11; 12; 5; 9; 14; 15; 8 |]
let chunk_start, chunk_end, parent, root = 1, 2, 4, 8
let rotate x n = ((x lsr n) lor (x lsl (32 - n))) land mask

let compress chaining block counter length flags =
  let v =
    Array.concat
      [ Array.sub chaining 0 8; Array.sub initial 0 4;
        [| counter land mask; counter lsr 32; length; flags |] ]
  in
  let mix a b c d x y =
    v.(a) <- (v.(a) + v.(b) + x) land mask;
    v.(d) <- rotate (v.(d) lxor v.(a)) 16;
    v.(c) <- (v.(c) + v.(d)) land mask;
    v.(b) <- rotate (v.(b) lxor v.(c)) 12;
    v.(a) <- (v.(a) + v.(b) + y) land mask;
    v.(d) <- rotate (v.(d) lxor v.(a)) 8;
    v.(c) <- (v.(c) + v.(d)) land mask;
    v.(b) <- rotate (v.(b) lxor v.(c)) 7
  in
  let rec rounds m left =
    mix 0 4 8 12 m.(0) m.(1);
    mix 1 5 9 13 m.(2) m.(3);
    mix 2 6 10 14 m.(4) m.(5);
    mix 3 7 11 15 m.(6) m.(7);
    mix 0 5 10 15 m.(8) m.(9);
    mix 1 6 11 12 m.(10) m.(11);
    mix 2 7 8 13 m.(12) m.(13);
    mix 3 4 9 14 m.(14) m.(15);
    if left > 1 then rounds (Array.map (fun i -> m.(i)) permutation) (left - 1)
  in
  rounds block 7;
  Array.init 8 (fun i -> v.(i) lxor v.(i + 8))

(* The words of at most 64 bytes, filled up with zeros. *)
let words text start length =
  let byte i = if i < length then Char.code text.[start + i] else 0 in
  Array.init 16 (fun w ->
      byte (4 * w) lor (byte ((4 * w) + 1) lsl 8) lor (byte ((4 * w) + 2) lsl 16)
      lor (byte ((4 * w) + 3) lsl 24))

(* The last compression of a subtree is left to do, because it may be that of the root. *)
let chunk text start length counter =
  let blocks = max 1 ((length + 63) / 64) in
  let rec go chaining i =
    let size = min 64 (length - (64 * i)) in
    let block = words text (start + (64 * i)) size in
    let flags = if i = 0 then chunk_start else 0 in
    if i = blocks - 1 then fun extra ->
      compress chaining block counter size (flags lor chunk_end lor extra)
    else go (compress chaining block counter 64 flags) (i + 1)
  in
  go initial 0

let rec tree text start length counter =
  if length <= 1024 then chunk text start length counter
  else begin
    let left = ref 1024 in
    while 2 * !left < length do left := 2 * !left done;
    let l = tree text start !left counter 0 in
    let r = tree text (start + !left) (length - !left) (counter + (!left / 1024)) 0 in
    fun extra -> compress initial (Array.append l r) 0 64 (parent lor extra)
  end

let hash text start length =
  let words = tree text start length 0 root in
  String.init 32 (fun i -> Char.chr ((words.(i / 4) lsr (8 * (i mod 4))) land 255))

let hexadecimal hash =
  String.concat "" (List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq hash)))
