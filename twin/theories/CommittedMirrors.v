(** Games by committed mirrors: a theorem a certificate, of which twin/build makes the file that is
    named. What is wrongly claimed of the same mirrors is not accepted. *)

From Coq Require Import List NArith Bool Lia.
From Twin Require Import Game Positional Boards Checker NodeKayles NodeKaylesMirrors Committed.
From Twin Require Cube3Certificate CertificatePath1023 CertificateGrid7x9 CertificateGrid8x8
  CertificateCycle64 CertificateHypercube10 CertificatePetersenMirror CertificateQueens5
  CertificateGrid5x6.
Import ListNotations.
Open Scope N_scope.

(** * Avoidance *)

(** S. W. Golomb and A. W. Hales, Hypercube tic-tac-toe, 2002: on the 3 × 3 × 3 cube, where who
    completes a line loses, the first player takes the centre and reflects in it. *)
Theorem the_first_player_does_not_lose_avoidance_on_the_3_3_3_cube :
  Boards.hypercube 3 3 Cube3Certificate.the_board
  /\ claim Cube3Certificate.the_board Avoidance [] [] (DoesNotLose First).
Proof. exact Cube3Certificate.the_first_player_does_not_lose. Qed.

(** The winner, the other player, another game, a start with stones, no first point, another first
    point, and maps that are not the reflection. *)
Example wrong_claims_of_the_cube_are_not_accepted :
  let first := Cube3Certificate.the_first in
  let images := Cube3Certificate.the_images in
  let says rule claimed stones first images :=
    check Cube3Certificate.the_board
      (PositionalClaim (Hypercube 3 3) rule claimed stones []) (ByMirror first images) in
  [says Avoidance (Wins First) [] first images;
   says Avoidance (DoesNotLose Second) [] first images;
   says Avoidance (DoesNotLose Second) [] None images;
   says Strong (DoesNotLose First) [] first images;
   says (Weak Second) (DoesNotLose First) [] first images;
   says Avoidance (DoesNotLose First) [0] first images;
   says Avoidance (DoesNotLose First) [] None images;
   says Avoidance (DoesNotLose First) [] (Some 0) images;
   says Avoidance (DoesNotLose First) [] first (points Cube3Certificate.the_board);
   says Avoidance (DoesNotLose First) [] first ([25; 26] ++ skipn 2 images)]
  = repeat false 10.
Proof. vm_compute. reflexivity. Qed.

(** * Node Kayles *)

(** Who wins by a committed mirror, by computing the check. *)
Ltac by_the_mirror g first images :=
  apply (an_accepted_mirror_proves_its_claim g _ first images); vm_compute; reflexivity.

Theorem the_first_player_wins_node_kayles_on_the_path_of_1023 :
  wins_node_kayles (path 1023) First.
Proof. exact CertificatePath1023.the_first_player_wins. Qed.

Theorem the_first_player_wins_node_kayles_on_the_7_by_9_grid : wins_node_kayles (grid 7 9) First.
Proof. exact CertificateGrid7x9.the_first_player_wins. Qed.

Theorem the_second_player_wins_node_kayles_on_the_8_by_8_grid : wins_node_kayles (grid 8 8) Second.
Proof. exact CertificateGrid8x8.the_second_player_wins. Qed.

Theorem the_second_player_wins_node_kayles_on_the_cycle_of_64 : wins_node_kayles (cycle 64) Second.
Proof. exact CertificateCycle64.the_second_player_wins. Qed.

Theorem the_second_player_wins_node_kayles_on_the_hypercube_of_dimension_10 :
  wins_node_kayles (NodeKayles.hypercube 10) Second.
Proof. exact CertificateHypercube10.the_second_player_wins. Qed.

Theorem the_first_player_wins_node_kayles_on_the_petersen_graph_by_a_mirror :
  wins_node_kayles petersen First.
Proof.
  by_the_mirror petersen CertificatePetersenMirror.the_first CertificatePetersenMirror.the_images.
Qed.

(** Queens on squares of a column and a row each: vertices are adjacent if the squares are in one
    row, column or diagonal. *)
Definition queens (squares : list (N * N)) : graph :=
  {| vertices := length squares;
     adjacent u v :=
       match nth_error squares (N.to_nat u), nth_error squares (N.to_nat v) with
       | Some (a, b), Some (c, d) =>
           negb (u =? v)
           && ((a =? c) || (b =? d) || (a + b =? c + d) || (a + d =? c + b))
       | _, _ => false
       end |}.

(** All squares of five rows and columns, in the order of the certificate. *)
Definition squares_5 : list (N * N) :=
  [(1, 1); (2, 1); (3, 1); (4, 1); (5, 1); (1, 2); (2, 2); (1, 3); (3, 3); (1, 4); (4, 4); (1, 5);
   (5, 5); (3, 2); (2, 3); (4, 3); (2, 4); (5, 4); (2, 5); (4, 2); (5, 3); (3, 4); (3, 5); (5, 2);
   (4, 5)].

(** The players place queens on a board of 5 × 5 in turn, none attacked by another one. *)
Theorem the_first_player_wins_with_queens_on_5_by_5 : wins_node_kayles (queens squares_5) First.
Proof.
  by_the_mirror (queens squares_5) CertificateQueens5.the_first CertificateQueens5.the_images.
Qed.

(** Another winner, another graph, another first vertex or none, too few images, and a map that
    takes a vertex to an adjacent one. *)
Example wrong_claims_of_graphs_are_not_accepted :
  let first := CertificateGrid7x9.the_first in
  let images := CertificateGrid7x9.the_images in
  [check_mirror (grid 7 9) Second None images;
   check_mirror (grid 7 9) Second first images;
   check_mirror (grid 7 9) First None images;
   check_mirror (grid 7 9) First (Some 0) images;
   check_mirror (grid 7 9) First first (firstn 31 images);
   check_mirror (grid 8 8) Second None images;
   check_mirror (grid 9 7) Second None images;
   check_mirror (queens squares_5) First (Some 0) CertificateQueens5.the_images;
   check_mirror petersen Second None CertificatePetersenMirror.the_images;
   check_mirror (path 4) Second None [1; 0; 3; 2];
   check_mirror (path 4) Second None [3; 2; 1; 0];
   check_mirror (path 4) Second None [2; 3; 0; 1]]
  = repeat false 12.
Proof. vm_compute. reflexivity. Qed.

(** * Mirrors as lemmas of a replay *)

Theorem the_first_player_wins_node_kayles_on_the_5_by_6_grid : wins_node_kayles (grid 5 6) First.
Proof. exact CertificateGrid5x6.the_first_player_wins. Qed.

(** Another winner, another graph, no mirrors, mirrors with other replies or images, and a replay
    that names one where mirrors are not known. *)
Example wrong_mirrors_in_replays_are_not_accepted :
  let replay := CertificateGrid5x6.the_replay in
  let mirrors := CertificateGrid5x6.the_mirrors in
  [check_with_mirrors (grid 5 6) Second mirrors replay;
   check_with_mirrors (grid 6 5) First mirrors replay;
   check_with_mirrors (grid 5 6) First [] replay;
   check_with_mirrors (grid 5 6) First (rev mirrors) replay;
   check_with_mirrors (grid 5 6) First
     (map (fun l => MirrorLemma (reply l + 1) (left_images l)) mirrors) replay;
   check_with_mirrors (grid 5 6) First
     (map (fun l => MirrorLemma (reply l) (rev (left_images l))) mirrors) replay;
   check_with_mirrors (grid 5 6) First
     (map (fun l => MirrorLemma (reply l) (0 :: left_images l)) mirrors) replay;
   check_node_kayles (grid 5 6) First replay]
  = repeat false 8.
Proof. vm_compute. reflexivity. Qed.
