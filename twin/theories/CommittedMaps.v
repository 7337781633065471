(** A map of a board and layers by certificates, of which twin/build makes the files that are named.
    What is wrongly claimed of the same bits is not accepted. *)

From Coq Require Import List NArith.
From Twin Require Import Game ErdosSzekeres Maps Layers.
From Twin Require CertificateMap9x6 CertificateLayers5.
Import ListNotations.

Theorem the_first_player_wins_the_9_6_game_with_253_p_positions :
  wins_with_p_positions 9 6 First 253.
Proof. exact CertificateMap9x6.the_first_player_wins. Qed.

(** The same bytes, but for the first or the last one. *)
Definition first_changed (by_ : N) (bytes : list N) : list N :=
  match bytes with byte :: bytes => N.lxor byte by_ :: bytes | [] => [] end.
Definition last_changed (by_ : N) (bytes : list N) : list N :=
  removelast bytes ++ [N.lxor (last bytes 0%N) by_].

(** Another winner, another number, another board, a byte too many or too few, a bit of the padding
    or of a region changed. *)
Example wrong_maps_are_not_accepted :
  let map := CertificateMap9x6.the_bytes in
  [check_map 9 6 Second 253 map;
   check_map 9 6 First 252 map;
   check_map 6 9 First 253 map;
   check_map 10 6 First 253 map;
   check_map 9 6 First 253 (map ++ [0%N]);
   check_map 9 6 First 253 (removelast map);
   check_map 9 6 First 253 (last_changed 128 map);
   check_map 9 6 First 252 (last_changed 64 map);
   check_map 9 6 First 254 (first_changed 1 map)]
  = repeat false 9.
Proof. vm_compute. reflexivity. Qed.

(** The first player, from a = 5 to [most], with these exceptions. *)
Definition with_b_5 (most : nat) (exceptions : list nat) : layers_claim :=
  {| b := 5; named := First; least := 5; most := most; exceptions := exceptions |}.

Theorem the_first_player_wins_the_game_with_b_5_by_layers a :
  5 <= a <= 6 -> wins_erdos_szekeres Avoidance a 5 First.
Proof. apply CertificateLayers5.the_first_player_wins. Qed.

(** An exception, another winner, more sizes or fewer, another b, a bit of the padding or of a region
    changed. *)
Example wrong_layers_are_not_accepted :
  let bytes := CertificateLayers5.the_bytes in
  [check_layers (with_b_5 6 [6]) bytes;
   check_layers {| b := 5; named := Second; least := 5; most := 6; exceptions := [] |} bytes;
   check_layers (with_b_5 7 []) bytes;
   check_layers (with_b_5 5 []) bytes;
   check_layers {| b := 6; named := First; least := 5; most := 6; exceptions := [] |} bytes;
   check_layers (with_b_5 6 []) (first_changed 1 bytes);
   check_layers (with_b_5 6 []) (first_changed 2 bytes);
   check_layers (with_b_5 6 []) (last_changed 1 bytes)]
  = repeat false 8.
Proof. vm_compute. reflexivity. Qed.
