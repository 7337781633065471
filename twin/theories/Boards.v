(** * Boards by name

    What the names of boards mean, and how it is confirmed of a board that is listed. Planes are
    known by their axioms, hypercubes by their definition. *)

From Coq Require Import List Bool Arith Lia NArith.
From Twin Require Import Game Positional.
Import ListNotations.
Open Scope N_scope.

(** ** What they mean *)

(** [size] points, lines of [on_line] different points, and every two points on exactly one line. *)
Definition plane (of_size on_line : N) (b : board) : Prop :=
  size b = of_size /\ needs b = []
  /\ (forall line, In line (lines b) ->
        NoDup line /\ N.of_nat (length line) = on_line /\ forall x, In x line -> x < size b)
  /\ (forall x y, x < size b -> y < size b -> x <> y ->
        exists! line, In line (lines b) /\ In x line /\ In y line).

Definition affine_plane (order : N) : board -> Prop := plane (order * order) order.

Definition projective_plane (order : N) : board -> Prop :=
  plane (order * order + order + 1) (order + 1).

(** An affine plane in which some lines of one parallel class are no lines. *)
Definition affine_plane_less (order removed : N) (b : board) : Prop :=
  exists missing,
    N.of_nat (length missing) = removed
    /\ needs b = []
    /\ ForallOrdPairs (fun line line' => forall x, In x line -> In x line' -> False) missing
    /\ affine_plane order (Board (size b) (missing ++ lines b) []).

(** Along a line of a hypercube every coordinate stays, runs up or runs down, and not all stay. So
    that each line is there once, its first coordinate that runs runs up. *)
Inductive coordinate := Stays (digit : N) | RunsUp | RunsDown.

Definition digits (side : N) : list N := map N.of_nat (seq 0 (N.to_nat side)).

Definition coordinates (side : N) : list coordinate :=
  map Stays (digits side) ++ [RunsUp; RunsDown].

Fixpoint words {A} (letters : list A) (length : nat) : list (list A) :=
  match length with
  | O => [[]]
  | S length => flat_map (fun word => map (fun letter => letter :: word) letters)
                  (words letters length)
  end.

Fixpoint runs_up_first (word : list coordinate) : bool :=
  match word with
  | [] => false
  | Stays _ :: word => runs_up_first word
  | RunsUp :: _ => true
  | RunsDown :: _ => false
  end.

Definition digit_at (side step : N) (letter : coordinate) : N :=
  match letter with Stays digit => digit | RunsUp => step | RunsDown => side - 1 - step end.

(** Points are numbered by their digits. *)
Definition point_at (side : N) (word : list coordinate) (step : N) : N :=
  fold_left (fun number letter => number * side + digit_at side step letter) word 0.

Definition hypercube_lines (side dimension : N) : list (list N) :=
  map (fun word => map (point_at side word) (digits side))
    (filter runs_up_first (words (coordinates side) (N.to_nat dimension))).

Definition hypercube (side dimension : N) (b : board) : Prop :=
  size b = side ^ dimension /\ needs b = []
  /\ forall line, In line (lines b) <-> In line (hypercube_lines side dimension).

Inductive board_name :=
| AffinePlane (order : N)
| AffinePlaneLess (order removed : N)
| ProjectivePlane (order : N)
| Hypercube (side dimension : N)
| OtherBoard.

(** What a name says of a board. *)
Definition says (name : board_name) (b : board) : Prop :=
  match name with
  | AffinePlane order => affine_plane order b
  | AffinePlaneLess order removed => affine_plane_less order removed b
  | ProjectivePlane order => projective_plane order b
  | Hypercube side dimension => hypercube side dimension b
  | OtherBoard => True
  end.

(** ** How it is confirmed *)

(** In increasing order, and below a bound. *)
Fixpoint increasing_below (bound : N) (line : list N) : bool :=
  match line with
  | [] => true
  | [x] => N.ltb x bound
  | x :: ((y :: _) as rest) => N.ltb x y && increasing_below bound rest
  end.

Definition is_plane (of_size on_line : N) (b : board) : bool :=
  N.eqb (size b) of_size && no_needs b
  && forallb (fun line => increasing_below (size b) line
                          && N.eqb (N.of_nat (length line)) on_line) (lines b)
  && forallb (fun x =>
       let through := filter (fun line => is_among line x) (lines b) in
       forallb (fun y => N.eqb x y ||
         match filter (fun line => is_among line y) through with [_] => true | _ => false end)
         (points b)) (points b).

Definition same_line (a b : list N) : bool :=
  N.eqb (set_of a) (set_of b) && Nat.eqb (length a) (length b)
  && forallb (fun pair => N.eqb (fst pair) (snd pair)) (combine a b).

Fixpoint without_repeats (l : list (list N)) : list (list N) :=
  match l with
  | [] => []
  | line :: l => if existsb (same_line line) l then without_repeats l
                 else line :: without_repeats l
  end.

(** The points that are on no line with a point, with it; where there are as many as on a line. *)
Definition missing_lines (order : N) (b : board) : list (list N) :=
  without_repeats (filter (fun line => N.eqb (N.of_nat (length line)) order)
    (map (fun x =>
       let through := filter (fun line => is_among line x) (lines b) in
       filter (fun y => N.eqb x y || negb (existsb (fun line => is_among line y) through))
         (points b)) (points b))).

Fixpoint pairwise {A} (f : A -> A -> bool) (l : list A) : bool :=
  match l with [] => true | x :: l => forallb (f x) l && pairwise f l end.

Definition is_affine_plane_less (order removed : N) (b : board) : bool :=
  let missing := missing_lines order b in
  N.eqb (N.of_nat (length missing)) removed && no_needs b
  && pairwise (fun line line' => forallb (fun x => negb (is_among line' x)) line) missing
  && is_plane (order * order) order (Board (size b) (missing ++ lines b) []).

Definition is_hypercube (side dimension : N) (b : board) : bool :=
  let expected := hypercube_lines side dimension in
  N.eqb (size b) (side ^ dimension) && no_needs b
  && forallb (fun line => existsb (same_line line) expected) (lines b)
  && forallb (fun line => existsb (same_line line) (lines b)) expected.

Definition confirms (name : board_name) (b : board) : bool :=
  match name with
  | AffinePlane order => is_plane (order * order) order b
  | AffinePlaneLess order removed => is_affine_plane_less order removed b
  | ProjectivePlane order => is_plane (order * order + order + 1) (order + 1) b
  | Hypercube side dimension => is_hypercube side dimension b
  | OtherBoard => true
  end.

(** ** It suffices *)

Lemma increasing_is_below bound line :
  increasing_below bound line = true -> forall x, In x line -> x < bound.
Proof.
  induction line as [|x [|y rest] IH]; [contradiction| |].
  - cbn. intros below%N.ltb_lt z [<-|[]]. assumption.
  - intros increases z inside. change (N.ltb x y && increasing_below bound (y :: rest) = true)
      in increases. apply andb_prop in increases as [less%N.ltb_lt rest_increases].
    specialize (IH rest_increases). destruct inside as [<-|inside]; [|now apply IH].
    specialize (IH y (or_introl eq_refl)). lia.
Qed.

Lemma increasing_from_first bound x line :
  increasing_below bound (x :: line) = true -> forall y, In y line -> x < y.
Proof.
  revert x. induction line as [|z rest IH]; intros x increases y inside; [contradiction|].
  change (N.ltb x z && increasing_below bound (z :: rest) = true) in increases.
  apply andb_prop in increases as [less%N.ltb_lt rest_increases].
  destruct inside as [<-|inside]; [assumption|]. specialize (IH z rest_increases y inside). lia.
Qed.

Lemma increasing_without_repeats bound line : increasing_below bound line = true -> NoDup line.
Proof.
  induction line as [|x line IH]; intros increases; constructor.
  - intros inside. pose proof (increasing_from_first bound x line increases x inside). lia.
  - apply IH. destruct line as [|y rest]; [reflexivity|].
    change (N.ltb x y && increasing_below bound (y :: rest) = true) in increases.
    now apply andb_prop in increases.
Qed.

Lemma a_confirmed_plane_is_one of_size on_line b :
  is_plane of_size on_line b = true -> plane of_size on_line b.
Proof.
  unfold is_plane. rewrite !andb_true_iff, N.eqb_eq, !forallb_forall.
  intros [[[sized none%no_needs_are_none] fit] joined].
  split; [assumption|]. split; [assumption|]. split.
  - intros line inside. specialize (fit line inside).
    apply andb_prop in fit as [increases long%N.eqb_eq].
    split; [now apply increasing_without_repeats with (size b)|]. split; [assumption|].
    now apply increasing_is_below.
  - intros x y x_below y_below differ.
    specialize (joined x (proj2 (points_below b x) x_below)). cbv zeta in joined.
    rewrite forallb_forall in joined. specialize (joined y (proj2 (points_below b y) y_below)).
    apply orb_prop in joined as [same%N.eqb_eq|one]; [contradiction|].
    assert (among : forall line, In line (lines b) /\ In x line /\ In y line <->
      In line (filter (fun line => is_among line y)
                 (filter (fun line => is_among line x) (lines b)))).
    { intros line. rewrite !filter_In, !is_among_in. tauto. }
    destruct (filter _ (filter _ _)) as [|line [|? ?]]; try discriminate.
    exists line. split; [apply among; now left|].
    intros line' both. apply among in both as [|[]]. assumption.
Qed.

Lemma same_line_is_equality a b : same_line a b = true -> a = b.
Proof.
  unfold same_line. rewrite !andb_true_iff, Nat.eqb_eq. intros [[_ long] each].
  revert b long each. induction a as [|x a IH]; intros [|y b] long each; try discriminate; auto.
  cbn in long, each. apply andb_prop in each as [->%N.eqb_eq each]. f_equal. apply IH; auto.
Qed.

Lemma pairwise_is_right {A} (f : A -> A -> bool) (R : A -> A -> Prop) l :
  (forall x y, f x y = true -> R x y) -> pairwise f l = true -> ForallOrdPairs R l.
Proof.
  intros right. induction l as [|x l IH]; cbn; intros each; constructor;
    apply andb_prop in each as [first rest]; auto.
  apply Forall_forall. intros y inside. rewrite forallb_forall in first. auto.
Qed.

Lemma a_confirmed_plane_less_is_one order removed b :
  is_affine_plane_less order removed b = true -> affine_plane_less order removed b.
Proof.
  unfold is_affine_plane_less. rewrite !andb_true_iff, N.eqb_eq.
  intros [[[many none%no_needs_are_none] separate] is]. exists (missing_lines order b).
  split; [assumption|]. split; [assumption|]. split.
  - apply pairwise_is_right with (2 := separate). intros line line' off x on_line on_line'.
    rewrite forallb_forall in off. specialize (off x on_line). apply is_among_in in on_line'.
    now rewrite on_line' in off.
  - now apply a_confirmed_plane_is_one.
Qed.

Lemma a_confirmed_hypercube_is_one side dimension b :
  is_hypercube side dimension b = true -> hypercube side dimension b.
Proof.
  unfold is_hypercube. rewrite !andb_true_iff, N.eqb_eq, !forallb_forall.
  intros [[[sized none%no_needs_are_none] there] back].
  repeat split; auto; intros inside.
  - apply there, existsb_exists in inside as (x & inside & ->%same_line_is_equality). assumption.
  - apply back, existsb_exists in inside as (x & inside & ->%same_line_is_equality). assumption.
Qed.

(** A name that is confirmed says what it means. *)
Theorem a_confirmed_name_is_right name b : confirms name b = true -> says name b.
Proof.
  destruct name; cbn [confirms says];
    [apply a_confirmed_plane_is_one|apply a_confirmed_plane_less_is_one
    |apply a_confirmed_plane_is_one|apply a_confirmed_hypercube_is_one|trivial].
Qed.

(** ** Some boards *)

(** The affine plane over the field of four elements: 2 is a root of x² = x + 1, and 3 is 2 + 1.
    Point (x, y) is the number 4·x + y. *)
Definition plus_4 : N -> N -> N := N.lxor.
Definition times_4 (x y : N) : N :=
  nth (N.to_nat y) (nth (N.to_nat x) [[0;0;0;0]; [0;1;2;3]; [0;2;3;1]; [0;3;1;2]] []) 0.

Definition affine_plane_over_4 : board :=
  let elements := digits 4 in
  Board 16
    (flat_map (fun m => map (fun c =>
       map (fun x => 4 * x + plus_4 (times_4 m x) c) elements) elements) elements
     ++ map (fun c => map (fun y => 4 * c + y) elements) elements) [].

(** The edges of the complete graph on [n] vertices, and its triangles. *)
Definition edges (n : N) : list (N * N) :=
  flat_map (fun v => map (pair v) (filter (N.ltb v) (digits n))) (digits n).

Definition edge_number (n u v : N) : N :=
  N.of_nat (length (filter (fun edge => N.ltb (fst edge) u
                                        || N.eqb (fst edge) u && N.ltb (snd edge) v) (edges n))).

Definition triangles (n : N) : board :=
  Board (N.of_nat (length (edges n)))
    (flat_map (fun edge =>
       map (fun w => [edge_number n (fst edge) (snd edge); edge_number n (fst edge) w;
                      edge_number n (snd edge) w])
         (filter (N.ltb (snd edge)) (digits n))) (edges n)) [].
