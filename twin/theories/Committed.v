(** Games of one size by committed replays: a theorem a certificate, of which twin/build makes the
    file that is named. What is wrongly claimed of the same replays is not accepted. *)

From Coq Require Import List NArith.
From Twin Require Import Game ErdosSzekeres ErdosSzekeresReplays NodeKayles.
From Twin Require CertificateShading9x5 CertificateAchievement6x5 CertificateGrid4x5
  CertificatePetersen.
Import ListNotations.

Theorem the_first_player_wins_the_9_5_game : wins_erdos_szekeres Avoidance 9 5 First.
Proof. exact CertificateShading9x5.the_first_player_wins. Qed.

Theorem the_first_player_wins_the_6_5_achievement_game :
  wins_erdos_szekeres Achievement 6 5 First.
Proof. exact CertificateAchievement6x5.the_first_player_wins. Qed.

Theorem the_second_player_wins_node_kayles_on_the_4_by_5_grid :
  wins_node_kayles (grid 4 5) Second.
Proof. exact CertificateGrid4x5.the_second_player_wins. Qed.

(** The Petersen graph: the edge 2i, 5 + i from a pentagon to another for i = 0, …, 4. *)
Definition petersen : graph :=
  listed 10
    (map (fun i => (i, (i + 1) mod 5)) [0; 1; 2; 3; 4]
     ++ map (fun i => ((2 * i) mod 5, 5 + i)) [0; 1; 2; 3; 4]
     ++ map (fun i => (5 + i, 5 + (i + 1) mod 5)) [0; 1; 2; 3; 4])%N.

Theorem the_first_player_wins_node_kayles_on_the_petersen_graph :
  wins_node_kayles petersen First.
Proof.
  apply (an_accepted_replay_of_node_kayles_proves_its_claim petersen First
           CertificatePetersen.the_replay).
  vm_compute. reflexivity.
Qed.

(** Another winner, another size, the other form of the game, another graph. *)
Example wrong_claims_are_not_accepted :
  let shading := CertificateShading9x5.the_replay in
  [check_shading Avoidance 9 5 Wins Second shading;
   check_shading Avoidance 10 5 Wins First shading;
   check_shading Avoidance 9 6 Wins First shading;
   check_shading Achievement 9 5 Wins First shading;
   check_shading Avoidance 6 5 Wins First CertificateAchievement6x5.the_replay;
   check_node_kayles (grid 4 5) First CertificateGrid4x5.the_replay;
   check_node_kayles (grid 5 4) Second CertificateGrid4x5.the_replay;
   check_node_kayles (path 20) Second CertificateGrid4x5.the_replay;
   check_node_kayles petersen Second CertificatePetersen.the_replay]
  = repeat false 9.
Proof. vm_compute. reflexivity. Qed.
