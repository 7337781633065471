(** Impartial games in normal play: the players move in turn, from the same moves, and who cannot
    move loses. A game is given by the options of a position and a rank that every move lowers. *)

From Coq Require Import List Arith Lia Bool.
Import ListNotations.

Section NormalPlay.
  Context {position : Type}.
  Variables (options : position -> list position) (rank : position -> nat).
  Hypothesis options_are_lower : forall x y, In y (options x) -> rank y < rank x.

  Fixpoint loses_in (moves : nat) (x : position) : bool :=
    match moves with
    | 0 => true
    | S moves => forallb (fun y => negb (loses_in moves y)) (options x)
    end.

  (** Whether the player to move loses, found by looking at everything that can be played. *)
  Definition loses (x : position) : bool := loses_in (rank x) x.

  Lemma loses_in_any_bound n k x : rank x <= n -> rank x <= k -> loses_in n x = loses_in k x.
  Proof.
    revert k x. induction n as [| n IH]; intros k x bound_n bound_k.
    - destruct k as [| k]; [reflexivity |]. simpl.
      destruct (options x) as [| y others] eqn:of_x; [reflexivity |].
      specialize (options_are_lower x y). rewrite of_x in options_are_lower.
      specialize (options_are_lower (or_introl eq_refl)). lia.
    - destruct k as [| k]; simpl.
      + destruct (options x) as [| y others] eqn:of_x; [reflexivity |].
        specialize (options_are_lower x y). rewrite of_x in options_are_lower.
        specialize (options_are_lower (or_introl eq_refl)). lia.
      + apply eq_true_iff_eq. rewrite !forallb_forall.
        split; intros all y here; pose proof (options_are_lower x y here);
          rewrite <- (all y here); f_equal; [symmetry |]; apply IH; lia.
  Qed.

  (** The player to move loses exactly when the other one wins after every move. *)
  Theorem loses_by_options x : loses x = forallb (fun y => negb (loses y)) (options x).
  Proof.
    transitivity (loses_in (S (rank x)) x).
    - apply loses_in_any_bound; lia.
    - simpl. apply eq_true_iff_eq. rewrite !forallb_forall.
      split; intros all y here; pose proof (options_are_lower x y here);
        rewrite <- (all y here); f_equal; unfold loses; [symmetry |];
        apply loses_in_any_bound; lia.
  Qed.

  Theorem loser_has_no_good_move x y : loses x = true -> In y (options x) -> loses y = false.
  Proof.
    rewrite loses_by_options, forallb_forall. intros all here.
    now apply negb_true_iff, all.
  Qed.

  Theorem winner_has_a_good_move x :
    loses x = false -> exists y, In y (options x) /\ loses y = true.
  Proof.
    rewrite loses_by_options. intros not_all.
    induction (options x) as [| y others IH]; simpl in not_all; [discriminate |].
    destruct (loses y) eqn:value; simpl in not_all.
    - exists y. now split; [left |].
    - destruct (IH not_all) as (z & here & good). exists z. now split; [right |].
  Qed.
End NormalPlay.
