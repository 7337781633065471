(* zermelo-twin FILE...: checks certificates by the program that was extracted from the proofs. The
   last line and the exit code are those of zermelo-check: 0 verified, 1 not verified, 3 no verdict, and
   2 for wrong usage. *)

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

let response = function
  | Reply (reply, target, symmetry) -> Twin.Reply (n reply, n target, n symmetry)
  | Win reply -> Twin.Win (n reply)
  | Same_as (mv, symmetry) -> Twin.SameAs (n mv, n symmetry)
  | Settled -> Twin.Settled
  | Lemma l -> Twin.Lemma_ (n l)

let pairs = List.map (fun (low, high) -> (n low, n high))

let replay who g =
  Form.game who g;
  List.iter Form.pairing g.pairings;
  let half = (List.length g.board.points + 7) / 8 in
  let set at = Z.of_bits (String.sub g.replay.positions at half) in
  let mover = Twin.other (player who) in
  let node (at, entries, default) =
    { Twin.at_position = { Twin.first_set = set at; second_set = set (at + half); mover };
      entries = List.map (fun (mv, r) -> (n mv, response r)) entries;
      default = Option.map response default }
  in
  let lemmas =
    List.map (fun l -> Twin.PairingLemma (pairs l)) g.pairings
    @ List.map (fun l -> Twin.ThreatLemma (numbers l)) g.threats
  in
  let steps =
    { Twin.opening = Option.map n g.replay.opening;
      nodes = List.map node (Form.nodes (2 * half) g.replay) }
  in
  { Twin.symmetries = List.map (fun (_, images) -> numbers images) g.symmetries; lemmas; steps }

(* The claim, as it is printed. *)

let print_claim c =
  let who = match c.statement with Wins who | Does_not_lose who -> who in
  let subject =
    match c.convention with
    | Weak maker -> if maker = who then "maker" else "breaker"
    | _ -> ( match who with First -> "first player" | Second -> "second player")
  in
  let verb = match c.statement with Wins _ -> "wins" | Does_not_lose _ -> "does not lose" in
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
  let hash =
    match c.board_hash with None -> "" | Some h -> " --board-hash " ^ Blake3.hexadecimal h
  in
  String.concat "" [ subject; " "; verb; " "; name; rule; start; hash ]

(* What is wrong with a certificate, if anything is. *)
let fault size { claim = c; body; _ } =
  try
    let listed, kind =
      match body with
      | Replay g -> (g.board, "replay")
      | Parts (b, _, _) -> (b, "proof by parts")
      | Pairing (b, _) -> (b, "pairing")
      | Potential b -> (b, "potential")
      | Mirror (b, _) -> (b, "mirror")
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
    let who = match c.statement with Wins who | Does_not_lose who -> who in
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
      | Potential _ -> Twin.ByPotential
      | Mirror (b, (first, images)) ->
          Form.unless "A1: the number of images" (List.length images = List.length b.points);
          Twin.ByMirror (Option.map n first, numbers images)
    in
    let claimed =
      { Twin.named = board_name c.name; rule_of = convention c.convention;
        states = statement c.statement; of_first = numbers first; of_second = numbers second }
    in
    let b = board listed in
    let start = Twin.masks_of (Twin.start_of (numbers first) (numbers second)) in
    Form.unless "H7: the start is over"
      (Twin.mask_result (Twin.prepare b) (convention c.convention) start = None);
    Form.unless ("the " ^ kind ^ " is not accepted") (Twin.check b claimed translated);
    None
  with Form.Unfit what -> Some what

let hash_line bytes =
  "hash   " ^ Blake3.hexadecimal (String.sub bytes (String.length bytes - 32) 32)

(* The verdict of a deduction. *)
let puzzle say bytes =
  match Puzzle.certificate bytes with
  | exception Malformed why -> say "nothing is proved" ("error  " ^ why); 1
  | { claim; _ } when not (Puzzle.is_plain claim) ->
      say "nothing is proved" "error  F6: the claim is not plain"; 1
  | certificate -> (
      let claim = Puzzle.print_claim certificate.claim in
      match Puzzle.fault certificate with
      | Some what -> say ("not proved: " ^ claim) ("error  " ^ what); 1
      | None -> say claim (hash_line bytes); 0)

let check file =
  let say first rest = Printf.printf "%s: %s\n  %s\n" file first rest in
  match contents file with
  | exception Sys_error why -> say "no verdict" ("error  " ^ why); 3
  | bytes -> (
      match certificate bytes with
      | No_verdict why when why = other_kind && Puzzle.is_one bytes -> puzzle say bytes
      | No_verdict why -> say "no verdict" ("error  " ^ why); 3
      | Rejected why -> say "nothing is proved" ("error  " ^ why); 1
      | Read { claim; _ } when not (Form.is_plain claim) ->
          say "nothing is proved" "error  F6: the claim is not plain"; 1
      | Read certificate -> (
          let claim = print_claim certificate.claim in
          match fault (String.length bytes) certificate with
          | Some what -> say ("not proved: " ^ claim) ("error  " ^ what); 1
          | None -> say claim (hash_line bytes); 0))

let () =
  (* Memory is collected seldom: there are many short-lived numbers of more than a word. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 17; space_overhead = 400 };
  match List.tl (Array.to_list Sys.argv) with
  | [] -> prerr_endline "Usage: zermelo-twin FILE..."; exit 2
  | files ->
      let codes = List.map check files in
      let line, code =
        if List.mem 1 codes then ("s NOT VERIFIED", 1)
        else if List.mem 3 codes then ("s NO VERDICT", 3)
        else ("s VERIFIED", 0)
      in
      print_endline line;
      exit code
