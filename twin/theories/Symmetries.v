(** * Symmetries of boards

    A permutation of the points that takes every line to a line, and the needs of each point to
    those of its image, respects the rules of the game. It is confirmed by [carries]. The same
    holds between two boards: a map of one to the other that is confirmed carries what can be done
    on one over to the other. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive Permutation FinFun.
From Twin Require Import Game Positional.
Import ListNotations.
Open Scope N_scope.

(** The image of a point, by a list of images; a point without one stays. *)
Definition image_in (table : PositiveMap.t N) (x : N) : N :=
  match item table x with Some y => y | None => x end.

(** A permutation with its inverse, and the pairs of all points and their images. *)
Record permutation := Permuted {
  forth : N -> N;
  back : N -> N;
  pairs : list (N * N);
}.

(** The inverse is found by turning the pairs around. *)
Definition inverse_table (pairs : list (N * N)) : PositiveMap.t N :=
  fold_left (fun table pair => PositiveMap.add (N.succ_pos (snd pair)) (fst pair) table)
    pairs (PositiveMap.empty N).

Definition permutation_of (all : list N) (images : list N) : permutation :=
  let table := number_from 0 images in
  let pairs := map (fun x => (x, image_in table x)) all in
  let inverse := inverse_table pairs in
  {| forth := image_in table; back := image_in inverse; pairs := pairs |}.

(** The image of a set of points. *)
Definition image_of_set (s : permutation) (set : N) : N :=
  fold_left (fun images pair => if N.testbit set (fst pair) then N.setbit images (snd pair) else images)
    (pairs s) 0.

Definition image_of_position (s : permutation) (p : masks) : masks :=
  Masks (image_of_set s (first_set p)) (image_of_set s (second_set p)) (mover p).

Definition has_set (sets : list N) (set : N) : bool := existsb (N.eqb set) sets.

(** It permutes the points. *)
Definition permutes (t : prepared) (s : permutation) : bool :=
  forallb (fun x => N.ltb (forth s x) (size (on t)) && N.ltb (back s x) (size (on t))
                    && N.eqb (back s (forth s x)) x && N.eqb (forth s (back s x)) x)
    (all_points t).

(** It takes lines of [t] to lines of [u], every line of [u] is the image of one, and it takes
    needs to needs. *)
Definition carries (t u : prepared) (s : permutation) : bool :=
  let images := map (image_of_set s) (line_sets t) in
  N.eqb (size (on t)) (size (on u))
  && permutes t s
  && forallb (has_set (line_sets u)) images
  && forallb (has_set images) (line_sets u)
  && match needs (on t), needs (on u) with
     | [], [] => true
     | _, _ =>
         forallb (fun x => N.eqb (set_of (needs_of (on u) (forth s x)))
                                 (image_of_set s (set_of (needs_of (on t) x)))) (all_points t)
     end.

(** All that lines and needs name are points. *)
Definition is_on_board (t : prepared) : bool :=
  forallb (fun set => covers set (full_set t)) (line_sets t)
  && match needs (on t) with
     | [] => true
     | _ => forallb (fun x => covers (set_of (needs_of (on t) x)) (full_set t)) (all_points t)
     end.

Section Carried.

Variable b c : board.
Variable images : list N.
Let t := prepare b.
Let u := prepare c.
Let s := permutation_of (all_points t) images.

Hypothesis b_on_board : is_on_board t = true.
Hypothesis c_on_board : is_on_board u = true.
Hypothesis s_carries : carries t u s = true.

Lemma same_size : size b = size c.
Proof.
  pose proof s_carries as each. unfold carries in each.
  rewrite !andb_true_iff, N.eqb_eq in each. tauto.
Qed.

Lemma s_permutes x : x < size b ->
  forth s x < size b /\ back s x < size b /\ back s (forth s x) = x /\ forth s (back s x) = x.
Proof.
  intros below%points_below. pose proof s_carries as each. unfold carries in each.
  rewrite !andb_true_iff in each. destruct each as [[[[_ all] _] _] _]. unfold permutes in all.
  rewrite forallb_forall in all. specialize (all x below).
  rewrite !andb_true_iff, !N.ltb_lt, !N.eqb_eq in all. tauto.
Qed.

Lemma image_of_set_has set y :
  N.testbit (image_of_set s set) y = true <->
  exists x, x < size b /\ N.testbit set x = true /\ forth s x = y.
Proof.
  assert (general : forall l images,
    N.testbit (fold_left (fun images pair =>
      if N.testbit set (fst pair) then N.setbit images (snd pair) else images)
      (map (fun x => (x, forth s x)) l) images) y = true <->
    (exists x, In x l /\ N.testbit set x = true /\ forth s x = y) \/ N.testbit images y = true).
  { induction l as [|x l IH]; intros so_far.
    - cbn [map fold_left]. split; [tauto|]. intros [(x & [] & _)|]; assumption.
    - cbn [map fold_left fst snd]. rewrite IH. destruct (N.testbit set x) eqn:has_x.
      + rewrite setbit_has, orb_true_iff, N.eqb_eq. split.
        * intros [(z & inside & rest)|[same|before]]; [left; exists z|left; exists x|]; cbn; tauto.
        * intros [(z & [<-|inside] & rest)|before]; [tauto| |tauto]. left. now exists z.
      + split.
        * intros [(z & inside & rest)|before]; [left; exists z; cbn|]; tauto.
        * intros [(z & [<-|inside] & rest)|before]; [destruct rest; congruence| |tauto].
          left. now exists z. }
  unfold image_of_set. change (pairs s) with (map (fun x => (x, forth s x)) (points b)).
  rewrite general, N.bits_0. split.
  - intros [(x & inside & rest)|]; [|discriminate]. apply points_below in inside. now exists x.
  - intros (x & below & rest). left. exists x. now rewrite points_below.
Qed.

(** A point of the board is in a set exactly when its image is in the image. *)
Lemma image_of_set_at set x : x < size b ->
  N.testbit (image_of_set s set) (forth s x) = N.testbit set x.
Proof.
  intros below. apply bool_by_iff. rewrite image_of_set_has. split.
  - intros (y & y_below & inside & same).
    destruct (s_permutes x below) as (_ & _ & x_back & _).
    destruct (s_permutes y y_below) as (_ & _ & y_back & _).
    now rewrite <- x_back, <- same, y_back.
  - intros inside. now exists x.
Qed.

Lemma covers_images line set :
  covers line (full_set t) = true ->
  covers (image_of_set s line) (image_of_set s set) = covers line set.
Proof.
  intros inside. rewrite covers_is_inclusion in inside.
  assert (below : forall x, N.testbit line x = true -> x < size b).
  { intros x on_line. specialize (inside x on_line).
    change (full_set t) with (set_of (points b)) in inside.
    rewrite set_of_has, is_among_in in inside. now apply points_below. }
  apply bool_by_iff. rewrite !covers_is_inclusion. split.
  - intros all x on_line. specialize (below x on_line).
    rewrite <- (image_of_set_at set x below). apply all. now rewrite image_of_set_at.
  - intros all y. rewrite !image_of_set_has. intros (x & x_below & on_line & same).
    exists x. auto.
Qed.

Lemma image_of_union p q : image_of_set s (N.lor p q) = N.lor (image_of_set s p) (image_of_set s q).
Proof.
  apply N.bits_inj. intros y. apply bool_by_iff.
  rewrite N.lor_spec, orb_true_iff, !image_of_set_has. split.
  - intros (x & below & inside & same). rewrite N.lor_spec, orb_true_iff in inside.
    destruct inside as [inside|inside]; [left|right]; now exists x.
  - intros [(x & below & inside & same)|(x & below & inside & same)];
      exists x; rewrite N.lor_spec, inside, ?orb_true_r; auto.
Qed.

Lemma image_of_added set x : x < size b ->
  image_of_set s (N.setbit set x) = N.setbit (image_of_set s set) (forth s x).
Proof.
  intros below. apply N.bits_inj. intros y. apply bool_by_iff.
  rewrite setbit_has, orb_true_iff, N.eqb_eq, !image_of_set_has. split.
  - intros (z & z_below & inside & same). rewrite setbit_has, orb_true_iff, N.eqb_eq in inside.
    destruct inside as [->|inside]; [now left|]. right. now exists z.
  - intros [<-|(z & z_below & inside & same)].
    + exists x. rewrite setbit_has, N.eqb_refl. auto.
    + exists z. rewrite setbit_has, inside, orb_true_r. auto.
Qed.

Lemma lines_are_points line : In line (line_sets t) -> covers line (full_set t) = true.
Proof.
  pose proof b_on_board as each. unfold is_on_board in each.
  rewrite andb_true_iff, forallb_forall in each. now apply each.
Qed.

Lemma carried_line set : mask_has_line u (image_of_set s set) = mask_has_line t set.
Proof.
  pose proof s_carries as each. unfold carries in each.
  rewrite !andb_true_iff, !forallb_forall in each. destruct each as [[[_ to] from] _].
  unfold mask_has_line. apply bool_by_iff. rewrite !existsb_exists. split.
  - intros (line & inside & covered). apply from in inside.
    apply existsb_exists in inside as (line' & inside & ->%N.eqb_eq).
    apply in_map_iff in inside as (line & <- & inside).
    exists line. split; [assumption|]. rewrite covers_images in covered; auto using lines_are_points.
  - intros (line & inside & covered). exists (image_of_set s line).
    assert (among : In (image_of_set s line) (line_sets u)).
    { specialize (to _ (in_map (image_of_set s) _ _ inside)).
      apply existsb_exists in to as (line' & is_line & ->%N.eqb_eq). assumption. }
    split; [assumption|]. rewrite covers_images; auto using lines_are_points.
Qed.

Lemma carried_full set :
  covers (full_set u) (image_of_set s set) = covers (full_set t) set.
Proof.
  apply bool_by_iff. rewrite !covers_is_inclusion.
  change (full_set u) with (set_of (points c)). change (full_set t) with (set_of (points b)).
  split; intros all x; rewrite set_of_has, is_among_in, points_below, ?same_size; intros below.
  - rewrite <- image_of_set_at by now rewrite same_size. apply all.
    rewrite set_of_has, is_among_in, points_below, <- same_size. apply s_permutes.
    now rewrite same_size.
  - rewrite <- same_size in below. destruct (s_permutes x below) as (_ & back_below & _ & <-).
    rewrite image_of_set_at by assumption. apply all.
    now rewrite set_of_has, is_among_in, points_below.
Qed.

Lemma carried_needs taken x : x < size b ->
  needs_met u (image_of_set s taken) (forth s x) = needs_met t taken x.
Proof.
  intros below. pose proof (proj2 (points_below b x) below) as inside.
  pose proof s_carries as each. unfold carries in each. rewrite !andb_true_iff in each.
  destruct each as [_ same].
  pose proof b_on_board as fits. unfold is_on_board in fits. rewrite andb_true_iff in fits.
  destruct fits as [_ needed].
  assert (u_right : forall set y, needs_met u set y = covers (set_of (needs_of c y)) set).
  { intros set y. unfold needs_met. change (on u) with c. destruct (needs c) eqn:none.
    - unfold needs_of. rewrite none. symmetry. rewrite covers_is_inclusion.
      intros z. destruct (N.to_nat y); cbn; discriminate.
    - unfold u, prepare, needs_table. now rewrite none, look_up_is_right. }
  assert (t_right : forall set y, needs_met t set y = covers (set_of (needs_of b y)) set).
  { intros set y. unfold needs_met. change (on t) with b. destruct (needs b) eqn:none.
    - unfold needs_of. rewrite none. symmetry. rewrite covers_is_inclusion.
      intros z. destruct (N.to_nat y); cbn; discriminate.
    - unfold t, prepare, needs_table. now rewrite none, look_up_is_right. }
  rewrite u_right, t_right.
  change (on t) with b in same, needed. change (on u) with c in same.
  assert (on_points : covers (set_of (needs_of b x)) (full_set t) = true).
  { destruct (needs b) eqn:none.
    - unfold needs_of. rewrite none. rewrite covers_is_inclusion.
      intros z. destruct (N.to_nat x); cbn; discriminate.
    - rewrite forallb_forall in needed. now apply needed. }
  rewrite <- (covers_images _ taken on_points). f_equal.
  destruct (needs b) eqn:b_none, (needs c) eqn:c_none;
    try (rewrite forallb_forall in same; now apply N.eqb_eq, same).
  unfold needs_of. rewrite b_none, c_none.
  replace (nth (N.to_nat (forth s x)) [] []) with (@nil N) by now destruct (N.to_nat (forth s x)).
  replace (nth (N.to_nat x) [] []) with (@nil N) by now destruct (N.to_nat x).
  symmetry. apply N.bits_inj_0. intros y.
  apply not_true_is_false. rewrite image_of_set_has. cbn.
  now intros (z & _ & off & _).
Qed.

Lemma carried_taken p : taken_set (image_of_position s p) = image_of_set s (taken_set p).
Proof. unfold taken_set. now rewrite image_of_union. Qed.

Lemma carried_result rule p :
  mask_result u rule (image_of_position s p) = mask_result t rule p.
Proof.
  unfold mask_result, mask_is_full. rewrite carried_taken, carried_full. cbn [image_of_position first_set second_set].
  now rewrite !carried_line.
Qed.

Lemma carried_put p x : x < size b ->
  put (image_of_position s p) (forth s x) = image_of_position s (put p x).
Proof.
  intros below. unfold put, image_of_position. cbn [mover].
  destruct (mover p); cbn [first_set second_set]; now rewrite image_of_added.
Qed.

Lemma legal_points (d : board) rule p x :
  legal (G := mask_game (prepare d) rule) p x <->
  x < size d /\ mask_can_be_taken (prepare d) (taken_set p) x = true.
Proof. unfold legal. cbn. now rewrite filter_In, points_below. Qed.

Lemma carried_can_be_taken taken x : x < size b ->
  mask_can_be_taken u (image_of_set s taken) (forth s x) = mask_can_be_taken t taken x.
Proof.
  intros below. unfold mask_can_be_taken. now rewrite image_of_set_at, carried_needs.
Qed.

Lemma carried_legal rule p x : x < size b ->
  legal (G := mask_game u rule) (image_of_position s p) (forth s x) <->
  legal (G := mask_game t rule) p x.
Proof.
  intros below. unfold t, u. rewrite !legal_points. fold t u.
  rewrite carried_taken, carried_can_be_taken by assumption.
  rewrite <- same_size. destruct (s_permutes x below). tauto.
Qed.

Lemma carried_back rule p y :
  legal (G := mask_game u rule) (image_of_position s p) y ->
  exists x, x < size b /\ legal (G := mask_game t rule) p x /\ y = forth s x.
Proof.
  intros legal_y. assert (below : y < size b).
  { unfold u in legal_y. rewrite legal_points in legal_y. rewrite same_size. tauto. }
  destruct (s_permutes y below) as (_ & back_below & _ & is_back).
  exists (back s y). split; [assumption|]. split; [|congruence].
  rewrite <- carried_legal by assumption. now rewrite is_back.
Qed.

(** What can be done on one board can be done on the other. *)
Theorem carried_boards_are_alike rule :
  alike (G := mask_game t rule) (H := mask_game u rule) eq
    (fun p q => q = image_of_position s p).
Proof.
  split.
  - intros p q ->. cbn [ended mask_game]. rewrite carried_result.
    now destruct (mask_result t rule p).
  - now intros p q ->.
  - intros p q x -> _ legal_x. assert (below : x < size b).
    { unfold t in legal_x. rewrite legal_points in legal_x. tauto. }
    exists (forth s x). split; [now apply carried_legal|]. now apply carried_put.
  - intros p q y -> _ legal_y. apply carried_back in legal_y as (x & below & legal_x & ->).
    exists x. split; [assumption|]. now apply carried_put.
Qed.

End Carried.

(** ** Symmetries of one board *)

Section Symmetric.

Variable b : board.
Variable rule : convention.
Variable images : list N.
Let t := prepare b.
Let s := permutation_of (all_points t) images.

Hypothesis b_on_board : is_on_board t = true.
Hypothesis s_carries : carries t t s = true.

Lemma filter_of_permutation {A} (f : A -> bool) l l' :
  Permutation l l' -> length (filter f l) = length (filter f l').
Proof.
  induction 1 as [|x l l' _ IH|x y l|l l' l'' _ IH _ IH']; cbn; auto.
  - destruct (f x); cbn; congruence.
  - now destruct (f x), (f y).
  - congruence.
Qed.

Lemma points_differ : NoDup (points b).
Proof.
  apply FinFun.Injective_map_NoDup; [|apply seq_NoDup]. intros x y same. lia.
Qed.

Lemma images_are_the_points : Permutation (map (forth s) (points b)) (points b).
Proof.
  apply NoDup_Permutation; [|apply points_differ|].
  - apply NoDup_map_inv with (f := back s). rewrite map_map.
    rewrite (map_ext_in _ (fun x => x)); [rewrite map_id; apply points_differ|].
    intros x below%points_below. now apply (s_permutes b b images s_carries).
  - intros y. rewrite in_map_iff. split.
    + intros (x & <- & below%points_below). apply points_below.
      now apply (s_permutes b b images s_carries).
    + intros below%points_below. exists (back s y).
      rewrite points_below. destruct (s_permutes b b images s_carries y below). tauto.
Qed.

Lemma as_many_free p : free_points t (image_of_position s p) = free_points t p.
Proof.
  unfold free_points. cbn [all_points t prepare].
  rewrite <- (filter_of_permutation _ _ _ images_are_the_points).
  rewrite (carried_taken b images).
  assert (general : forall l, (forall x, In x l -> x < size b) ->
    length (filter (fun y => negb (N.testbit (image_of_set s (taken_set p)) y)) (map (forth s) l))
    = length (filter (fun x => negb (N.testbit (taken_set p) x)) l)).
  { induction l as [|x l IH]; intros below; [reflexivity|].
    assert (at_x : N.testbit (image_of_set s (taken_set p)) (forth s x)
                   = N.testbit (taken_set p) x).
    { apply (image_of_set_at b b images s_carries), below. now left. }
    cbn [map filter]. rewrite at_x. specialize (IH (fun x inside => below x (or_intror inside))).
    destruct (negb (N.testbit (taken_set p) x)); [|exact IH].
    cbn [length]. now rewrite IH. }
  apply general. intros x. apply points_below.
Qed.

Definition as_symmetry : symmetry (mask_game t rule) :=
  Symmetry (mask_game t rule) (image_of_position s) (forth s).

(** A permutation that is confirmed respects the rules. *)
Theorem a_confirmed_symmetry_respects_the_rules :
  respects (mask_game t rule) (free_points t) as_symmetry.
Proof.
  split.
  - intros p. apply (carried_result b b images b_on_board s_carries).
  - reflexivity.
  - intros p x legal_x. assert (below : x < size b).
    { unfold t in legal_x. rewrite legal_points in legal_x. tauto. }
    split; [now apply (carried_legal b b images b_on_board s_carries)|].
    now apply (carried_put b images).
  - intros p y legal_y.
    destruct (carried_back b b images b_on_board s_carries rule p y legal_y) as (x & _ & ? & ?).
    now exists x.
  - apply as_many_free.
Qed.

End Symmetric.
