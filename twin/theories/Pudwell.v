(** Who wins Pudwell's Erdős–Szekeres game, for every a at once: the theorems of her paper for
    b = 2 to 5, and b = 6. The proof of each is a committed certificate, of which twin/build makes
    the file that is named. *)

From Coq Require Import List Arith ZArith Lia.
From Twin Require Import Game ErdosSzekeres Outcome EverySize.
From Twin Require CertificateB2Even CertificateB2Odd CertificateB3 CertificateB4 CertificateB5
  CertificateB6.
Import ListNotations.

(** What a certificate without exceptions proves. *)
Lemma at_every_size c proof least steps a :
  check_outcome c proof = true -> sizes_of_a c = Every least steps -> exceptions c = [] ->
  (exists t, 0 <= t /\ Z.of_nat a = least + steps * t)%Z ->
  wins_erdos_szekeres Avoidance a (b c) (claimed c).
Proof.
  intros accepted of_c none of_a.
  assert (size : is_size (sizes_of_a c) (Z.of_nat a)) by (now rewrite of_c).
  pose proof (an_accepted_outcome_proves_its_claim c proof a accepted size) as wins.
  unfold claimed_at in wins. now rewrite none in wins.
Qed.

(** The size is the least one and [t] steps. *)
Ltac by_certificate c proof t :=
  apply (at_every_size c proof _ _ _ ltac:(vm_compute; reflexivity) eq_refl eq_refl);
  exists (Z.of_nat t); lia.

(** Section 3. *)
Theorem with_b_2_and_a_even k : 1 <= k -> wins_erdos_szekeres Avoidance (2 * k) 2 First.
Proof. intros. by_certificate CertificateB2Even.proof_of CertificateB2Even.the_proof (k - 1). Qed.

Theorem with_b_2_and_a_odd k : 1 <= k -> wins_erdos_szekeres Avoidance (2 * k + 1) 2 Second.
Proof. intros. by_certificate CertificateB2Odd.proof_of CertificateB2Odd.the_proof (k - 1). Qed.

Theorem Theorem_2 a : 3 <= a -> wins_erdos_szekeres Avoidance a 3 First.
Proof. intros. by_certificate CertificateB3.proof_of CertificateB3.the_proof (a - 3). Qed.

Theorem Theorem_3 a : 4 <= a -> wins_erdos_szekeres Avoidance a 4 First.
Proof. intros. by_certificate CertificateB4.proof_of CertificateB4.the_proof (a - 4). Qed.

Theorem Theorem_4 a : 5 <= a -> wins_erdos_szekeres Avoidance a 5 First.
Proof. intros. by_certificate CertificateB5.proof_of CertificateB5.the_proof (a - 5). Qed.

(** Not in the paper (docs/results/results.md). *)
Theorem with_b_6 a : 6 <= a -> wins_erdos_szekeres Avoidance a 6 First.
Proof. intros. by_certificate CertificateB6.proof_of CertificateB6.the_proof (a - 6). Qed.
