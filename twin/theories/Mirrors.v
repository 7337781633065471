(** * Mirrors: every move is answered by its image

    First for any game: who has an answer to every move, after which something is as it was, can do
    as claimed. Then *mirrors in avoidance*: on a board whose lines a map of the points keeps, who
    answers every point by its image does not complete a line first. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game Positional Symmetries Blocking.
Import ListNotations.
Open Scope N_scope.

(** ** In any game *)

(** What is [kept] holds when the other player is to move. After every move the game is over as
    claimed, or the answer is legal and it is kept again. *)
Theorem who_answers_every_move_can {G : game} who good (left_in : position G -> nat)
    (answer : move G -> move G) (kept : position G -> Prop) :
  (forall p m, ended p = None -> legal p m -> (left_in (play p m) < left_in p)%nat) ->
  (forall p result, kept p -> ended p = Some result -> good result = true) ->
  (forall p, kept p -> ended p = None -> to_move p <> who /\ exists m, legal p m) ->
  (forall p m, kept p -> ended p = None -> legal p m ->
     match ended (play p m) with
     | Some result => good result = true
     | None => to_move (play p m) = who /\ legal (play p m) (answer m)
               /\ kept (play (play p m) (answer m))
     end) ->
  forall p, kept p -> can who good p.
Proof.
  intros uses ends others answers.
  enough (forall n p, (left_in p < n)%nat -> kept p -> can who good p) by eauto.
  induction n as [|n IH]; intros p less is_kept; [lia|].
  destruct (ended p) as [result|] eqn:over; [now apply Over with result; eauto|].
  destruct (others p is_kept over) as [turn [some legal_some]]. apply ByAllMoves; auto.
  - intros none. unfold legal in legal_some. now rewrite none in legal_some.
  - intros m legal_m. specialize (answers p m is_kept over legal_m).
    destruct (ended (play p m)) as [result|] eqn:over_m; [now apply Over with result|].
    destruct answers as (own & legal_answer & again). apply ByMove with (answer m); auto.
    apply IH; [|assumption].
    pose proof (uses p m over legal_m). pose proof (uses _ _ over_m legal_answer). lia.
Qed.

(** ** In avoidance *)

(** No needs, and a map of the points that is its own inverse and takes lines to lines. No point is
    its own image but the first one, if the player has a first point; and a line with this one has
    another point together with its image. *)
Record mirrors (b : board) (first : option N) (image : N -> N) : Prop := {
  nothing_is_needed : needs b = [];
  lines_have_points line x : In line (lines b) -> In x line -> x < size b;
  image_is_a_point x : x < size b -> image x < size b;
  image_of_image x : x < size b -> image (image x) = x;
  image_of_line line : In line (lines b) ->
    exists line', In line' (lines b) /\ forall y, In y line' -> In y (map image line);
  first_stays s : first = Some s -> s < size b /\ image s = s;
  others_move x : x < size b -> first <> Some x -> image x <> x;
  first_is_with_a_pair line s : In line (lines b) -> first = Some s -> In s line ->
    exists y, In y line /\ y <> s /\ In (image y) line;
}.

Section Avoidance.

Variable b : board.
Variable first : option N.
Variable image : N -> N.
Hypothesis is_mirror : mirrors b first image.
Variable who : player.
Let t := prepare b.
Let G := mask_game t Avoidance.

(** With the other player to move, the player has the images of the other's points, and the first
    point, if there is one. *)
Record balanced (p : masks) : Prop := {
  other_moves : mover p = other who;
  stones_apart : Apart p;
  own_are_images x : x < size b -> has_stone p who x = true ->
    first = Some x \/ has_stone p (other who) (image x) = true;
  images_are_own x : x < size b -> has_stone p (other who) x = true ->
    has_stone p who (image x) = true;
  first_is_own s : first = Some s -> has_stone p who s = true;
  other_has_no_line : mask_has_line t (set_of_player p (other who)) = false;
}.

Lemma has_line_by_points p player :
  mask_has_line t (set_of_player p player) = true <->
  exists line, In line (lines b) /\ forall x, In x line -> has_stone p player x = true.
Proof.
  unfold t. rewrite mask_has_line_is_right. unfold has_line. rewrite existsb_exists.
  split; intros (line & inside & all); exists line; rewrite forallb_forall in *; auto.
Qed.

(** The player's line would be the image of one that the other player has, or would have a point
    of the other player. *)
Lemma own_has_no_line p : balanced p -> mask_has_line t (set_of_player p who) = false.
Proof.
  intros kept. apply not_true_is_false. rewrite has_line_by_points. intros (line & inside & all).
  pose proof (lines_have_points _ _ _ is_mirror line) as below.
  assert (own : forall x, In x line -> first <> Some x -> has_stone p (other who) (image x) = true).
  { intros x on_line not_first. destruct (own_are_images p kept x); auto. }
  assert (without_first : forall x, In x line -> first <> Some x).
  { intros s on_line is_first.
    destruct (first_is_with_a_pair _ _ _ is_mirror line s) as (y & y_on & differs & image_on); auto.
    apply (apart_both p who (image y) (stones_apart p kept)); [auto|]. apply own; congruence. }
  destruct (image_of_line _ _ _ is_mirror line inside) as (line' & inside' & images).
  enough (mask_has_line t (set_of_player p (other who)) = true)
    by (pose proof (other_has_no_line p kept); congruence).
  apply has_line_by_points. exists line'. split; [assumption|]. intros y on_line'.
  apply images, in_map_iff in on_line' as (x & <- & on_line). auto.
Qed.

(** Who has no line has not lost. *)
Lemma without_own_line_not_lost p result :
  mask_has_line t (set_of_player p who) = false ->
  mask_result t Avoidance p = Some result -> does_not_lose who result = true.
Proof.
  unfold mask_result. cbn [line_ends line_wins full_wins andb]. intros none over.
  destruct who; cbn [set_of_player] in none; rewrite none in over.
  - destruct (mask_has_line t (second_set p)); [now injection over as <-|].
    destruct (mask_is_full t p); [now injection over as <-|discriminate].
  - destruct (mask_has_line t (first_set p)); [now injection over as <-|].
    destruct (mask_is_full t p); [now injection over as <-|discriminate].
Qed.

Lemma going_on_without_lines p player :
  mask_result t Avoidance p = None -> mask_has_line t (set_of_player p player) = false.
Proof.
  unfold mask_result. cbn [line_ends andb]. intros goes_on.
  destruct (mask_has_line t (first_set p)) eqn:one; [discriminate|].
  destruct (mask_has_line t (second_set p)) eqn:two; [discriminate|]. now destruct player.
Qed.

(** The image of a point that the other player can take can be taken, and all is as before. *)
Lemma the_image_answers p x :
  balanced p -> legal (G := G) p x ->
  mask_result t Avoidance (put p x) = None ->
  legal (G := G) (put p x) (image x) /\ balanced (put (put p x) (image x)).
Proof.
  intros kept legal_x goes_on.
  pose proof (legal_is_free b Avoidance p x legal_x) as (below & no_first & no_second).
  assert (free : forall player, has_stone p player x = false) by (now intros []).
  pose proof (image_of_image _ _ _ is_mirror) as back.
  pose proof (image_is_a_point _ _ _ is_mirror x below) as image_below.
  assert (not_first : first <> Some x).
  { intros is_first. pose proof (first_is_own p kept x is_first). now rewrite free in H. }
  pose proof (others_move _ _ _ is_mirror x below not_first) as differs.
  assert (free_image : forall player, has_stone p player (image x) = false).
  { assert (neither : has_stone p who (image x) = false
                      /\ has_stone p (other who) (image x) = false).
    { split; apply not_true_is_false; intros taken.
      - destruct (own_are_images p kept (image x)) as [is_first|taken']; auto.
        + destruct (first_stays _ _ _ is_mirror _ is_first) as [_ stays].
          rewrite back in stays; auto.
        + rewrite back, free in taken'; auto. discriminate.
      - apply (images_are_own p kept) in taken; auto. rewrite back, free in taken; auto.
        discriminate. }
    intros player. destruct neither, who, player; assumption. }
  assert (legal_image : legal (G := G) (put p x) (image x)).
  { apply mask_legal. split; [assumption|]. unfold can_be_taken, needs_of, is_taken.
    rewrite (nothing_is_needed _ _ _ is_mirror), !put_has, !free_image.
    replace (x =? image x) with false by (symmetry; apply N.eqb_neq; congruence).
    rewrite !andb_false_r. now destruct (N.to_nat (image x)). }
  split; [assumption|].
  assert (turn : mover (put p x) = who).
  { rewrite mover_of_put, (other_moves p kept). now destruct who. }
  assert (has_now : forall player y, has_stone (put (put p x) (image x)) player y =
    (same_player player who && (image x =? y))
    || ((same_player player (other who) && (x =? y)) || has_stone p player y)).
  { intros player y. now rewrite !put_has, turn, (other_moves p kept). }
  assert (own_now : forall y, has_stone (put (put p x) (image x)) who y =
    (image x =? y) || has_stone p who y).
  { intros y. rewrite has_now. now destruct who. }
  assert (others_now : forall y, has_stone (put (put p x) (image x)) (other who) y =
    (x =? y) || has_stone p (other who) y).
  { intros y. rewrite has_now. now destruct who. }
  split.
  - now rewrite mover_of_put, turn.
  - apply (put_stays_apart b Avoidance); [|assumption].
    apply (put_stays_apart b Avoidance); [|assumption]. apply (stones_apart p kept).
  - intros y y_below. rewrite own_now, others_now, orb_true_iff, N.eqb_eq.
    intros [<-|own]; [right; now rewrite back, N.eqb_refl|].
    destruct (own_are_images p kept y) as [|images]; auto. right. rewrite images.
    apply orb_true_r.
  - intros y y_below. rewrite own_now, others_now, orb_true_iff, N.eqb_eq.
    intros [<-|taken]; [now rewrite N.eqb_refl|].
    rewrite (images_are_own p kept y); auto using orb_true_r.
  - intros s is_first. rewrite own_now, (first_is_own p kept s is_first). apply orb_true_r.
  - apply not_true_is_false. intros some. apply has_line_by_points in some as (line & inside & all).
    pose proof (going_on_without_lines _ (other who) goes_on) as none.
    enough (mask_has_line t (set_of_player (put p x) (other who)) = true) by congruence.
    apply has_line_by_points. exists line. split; [assumption|]. intros y on_line.
    specialize (all y on_line). rewrite others_now in all.
    rewrite put_has, (other_moves p kept). now destruct who.
Qed.

Theorem who_mirrors_does_not_lose p :
  balanced p -> can (G := G) who (does_not_lose who) p.
Proof.
  apply who_answers_every_move_can with (left_in := free_points t) (answer := image).
  - intros q x _. apply a_move_takes_a_point.
  - intros q result kept. apply without_own_line_not_lost. now apply own_has_no_line.
  - intros q kept goes_on. split.
    + cbn. rewrite (other_moves q kept). now destruct who.
    + apply (some_move b Avoidance); [|assumption].
      unfold needs_before. cbn. now rewrite (nothing_is_needed _ _ _ is_mirror).
  - intros q x kept goes_on legal_x. cbn [ended play to_move G mask_game].
    destruct (mask_result t Avoidance (put q x)) as [result|] eqn:over.
    + apply without_own_line_not_lost with (put q x); [|assumption].
      rewrite <- (own_has_no_line q kept). unfold put. rewrite (other_moves q kept).
      now destruct who.
    + split; [rewrite mover_of_put, (other_moves q kept); now destruct who|].
      now apply the_image_answers.
Qed.

End Avoidance.

(** ** The check *)

Definition no_stones : masks := Masks 0 0 First.

(** The image of a point, from the list of all images. *)
Definition image_by (images : list N) : N -> N := image_in (number_from 0 images).

Definition is_first (first : option N) (x : N) : bool :=
  match first with Some s => s =? x | None => false end.

(** The map is its own inverse, and only the first point stays. *)
Definition pairs_points (t : prepared) (first : option N) (image : N -> N) : bool :=
  forallb (fun x => (image x <? size (on t)) && (image (image x) =? x)
                    && Bool.eqb (image x =? x) (is_first first x)) (all_points t).

(** The image of a line is a line, and the first point is with a pair. *)
Definition keeps_line (t : prepared) (first : option N) (image : N -> N) (line : list N) : bool :=
  has_set (line_sets t) (set_of (map image line))
  && (negb (existsb (is_first first) line)
      || existsb (fun y => negb (is_first first y) && is_among line (image y)) line).

(** A mirror of the avoidance game, from the empty board. Who moves first has a first point. *)
Definition mirror_shows (t : prepared) (rule : convention) (claimed : statement)
    (first : option N) (images : list N) (p : masks) : bool :=
  let image := image_by images in
  match rule, claimed with
  | Avoidance, DoesNotLose who =>
      match who, first with
      | First, Some s => s <? size (on t)
      | Second, None => true
      | _, _ => false
      end
      && no_needs (on t) && is_on_board t && same_masks p no_stones
      && match mask_result t rule p with None => true | Some _ => false end
      && pairs_points t first image
      && forallb (keeps_line t first image) (lines (on t))
  | _, _ => false
  end.

Section ItSuffices.

Variable b : board.
Let t := prepare b.

Lemma is_first_is_right first x : is_first first x = true <-> first = Some x.
Proof.
  destruct first as [s|]; cbn; [rewrite N.eqb_eq|]; split; congruence.
Qed.

Lemma kept_lines_mirror first images :
  no_needs b = true -> is_on_board t = true ->
  (forall s, first = Some s -> s < size b) ->
  pairs_points t first (image_by images) = true ->
  forallb (keeps_line t first (image_by images)) (lines b) = true ->
  mirrors b first (image_by images).
Proof.
  intros needless on_board first_below paired kept.
  unfold pairs_points in paired. rewrite forallb_forall in paired, kept.
  assert (point : forall x, x < size b ->
    image_by images x < size b /\ image_by images (image_by images x) = x
    /\ (image_by images x = x <-> first = Some x)).
  { intros x below. specialize (paired x (proj2 (points_below b x) below)).
    rewrite !andb_true_iff, N.ltb_lt, N.eqb_eq, eqb_true_iff in paired.
    destruct paired as [[is_below back] stays].
    rewrite <- is_first_is_right, <- stays, N.eqb_eq. tauto. }
  split; try (intros x below; now destruct (point x below) as (? & ? & ?)).
  - now apply no_needs_are_none.
  - intros line x inside on_line.
    pose proof on_board as each. unfold is_on_board in each. apply andb_prop in each as [each _].
    rewrite forallb_forall in each. specialize (each _ (in_map set_of _ _ inside)).
    rewrite covers_is_inclusion in each. specialize (each x).
    change (full_set t) with (set_of (points b)) in each.
    rewrite !set_of_has, !is_among_in in each. now apply points_below, each.
  - intros line inside. specialize (kept line inside). apply andb_prop in kept as [is_line _].
    apply existsb_exists in is_line as (set & among & same%N.eqb_eq).
    apply in_map_iff in among as (line' & <- & inside'). exists line'. split; [assumption|].
    intros y on_line'. rewrite <- is_among_in, <- set_of_has, same, set_of_has, is_among_in.
    assumption.
  - intros s is_first_s. specialize (first_below s is_first_s).
    split; [assumption|]. now apply point.
  - intros x below not_first stays. apply not_first. now apply point.
  - intros line s inside is_first_s on_line. specialize (kept line inside).
    apply andb_prop in kept as [_ paired_line]. apply orb_prop in paired_line as [none|some].
    + apply negb_true_iff in none.
      assert (existsb (is_first first) line = true); [|congruence].
      apply existsb_exists. exists s. now rewrite is_first_is_right.
    + apply existsb_exists in some as (y & y_on & both). apply andb_prop in both as [differs among].
      apply is_among_in in among. apply negb_true_iff in differs. exists y. repeat split; auto.
      intros ->. apply is_first_is_right in is_first_s. congruence.
Qed.

(** A mirror that is accepted: the player does not lose. *)
Theorem an_accepted_mirror_is_as_claimed rule claimed first images p :
  mirror_shows t rule claimed first images p = true ->
  can (G := mask_game t rule) (proponent claimed) (as_claimed claimed) p.
Proof.
  unfold mirror_shows. intros shown. destruct rule as [| |], claimed as [|who]; try discriminate.
  rewrite !andb_true_iff in shown.
  destruct shown as [[[[[[moves_first needless] on_board] empty] goes_on] paired] kept].
  apply same_masks_is_equality in empty as ->.
  destruct (mask_result t Avoidance no_stones) eqn:over; [discriminate|].
  assert (first_below : forall s, first = Some s -> s < size b).
  { intros s ->. destruct who; [now apply N.ltb_lt|discriminate]. }
  pose proof (kept_lines_mirror first images needless on_board first_below paired kept)
    as is_mirror.
  cbn [proponent as_claimed].
  assert (no_stone : forall player x, has_stone no_stones player x = false)
    by (intros [] x; apply N.bits_0).
  assert (no_stones_apart : Apart no_stones) by (intros x; now rewrite no_stone).
  destruct who, first as [s|]; try discriminate.
  - assert (legal_s : legal (G := mask_game t Avoidance) no_stones s).
    { apply mask_legal. split; [auto|]. unfold can_be_taken, is_taken, needs_of.
      rewrite (nothing_is_needed _ _ _ is_mirror), !no_stone. now destruct (N.to_nat s). }
    apply ByMove with s; auto.
    apply (who_mirrors_does_not_lose b (Some s) (image_by images) is_mirror First).
    change (balanced b (Some s) (image_by images) First (put no_stones s)).
    split.
    + reflexivity.
    + now apply (put_stays_apart b Avoidance).
    + intros x _. rewrite put_has, no_stone, orb_false_r. intros [_ same]%andb_prop.
      apply N.eqb_eq in same as ->. now left.
    + intros x _. now rewrite put_has, no_stone.
    + intros x [= <-]. now rewrite put_has, N.eqb_refl.
    + now apply (going_on_without_lines b no_stones Second).
  - apply (who_mirrors_does_not_lose b None (image_by images) is_mirror Second).
    split; cbn [other]; try discriminate; auto; try (intros x _; now rewrite no_stone).
    now apply (going_on_without_lines b no_stones First).
Qed.

End ItSuffices.
