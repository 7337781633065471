(** Heaps by committed nim-values: a theorem a certificate, of which twin/build makes the file that
    is named. What is wrongly claimed of the same values is not accepted. *)

From Coq Require Import List NArith Lia.
From Twin Require Import Game NimValues Heaps NodeKayles NodeKaylesValues.
From Twin Require CertificateKayles CertificateKaylesFirst CertificateDawsonKayles CertificateDawson
  CertificateOctal0117 CertificateOctal0177 CertificatePath1000.
Import ListNotations.
Open Scope N_scope.

(** Kayles: one counter or two are taken, and what is left may be cut in two. *)
Definition kayles : list N := [0; 7; 7].
(** Dawson's Kayles: two are taken. *)
Definition dawson_kayles : list N := [0; 0; 7].
(** Dawson's chess, and Node Kayles on paths. *)
Definition dawson : list N := [0; 1; 3; 7].

Theorem the_values_of_kayles_have_period_12 : has_period kayles 71 12.
Proof. exact CertificateKayles.the_nim_values_have_the_period. Qed.

Theorem the_first_player_wins_kayles_with_any_heap n :
  1 <= n -> wins_normal_play (octal kayles) First [n].
Proof.
  intros some. replace n with (1 + (n - 1) * 1) by lia.
  apply CertificateKaylesFirst.the_first_player_wins.
Qed.

Theorem the_values_of_dawson_kayles_have_period_34 : has_period dawson_kayles 53 34.
Proof. exact CertificateDawsonKayles.the_nim_values_have_the_period. Qed.

Theorem the_values_of_dawson_have_period_34 : has_period dawson 52 34.
Proof. exact CertificateDawson.the_nim_values_have_the_period. Qed.

Theorem the_values_of_0_117_have_period_48 : has_period [0; 1; 1; 7] 47 48.
Proof. exact CertificateOctal0117.the_nim_values_have_the_period. Qed.

Theorem the_values_of_0_177_have_period_20 : has_period [0; 1; 7; 7] 497 20.
Proof. exact CertificateOctal0177.the_nim_values_have_the_period. Qed.

Theorem nim_3_5_7_has_value_1 : has_value nim [3; 5; 7] 1.
Proof. exact (the_value_of_nim [3; 5; 7]). Qed.

Theorem the_first_player_wins_node_kayles_on_the_path_of_1000 : wins_node_kayles (path 1000) First.
Proof. exact CertificatePath1000.the_first_player_wins. Qed.

(** Three games side by side: Kayles with a heap of 100, the path of 16, and Nim with heaps of 1 and
    3. Their values are 1, 2 and 2. *)
Theorem the_first_player_wins_a_sum :
  wins_impartial First (sum_of [of_heaps kayles [100]; of_graph (path 16); of_nim [1; 3]]).
Proof.
  apply (the_total_says_who_wins_a_sum _ [1; 2; 2]).
  repeat apply Forall2_cons; [| | |apply Forall2_nil].
  - apply (value_of_one_heap kayles CertificateKayles.the_values 100); vm_compute; reflexivity.
  - apply (accepted_values_are_of_paths CertificateDawson.the_values 16); vm_compute; reflexivity.
  - exact (the_value_of_nim [1; 3]).
Qed.

(** A game without an end, another code, a period that begins too early, another period, too few
    values, a wrong value, another winner, and another path. *)
Example wrong_claims_of_heaps_are_not_accepted :
  let values := CertificateKayles.the_values in
  let changed f := HeapValues (f (stored values)) (repeating values) in
  [check_period [7; 7; 7] 71 12 values;
   check_period dawson_kayles 71 12 values;
   check_period [0; 7; 6] 71 12 values;
   check_period kayles 70 12 values;
   check_period kayles 71 11 values;
   check_period kayles 71 12 (HeapValues (stored values) (Some (70, 12)));
   check_period kayles 71 12 (HeapValues (stored values) (Some (71, 24)));
   check_period kayles 71 12 (HeapValues (stored values) (Some (71, 0)));
   check_period kayles 71 12 (HeapValues (stored values) None);
   check_period kayles 71 12 (changed (firstn 168));
   check_period kayles 71 12 (changed (fun l => l ++ [0]));
   check_period kayles 71 12 (changed (fun l => 1 :: tl l));
   check_every_heap kayles Second 1 1 CertificateKaylesFirst.the_values;
   check_every_heap kayles First 0 1 CertificateKaylesFirst.the_values;
   check_every_heap dawson First 1 1 CertificateDawson.the_values;
   check_path 1000 Second CertificatePath1000.the_values;
   check_path 1001 First CertificatePath1000.the_values;
   check_path 1000 First CertificateKayles.the_values]
  = repeat false 18.
Proof. vm_compute. reflexivity. Qed.
