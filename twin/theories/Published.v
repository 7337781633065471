(** * Published results, with a committed certificate as the proof term

    The certificates are written as terms by the build, from certificates/positional. *)

From Coq Require Import List NArith.
From Twin Require Import Game Positional Replays Boards.
From Twin Require Pi4Certificate SimCertificate.
Import ListNotations.
Open Scope N_scope.

(** The certificate's board is an affine plane of order 4. *)
Theorem the_first_player_wins_on_an_affine_plane_of_order_4 :
  affine_plane 4 Pi4Certificate.the_board
  /\ claim Pi4Certificate.the_board Strong [] [] (Wins First).
Proof. exact Pi4Certificate.the_first_player_wins. Qed.

(** P. Danziger, M. A. Huggan, R. Malik and T. G. Marbach, Tic-Tac-Toe on an affine plane of order
    4, Theorem 2.1: the first player wins on the affine plane over the field of four elements. *)
Theorem danziger_huggan_malik_marbach_theorem_2_1 :
  claim affine_plane_over_4 Strong [] [] (Wins First).
Proof.
  now apply (a_claim_is_renumbered Pi4Certificate.the_board _ _ _
      [0; 1; 2; 3; 4; 7; 5; 6; 12; 14; 15; 13; 8; 9; 10; 11]);
    [vm_compute|apply the_first_player_wins_on_an_affine_plane_of_order_4].
Qed.

(** G. J. Simmons, The game of Sim, 1969: the second player wins, where who completes a triangle on
    six vertices loses. *)
Theorem the_second_player_wins_sim : claim (triangles 6) Avoidance [] [] (Wins Second).
Proof. exact SimCertificate.the_second_player_wins. Qed.
