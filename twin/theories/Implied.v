(** What follows from a claim: where a claim is required of a certificate, it may be one of these. *)

From Coq Require Import List.
From Twin Require Import Game ErdosSzekeres Positional.

(** A strategy for good outcomes is one for outcomes that are no worse. *)
Theorem a_weaker_claim_is_achieved (G : game) who (good better : outcome G -> bool) p :
  (forall result, good result = true -> better result = true) ->
  achieves who good p -> achieves who better p.
Proof.
  intros weaker (s & most & well). exists s, most. intros l q followed.
  destruct (well l q followed) as [goes short]. split; [|assumption].
  unfold goes_well in *. destruct (ended q); auto.
Qed.

Lemma to_win_is_not_to_lose who result : wins who result = true -> does_not_lose who result = true.
Proof. now destruct result. Qed.

(** Who wins a positional game does not lose it. *)
Theorem who_wins_on_lines_does_not_lose b rule first second who :
  claim b rule first second (Wins who) -> claim b rule first second (DoesNotLose who).
Proof. apply a_weaker_claim_is_achieved, to_win_is_not_to_lose. Qed.

(** Who wins the Erdős–Szekeres game does not lose it. *)
Theorem who_wins_on_permutations_does_not_lose f a b who :
  wins_erdos_szekeres f a b who ->
  achieves (G := permutation_game f a b) who (does_not_lose who) nil.
Proof. apply a_weaker_claim_is_achieved, to_win_is_not_to_lose. Qed.
