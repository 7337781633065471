(** Who wins Pudwell's Erdős–Szekeres game, for every a at once: the theorems of her paper for
    b = 2 to 5, and b = 6. The proof of each is a committed certificate, of which twin/build makes
    the file that is named. *)

From Coq Require Import Arith Lia.
From Twin Require Import Game ErdosSzekeres.
From Twin Require CertificateB2Even CertificateB2Odd CertificateB3 CertificateB4 CertificateB5
  CertificateB6.

(** Section 3. *)
Theorem with_b_2_and_a_even k : 1 <= k -> wins_erdos_szekeres Avoidance (2 * k) 2 First.
Proof.
  intros. replace (2 * k) with (2 + (k - 1) * 2) by lia.
  apply CertificateB2Even.the_first_player_wins.
Qed.

Theorem with_b_2_and_a_odd k : 1 <= k -> wins_erdos_szekeres Avoidance (2 * k + 1) 2 Second.
Proof.
  intros. replace (2 * k + 1) with (3 + (k - 1) * 2) by lia.
  apply CertificateB2Odd.the_second_player_wins.
Qed.

Theorem Theorem_2 a : 3 <= a -> wins_erdos_szekeres Avoidance a 3 First.
Proof. exact (CertificateB3.the_first_player_wins a). Qed.

Theorem Theorem_3 a : 4 <= a -> wins_erdos_szekeres Avoidance a 4 First.
Proof. exact (CertificateB4.the_first_player_wins a). Qed.

Theorem Theorem_4 a : 5 <= a -> wins_erdos_szekeres Avoidance a 5 First.
Proof. exact (CertificateB5.the_first_player_wins a). Qed.

(** Not in the paper (docs/results/results.md). *)
Theorem with_b_6 a : 6 <= a -> wins_erdos_szekeres Avoidance a 6 First.
Proof. exact (CertificateB6.the_first_player_wins a). Qed.
