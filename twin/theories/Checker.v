(** * The checker of positional games

    All kinds of proof that the twin has, with the theorem that an accepted proof proves its
    claim: that the board is the one that its name says, and that the player has the strategy in
    play on its lines. *)

From Coq Require Import List Bool Arith NArith FMapPositive.
From Twin Require Import Game Positional Symmetries Blocking Replays Boards Potential Parts Threats
  Mirrors.
Import ListNotations.
Open Scope N_scope.

Record positional_claim := PositionalClaim {
  named : board_name;
  rule_of : convention;
  states : statement;
  (** The stones at the start. *)
  of_first : list N;
  of_second : list N;
}.

(** A lemma of a replay, but for the potential, which needs no data. *)
Inductive board_lemma :=
| PairingLemma (pairing : list (N * N))
| ThreatLemma (sequence : list N).

(** A replay on a board: its symmetries, its lemmas and the rest. *)
Record replay_data := ReplayData {
  symmetries : list (list N);
  lemmas : list board_lemma;
  steps : replay masks N;
}.

(** Parts: the small games with their replays, and for each part the number of its game and its
    points. *)
Inductive positional_proof :=
| ByReplay (data : replay_data)
| ByParts (games : list (board * replay_data)) (places : list (N * list N))
| ByPairing (pairing : list (N * N))
| ByPotential
| ByMirror (first : option N) (images : list N).

(** What the claim means. *)
Definition holds (b : board) (c : positional_claim) : Prop :=
  says (named c) b /\ claim b (rule_of c) (of_first c) (of_second c) (states c).

(** Lemma 0 is the potential; the others are listed from 1 on. What threat sequences need of the
    position before the move is found once, where there are lemmas. *)
Definition lemma_shows (t : prepared) (rule : convention) (claimed : statement)
    (table : PositiveMap.t board_lemma) (p : masks) : N -> N -> bool :=
  let sequence_shows :=
    match table with
    | PositiveMap.Leaf _ => fun _ _ => false
    | _ => threat_sequence_shows t rule claimed p
    end in
  fun number x =>
    match number with
    | N0 => lemma_potential_shows t rule claimed (put p x)
    | _ =>
        match item table (N.pred number) with
        | Some (PairingLemma pairing) => pairing_shows t rule claimed pairing (put p x)
        | Some (ThreatLemma sequence) => sequence_shows sequence x
        | None => false
        end
    end.

Definition replay_shows (t : prepared) (rule : convention) (claimed : statement) (start : stones)
    (data : replay_data) : bool :=
  check_board_replay t rule claimed (symmetries data)
    (lemma_shows t rule claimed (number_from 0 (lemmas data))) start (steps data).

(** Breaker wins the small game as second player. *)
Definition small_game_holds (small : board * replay_data) : bool :=
  replay_shows (prepare (fst small)) (Weak First) (Wins Second) (start_of [] []) (snd small).

(** The parts with their boards; none if a part names a game that is not there. *)
Fixpoint parts_of (table : PositiveMap.t (board * replay_data)) (places : list (N * list N))
    : option (list part) :=
  match places with
  | [] => Some []
  | (number, points) :: places =>
      match item table number, parts_of table places with
      | Some small, Some parts => Some ((fst small, points) :: parts)
      | _, _ => None
      end
  end.

Definition check (b : board) (c : positional_claim) (proof : positional_proof) : bool :=
  let t := prepare b in
  let start := start_of (of_first c) (of_second c) in
  confirms (named c) b &&
  match proof with
  | ByReplay data => replay_shows t (rule_of c) (states c) start data
  | ByParts games places =>
      forallb small_game_holds games
      && match parts_of (number_from 0 games) places with
         | Some parts => parts_show t (rule_of c) (states c) parts (masks_of start)
         | None => false
         end
  | ByPairing pairing => pairing_shows t (rule_of c) (states c) pairing (masks_of start)
  | ByPotential => potential_shows t (rule_of c) (states c) (masks_of start)
  | ByMirror first images => mirror_shows t (rule_of c) (states c) first images (masks_of start)
  end.

Lemma lemmas_are_right b rule claimed table :
  lemmas_are_as_claimed b rule claimed (lemma_shows (prepare b) rule claimed table).
Proof.
  intros number p x before legal_x goes_on turn shown. unfold lemma_shows in shown.
  destruct number as [|number].
  - now apply an_accepted_lemma_potential_is_as_claimed.
  - destruct (item table _) as [[pairing|sequence]|] eqn:found; [| |discriminate].
    + now apply an_accepted_pairing_is_as_claimed with pairing.
    + destruct table; [discriminate|].
      apply an_accepted_threat_sequence_wins with sequence; auto.
      unfold threat_sequence_shows in shown. now rewrite !andb_true_iff in shown.
Qed.

Lemma replay_shows_is_right b rule claimed start data :
  replay_shows (prepare b) rule claimed start data = true ->
  can (G := mask_game (prepare b) rule) (proponent claimed) (as_claimed claimed) (masks_of start).
Proof.
  intros shown. refine (an_accepted_mask_replay_can b _ _ _ _ _ (steps data) _ shown).
  intros _. apply lemmas_are_right.
Qed.

Lemma parts_have_games games places parts :
  parts_of (number_from 0 games) places = Some parts ->
  forall d, In d parts -> exists data, In (fst d, data) games.
Proof.
  revert parts. induction places as [|[number points] places IH]; cbn [parts_of]; intros parts made.
  - injection made as <-. contradiction.
  - destruct (item _ number) as [[small data]|] eqn:found; [|discriminate].
    destruct (parts_of _ places) as [rest|]; [|discriminate]. injection made as <-.
    intros d [<-|inside]; [|now apply (IH rest)].
    exists data. now apply item_in_list in found.
Qed.

(** A proof that is accepted proves its claim. *)
Theorem an_accepted_proof_proves_its_claim b c proof : check b c proof = true -> holds b c.
Proof.
  unfold check. intros [is shown]%andb_prop. split; [now apply a_confirmed_name_is_right|].
  apply can_gives_a_strategy, what_masks_can_stones_can.
  destruct proof as [data|games places|pairing| |first images].
  - now apply replay_shows_is_right with data.
  - apply andb_prop in shown as [small shown].
    destruct (parts_of _ places) as [parts|] eqn:made; [|discriminate].
    apply accepted_parts_are_as_claimed with parts; [|assumption]. intros d inside.
    destruct (parts_have_games games places parts made d inside) as [data listed].
    rewrite forallb_forall in small. specialize (small _ listed).
    exact (replay_shows_is_right (fst d) (Weak First) (Wins Second) (start_of [] []) data small).
  - now apply an_accepted_pairing_is_as_claimed with pairing.
  - now apply an_accepted_potential_is_as_claimed.
  - now apply an_accepted_mirror_is_as_claimed with first images.
Qed.
