(* Writes the replay or the mirror of a certificate as definitions in Rocq: `to_rocq NAME FILE`. *)

open Format

let list f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let n = string_of_int
let option f = function None -> "None" | Some x -> "(Some " ^ f x ^ ")"

let response = function
  | Reply (reply, target, symmetry) -> Printf.sprintf "(Reply %d %d %d)" reply target symmetry
  | Win reply -> Printf.sprintf "(Win %d)" reply
  | Same_as (mv, symmetry) -> Printf.sprintf "(SameAs %d %d)" mv symmetry
  | Settled -> "Settled"
  | Lemma l -> Printf.sprintf "(Lemma_ %d)" l

(* The bits of bytes, little endian. *)
let set bytes = "0x" ^ String.concat "" (List.rev_map (fun c -> Printf.sprintf "%02x" (Char.code c))
    (List.of_seq (String.to_seq bytes)))

let rec split n l = if n = 0 then ([], l) else
    match l with [] -> ([], []) | x :: l -> let (a, b) = split (n - 1) l in (x :: a, b)

let board_named name board =
  Printf.printf "Definition %s_board : board := Board %d\n  %s\n  %s.\n" name
    (List.length board.points) (list (list n) board.lines) (list (list n) board.needs)

let () =
  let name = Sys.argv.(1) in
  match certificate (contents Sys.argv.(2)) with
  | Read { claim = Of_board claim; body = Replay { board; symmetries; replay; _ }; _ } ->
      let who = match claim.statement with Wins p | Does_not_lose p -> p in
      let opponent = match who with First -> "Second" | Second -> "First" in
      let width = (List.length board.points + 7) / 8 in
      let half i = set (String.sub replay.positions (i * width) width) in
      let entry (mv, r) = Printf.sprintf "(%d, %s)" mv (response r) in
      let rec nodes i rest = function
        | [] -> []
        | (count, default) :: l ->
            let own, rest = split count rest in
            Printf.sprintf "Node (Masks %s %s %s) %s %s" (half (2 * i)) (half ((2 * i) + 1))
              opponent (list entry own) (option response default)
            :: nodes (i + 1) rest l
      in
      board_named name board;
      Printf.printf "Definition %s_symmetries : list (list N) :=\n  %s.\n" name
        (list (fun (_, images) -> list n images) symmetries);
      Printf.printf "Definition %s_replay : replay masks N := Replay %s [\n  %s].\n" name
        (option n replay.opening)
        (String.concat ";\n  " (nodes 0 replay.entries replay.nodes))
  | Read { body = Mirror (board, (first, images)); _ } ->
      board_named name board;
      Printf.printf "Definition %s_first : option N := %s.\nDefinition %s_images : list N := %s.\n"
        name (option n first) name (list n images)
  | _ -> prerr_endline "not a replay or a mirror of a positional game"; exit 1
