(** Node Kayles: the players take vertices of a graph in turn, none equal or adjacent to one that
    was taken, and who cannot move loses. Graphs are given by their definition. Replays are about
    the set of vertices that are gone, and are proved to be about the game. Lemmas of a replay are a
    parameter here: NodeKaylesMirrors.v has mirrors as lemmas. *)

From Coq Require Import List Arith NArith Lia Bool FMapPositive.
From Twin Require Import Game.
Import ListNotations.
Local Open Scope N_scope.

(** * Graphs *)

(** Vertices are numbered from 0. *)
Record graph := { vertices : nat; adjacent : N -> N -> bool }.

Definition vertex_list (g : graph) : list N := map N.of_nat (seq 0 (vertices g)).

(** Numbers that differ by 1. *)
Definition next_to (u v : N) : bool := (u + 1 =? v) || (v + 1 =? u).

Definition path (n : nat) : graph := {| vertices := n; adjacent := next_to |}.

(** The last vertex is next to the first one, too. *)
Definition cycle (n : nat) : graph :=
  {| vertices := n;
     adjacent u v :=
       next_to u v
       || ((u =? 0) && (v + 1 =? N.of_nat n)) || ((v =? 0) && (u + 1 =? N.of_nat n)) |}.

(** The cell in row r and column c, both from 0, is the vertex r · columns + c. Cells with an edge
    in common are adjacent. *)
Definition grid (rows columns : nat) : graph :=
  let w := N.of_nat columns in
  {| vertices := (rows * columns)%nat;
     adjacent u v :=
       ((u / w =? v / w) && next_to (u mod w) (v mod w))
       || ((u mod w =? v mod w) && next_to (u / w) (v / w)) |}.

(** Vertices are adjacent if their numbers differ in one binary digit. *)
Definition hypercube (dimension : nat) : graph :=
  {| vertices := (2 ^ dimension)%nat;
     adjacent u v := existsb (fun k => N.lxor u v =? 2 ^ N.of_nat k) (seq 0 dimension) |}.

Definition listed (n : nat) (edges : list (N * N)) : graph :=
  {| vertices := n;
     adjacent u v :=
       existsb (fun e => ((fst e =? u) && (snd e =? v)) || ((fst e =? v) && (snd e =? u))) edges |}.

(** The dominoes of a board, row by row: those that lie in a row, and then those that stand in it
    and in the next. *)
Definition dominoes (rows columns : nat) : list (nat * nat) :=
  flat_map (fun r =>
    map (fun c => (r * columns + c, r * columns + c + 1))%nat (seq 0 (columns - 1))
    ++ if (r + 1 <? rows)%nat
       then map (fun c => (r * columns + c, (r + 1) * columns + c))%nat (seq 0 columns)
       else [])
    (seq 0 rows).

(** Two dominoes are adjacent if they are different and have a cell in common. *)
Definition cram (rows columns : nat) : graph :=
  let all := dominoes rows columns in
  {| vertices := length all;
     adjacent u v :=
       match nth_error all (N.to_nat u), nth_error all (N.to_nat v) with
       | Some (a, b), Some (c, d) =>
           negb (u =? v) && (existsb (Nat.eqb a) [c; d] || existsb (Nat.eqb b) [c; d])
       | _, _ => false
       end |}.

(** * The game *)

(** A vertex is gone if it, or one that is adjacent to it, was taken. *)
Definition blocked (g : graph) (taken : list N) (v : N) : bool :=
  existsb (fun t => (t =? v) || adjacent g t v) taken.

(** A position is what was taken, the last vertex first. *)
Definition takes_next (taken : list N) : player :=
  if Nat.even (length taken) then First else Second.

Definition can_be_taken (g : graph) (taken : list N) : list N :=
  filter (fun v => negb (blocked g taken v)) (vertex_list g).

Definition node_kayles (g : graph) : game := {|
  position := list N;
  move := N;
  outcome := winner;
  to_move := takes_next;
  moves := can_be_taken g;
  play taken v := v :: taken;
  ended taken :=
    match can_be_taken g taken with
    | [] => Some (Some (other (takes_next taken)))
    | _ => None
    end;
|}.

(** A player has a winning strategy on the graph. *)
Definition wins_node_kayles (g : graph) (who : player) : Prop :=
  achieves (G := node_kayles g) who (wins who) [].

(** * The game on sets of vertices *)

(** The vertices that are gone, a bit each, and whose turn it is. *)
Record left_position := { gone : N; taker : player }.

Section Sets.
  Variable g : graph.
  (** What goes with a vertex: the vertex itself, and the adjacent ones. *)
  Variable closed : N -> N.
  Hypothesis closed_is_right : forall t v,
    In t (vertex_list g) -> In v (vertex_list g) ->
    N.testbit (closed t) v = (t =? v) || adjacent g t v.

  Definition vertices_left (p : left_position) : list N :=
    filter (fun v => negb (N.testbit (gone p) v)) (vertex_list g).

  Definition sets_game : game := {|
    position := left_position;
    move := N;
    outcome := winner;
    to_move := taker;
    moves := vertices_left;
    play p v := {| gone := N.lor (gone p) (closed v); taker := other (taker p) |};
    ended p :=
      if forallb (N.testbit (gone p)) (vertex_list g) then Some (Some (other (taker p))) else None;
  |}.

  Lemma nothing_left (f : N -> bool) l :
    forallb f l = true <-> filter (fun v => negb (f v)) l = [].
  Proof.
    induction l as [| v l IH]; simpl; [tauto |].
    destruct (f v); simpl; [exact IH | split; discriminate].
  Qed.

  (** What was taken, and what is gone. *)
  Definition stands_for (p : left_position) (taken : list N) : Prop :=
    taker p = takes_next taken
    /\ forall v, In v (vertex_list g) -> N.testbit (gone p) v = blocked g taken v.

  Lemma same_moves p taken : stands_for p taken -> vertices_left p = can_be_taken g taken.
  Proof.
    intros [_ same]. apply filter_ext_in. intros v here. now rewrite same.
  Qed.

  Lemma takes_next_after v taken : takes_next (v :: taken) = other (takes_next taken).
  Proof.
    unfold takes_next. cbn [length]. rewrite Nat.even_succ, <- Nat.negb_even.
    now destruct (Nat.even (length taken)).
  Qed.

  Lemma play_stands_for p taken v :
    stands_for p taken -> In v (vertices_left p) ->
    stands_for (play (g := sets_game) p v) (v :: taken).
  Proof.
    intros [turn same] here. apply filter_In in here as [here _]. split.
    - rewrite takes_next_after, <- turn. reflexivity.
    - intros u in_u. simpl. rewrite N.lor_spec, closed_is_right, same by assumption.
      apply orb_comm.
  Qed.

  Lemma sets_are_alike : alike (G := sets_game) (H := node_kayles g) eq stands_for.
  Proof.
    split.
    - intros p taken stands. pose proof (same_moves p taken stands) as same.
      destruct stands as [turn _]. simpl.
      destruct (forallb (N.testbit (gone p)) (vertex_list g)) eqn:none.
      + apply nothing_left in none. fold (vertices_left p) in none.
        rewrite same in none. now rewrite none, turn.
      + destruct (can_be_taken g taken) eqn:nothing; [| exact I].
        apply nothing_left in same. congruence.
    - now intros p taken [turn _] _.
    - intros p taken v stands _ legal_v. exists v. unfold legal in *. simpl in *.
      rewrite <- (same_moves p taken stands). split; [assumption |]. now apply play_stands_for.
    - intros p taken v stands _ legal_v. exists v. unfold legal in *. simpl in *.
      rewrite <- (same_moves p taken stands) in legal_v. split; [assumption |].
      now apply play_stands_for.
  Qed.

  Lemma fewer_left (f h : N -> bool) v l :
    (forall u, f u = true -> h u = true) -> In v l -> f v = false -> h v = true ->
    (length (filter f l) < length (filter h l))%nat.
  Proof.
    intros less. induction l as [| u l IH]; [intros [] |].
    assert (no_more : (length (filter f l) <= length (filter h l))%nat).
    { clear IH. induction l as [| x l IH]; simpl; [lia |].
      pose proof (less x). destruct (f x), (h x); simpl; lia || (specialize (H eq_refl);
        discriminate). }
    intros [-> | here] no yes; simpl.
    - rewrite no, yes. simpl. lia.
    - specialize (IH here no yes). pose proof (less u).
      destruct (f u), (h u); simpl; lia || (specialize (H eq_refl); discriminate).
  Qed.

  Lemma moves_use_up_vertices (p : position sets_game) v :
    ended p = None -> legal p v ->
    (length (vertices_left (play p v)) < length (vertices_left p))%nat.
  Proof.
    intros _ legal_v. unfold legal in legal_v. simpl in legal_v.
    apply filter_In in legal_v as [here is_left].
    apply fewer_left with v; auto.
    - intros u. simpl. rewrite N.lor_spec. destruct (N.testbit (gone p) u); [discriminate | auto].
    - simpl. rewrite N.lor_spec, closed_is_right, N.eqb_refl by assumption. simpl.
      now rewrite orb_true_r.
  Qed.

  Definition same_left (p q : left_position) : bool :=
    (gone p =? gone q) && same_player (taker p) (taker q).

  Lemma same_left_is_equality p q : same_left p q = true -> p = q.
  Proof.
    unfold same_left. destruct p as [x m], q as [y n]. simpl. intros same.
    apply andb_prop in same as [is_gone is_taker].
    apply N.eqb_eq in is_gone as ->. now apply same_player_is_equality in is_taker as ->.
  Qed.

  Definition is_left (p : left_position) (v : N) : bool :=
    (v <? N.of_nat (vertices g)) && negb (N.testbit (gone p) v).

  Lemma vertex_by_number v : v < N.of_nat (vertices g) -> In v (vertex_list g).
  Proof.
    intros inside. unfold vertex_list. apply in_map_iff. exists (N.to_nat v).
    split; [apply N2Nat.id |]. apply in_seq. lia.
  Qed.

  (** What is claimed of the position after a move, by the lemma of this number. *)
  Definition lemmas_are_right (who : player) (lemma_shows : left_position -> N -> N -> bool)
      : Prop :=
    forall number p v, let after := play (g := sets_game) p v in
      taker after = who -> lemma_shows p number v = true ->
      can (G := sets_game) who (wins who) after.

  Definition check_sets (who : player) (lemma_shows : left_position -> N -> N -> bool)
      (proof : replay left_position N) : bool :=
    check_replay sets_game who (wins who) same_left N.eqb is_left
      (fun p v => ended (play (g := sets_game) p v)) (fun _ => None) (fun _ => false)
      lemma_shows {| gone := 0; taker := First |} proof.

  Theorem an_accepted_replay_of_sets_proves_its_claim who lemma_shows proof :
    lemmas_are_right who lemma_shows ->
    check_sets who lemma_shows proof = true -> wins_node_kayles g who.
  Proof.
    intros lemmas accepted. apply can_gives_a_strategy.
    apply (can_is_carried_over (G := sets_game) (H := node_kayles g) eq stands_for who (wins who)
             (wins who) sets_are_alike)
      with {| gone := 0; taker := First |}.
    - now intros r r' ->.
    - revert accepted.
      apply an_accepted_replay_can with (left_in := fun p => length (vertices_left p)).
      + apply same_left_is_equality.
      + intros m n. apply N.eqb_eq.
      + apply moves_use_up_vertices.
      + intros p v is. apply andb_prop in is as [inside not_gone]. apply N.ltb_lt in inside.
        apply filter_In. split; [now apply vertex_by_number | assumption].
      + reflexivity.
      + discriminate.
      + discriminate.
      + intros number p v _ _ _. apply lemmas.
    - split; [reflexivity |]. intros v _. apply N.bits_0.
  Qed.
End Sets.

(** * Replays *)

(** A set as a number, a bit each. *)
Definition set_of (l : list N) : N := fold_right (fun v set => N.setbit set v) 0 l.

Lemma in_set_of l v : N.testbit (set_of l) v = existsb (fun u => u =? v) l.
Proof.
  induction l as [| u l IH]; [apply N.bits_0 |]. simpl.
  destruct (N.eqb_spec u v) as [-> | other].
  - apply N.setbit_eq.
  - now rewrite N.setbit_neq.
Qed.

(** Each vertex and the adjacent ones, looked up once. *)
Definition closed_table (g : graph) : PositiveMap.t N :=
  fold_right (fun t table =>
    PositiveMap.add (N.succ_pos t)
      (set_of (filter (fun v => (t =? v) || adjacent g t v) (vertex_list g))) table)
    (PositiveMap.empty N) (vertex_list g).

Definition closed_by (table : PositiveMap.t N) (t : N) : N :=
  match PositiveMap.find (N.succ_pos t) table with Some set => set | None => 0 end.

Lemma closed_table_is_right g t v :
  In t (vertex_list g) -> In v (vertex_list g) ->
  N.testbit (closed_by (closed_table g) t) v = (t =? v) || adjacent g t v.
Proof.
  intros in_t in_v. unfold closed_by, closed_table.
  assert (found : forall l, In t l ->
    PositiveMap.find (N.succ_pos t) (fold_right (fun t table =>
      PositiveMap.add (N.succ_pos t)
        (set_of (filter (fun v => (t =? v) || adjacent g t v) (vertex_list g))) table)
      (PositiveMap.empty N) l)
    = Some (set_of (filter (fun v => (t =? v) || adjacent g t v) (vertex_list g)))).
  { induction l as [| u l IH]; intros here; [destruct here |]. simpl.
    destruct (N.eq_dec u t) as [-> | other].
    - apply PositiveMap.gss.
    - rewrite PositiveMap.gso.
      + apply IH. destruct here as [same |]; [now destruct other | assumption].
      + intros same. apply other. apply (f_equal N.pos) in same. rewrite !N.succ_pos_spec in same.
        lia. }
  rewrite (found _ in_t), in_set_of.
  destruct ((t =? v) || adjacent g t v) eqn:is.
  - apply existsb_exists. exists v. split; [now apply filter_In | apply N.eqb_refl].
  - apply not_true_iff_false. intros some. apply existsb_exists in some as (u & here & same).
    apply N.eqb_eq in same as ->. apply filter_In in here as [_ yes]. congruence.
Qed.

(** The check of a replay on a graph. *)
Definition check_node_kayles (g : graph) (who : player) (proof : replay left_position N) : bool :=
  let table := closed_table g in check_sets g (closed_by table) who (fun _ _ _ => false) proof.

(** An accepted replay proves who wins. *)
Theorem an_accepted_replay_of_node_kayles_proves_its_claim g who proof :
  check_node_kayles g who proof = true -> wins_node_kayles g who.
Proof.
  apply an_accepted_replay_of_sets_proves_its_claim; [|discriminate].
  intros t v. apply closed_table_is_right.
Qed.
