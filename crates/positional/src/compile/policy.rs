//! Moves that no row says: the source's policy finds them, position by position, from the replies that
//! rows leave open on, or from the start.
//!
//! The rules of the policy are tried in their order. What they find is laid out as a closed set of
//! positions modulo the automorphisms of the board; where nothing is found, the line of play is shown.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use zermelo_checker::claim::Player;
use zermelo_explain::faces::positional::stones::Stones;
use zermelo_present::replay::rows::Game;
use zermelo_present::replay::rows::source::{Rule, letter};
use zermelo_search::limits::BuildError;
use zermelo_search::replay::builder::{DraftResponse, Lemma, NodeId, StrategyBuilder};
use zermelo_search::replay::closure::{Answer, Answers, Closing, go_on};
use zermelo_search::text::{Diagnostic, Span};

use super::known::Says;
use super::own::{Planner, Plans, Root};
use crate::compile::own::symmetries;
use crate::compile::sequences::{find_sequence, race};
use crate::lines::WORDS;
use crate::position::Position as Race;
use crate::sequences::FoundSequence;
use crate::solver::Subgame;
use crate::start::Position;
use crate::symmetries::Symmetries;

/// How many positions a search by force looks at for each reply.
const POSITIONS: u64 = 1_000_000;

/// The most bytes that a move takes in the walk and in the strategy that is laid out, but for the stored
/// position.
const MOVE_SIZE: usize = 512;

/// How many moves that force a win are compared at most.
const COMPARED: usize = 8;

/// What is found where a source has entries and no policy.
const LOOK_UP: [Rule; 1] = [Rule::LookUp];

/// What is found where a row ends by force.
const FORCE: [Rule; 3] = [Rule::Complete, Rule::ByThreats, Rule::ByForce];

/// A position with the opponent to move that the walk comes to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Place {
    race: Race<WORDS>,
    by_force: bool,
}

/// How the walk first came to a position.
struct Step {
    from: Place,
    reply: u16,
    answer: u16,
    /// The entry that says so, or what stands where the walk began.
    span: Span,
}

/// Why a walk ends early.
pub(super) enum Ended {
    /// The strategy is too large.
    Build(BuildError),
    /// A bound of the source, which is reported.
    Bound,
}

impl From<BuildError> for Ended {
    fn from(why: BuildError) -> Ended {
        Ended::Build(why)
    }
}

/// What the policy finds.
enum Move {
    /// A move, and the entry that says it, if one does.
    To(u16, Option<Span>),
    /// An argument, or a threat sequence.
    Lemma(DraftResponse),
    /// A search says that a move is there.
    Forced,
    /// None, and why.
    None(&'static str, String),
}

/// The walk through all positions that the policy leads to.
pub(super) struct Walk<'w, 'a> {
    planner: &'w mut Planner<'a>,
    symmetries: &'a Symmetries,
    subgame: Subgame<'a>,
    /// The replies that are to be answered where the walk begins.
    roots: HashMap<Place, Root>,
    steps: HashMap<Place, Step>,
    /// Whether every entry is played where several are about one position, and not only the first.
    plays_every_entry: bool,
    /// Whether entries were met that are about one position and say different things.
    entries_differ: bool,
}

impl<'w, 'a> Walk<'w, 'a> {
    pub(super) fn new(planner: &'w mut Planner<'a>) -> Self {
        let symmetries = symmetries(planner);
        let subgame = Subgame::new(&planner.play.setting.claim, &planner.play.lines, symmetries);
        let (roots, steps) = Default::default();
        let (plays_every_entry, entries_differ) = (false, false);
        Walk { planner, symmetries, subgame, roots, steps, plays_every_entry, entries_differ }
    }

    /// The proponent's first move, where the source has no rows for the start: its root is the position
    /// after it, or where the opponent moves first the start. Where entries say several moves, all of
    /// them. None where nothing is found.
    pub(super) fn open(&mut self, start: &Position, span: &Span) -> Vec<(Option<u16>, Root)> {
        let play = self.planner.play;
        let root = |position: Position, line| {
            let replies = position.free(play.board).collect();
            Root { position, replies, by_force: false, span: span.clone(), line: Some(line) }
        };
        if start.mover != play.proponent {
            return vec![(None, root(start.clone(), Vec::new()))];
        }
        let (mut found, mut why) = (Vec::new(), None);
        for first in self.find(start, false) {
            let mv = match first {
                Move::To(mv, _) => Ok(mv),
                // The policy finds the rest of the sequence, move by move.
                Move::Lemma(DraftResponse::Lemma(Lemma::Threats(moves))) => {
                    moves.first().copied().ok_or(("no-entry", "the sequence is empty".to_owned()))
                }
                Move::Forced => self.first_by_force(start),
                Move::Lemma(_) => {
                    let proponent = letter(play.proponent);
                    let message = format!(
                        "an argument is no first move of {proponent}: write it below ‘start’"
                    );
                    Err(("first-move", message))
                }
                Move::None(kind, why) => Err((kind, why)),
            };
            match mv.map(|mv| (mv, play.play(start, mv))) {
                Ok((mv, (position, None))) => found.push((Some(mv), root(position, vec![mv]))),
                Ok((mv, _)) => {
                    why = Some(("game-over", format!("the game is over after {}", play.name(mv))));
                }
                Err(error) => why = Some(error),
            }
        }
        let Some(why) = why else { return found };
        let note = "a line as in ‘start r1’ has the first move, or an entry for the empty board";
        let drawn = self.planner.play.draw(start);
        self.planner
            .reports
            .add(Diagnostic::new(why.0, span.clone(), why.1).note(drawn).note(note));
        Vec::new()
    }

    /// The first move, in the order of points, after which a search says that the claim is true.
    fn first_by_force(&mut self, start: &Position) -> Result<u16, (&'static str, String)> {
        let race = race(self.planner, start);
        let mut free = start.free(self.planner.play.board);
        let holds =
            |mv: &u16| self.subgame.holds(race.attacked(*mv), false, POSITIONS) == Some(true);
        free.find(holds).ok_or_else(|| budget())
    }

    /// Answers the replies at these positions, and all that follow. The nodes of the positions are
    /// there, or are made.
    pub(super) fn lay_out(
        &mut self,
        roots: &[Root],
        mut builder: StrategyBuilder,
    ) -> Result<StrategyBuilder, Ended> {
        let mut nodes: BTreeMap<Place, NodeId> = BTreeMap::new();
        for root in roots {
            let (position, by_force) = (&root.position, root.by_force);
            let place = Place { race: race(self.planner, position), by_force };
            let record = position.stones.record(position.size.into());
            nodes.insert(place, builder.node(record, position.stones.count().into()));
            let known = self.roots.entry(place).or_insert_with(|| root.clone());
            known.replies.extend(&root.replies);
        }
        go_on(self, builder, nodes.into_iter().map(|(place, node)| (node, place)))
    }

    /// Plays every entry where several are about one position, as the first one was played: what leads
    /// to no proof is reported. A certificate has one reply to a move, that of the first entry.
    pub(super) fn confirm_entries(&mut self, roots: &[Root]) -> Result<(), Ended> {
        let others = std::mem::take(&mut self.planner.own.other_roots);
        if !self.entries_differ && others.is_empty() {
            return Ok(());
        }
        self.plays_every_entry = true;
        let all = [roots, others.as_slice()].concat();
        self.lay_out(&all, StrategyBuilder::new(None)).map(drop)
    }

    /// The position at a place.
    fn position(&self, Place { race, .. }: Place) -> Position {
        let Race { attacker, defender } = race;
        let play = self.planner.play;
        let stones = match play.proponent {
            Player::First => [attacker, defender],
            Player::Second => [defender, attacker],
        };
        Position { stones: Stones::from(stones), mover: play.opponent(), size: play.lines.size }
    }

    /// What the rules find in a position with the proponent to move: several moves, where entries say
    /// different ones.
    fn find(&mut self, position: &Position, by_force: bool) -> Vec<Move> {
        let one = |found| vec![found];
        let play = self.planner.play;
        let race = race(self.planner, position);
        let policy = self.planner.file.policy.as_ref();
        let rules: Vec<Rule> = match policy {
            _ if by_force => FORCE.to_vec(),
            Some(policy) => policy.value.iter().map(|rule| rule.value).collect(),
            None => LOOK_UP.to_vec(),
        };
        let proponent = letter(play.proponent);
        let mut none = ("no-entry", format!("nothing is found for {proponent} to play"));
        for rule in rules {
            match rule {
                Rule::Complete if play.wins_by_lines() => {
                    if let Some(mv) = play.lines.threats(race.attacker, race.defender).first() {
                        return one(Move::To(mv, None));
                    }
                }
                Rule::Block if play.loses_by_lines() => {
                    if let Some(mv) = play.lines.threats(race.defender, race.attacker).first() {
                        return one(Move::To(mv, None));
                    }
                }
                Rule::Complete | Rule::Block => {}
                Rule::LookUp => {
                    let found = self.planner.own.dictionary.look_up(race, self.symmetries);
                    if !found.is_empty() {
                        let says = |(says, span)| match says {
                            Says::Move(mv) => Move::To(mv, Some(span)),
                            Says::Potential => Move::Lemma(DraftResponse::Potential),
                            Says::Pairing(pairing) => {
                                Move::Lemma(DraftResponse::Lemma(Lemma::Pairing(pairing)))
                            }
                        };
                        return found.into_iter().map(says).collect();
                    }
                }
                Rule::ByThreats => match find_sequence(self.planner, race) {
                    FoundSequence::Moves(moves) => match moves.as_slice() {
                        [mv] if play.wins_at(position, play.proponent, *mv).is_some() => {
                            return one(Move::To(*mv, None));
                        }
                        _ => return one(Move::Lemma(DraftResponse::Lemma(Lemma::Threats(moves)))),
                    },
                    FoundSequence::Ended => {
                        none.1.push_str(
                            "; a search for a threat sequence ended before it had looked at \
                             everything",
                        );
                    }
                    FoundSequence::Nothing => {}
                },
                Rule::ByForce => match self.subgame.holds(race, true, POSITIONS) {
                    Some(true) => return one(Move::Forced),
                    Some(false) => {
                        none = ("no-force", format!("{proponent} cannot do as claimed any more"));
                    }
                    None => none = budget(),
                },
            }
        }
        one(Move::None(none.0, none.1))
    }

    /// What is done about a reply, or where several entries say it and all are played, by each of them;
    /// what is not right is reported.
    fn reply(&mut self, place: Place, at: &Position, reply: u16) -> Vec<Answer<Self>> {
        let play = self.planner.play;
        let (after, ending) = play.play(at, reply);
        if let Some(ending) = ending {
            if play.satisfied(&ending) {
                return vec![Answer::AtOnce(DraftResponse::Settled)];
            }
            self.note_lost(place, &after, reply);
            let message = play.against(play.opponent(), &play.name(reply), &ending);
            let span = self.came_by(place);
            self.report(place, span, &[reply], ("opponent-wins", message), at);
            return Vec::new();
        }
        if play.settled(&after).is_ok() {
            return vec![Answer::AtOnce(DraftResponse::Settled)];
        }
        let mut found = self.find(&after, place.by_force);
        self.entries_differ |= found.len() > 1;
        if !self.plays_every_entry {
            found.truncate(1);
        }
        found.into_iter().filter_map(|found| self.answer(place, &after, reply, found)).collect()
    }

    /// What is done about a reply by a move that was found, where it is right; otherwise it is reported.
    fn answer(
        &mut self,
        place: Place,
        after: &Position,
        reply: u16,
        found: Move,
    ) -> Option<Answer<Self>> {
        let play = self.planner.play;
        let (mv, span) = match found {
            Move::To(mv, span) => (mv, span),
            Move::Lemma(lemma) => return Some(Answer::AtOnce(lemma)),
            Move::Forced => return Some(self.forced(place, after, reply)),
            Move::None(kind, why) => {
                let message = format!("{why}, after {}", play.name(reply));
                let span = self.came_by(place);
                return self.report(place, span, &[reply], (kind, message), after);
            }
        };
        let span = span.unwrap_or_else(|| self.came_by(place));
        let (to, ending) = play.play(after, mv);
        if let Some(ending) = ending.filter(|ending| !play.satisfied(ending)) {
            let message = play.against(play.proponent, &play.name(mv), &ending);
            return self.report(place, span, &[reply, mv], ("proponent-fails", message), after);
        }
        if ends(play, after, mv) {
            return Some(Answer::AtOnce(DraftResponse::Win { reply: mv }));
        }
        let to = Place { race: race(self.planner, &to), ..place };
        self.steps.entry(to).or_insert(Step { from: place, reply, answer: mv, span });
        Some(Answer::OneOf(vec![(mv, to)]))
    }

    /// The moves after which a search is to say whether they keep the claim.
    fn forced(&self, place: Place, after: &Position, reply: u16) -> Answer<Self> {
        let play = self.planner.play;
        let race = place.race.defended(reply);
        let free = play.lines.free(race);
        if let Some(mv) = free.members().find(|&mv| ends(play, after, mv)) {
            return Answer::AtOnce(DraftResponse::Win { reply: mv });
        }
        let goes_on = |mv: &u16| play.ending(after, *mv).is_none();
        let to = |mv| (mv, Place { race: race.attacked(mv), by_force: true });
        Answer::OneOf(free.members().filter(goes_on).map(to).collect())
    }

    /// What stands where the way to a place was found.
    fn came_by(&self, place: Place) -> Span {
        let beginning = self.roots.get(&place).map(|root| &root.span);
        let step = self.steps.get(&place).map(|step| &step.span);
        beginning.or(step).cloned().unwrap_or_default()
    }

    fn report(
        &mut self,
        place: Place,
        span: Span,
        last: &[u16],
        (kind, message): (&'static str, String),
        position: &Position,
    ) -> Option<Answer<Self>> {
        if !self.planner.reports.has(kind, &span) {
            let drawn = self.planner.play.draw(position);
            let line = self.line(place, last);
            self.planner.reports.add(Diagnostic::new(kind, span, message).note(drawn).note(line));
        }
        None
    }

    /// Says how play comes to an entry at which the opponent has won, where one is about this position.
    fn note_lost(&mut self, place: Place, after: &Position, reply: u16) {
        let form = self.symmetries.canonical(race(self.planner, after)).0;
        let is_noted = |lost: &Diagnostic| lost.notes.len() > 1;
        if self.planner.own.lost.get(&form).is_none_or(|lost| lost.iter().all(is_noted)) {
            return;
        }
        let line = self.line(place, &[reply]);
        for lost in self.planner.own.lost.get_mut(&form).into_iter().flatten() {
            lost.notes.push(line.clone());
        }
    }

    /// The line of play to a place, and these moves after it.
    fn line(&self, place: Place, last: &[u16]) -> String {
        let mut steps = Vec::new();
        let mut at = place;
        let beginning = loop {
            match (self.roots.get(&at), self.steps.get(&at)) {
                (Some(root), _) => break root.line.clone(),
                (None, Some(step)) => {
                    steps.extend([step.answer, step.reply]);
                    at = step.from;
                }
                (None, None) => break None,
            }
        };
        steps.reverse();
        let from_start = beginning.is_some();
        let moves: Vec<u16> = beginning
            .unwrap_or_default()
            .into_iter()
            .chain(steps)
            .chain(last.iter().copied())
            .collect();
        self.planner.line_of_play(&moves, from_start)
    }
}

/// Begins at the start where the source has no rows for it.
pub(super) fn begin_by_policy(planner: &mut Planner<'_>, plans: &mut Plans) {
    if plans.start.is_some() || !planner.has_policy() {
        return;
    }
    let policy = planner.file.policy.as_ref().map(|policy| policy.span.clone());
    let entry = planner.file.entries.first().map(|entries| entries.body.clone());
    let span = policy.or(entry).unwrap_or_default();
    let Some(start) = planner.start() else { return };
    let mut firsts = Walk::new(planner).open(&start, &span).into_iter();
    if let Some((opening, root)) = firsts.next() {
        plans.opening = opening;
        planner.own.roots.push(root);
    }
    planner.own.other_roots = firsts.map(|(_, root)| root).collect();
}

/// What is said of a search that ended before it knew.
fn budget() -> (&'static str, String) {
    let message = format!(
        "a search found nothing among {POSITIONS} positions; a row or an entry that leads on helps"
    );
    ("force-budget", message)
}

/// Whether a move of the proponent ends the game as claimed, or leaves nothing that could be completed
/// against the claim.
fn ends(play: &super::play::Play<'_>, position: &Position, mv: u16) -> bool {
    let (after, ending) = play.play(position, mv);
    match ending {
        Some(ending) => play.satisfied(&ending),
        None => play.settled(&after).is_ok(),
    }
}

impl Closing for Walk<'_, '_> {
    type Position = Place;
    type Symmetry = Vec<u16>;
    type Error = Ended;

    const KEEPS_FIRST: bool = true;

    fn level(&self, place: &Place) -> u32 {
        place.race.stones()
    }

    fn record(&self, place: &Place) -> Vec<u8> {
        let position = self.position(*place);
        position.stones.record(position.size.into())
    }

    fn form(&mut self, place: &Place) -> Place {
        Place { race: self.symmetries.canonical(place.race).0, ..*place }
    }

    fn symmetry(&mut self, from: &Place, to: &Place) -> Option<Vec<u16>> {
        self.symmetries.images_between(from.race, to.race)
    }

    fn holds(&mut self, place: &Place, known: usize) -> Result<bool, Ended> {
        let mut holds = || self.subgame.holds(place.race, false, POSITIONS) == Some(true);
        // Only where a search finds the move there are several.
        Ok(!place.by_force || known < COMPARED && holds())
    }

    fn answers(&mut self, place: &Place) -> Result<Answers<Self>, Ended> {
        let (place, at) = (*place, self.position(*place));
        let root = self.roots.get(&place).map(|root| root.replies.clone());
        let is_root = root.is_some();
        let all = || at.free(self.planner.play.board).collect();
        let replies: BTreeSet<u16> = root.unwrap_or_else(all);
        let mut answers = Vec::new();
        // The replies after which a move ends the game, by the move.
        let mut ends: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        for reply in replies {
            if !self.planner.may_play(&self.came_by(place), MOVE_SIZE) {
                return Err(Ended::Bound);
            }
            for answer in self.reply(place, &at, reply) {
                match answer {
                    Answer::AtOnce(DraftResponse::Win { reply: mv }) => {
                        ends.entry(mv).or_default().push(reply);
                    }
                    answer => answers.push((Some(reply), answer)),
                }
            }
        }
        let widest = ends.iter().max_by_key(|(_, replies)| replies.len());
        let default = widest.filter(|(_, served)| !is_root && served.len() > 1);
        let default = default.map(|(&mv, _)| mv);
        let win = |reply| Answer::AtOnce(DraftResponse::Win { reply });
        answers.extend(default.map(|mv| (None, win(mv))));
        for (mv, replies) in ends.into_iter().filter(|(mv, _)| Some(*mv) != default) {
            answers.extend(replies.into_iter().map(|reply| (Some(reply), win(mv))));
        }
        Ok(answers)
    }

    fn confirm(&mut self, _: usize, _: usize) -> Result<(), Ended> {
        // Every move is counted.
        Ok(())
    }
}
