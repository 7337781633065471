(** * Games of two players, strategies, and proofs of kind replay

    A game is given by its raw definition: positions, who is to move, the moves, and how a play
    ends. A claim says that a player has a strategy such that every play that follows it ends, and
    ends well. This file proves for every game that what [check_replay] accepts gives the claim.
    It relies on no axiom. *)

From Coq Require Import List Bool Arith Lia NArith FMapPositive.
Import ListNotations.

(** ** Games and claims *)

Inductive player := First | Second.

Definition other (who : player) : player :=
  match who with First => Second | Second => First end.

Definition same_player (a b : player) : bool :=
  match a, b with First, First | Second, Second => true | _, _ => false end.

(** How a play ends, and well for whom, is the game's own: a winner or a draw, a score. *)
Record game := Game {
  position : Type;
  move : Type;
  outcome : Type;
  to_move : position -> player;
  (** The legal moves of a position in which the game goes on. *)
  moves : position -> list move;
  play : position -> move -> position;
  (** The outcome, if the game is over in a position. *)
  ended : position -> option outcome;
}.

Arguments to_move {g}. Arguments moves {g}. Arguments play {g}. Arguments ended {g}.

(** Most games end with a winner or without one. *)
Definition winner := option player.
Definition wins (who : player) (result : winner) : bool :=
  match result with Some player => same_player player who | None => false end.
Definition does_not_lose (who : player) (result : winner) : bool :=
  match result with Some player => same_player player who | None => true end.

Section Claims.

Variable G : game.
(** Who has the strategy, and which outcomes are as claimed. *)
Variable who : player.
Variable good : outcome G -> bool.

Definition legal (p : position G) (m : move G) : Prop := In m (moves p).

(** A strategy says a move for the positions in which its owner is to move. *)
Definition strategy := position G -> option (move G).

(** [follows s p l q]: the moves [l] lead from [p] to [q]; all of them are legal, none is made
    after the end, and those of [who] are the strategy's. *)
Inductive follows (s : strategy) : position G -> list (move G) -> position G -> Prop :=
| Nothing p : follows s p [] p
| Own p m l q :
    ended p = None -> to_move p = who -> s p = Some m -> legal p m ->
    follows s (play p m) l q -> follows s p (m :: l) q
| Others p m l q :
    ended p = None -> to_move p <> who -> legal p m ->
    follows s (play p m) l q -> follows s p (m :: l) q.

(** A play is never stuck: it is over and the outcome is good, or it goes on with a legal move,
    which is the strategy's where its owner is to move. *)
Definition goes_well (s : strategy) (p : position G) : Prop :=
  match ended p with
  | Some result => good result = true
  | None => (to_move p = who /\ exists m, s p = Some m /\ legal p m)
            \/ (to_move p <> who /\ exists m, legal p m)
  end.

(** The claim about a position: there is a strategy such that every play that follows it goes
    well, and no play that follows it has more than so many moves. *)
Definition achieves (p : position G) : Prop :=
  exists (s : strategy) (most : nat),
    forall l q, follows s p l q -> goes_well s q /\ length l <= most.

(** ** The same claim, move by move *)

(** [can p]: the game is over as claimed, or some move of [who] leads to such a position, or every
    move of the other player does and there is one. *)
Inductive can (p : position G) : Prop :=
| Over result : ended p = Some result -> good result = true -> can p
| ByMove m :
    ended p = None -> to_move p = who -> legal p m -> can (play p m) -> can p
| ByAllMoves :
    ended p = None -> to_move p <> who -> moves p <> [] ->
    (forall m, legal p m -> can (play p m)) -> can p.

(** The positions in which [can] takes at most [n] moves to the end. *)
Fixpoint can_within (n : nat) (p : position G) : bool :=
  match ended p with
  | Some result => good result
  | None =>
      match n with
      | O => false
      | S n =>
          if same_player (to_move p) who
          then existsb (fun m => can_within n (play p m)) (moves p)
          else match moves p with
               | [] => false
               | _ => forallb (fun m => can_within n (play p m)) (moves p)
               end
      end
  end.

Lemma same_player_is_equality a b : same_player a b = true <-> a = b.
Proof. destruct a, b; simpl; split; congruence. Qed.

Lemma other_player_differs a b : same_player a b = false <-> a <> b.
Proof. destruct a, b; simpl; split; congruence. Qed.

(** More moves do no harm. *)
Lemma within_more n : forall p, can_within n p = true -> can_within (S n) p = true.
Proof.
  induction n as [|n IH]; intros p.
  - cbn. now destruct (ended p).
  - change (can_within (S (S n)) p = true) with
      (match ended p with
       | Some result => good result
       | None =>
           if same_player (to_move p) who
           then existsb (fun m => can_within (S n) (play p m)) (moves p)
           else match moves p with
                | [] => false
                | _ => forallb (fun m => can_within (S n) (play p m)) (moves p)
                end
       end = true).
    cbn [can_within]. destruct (ended p); auto.
    destruct (same_player (to_move p) who).
    + intros [m [legal_m wins_m]]%existsb_exists. apply existsb_exists.
      exists m. split; [assumption|]. now apply IH.
    + destruct (moves p); auto. rewrite forallb_forall. intros all.
      apply forallb_forall. intros x legal_x. now apply IH, all.
Qed.

Lemma within_at_most n k p : n <= k -> can_within n p = true -> can_within k p = true.
Proof. induction 1; auto using within_more. Qed.

(** A bound for each of finitely many moves gives one for all of them. *)
Lemma within_one_bound l p :
  (forall m, In m l -> exists n, can_within n (play p m) = true) ->
  exists n, forall m, In m l -> can_within n (play p m) = true.
Proof.
  induction l as [|m l IH]; intros bounds.
  - exists 0. contradiction.
  - destruct (bounds m) as [n at_m]; [now left|].
    destruct IH as [k at_l]; [intros; apply bounds; now right|].
    exists (n + k). intros x [<-|x_in].
    + apply within_at_most with n; [lia|assumption].
    + apply within_at_most with k; [lia|auto].
Qed.

Lemma can_has_bound p : can p -> exists n, can_within n p = true.
Proof.
  induction 1 as [p result over good_r | p m goes_on own legal_m _ [n IH]
                 | p goes_on others some _ IH].
  - exists 0. cbn. now rewrite over.
  - exists (S n). cbn. rewrite goes_on.
    apply same_player_is_equality in own. rewrite own. apply existsb_exists. eauto.
  - destruct (within_one_bound (moves p) p) as [n all]; [exact IH|].
    exists (S n). cbn. rewrite goes_on.
    apply other_player_differs in others. rewrite others.
    rewrite <- forallb_forall in all. now destruct (moves p).
Qed.

(** The strategy that needs no memory: with the fewest moves that suffice, the first move of the
    list that leaves one less. *)
Fixpoint fewest (most : nat) (p : position G) : nat :=
  match most with
  | O => O
  | S n => if can_within n p then fewest n p else most
  end.

Definition quickest (most : nat) : strategy := fun p =>
  find (fun m => can_within (pred (fewest most p)) (play p m)) (moves p).

Lemma fewest_suffices most p :
  can_within most p = true -> can_within (fewest most p) p = true.
Proof.
  induction most as [|n IH]; intros enough; [assumption|].
  cbn [fewest]. destruct (can_within n p) eqn:less; auto.
Qed.

Lemma fewest_is_fewest most k p :
  k <= most -> can_within k p = true -> fewest most p <= k.
Proof.
  induction most as [|n IH]; cbn [fewest]; intros k_le enough; [lia|].
  destruct (can_within n p) eqn:less.
  - destruct (Nat.eq_dec k (S n)) as [->|]; [|apply IH; auto; lia].
    assert (fewest n p <= n); [|lia]. clear - less.
    induction n as [|n IH]; cbn [fewest]; [lia|].
    destruct (can_within n p) eqn:less'; [|lia]. specialize (IH eq_refl). lia.
  - destruct (Nat.eq_dec k (S n)) as [->|]; [lia|].
    rewrite (within_at_most k n p) in less; [discriminate|lia|assumption].
Qed.

(** Where [n] moves suffice, the quickest strategy is in no trouble. *)
Lemma quickest_goes_well most p l q :
  follows (quickest most) p l q ->
  forall n, n <= most -> can_within n p = true ->
  goes_well (quickest most) q /\ length l <= n.
Proof.
  induction 1 as [p | p m l q goes_on own says legal_m _ IH | p m l q goes_on others legal_m _ IH];
    intros n n_le enough.
  - split; [|cbn; lia]. unfold goes_well.
    pose proof (fewest_suffices most p (within_at_most n most p n_le enough)) as few.
    destruct (ended p) as [result|] eqn:over.
    + destruct n; cbn in enough; now rewrite over in enough.
    + destruct (fewest most p) as [|k] eqn:count; cbn in few; rewrite over in few; [discriminate|].
      destruct (same_player (to_move p) who) eqn:turn.
      * left. apply same_player_is_equality in turn. split; [assumption|].
        unfold quickest. rewrite count. cbn [pred].
        destruct (find _ (moves p)) as [m|] eqn:found.
        -- exists m. split; [reflexivity|]. now apply find_some in found.
        -- apply existsb_exists in few as (m & legal_m & wins_m).
           apply find_none with (x := m) in found; [congruence|assumption].
      * right. apply other_player_differs in turn. split; [assumption|].
        destruct (moves p) as [|m rest] eqn:list; [discriminate|].
        exists m. unfold legal. rewrite list. now left.
  - pose proof (fewest_suffices most p (within_at_most n most p n_le enough)) as few.
    pose proof (fewest_is_fewest most n p n_le enough) as least.
    destruct (fewest most p) as [|k] eqn:count; cbn in few; rewrite goes_on in few;
      [discriminate|].
    unfold quickest in says. rewrite count in says. apply find_some in says as [_ after].
    destruct (IH k) as [well short]; [lia|assumption|]. split; [assumption|cbn; lia].
  - destruct n as [|n]; cbn in enough; rewrite goes_on in enough; [discriminate|].
    apply other_player_differs in others. rewrite others in enough.
    assert (after : can_within n (play p m) = true).
    { unfold legal in legal_m. destruct (moves p) as [|x rest]; [contradiction|].
      rewrite forallb_forall in enough. auto. }
    destruct (IH n) as [well short]; [lia|assumption|]. split; [assumption|cbn; lia].
Qed.

(** Who can do as claimed move by move has a strategy for all plays. *)
Theorem can_gives_a_strategy p : can p -> achieves p.
Proof.
  intros [n enough]%can_has_bound. exists (quickest n), n.
  intros l q play_follows. now apply quickest_goes_well with p.
Qed.

(** And conversely: [can] says no more and no less than the claim. *)
Theorem a_strategy_gives_can p : achieves p -> can p.
Proof.
  intros (s & most & well).
  enough (forall n p, (forall l q, follows s p l q -> goes_well s q /\ length l <= n) -> can p)
    by eauto.
  clear p most well. induction n as [|n IH]; intros p well;
    destruct (well [] p (Nothing s p)) as [here _]; unfold goes_well in here;
    destruct (ended p) as [result|] eqn:over;
    try (now apply Over with result);
    destruct here as [(own & m & says & legal_m)|(others & m & legal_m)].
  - destruct (well [m] (play p m)) as [_ short]; [|cbn in short; lia].
    apply Own; auto using Nothing.
  - destruct (well [m] (play p m)) as [_ short]; [|cbn in short; lia].
    apply Others; auto using Nothing.
  - apply ByMove with m; auto. apply IH. intros l q more.
    destruct (well (m :: l) q) as [? short]; [now apply Own|]. cbn in short. split; [auto|lia].
  - apply ByAllMoves; auto.
    + intros none. unfold legal in legal_m. now rewrite none in legal_m.
    + intros x legal_x. apply IH. intros l q more.
      destruct (well (x :: l) q) as [? short]; [now apply Others|]. cbn in short. split; [auto|lia].
Qed.

End Claims.

Arguments legal {G}. Arguments can {G}. Arguments achieves {G}.

(** ** Arguments by what is kept *)

(** If every move uses something up, and the player can keep something that makes every end good,
    then the player can do as claimed. *)
Theorem who_keeps_an_invariant_can {G : game} who good (left_in : position G -> nat)
    (invariant : position G -> Prop) :
  (forall p m, ended p = None -> legal p m -> left_in (play p m) < left_in p) ->
  (forall p result, invariant p -> ended p = Some result -> good result = true) ->
  (forall p, invariant p -> ended p = None -> to_move p = who ->
     exists m, legal p m /\ invariant (play p m)) ->
  (forall p, invariant p -> ended p = None -> to_move p <> who -> exists m, legal p m) ->
  (forall p m, invariant p -> ended p = None -> to_move p <> who -> legal p m ->
     invariant (play p m)) ->
  forall p, invariant p -> can who good p.
Proof.
  intros uses ends own some others.
  enough (forall n p, left_in p < n -> invariant p -> can who good p) by eauto.
  induction n as [|n IH]; intros p less kept; [lia|].
  destruct (ended p) as [result|] eqn:over; [now apply Over with result; eauto|].
  destruct (same_player (to_move p) who) eqn:turn.
  - apply same_player_is_equality in turn. destruct (own p kept over turn) as (m & legal_m & after).
    apply ByMove with m; auto. apply IH; [specialize (uses p m over legal_m); lia|assumption].
  - apply other_player_differs in turn. apply ByAllMoves; auto.
    + destruct (some p kept over turn) as [m legal_m]. intros none.
      unfold legal in legal_m. now rewrite none in legal_m.
    + intros m legal_m. apply IH; [specialize (uses p m over legal_m); lia|eauto].
Qed.

(** ** Two games that are one *)

(** A relation between the positions of two games under which moves of one are matched by moves of
    the other, both ways. *)
Record alike {G H : game} (same_end : outcome G -> outcome H -> Prop)
    (R : position G -> position H -> Prop) : Prop := {
  alike_end p q : R p q ->
    match ended p, ended q with
    | None, None => True
    | Some r, Some r' => same_end r r'
    | _, _ => False
    end;
  alike_turn p q : R p q -> ended p = None -> to_move p = to_move q;
  alike_move p q m : R p q -> ended p = None -> legal p m ->
    exists m', legal q m' /\ R (play p m) (play q m');
  alike_back p q m' : R p q -> ended p = None -> legal q m' ->
    exists m, legal p m /\ R (play p m) (play q m');
}.

Lemma alike_turned_around {G H : game} same_end (R : position G -> position H -> Prop) :
  alike same_end R -> alike (fun r r' => same_end r' r) (fun q p => R p q).
Proof.
  intros same.
  assert (both_go_on : forall p q, R p q -> ended q = None -> ended p = None).
  { intros p q related goes_on. pose proof (alike_end _ _ same p q related) as ends.
    rewrite goes_on in ends. now destruct (ended p). }
  split.
  - intros q p related. pose proof (alike_end _ _ same p q related) as ends.
    now destruct (ended p), (ended q).
  - intros q p related goes_on. symmetry. apply (alike_turn _ _ same); eauto.
  - intros q p m related goes_on legal_m.
    destruct (alike_back _ _ same p q m) as (m' & ? & ?); eauto.
  - intros q p m' related goes_on legal_m'.
    destruct (alike_move _ _ same p q m') as (m & ? & ?); eauto.
Qed.

(** What a player can do in one of them is what the player can do in the other. *)
Theorem can_is_carried_over {G H : game} same_end (R : position G -> position H -> Prop)
    who good good' :
  alike same_end R ->
  (forall r r', same_end r r' -> good r = true -> good' r' = true) ->
  forall p, can (G := G) who good p -> forall q, R p q -> can (G := H) who good' q.
Proof.
  intros same carries p can_p.
  induction can_p as [p r over good_r | p m goes_on own legal_m _ IH
                     | p goes_on others some _ IH]; intros q related;
    pose proof (alike_end _ _ same p q related) as ends.
  - rewrite over in ends. destruct (ended q) as [r'|] eqn:over'; [|contradiction].
    apply Over with r'; eauto.
  - rewrite goes_on in ends. destruct (ended q) eqn:over'; [contradiction|].
    destruct (alike_move _ _ same p q m) as (m' & legal_m' & after); auto.
    apply ByMove with m'; auto.
    rewrite <- (alike_turn _ _ same p q); auto.
  - rewrite goes_on in ends. destruct (ended q) eqn:over'; [contradiction|].
    apply ByAllMoves; auto.
    + rewrite <- (alike_turn _ _ same p q); auto.
    + destruct (moves p) as [|m rest] eqn:list; [contradiction|].
      destruct (alike_move _ _ same p q m) as (m' & legal_m' & _); auto.
      { unfold legal. rewrite list. now left. }
      intros none. unfold legal in legal_m'. now rewrite none in legal_m'.
    + intros m' legal_m'.
      destruct (alike_back _ _ same p q m') as (m & legal_m & after); eauto.
Qed.

(** ** Proofs of kind replay *)

(** What the proponent does about one move of the opponent. *)
Inductive response (move : Type) :=
| Reply (reply : move) (target : N) (symmetry : N)
| Win (reply : move)
| SameAs (mv : move) (symmetry : N)
| Settled
| Lemma_ (number : N).

Arguments Reply {move}. Arguments Win {move}. Arguments SameAs {move}.
Arguments Settled {move}. Arguments Lemma_ {move}.

(** A position with the opponent to move; the responses to single moves, and to all others. *)
Record node (position move : Type) := Node {
  at_position : position;
  entries : list (move * response move);
  default : option (response move);
}.

Arguments Node {position move}. Arguments at_position {position move}.
Arguments entries {position move}. Arguments default {position move}.

Record replay (position move : Type) := Replay {
  (** The proponent's first move, where the proponent moves first. *)
  opening : option move;
  nodes : list (node position move);
}.

Arguments Replay {position move}. Arguments opening {position move}.
Arguments nodes {position move}.

(** A list by numbers, from 0. *)
Definition number_from {A} (first : N) (l : list A) : PositiveMap.t A :=
  snd (fold_left
    (fun table a => (N.succ (fst table), PositiveMap.add (N.succ_pos (fst table)) a (snd table)))
    l (first, PositiveMap.empty A)).

Definition item {A} (table : PositiveMap.t A) (number : N) : option A :=
  PositiveMap.find (N.succ_pos number) table.

(** What a table holds is in the list that it was made of. *)
Lemma item_in_list {A} first (l : list A) number a :
  item (number_from first l) number = Some a -> In a l.
Proof.
  unfold number_from, item.
  assert (general : forall l first table,
    PositiveMap.find (N.succ_pos number) (snd (fold_left
      (fun table a => (N.succ (fst table), PositiveMap.add (N.succ_pos (fst table)) a (snd table)))
      l (first, table))) = Some a ->
    In a l \/ PositiveMap.find (N.succ_pos number) table = Some a).
  { clear. induction l as [|b l IH]; intros first table found; [now right|].
    cbn [fold_left fst snd] in found. apply IH in found as [inside|found]; [left; now right|].
    destruct (Pos.eq_dec (N.succ_pos number) (N.succ_pos first)) as [same|differ].
    - rewrite same, PositiveMap.gss in found. injection found as ->. left. now left.
    - rewrite PositiveMap.gso in found by assumption. now right. }
  intros found. apply general in found as [inside|found]; [assumption|].
  now rewrite PositiveMap.gempty in found.
Qed.

(** A symmetry moves positions, and moves with them. *)
Record symmetry (G : game) := Symmetry {
  on_position : position G -> position G;
  on_move : move G -> move G;
}.

Arguments on_position {G}. Arguments on_move {G}.

Section Replays.

Variable G : game.
Variable who : player.
Variable good : outcome G -> bool.

(** What a replay needs of a game: equality that can be computed, and what a play has left, which
    every move makes less. *)
Variable same_position : position G -> position G -> bool.
Variable same_move : move G -> move G -> bool.
Variable left_in : position G -> nat.
Hypothesis same_position_is_equality : forall p q, same_position p q = true -> p = q.
Hypothesis same_move_is_equality : forall m n, same_move m n = true -> m = n.
Hypothesis moves_use_up : forall p m,
  ended p = None -> legal p m -> left_in (play p m) < left_in p.

(** A move is legal. *)
Variable is_legal : position G -> move G -> bool.
Hypothesis is_legal_is_right : forall p m, is_legal p m = true -> legal p m.

(** The outcome after a legal move, as the game finds it fastest. *)
Variable ended_after : position G -> move G -> option (outcome G).
Hypothesis ended_after_is_right : forall p m,
  ended p = None -> legal p m -> ended_after p m = ended (play p m).

(** A symmetry respects the rules, and what is left. *)
Record respects (s : symmetry G) : Prop := {
  respects_end p : ended (on_position s p) = ended p;
  respects_turn p : to_move (on_position s p) = to_move p;
  respects_moves p m : legal p m ->
    legal (on_position s p) (on_move s m)
    /\ play (on_position s p) (on_move s m) = on_position s (play p m);
  respects_back p m' : legal (on_position s p) m' ->
    exists m, legal p m /\ m' = on_move s m;
  respects_left p : left_in (on_position s p) = left_in p;
}.

Variable symmetry_of : N -> option (symmetry G).
Hypothesis symmetries_respect : forall number s, symmetry_of number = Some s -> respects s.

(** The game's own arguments: a position in which all that can come is as claimed, and lemmas. *)
Variable is_settled : position G -> bool.
Hypothesis settled_is_right : forall p,
  ended p = None -> is_settled p = true -> can who good p.
(** What a lemma shows of the position after a move; [lemma_shows p] can be found once for all
    moves. *)
Variable lemma_shows : position G -> N -> move G -> bool.
Hypothesis lemma_is_right : forall number p m,
  ended p = None -> legal p m -> ended (play p m) = None -> to_move (play p m) = who ->
  lemma_shows p number m = true -> can who good (play p m).

Definition ends_well (result : option (outcome G)) : bool :=
  match result with Some result => good result | None => false end.

Definition goes_on (result : option (outcome G)) : bool :=
  match result with Some _ => false | None => true end.

Definition image (number : N) (p : position G) : option (position G) :=
  match number with
  | N0 => Some p
  | _ => option_map (fun s => on_position s p) (symmetry_of number)
  end.

Definition find_entry (m : move G) (l : list (move G * response (move G)))
    : option (response (move G)) :=
  option_map snd (find (fun entry => same_move (fst entry) m) l).

Section OneReplay.

Variable table : PositiveMap.t (node (position G) (move G)).

(** The response stands, to the opponent's legal move [m] in [p]. A [SameAs] is answered by an
    entry of [l]. *)
Definition check_response (p : position G) (shows : N -> move G -> bool)
    (l : list (move G * response (move G))) (m : move G) (r : response (move G)) : bool :=
  match r with
  | SameAs m2 number =>
      match symmetry_of number with
      | None => false
      | Some s =>
          same_position (on_position s p) p && same_move (on_move s m) m2
          && match find_entry m2 l with
             | None | Some (SameAs _ _) => false
             | Some _ => true
             end
      end
  | Settled =>
      match ended_after p m with
      | Some result => good result
      | None => is_settled (play p m)
      end
  | Lemma_ number =>
      goes_on (ended_after p m) && same_player (to_move (play p m)) who && shows number m
  | Win m' =>
      let after := play p m in
      goes_on (ended_after p m) && same_player (to_move after) who && is_legal after m'
      && match ended_after after m' with
         | Some result => good result
         | None => is_settled (play after m')
         end
  | Reply m' target number =>
      let after := play p m in
      goes_on (ended_after p m) && same_player (to_move after) who && is_legal after m'
      && match image number (play after m'), item table target with
         | Some q, Some t => same_position q (at_position t)
         | _, _ => false
         end
  end.

(** Every legal move of the opponent has a response that stands. A default response is none that
    refers to an entry. *)
Definition check_move (t : node (position G) (move G)) (shows : N -> move G -> bool)
    (m : move G) : bool :=
  match find_entry m (entries t), default t with
  | Some r, _ => check_response (at_position t) shows (entries t) m r
  | None, Some r => check_response (at_position t) shows [] m r
  | None, None => false
  end.

Definition check_node (t : node (position G) (move G)) : bool :=
  let p := at_position t in
  goes_on (ended p) && negb (same_player (to_move p) who)
  && match moves p with
     | [] => false
     | l => let shows := lemma_shows p in forallb (check_move t shows) l
     end.

End OneReplay.

(** The replay proves the claim about [start]: every node stands, and node 0 is the start, after
    the first move where the proponent moves first; or a first move ends the game as claimed. *)
Definition check_replay (start : position G) (proof : replay (position G) (move G)) : bool :=
  let table := number_from 0 (nodes proof) in
  goes_on (ended start)
  && match nodes proof, opening proof with
     | [], Some m =>
         same_player (to_move start) who && is_legal start m && ends_well (ended_after start m)
     | [], None => false
     | first :: _, Some m =>
         same_player (to_move start) who && is_legal start m
         && same_position (play start m) (at_position first)
     | first :: _, None => same_position start (at_position first)
     end
  && forallb (check_node table) (nodes proof).

(** *** It suffices *)

Lemma goes_on_is_none result : goes_on result = true -> result = None.
Proof. destruct result; [discriminate|reflexivity]. Qed.

Lemma symmetry_is_alike s : respects s ->
  alike (G := G) (H := G) eq (fun p q => q = on_position s p).
Proof.
  intros right. split.
  - intros p q ->. rewrite (respects_end s right). now destruct (ended p).
  - intros p q -> _. now rewrite (respects_turn s right).
  - intros p q m -> _ legal_m. exists (on_move s m).
    destruct (respects_moves s right p m); auto.
  - intros p q m' -> _ legal_m'. destruct (respects_back s right p m') as (m & legal_m & ->); auto.
    exists m. destruct (respects_moves s right p m); auto.
Qed.

(** What can be done in the image of a position can be done in the position. *)
Lemma symmetry_carries_back s p : respects s -> can who good (on_position s p) -> can who good p.
Proof.
  intros right can_image.
  apply (can_is_carried_over _ _ who good good
    (alike_turned_around _ _ (symmetry_is_alike s right))) with (on_position s p); auto.
  intros r r' ->. auto.
Qed.

Lemma image_carries_back number p q :
  image number p = Some q -> can who good q -> can who good p.
Proof.
  intros found can_q. destruct number as [|number]; cbn in found.
  - now injection found as ->.
  - destruct (symmetry_of (N.pos number)) as [s|] eqn:is; [|discriminate].
    injection found as <-. now apply (symmetry_carries_back s); eauto.
Qed.

Lemma image_has_as_much_left number p q : image number p = Some q -> left_in q = left_in p.
Proof.
  destruct number as [|number]; cbn.
  - congruence.
  - destruct (symmetry_of (N.pos number)) as [s|] eqn:is; [|discriminate].
    intros [= <-]. eauto using respects_left.
Qed.

Lemma find_entry_in_list m l r : find_entry m l = Some r -> In (m, r) l.
Proof.
  unfold find_entry. destruct (find _ l) as [[m' r']|] eqn:found; [|discriminate].
  intros [= <-]. apply find_some in found as [inside same]. cbn in same.
  now apply same_move_is_equality in same as ->.
Qed.

Section ItSuffices.

Variable proof : replay (position G) (move G).
Let table := number_from 0 (nodes proof).
Hypothesis nodes_stand : forallb (check_node table) (nodes proof) = true.

(** A response that stands and is no [SameAs] shows what is claimed of the position after the
    move, if the nodes with less left are as claimed. *)
Lemma response_suffices p l m r :
  (forall t, In t (nodes proof) -> left_in (at_position t) < left_in p ->
     can who good (at_position t)) ->
  ended p = None -> legal p m ->
  check_response table p (lemma_shows p) l m r = true ->
  (match r with SameAs _ _ => False | _ => True end) ->
  can who good (play p m).
Proof.
  intros smaller p_goes_on legal_m stands not_same.
  pose proof (ended_after_is_right p m p_goes_on legal_m) as end_m.
  pose proof (moves_use_up p m p_goes_on legal_m) as less_m.
  destruct r as [m' target number | m' | | | number]; cbn in stands; [| |contradiction| |].
  - apply andb_prop in stands as [stands leads]. apply andb_prop in stands as [stands legal_m'].
    apply andb_prop in stands as [on turn]. apply goes_on_is_none in on. rewrite end_m in on.
    apply same_player_is_equality in turn. apply is_legal_is_right in legal_m'.
    destruct (image number _) as [q|] eqn:maps; [|discriminate].
    destruct (item table target) as [t|] eqn:is_t; [|discriminate].
    apply same_position_is_equality in leads as ->.
    apply ByMove with m'; auto. apply image_carries_back with number (at_position t); auto.
    apply smaller; [now apply item_in_list in is_t|].
    rewrite (image_has_as_much_left _ _ _ maps).
    pose proof (moves_use_up (play p m) m' on legal_m'). lia.
  - apply andb_prop in stands as [stands wins_now]. apply andb_prop in stands as [stands legal_m'].
    apply andb_prop in stands as [on turn]. apply goes_on_is_none in on. rewrite end_m in on.
    apply same_player_is_equality in turn. apply is_legal_is_right in legal_m'.
    apply ByMove with m'; auto.
    rewrite (ended_after_is_right (play p m) m') in wins_now by assumption.
    destruct (ended (play (play p m) m')) as [result|] eqn:over.
    + now apply Over with result.
    + now apply settled_is_right.
  - rewrite end_m in stands. destruct (ended (play p m)) as [result|] eqn:over.
    + now apply Over with result.
    + now apply settled_is_right.
  - apply andb_prop in stands as [stands shows]. apply andb_prop in stands as [on turn].
    apply goes_on_is_none in on. rewrite end_m in on. apply same_player_is_equality in turn.
    now apply lemma_is_right with number.
Qed.

(** At a node that stands every move of the opponent leads to a position as claimed. *)
Lemma move_suffices t m :
  (forall t', In t' (nodes proof) -> left_in (at_position t') < left_in (at_position t) ->
     can who good (at_position t')) ->
  ended (at_position t) = None ->
  (forall m, legal (at_position t) m -> check_move table t (lemma_shows (at_position t)) m = true) ->
  legal (at_position t) m -> can who good (play (at_position t) m).
Proof.
  intros smaller on all legal_m. pose proof (all m legal_m) as stands. unfold check_move in stands.
  assert (as_same : forall l m2 number, l = entries t ->
    check_response table (at_position t) (lemma_shows (at_position t)) l m (SameAs m2 number) = true ->
    can who good (play (at_position t) m)).
  { intros l m2 number -> same. cbn in same.
    destruct (symmetry_of number) as [s|] eqn:is; [|discriminate].
    apply andb_prop in same as [same answered]. apply andb_prop in same as [fixed to].
    apply same_position_is_equality in fixed. apply same_move_is_equality in to.
    pose proof (symmetries_respect _ _ is) as right.
    destruct (respects_moves s right _ _ legal_m) as [legal_m2 commutes].
    rewrite fixed, to in legal_m2, commutes.
    apply (symmetry_carries_back s); [assumption|]. rewrite <- commutes.
    pose proof (all m2 legal_m2) as stands2. unfold check_move in stands2.
    destruct (find_entry m2 (entries t)) as [r|]; [|discriminate].
    apply response_suffices with (entries t) r; auto. now destruct r. }
  destruct (find_entry m (entries t)) as [r|].
  - destruct r as [| |m2 number| |] eqn:kind; [| |now apply (as_same (entries t) m2 number)| |];
      apply response_suffices with (entries t) r; auto; now subst r.
  - destruct (default t) as [r|]; [|discriminate].
    apply response_suffices with [] r; auto.
    destruct r as [| |m2 number| |]; auto. cbn in stands.
    destruct (symmetry_of number); [|discriminate]. now rewrite andb_false_r in stands.
Qed.

(** By induction on what is left, every node is as claimed. *)
Lemma nodes_suffice n : forall t,
  In t (nodes proof) -> left_in (at_position t) < n -> can who good (at_position t).
Proof.
  induction n as [|n IH]; intros t inside less; [lia|].
  rewrite forallb_forall in nodes_stand. pose proof (nodes_stand t inside) as stands.
  unfold check_node in stands.
  apply andb_prop in stands as [stands all]. apply andb_prop in stands as [on turn].
  apply goes_on_is_none in on. apply negb_true_iff, other_player_differs in turn.
  assert (each : moves (at_position t) <> []
                 /\ forall m, legal (at_position t) m -> check_move table t (lemma_shows (at_position t)) m = true).
  { unfold legal. destruct (moves (at_position t)); [discriminate|].
    rewrite forallb_forall in all. split; [discriminate|assumption]. }
  destruct each as [some each]. apply ByAllMoves; auto.
  intros m legal_m. apply move_suffices; auto.
  intros t' inside' less'. apply IH; [assumption|lia].
Qed.

End ItSuffices.

(** A replay that is accepted proves the claim. *)
Theorem an_accepted_replay_can start proof :
  check_replay start proof = true -> can who good start.
Proof.
  unfold check_replay. intros accepted.
  apply andb_prop in accepted as [accepted stand]. apply andb_prop in accepted as [on from].
  apply goes_on_is_none in on.
  assert (all : forall t, In t (nodes proof) -> can who good (at_position t)).
  { intros t inside.
    apply (nodes_suffice proof stand (S (left_in (at_position t)))); [assumption|lia]. }
  destruct (nodes proof) as [|first rest]; destruct (opening proof) as [m|].
  - apply andb_prop in from as [from well]. apply andb_prop in from as [turn legal_m].
    apply same_player_is_equality in turn. apply is_legal_is_right in legal_m.
    apply ByMove with m; auto. rewrite (ended_after_is_right start m on legal_m) in well.
    destruct (ended (play start m)) as [result|] eqn:over; [|discriminate].
    now apply Over with result.
  - discriminate.
  - apply andb_prop in from as [from leads]. apply andb_prop in from as [turn legal_m].
    apply same_player_is_equality in turn. apply is_legal_is_right in legal_m.
    apply ByMove with m; auto. apply same_position_is_equality in leads as ->.
    apply all. now left.
  - apply same_position_is_equality in from as ->. apply all. now left.
Qed.

Theorem an_accepted_replay_proves_its_claim start proof :
  check_replay start proof = true -> achieves who good start.
Proof. intros accepted. now apply can_gives_a_strategy, an_accepted_replay_can with proof. Qed.

End Replays.
