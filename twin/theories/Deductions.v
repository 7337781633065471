(** * Deductions: what the completions of a puzzle are

    Every label has the set of its places, the points that may have it. The steps of a proof take
    places away by theorems whose premises are confirmed, or split on a point. The invariant is that
    every completion that a branch allows has each label at one of its places. *)

From Coq Require Import List Bool Arith Lia NArith Permutation.
From Twin Require Import Positional Boards Puzzles.
Import ListNotations.
Open Scope N_scope.

(** ** Proofs as data *)

(** Points, asterisms and labels are numbered from 0. Sets of labels, and of the places in an
    asterism, are bits. *)
Inductive step :=
| Exhausted (point : N)
| Places (asterism some_labels : N)
| Cells (asterism some_cells : N)
| Fish (label : N) (from onto : list N)
| Split (point some_labels : N)
| NoLabel (point : N)
| FewPlaces (asterism label : N)
| ManyCopies (asterism label : N)
| Full
| AllExhausted
| HiddenSingle (asterism label : N).

(** A solution is the list of the labels of all points. *)
Inductive deduction :=
| BySteps (steps : list step)
| BySolutions (first second : list N)
| ByCriticalSolutions (others : list (list N)) (steps : list step).

(** What is claimed. Of a fair puzzle this says no more than exactly one completion. *)
Inductive puzzle_claim :=
| ExactlyOne
| NoCompletion
| AtLeastTwo
| Fair
| Critical (inscription : N -> bool).

Definition is_as_claimed (p : puzzle) (claimed : puzzle_claim) : Prop :=
  match claimed with
  | ExactlyOne | Fair => has_one_completion p
  | NoCompletion => has_no_completion p
  | AtLeastTwo => has_several_completions p
  | Critical inscription => is_critical p inscription
  end.

(** ** The check *)

(** An asterism as a list and as bits. *)
Definition asterism := (list N * N)%type.

Definition with_sets (l : list (list N)) : list asterism := map (fun a => (a, set_of a)) l.

(** The places of label 0, of label 1, and so on. *)
Definition state := list N.

Definition places (st : state) (label : N) : N := nth (N.to_nat label) st 0.

(** The labels from [label] on that have the point among their places. *)
Fixpoint domain_from (label : N) (st : state) (x : N) : list N :=
  match st with
  | [] => []
  | set :: st =>
      let rest := domain_from (N.succ label) st x in
      if N.testbit set x then label :: rest else rest
  end.

Definition domain : state -> N -> list N := domain_from 0.

(** Takes from every label some places. *)
Fixpoint take_from (label : N) (taken : N -> N) (st : state) : state :=
  match st with
  | [] => []
  | set :: st => N.ldiff set (taken label) :: take_from (N.succ label) taken st
  end.

Definition take : (N -> N) -> state -> state := take_from 0.

(** The places of all labels that [wanted] names. *)
Fixpoint union_from (label : N) (wanted : N -> bool) (st : state) : N :=
  match st with
  | [] => 0
  | set :: st =>
      let rest := union_from (N.succ label) wanted st in
      if wanted label then N.lor set rest else rest
  end.

(** The points with some label, and those with several. *)
Fixpoint some_and_several (st : state) : N * N :=
  match st with
  | [] => (0, 0)
  | set :: st =>
      let (some, several) := some_and_several st in
      (N.lor set some, N.lor several (N.land set some))
  end.

(** The points with a single label. *)
Definition single (st : state) : N :=
  let (some, several) := some_and_several st in N.ldiff some several.

(** How many of these points are in a set. *)
Definition count_in (set : N) (l : list N) : nat := length (filter (N.testbit set) l).

Fixpoint increasing (l : list N) : bool :=
  match l with
  | x :: ((y :: _) as rest) => N.ltb x y && increasing rest
  | _ => true
  end.

(** The points of an asterism at the places that are bits of a set. *)
Fixpoint chosen (set : N) (l : list N) : list N :=
  match l with
  | [] => []
  | x :: l => let rest := chosen (N.div2 set) l in if N.odd set then x :: rest else rest
  end.

Definition all_points (l : list asterism) : N := fold_right (fun a set => N.lor (snd a) set) 0 l.

(** No point of the set is on two of the asterisms, or on one of those before. *)
Fixpoint apart (set before : N) (l : list asterism) : bool :=
  match l with
  | [] => true
  | a :: l =>
      let here := N.land (snd a) set in
      N.eqb (N.land here before) 0 && apart set (N.lor before here) l
  end.

Fixpoint all_single (domains : list (list N)) : option (list N) :=
  match domains with
  | [] => Some []
  | [label] :: rest => option_map (cons label) (all_single rest)
  | _ => None
  end.

Fixpoint without_one (x : N) (l : list N) : option (list N) :=
  match l with
  | [] => None
  | y :: l => if N.eqb x y then Some l else option_map (cons y) (without_one x l)
  end.

Fixpoint is_permutation (l m : list N) : bool :=
  match l with
  | [] => match m with [] => true | _ => false end
  | x :: l => match without_one x m with Some m => is_permutation l m | None => false end
  end.

Definition grid_of (solution : list N) : grid := fun x => nth (N.to_nat x) solution 0.

Definition same_label (a b : option N) : bool :=
  match a, b with Some a, Some b => N.eqb a b | None, None => true | _, _ => false end.

Definition is_completion (p : puzzle) (solution : list N) : bool :=
  let b := on_board p in
  N.eqb (N.of_nat (length solution)) (point_count b)
  && forallb (is_among (labels b)) solution
  && forallb (fun pair => match clue p (fst pair) with
                          | Some l => N.eqb (snd pair) l
                          | None => true
                          end) (combine (digits (point_count b)) solution)
  && forallb (fun a => is_permutation (map (grid_of solution) a) (labels b)) (asterisms b).

(** What a step leads to. *)
Inductive effect :=
| Goes (st : state)
| Branches (first : state) (others : list state)
| Contradicts
| Completes (solution : list N)
| Wrong.

Section Check.

Variable p : puzzle.
Variable table : list asterism.

Definition label_count : nat := S (N.to_nat (fold_right N.max 0 (labels (on_board p)))).

(** How many copies the labels have that [wanted] names, and that one label has. *)
Definition copies_of (wanted : N -> bool) : nat := length (filter wanted (labels (on_board p))).
Definition copies (label : N) : nat := copies_of (N.eqb label).

Definition numbered (number : N) : option asterism := nth_error table (N.to_nat number).

Fixpoint all_numbered (numbers : list N) : option (list asterism) :=
  match numbers with
  | [] => Some []
  | n :: numbers =>
      match numbered n, all_numbered numbers with
      | Some a, Some l => Some (a :: l)
      | _, _ => None
      end
  end.

(** All points of the asterisms that [wanted] names. *)
Definition around (wanted : asterism -> bool) : N := all_points (filter wanted table).

Definition start : state :=
  map (fun label =>
    set_of (filter (fun x => match clue p x with Some l => N.eqb l label | None => true end)
      (digits (point_count (on_board p)))))
    (digits (N.of_nat label_count)).

Definition only_from (label : N) (taken : N) : N -> N :=
  fun l => if N.eqb l label then taken else 0.

(** What each theorem takes from the labels; none if its premise fails. *)
Definition taken_by (st : state) (s : step) : option (N -> N) :=
  match s with
  | Exhausted x =>
      match domain st x with
      | [label] =>
          let alone := N.land (places st label) (single st) in
          let others := around (fun a =>
            N.testbit (snd a) x && Nat.leb (copies label) (count_in alone (fst a))) in
          Some (only_from label (N.ldiff others alone))
      | _ => None
      end
  | Places number set =>
      match numbered number with
      | Some a =>
          let here := N.land (union_from 0 (N.testbit set) st) (snd a) in
          if N.ltb set (2 ^ N.of_nat label_count)
             && Nat.leb (count_in here (fst a)) (copies_of (N.testbit set))
          then Some (fun l => if N.testbit set l then 0 else here) else None
      | None => None
      end
  | Cells number set =>
      match numbered number with
      | Some a =>
          let own := set_of (chosen set (fst a)) in
          let has_place label := negb (N.eqb (N.land (places st label) own) 0) in
          if N.ltb set (2 ^ N.of_nat (length (fst a)))
             && Nat.leb (copies_of has_place) (count_in own (fst a))
          then Some (fun l => if has_place l then N.ldiff (snd a) own else 0) else None
      | None => None
      end
  | Fish label from onto =>
      match all_numbered from, all_numbered onto with
      | Some from_them, Some onto_them =>
          let own := places st label in
          let ours := N.land own (all_points from_them) in
          let covered := all_points onto_them in
          if increasing from && increasing onto && Nat.eqb (length from) (length onto)
             && apart own 0 from_them && N.eqb (N.ldiff ours covered) 0
          then Some (only_from label (N.ldiff covered ours)) else None
      | _, _ => None
      end
  | AllExhausted =>
      let alone_at := single st in
      Some (fun label =>
        if Nat.eqb (copies label) 1 then
          let alone := N.land (places st label) alone_at in
          N.ldiff (around (fun a => negb (N.eqb (N.land (snd a) alone) 0))) alone
        else 0)
  | HiddenSingle number label =>
      match numbered number with
      | Some a =>
          match filter (N.testbit (places st label)) (fst a) with
          | [x] =>
              let own := set_of [x] in
              let others := N.ldiff (around (fun a => N.testbit (snd a) x)) own in
              if Nat.eqb (copies label) 1
              then Some (fun l => if N.eqb l label then others else own) else None
          | _ => None
          end
      | None => None
      end
  | _ => None
  end.

(** A point keeps these labels alone. *)
Definition restrict (st : state) (x : N) (kept : N -> bool) : state :=
  let own := set_of [x] in take (fun l => if kept l then 0 else own) st.

(** A branch for each label of the point; or one for a label, and one for all others. *)
Definition branches (st : state) (x set : N) : list state :=
  let own := domain st x in
  match own with
  | _ :: _ :: _ =>
      match filter (fun l => N.eqb set (set_of [l])) own with
      | [label] =>
          [restrict st x (N.eqb label); restrict st x (fun l => negb (N.eqb label l))]
      | _ =>
          if N.eqb set (set_of own) then map (fun l => restrict st x (N.eqb l)) own else []
      end
  | _ => []
  end.

Definition same_state (st st' : state) : bool :=
  forallb (fun pair => N.eqb (fst pair) (snd pair)) (combine st st').

Definition ends (premise : bool) : effect := if premise then Contradicts else Wrong.

Definition apply_step (st : state) (s : step) : effect :=
  match s with
  | Split x set =>
      match branches st x set with
      | first :: others =>
          if N.ltb x (point_count (on_board p)) then Branches first others else Wrong
      | [] => Wrong
      end
  | NoLabel x =>
      ends (N.ltb x (point_count (on_board p))
            && match domain st x with [] => true | _ => false end)
  | FewPlaces number label =>
      match numbered number with
      | Some a => ends (Nat.ltb (count_in (places st label) (fst a)) (copies label))
      | None => Wrong
      end
  | ManyCopies number label =>
      match numbered number with
      | Some a =>
          ends (Nat.ltb (copies label)
                  (count_in (N.land (places st label) (single st)) (fst a)))
      | None => Wrong
      end
  | Full =>
      match all_single (map (domain st) (digits (point_count (on_board p)))) with
      | Some solution => if is_completion p solution then Completes solution else Wrong
      | None => Wrong
      end
  | _ =>
      match taken_by st s with
      | Some taken =>
          let after := take taken st in if same_state st after then Wrong else Goes after
      | None => Wrong
      end
  end.

(** The completions in which the branches end: this one, and those to come. None if a step is
    wrong, or the steps do not end with the last branch. *)
Fixpoint walk (steps : list step) (st : state) (to_come : list state) (found : list (list N))
    : option (list (list N)) :=
  match steps with
  | [] => None
  | s :: steps =>
      let next_branch found :=
        match to_come, steps with
        | [], [] => Some found
        | [], _ :: _ => None
        | next :: to_come, _ => walk steps next to_come found
        end in
      match apply_step st s with
      | Goes st => walk steps st to_come found
      | Branches first others => walk steps first (others ++ to_come) found
      | Contradicts => next_branch found
      | Completes solution => next_branch (solution :: found)
      | Wrong => None
      end
  end.

Definition completions (steps : list step) : option (list (list N)) := walk steps start [] [].

End Check.

Definition is_split (s : step) : bool := match s with Split _ _ => true | _ => false end.

Definition finds_one (p : puzzle) (steps : list step) : bool :=
  match completions p (with_sets (asterisms (on_board p))) steps with
  | Some [_] => true
  | _ => false
  end.

Definition finds_none (p : puzzle) (steps : list step) : bool :=
  match completions p (with_sets (asterisms (on_board p))) steps with
  | Some [] => true
  | _ => false
  end.

(** The points whose clues are outside of the inscription. *)
Definition removable (p : puzzle) (inscription : N -> bool) : list N :=
  filter (fun x => match clue p x with Some _ => negb (inscription x) | None => false end)
    (digits (point_count (on_board p))).

(** A completion without the clue of a point, which has another label there. *)
Definition is_other_without (p : puzzle) (x : N) (solution : list N) : bool :=
  is_completion (without_clue p x) solution
  && negb (same_label (clue p x) (Some (grid_of solution x))).

Definition differ (first second : list N) : bool :=
  negb (forallb (fun pair => N.eqb (fst pair) (snd pair)) (combine first second)).

Definition check_deduction (p : puzzle) (claimed : puzzle_claim) (proof : deduction) : bool :=
  forallb (increasing_below (point_count (on_board p))) (asterisms (on_board p))
  && match claimed, proof with
     | ExactlyOne, BySteps steps => finds_one p steps
     | Fair, BySteps steps => finds_one p steps && negb (existsb is_split steps)
     | NoCompletion, BySteps steps => finds_none p steps
     | AtLeastTwo, BySolutions first second =>
         is_completion p first && is_completion p second && differ first second
     | Critical inscription, ByCriticalSolutions others steps =>
         let points := removable p inscription in
         Nat.eqb (length others) (length points)
         && forallb (fun pair => is_other_without p (fst pair) (snd pair)) (combine points others)
         && finds_one p steps
     | _, _ => false
     end.

(** ** It suffices *)

Local Arguments set_of : simpl never.

(** *** Lists and sets *)

Lemma in_digits n x : In x (digits n) <-> x < n.
Proof.
  unfold digits. rewrite in_map_iff. split.
  - intros (k & <- & inside%in_seq). lia.
  - intros less. exists (N.to_nat x). rewrite in_seq. lia.
Qed.

Lemma length_of_digits n : length (digits n) = N.to_nat n.
Proof. unfold digits. now rewrite map_length, seq_length. Qed.

Lemma is_empty_set set x : set = 0 -> N.testbit set x = false.
Proof. intros ->. apply N.bits_0. Qed.

(** Two tests of which one implies the other choose the same if they choose as many. *)
Lemma as_many_are_the_same {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = true -> g x = true) ->
  (length (filter g l) <= length (filter f l))%nat ->
  forall x, In x l -> g x = true -> f x = true.
Proof.
  assert (fewer : forall l, (forall x, In x l -> f x = true -> g x = true) ->
    (length (filter f l) <= length (filter g l))%nat).
  { clear l. induction l as [|x l IH]; intros implies; [auto|]. cbn.
    assert (le : (length (filter f l) <= length (filter g l))%nat)
      by (apply IH; intros; apply implies; [now right|assumption]).
    destruct (f x) eqn:fx; [rewrite (implies x (or_introl eq_refl) fx)|destruct (g x)]; cbn; lia. }
  induction l as [|y l IH]; intros implies few x inside gx; [contradiction|].
  assert (le := fewer l (fun x i => implies x (or_intror i))). cbn in few.
  destruct (f y) eqn:fy.
  - destruct inside as [<-|inside]; [assumption|].
    rewrite (implies y (or_introl eq_refl) fy) in few. cbn in few.
    apply IH; auto; [intros; apply implies; auto; now right|lia].
  - destruct inside as [<-|inside].
    + rewrite gx in few. cbn in few. lia.
    + apply IH; auto; [intros; apply implies; auto; now right|].
      destruct (g y); cbn in few; lia.
Qed.

Lemma fewer_are_chosen {A} (f g : A -> bool) l :
  (forall x, In x l -> f x = true -> g x = true) ->
  (length (filter f l) <= length (filter g l))%nat.
Proof.
  induction l as [|x l IH]; intros implies; [auto|]. cbn.
  assert (le : (length (filter f l) <= length (filter g l))%nat)
    by (apply IH; intros; apply implies; [now right|assumption]).
  destruct (f x) eqn:fx; [rewrite (implies x (or_introl eq_refl) fx)|destruct (g x)]; cbn; lia.
Qed.

Lemma length_of_filter_map {A B} (g : A -> B) (f : B -> bool) l :
  length (filter f (map g l)) = length (filter (fun x => f (g x)) l).
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (f (g x)); cbn; auto. Qed.

Lemma permutation_keeps_count {A} (f : A -> bool) l m :
  Permutation l m -> length (filter f l) = length (filter f m).
Proof.
  induction 1; cbn; auto.
  - destruct (f x); cbn; auto.
  - destruct (f x), (f y); reflexivity.
  - congruence.
Qed.

Lemma without_one_is_permutation x l rest :
  without_one x l = Some rest -> Permutation (x :: rest) l.
Proof.
  revert rest. induction l as [|y l IH]; cbn; [discriminate|].
  intros rest. destruct (N.eqb_spec x y) as [<-|_].
  - now intros [= ->].
  - destruct (without_one x l) as [m|]; [|discriminate]. intros [= <-].
    rewrite perm_swap. now apply perm_skip, IH.
Qed.

Lemma is_permutation_is_right l : forall m, is_permutation l m = true -> Permutation l m.
Proof.
  induction l as [|x l IH]; cbn; intros m.
  - now destruct m.
  - destruct (without_one x m) as [rest|] eqn:is; [|discriminate].
    intros same%IH. rewrite <- (without_one_is_permutation _ _ _ is). now apply perm_skip.
Qed.

Lemma all_points_has l x :
  N.testbit (all_points l) x = true <-> exists a, In a l /\ N.testbit (snd a) x = true.
Proof.
  induction l as [|a l IH].
  - change (all_points []) with 0. rewrite N.bits_0.
    split; [discriminate|now intros (? & [] & _)].
  - change (all_points (a :: l)) with (N.lor (snd a) (all_points l)).
    rewrite N.lor_spec, orb_true_iff, IH. split.
    + intros [here|(a' & inside & there)]; [exists a|exists a']; cbn; auto.
    + intros (a' & [<-|inside] & there); [auto|right; now exists a'].
Qed.

(** *** Places and domains *)

Lemma places_of_none label : places [] label = 0.
Proof. unfold places. now destruct (N.to_nat label). Qed.

Lemma places_of_first set st : places (set :: st) 0 = set.
Proof. reflexivity. Qed.

Lemma places_of_cons set st label :
  places (set :: st) (N.succ label) = places st label.
Proof. unfold places. now rewrite N2Nat.inj_succ. Qed.

Lemma places_of_take_from st : forall first taken label,
  places (take_from first taken st) label =
  N.ldiff (places st label) (taken (first + label)).
Proof.
  induction st as [|set st IH]; intros first taken label.
  - cbn [take_from]. now rewrite places_of_none, N.ldiff_0_l.
  - cbn [take_from]. destruct (N.zero_or_succ label) as [->|(l & ->)].
    + now rewrite !places_of_first, N.add_0_r.
    + rewrite !places_of_cons, IH. do 2 f_equal. lia.
Qed.

Lemma places_of_take taken st label :
  places (take taken st) label = N.ldiff (places st label) (taken label).
Proof. apply (places_of_take_from st 0). Qed.

Lemma in_domain_from st x : forall first label,
  In (first + label) (domain_from first st x) <-> N.testbit (places st label) x = true.
Proof.
  induction st as [|set st IH]; intros first label.
  - now rewrite places_of_none, N.bits_0.
  - assert (later : forall l, In l (domain_from (N.succ first) st x) -> first < l).
    { intros l inside. assert (from : forall st f l, In l (domain_from f st x) -> f <= l).
      { clear. induction st as [|set st IH]; cbn; intros f l; [contradiction|].
        destruct (N.testbit set x); cbn; [intros [->|inside]; [lia|]|intros inside];
          apply IH in inside; lia. }
      apply from in inside. lia. }
    destruct (N.zero_or_succ label) as [->|(l & ->)].
    + rewrite N.add_0_r, places_of_first. cbn [domain_from]. destruct (N.testbit set x).
      * split; [reflexivity|now left].
      * split; [intros inside%later; lia|discriminate].
    + rewrite places_of_cons, <- (IH (N.succ first) l).
      replace (first + N.succ l) with (N.succ first + l) by lia.
      cbn [domain_from]. destruct (N.testbit set x); cbn [In]; [|tauto].
      split; [intros [same|inside]; [lia|assumption]|now right].
Qed.

Lemma in_domain st x label :
  In label (domain st x) <-> N.testbit (places st label) x = true.
Proof. apply (in_domain_from st x 0). Qed.

Lemma union_has st wanted x : forall first label,
  N.testbit (places st label) x = true -> wanted (first + label) = true ->
  N.testbit (union_from first wanted st) x = true.
Proof.
  induction st as [|set st IH]; intros first label has_it is_wanted.
  - now rewrite places_of_none, N.bits_0 in has_it.
  - cbn [union_from]. destruct (N.zero_or_succ label) as [->|(l & ->)].
    + rewrite N.add_0_r in is_wanted. rewrite is_wanted, N.lor_spec.
      rewrite places_of_first in has_it. now rewrite has_it.
    + rewrite places_of_cons in has_it.
      replace (first + N.succ l) with (N.succ first + l) in is_wanted by lia.
      destruct (wanted first); [rewrite N.lor_spec, (IH _ l) by assumption; apply orb_true_r|].
      now apply (IH _ l).
Qed.

(** A point is in the first set if some label has it, and in the second if two have it. *)
Lemma some_and_several_are_right st x :
  let (some, several) := some_and_several st in
  (forall label, N.testbit (places st label) x = true -> N.testbit some x = true)
  /\ (forall l m, N.testbit (places st l) x = true -> N.testbit (places st m) x = true ->
      l <> m -> N.testbit several x = true).
Proof.
  assert (none : forall label, N.testbit (places [] label) x = true -> False).
  { intros label. now rewrite places_of_none, N.bits_0. }
  induction st as [|set st IH]; cbn [some_and_several].
  - split; intros; exfalso; eauto.
  - destruct (some_and_several st) as [some several]. destruct IH as [in_some in_several]. split.
    + intros label. rewrite N.lor_spec. destruct (N.zero_or_succ label) as [->|(l & ->)].
      * rewrite places_of_first. now intros ->.
      * rewrite places_of_cons. intros has_it%in_some. rewrite has_it. apply orb_true_r.
    + intros l m. rewrite N.lor_spec, N.land_spec.
      destruct (N.zero_or_succ l) as [->|(l' & ->)], (N.zero_or_succ m) as [->|(m' & ->)];
        rewrite ?places_of_cons; intros has_l has_m differ.
      * contradiction.
      * rewrite places_of_first in has_l. rewrite has_l, (in_some m') by assumption.
        apply orb_true_r.
      * rewrite places_of_first in has_m. rewrite has_m, (in_some l') by assumption.
        apply orb_true_r.
      * rewrite (in_several l' m'); auto. intros same. apply differ. now rewrite same.
Qed.

(** A point with a single label is a place of no other one. *)
Lemma single_has_one st x l m :
  N.testbit (single st) x = true ->
  N.testbit (places st l) x = true -> N.testbit (places st m) x = true -> l = m.
Proof.
  unfold single. pose proof (some_and_several_are_right st x) as right.
  destruct (some_and_several st) as [some several]. destruct right as [_ in_several].
  rewrite N.ldiff_spec. intros [_ not_several%negb_true_iff]%andb_prop has_l has_m.
  destruct (N.eq_dec l m) as [|differ]; [assumption|].
  now rewrite (in_several l m has_l has_m differ) in not_several.
Qed.

Section ItSuffices.

Variable p : puzzle.
Let point_count := point_count (on_board p).
Let table := with_sets (asterisms (on_board p)).
Hypothesis asterisms_fit :
  forallb (increasing_below point_count) (asterisms (on_board p)) = true.

(** *** Asterisms *)

Lemma of_the_board a : In a table -> In (fst a) (asterisms (on_board p)).
Proof. unfold table, with_sets. rewrite in_map_iff. now intros (l & <- & inside). Qed.

Lemma set_of_asterism a x : In a table -> N.testbit (snd a) x = true <-> In x (fst a).
Proof.
  unfold table, with_sets. rewrite in_map_iff. intros (l & <- & _). cbn.
  now rewrite set_of_has, is_among_in.
Qed.

Lemma points_exist a x : In a table -> In x (fst a) -> x < point_count.
Proof.
  intros inside%of_the_board. rewrite forallb_forall in asterisms_fit.
  now apply increasing_is_below, asterisms_fit.
Qed.

Lemma points_once a : In a table -> NoDup (fst a).
Proof.
  intros inside%of_the_board. rewrite forallb_forall in asterisms_fit.
  now apply increasing_without_repeats with point_count, asterisms_fit.
Qed.

Lemma numbered_is_in_table number a : numbered table number = Some a -> In a table.
Proof. apply nth_error_In. Qed.

Lemma all_numbered_are_in_table numbers : forall l,
  all_numbered table numbers = Some l ->
  length l = length numbers /\ forall a, In a l -> In a table.
Proof.
  induction numbers as [|n numbers IH]; cbn.
  - intros l [= <-]. split; [reflexivity|contradiction].
  - destruct (numbered table n) as [a|] eqn:is; [|discriminate].
    destruct (all_numbered table numbers) as [l|]; [|discriminate]. intros m [= <-].
    destruct (IH l eq_refl) as [long inside]. cbn. split; [now f_equal|].
    intros b [<-|there]; [now apply numbered_is_in_table in is|auto].
Qed.

Lemma around_has wanted x :
  N.testbit (around table wanted) x = true ->
  exists a, In a table /\ wanted a = true /\ In x (fst a).
Proof.
  unfold around. rewrite all_points_has. intros (a & inside & has_x).
  apply filter_In in inside as [inside is_wanted]. exists a. repeat split; auto.
  now apply set_of_asterism.
Qed.

(** *** A completion that a branch allows *)

Variable g : grid.
Hypothesis g_completes : completes p g.

(** An asterism has the labels as often as they have copies. *)
Lemma asterism_has_copies a wanted :
  In a table -> length (filter (fun x => wanted (g x)) (fst a)) = copies_of p wanted.
Proof.
  intros inside%of_the_board. rewrite <- length_of_filter_map.
  now apply permutation_keeps_count, (fills p g).
Qed.

Variable st : state.

(** Every label of the completion is at one of its places. *)
Definition allows (st : state) : Prop :=
  forall x, x < point_count -> N.testbit (places st (g x)) x = true.

Hypothesis st_allows : allows st.

Lemma alone_is_right label x :
  x < point_count -> N.testbit (N.land (places st label) (single st)) x = true -> g x = label.
Proof.
  rewrite N.land_spec. intros below [has_place is_single]%andb_prop.
  apply (single_has_one st x); auto.
Qed.

(** The points of an asterism that have the label alone are no more than copies; if they are as
    many, then no other point has it. *)
Lemma alone_are_few label a :
  In a table ->
  (count_in (N.land (places st label) (single st)) (fst a) <= copies p label)%nat.
Proof.
  intros inside. unfold copies. rewrite <- (asterism_has_copies a) by assumption.
  apply fewer_are_chosen. intros x on alone. apply N.eqb_eq. symmetry.
  apply alone_is_right; eauto using points_exist.
Qed.

Lemma alone_are_all label a x :
  In a table -> In x (fst a) -> g x = label ->
  (copies p label <= count_in (N.land (places st label) (single st)) (fst a))%nat ->
  N.testbit (N.land (places st label) (single st)) x = true.
Proof.
  intros inside on has_label enough.
  apply (as_many_are_the_same _ (fun x => N.eqb label (g x)) (fst a)); auto.
  - intros y on_y alone. apply N.eqb_eq. symmetry.
    apply alone_is_right; eauto using points_exist.
  - now rewrite (asterism_has_copies a).
  - apply N.eqb_eq. now symmetry.
Qed.

(** A label of one copy is at one point of an asterism. *)
Lemma one_copy_is_once label a x y :
  In a table -> copies p label = 1%nat -> In x (fst a) -> In y (fst a) ->
  g x = label -> g y = label -> x = y.
Proof.
  intros inside one on_x on_y has_x has_y. unfold copies in one.
  rewrite <- (asterism_has_copies a) in one by assumption.
  destruct (filter _ _) as [|z [|]] eqn:are; try discriminate.
  assert (is_z : forall x, In x (fst a) -> g x = label -> x = z).
  { intros u on has_label. assert (inside_u : In u [z]).
    { rewrite <- are. apply filter_In. split; [assumption|]. apply N.eqb_eq. now symmetry. }
    now destruct inside_u as [|[]]. }
  rewrite (is_z x), (is_z y); auto.
Qed.

(** *** The theorems: no point loses its label *)

Definition leaves (taken : N -> N) : Prop :=
  forall x, x < point_count -> N.testbit (taken (g x)) x = false.

Lemma leaves_one_label label taken :
  (forall x, x < point_count -> g x = label -> N.testbit taken x = false) ->
  leaves (only_from label taken).
Proof.
  intros right x below. unfold only_from.
  destruct (N.eqb_spec (g x) label) as [is|_]; [now apply right|apply N.bits_0].
Qed.

Lemma not_in_difference a b x :
  (N.testbit a x = true -> N.testbit b x = true) -> N.testbit (N.ldiff a b) x = false.
Proof.
  intros inside. rewrite N.ldiff_spec. destruct (N.testbit a x); [|reflexivity].
  now rewrite inside.
Qed.

Lemma exhausted_is_right x taken : taken_by p table st (Exhausted x) = Some taken -> leaves taken.
Proof.
  cbn [taken_by]. destruct (domain st x) as [|label [|]]; try discriminate. intros [= <-].
  apply leaves_one_label. intros y below has_label. apply not_in_difference.
  intros (a & inside & [_ enough%Nat.leb_le]%andb_prop & on_y)%around_has.
  now apply alone_are_all with a.
Qed.

Lemma all_exhausted_is_right taken : taken_by p table st AllExhausted = Some taken -> leaves taken.
Proof.
  cbn [taken_by]. intros [= <-] x below.
  destruct (Nat.eqb_spec (copies p (g x)) 1) as [one|_]; [|apply N.bits_0].
  apply not_in_difference. intros (a & inside & meets%negb_true_iff%N.eqb_neq & on_x)%around_has.
  destruct (N.testbit (N.land (places st (g x)) (single st)) x) eqn:alone_x; [reflexivity|].
  exfalso. apply meets, N.bits_inj. intros y. rewrite N.bits_0, N.land_spec.
  destruct (N.testbit (snd a) y) eqn:on_y; [|reflexivity]. apply set_of_asterism in on_y; auto.
  destruct (N.testbit (N.land _ _) y) eqn:alone_y; [|reflexivity].
  assert (same : g y = g x) by (apply alone_is_right; eauto using points_exist).
  assert (x = y) by (now apply (one_copy_is_once (g x) a)). congruence.
Qed.

Lemma places_is_right number set taken :
  taken_by p table st (Places number set) = Some taken -> leaves taken.
Proof.
  cbn [taken_by]. destruct (numbered table number) as [a|] eqn:is_a; [|discriminate].
  apply numbered_is_in_table in is_a.
  destruct (_ && _)%bool eqn:premise; [|discriminate]. intros [= <-] x below.
  apply andb_prop in premise as [_ few%Nat.leb_le].
  destruct (N.testbit set (g x)) eqn:wanted; [apply N.bits_0|].
  destruct (N.testbit (N.land _ _) x) eqn:here; [|reflexivity].
  assert (on_x := here). rewrite N.land_spec in on_x. apply andb_prop in on_x as [_ on_x].
  apply set_of_asterism in on_x; [|assumption]. rewrite <- wanted. symmetry.
  unfold count_in in few. rewrite <- (asterism_has_copies a) in few by assumption.
  refine (as_many_are_the_same (fun x => N.testbit set (g x)) _ (fst a) _ few x on_x here).
  intros y on_y wanted_y. rewrite N.land_spec. apply andb_true_iff. split.
  - apply union_has with (g y); [|assumption]. apply st_allows. eauto using points_exist.
  - now apply set_of_asterism.
Qed.

Lemma chosen_are_inside l : forall set x, In x (chosen set l) -> In x l.
Proof.
  induction l as [|y l IH]; cbn; intros set x; [contradiction|].
  destruct (N.odd set); cbn; [intros [->|inside]|intros inside]; eauto.
Qed.

Lemma cells_is_right number set taken :
  taken_by p table st (Cells number set) = Some taken -> leaves taken.
Proof.
  cbn [taken_by]. destruct (numbered table number) as [a|] eqn:is_a; [|discriminate].
  apply numbered_is_in_table in is_a. set (own := set_of (chosen set (fst a))).
  set (has_place := fun label => negb (N.eqb (N.land (places st label) own) 0)).
  destruct (_ && _)%bool eqn:premise; [|discriminate]. intros [= <-] x below.
  change (N.testbit (if has_place (g x) then N.ldiff (snd a) own else 0) x = false).
  apply andb_prop in premise as [_ few%Nat.leb_le].
  destruct (has_place (g x)) eqn:has_it; [|apply N.bits_0].
  apply not_in_difference. intros on_x. apply set_of_asterism in on_x; [|assumption].
  unfold count_in in few. rewrite <- (asterism_has_copies a) in few by assumption.
  refine (as_many_are_the_same (N.testbit own) (fun x => has_place (g x)) (fst a) _ few x on_x
            has_it).
  intros y on_y own_y. apply negb_true_iff, N.eqb_neq. intros none.
  assert (has_y : N.testbit (N.land (places st (g y)) own) y = true).
  { rewrite N.land_spec, own_y, st_allows; eauto using points_exist. }
  now rewrite none, N.bits_0 in has_y.
Qed.

(** Points of asterisms that are apart are there once. *)
Lemma apart_are_once set l : forall before,
  (forall a, In a l -> In a table) -> apart set before l = true ->
  NoDup (filter (N.testbit set) (flat_map fst l))
  /\ forall x, In x (flat_map fst l) -> N.testbit set x = true -> N.testbit before x = false.
Proof.
  induction l as [|a l IH]; intros before of_table is_apart.
  - split; [constructor|contradiction].
  - cbn in is_apart. apply andb_prop in is_apart as [new%N.eqb_eq is_apart].
    assert (in_a := of_table a (or_introl eq_refl)).
    destruct (IH _ (fun b inside => of_table b (or_intror inside)) is_apart) as [once not_before].
    assert (off : forall x, N.testbit set x = true -> In x (fst a) -> N.testbit before x = false).
    { intros x in_set on%set_of_asterism; [|assumption].
      assert (none : N.testbit (N.land (N.land (snd a) set) before) x = false)
        by (rewrite new; apply N.bits_0).
      now rewrite !N.land_spec, in_set, on in none. }
    cbn. split.
    + rewrite filter_app. assert (once_a := NoDup_filter (N.testbit set) (points_once a in_a)).
      revert once_a. cut (forall x, In x (filter (N.testbit set) (fst a)) ->
        ~ In x (filter (N.testbit set) (flat_map fst l))).
      * generalize (filter (N.testbit set) (fst a)) as own. induction own as [|x own IHown]; cbn.
        -- auto.
        -- intros differ once_x. inversion once_x as [|? ? not_own once_own]. subst.
           constructor; [|now apply IHown; auto].
           rewrite in_app_iff. intros [|there]; [auto|]. now apply (differ x (or_introl eq_refl)).
      * intros x [on in_set]%filter_In [there _]%filter_In.
        specialize (not_before x there in_set).
        rewrite N.lor_spec, N.land_spec, in_set in not_before.
        apply set_of_asterism in on; [|assumption].
        now rewrite on, orb_true_r in not_before.
    + intros x [on|there]%in_app_iff in_set; [auto|].
      specialize (not_before x there in_set). rewrite N.lor_spec in not_before.
      now apply orb_false_iff in not_before.
Qed.

(** So many asterisms have so many points with a label. *)
Lemma asterisms_have_copies label l :
  (forall a, In a l -> In a table) ->
  length (filter (fun x => N.eqb label (g x)) (flat_map fst l)) = (length l * copies p label)%nat.
Proof.
  induction l as [|a l IH]; intros of_table; [reflexivity|]. cbn.
  rewrite filter_app, app_length, IH by (intros; apply of_table; now right).
  f_equal. apply (asterism_has_copies a (N.eqb label)), of_table. now left.
Qed.

Lemma filter_of_filter {A} (f h : A -> bool) l :
  (forall x, In x l -> f x = true -> h x = true) -> filter f (filter h l) = filter f l.
Proof.
  induction l as [|x l IH]; intros implies; [reflexivity|]. cbn.
  assert (rest := IH (fun y i => implies y (or_intror i))).
  destruct (h x) eqn:hx; cbn; rewrite rest; [reflexivity|].
  destruct (f x) eqn:fx; [|reflexivity]. now rewrite implies in hx; cbn; auto.
Qed.

Lemma on_all_points l x :
  (forall a, In a l -> In a table) ->
  N.testbit (all_points l) x = true <-> In x (flat_map fst l).
Proof.
  intros of_table. rewrite all_points_has, in_flat_map.
  split; intros (a & inside & on); exists a; split; auto; now apply set_of_asterism; auto.
Qed.

Lemma fish_is_right label from onto taken :
  taken_by p table st (Fish label from onto) = Some taken -> leaves taken.
Proof.
  cbn [taken_by]. destruct (all_numbered table from) as [from_them|] eqn:are_from; [|discriminate].
  destruct (all_numbered table onto) as [onto_them|] eqn:are_onto; [|discriminate].
  apply all_numbered_are_in_table in are_from as [many_from in_from].
  apply all_numbered_are_in_table in are_onto as [many_onto in_onto].
  destruct (_ && _)%bool eqn:premise; [|discriminate]. intros [= <-].
  apply andb_prop in premise as [premise covered%N.eqb_eq].
  apply andb_prop in premise as [premise is_apart].
  apply andb_prop in premise as [_ as_many%Nat.eqb_eq].
  set (own := places st label) in *. set (has_label := fun x => N.eqb label (g x)).
  assert (has_place : forall l x, (forall a, In a l -> In a table) -> In x (flat_map fst l) ->
    has_label x = true -> N.testbit own x = true).
  { intros l x of_table (a & inside & on)%in_flat_map ->%N.eqb_eq.
    apply st_allows. eauto using points_exist. }
  set (ours := filter has_label (flat_map fst from_them)).
  set (theirs := filter has_label (flat_map fst onto_them)).
  assert (once : NoDup ours).
  { destruct (apart_are_once own from_them 0 in_from is_apart) as [once _].
    apply (NoDup_filter has_label) in once.
    rewrite filter_of_filter in once by (intros; eauto). exact once. }
  assert (included : incl ours theirs).
  { intros x [on has_x]%filter_In. apply filter_In. split; [|assumption].
    apply on_all_points; [assumption|].
    assert (none : N.testbit (N.ldiff (N.land own (all_points from_them)) (all_points onto_them)) x
                   = false) by (rewrite covered; apply N.bits_0).
    rewrite N.ldiff_spec, N.land_spec in none.
    rewrite (has_place from_them x) in none by assumption.
    rewrite (proj2 (on_all_points from_them x in_from) on) in none.
    now apply negb_false_iff in none. }
  assert (all : incl theirs ours).
  { apply NoDup_length_incl; [assumption| |assumption].
    unfold ours, theirs, has_label. rewrite !asterisms_have_copies by assumption.
    rewrite many_from, many_onto, as_many. auto. }
  apply leaves_one_label. intros x below is_label. apply not_in_difference.
  intros on%on_all_points; [|assumption].
  assert (has_x : has_label x = true) by (apply N.eqb_eq; now symmetry).
  assert (in_ours : In x ours) by (apply all, filter_In; auto).
  apply filter_In in in_ours as [on_from _].
  rewrite N.land_spec, (has_place from_them x) by assumption.
  now apply on_all_points.
Qed.

Lemma hidden_single_is_right number label taken :
  taken_by p table st (HiddenSingle number label) = Some taken -> leaves taken.
Proof.
  cbn [taken_by]. destruct (numbered table number) as [a|] eqn:is_a; [|discriminate].
  apply numbered_is_in_table in is_a.
  destruct (filter _ _) as [|x [|]] eqn:only_x; try discriminate.
  destruct (Nat.eqb_spec (copies p label) 1) as [one|]; [|discriminate]. intros [= <-].
  assert (at_x : g x = label).
  { assert (some : length (filter (fun z => N.eqb label (g z)) (fst a)) = 1%nat)
      by (now rewrite (asterism_has_copies a)).
    destruct (filter (fun z => _) _) as [|z rest] eqn:have; [discriminate|].
    assert (inside : In z (z :: rest)) by now left.
    rewrite <- have in inside. apply filter_In in inside as [on ->%N.eqb_eq].
    assert (is_x : In z [x]).
    { rewrite <- only_x. apply filter_In. split; [assumption|].
      apply st_allows. eauto using points_exist. }
    now destruct is_x as [->|[]]. }
  intros y below. destruct (N.eqb_spec (g y) label) as [has_y|has_not].
  - apply not_in_difference. intros (b & inside & on_x & on_y)%around_has.
    apply set_of_asterism in on_x; [|assumption].
    assert (y = x) as -> by now apply (one_copy_is_once label b).
    rewrite set_of_has. cbn. now rewrite N.eqb_refl.
  - rewrite set_of_has. cbn. rewrite orb_false_r. apply N.eqb_neq. congruence.
Qed.

Lemma theorems_are_right s taken : taken_by p table st s = Some taken -> leaves taken.
Proof.
  destruct s; try discriminate.
  - apply exhausted_is_right.
  - apply places_is_right.
  - apply cells_is_right.
  - apply fish_is_right.
  - apply all_exhausted_is_right.
  - apply hidden_single_is_right.
Qed.

Lemma take_keeps taken : leaves taken -> allows (take taken st).
Proof.
  intros right x below. rewrite places_of_take, N.ldiff_spec, right, st_allows; auto.
Qed.

(** *** Branches *)

Lemma restrict_keeps x kept : x < point_count -> kept (g x) = true -> allows (restrict st x kept).
Proof.
  intros below is_kept. apply take_keeps. intros y below_y.
  destruct (kept (g y)) eqn:kept_y; [apply N.bits_0|].
  rewrite set_of_has. cbn. rewrite orb_false_r. apply N.eqb_neq. intros ->. congruence.
Qed.

(** One of the branches allows the completion. *)
Lemma a_branch_allows x set :
  x < point_count -> branches st x set <> [] ->
  exists next, In next (branches st x set) /\ allows next.
Proof.
  intros below. assert (has := st_allows x below). apply in_domain in has. unfold branches.
  destruct (domain st x) as [|l [|m rest]] eqn:own; try congruence. rewrite <- own in *.
  set (each := map (fun l => restrict st x (N.eqb l)) (domain st x)).
  assert (all : (if N.eqb set (set_of (domain st x)) then each else []) <> [] -> exists next,
    In next (if N.eqb set (set_of (domain st x)) then each else []) /\ allows next).
  { destruct (N.eqb set _); [|congruence]. intros _. exists (restrict st x (N.eqb (g x))). split.
    - now apply (in_map (fun l => restrict st x (N.eqb l))).
    - apply restrict_keeps; [assumption|apply N.eqb_refl]. }
  destruct (filter _ _) as [|label [|]]; try exact all. intros _.
  destruct (N.eqb_spec label (g x)) as [is|differs].
  - exists (restrict st x (N.eqb label)). split; [now left|].
    apply restrict_keeps; [assumption|now apply N.eqb_eq].
  - exists (restrict st x (fun l => negb (N.eqb label l))). split; [right; now left|].
    apply restrict_keeps; [assumption|]. now apply negb_true_iff, N.eqb_neq.
Qed.

(** *** Ends of branches *)

Lemma contradictions_are_right s : apply_step p table st s = Contradicts -> False.
Proof.
  assert (of_ends : forall premise, ends premise = Contradicts -> premise = true)
    by (now intros []).
  destruct s as [x|n set|n set|l from onto|x set|x|n l|n l| | |n l]; cbn [apply_step].
  - destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate.
  - destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate.
  - destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate.
  - destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate.
  - destruct (branches st x set); [|destruct (N.ltb _ _)]; discriminate.
  - intros [below%N.ltb_lt none]%of_ends%andb_prop.
    assert (has := st_allows x below). apply in_domain in has. now destruct (domain st x).
  - destruct (numbered table n) as [a|] eqn:is_a; [|discriminate].
    apply numbered_is_in_table in is_a. intros few%of_ends%Nat.ltb_lt. unfold copies in few.
    rewrite <- (asterism_has_copies a) in few by assumption.
    apply (Nat.lt_irrefl (count_in (places st l) (fst a))).
    apply Nat.lt_le_trans with (1 := few). apply fewer_are_chosen.
    intros x on ->%N.eqb_eq. apply st_allows. eauto using points_exist.
  - destruct (numbered table n) as [a|] eqn:is_a; [|discriminate].
    apply numbered_is_in_table in is_a. intros many%of_ends%Nat.ltb_lt.
    pose proof (alone_are_few l a is_a). lia.
  - destruct (all_single _) as [solution|]; [destruct (is_completion p solution)|]; discriminate.
  - destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate.
  - destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate.
Qed.

Lemma all_single_are_the_labels l : forall solution,
  all_single (map (domain st) l) = Some solution -> (forall x, In x l -> x < point_count) ->
  solution = map g l.
Proof.
  induction l as [|x l IH]; cbn; intros solution.
  - now intros [= <-].
  - destruct (domain st x) as [|label [|]] eqn:own; try discriminate.
    destruct (all_single _) as [rest|]; [|discriminate]. intros [= <-] below.
    f_equal; [|apply IH; auto].
    assert (has := st_allows x (below x (or_introl eq_refl))). apply in_domain in has.
    rewrite own in has. now destruct has as [->|[]].
Qed.

(** A list of the labels of all points is the grid. *)
Lemma grid_of_labels h x :
  x < point_count -> grid_of (map h (digits point_count)) x = h x.
Proof.
  intros below. unfold grid_of, digits.
  rewrite nth_indep with (d' := h (N.of_nat 0)) by (rewrite !map_length, seq_length; lia).
  rewrite (map_nth h), (map_nth N.of_nat), seq_nth by lia. f_equal. lia.
Qed.

(** A full board is the completion. *)
Lemma full_is_the_completion s solution :
  apply_step p table st s = Completes solution -> same_grid p g (grid_of solution).
Proof.
  destruct s as [x|n set|n set|l from onto|x set|x|n l|n l| | |n l]; cbn [apply_step];
    try (destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate).
  - destruct (branches st x set); [|destruct (N.ltb _ _)]; discriminate.
  - unfold ends. destruct (_ && _); discriminate.
  - destruct (numbered table n); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (numbered table n); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (all_single _) as [labels|] eqn:are; [|discriminate].
    destruct (is_completion p labels); [|discriminate]. intros [= <-].
    apply all_single_are_the_labels in are as ->; [|intros x; apply in_digits].
    intros x below. symmetry. now apply grid_of_labels.
Qed.

End ItSuffices.

(** What is listed as a completion is one. *)
Lemma a_confirmed_completion_is_one p solution :
  is_completion p solution = true -> completes p (grid_of solution).
Proof.
  unfold is_completion. rewrite !andb_true_iff, N.eqb_eq, !forallb_forall.
  intros [[[long labelled] kept] filled].
  assert (there : forall x, x < point_count (on_board p) ->
    (N.to_nat x < length solution)%nat) by (intros; lia).
  split.
  - intros x below. apply is_among_in, labelled, nth_In, there, below.
  - intros a inside. now apply is_permutation_is_right, filled.
  - intros x l below is_clue.
    assert (inside : In (x, grid_of solution x)
      (combine (digits (point_count (on_board p))) solution)).
    { unfold grid_of. replace (x, nth _ _ _) with
        (nth (N.to_nat x) (combine (digits (point_count (on_board p))) solution) (N.of_nat 0, 0)).
      - apply nth_In. rewrite combine_length, length_of_digits. lia.
      - rewrite combine_nth by (rewrite length_of_digits; lia). f_equal. unfold digits.
        rewrite map_nth, seq_nth by lia. lia. }
    apply kept in inside. cbn in inside. rewrite is_clue in inside. now apply N.eqb_eq.
Qed.

Section OfAllBranches.

Variable p : puzzle.
Let table := with_sets (asterisms (on_board p)).
Hypothesis asterisms_fit :
  forallb (increasing_below (point_count (on_board p))) (asterisms (on_board p)) = true.

(** Every completion is allowed at the start. *)
Lemma start_allows g : completes p g -> allows p g (start p).
Proof.
  intros g_completes x below. unfold start, places.
  assert (is_label : In (g x) (labels (on_board p))) by now apply (has_labels p g).
  assert (most : g x <= fold_right N.max 0 (labels (on_board p))).
  { revert is_label. induction (labels (on_board p)) as [|l rest IH]; cbn; [contradiction|].
    intros [->|inside]; [lia|]. specialize (IH inside). lia. }
  set (own := fun label => set_of (filter _ _)).
  rewrite nth_indep with (d' := own (N.of_nat 0))
    by (rewrite map_length, length_of_digits; unfold label_count; lia).
  unfold digits at 1. rewrite (map_nth own), (map_nth N.of_nat), seq_nth
    by (unfold label_count; lia).
  replace (N.of_nat (0 + N.to_nat (g x))) with (g x) by lia. unfold own.
  rewrite set_of_has. apply is_among_in, filter_In. split; [now apply in_digits|].
  destruct (clue p x) as [l|] eqn:is_clue; [|reflexivity].
  apply N.eqb_eq. symmetry. now apply (keeps p g).
Qed.

(** What a step led to, by the kinds of effect. *)
Lemma theorems_go st s after :
  apply_step p table st s = Goes after ->
  exists taken, taken_by p table st s = Some taken /\ after = take taken st.
Proof.
  destruct s as [x|n set|n set|l from onto|x set|x|n l|n l| | |n l]; cbn [apply_step];
    try (destruct (taken_by _ _ _ _) as [taken|]; [|discriminate];
         destruct (same_state _ _); [discriminate|]; intros [= <-]; now exists taken).
  - destruct (branches st x set); [|destruct (N.ltb _ _)]; discriminate.
  - unfold ends. destruct (_ && _); discriminate.
  - destruct (numbered _ _); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (numbered _ _); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (all_single _) as [solution|]; [destruct (is_completion _ _)|]; discriminate.
Qed.

Lemma splits_branch st s first others :
  apply_step p table st s = Branches first others ->
  exists x set, x < point_count (on_board p) /\ branches st x set = first :: others.
Proof.
  destruct s as [x|n set|n set|l from onto|x set|x|n l|n l| | |n l]; cbn [apply_step];
    try (destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate).
  - destruct (branches st x set) as [|? ?] eqn:are; [discriminate|].
    destruct (N.ltb_spec x (point_count (on_board p))); [|discriminate].
    intros [= <- <-]. now exists x, set.
  - unfold ends. destruct (_ && _); discriminate.
  - destruct (numbered _ _); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (numbered _ _); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (all_single _) as [solution|]; [destruct (is_completion _ _)|]; discriminate.
Qed.

Lemma full_boards_are_confirmed st s solution :
  apply_step p table st s = Completes solution -> is_completion p solution = true.
Proof.
  destruct s as [x|n set|n set|l from onto|x set|x|n l|n l| | |n l]; cbn [apply_step];
    try (destruct (taken_by _ _ _ _); [destruct (same_state _ _)|]; discriminate).
  - destruct (branches st x set); [|destruct (N.ltb _ _)]; discriminate.
  - unfold ends. destruct (_ && _); discriminate.
  - destruct (numbered _ _); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (numbered _ _); [unfold ends; destruct (Nat.ltb _ _)|]; discriminate.
  - destruct (all_single _) as [labels|]; [|discriminate].
    destruct (is_completion p labels) eqn:is; [|discriminate]. now intros [= <-].
Qed.

(** What is found are completions, with those before among them. *)
Definition only_completions (found all : list (list N)) : Prop :=
  incl found all /\ forall solution, In solution all -> is_completion p solution = true.

(** Every completion that one of these branches allows is found. *)
Definition covers (states : list state) (all : list (list N)) : Prop :=
  forall g st, completes p g -> In st states -> allows p g st ->
    exists solution, In solution all /\ same_grid p g (grid_of solution).

(** When all branches have ended, every completion that one of them allowed is found. *)
Lemma walk_finds_all steps : forall st to_come found all,
  walk p table steps st to_come found = Some all ->
  (forall solution, In solution found -> is_completion p solution = true) ->
  only_completions found all /\ covers (st :: to_come) all.
Proof.
  induction steps as [|s steps IH]; intros st to_come found all; [discriminate|].
  (* The end of this branch, with these completions. *)
  assert (next_branch : forall found',
    match to_come, steps with
    | [], [] => Some found'
    | [], _ :: _ => None
    | next :: to_come, _ => walk p table steps next to_come found'
    end = Some all ->
    (forall solution, In solution found' -> is_completion p solution = true) ->
    only_completions found' all /\ covers to_come all).
  { intros found' goes_on right. destruct to_come as [|next to_come].
    - destruct steps; [|discriminate]. injection goes_on as <-.
      split; [split; [apply incl_refl|assumption]|]. intros g st' _ [].
    - now apply IH. }
  cbn [walk].
  destruct (apply_step p table st s) as [after|first others| |solution|] eqn:leads;
    try discriminate; intros goes_on right.
  - destruct (IH _ _ _ _ goes_on right) as [are covered]. split; [assumption|].
    intros g st' g_completes [<-|later] allowed.
    + destruct (theorems_go _ _ _ leads) as (taken & is & ->).
      apply (covered g (take taken st)); [assumption|now left|]. apply take_keeps; [assumption|].
      now apply (theorems_are_right p asterisms_fit g g_completes st allowed s).
    + apply (covered g st'); auto. now right.
  - destruct (IH _ _ _ _ goes_on right) as [are covered]. split; [assumption|].
    intros g st' g_completes [<-|later] allowed.
    + destruct (splits_branch _ _ _ _ leads) as (x & set & below & are_branches).
      destruct (a_branch_allows p g st allowed x set) as (next & inside & next_allows);
        [assumption|now rewrite are_branches|]. rewrite are_branches in inside.
      apply (covered g next); auto. destruct inside as [<-|inside]; [now left|].
      right. apply in_or_app. now left.
    + apply (covered g st'); auto. right. apply in_or_app. now right.
  - destruct (next_branch _ goes_on right) as [are covered]. split; [assumption|].
    intros g st' g_completes [<-|later] allowed; [exfalso|now apply (covered g st')].
    now apply (contradictions_are_right p asterisms_fit g g_completes st allowed s).
  - destruct (next_branch _ goes_on) as [[kept are] covered].
    + intros other [<-|inside]; [|now apply right]. now apply full_boards_are_confirmed in leads.
    + split; [split; [intros other inside; apply kept; now right|assumption]|].
      intros g st' g_completes [<-|later] allowed; [|now apply (covered g st')].
      exists solution. split; [apply kept; now left|].
      now apply (full_is_the_completion p g st allowed s).
Qed.

(** The steps of a proof find all completions of the puzzle, and nothing else. *)
Lemma steps_find_the_completions steps all :
  completions p table steps = Some all ->
  (forall solution, In solution all -> completes p (grid_of solution))
  /\ forall g, completes p g ->
       exists solution, In solution all /\ same_grid p g (grid_of solution).
Proof.
  unfold completions. intros found.
  destruct (walk_finds_all _ _ _ _ _ found) as [[_ right] covered]; [contradiction|]. split.
  - intros solution inside. now apply a_confirmed_completion_is_one, right.
  - intros g g_completes. apply (covered g (start p)); auto using start_allows. now left.
Qed.

Lemma finds_one_is_right steps : finds_one p steps = true -> has_one_completion p.
Proof.
  unfold finds_one. fold table.
  destruct (completions p table steps) as [[|solution [|]]|] eqn:found; try discriminate. intros _.
  destruct (steps_find_the_completions _ _ found) as [right all].
  exists (grid_of solution). split; [apply right; now left|].
  intros h h_completes. now destruct (all h h_completes) as (? & [<-|[]] & same).
Qed.

Lemma finds_none_is_right steps : finds_none p steps = true -> has_no_completion p.
Proof.
  unfold finds_none. fold table.
  destruct (completions p table steps) as [[|]|] eqn:found; try discriminate.
  intros _ g g_completes.
  destruct (steps_find_the_completions _ _ found) as [_ all].
  now destruct (all g g_completes) as (? & [] & _).
Qed.

End OfAllBranches.

Lemma different_solutions_differ p first second :
  is_completion p first = true -> is_completion p second = true ->
  differ first second = true -> ~ same_grid p (grid_of first) (grid_of second).
Proof.
  assert (long : forall l, is_completion p l = true ->
    length l = N.to_nat (point_count (on_board p))).
  { intros l is. unfold is_completion in is. rewrite !andb_true_iff, N.eqb_eq in is.
    destruct is as [[[is _] _] _]. lia. }
  intros long_first%long long_second%long differs same. unfold differ in differs.
  apply negb_true_iff in differs. rewrite <- not_true_iff_false in differs. apply differs.
  apply forallb_forall. intros [x y] inside. apply N.eqb_eq.
  destruct (In_nth _ _ (0, 0) inside) as (k & below & is). rewrite combine_nth in is by congruence.
  rewrite combine_length in below. injection is as <- <-. cbn.
  specialize (same (N.of_nat k) ltac:(lia)). unfold grid_of in same.
  now rewrite Nat2N.id in same.
Qed.

(** Without one of its clues a puzzle keeps its completions. *)
Lemma without_a_clue_completes p x g : completes p g -> completes (without_clue p x) g.
Proof.
  intros [labelled filled kept]. split; auto. cbn. intros y l below is_clue.
  destruct (N.eqb y x); [discriminate|]. now apply kept.
Qed.

(** What is accepted is true. *)
Theorem an_accepted_deduction_proves_its_claim p claimed proof :
  check_deduction p claimed proof = true -> is_as_claimed p claimed.
Proof.
  unfold check_deduction. intros [fit accepted]%andb_prop.
  destruct claimed as [| | | |inscription], proof as [steps|first second|others steps];
    try discriminate; cbn [is_as_claimed].
  - now apply (finds_one_is_right p fit steps).
  - now apply (finds_none_is_right p fit steps).
  - apply andb_prop in accepted as [both differs]. apply andb_prop in both as [is_first is_second].
    exists (grid_of first), (grid_of second).
    auto using a_confirmed_completion_is_one, different_solutions_differ.
  - apply andb_prop in accepted as [one _]. now apply (finds_one_is_right p fit steps).
  - apply andb_prop in accepted as [accepted one]. apply andb_prop in accepted as [as_many each].
    apply (finds_one_is_right p fit) in one. split; [assumption|].
    intros x l below is_clue outside. destruct one as (g & g_completes & _).
    assert (inside : In x (removable p inscription)).
    { apply filter_In. split; [now apply in_digits|]. now rewrite is_clue, outside. }
    assert (paired : exists solution, In (x, solution) (combine (removable p inscription) others)).
    { apply Nat.eqb_eq in as_many. destruct (In_nth _ _ 0 inside) as (k & less & <-).
      exists (nth k others []). rewrite <- combine_nth by congruence. apply nth_In.
      rewrite combine_length. lia. }
    destruct paired as (solution & paired). rewrite forallb_forall in each.
    specialize (each _ paired). unfold is_other_without in each. cbn [fst snd] in each.
    apply andb_prop in each as [completion other%negb_true_iff].
    exists g, (grid_of solution).
    split; [now apply without_a_clue_completes|]. split; [now apply a_confirmed_completion_is_one|].
    intros same. rewrite is_clue in other. cbn in other. apply N.eqb_neq in other. apply other.
    rewrite <- (same x below). symmetry. now apply (keeps p g g_completes x).
Qed.
