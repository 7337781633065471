(** * Nim and octal games

    Positions are heaps of counters. The moves of an octal game are given by its code. A proof has
    the nim-values of heaps of 0, 1, … counters, and it may have a period: then it is about heaps of
    any size (R. K. Guy and C. A. B. Smith, The G-values of various games, 1956). *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
From Twin Require Import Game NimValues.
Import ListNotations.
Local Open Scope N_scope.

(** The numbers from [first] on, below [past]. *)
Fixpoint count_from (first : N) (many : nat) : list N :=
  match many with O => [] | S many => first :: count_from (first + 1) many end.

Definition between (first past : N) : list N := count_from first (N.to_nat (past - first)).

Lemma between_in first past x : In x (between first past) <-> first <= x < past.
Proof.
  unfold between. remember (N.to_nat (past - first)) as many eqn:same. revert first same.
  induction many as [|many IH]; intros first same; cbn [count_from In].
  - split; [contradiction|lia].
  - rewrite IH by lia. lia.
Qed.

(** ** Nim *)

(** A move leaves a smaller heap, or none. *)
Definition nim : list N -> list (list N) :=
  sum_options (fun n => map (fun m => [m]) (between 0 n)).

(** C. L. Bouton, Nim, a game with a complete mathematical theory, 1901. *)
Theorem the_value_of_nim heaps : has_value nim heaps (total (fun n => n) heaps).
Proof.
  apply a_sum_has_the_total with (fine := fun _ => True) (weight := N.to_nat);
    [|now apply Forall_forall].
  intros n _. split.
  - intros left inside. apply in_map_iff in inside as (m & <- & inside%between_in).
    split; [now repeat constructor|]. cbn. lia.
  - intros left inside. apply in_map_iff in inside as (m & <- & inside%between_in).
    cbn. rewrite N.lxor_0_r. lia.
  - intros u less. exists [u]. split; [|cbn; apply N.lxor_0_r].
    apply in_map_iff. exists u. rewrite between_in. split; [reflexivity|lia].
Qed.

(** ** Octal games *)

(** What can be left of [m] counters: nothing, one heap, or two, as the digit has the summand 1, 2
    or 4. A heap has a counter at least. *)
Definition left_by (digit m : N) : list (list N) :=
  (if N.testbit digit 0 && (m =? 0) then [[]] else [])
  ++ (if N.testbit digit 1 && (0 <? m) then [[m]] else [])
  ++ (if N.testbit digit 2 then map (fun a => [a; m - a]) (between 1 m) else []).

(** The digits say what can be left when so many counters are taken, the first one when none is. *)
Fixpoint moves_taking (taken : N) (digits : list N) (n : N) : list (list N) :=
  match digits with
  | [] => []
  | digit :: digits =>
      (if taken <=? n then left_by digit (n - taken) else [])
      ++ moves_taking (taken + 1) digits n
  end.

Definition heap_moves (code : list N) (n : N) : list (list N) := moves_taking 0 code n.

Definition octal (code : list N) : list N -> list (list N) := sum_options (heap_moves code).

(** Without a counter taken, a heap can only be cut in two. *)
Definition is_code (code : list N) : bool :=
  match code with digit :: _ => (digit =? 0) || (digit =? 4) | [] => false end.

(** The most counters that a move takes. *)
Definition most_taken (code : list N) : N := N.of_nat (length code) - 1.

Lemma left_by_in digit m left :
  In left (left_by digit m) <->
  (N.testbit digit 0 = true /\ m = 0 /\ left = [])
  \/ (N.testbit digit 1 = true /\ 0 < m /\ left = [m])
  \/ (N.testbit digit 2 = true /\ exists a, 1 <= a < m /\ left = [a; m - a]).
Proof.
  unfold left_by. rewrite !in_app_iff.
  assert (one : In left (if N.testbit digit 0 && (m =? 0) then [[]] else [])
                <-> N.testbit digit 0 = true /\ m = 0 /\ left = []).
  { destruct (N.testbit digit 0); cbn; [|split; [contradiction|intros [? _]; discriminate]].
    destruct (N.eqb_spec m 0); cbn; [|tauto]. intuition congruence. }
  assert (two : In left (if N.testbit digit 1 && (0 <? m) then [[m]] else [])
                <-> N.testbit digit 1 = true /\ 0 < m /\ left = [m]).
  { destruct (N.testbit digit 1); cbn; [|split; [contradiction|intros [? _]; discriminate]].
    destruct (N.ltb_spec 0 m); cbn; [|intuition lia]. intuition congruence. }
  assert (four : In left (if N.testbit digit 2 then map (fun a => [a; m - a]) (between 1 m) else [])
                 <-> N.testbit digit 2 = true /\ exists a, 1 <= a < m /\ left = [a; m - a]).
  { destruct (N.testbit digit 2); cbn; [|split; [contradiction|intros [? _]; discriminate]].
    rewrite in_map_iff. split.
    - intros (a & <- & inside%between_in). split; [reflexivity|]. now exists a.
    - intros (_ & a & inside & ->). exists a. now rewrite between_in. }
  rewrite one, two, four. tauto.
Qed.

Lemma heap_moves_in code n left :
  In left (heap_moves code n) <->
  exists i digit, nth_error code i = Some digit /\ N.of_nat i <= n
    /\ In left (left_by digit (n - N.of_nat i)).
Proof.
  unfold heap_moves.
  assert (general : forall digits taken, In left (moves_taking taken digits n) <->
    exists i digit, nth_error digits i = Some digit /\ taken + N.of_nat i <= n
      /\ In left (left_by digit (n - (taken + N.of_nat i)))).
  { induction digits as [|digit digits IH]; intros taken; cbn [moves_taking].
    - split; [contradiction|]. intros ([|i] & ? & ? & _); discriminate.
    - rewrite in_app_iff, IH. split.
      + intros [inside|(i & d & is_d & enough & inside)].
        * destruct (N.leb_spec taken n); [|contradiction]. exists 0%nat, digit.
          rewrite N.add_0_r. now repeat split.
        * exists (S i), d. replace (taken + N.of_nat (S i)) with (taken + 1 + N.of_nat i) by lia.
          now repeat split.
      + intros ([|i] & d & is_d & enough & inside).
        * injection is_d as ->. left. rewrite N.add_0_r in *.
          destruct (N.leb_spec taken n); [assumption|lia].
        * right. exists i, d. replace (taken + 1 + N.of_nat i) with (taken + N.of_nat (S i)) by lia.
          now repeat split. }
  apply general.
Qed.

Lemma counters_taken code i digit : nth_error code i = Some digit -> N.of_nat i <= most_taken code.
Proof.
  intros is_digit. unfold most_taken.
  assert (i < length code)%nat by (apply nth_error_Some; congruence). lia.
Qed.

(** A heap weighs less after every move. *)
Definition heap_weight (n : N) : nat := N.to_nat (2 * n - 1).

Lemma moves_leave_less code n left :
  is_code code = true -> In left (heap_moves code n) ->
  Forall (fun m => m < n) left /\ (weigh heap_weight left < heap_weight n)%nat.
Proof.
  intros legal_code inside.
  apply heap_moves_in in inside as (i & digit & is_digit & enough & inside).
  assert (taken : 0 < N.of_nat i \/ N.testbit digit 0 = false /\ N.testbit digit 1 = false).
  { destruct i as [|i]; [right|left; lia]. destruct code as [|d code]; [discriminate|].
    injection is_digit as ->. apply orb_prop in legal_code as [same|same];
      apply N.eqb_eq in same as ->; now split. }
  unfold heap_weight.
  apply left_by_in in inside as [(one & none & ->)|[(two & some & ->)|(four & a & inside & ->)]].
  - split; [constructor|]. cbn [weigh fold_right]. destruct taken as [|[no _]]; [lia|congruence].
  - split; [repeat constructor; destruct taken as [|[_ no]]; [lia|congruence]|].
    cbn [weigh fold_right]. destruct taken as [|[_ no]]; [lia|congruence].
  - split; [repeat constructor; lia|]. cbn [weigh fold_right]. lia.
Qed.

(** *** Values *)

Section Values.

Variable code : list N.
Hypothesis legal_code : is_code code = true.
Variable value : N -> N.

(** The value of a heap is the least number that no option of it has. *)
Definition is_least (n : N) : Prop :=
  (forall left, In left (heap_moves code n) -> total value left <> value n)
  /\ (forall u, u < value n -> exists left, In left (heap_moves code n) /\ total value left = u).

Theorem least_values_are_right (fine : N -> Prop) :
  (forall n, fine n -> is_least n) -> (forall m n, fine n -> m < n -> fine m) ->
  forall heaps, Forall fine heaps -> has_value (octal code) heaps (total value heaps).
Proof.
  intros least below. apply a_sum_has_the_total with heap_weight. intros n fine_n.
  destruct (least n fine_n) as [none all]. split; auto.
  intros left inside. destruct (moves_leave_less code n left legal_code inside) as [less lighter].
  split; [|assumption]. apply Forall_forall. intros m in_left. rewrite Forall_forall in less. eauto.
Qed.

(** Values that repeat: if they are right up to the bound, so are they for every heap. *)
Variable from period : N.
Hypothesis some_period : 0 < period.
Hypothesis repeats : forall n, from <= n -> value (n + period) = value n.

Let many := 2 * from + period + most_taken code.

(** Heaps of [n] and of [n + period] have options of the same values. *)
Lemma options_repeat n left : many < n -> In left (heap_moves code n) ->
  exists left', In left' (heap_moves code (n + period)) /\ total value left' = total value left.
Proof.
  intros more inside. apply heap_moves_in in inside as (i & digit & is_digit & enough & inside).
  pose proof (counters_taken code i digit is_digit) as taken. unfold many in more.
  set (m := n - N.of_nat i) in *.
  assert (now_left : n + period - N.of_nat i = m + period) by lia.
  assert (found : forall left', In left' (left_by digit (m + period)) ->
    In left' (heap_moves code (n + period))).
  { intros left' here. apply heap_moves_in. exists i, digit. rewrite now_left.
    repeat split; auto. lia. }
  apply left_by_in in inside as [(one & none & ->)|[(two & some & ->)|(four & a & inside & ->)]].
  - lia.
  - exists [m + period]. split.
    + apply found, left_by_in. right. left. repeat split; auto. lia.
    + cbn. rewrite repeats by lia. reflexivity.
  - destruct (N.le_gt_cases (m - a) a).
    + exists [a + period; m - a]. split.
      * apply found, left_by_in. right. right. split; [assumption|]. exists (a + period).
        split; [lia|]. do 2 f_equal. lia.
      * cbn. rewrite repeats by lia. reflexivity.
    + exists [a; m - a + period]. split.
      * apply found, left_by_in. right. right. split; [assumption|]. exists a.
        split; [lia|]. do 2 f_equal. lia.
      * cbn. rewrite repeats by lia. reflexivity.
Qed.

Lemma options_repeat_back n left' : many < n -> In left' (heap_moves code (n + period)) ->
  exists left, In left (heap_moves code n) /\ total value left = total value left'.
Proof.
  intros more inside. apply heap_moves_in in inside as (i & digit & is_digit & enough & inside).
  pose proof (counters_taken code i digit is_digit) as taken. unfold many in more.
  set (m := n - N.of_nat i) in *.
  replace (n + period - N.of_nat i) with (m + period) in inside by lia.
  assert (found : forall left, In left (left_by digit m) -> In left (heap_moves code n)).
  { intros left here. apply heap_moves_in. exists i, digit. repeat split; auto. lia. }
  apply left_by_in in inside as [(one & none & ->)|[(two & some & ->)|(four & a & inside & ->)]].
  - lia.
  - exists [m]. split.
    + apply found, left_by_in. right. left. repeat split; auto. lia.
    + cbn. rewrite repeats by lia. reflexivity.
  - destruct (N.le_gt_cases (m + period - a) a).
    + exists [a - period; m + period - a]. split.
      * apply found, left_by_in. right. right. split; [assumption|]. exists (a - period).
        split; [lia|]. do 2 f_equal. lia.
      * cbn. rewrite <- (repeats (a - period)) by lia.
        replace (a - period + period) with a by lia. reflexivity.
    + exists [a; m - a]. split.
      * apply found, left_by_in. right. right. split; [assumption|]. exists a.
        split; [lia|reflexivity].
      * cbn. rewrite <- (repeats (m - a)) by lia.
        replace (m - a + period) with (m + period - a) by lia. reflexivity.
Qed.

Lemma least_repeats n : many < n -> is_least n -> is_least (n + period).
Proof.
  intros more [none all]. pose proof (repeats n ltac:(unfold many in more; lia)) as same. split.
  - intros left' inside. destruct (options_repeat_back n left' more inside) as (left & here & <-).
    rewrite same. now apply none.
  - intros u less. rewrite same in less. destruct (all u less) as (left & inside & <-).
    now apply options_repeat.
Qed.

(** R. K. Guy and C. A. B. Smith: the values of all heaps are right. *)
Theorem guy_and_smith :
  (forall n, n <= many + period -> is_least n) -> forall n, is_least n.
Proof.
  intros checked n. induction n as [n IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.le_gt_cases n (many + period)); [auto|].
  replace n with (n - period + period) by lia. apply least_repeats; [lia|]. apply IH. lia.
Qed.

End Values.

(** ** The check *)

(** The values of heaps of 0, 1, … counters; and from where on they have which period, if they have
    one. *)
Record heap_values := HeapValues { stored : list N; repeating : option (N * N) }.

Definition stored_in (table : PositiveMap.t N) (n : N) : N :=
  match item table n with Some v => v | None => 0 end.

(** The value of any heap. Beyond the first period it is that of a smaller one. *)
Definition value_by (table : PositiveMap.t N) (repeating : option (N * N)) (n : N) : N :=
  match repeating with
  | Some (from, period) =>
      if n <? from + period then stored_in table n
      else stored_in table (from + (n - from) mod period)
  | None => stored_in table n
  end.

Definition value_of (proof : heap_values) : N -> N :=
  value_by (number_from 0 (stored proof)) (repeating proof).

Definition least_here (code : list N) (value : N -> N) (n : N) : bool :=
  let reached := map (total value) (heap_moves code n) in
  negb (existsb (N.eqb (value n)) reached)
  && forallb (fun u => existsb (N.eqb u) reached) (between 0 (value n)).

(** How many values are there. *)
Definition stored_count (proof : heap_values) : N := N.of_nat (length (stored proof)).

Definition check_values (code : list N) (proof : heap_values) : bool :=
  let count := stored_count proof in
  let table := number_from 0 (stored proof) in
  let value := value_by table (repeating proof) in
  is_code code
  && forallb (fun n => (stored_in table n =? value n) && least_here code value n) (between 0 count)
  && match repeating proof with
     | Some (from, period) =>
         (0 <? period) && (2 * from + 2 * period + most_taken code <? count)
     | None => true
     end.

Lemma least_here_is_least code value n : least_here code value n = true -> is_least code value n.
Proof.
  unfold least_here. rewrite andb_true_iff, negb_true_iff, forallb_forall. intros [none all]. split.
  - intros left inside same. apply not_true_iff_false in none. apply none.
    apply existsb_exists. exists (total value left). split; [now apply in_map|].
    now apply N.eqb_eq.
  - intros u less. specialize (all u). rewrite between_in, existsb_exists in all.
    destruct all as (x & inside & ->%N.eqb_eq); [lia|].
    apply in_map_iff in inside as (left & same & inside). eauto.
Qed.

(** The heaps that the values are about: all of them where there is a period. *)
Definition is_valued (proof : heap_values) (n : N) : bool :=
  match repeating proof with Some _ => true | None => n <? stored_count proof end.

Lemma values_repeat proof from period n :
  repeating proof = Some (from, period) -> 0 < period -> from <= n ->
  value_of proof (n + period) = value_of proof n.
Proof.
  intros is some more. unfold value_of, value_by. rewrite is.
  destruct (N.ltb_spec (n + period) (from + period)) as [|_]; [lia|].
  replace (n + period - from) with (n - from + 1 * period) by lia. rewrite N.mod_add by lia.
  destruct (N.ltb_spec n (from + period)); [|reflexivity].
  rewrite N.mod_small by lia. f_equal. lia.
Qed.

Lemma accepted_values_are_least code proof n :
  check_values code proof = true -> is_valued proof n = true -> is_least code (value_of proof) n.
Proof.
  unfold check_values. rewrite !andb_true_iff, !forallb_forall. intros [[_ each] repeated] valued.
  assert (least : forall m, m < stored_count proof -> is_least code (value_of proof) m).
  { intros m less. specialize (each m). rewrite between_in, andb_true_iff in each.
    apply least_here_is_least, each. lia. }
  unfold is_valued in valued. destruct (repeating proof) as [[from period]|] eqn:is.
  - apply andb_prop in repeated as [some enough]. apply N.ltb_lt in some, enough.
    apply guy_and_smith with from period; auto.
    + intros m more. now apply values_repeat with from.
    + intros m less. apply least. lia.
  - now apply least, N.ltb_lt.
Qed.

(** Values that are accepted are right. *)
Theorem accepted_values_are_right code proof heaps :
  check_values code proof = true -> forallb (is_valued proof) heaps = true ->
  has_value (octal code) heaps (total (value_of proof) heaps).
Proof.
  intros accepted valued. pose proof accepted as legal. unfold check_values in legal.
  rewrite !andb_true_iff in legal. destruct legal as [[legal _] _].
  apply least_values_are_right with (fun n => is_valued proof n = true); auto.
  - intros n. now apply accepted_values_are_least.
  - intros m n. unfold is_valued. destruct (repeating proof); [auto|]. rewrite !N.ltb_lt. lia.
  - now apply Forall_forall, forallb_forall.
Qed.

(** ** Claims about every heap *)

(** Heaps of [n] and of [n + period] have the same value, from so many counters on. *)
Definition has_period (code : list N) (from period : N) : Prop :=
  forall n, from <= n ->
    exists v, has_value (octal code) [n] v /\ has_value (octal code) [n + period] v.

Lemma value_of_one_heap code proof n :
  check_values code proof = true -> is_valued proof n = true ->
  has_value (octal code) [n] (value_of proof n).
Proof.
  intros accepted valued. rewrite <- (N.lxor_0_r (value_of proof n)).
  apply (accepted_values_are_right code proof [n] accepted). cbn. now rewrite valued.
Qed.

(** What is so of n = least + j · modulus for the first j, and repeats, is so for every j. *)
Definition for_first (f : N -> bool) (from period least modulus : N) : bool :=
  forallb (fun j => f (least + j * modulus)) (between 0 (from - least + period)).

Lemma for_first_is_for_every f from period least modulus :
  0 < period -> 0 < modulus -> (forall n, from <= n -> f (n + period) = f n) ->
  for_first f from period least modulus = true -> forall j, f (least + j * modulus) = true.
Proof.
  intros some steps repeats. unfold for_first. rewrite forallb_forall. intros first j.
  assert (many : forall k n, from <= n -> f (n + N.of_nat k * period) = f n).
  { induction k as [|k IH]; intros n more; [f_equal; lia|].
    replace (n + N.of_nat (S k) * period) with (n + N.of_nat k * period + period) by lia.
    rewrite repeats by lia. now apply IH. }
  induction j as [j IH] using (well_founded_induction N.lt_wf_0).
  destruct (N.lt_ge_cases j (from - least + period)) as [less|more].
  - apply first, between_in. lia.
  - replace (least + j * modulus)
      with (least + (j - period) * modulus + N.of_nat (N.to_nat modulus) * period).
    + rewrite many; [apply IH; lia|]. nia.
    + rewrite N2Nat.id. nia.
Qed.

(** The values have this period, from so many counters on. *)
Definition check_period (code : list N) (least claimed : N) (proof : heap_values) : bool :=
  let value := value_of proof in
  check_values code proof
  && match repeating proof with
     | Some (from, period) =>
         for_first (fun n => value (n + claimed) =? value n) from period least 1
     | None => false
     end.

Theorem an_accepted_period_is_one code least claimed proof :
  check_period code least claimed proof = true -> has_period code least claimed.
Proof.
  unfold check_period. intros [accepted repeated]%andb_prop.
  destruct (repeating proof) as [[from period]|] eqn:is; [|discriminate].
  assert (some : 0 < period).
  { unfold check_values in accepted. rewrite is in accepted.
    apply andb_prop in accepted as [_ bound].
    now apply andb_prop in bound as [some%N.ltb_lt _]. }
  assert (valued : forall n, is_valued proof n = true)
    by (intros n; unfold is_valued; now rewrite is).
  intros n more. exists (value_of proof n). split; [now apply value_of_one_heap|].
  assert (same : (value_of proof (n + claimed) =? value_of proof n) = true).
  { replace n with (least + (n - least) * 1) by lia.
    apply (for_first_is_for_every (fun n => value_of proof (n + claimed) =? value_of proof n)
      from period); auto; [lia|].
    intros m above. replace (m + period + claimed) with (m + claimed + period) by lia.
    now rewrite !(values_repeat proof from period) by (auto; lia). }
  apply N.eqb_eq in same. rewrite <- same. now apply value_of_one_heap.
Qed.

(** Who wins for every n in steps of a modulus. *)
Definition check_every_heap (code : list N) (who : player) (least modulus : N)
    (proof : heap_values) : bool :=
  let value := value_of proof in
  check_values code proof && (0 <? modulus)
  && match repeating proof with
     | Some (from, period) =>
         for_first (fun n => same_player (winner_by (value n) First) who) from period least modulus
     | None => false
     end.

Theorem an_accepted_winner_wins_every_heap code who least modulus proof :
  check_every_heap code who least modulus proof = true ->
  forall j, wins_normal_play (octal code) who [least + j * modulus].
Proof.
  unfold check_every_heap. rewrite !andb_true_iff, N.ltb_lt. intros [[accepted steps] first] j.
  destruct (repeating proof) as [[from period]|] eqn:is; [|discriminate].
  assert (some : 0 < period).
  { unfold check_values in accepted. rewrite is in accepted.
    apply andb_prop in accepted as [_ bound].
    now apply andb_prop in bound as [some%N.ltb_lt _]. }
  assert (wins : same_player (winner_by (value_of proof (least + j * modulus)) First) who = true).
  { apply (for_first_is_for_every (fun n => same_player (winner_by (value_of proof n) First) who)
      from period); auto.
    intros m above. now rewrite (values_repeat proof from period). }
  apply same_player_is_equality in wins. rewrite <- wins.
  apply a_value_says_who_wins, value_of_one_heap; auto. unfold is_valued. now rewrite is.
Qed.

(** ** The value of a sum of heaps *)

Definition check_nim (heaps : list N) (claimed : N) : bool := total (fun n => n) heaps =? claimed.

Theorem accepted_heaps_of_nim_have_the_value heaps claimed :
  check_nim heaps claimed = true -> has_value nim heaps claimed.
Proof. intros <-%N.eqb_eq. apply the_value_of_nim. Qed.

Definition check_heaps (code heaps : list N) (claimed : N) (proof : heap_values) : bool :=
  check_values code proof && forallb (is_valued proof) heaps
  && (total (value_of proof) heaps =? claimed).

Theorem accepted_heaps_have_the_value code heaps claimed proof :
  check_heaps code heaps claimed proof = true -> has_value (octal code) heaps claimed.
Proof.
  unfold check_heaps. rewrite !andb_true_iff. intros [[accepted valued] <-%N.eqb_eq].
  now apply accepted_values_are_right.
Qed.
