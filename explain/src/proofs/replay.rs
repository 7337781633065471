//! Replays: from a fault at a node to the line of play from the start that gets there.
//!
//! A line is only given when it replays by the rules and ends at the node's position, or one that is
//! no worse. A node's coordinates are those of the game after all symmetries on the way, so moves are mapped back
//! through them: all that an explanation names is named as in its line. Where there is no line,
//! the names are the node's own, and the explanation says so.

use std::collections::VecDeque;

use zermelo_checker::claim::Player;
use zermelo_checker::fault::{Code, Fault};
use zermelo_checker::proofs::replay::{
    DEFAULT_FAILS, DEFAULT_NEEDLESS, DUPLICATE_ENTRY, ENTRY_FOR_ILLEGAL_MOVE, ENTRY_ORDER, Entry,
    GAME_OVER, LEMMA_TOO_WEAK, LINE_TOO_LONG, MISSING_REPLY, Move, NO_NODES, NO_SUCH_LEMMA,
    NO_SUCH_SYMMETRY, NO_SUCH_TARGET, NOT_SETTLED, OPENING_ILLEGAL, OPENING_MISSING,
    OPENING_UNEXPECTED, OPPONENT_WINS, REPLY_ENDS_GAME, REPLY_ILLEGAL, Replay, Response,
    SAME_AS_CHAINED, SAME_AS_MISSING, START_MISMATCH, SYMMETRY_MAPS_ELSEWHERE,
    SYMMETRY_MOVES_POSITION, TABLE_SIZES, TARGET_BETTER, TARGET_MISMATCH, TARGET_NOT_LATER,
    UNREACHED_NODE, UNUSED_LEMMA, UNUSED_SYMMETRY, WIN_NOT_WON,
};

use crate::face::{Face, Refusal};
use crate::place::{Place, Ply};
use crate::play::nodes::ReplayNodes;
use crate::rules::{AnyRules, Position};
use crate::words::{Diagnosis, Facts, Words, sentence};

/// The wordings of the codes of replays.
pub(crate) const SENTENCES: Words = &[
    (NO_NODES, &["the proof has no node"]),
    (TABLE_SIZES, &["the tables of positions, nodes and entries do not fit together"]),
    (OPENING_MISSING, &["the proponent moves first, but the proof has no first move"]),
    (
        OPENING_UNEXPECTED,
        &["the opponent moves first, but the proof has a first move of the proponent"],
    ),
    (
        OPENING_ILLEGAL,
        &[
            "the proponent's first move {opening} {why}",
            "the proponent's first move, number {move}, is not legal or ends the game",
            "the proponent's first move is not legal or ends the game",
        ],
    ),
    (START_MISMATCH, &["node 0 is not the claim's start position after the opening"]),
    (UNREACHED_NODE, &["no entry leads to the node"]),
    (MISSING_REPLY, &["the proponent has no reply to the opponent's move"]),
    (
        ENTRY_FOR_ILLEGAL_MOVE,
        &[
            "an entry is for move {move} ({named}), which is not legal for the opponent",
            "an entry is for move {move}, which is not legal for the opponent",
            "an entry is for a move that is not legal for the opponent",
        ],
    ),
    (
        DUPLICATE_ENTRY,
        &[
            "two entries are for the opponent's move {named}",
            "two entries are for one move of the opponent",
        ],
    ),
    (ENTRY_ORDER, &["the node's entries are not in the order of moves"]),
    (OPPONENT_WINS, &["the opponent's move ends the game against the claim"]),
    (GAME_OVER, &["the game is over after the opponent's move, but the entry continues it"]),
    (NOT_SETTLED, &["the entry says that the game is settled, but it is not"]),
    (
        REPLY_ILLEGAL,
        &[
            "the reply {taken} is on a point that is taken",
            "the reply, number {outside}, is outside the board",
            "the reply {reply} is not legal",
            "the reply is not legal",
        ],
    ),
    (
        REPLY_ENDS_GAME,
        &[
            "the reply {reply} ends the game, but the entry continues it",
            "the reply ends the game, but the entry continues it",
        ],
    ),
    (
        WIN_NOT_WON,
        &[
            "the reply {reply} should end the game as claimed, but does not",
            "the reply should end the game as claimed, but does not",
        ],
    ),
    (
        NO_SUCH_TARGET,
        &["the entry's target {target} is not a node", "the entry's target is not a node"],
    ),
    (
        TARGET_MISMATCH,
        &[
            "the position after the reply {reply}, mapped by the entry's symmetry, is not that of \
             node {target}",
            "the position after the reply, mapped by the entry's symmetry, is not that of the \
             target",
        ],
    ),
    (
        TARGET_BETTER,
        &[
            "the position after the reply {reply}, mapped by the entry's symmetry, may be worse than \
             that of node {target}: breaker must block every line that it blocks there, and maker must \
             have no stones on the others that it does not have there, or the other way round for maker",
            "the position after the reply, mapped by the entry's symmetry, may be worse than that of \
             the target",
        ],
    ),
    (
        LINE_TOO_LONG,
        &["a line of the strategy to a reply at this node has more replies than the claim says"],
    ),
    (
        TARGET_NOT_LATER,
        &[
            "the reply {reply} leads to node {target}, which is not a later one, so that the game might \
             go on for ever",
            "the reply leads to a node that is not a later one, so that the game might go on for ever",
        ],
    ),
    (
        NO_SUCH_SYMMETRY,
        &[
            "the proof has no symmetry {symmetry}, which the entry uses",
            "the entry uses a symmetry that the proof does not have",
        ],
    ),
    (
        SYMMETRY_MOVES_POSITION,
        &[
            "symmetry {symmetry} does not map the node's position to itself",
            "the entry's symmetry does not map the node's position to itself",
        ],
    ),
    (
        SYMMETRY_MAPS_ELSEWHERE,
        &[
            "symmetry {symmetry} maps the opponent's move to {image}, not where the entry says",
            "the entry's symmetry maps the opponent's move to another move than the entry says",
        ],
    ),
    (SAME_AS_MISSING, &["the move that the entry refers to has no entry of its own"]),
    (SAME_AS_CHAINED, &["the entry refers to a move whose entry itself refers to another move"]),
    (
        DEFAULT_FAILS,
        &[
            "the default reply fails: {reason}",
            "the node's default reply fails for the opponent's move",
        ],
    ),
    (DEFAULT_NEEDLESS, &["no move of the opponent uses the node's default reply"]),
    (
        UNUSED_SYMMETRY,
        &["no entry uses symmetry {symmetry}", "no entry uses one of the symmetries"],
    ),
    (
        NO_SUCH_LEMMA,
        &[
            "the entry's lemma {lemma} is none of the proof's",
            "the entry's lemma is none of the proof's",
        ],
    ),
    (
        LEMMA_TOO_WEAK,
        &[
            "the entry's lemma shows less than is claimed, or something else: that the opponent completes \
             no line, that the proponent completes one, or who is never without a move",
        ],
    ),
    (UNUSED_LEMMA, &["lemma {lemma} is used by no entry", "a lemma is used by no entry"]),
];

/// Says what it can about a fault in a replay.
pub(crate) fn diagnose(
    face: &dyn Face,
    replay: &Replay<'_>,
    fault: &Fault,
    diagnosis: &mut Diagnosis,
) -> Option<()> {
    let proof = Proof::new(face, replay);
    if fault.code == OPENING_ILLEGAL {
        proof.diagnose_opening(&mut diagnosis.facts);
    }
    let node = fault.number("node")?;
    let mv = fault.number("move").and_then(|mv| Move::try_from(mv).ok());
    proof.diagnose_node(node, mv, fault.code, diagnosis)
}

/// A step from a node to another: the opponent's move, the reply, the symmetry after it.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    mv: Move,
    reply: Move,
    symmetry: u32,
}

/// A proof, laid out.
struct Proof<'p> {
    face: &'p dyn Face,
    replay: &'p Replay<'p>,
    nodes: ReplayNodes<'p>,
    /// The positions that can be read.
    positions: Vec<Option<Position>>,
}

impl<'p> Proof<'p> {
    fn new(face: &'p dyn Face, replay: &'p Replay<'p>) -> Self {
        let rules = face.rules();
        let records = replay.positions.chunks_exact(rules.record_width().max(1));
        let positions =
            records.take(replay.nodes.len()).map(|record| rules.read(record).ok()).collect();
        Proof { face, replay, nodes: ReplayNodes::of(replay), positions }
    }

    fn rules(&self) -> &'p dyn AnyRules {
        self.face.rules()
    }

    fn entries(&self, node: usize) -> &'p [Entry] {
        self.nodes.entries(node).unwrap_or_default()
    }

    fn position(&self, node: usize) -> Option<&Position> {
        self.positions.get(node)?.as_ref()
    }

    /// A node's position as it is stored.
    fn record(&self, node: usize) -> Option<&'p [u8]> {
        self.nodes.record(node, self.rules().record_width())
    }

    fn default(&self, node: usize) -> Option<Response> {
        self.replay.nodes.get(node)?.default
    }

    fn diagnose_opening(&self, facts: &mut Facts) -> Option<()> {
        let opening = self.replay.opening?;
        let position = self.rules().play(&self.rules().start(), opening);
        facts.set("why", if position.is_some() { "ends the game" } else { "is not legal" });
        facts.set("opening", self.face.move_name(opening)?.plain);
        Some(())
    }

    /// The place of a fault at a node, and the names and numbers of its sentence.
    fn diagnose_node(
        &self,
        number: u64,
        mv: Option<Move>,
        code: Code,
        diagnosis: &mut Diagnosis,
    ) -> Option<()> {
        let node = usize::try_from(number).ok()?;
        if let Some(record) = self.record(node) {
            for (name, value) in self.face.position_facts(record) {
                diagnosis.facts.set(name, value);
            }
        }
        // The opponent's move, where it can be played.
        let own = self.position(node);
        let after = own.zip(mv).and_then(|(position, mv)| self.rules().play(position, mv));
        let played = mv.filter(|_| after.is_some());
        let line = self.line_to(node, played);
        let symmetries = line.as_ref().map_or(&[][..], |line| &line.symmetries);
        let position = match (&line, after.as_ref().or(own)) {
            (Some(line), _) => self.face.picture(&self.face.rules().record(&line.position)),
            (None, Some(position)) => self.face.picture(&self.face.rules().record(position)),
            (None, None) => self.record(node).and_then(|record| self.face.picture(record)),
        };
        let theirs = self.rules().proponent().other();
        if let Some(mv) = mv {
            if let Some(name) = self.name_in(symmetries, theirs, mv) {
                diagnosis.facts.set("named", name);
            }
            self.diagnose_response(node, mv, code, symmetries, &mut diagnosis.facts);
        }
        diagnosis.place = Some(Place {
            node: number,
            opponent_move: played.map(|mv| self.any_name_in(symmetries, theirs, mv)),
            // Without symmetries, a point has the same name at every node.
            own_names: line.is_none() && self.rules().symmetries() > 0,
            line: line.map(|line| line.plies),
            position,
            ..Place::default()
        });
        Some(())
    }

    /// The moves and numbers of the response to a move at a node.
    fn diagnose_response(
        &self,
        node: usize,
        mv: Move,
        code: Code,
        symmetries: &[u32],
        facts: &mut Facts,
    ) -> Option<()> {
        let own = self.entries(node).iter().find(|entry| entry.mv == mv);
        let response = own.map(|entry| entry.response).or_else(|| self.default(node))?;
        let own_player = self.rules().proponent();
        let theirs = own_player.other();
        let position = self.position(node);
        match response {
            Response::Reply { reply, .. }
            | Response::NoWorse { reply, .. }
            | Response::Win { reply } => {
                let after = position.and_then(|position| self.rules().play(position, mv));
                match self.name_in(symmetries, own_player, reply) {
                    None => facts.set("outside", reply),
                    Some(name) => {
                        let taken = |after: Position| {
                            let refusal =
                                self.face.refusal(&self.face.rules().record(&after), reply);
                            self.rules().play(&after, reply).is_none()
                                && matches!(refusal, Refusal::Taken(_))
                        };
                        if after.is_some_and(taken) {
                            facts.set("taken", name);
                        }
                    }
                }
                facts.set("reply", self.any_name_in(symmetries, own_player, reply));
            }
            Response::SameAs { symmetry, .. } => {
                facts.set("symmetry", symmetry);
                if let Some(image) = self.rules().map_move(symmetry, theirs, mv) {
                    facts.set("image", self.any_name_in(symmetries, theirs, image));
                }
            }
            Response::Lemma { lemma } => facts.set("lemma", lemma),
            Response::Settled => {}
        }
        if let Response::Reply { target, symmetry, .. }
        | Response::NoWorse { target, symmetry, .. } = response
        {
            facts.set("target", target);
            facts.set("symmetry", symmetry);
        }
        if code == DEFAULT_FAILS {
            let reason = match response {
                Response::SameAs { .. } => {
                    "it refers to another move, which a default must not do".into()
                }
                _ => sentence(self.failure(position?, mv, response)?, facts),
            };
            facts.set("reason", reason);
        }
        Some(())
    }

    /// What is wrong with a response that is no `same as`.
    fn failure(&self, position: &Position, mv: Move, response: Response) -> Option<Code> {
        let rules = self.rules();
        let after = rules.play(position, mv)?;
        let ending = rules.ending(&after, mv);
        let reply = match response {
            _ if ending == Some(false) => return Some(OPPONENT_WINS),
            Response::Settled => return Some(NOT_SETTLED),
            Response::SameAs { .. } => return None,
            _ if ending.is_some() => return Some(GAME_OVER),
            Response::Lemma { lemma } => return rules.lemma(lemma, &after).err(),
            Response::Reply { reply, .. }
            | Response::NoWorse { reply, .. }
            | Response::Win { reply } => reply,
        };
        let Some(reached) = rules.play(&after, reply) else { return Some(REPLY_ILLEGAL) };
        let (target, symmetry, code) = match response {
            Response::Reply { target, symmetry, .. } => (target, symmetry, TARGET_MISMATCH),
            Response::NoWorse { target, symmetry, .. } => (target, symmetry, TARGET_BETTER),
            _ => return Some(WIN_NOT_WON),
        };
        if rules.ending(&reached, reply).is_some() {
            return Some(REPLY_ENDS_GAME);
        }
        let known = usize::try_from(target).is_ok_and(|target| target < self.replay.nodes.len());
        Some(match () {
            () if !known => NO_SUCH_TARGET,
            () if symmetry != 0 && rules.map(symmetry, &reached).is_none() => NO_SUCH_SYMMETRY,
            () => code,
        })
    }

    /// The move of a player before symmetries that is `mv` after them.
    fn unmapped(&self, symmetries: &[u32], player: Player, mv: Move) -> Move {
        let (face, rules) = (self.face, self.rules());
        let image = |symmetry, before: &Move| rules.map_move(symmetry, player, *before);
        symmetries.iter().rev().fold(mv, |mv, &symmetry| {
            (0..face.numbers()).find(|before| image(symmetry, before) == Some(mv)).unwrap_or(mv)
        })
    }

    /// The name before symmetries of the move that is `mv` after them.
    fn name_in(&self, symmetries: &[u32], player: Player, mv: Move) -> Option<String> {
        self.face.move_name(self.unmapped(symmetries, player, mv)).map(|name| name.plain)
    }

    /// The same, or a number for what is no move.
    fn any_name_in(&self, symmetries: &[u32], player: Player, mv: Move) -> String {
        self.name_in(symmetries, player, mv).unwrap_or_else(|| format!("#{mv}"))
    }

    /// A line of play from the start to a node, and the opponent's move there.
    fn line_to(&self, node: usize, mv: Option<Move>) -> Option<Line<'_, 'p>> {
        let steps = self.steps_to(node)?;
        let mut line = Line {
            proof: self,
            plies: Vec::new(),
            position: self.rules().start(),
            symmetries: Vec::new(),
        };
        if let Some(opening) = self.replay.opening {
            line.play(opening)?;
        }
        for step in steps {
            line.play(step.mv)?;
            line.play(step.reply)?;
            if step.symmetry != 0 {
                line.symmetries.push(step.symmetry);
            }
        }
        let mut reached = line.position.clone();
        for &symmetry in &line.symmetries {
            reached = self.rules().map(symmetry, &reached)?;
        }
        let rules = self.rules();
        let is_opponents = rules.mover(&reached) != rules.proponent();
        if !is_opponents || !rules.stands_for(self.record(node)?, &reached) {
            return None;
        }
        if let Some(mv) = mv {
            line.play(mv)?;
        }
        Some(line)
    }

    /// The fewest steps from node 0 to a node.
    fn steps_to(&self, goal: usize) -> Option<Vec<Step>> {
        let mut towards: Vec<Option<Step>> = vec![None; self.positions.len()];
        let mut queue = VecDeque::from([0usize]);
        while let Some(from) = queue.pop_front() {
            if from == goal {
                break;
            }
            for (step, target) in self.steps_from(from) {
                if let Some(slot @ None) = towards.get_mut(target)
                    && target != 0
                {
                    *slot = Some(step);
                    queue.push_back(target);
                }
            }
        }
        let mut steps = Vec::new();
        let mut node = goal;
        while node != 0 {
            let step = towards.get(node).copied().flatten()?;
            steps.push(step);
            node = step.from;
        }
        steps.reverse();
        Some(steps)
    }

    /// The steps out of a node, with the nodes they lead to.
    fn steps_from(&self, from: usize) -> Vec<(Step, usize)> {
        let step = |mv: Move, response: Response| match response {
            Response::Reply { reply, target, symmetry }
            | Response::NoWorse { reply, target, symmetry } => {
                Some((Step { from, mv, reply, symmetry }, usize::try_from(target).ok()?))
            }
            Response::Win { .. }
            | Response::SameAs { .. }
            | Response::Settled
            | Response::Lemma { .. } => None,
        };
        let entries = self.entries(from);
        let mut steps: Vec<_> =
            entries.iter().filter_map(|entry| step(entry.mv, entry.response)).collect();
        if let (
            Some(default @ (Response::Reply { .. } | Response::NoWorse { .. })),
            Some(position),
        ) = (self.default(from), self.position(from))
        {
            let mut moves = self.face.rules().legal_moves(position);
            let mut own: Vec<Move> = entries.iter().map(|entry| entry.mv).collect();
            own.sort_unstable();
            moves.retain(|mv| own.binary_search(mv).is_err());
            steps.extend(moves.into_iter().filter_map(|mv| step(mv, default)));
        }
        steps
    }
}

/// A line being played, in the coordinates of the start.
struct Line<'l, 'p> {
    proof: &'l Proof<'p>,
    plies: Vec<Ply>,
    position: Position,
    /// Those on the way to the node that the line has got to, which its moves are mapped back
    /// through.
    symmetries: Vec<u32>,
}

impl Line<'_, '_> {
    /// Plays the move that is `mv` at the node.
    fn play(&mut self, mv: Move) -> Option<()> {
        let rules = self.proof.rules();
        let player = rules.mover(&self.position);
        let mv = self.proof.unmapped(&self.symmetries, player, mv);
        self.position = rules.play(&self.position, mv)?;
        self.plies.push(Ply { player, name: self.proof.any_name_in(&[], player, mv) });
        Some(())
    }
}
