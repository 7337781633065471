(** * Replays of positional games

    A replay on a board, with its symmetries, that [check_board_replay] accepts proves its claim
    about play on lines. Lemmas are a parameter here. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game Positional Symmetries Blocking.
Import ListNotations.
Open Scope N_scope.

(** What lines and needs name are points, and needs come before. *)
Definition board_fits (t : prepared) : bool := is_on_board t && needs_before t.

Definition masks_of (p : stones) : masks :=
  Masks (set_of (first_stones p)) (set_of (second_stones p)) (turn p).

(** Symmetries are numbered from 1. *)
Definition symmetry_by_number (t : prepared) (rule : convention)
    (table : PositiveMap.t permutation) (number : N) : option (symmetry (mask_game t rule)) :=
  match number with
  | N0 => None
  | _ => option_map (fun s => Symmetry (mask_game t rule) (image_of_position s) (forth s))
           (item table (N.pred number))
  end.

Definition check_board_replay (t : prepared) (rule : convention) (claimed : statement)
    (symmetries : list (list N)) (lemma_shows : masks -> N -> N -> bool)
    (start : stones) (proof : replay masks N) : bool :=
  let permutations := map (permutation_of (all_points t)) symmetries in
  board_fits t && forallb (carries t t) permutations
  && check_replay (mask_game t rule) (proponent claimed) (as_claimed claimed)
       same_masks N.eqb (mask_is_legal t) (mask_ended_after t rule)
       (symmetry_by_number t rule (number_from 0 permutations))
       (settled t rule claimed) lemma_shows (masks_of start) proof.

Section Replays.

Variable b : board.
Variable rule : convention.
Variable claimed : statement.
Let t := prepare b.

Lemma masks_of_stand_for p : stands_for (masks_of p) p.
Proof.
  split; [reflexivity|]. intros who x. unfold has_stone, masks_of.
  destruct who; apply set_of_has.
Qed.

(** What can be done with bits can be done on lines. *)
Lemma what_masks_can_stones_can start :
  can (G := mask_game t rule) (proponent claimed) (as_claimed claimed) (masks_of start) ->
  can (G := lines_game b rule) (proponent claimed) (as_claimed claimed) start.
Proof.
  intros can_masks.
  apply (can_is_carried_over (G := mask_game t rule) (H := lines_game b rule) eq _ (proponent claimed)
    (as_claimed claimed) (as_claimed claimed) (masks_play_the_lines_game b rule)) with (masks_of start).
  - now intros r r' ->.
  - assumption.
  - apply masks_of_stand_for.
Qed.

(** After a move from which a lemma shows the claim, the claim holds. *)
Definition lemmas_are_as_claimed (lemma_shows : masks -> N -> N -> bool) : Prop :=
  forall number p x,
    mask_result t rule p = None -> legal (G := mask_game t rule) p x ->
    mask_result t rule (put p x) = None -> mover (put p x) = proponent claimed ->
    lemma_shows p number x = true ->
    can (G := mask_game t rule) (proponent claimed) (as_claimed claimed) (put p x).

(** What an accepted replay shows of play with bits. *)
Lemma an_accepted_mask_replay_can symmetries lemma_shows start proof :
  (board_fits t = true -> lemmas_are_as_claimed lemma_shows) ->
  check_board_replay t rule claimed symmetries lemma_shows start proof = true ->
  can (G := mask_game t rule) (proponent claimed) (as_claimed claimed) (masks_of start).
Proof.
  intros lemmas accepted. unfold check_board_replay in accepted.
  apply andb_prop in accepted as [accepted replayed]. apply andb_prop in accepted as [fits carry].
  specialize (lemmas fits). unfold board_fits in fits. apply andb_prop in fits as [on_board in_order].
  refine (an_accepted_replay_can (mask_game t rule) _ _ same_masks N.eqb (free_points t)
    _ _ _ _ _ _ _ _ _ _ _ _ _ _ proof replayed).
  - apply same_masks_is_equality.
  - intros m n. apply N.eqb_eq.
  - intros p m _. apply a_move_takes_a_point.
  - apply mask_is_legal_is_right.
  - intros p m goes_on _. now apply mask_ended_after_is_right.
  - intros number s found. unfold symmetry_by_number in found.
    destruct number as [|number]; [discriminate|].
    destruct (item _ _) as [permuted|] eqn:listed; [|discriminate]. injection found as <-.
    apply item_in_list, in_map_iff in listed as (images & <- & inside).
    rewrite forallb_forall in carry. specialize (carry _ (in_map _ _ _ inside)).
    apply (a_confirmed_symmetry_respects_the_rules b rule images on_board carry).
  - intros p _. apply (a_settled_position_is_as_claimed b rule claimed in_order).
  - exact lemmas.
Qed.

Theorem an_accepted_board_replay_can symmetries lemma_shows start proof :
  (board_fits t = true -> lemmas_are_as_claimed lemma_shows) ->
  check_board_replay t rule claimed symmetries lemma_shows start proof = true ->
  can (G := lines_game b rule) (proponent claimed) (as_claimed claimed) start.
Proof.
  intros lemmas accepted. apply what_masks_can_stones_can.
  now apply an_accepted_mask_replay_can with symmetries lemma_shows proof.
Qed.

End Replays.

(** A replay without lemmas. *)
Theorem an_accepted_board_replay_proves_its_claim b rule claimed symmetries first second proof :
  check_board_replay (prepare b) rule claimed symmetries (fun _ _ _ => false)
    (start_of first second) proof = true ->
  claim b rule first second claimed.
Proof.
  intros accepted. apply can_gives_a_strategy.
  apply an_accepted_board_replay_can with symmetries (fun _ _ _ => false) proof; [|assumption].
  discriminate.
Qed.

(** ** A board that is another one with other numbers *)

(** The images carry the lines of [b] to those of [c]. *)
Definition is_renumbered (b c : board) (images : list N) : bool :=
  let t := prepare b in
  let u := prepare c in
  is_on_board t && is_on_board u && carries t u (permutation_of (all_points t) images).

Lemma no_stones_have_no_image b images :
  image_of_position (permutation_of (points b) images) (masks_of (start_of [] []))
  = masks_of (start_of [] []).
Proof.
  assert (none : image_of_set (permutation_of (points b) images) 0 = 0).
  { apply N.bits_inj_0. intros y. apply not_true_is_false.
    rewrite (image_of_set_has b images). intros (x & _ & off & _). now rewrite N.bits_0 in off. }
  unfold image_of_position, masks_of. f_equal; exact none.
Qed.

(** What is claimed of the empty board holds on the other board as well. *)
Theorem a_claim_is_renumbered b c rule claimed images :
  is_renumbered b c images = true -> claim b rule [] [] claimed -> claim c rule [] [] claimed.
Proof.
  unfold is_renumbered. rewrite !andb_true_iff. intros [[b_on c_on] carried] claim_b.
  apply can_gives_a_strategy. apply what_masks_can_stones_can.
  apply a_strategy_gives_can in claim_b.
  apply (can_is_carried_over (G := mask_game (prepare b) rule) (H := mask_game (prepare c) rule)
    eq _ (proponent claimed) (as_claimed claimed) (as_claimed claimed)
    (carried_boards_are_alike b c images b_on carried rule))
    with (masks_of (start_of [] [])).
  - now intros r r' ->.
  - apply (can_is_carried_over (G := lines_game b rule) (H := mask_game (prepare b) rule) _ _
      (proponent claimed) (as_claimed claimed) (as_claimed claimed) (alike_turned_around _ _ (masks_play_the_lines_game b rule)))
      with (start_of [] []).
    + now intros r r' ->.
    + assumption.
    + apply masks_of_stand_for.
  - symmetry. apply no_stones_have_no_image.
Qed.
