(** Proofs of kind outcome: who wins, for every size at once, by affine forms over the integers.

    The file says what such a proof is and when it is accepted, as on the page
    docs/specification/outcome-proofs.md, and proves for every game of vectors that accepted statements and goals are true. It does not
    depend on a game. Numbers are integers without bounds, where the checker rejects what does not
    fit 64 bits; and the checker's limits on the size of a branch are not made. *)

From Coq Require Import List ZArith Lia Bool.
Import ListNotations.
Local Open Scope Z_scope.

(** * Affine forms *)

(** A constant, and the coefficients of variables 0, 1, …; those that are left out are 0. *)
Definition form := list Z.

(** The sum of products; what is beyond the end of a list counts as 0. *)
Fixpoint dot (xs ys : list Z) : Z :=
  match xs, ys with
  | x :: xs, y :: ys => x * y + dot xs ys
  | _, _ => 0
  end.

(** A form at integers for its variables. *)
Definition eval (f : form) (e : list Z) : Z := dot f (1 :: e).

Fixpoint plus_times (f : form) (k : Z) (g : form) : form :=
  match f, g with
  | x :: f, y :: g => x + k * y :: plus_times f k g
  | f, [] => f
  | [], g => map (Z.mul k) g
  end.

Definition minus (f g : form) : form := plus_times f (-1) g.

(** [k] times, added up. *)
Fixpoint combine_forms (ks : list Z) (fs : list form) : form :=
  match ks, fs with
  | k :: ks, f :: fs => plus_times (combine_forms ks fs) k f
  | _, _ => []
  end.

(** The form with other forms in place of its variables. *)
Definition at_forms (f : form) (values : list form) : form := combine_forms f ([1] :: values).

Definition variable_form (v : nat) : form := 0 :: repeat 0 v ++ [1].

Lemma dot_nil_right xs : dot xs [] = 0.
Proof. now destruct xs. Qed.

Lemma dot_scaled k g e : dot (map (Z.mul k) g) e = k * dot g e.
Proof. revert e. induction g as [| y g IH]; intros [| x e]; simpl; rewrite ?IH; lia. Qed.

Lemma dot_plus_times f k g e : dot (plus_times f k g) e = dot f e + k * dot g e.
Proof.
  revert g e. induction f as [| x f IH]; intros [| y g] e.
  - simpl. lia.
  - cbn [plus_times]. rewrite dot_scaled. simpl. lia.
  - simpl. destruct e; lia.
  - destruct e as [| z e]; simpl; rewrite ?IH; lia.
Qed.

Lemma eval_plus_times f k g e : eval (plus_times f k g) e = eval f e + k * eval g e.
Proof. apply dot_plus_times. Qed.

Lemma eval_minus f g e : eval (minus f g) e = eval f e - eval g e.
Proof. unfold eval, minus. rewrite dot_plus_times. lia. Qed.

Lemma eval_combine ks fs e : eval (combine_forms ks fs) e = dot ks (map (fun f => eval f e) fs).
Proof.
  revert fs. induction ks as [| k ks IH]; intros [| f fs]; simpl; try reflexivity.
  unfold eval in *. rewrite dot_plus_times, IH. lia.
Qed.

Lemma eval_at_forms f values e :
  eval (at_forms f values) e = eval f (map (fun g => eval g e) values).
Proof.
  unfold at_forms. rewrite eval_combine. cbn [map]. now replace (eval [1] e) with 1 by reflexivity.
Qed.

Lemma eval_all_at forms values e :
  map (fun f => eval f e) (map (fun f => at_forms f values) forms)
  = map (fun f => eval f (map (fun g => eval g e) values)) forms.
Proof. rewrite map_map. apply map_ext. intros f. apply eval_at_forms. Qed.

(** ** Fresh variables *)

(** All variables of the form are below a number. *)
Definition in_scope (variables : nat) (f : form) : bool := (length f <=? S variables)%nat.

Lemma dot_longer f e z : (length f <= length e)%nat -> dot f (e ++ [z]) = dot f e.
Proof.
  revert e. induction f as [| x f IH]; intros [| y e]; simpl; intros within; try lia.
  rewrite IH; lia.
Qed.

Lemma eval_with_fresh f e z : in_scope (length e) f = true -> eval f (e ++ [z]) = eval f e.
Proof.
  unfold in_scope, eval. rewrite Nat.leb_le. intros within.
  apply (dot_longer f (1 :: e)). simpl. lia.
Qed.

Lemma eval_variable e z : eval (variable_form (length e)) (e ++ [z]) = z.
Proof.
  unfold eval, variable_form.
  enough (dot (repeat 0 (length e) ++ [1]) (e ++ [z]) = z) as found by (cbn [dot]; lia).
  induction e as [| y e IH]; cbn -[Z.mul]; lia.
Qed.

(** ** Sharp forms *)

Definition is_number (f : form) : bool := forallb (Z.eqb 0) (tl f).
Definition constant (f : form) : Z := hd 0 f.

Lemma eval_number f e : is_number f = true -> eval f e = constant f.
Proof.
  unfold is_number, constant, eval. destruct f as [| x f]; [reflexivity |].
  cbn [tl hd]. rewrite forallb_forall. intros zero.
  enough (dot f e = 0) by (cbn [dot]; lia).
  revert e. induction f as [| y f IH]; intros [| z e]; simpl; try reflexivity.
  assert (0 = y) as <- by (apply Z.eqb_eq, zero; now left).
  rewrite IH; [lia |]. intros w here. apply zero. now right.
Qed.

Definition common_divisor (f : form) : Z := fold_right Z.gcd 0 (tl f).

(** The coefficients and the constant by their greatest common divisor, rounded down: no integers
    are between. *)
Definition divide_out (f : form) : form :=
  let k := common_divisor f in
  if 1 <? k then map (fun x => x / k) f else f.

Lemma dot_divided k f e :
  0 < k -> (forall x, In x f -> (k | x)) -> dot f e = k * dot (map (fun x => x / k) f) e.
Proof.
  intros positive. revert e. induction f as [| x f IH]; intros [| y e] divides; simpl; try lia.
  rewrite IH by (intros z here; apply divides; now right).
  destruct (divides x (or_introl eq_refl)) as [q ->]. rewrite Z.div_mul by lia. lia.
Qed.

Lemma common_divisor_divides f x : In x (tl f) -> (common_divisor f | x).
Proof.
  unfold common_divisor. induction (tl f) as [| y l IH]; simpl; [tauto |].
  intros [<- | here].
  - apply Z.gcd_divide_l.
  - apply Z.divide_trans with (fold_right Z.gcd 0 l); [apply Z.gcd_divide_r | auto].
Qed.

Lemma divide_out_is_sharp f e : 0 <= eval f e <-> 0 <= eval (divide_out f) e.
Proof.
  unfold divide_out. destruct (Z.ltb_spec 1 (common_divisor f)) as [large |]; [| tauto].
  remember (common_divisor f) as k eqn:is_k.
  destruct f as [| c f]; [unfold eval; simpl; tauto |]. unfold eval. cbn [map dot].
  rewrite (dot_divided k f e); [| lia |].
  - pose proof (Z.div_mod c k ltac:(lia)). pose proof (Z.mod_pos_bound c k ltac:(lia)). nia.
  - intros x here. subst k. now apply common_divisor_divides.
Qed.

(** A variable v that is known to be m·u + r: v, and the form m·u + r − v, which is 0. *)
Definition residue := (nat * form)%type.

Definition residue_form (m r : Z) (u v : form) : form := minus (plus_times [r] m u) v.

Lemma eval_residue_form m r u v e :
  eval (residue_form m r u v) e = m * eval u e + r - eval v e.
Proof.
  unfold residue_form. rewrite eval_minus, eval_plus_times. unfold eval at 1. cbn [dot]. lia.
Qed.

(** Puts residues in the place of their variables. *)
Definition put_in (rs : list residue) (f : form) : form :=
  fold_left (fun f r => plus_times f (nth (S (fst r)) f 0) (snd r)) rs f.

Definition residues_hold (rs : list residue) (e : list Z) : Prop :=
  Forall (fun r => eval (snd r) e = 0) rs.

Lemma eval_put_in rs f e : residues_hold rs e -> eval (put_in rs f) e = eval f e.
Proof.
  unfold put_in. intros hold. revert f. induction hold as [| r rs zero _ IH]; [reflexivity |].
  intros f. simpl. rewrite IH. unfold eval in *. rewrite dot_plus_times. rewrite zero. lia.
Qed.

Definition sharp (rs : list residue) (f : form) : form := divide_out (put_in rs f).

Lemma sharp_says_the_same rs f e :
  residues_hold rs e -> 0 <= eval (sharp rs f) e <-> 0 <= eval f e.
Proof.
  intros hold. unfold sharp. rewrite <- divide_out_is_sharp. now rewrite eval_put_in.
Qed.

(** ** Sums that show inequalities *)

(** What is added up: 0 is the inequality itself once more, i + 1 is the known inequality i. *)
Definition summands := list nat.

(** d·g − Σ h is a number of at least 1 − d, so that g ≥ 0. *)
Fixpoint sum_shows (rs : list residue) (known : list form) (goal rest : form) (least : Z)
    (sum : summands) : bool :=
  match sum with
  | [] => is_number rest && (least <=? constant rest)
  | O :: sum => sum_shows rs known goal (plus_times rest 1 goal) (least - 1) sum
  | S i :: sum =>
      match nth_error known i with
      | Some h => sum_shows rs known goal (minus rest (sharp rs h)) least sum
      | None => false
      end
  end.

Lemma sum_suffices rs known goal e :
  residues_hold rs e -> (forall h, In h known -> 0 <= eval h e) ->
  forall sum rest least, least <= 0 ->
  eval rest e <= (1 - least) * eval goal e ->
  sum_shows rs known goal rest least sum = true -> 0 <= eval goal e.
Proof.
  intros hold holds.
  induction sum as [| [| i] sum IH]; intros rest least negative bound shows; simpl in shows.
  - apply andb_prop in shows as [number enough]. apply Z.leb_le in enough.
    rewrite (eval_number rest e number) in bound. nia.
  - apply IH in shows; auto; [lia |]. unfold eval in *. rewrite dot_plus_times. lia.
  - destruct (nth_error known i) as [h |] eqn:is_h; [| discriminate].
    apply IH in shows; auto. rewrite eval_minus.
    apply nth_error_In, holds in is_h. apply (sharp_says_the_same rs h e hold) in is_h. lia.
Qed.

(** * Proofs *)

(** A kind of move. Its forms are in the position's coordinates and, after these, the move's own
    number where it has one. *)
Record kind := {
  has_number : bool;
  conditions : list form;
  (** The coordinates that a move changes: so many from this one on, from 0. *)
  first_changed : nat;
  count_changed : nat;
  becomes : form;
}.

(** P: the player to move loses, or N. *)
Inductive value := P | N.

Definition opposite (v : value) : value := match v with P => N | N => P end.
Definition same_value (v w : value) : bool :=
  match v, w with P, P | N, N => true | _, _ => false end.

Record move_form := { kind_number : nat; arguments : list form }.

Inductive step :=
| Split (f : form)
| Residue (v : nat) (modulus : Z)
| Absurd (sum : summands)
| Options (fact : nat)
| Move (fact : nat) (mv : move_form) (shown : list summands)
| Cases (fact : nat) (mv : move_form) (shown : list summands)
| By (fact statement : nat) (parameters : list form) (shown : list summands)
| Clash (first second : nat) (shown : list summands)
| Listed (entry : nat) (parameters : list form) (shown : list summands).

Record statement := {
  parameters : nat;
  constraints : list form;
  at_vector : list form;
  value_there : value;
  shape : list summands;
  derivation : list step;
}.

(** A family of positions of which a goal says nothing; its parameters run from 0. *)
Record listed := { listed_parameters : nat; listed_vector : list form }.

(** What is to be derived for the claim. *)
Record goal := {
  goal_parameters : nat;
  goal_constraints : list form;
  goal_vector : list form;
  goal_value : value;
  goal_list : list listed;
}.

(** * When a proof is accepted *)

(** What is known in a branch. *)
Record context := {
  variables : nat;
  known : list form;
  residues : list residue;
  facts : list (list form * value);
}.

Section Check.
  Variables (kinds : list kind) (shape_of_positions : list form).
  Variable statements : list statement.
  (** In the derivation of a goal, its list; no statement rests on it. *)
  Variable of_goal : option (list listed).

  (** Numbers need no sum, any other condition takes the next, and none are left. *)
  Fixpoint all_shown (c : context) (conditions : list form) (shown : list summands) : bool :=
    match conditions with
    | [] => match shown with [] => true | _ => false end
    | f :: conditions =>
        let g := sharp (residues c) f in
        if is_number g then (0 <=? constant g) && all_shown c conditions shown
        else match shown with
             | [] => false
             | sum :: shown =>
                 sum_shows (residues c) (known c) g g 0 sum
                 && all_shown c conditions shown
             end
    end.

  Definition changed (k : kind) (vector values : list form) : list form :=
    firstn (first_changed k) vector
    ++ repeat (at_forms (becomes k) values) (count_changed k)
    ++ skipn (first_changed k + count_changed k) vector.

  Definition equalities (left right : list form) : list form :=
    flat_map (fun pair => [minus (fst pair) (snd pair); minus (snd pair) (fst pair)])
      (combine left right).

  Definition know (f : form) (c : context) : option context :=
    if in_scope (variables c) f
    then Some {| variables := variables c; known := known c ++ [f];
                 residues := residues c; facts := facts c |}
    else None.

  Fixpoint know_all (fs : list form) (c : context) : option context :=
    match fs with
    | [] => Some c
    | f :: fs => match know f c with Some c => know_all fs c | None => None end
    end.

  Definition add_fact (vector : list form) (v : value) (c : context) : option context :=
    if forallb (in_scope (variables c)) vector
    then Some {| variables := variables c; known := known c;
                 residues := residues c; facts := facts c ++ [(vector, v)] |}
    else None.

  Definition add_variable (c : context) : context :=
    {| variables := S (variables c); known := known c; residues := residues c; facts := facts c |}.

  Definition add_residue (r : residue) (c : context) : option context :=
    if in_scope (variables c) (snd r)
    then Some {| variables := variables c; known := known c;
                 residues := residues c ++ [r]; facts := facts c |}
    else None.

  Fixpoint all_some {A} (l : list (option A)) : option (list A) :=
    match l with
    | [] => Some []
    | None :: _ => None
    | Some a :: l => option_map (cons a) (all_some l)
    end.

  (** The branch of a kind of move after [Options]. *)
  Definition option_branch (c : context) (vector : list form) (k : kind) : option context :=
    let fresh := variable_form (variables c) in
    let c := if has_number k then add_variable c else c in
    let values := if has_number k then vector ++ [fresh] else vector in
    match know_all (map (fun f => at_forms f values) (conditions k)) c with
    | Some c => add_fact (changed k vector values) P c
    | None => None
    end.

  (** A legal move, and the vector after it. *)
  Definition after_move (c : context) (vector : list form) (mv : move_form)
      (shown : list summands) : option (list form) :=
    match nth_error kinds (kind_number mv) with
    | Some k =>
        let values := vector ++ arguments mv in
        if (length (arguments mv) =? (if has_number k then 1 else 0))%nat
           && forallb (in_scope (variables c)) (arguments mv)
           && all_shown c (map (fun f => at_forms f values) (conditions k)) shown
        then Some (changed k vector values) else None
    | None => None
    end.

  (** The residue v = m·u + r, u fresh. *)
  Definition residue_branch (c : context) (v : nat) (m r : Z) : option context :=
    let u := variable_form (variables c) in
    add_residue (v, residue_form m r u (variable_form v)) (add_variable c).

  (** The branches of a step. A list of so many steps has no more branches than [bound]. *)
  Definition branches (bound : Z) (c : context) (s : step) : option (list context) :=
    match s with
    | Split f =>
        all_some [know f c; know (minus [-1] f) c]
    | Residue v m =>
        if (v <? variables c)%nat && (1 <=? m) && (m <=? bound)
        then all_some (map (fun r => residue_branch c v m (Z.of_nat r)) (seq 0 (Z.to_nat m)))
        else None
    | Absurd sum =>
        if sum_shows (residues c) (known c) [-1] [-1] 0 sum then Some [] else None
    | Options i =>
        match nth_error (facts c) i with
        | Some (vector, N) => all_some (map (option_branch c vector) kinds)
        | _ => None
        end
    | Move i mv shown =>
        match nth_error (facts c) i with
        | Some (vector, P) =>
            match after_move c vector mv shown with
            | Some after => all_some [add_fact after N c]
            | None => None
            end
        | _ => None
        end
    | Cases i mv shown =>
        match nth_error (facts c) i with
        | Some (vector, _) =>
            match after_move c vector mv shown with
            | Some after => all_some [add_fact after P c; add_fact after N c]
            | None => None
            end
        | None => None
        end
    | By i number values shown =>
        match nth_error (facts c) i, nth_error statements number with
        | Some (vector, v), Some s =>
            if match i, of_goal with O, None => false | _, _ => true end
               && same_value (value_there s) (opposite v)
               && (length values =? parameters s)%nat
               && forallb (in_scope (variables c)) values
               && (length vector =? length (at_vector s))%nat
               && all_shown c
                    (map (fun f => at_forms f values) (constraints s)
                     ++ equalities vector (map (fun f => at_forms f values) (at_vector s))) shown
            then Some [] else None
        | _, _ => None
        end
    | Clash i j shown =>
        match nth_error (facts c) i, nth_error (facts c) j with
        | Some (one, v), Some (another, w) =>
            if same_value v (opposite w) && (length one =? length another)%nat
               && all_shown c (equalities one another) shown
            then Some [] else None
        | _, _ => None
        end
    | Listed number values shown =>
        match nth_error (facts c) 0, of_goal with
        | Some (vector, _), Some list =>
            match nth_error list number with
            | Some entry =>
                if (length values =? listed_parameters entry)%nat
                   && forallb (in_scope (variables c)) values
                   && (length vector =? length (listed_vector entry))%nat
                   && all_shown c
                        (values
                         ++ equalities vector
                              (map (fun f => at_forms f values) (listed_vector entry))) shown
                then Some [] else None
            | None => None
            end
        | _, _ => None
        end
    end.

  (** The steps are a tree in preorder: each takes the first open branch, and leaves its own
      before the others. *)
  Fixpoint closes (bound : Z) (steps : list step) (opened : list context) : bool :=
    match steps, opened with
    | [], [] => true
    | s :: steps, c :: opened =>
        match branches bound c s with
        | Some new => closes bound steps (new ++ opened)
        | None => false
        end
    | _, _ => false
    end.

  (** The constraints, and the assumption of the other value. *)
  Definition start (count : nat) (constraints vector : list form) (v : value) : option context :=
    match know_all constraints {| variables := count; known := []; residues := [];
      facts := [] |} with
    | Some c => add_fact vector (opposite v) c
    | None => None
    end.

  Definition derives (count : nat) (constraints vector : list form) (v : value) (steps : list step)
      : bool :=
    match start count constraints vector v with
    | Some c => closes (Z.of_nat (length steps)) steps [c]
    | None => false
    end.

  Definition check_statement (coordinates : nat) (s : statement) : bool :=
    (length (at_vector s) =? coordinates)%nat
    && derives (parameters s) (constraints s) (at_vector s) (value_there s) (derivation s)
    && match start (parameters s) (constraints s) (at_vector s) (value_there s) with
       | Some c =>
           all_shown c (map (fun f => at_forms f (at_vector s)) shape_of_positions) (shape s)
       | None => false
       end.
End Check.

(** * It suffices *)

(** The integers at which a kind's forms are taken: the position, and the move's own number. *)
Definition values_of (k : kind) (vector : list Z) (number : Z) : list Z :=
  if has_number k then vector ++ [number] else vector.

(** A move of a kind is legal. *)
Definition move_is_legal (k : kind) (vector : list Z) (number : Z) : Prop :=
  Forall (fun f => 0 <= eval f (values_of k vector number)) (conditions k).

(** The vector after it. *)
Definition moved (k : kind) (vector : list Z) (number : Z) : list Z :=
  firstn (first_changed k) vector
  ++ repeat (eval (becomes k) (values_of k vector number)) (count_changed k)
  ++ skipn (first_changed k + count_changed k) vector.

Definition all_at (forms : list form) (e : list Z) : list Z := map (fun f => eval f e) forms.

Lemma map_repeat {A B} (g : A -> B) a n : map g (repeat a n) = repeat (g a) n.
Proof. induction n; simpl; congruence. Qed.

Lemma eval_changed k vector number values e :
  all_at values e = values_of k (all_at vector e) number ->
  all_at (changed k vector values) e = moved k (all_at vector e) number.
Proof.
  intros same. unfold changed, moved, all_at in *.
  rewrite !map_app, firstn_map, skipn_map, map_repeat, eval_at_forms, same. reflexivity.
Qed.

Lemma equal_by_differences left right e :
  length left = length right ->
  Forall (fun f => 0 <= eval f e) (equalities left right) -> all_at left e = all_at right e.
Proof.
  revert right. induction left as [| f left IH]; intros [| g right]; simpl; try lia;
    [reflexivity |].
  intros same all. inversion all as [| ? ? less rest]; subst.
  inversion rest as [| ? ? more others]; subst.
  rewrite eval_minus in less, more. f_equal; [lia |]. apply IH; auto.
Qed.

(** ** What is known in a branch, at integers for its variables *)

Section Suffices.
  (** A game, of which positions are vectors. *)
  Context {position : Type}.
  Variables (is_position : position -> Prop) (vector_of : position -> list Z).
  Variables (options : position -> list position) (rank : position -> nat).
  Variable loses : position -> bool.
  Variables (kinds : list kind) (shape_of_positions : list form).

  Hypothesis options_are_lower : forall x y, In y (options x) -> (rank y < rank x)%nat.
  Hypothesis loser_has_no_good_move :
    forall x y, loses x = true -> In y (options x) -> loses y = false.
  Hypothesis winner_has_a_good_move :
    forall x, loses x = false -> exists y, In y (options x) /\ loses y = true.
  (** Every legal move of a kind is one of the game, and the other way round. *)
  Hypothesis kinds_are_moves : forall x k number,
    is_position x -> In k kinds -> move_is_legal k (vector_of x) number ->
    exists y, In y (options x) /\ vector_of y = moved k (vector_of x) number.
  Hypothesis moves_are_of_kinds : forall x y,
    is_position x -> In y (options x) ->
    is_position y /\ exists k number, In k kinds /\ move_is_legal k (vector_of x) number
                                     /\ vector_of y = moved k (vector_of x) number.

  Hypothesis vector_decides : forall x y,
    is_position x -> is_position y -> vector_of x = vector_of y -> loses x = loses y.

  Definition has_value (x : position) (v : value) : Prop :=
    loses x = match v with P => true | N => false end.

  (** A family's value is right, of positions for which [holds]. *)
  Definition statement_is_true (holds : position -> Prop) (s : statement) : Prop :=
    forall e x, length e = parameters s -> Forall (fun f => 0 <= eval f e) (constraints s) ->
    is_position x -> vector_of x = all_at (at_vector s) e -> holds x -> has_value x (value_there s).

  Lemma not_both_values x v w : has_value x v -> has_value x w -> same_value v (opposite w) = false.
  Proof. unfold has_value. destruct v, w; simpl; congruence. Qed.

  Lemma one_value x v : has_value x v \/ has_value x (opposite v).
  Proof. unfold has_value. destruct (loses x), v; auto. Qed.

  Section Derivation.
    Variables (statements : list statement) (of_goal : option (list listed)).
    (** The position of the statement or goal, and what a derivation shows of it. *)
    Variables (origin : position) (conclusion : Prop).
    Hypothesis true_later : forall s, In s statements ->
      statement_is_true (fun x => (rank x < rank origin)%nat) s.
    Hypothesis true_in_goals : of_goal <> None -> forall s, In s statements ->
      statement_is_true (fun x => x = origin) s.
    Hypothesis listed_suffices : forall l entry e, of_goal = Some l -> In entry l ->
      length e = listed_parameters entry -> Forall (fun z => 0 <= z) e ->
      vector_of origin = all_at (listed_vector entry) e -> conclusion.

    Definition fact_is_true (holds : position -> Prop) (e : list Z) (fact : list form * value)
        : Prop :=
      exists x, is_position x /\ vector_of x = all_at (fst fact) e /\ has_value x (snd fact)
        /\ holds x.

    (** Fact 0 is about the origin, and the others about positions that come later. *)
    Definition facts_are_true (e : list Z) (fs : list (list form * value)) : Prop :=
      match fs with
      | [] => False
      | fact :: fs =>
          fact_is_true (fun x => x = origin) e fact
          /\ Forall (fact_is_true (fun x => (rank x < rank origin)%nat) e) fs
      end.

    Record holds_at (e : list Z) (c : context) : Prop := {
      has_variables : length e = variables c;
      knows : Forall (fun f => 0 <= eval f e) (known c);
      has_residues : residues_hold (residues c) e;
      has_facts : facts_are_true e (facts c);
      scope_known : Forall (fun f => in_scope (variables c) f = true) (known c);
      scope_residues : Forall (fun r => in_scope (variables c) (snd r) = true) (residues c);
      scope_facts : Forall (fun fact => forallb (in_scope (variables c)) (fst fact) = true)
                      (facts c);
    }.

    Lemma nth_fact e c i vector v :
      holds_at e c -> nth_error (facts c) i = Some (vector, v) ->
      fact_is_true (fun x => match i with O => x = origin | _ => (rank x < rank origin)%nat end)
        e (vector, v).
    Proof.
      intros [_ _ _ facts_c _ _ _] is_fact. unfold facts_are_true in facts_c.
      destruct (facts c) as [| fact others]; [destruct facts_c |].
      destruct facts_c as [first rest]. destruct i as [| i]; simpl in is_fact.
      - now injection is_fact as ->.
      - rewrite Forall_forall in rest. apply rest. now apply nth_error_In in is_fact.
    Qed.

    Lemma all_shown_suffices e c :
      holds_at e c -> forall fs shown, all_shown c fs shown = true ->
      Forall (fun f => 0 <= eval f e) fs.
    Proof.
      intros [_ knows_c residues_c _ _ _ _]. rewrite Forall_forall in knows_c.
      induction fs as [| f fs IH]; intros shown accepted; [constructor |].
      simpl in accepted. destruct (is_number (sharp (residues c) f)) eqn:number.
      - apply andb_prop in accepted as [enough accepted]. constructor; [| now apply IH in accepted].
        apply Z.leb_le in enough. apply (sharp_says_the_same (residues c) f e residues_c).
        now rewrite eval_number.
      - destruct shown as [| sum shown]; [discriminate |].
        apply andb_prop in accepted as [shows accepted]. constructor; [| now apply IH in accepted].
        apply (sharp_says_the_same (residues c) f e residues_c).
        apply sum_suffices with (rs := residues c) (known := known c) (e := e) in shows; auto; lia.
    Qed.

    (** ** Adding to what is known *)

    Lemma know_holds e c f c' : holds_at e c -> 0 <= eval f e -> know f c = Some c'
      -> holds_at e c'.
    Proof.
      intros [] holds_f. unfold know. destruct (in_scope (variables c) f) eqn:scope;
        [| discriminate].
      intros [= <-]. split; simpl; auto; apply Forall_app; auto.
    Qed.

    Lemma know_all_holds e fs c c' :
      holds_at e c -> Forall (fun f => 0 <= eval f e) fs -> know_all fs c = Some c'
        -> holds_at e c'.
    Proof.
      intros holds all. revert c holds. induction all as [| f fs holds_f _ IH]; intros c holds;
        simpl.
      - now intros [= <-].
      - destruct (know f c) as [c1 |] eqn:knows_f; [| discriminate].
        apply IH. now apply know_holds with (c := c) (f := f).
    Qed.

    Lemma know_all_keeps fs c c' :
      know_all fs c = Some c' -> variables c' = variables c /\ facts c' = facts c.
    Proof.
      revert c. induction fs as [| f fs IH]; intros c; simpl; [now intros [= <-] |].
      unfold know. destruct (in_scope (variables c) f); [| discriminate].
      intros more. now apply IH in more.
    Qed.

    Lemma add_fact_holds e c vector v c' :
      holds_at e c -> fact_is_true (fun x => (rank x < rank origin)%nat) e (vector, v) ->
      add_fact vector v c = Some c' -> holds_at e c'.
    Proof.
      intros [] fact. unfold add_fact.
      destruct (forallb (in_scope (variables c)) vector) eqn:scope; [| discriminate].
      intros [= <-]. split; simpl; auto.
      - unfold facts_are_true in *. destruct (facts c); [contradiction |]. simpl.
        destruct has_facts0. split; [assumption |]. apply Forall_app. auto.
      - apply Forall_app. auto.
    Qed.

    Lemma in_more_scope n f : in_scope n f = true -> in_scope (S n) f = true.
    Proof. unfold in_scope. rewrite !Nat.leb_le. lia. Qed.

    Lemma all_at_with_fresh vector e z :
      forallb (in_scope (length e)) vector = true -> all_at vector (e ++ [z]) = all_at vector e.
    Proof.
      rewrite forallb_forall. intros scope. apply map_ext_in. intros f here.
      now apply eval_with_fresh, scope.
    Qed.

    Lemma add_variable_holds e c z : holds_at e c -> holds_at (e ++ [z]) (add_variable c).
    Proof.
      intros [count]. split; simpl.
      - rewrite app_length. simpl. lia.
      - rewrite Forall_forall in *. intros f here. rewrite eval_with_fresh; auto.
        rewrite count. auto.
      - unfold residues_hold in *. rewrite Forall_forall in *. intros r here.
        rewrite eval_with_fresh; auto. rewrite count. auto.
      - assert (fresh : forall holds fact, forallb (in_scope (variables c)) (fst fact) = true ->
                  fact_is_true holds e fact -> fact_is_true holds (e ++ [z]) fact).
        { intros holds fact scope (x & is_x & vector & rest). exists x.
          rewrite all_at_with_fresh by now rewrite count. auto. }
        unfold facts_are_true in *. destruct (facts c) as [| fact others]; [assumption |].
        inversion scope_facts0 as [| ? ? scope scopes]; subst.
        destruct has_facts0 as [first rest]. split; [auto |].
        rewrite Forall_forall in *. auto.
      - eapply Forall_impl; [| eassumption]. intros f. apply in_more_scope.
      - eapply Forall_impl; [| eassumption]. intros r. apply in_more_scope.
      - eapply Forall_impl; [| eassumption]. intros fact. rewrite !forallb_forall.
        intros scope f here. now apply in_more_scope, scope.
    Qed.

    (** ** Steps *)

    Lemma all_some_nth {A} (l : list (option A)) found a :
      all_some l = Some found -> In (Some a) l -> In a found.
    Proof.
      revert found. induction l as [| [b |] l IH]; intros found; simpl; try discriminate; [tauto |].
      destruct (all_some l) as [others |]; [| discriminate].
      intros [= <-] [[= ->] | here]; [now left |]. right. now apply IH.
    Qed.

    Lemma all_some_in {A} (l : list (option A)) found o :
      all_some l = Some found -> In o l -> exists a, o = Some a /\ In a found.
    Proof.
      intros all here. destruct o as [a |].
      - exists a. split; [reflexivity |]. now apply all_some_nth with l.
      - exfalso. revert found all. induction l as [| [b |] l IH]; intros found; [destruct here | |];
          simpl; [| discriminate]. destruct here as [none |]; [discriminate |].
        destruct (all_some l) as [others |]; [| discriminate]. intros _. now apply (IH H others).
    Qed.

    (** A move from a fact's position that is shown to be legal leads to a later position. *)
    Lemma after_move_holds e c i vector v mv shown after :
      holds_at e c -> nth_error (facts c) i = Some (vector, v) ->
      after_move kinds c vector mv shown = Some after ->
      exists x y, is_position x /\ has_value x v /\ In y (options x) /\ is_position y
                  /\ vector_of y = all_at after e /\ (rank y < rank origin)%nat.
    Proof.
      intros holds is_fact. unfold after_move.
      destruct (nth_error kinds (kind_number mv)) as [k |] eqn:is_k; [| discriminate].
      destruct (_ && _) eqn:accepted; [| discriminate]. intros [= <-].
      apply andb_prop in accepted as [accepted legal]. apply andb_prop in accepted as [count _].
      apply Nat.eqb_eq in count.
      destruct (nth_fact e c i vector v holds is_fact) as (x & is_x & vector_x & value_x & later).
      simpl in vector_x, value_x.
      apply (all_shown_suffices e c holds) in legal.
      (* The move's own number, if it has one. *)
      assert (values : exists number,
                all_at (vector ++ arguments mv) e = values_of k (all_at vector e) number).
      { unfold values_of, all_at. rewrite map_app. destruct (has_number k).
        - destruct (arguments mv) as [| f [| g others]]; try discriminate. now exists (eval f e).
        - destruct (arguments mv); [| discriminate]. exists 0. apply app_nil_r. }
      destruct values as [number values].
      destruct (kinds_are_moves x k number is_x) as (y & is_option & vector_y).
      - now apply nth_error_In in is_k.
      - unfold move_is_legal. rewrite vector_x, <- values.
        rewrite Forall_map in legal. eapply Forall_impl; [| exact legal].
        intros f. simpl. now rewrite eval_at_forms.
      - exists x, y. repeat split; auto.
        + now apply (moves_are_of_kinds x y).
        + rewrite vector_y, vector_x. symmetry. now apply eval_changed.
        + specialize (options_are_lower x y is_option). destruct i; [subst x |]; lia.
    Qed.

    Lemma residue_branch_holds e c v m :
      holds_at e c -> (v < variables c)%nat -> 1 <= m ->
      exists r, 0 <= r < m
                /\ forall c', residue_branch c v m r = Some c' -> exists e', holds_at e' c'.
    Proof.
      intros holds inside positive. pose proof (has_variables e c holds) as count.
      set (n := eval (variable_form v) e).
      exists (n mod m). split; [apply Z.mod_pos_bound; lia |].
      intros c'. unfold residue_branch, add_residue. cbn [snd variables add_variable].
      destruct (in_scope _ _) eqn:scope; [| discriminate]. intros [= <-].
      exists (e ++ [n / m]). destruct (add_variable_holds e c (n / m) holds).
      split; cbn [variables known residues facts add_variable] in *; auto.
      - unfold residues_hold. apply Forall_app. split; [assumption |]. constructor; [| constructor].
        cbn [snd]. rewrite eval_residue_form.
        rewrite <- count at 1. rewrite eval_variable, eval_with_fresh.
        + fold n. pose proof (Z.div_mod n m ltac:(lia)). lia.
        + unfold in_scope, variable_form. apply Nat.leb_le. simpl.
          rewrite app_length, repeat_length.
          simpl. lia.
      - apply Forall_app. auto.
    Qed.

    (** Where the facts of a branch are true, those of a branch of each step are, or the conclusion
        holds. *)
    Lemma branches_suffice bound e c s new :
      holds_at e c -> branches kinds statements of_goal bound c s = Some new ->
      conclusion \/ exists c' e', In c' new /\ holds_at e' c'.
    Proof.
      intros holds. destruct s as [f | v m | sum | i | i mv shown | i mv shown | i number values
        shown
                                  | i j shown | number values shown]; cbn [branches].
      - (* split *)
        intros all. right. destruct (Z.le_gt_cases 0 (eval f e)) as [positive | negative].
        + destruct (all_some_in _ _ (know f c) all) as (c' & is_c & here); [now left |].
          exists c', e. split; auto. now apply know_holds with c f.
        + destruct (all_some_in _ _ (know (minus [-1] f) c) all) as (c' & is_c & here);
            [right; now left |].
          exists c', e. split; auto. apply know_holds with c (minus [-1] f); auto.
          rewrite eval_minus. unfold eval at 1. cbn [dot]. lia.
      - (* residue *)
        destruct (_ && _) eqn:accepted; [| discriminate]. intros all. right.
        apply andb_prop in accepted as [accepted _].
        apply andb_prop in accepted as [inside positive].
        apply Nat.ltb_lt in inside. apply Z.leb_le in positive.
        destruct (residue_branch_holds e c v m holds inside positive) as (r & range & branch).
        destruct (all_some_in _ _ (residue_branch c v m r) all) as (c' & is_c & here).
        + apply in_map_iff. exists (Z.to_nat r). split; [now rewrite Z2Nat.id by lia |].
          apply in_seq. lia.
        + destruct (branch c' is_c) as [e' holds']. now exists c', e'.
      - (* absurd *)
        destruct (sum_shows _ _ _ _ _ _) eqn:shows; [| discriminate]. exfalso.
        destruct holds as [_ knows_c residues_c _ _ _ _]. rewrite Forall_forall in knows_c.
        apply (sum_suffices (residues c) (known c) [-1] e residues_c knows_c) in shows;
          [| lia | lia].
        unfold eval in shows. cbn [dot] in shows. lia.
      - (* options *)
        destruct (nth_error (facts c) i) as [[vector [|]] |] eqn:is_fact; try discriminate.
        intros all. right.
        destruct (nth_fact e c i vector N holds is_fact) as (x & is_x & vector_x & value_x & later).
        simpl in vector_x, value_x.
        destruct (winner_has_a_good_move x value_x) as (y & is_option & loses_y).
        destruct (moves_are_of_kinds x y is_x is_option)
          as (is_y & k & number & is_k & legal & vector_y).
        destruct (all_some_in _ _ (option_branch c vector k) all) as (c' & is_c & here);
          [now apply in_map |].
        pose proof (has_variables e c holds) as count.
        assert (scope : forallb (in_scope (length e)) vector = true).
        { pose proof (scope_facts e c holds) as scopes. rewrite Forall_forall in scopes.
          apply nth_error_In, scopes in is_fact. now rewrite count. }
        (* The branch's variables, and what the forms are at them. *)
        assert (fresh : exists e' c1, holds_at e' c1
                  /\ c1 = (if has_number k then add_variable c else c)
                  /\ all_at vector e' = all_at vector e
                  /\ all_at (if has_number k then vector ++ [variable_form (variables c)] else
                    vector) e'
                     = values_of k (all_at vector e) number).
        { unfold values_of. destruct (has_number k).
          - exists (e ++ [number]), (add_variable c).
            split; [now apply add_variable_holds |]. split; [reflexivity |]. split.
            + now apply all_at_with_fresh.
            + unfold all_at at 1. rewrite map_app. cbn [map]. rewrite <- count, eval_variable.
              f_equal. now apply all_at_with_fresh.
          - exists e, c. auto. }
        destruct fresh as (e' & c1 & holds' & is_c1 & same & values).
        unfold option_branch in is_c. rewrite <- is_c1 in is_c.
        destruct (know_all _ c1) as [c2 |] eqn:knows_all; [| discriminate].
        exists c', e'. split; auto. eapply add_fact_holds; [| | exact is_c].
        + eapply know_all_holds; [exact holds' | | exact knows_all].
          unfold move_is_legal in legal. rewrite Forall_map. eapply Forall_impl; [| exact legal].
          intros f. cbn beta. rewrite eval_at_forms. unfold all_at at 1 in values.
          rewrite values, <- vector_x. auto.
        + exists y. repeat split; auto.
          * simpl. rewrite vector_y, vector_x. rewrite <- same. symmetry. apply eval_changed.
            now rewrite same.
          * specialize (options_are_lower x y is_option). destruct i; [subst x |]; lia.
      - (* move *)
        destruct (nth_error (facts c) i) as [[vector [|]] |] eqn:is_fact; try discriminate.
        destruct (after_move kinds c vector mv shown) as [after |] eqn:moves; [| discriminate].
        intros all. right.
        destruct (after_move_holds e c i vector P mv shown after holds is_fact moves)
          as (x & y & is_x & value_x & is_option & is_y & vector_y & later).
        destruct (all_some_in _ _ (add_fact after N c) all) as (c' & is_c & here); [now left |].
        exists c', e. split; auto. apply add_fact_holds with c after N; auto.
        exists y. repeat split; auto. now apply (loser_has_no_good_move x).
      - (* cases *)
        destruct (nth_error (facts c) i) as [[vector v] |] eqn:is_fact; try discriminate.
        destruct (after_move kinds c vector mv shown) as [after |] eqn:moves; [| discriminate].
        intros all. right.
        destruct (after_move_holds e c i vector v mv shown after holds is_fact moves)
          as (x & y & is_x & value_x & is_option & is_y & vector_y & later).
        destruct (one_value y P) as [value_y | value_y].
        + destruct (all_some_in _ _ (add_fact after P c) all) as (c' & is_c & here); [now left |].
          exists c', e. split; auto. apply add_fact_holds with c after P; auto.
          exists y. repeat split; auto.
        + destruct (all_some_in _ _ (add_fact after N c) all) as (c' & is_c & here);
            [right; now left |].
          exists c', e. split; auto. apply add_fact_holds with c after N; auto.
          exists y. repeat split; auto.
      - (* by *)
        destruct (nth_error (facts c) i) as [[vector v] |] eqn:is_fact; [| discriminate].
        destruct (nth_error statements number) as [s |] eqn:is_s; [| discriminate].
        destruct (_ && _) eqn:accepted; [| discriminate]. intros _. exfalso.
        apply andb_prop in accepted as [accepted shows].
        apply andb_prop in accepted as [accepted lengths].
        apply andb_prop in accepted as [accepted _].
        apply andb_prop in accepted as [accepted is_count].
        apply andb_prop in accepted as [may_use differ].
        apply (all_shown_suffices e c holds), Forall_app in shows as [meets equal].
        apply Nat.eqb_eq in lengths, is_count.
        destruct (nth_fact e c i vector v holds is_fact) as (x & is_x & vector_x & value_x & later).
        simpl in vector_x, value_x.
        apply equal_by_differences in equal; [| now rewrite map_length].
        apply nth_error_In in is_s.
        assert (there : has_value x (value_there s)).
        { rewrite Forall_map in meets.
          assert (at_values : Forall (fun f => 0 <= eval f (all_at values e)) (constraints s)).
          { eapply Forall_impl; [| exact meets]. intros f. cbn beta. now rewrite eval_at_forms. }
          assert (same : vector_of x = all_at (at_vector s) (all_at values e)).
          { rewrite vector_x, equal. apply eval_all_at. }
          assert (count : length (all_at values e) = parameters s)
            by (unfold all_at; now rewrite map_length).
          destruct i as [| i].
          - assert (is_goal : of_goal <> None) by now destruct of_goal.
            now apply (true_in_goals is_goal s is_s (all_at values e) x count at_values is_x same).
          - now apply (true_later s is_s (all_at values e) x count at_values is_x same). }
        now rewrite (not_both_values x _ _ there value_x) in differ.
      - (* clash *)
        destruct (nth_error (facts c) i) as [[one v] |] eqn:is_one; [| discriminate].
        destruct (nth_error (facts c) j) as [[another w] |] eqn:is_another; [| discriminate].
        destruct (_ && _) eqn:accepted; [| discriminate]. intros _. exfalso.
        apply andb_prop in accepted as [accepted equal].
        apply andb_prop in accepted as [differ count].
        apply Nat.eqb_eq in count. apply (all_shown_suffices e c holds) in equal.
        apply equal_by_differences in equal; [| assumption].
        destruct (nth_fact e c i one v holds is_one) as (x & is_x & vector_x & value_x & _).
        destruct (nth_fact e c j another w holds is_another) as (y & is_y & vector_y & value_y & _).
        simpl in *. assert (same : loses x = loses y) by (apply vector_decides; congruence).
        unfold has_value in *. rewrite <- same in value_y. rewrite value_x in value_y.
        now destruct v, w.
      - (* listed *)
        destruct (nth_error (facts c) 0) as [[vector v] |] eqn:is_fact; [| discriminate].
        destruct of_goal as [l |] eqn:is_goal; [| discriminate].
        destruct (nth_error l number) as [entry |] eqn:is_entry; [| discriminate].
        destruct (_ && _) eqn:accepted; [| discriminate]. intros _. left.
        apply andb_prop in accepted as [accepted shows].
        apply andb_prop in accepted as [accepted same].
        apply andb_prop in accepted as [count _]. apply Nat.eqb_eq in count, same.
        apply (all_shown_suffices e c holds), Forall_app in shows as [positive equal].
        apply equal_by_differences in equal; [| now rewrite map_length].
        destruct (nth_fact e c 0 vector v holds is_fact) as (x & is_x & vector_x & value_x & ->).
        simpl in vector_x. apply (listed_suffices l entry (all_at values e)); auto.
        + now apply nth_error_In in is_entry.
        + unfold all_at. now rewrite map_length.
        + unfold all_at. now rewrite Forall_map.
        + rewrite vector_x, equal. apply eval_all_at.
    Qed.

    (** A tree that closes shows the conclusion from each of its open branches. *)
    Lemma closes_suffices bound steps : forall opened c e,
      closes kinds statements of_goal bound steps opened = true ->
      In c opened -> holds_at e c -> conclusion.
    Proof.
      induction steps as [| s steps IH]; intros [| c0 opened] c e closed here holds;
        try discriminate.
      - destruct here.
      - simpl in closed.
        destruct (branches kinds statements of_goal bound c0 s) as [new |] eqn:steps_to;
          [| discriminate].
        destruct here as [<- | here].
        + destruct (branches_suffice bound e c0 s new holds steps_to)
            as [| (c' & e' & in_new & holds')];
            [assumption |].
          apply (IH (new ++ opened) c' e'); auto. apply in_or_app. now left.
        + apply (IH (new ++ opened) c e); auto. apply in_or_app. now right.
    Qed.

    (** A derivation shows that the position has the value, or the conclusion. *)
    Theorem derivation_suffices count constraints vector v steps e :
      derives kinds statements of_goal count constraints vector v steps = true ->
      length e = count -> Forall (fun f => 0 <= eval f e) constraints ->
      is_position origin -> vector_of origin = all_at vector e ->
      has_value origin (opposite v) -> conclusion.
    Proof.
      unfold derives, start. intros derived is_count meets is_origin same value.
      destruct (know_all constraints _) as [c1 |] eqn:knows_all; [| discriminate].
      destruct (add_fact vector (opposite v) c1) as [c2 |] eqn:adds; [| discriminate].
      apply (closes_suffices _ _ _ c2 e derived); [now left |].
      destruct (know_all_keeps _ _ _ knows_all) as [same_variables no_facts]. simpl in *.
      unfold add_fact in adds.
      destruct (forallb (in_scope (variables c1)) vector) eqn:scope; [| discriminate].
      injection adds as <-. rewrite no_facts. simpl.
      (* Before the assumption nothing is known of positions. *)
      assert (all_known : forall fs c c', know_all fs c = Some c' ->
                residues c' = residues c /\ known c' = known c ++ fs
                /\ Forall (fun f => in_scope (variables c) f = true) fs).
      { clear. induction fs as [| f fs IH]; intros c c'; simpl.
        - intros [= <-]. now rewrite app_nil_r.
        - unfold know. destruct (in_scope (variables c) f) eqn:scope; [| discriminate].
          intros more. apply IH in more as (same & more & scopes). simpl in *.
          repeat split; auto. now rewrite more, <- app_assoc. }
      apply all_known in knows_all as (no_residues & are_known & scopes). simpl in *.
      split; simpl.
      - congruence.
      - now rewrite are_known.
      - rewrite no_residues. constructor.
      - split; [| constructor]. exists origin. auto.
      - rewrite are_known, same_variables. assumption.
      - rewrite no_residues. constructor.
      - constructor; [assumption | constructor].
    Qed.
  End Derivation.

  (** ** Accepted proofs *)

  Variable coordinates : nat.

  (** All statements are true, by induction on what comes after a position. *)
  Theorem accepted_statements_are_true statements :
    forallb (check_statement kinds shape_of_positions statements None coordinates) statements
      = true ->
    forall s, In s statements -> statement_is_true (fun _ => True) s.
  Proof.
    rewrite forallb_forall. intros accepted.
    enough (below : forall n s, In s statements -> statement_is_true (fun x => (rank x < n)%nat) s).
    { intros s here e x is_count meets is_x same _. apply (below (S (rank x)) s here e x); auto. }
    induction n as [| n IH]; intros s here e x is_count meets is_x same less; [lia |].
    destruct (one_value x (value_there s)) as [| wrong]; [assumption | exfalso].
    specialize (accepted s here). unfold check_statement in accepted.
    apply andb_prop in accepted as [accepted _]. apply andb_prop in accepted as [_ derived].
    apply (fun later in_goals listed => derivation_suffices statements None x False
             later in_goals listed
             _ _ _ _ _ e derived); auto.
    - intros s' here' e' y is_count' meets' is_y same' later.
      apply (IH s' here' e' y); auto. lia.
    - congruence.
    - discriminate.
  Qed.

  (** What is claimed of a goal's positions. *)
  Definition goal_is_true (g : goal) : Prop :=
    forall e x, length e = goal_parameters g ->
    Forall (fun f => 0 <= eval f e) (goal_constraints g) ->
    is_position x -> vector_of x = all_at (goal_vector g) e ->
    (exists entry e', In entry (goal_list g) /\ length e' = listed_parameters entry
                      /\ Forall (fun z => 0 <= z) e'
                        /\ vector_of x = all_at (listed_vector entry) e')
    \/ has_value x (goal_value g).

  Definition check_goal (statements : list statement) (g : goal) (steps : list step) : bool :=
    derives kinds statements (Some (goal_list g)) (goal_parameters g) (goal_constraints g)
      (goal_vector g) (goal_value g) steps.

  Theorem accepted_goals_are_true statements g steps :
    forallb (check_statement kinds shape_of_positions statements None coordinates) statements
      = true ->
    check_goal statements g steps = true -> goal_is_true g.
  Proof.
    intros accepted derived e x is_count meets is_x same.
    pose proof (accepted_statements_are_true statements accepted) as all_true.
    destruct (one_value x (goal_value g)) as [| wrong]; [now right | left].
    apply (fun later in_goals listed => derivation_suffices statements (Some (goal_list g)) x _
             later in_goals listed _ _ _ _ _ e derived); auto.
    - intros s here e' y is_count' meets' is_y same' _. now apply (all_true s here e' y).
    - intros _ s here e' y is_count' meets' is_y same' _. now apply (all_true s here e' y).
    - intros l entry e' [= <-] here is_count' positive same'. now exists entry, e'.
  Qed.
End Suffices.
