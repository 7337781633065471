(** Pudwell's Erdős–Szekeres game by its definition: permutations, digits, patterns; and the board
    of section 2 of her paper, On an Erdős–Szekeres Game (2025), as theorems about it.

    The players append digits to a permutation. After n moves it is a permutation of 1, …, n, and a
    move is a digit d from 1 to n + 1: the earlier digits that are d or more grow by one, and d
    comes last. An (a, b)-game ends when the permutation has an increasing subsequence of length a
    or a decreasing one of length b.

    Nothing here depends on the other files. *)

From Coq Require Import List Arith Lia Bool Sorting.Sorted FinFun.
Import ListNotations.

(** * The game *)

(** An earlier digit makes room for a digit d that is appended. *)
Definition lift (d x : nat) : nat := if x <? d then x else S x.

(** The permutation after the digit d. *)
Definition append (pi : list nat) (d : nat) : list nat := map (lift d) pi ++ [d].

(** What can be appended: 1, …, n + 1. *)
Definition digits (pi : list nat) : list nat := seq 1 (S (length pi)).

(** What is left of a list when some of it is left out. *)
Inductive subsequence : list nat -> list nat -> Prop :=
| nothing_left : subsequence [] []
| left_out x s l : subsequence s l -> subsequence s (x :: l)
| kept x s l : subsequence s l -> subsequence (x :: s) (x :: l).

(** The patterns I_a and J_b. *)
Definition increases (a : nat) (pi : list nat) : Prop :=
  exists s, subsequence s pi /\ StronglySorted lt s /\ length s = a.

Definition decreases (b : nat) (pi : list nat) : Prop :=
  exists s, subsequence s pi /\ StronglySorted gt s /\ length s = b.

(** A list of n numbers from 1 to n, all different. *)
Definition permutation (pi : list nat) : Prop :=
  NoDup pi /\ forall x, In x pi -> 1 <= x <= length pi.

(** ** Every position is a permutation *)

Lemma lift_is_injective d x y : lift d x = lift d y -> x = y.
Proof. unfold lift. destruct (Nat.ltb_spec x d), (Nat.ltb_spec y d); lia. Qed.

Lemma lift_leaves_out d x : lift d x <> d.
Proof. unfold lift. destruct (Nat.ltb_spec x d); lia. Qed.

Lemma lift_keeps_order d x y : (lift d x <? lift d y) = (x <? y).
Proof.
  apply eq_true_iff_eq. rewrite !Nat.ltb_lt. unfold lift.
  destruct (Nat.ltb_spec x d), (Nat.ltb_spec y d); lia.
Qed.

Lemma append_length pi d : length (append pi d) = S (length pi).
Proof. unfold append. rewrite app_length, map_length. simpl. lia. Qed.

Theorem no_digits_are_a_permutation : permutation [].
Proof. split; [constructor | simpl; tauto]. Qed.

Theorem append_gives_a_permutation pi d :
  permutation pi -> In d (digits pi) -> permutation (append pi d).
Proof.
  intros [different range] legal. apply in_seq in legal. split.
  - apply NoDup_rev in different. rewrite <- (rev_involutive (append pi d)).
    apply NoDup_rev. unfold append. rewrite rev_app_distr, <- map_rev. simpl. constructor.
    + rewrite in_map_iff. intros (x & image & _). now apply lift_leaves_out in image.
    + apply Injective_map_NoDup; [intros x y; apply lift_is_injective | assumption].
  - intros x inside. rewrite append_length. apply in_app_or in inside as [inside | [<- | []]].
    + apply in_map_iff in inside as (y & <- & inside). apply range in inside.
      unfold lift. destruct (y <? d); lia.
    + lia.
Qed.

(** * Labels: Seidenberg's pairs *)

(** A digit with the lengths of the longest increasing and decreasing subsequences that end in
    it: the column and the row of its cell. *)
Record entry := { value : nat; column : nat; row : nat }.

(** The greatest f of those entries for which p holds, or 0. *)
Definition most (f : entry -> nat) (p : entry -> bool) (L : list entry) : nat :=
  list_max (map f (filter p L)).

Definition label (L : list entry) (x : nat) : entry :=
  {| value := x;
     column := S (most column (fun e => value e <? x) L);
     row := S (most row (fun e => x <? value e) L) |}.

Definition labels (pi : list nat) : list entry :=
  fold_left (fun L x => L ++ [label L x]) pi [].

Lemma labels_snoc pi x : labels (pi ++ [x]) = labels pi ++ [label (labels pi) x].
Proof. unfold labels. now rewrite fold_left_app. Qed.

Lemma values_of_labels pi : map value (labels pi) = pi.
Proof.
  induction pi as [| x pi IH] using rev_ind; [reflexivity |].
  now rewrite labels_snoc, map_app, IH.
Qed.

Lemma most_at_least f p L e : In e L -> p e = true -> f e <= most f p L.
Proof.
  intros inside holds. unfold most.
  pose proof (proj1 (list_max_le (map f (filter p L)) _) (le_n _)) as bound.
  rewrite Forall_forall in bound. apply bound, in_map. now apply filter_In.
Qed.

Lemma most_at_most f p L n : (forall e, In e L -> p e = true -> f e <= n) -> most f p L <= n.
Proof.
  intros bound. unfold most. apply list_max_le, Forall_forall. intros k inside.
  apply in_map_iff in inside as (e & <- & inside). apply filter_In in inside as [].
  now apply bound.
Qed.

Lemma most_is_attained f p L k :
  0 < k <= most f p L -> exists e, In e L /\ p e = true /\ k <= f e.
Proof.
  unfold most. induction L as [| e L IH]; simpl; [lia |].
  destruct (p e) eqn:holds; simpl; intros bound.
  - destruct (Nat.le_gt_cases k (f e)).
    + exists e. auto.
    + destruct IH as (g & ? & ? & ?); [lia | exists g; auto].
  - destruct IH as (g & ? & ? & ?); [lia | exists g; auto].
Qed.

Lemma most_snoc f p L e :
  most f p (L ++ [e]) = Nat.max (most f p L) (if p e then f e else 0).
Proof.
  unfold most. rewrite filter_app, map_app, list_max_app. simpl.
  destruct (p e); simpl; lia.
Qed.

Lemma most_ext f g p q (h : entry -> entry) L :
  (forall e, In e L -> f (h e) = g e /\ p (h e) = q e) -> most f p (map h L) = most g q L.
Proof.
  unfold most. induction L as [| e L IH]; simpl; intros same; [reflexivity |].
  destruct (same e) as [same_f same_p]; [auto |]. rewrite same_p.
  destruct (q e); simpl; rewrite ?same_f, IH; auto.
Qed.

(** ** A column is the length of the longest increasing subsequence, a row of the decreasing *)

Lemma subsequence_snoc s l y :
  subsequence s (l ++ [y]) <->
  subsequence s l \/ exists t, s = t ++ [y] /\ subsequence t l.
Proof.
  split.
  - revert s. induction l as [| x l IH]; simpl; intros s is_sub.
    + inversion is_sub as [| ? ? ? rest | ? t ? rest]; subst; inversion rest; subst.
      * left. constructor.
      * right. exists []. split; [reflexivity | constructor].
    + inversion is_sub as [| ? ? ? rest | ? t ? rest]; subst;
        destruct (IH _ rest) as [inside | (u & -> & inside)].
      * left. now constructor.
      * right. exists u. split; [reflexivity | now constructor].
      * left. now constructor.
      * right. exists (x :: u). split; [reflexivity | now constructor].
  - intros [inside | (t & -> & inside)]; induction inside; simpl; repeat constructor; assumption.
Qed.

Lemma sorted_snoc (R : nat -> nat -> Prop) s y :
  StronglySorted R (s ++ [y]) <-> StronglySorted R s /\ Forall (fun x => R x y) s.
Proof.
  induction s as [| x s IH]; simpl; split.
  - repeat constructor.
  - repeat constructor.
  - intros sorted. inversion sorted as [| ? ? rest all]; subst. apply IH in rest as [].
    apply Forall_app in all as [all last]. inversion last; subst.
    split; constructor; assumption.
  - intros [sorted all]. inversion sorted as [| ? ? rest some]; subst.
    inversion all; subst. constructor.
    + now apply IH.
    + apply Forall_app. split; [assumption | now constructor].
Qed.

Section Chains.
  (** Increasing with columns, or decreasing with rows. *)
  Variables (R : nat -> nat -> Prop) (before : nat -> nat -> bool) (f : entry -> nat).
  Hypothesis before_is_R : forall x y, before x y = true <-> R x y.
  Hypothesis transitive : forall x y z, R x y -> R y z -> R x z.
  Hypothesis f_of_label : forall L x, f (label L x) = S (most f (fun e => before (value e) x) L).

  (** The longest sorted subsequence whose elements satisfy p. Elements that come before one that
      satisfies p do so as well. *)
  Lemma longest_chain pi (p : nat -> bool) k :
    (forall x y, R x y -> p y = true -> p x = true) ->
    (exists s, subsequence s pi /\ StronglySorted R s /\ Forall (fun x => p x = true) s
               /\ length s = k)
    <-> k <= most f (fun e => p (value e)) (labels pi).
  Proof.
    revert p k. induction pi as [| y pi IH] using rev_ind; intros p k closed.
    - split.
      + intros (s & is_sub & _ & _ & <-). inversion is_sub. simpl. lia.
      + change (k <= 0 -> exists s, subsequence s [] /\ StronglySorted R s
                                    /\ Forall (fun x => p x = true) s /\ length s = k).
        intros zero. exists []. repeat split; try constructor. simpl. lia.
    - assert (closed_below : forall x z, R x z -> before z y = true -> before x y = true).
      { intros x z. rewrite !before_is_R. apply transitive. }
      rewrite labels_snoc, most_snoc, f_of_label. simpl. split.
      + intros (s & is_sub & sorted & all & <-).
        apply subsequence_snoc in is_sub as [inside | (t & -> & inside)].
        * enough (length s <= most f (fun e => p (value e)) (labels pi)) by lia.
          apply IH; [assumption |]. exists s. auto.
        * apply sorted_snoc in sorted as [sorted below].
          apply Forall_app in all as [_ last]. inversion last as [| ? ? holds]; subst.
          rewrite holds, app_length. simpl.
          enough (length t <= most f (fun e => before (value e) y) (labels pi)) by lia.
          apply (IH (fun x => before x y)); [assumption |]. exists t. repeat split; auto.
          eapply Forall_impl; [| exact below]. intros x. apply before_is_R.
      + intros bound.
        destruct (Nat.le_gt_cases k (most f (fun e => p (value e)) (labels pi))) as [small | large].
        * apply IH in small as (s & inside & rest); [| assumption].
          exists s. split; [| exact rest]. apply subsequence_snoc. now left.
        * destruct (p y) eqn:holds; [| lia]. destruct k as [| k]; [lia |].
          assert (small : k <= most f (fun e => before (value e) y) (labels pi)) by lia.
          apply (IH (fun x => before x y)) in small as (t & inside & sorted & all & <-);
            [| assumption].
          exists (t ++ [y]). rewrite app_length. simpl. repeat split; [| | | lia].
          -- apply subsequence_snoc. right. now exists t.
          -- apply sorted_snoc. split; [assumption |].
             eapply Forall_impl; [| exact all]. intros x. apply before_is_R.
          -- apply Forall_app. split; [| now constructor].
             eapply Forall_impl; [| exact all]. intros x below.
             apply (closed x y); [| assumption]. now apply before_is_R.
  Qed.

  Lemma pattern_by_labels pi k :
    (exists s, subsequence s pi /\ StronglySorted R s /\ length s = S k)
    <-> exists e, In e (labels pi) /\ k < f e.
  Proof.
    assert (chain := longest_chain pi (fun _ => true) (S k) (fun _ _ _ _ => eq_refl)).
    split.
    - intros (s & inside & sorted & long).
      destruct (most_is_attained f (fun _ => true) (labels pi) (S k)) as (e & here & _ & most_e).
      + split; [lia |]. apply chain. exists s. repeat split; auto.
        apply Forall_forall. reflexivity.
      + now exists e.
    - intros (e & here & long). apply (most_at_least f (fun _ => true)) in here; [| reflexivity].
      assert (S k <= most f (fun _ => true) (labels pi)) as bound by lia.
      apply chain in bound as (s & ? & ? & _ & ?). now exists s.
  Qed.
End Chains.

(** The permutation has the pattern I_a exactly when a digit's column is a or more. *)
Theorem increases_by_columns pi k :
  increases (S k) pi <-> exists e, In e (labels pi) /\ k < column e.
Proof.
  apply (pattern_by_labels lt Nat.ltb column).
  - apply Nat.ltb_lt.
  - intros x y z. lia.
  - reflexivity.
Qed.

(** The permutation has the pattern J_b exactly when a digit's row is b or more. *)
Theorem decreases_by_rows pi k :
  decreases (S k) pi <-> exists e, In e (labels pi) /\ k < row e.
Proof.
  apply (pattern_by_labels gt (fun x y => y <? x) row).
  - intros x y. apply Nat.ltb_lt.
  - intros x y z. lia.
  - reflexivity.
Qed.

(** ** What is known of labels, whatever their order *)

(** Columns and rows count from 1. *)
Lemma labels_are_positive pi e : In e (labels pi) -> 1 <= column e /\ 1 <= row e.
Proof.
  induction pi as [| x pi IH] using rev_ind; [intros [] |].
  rewrite labels_snoc, in_app_iff. intros [inside | [<- | []]]; simpl; auto; lia.
Qed.

(** Of two digits, the greater one is further to the right, if it comes later, or the smaller one
    is further down. *)
Lemma labels_are_apart pi e g :
  In e (labels pi) -> In g (labels pi) -> value e < value g -> column e < column g \/ row g < row e.
Proof.
  induction pi as [| x pi IH] using rev_ind; [intros [] |].
  rewrite labels_snoc, !in_app_iff.
  intros [old_e | [<- | []]] [old_g | [<- | []]] less; simpl in *.
  - now apply IH.
  - left. apply Nat.lt_succ_r, (most_at_least column (fun e => value e <? x)); [assumption |].
    now apply Nat.ltb_lt.
  - right. apply Nat.lt_succ_r, (most_at_least row (fun e => x <? value e)); [assumption |].
    now apply Nat.ltb_lt.
  - lia.
Qed.

(** A digit beyond column 1 has a smaller digit in the column before. *)
Lemma column_has_a_column_before pi e :
  In e (labels pi) -> 1 < column e ->
  exists g, In g (labels pi) /\ value g < value e /\ column e <= S (column g).
Proof.
  induction pi as [| x pi IH] using rev_ind; [intros [] |].
  rewrite labels_snoc, in_app_iff. intros [old | [<- | []]] beyond.
  - destruct (IH old beyond) as (g & here & rest). exists g. rewrite in_app_iff. auto.
  - simpl in *.
    destruct (most_is_attained column (fun e => value e <? x) (labels pi)
                (most column (fun e => value e <? x) (labels pi))) as (g & here & less & most_g);
      [lia |].
    apply Nat.ltb_lt in less. exists g. rewrite in_app_iff. repeat split; auto; lia.
Qed.

(** A digit beyond row 1 has a greater digit in the row before. *)
Lemma row_has_a_row_before pi e :
  In e (labels pi) -> 1 < row e ->
  exists g, In g (labels pi) /\ value e < value g /\ row e <= S (row g).
Proof.
  induction pi as [| x pi IH] using rev_ind; [intros [] |].
  rewrite labels_snoc, in_app_iff. intros [old | [<- | []]] beyond.
  - destruct (IH old beyond) as (g & here & rest). exists g. rewrite in_app_iff. auto.
  - simpl in *.
    destruct (most_is_attained row (fun e => x <? value e) (labels pi)
                (most row (fun e => x <? value e) (labels pi))) as (g & here & less & most_g);
      [lia |].
    apply Nat.ltb_lt in less. exists g. rewrite in_app_iff. repeat split; auto; lia.
Qed.

(** ** The label of a digit that is appended *)

Definition column_of (pi : list nat) (d : nat) : nat :=
  S (most column (fun e => value e <? d) (labels pi)).

Definition row_of (pi : list nat) (d : nat) : nat :=
  S (most row (fun e => d <=? value e) (labels pi)).

Definition lift_entry (d : nat) (e : entry) : entry :=
  {| value := lift d (value e); column := column e; row := row e |}.

(** The labels of earlier digits stay. *)
Lemma labels_of_lifted d pi : labels (map (lift d) pi) = map (lift_entry d) (labels pi).
Proof.
  induction pi as [| x pi IH] using rev_ind; [reflexivity |].
  rewrite map_app. simpl. rewrite !labels_snoc, map_app, IH. simpl. f_equal. f_equal.
  unfold label, lift_entry. simpl. f_equal; f_equal; apply most_ext; intros e _; simpl;
    split; auto using lift_keeps_order.
Qed.

Theorem labels_of_append pi d :
  labels (append pi d) =
  map (lift_entry d) (labels pi)
  ++ [{| value := d; column := column_of pi d; row := row_of pi d |}].
Proof.
  unfold append. rewrite labels_snoc, labels_of_lifted. unfold label. f_equal. f_equal.
  f_equal; unfold column_of, row_of; f_equal; apply most_ext; intros e _; simpl; split; auto;
    unfold lift; destruct (Nat.ltb_spec (value e) d), (Nat.leb_spec d (value e));
    try lia; (apply Nat.ltb_lt || apply Nat.ltb_ge); lia.
Qed.

(** * Proposition 1: the cells that can be shaded *)

(** The cell (c, r) is shaded or eliminated: some digit's cell is as far to the right and as far
    down. *)
Definition region (pi : list nat) (c r : nat) : Prop :=
  1 <= c /\ 1 <= r /\ exists e, In e (labels pi) /\ c <= column e /\ r <= row e.

(** The cell (c, r) is edge-adjacent to the region; the first cell is (1, 1). *)
Definition beside (pi : list nat) (c r : nat) : Prop :=
  match pi with
  | [] => c = 1 /\ r = 1
  | _ => region pi (c - 1) r \/ region pi c (r - 1)
  end.

(** The cell of a digit is open. *)
Theorem cell_of_a_digit_is_open pi d : ~ region pi (column_of pi d) (row_of pi d).
Proof.
  intros (_ & _ & e & here & right & down). unfold column_of, row_of in *.
  destruct (Nat.lt_ge_cases (value e) d) as [less | more].
  - apply (most_at_least column (fun e => value e <? d)) in here; [lia |]. now apply Nat.ltb_lt.
  - apply (most_at_least row (fun e => d <=? value e)) in here; [lia |]. now apply Nat.leb_le.
Qed.

(** The cell of a digit is beside the region. *)
Theorem cell_of_a_digit_is_beside pi d :
  beside pi (column_of pi d) (row_of pi d).
Proof.
  destruct pi as [| x pi']; [now split |].
  assert (some : exists e, In e (labels (x :: pi'))).
  { assert (In x (map value (labels (x :: pi')))) as here
      by (rewrite values_of_labels; now left).
    apply in_map_iff in here as (e & _ & here). now exists e. }
  unfold beside. remember (x :: pi') as pi. clear Heqpi x pi'.
  remember (most column (fun e => value e <? d) (labels pi)) as c eqn:is_c.
  remember (most row (fun e => d <=? value e) (labels pi)) as r eqn:is_r.
  assert (left_of : 0 < c -> exists e, In e (labels pi) /\ value e < d /\ c <= column e).
  { intros positive.
    destruct (most_is_attained column (fun e => value e <? d) (labels pi) c)
      as (e & here & less & most_e); [lia |]. apply Nat.ltb_lt in less. now exists e. }
  assert (above : 0 < r -> exists e, In e (labels pi) /\ d <= value e /\ r <= row e).
  { intros positive.
    destruct (most_is_attained row (fun e => d <=? value e) (labels pi) r)
      as (e & here & less & most_e); [lia |]. apply Nat.leb_le in less. now exists e. }
  unfold column_of, row_of, region. rewrite <- is_c, <- is_r. simpl. rewrite !Nat.sub_0_r.
  destruct some as (any & here).
  destruct (Nat.eq_0_gt_0_cases c) as [zero_c | positive_c],
           (Nat.eq_0_gt_0_cases r) as [zero_r | positive_r].
  - (* Any digit is smaller than d, or not. *)
    exfalso. destruct (labels_are_positive pi any here).
    destruct (Nat.lt_ge_cases (value any) d) as [less | more].
    + apply (most_at_least column (fun e => value e <? d)) in here; [lia |]. now apply Nat.ltb_lt.
    + apply (most_at_least row (fun e => d <=? value e)) in here; [lia |]. now apply Nat.leb_le.
  - destruct (above positive_r) as (k & in_k & _ & down).
    destruct (labels_are_positive pi k in_k).
    right. repeat split; try lia. exists k. repeat split; auto; lia.
  - destruct (left_of positive_c) as (i & in_i & _ & right).
    destruct (labels_are_positive pi i in_i).
    left. repeat split; try lia. exists i. repeat split; auto; lia.
  - destruct (left_of positive_c) as (i & in_i & less & right).
    destruct (above positive_r) as (k & in_k & more & down).
    destruct (labels_are_apart pi i k in_i in_k) as [columns | rows]; [lia | |].
    + right. repeat split; try lia. exists k. repeat split; auto; lia.
    + left. repeat split; try lia. exists i. repeat split; auto; lia.
Qed.

(** Among entries for which p holds there is one of least, and one of greatest value. *)
Lemma least_value p (L : list entry) e :
  In e L -> p e = true ->
  exists i, In i L /\ p i = true /\ forall g, In g L -> p g = true -> value i <= value g.
Proof.
  revert e. induction L as [| x L IH]; intros e here holds; [destruct here |].
  destruct (existsb p L) eqn:some.
  - apply existsb_exists in some as (y & in_y & holds_y).
    destruct (IH y in_y holds_y) as (i & in_i & holds_i & least).
    destruct (p x) eqn:holds_x; [destruct (Nat.le_gt_cases (value i) (value x)) |].
    + exists i. repeat split; simpl; auto. intros g [<- | in_g]; auto.
    + exists x. repeat split; simpl; auto. intros g [<- | in_g] holds_g; auto.
      specialize (least g in_g holds_g). lia.
    + exists i. repeat split; simpl; auto. intros g [<- | in_g] holds_g; [congruence | auto].
  - assert (none : forall g, In g L -> p g = true -> False).
    { intros g in_g holds_g. enough (existsb p L = true) by congruence.
      apply existsb_exists. now exists g. }
    destruct here as [-> | here]; [| now destruct (none e here)].
    exists e. repeat split; simpl; auto. intros g [<- | in_g] holds_g; [lia |].
    now destruct (none g in_g).
Qed.

Lemma greatest_value p (L : list entry) e :
  In e L -> p e = true ->
  exists i, In i L /\ p i = true /\ forall g, In g L -> p g = true -> value g <= value i.
Proof.
  revert e. induction L as [| x L IH]; intros e here holds; [destruct here |].
  destruct (existsb p L) eqn:some.
  - apply existsb_exists in some as (y & in_y & holds_y).
    destruct (IH y in_y holds_y) as (i & in_i & holds_i & most_i).
    destruct (p x) eqn:holds_x; [destruct (Nat.le_gt_cases (value x) (value i)) |].
    + exists i. repeat split; simpl; auto. intros g [<- | in_g]; auto.
    + exists x. repeat split; simpl; auto. intros g [<- | in_g] holds_g; auto.
      specialize (most_i g in_g holds_g). lia.
    + exists i. repeat split; simpl; auto. intros g [<- | in_g] holds_g; [congruence | auto].
  - assert (none : forall g, In g L -> p g = true -> False).
    { intros g in_g holds_g. enough (existsb p L = true) by congruence.
      apply existsb_exists. now exists g. }
    destruct here as [-> | here]; [| now destruct (none e here)].
    exists e. repeat split; simpl; auto. intros g [<- | in_g] holds_g; [lia |].
    now destruct (none g in_g).
Qed.

Lemma value_of_a_label pi e : permutation pi -> In e (labels pi) -> 1 <= value e <= length pi.
Proof.
  intros [_ range] here. apply range. rewrite <- (values_of_labels pi). now apply in_map.
Qed.

Lemma label_by_value pi e g :
  permutation pi -> In e (labels pi) -> In g (labels pi) -> value e = value g -> e = g.
Proof.
  intros [different _]. rewrite <- (values_of_labels pi) in different. revert different.
  induction (labels pi) as [| x L IH]; simpl; [tauto |].
  intros different. inversion different as [| ? ? new rest]; subst.
  intros [<- | in_e] [<- | in_g] same; auto.
  - destruct new. rewrite same. now apply in_map.
  - destruct new. rewrite <- same. now apply in_map.
Qed.

(** Every open cell below the region has a digit: the least one among those at its column or
    further to the right. *)
Lemma digit_below pi c r :
  permutation pi -> 1 <= c -> 1 <= r -> ~ region pi c r -> region pi c (r - 1) ->
  exists d, In d (digits pi) /\ column_of pi d = c /\ row_of pi d = r.
Proof.
  intros perm pos_c pos_r is_open (_ & above & j & in_j & right_j & down_j).
  assert (closed : forall e, In e (labels pi) -> c <= column e -> r <= row e -> False).
  { intros e here right down. apply is_open. repeat split; auto. now exists e. }
  destruct (least_value (fun e => c <=? column e) (labels pi) j in_j)
    as (i & in_i & right_i & least);
    [now apply Nat.leb_le |]. apply Nat.leb_le in right_i.
  exists (value i). repeat split.
  - apply in_seq. pose proof (value_of_a_label pi i perm in_i). lia.
  - apply Nat.le_antisymm; unfold column_of.
    + apply Nat.le_trans with (S (c - 1)); [| lia]. apply le_n_S, most_at_most.
      intros e here less. apply Nat.ltb_lt in less.
      destruct (Nat.le_gt_cases c (column e)) as [right_e |]; [| lia].
      apply Nat.leb_le in right_e. specialize (least e here right_e). lia.
    + destruct (Nat.le_gt_cases (column i) 1); [lia |].
      destruct (column_has_a_column_before pi i in_i) as (g & in_g & less & next); [assumption |].
      apply (most_at_least column (fun e => value e <? value i)) in in_g; [lia |].
      now apply Nat.ltb_lt.
  - apply Nat.le_antisymm; unfold row_of.
    + apply Nat.le_trans with (S (r - 1)); [| lia]. apply le_n_S, most_at_most.
      intros k in_k more. apply Nat.leb_le in more.
      destruct (Nat.le_gt_cases r (row k)) as [down_k |]; [exfalso | lia].
      destruct (Nat.eq_dec (value i) (value k)) as [same | other].
      * apply (label_by_value pi i k perm in_i in_k) in same as <-. now apply (closed i).
      * destruct (labels_are_apart pi i k in_i in_k); [lia | |].
        -- apply (closed k); auto; lia.
        -- apply (closed i); auto; lia.
    + apply (most_at_least row (fun e => value i <=? value e)) in in_j; [lia |].
      apply Nat.leb_le, least; auto. now apply Nat.leb_le.
Qed.

(** Every open cell to the right of the region has a digit: the one after the greatest among those
    at its row or further down. *)
Lemma digit_to_the_right pi c r :
  permutation pi -> 1 <= c -> 1 <= r -> ~ region pi c r -> region pi (c - 1) r ->
  exists d, In d (digits pi) /\ column_of pi d = c /\ row_of pi d = r.
Proof.
  intros perm pos_c pos_r is_open (before & _ & j & in_j & right_j & down_j).
  assert (closed : forall e, In e (labels pi) -> c <= column e -> r <= row e -> False).
  { intros e here right down. apply is_open. repeat split; auto. now exists e. }
  destruct (greatest_value (fun e => r <=? row e) (labels pi) j in_j)
    as (i & in_i & down_i & most_i);
    [now apply Nat.leb_le |]. apply Nat.leb_le in down_i.
  exists (S (value i)). repeat split.
  - apply in_seq. pose proof (value_of_a_label pi i perm in_i). lia.
  - apply Nat.le_antisymm; unfold column_of.
    + apply Nat.le_trans with (S (c - 1)); [| lia]. apply le_n_S, most_at_most.
      intros k in_k less. apply Nat.ltb_lt in less.
      destruct (Nat.le_gt_cases c (column k)) as [right_k |]; [exfalso | lia].
      destruct (Nat.eq_dec (value k) (value i)) as [same | other].
      * apply (label_by_value pi k i perm in_k in_i) in same as ->. now apply (closed i).
      * destruct (labels_are_apart pi k i in_k in_i); [lia | |].
        -- apply (closed i); auto; lia.
        -- apply (closed k); auto; lia.
    + apply (most_at_least column (fun e => value e <? S (value i))) in in_j; [lia |].
      apply Nat.ltb_lt, Nat.lt_succ_r, most_i; auto. now apply Nat.leb_le.
  - apply Nat.le_antisymm; unfold row_of.
    + apply Nat.le_trans with (S (r - 1)); [| lia]. apply le_n_S, most_at_most.
      intros e here more. apply Nat.leb_le in more.
      destruct (Nat.le_gt_cases r (row e)) as [down_e |]; [| lia].
      apply Nat.leb_le in down_e. specialize (most_i e here down_e). lia.
    + destruct (Nat.le_gt_cases (row i) 1); [lia |].
      destruct (row_has_a_row_before pi i in_i) as (g & in_g & more & next); [assumption |].
      apply (most_at_least row (fun e => S (value i) <=? value e)) in in_g; [lia |].
      now apply Nat.leb_le.
Qed.

(** Every open cell beside the region is the cell of a digit. *)
Theorem open_cell_has_a_digit pi c r :
  permutation pi -> 1 <= c -> 1 <= r -> ~ region pi c r -> beside pi c r ->
  exists d, In d (digits pi) /\ column_of pi d = c /\ row_of pi d = r.
Proof.
  intros perm pos_c pos_r is_open next. unfold beside in next.
  destruct pi as [| x pi].
  - destruct next as [-> ->]. exists 1. now repeat split; try left.
  - destruct next as [next | next].
    + now apply digit_to_the_right.
    + now apply digit_below.
Qed.
