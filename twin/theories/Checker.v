(** * The checker of positional games

    All kinds of proof that the twin has, with the theorem that an accepted proof proves its
    claim: that the board is the one that its name says, and that the player has the strategy in
    play on its lines. *)

From Coq Require Import List Bool Arith NArith FMapPositive.
From Twin Require Import Game Positional Symmetries Blocking Replays Boards Potential Threats.
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

Inductive positional_proof :=
| ByReplay (symmetries : list (list N)) (lemmas : list board_lemma) (steps : replay masks N)
| ByPairing (pairing : list (N * N))
| ByPotential.

(** What the claim means. *)
Definition holds (b : board) (c : positional_claim) : Prop :=
  says (named c) b /\ claim b (rule_of c) (of_first c) (of_second c) (states c).

(** Lemma 0 is the potential; the others are listed from 1 on. *)
Definition lemma_shows (t : prepared) (rule : convention) (claimed : statement)
    (table : PositiveMap.t board_lemma) (number : N) (p : masks) : bool :=
  match number with
  | N0 => potential_shows t rule claimed p
  | _ =>
      match item table (N.pred number) with
      | Some (PairingLemma pairing) => pairing_shows t rule claimed pairing p
      | Some (ThreatLemma sequence) => threat_sequence_shows t rule claimed sequence p
      | None => false
      end
  end.

Definition check (b : board) (c : positional_claim) (proof : positional_proof) : bool :=
  let t := prepare b in
  let start := start_of (of_first c) (of_second c) in
  confirms (named c) b &&
  match proof with
  | ByReplay symmetries lemmas steps =>
      check_board_replay t (rule_of c) (states c) symmetries
        (lemma_shows t (rule_of c) (states c) (number_from 0 lemmas)) start steps
  | ByPairing pairing => pairing_shows t (rule_of c) (states c) pairing (masks_of start)
  | ByPotential => potential_shows t (rule_of c) (states c) (masks_of start)
  end.

Lemma lemmas_are_right b rule claimed table number p :
  mask_result (prepare b) rule p = None -> mover p = proponent claimed ->
  lemma_shows (prepare b) rule claimed table number p = true ->
  can (G := mask_game (prepare b) rule) (proponent claimed) (as_claimed claimed) p.
Proof.
  intros goes_on turn shown. unfold lemma_shows in shown. destruct number as [|number].
  - now apply an_accepted_potential_is_as_claimed.
  - destruct (item table _) as [[pairing|sequence]|]; [| |discriminate].
    + now apply an_accepted_pairing_is_as_claimed with pairing.
    + apply an_accepted_threat_sequence_wins with sequence; auto.
      unfold threat_sequence_shows in shown. now rewrite !andb_true_iff in shown.
Qed.

(** A proof that is accepted proves its claim. *)
Theorem an_accepted_proof_proves_its_claim b c proof : check b c proof = true -> holds b c.
Proof.
  unfold check. intros [is shown]%andb_prop. split; [now apply a_confirmed_name_is_right|].
  apply can_gives_a_strategy. destruct proof as [symmetries lemmas steps|pairing|].
  - refine (an_accepted_board_replay_can b _ _ symmetries _ _ steps _ shown). intros _ number p.
    apply lemmas_are_right.
  - apply what_masks_can_stones_can. now apply an_accepted_pairing_is_as_claimed with pairing.
  - apply what_masks_can_stones_can. now apply an_accepted_potential_is_as_claimed.
Qed.
