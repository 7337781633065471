//! Replays and arguments as strategy sources (docs/guide/strategies.md): what is written compiles to a
//! proof of the same claim.
//!
//! In rows, positions that several rows lead to, and those with many rows, are cases in their own
//! coordinates. In a dictionary, every position in which the proponent's move is not seen at once is an
//! entry.

use std::collections::{BTreeMap, HashMap, HashSet};

use zermelo_checker::format::Header;
use zermelo_checker::games::positional::{BoardName, Claim, Convention, MirrorBody};
use zermelo_checker::proofs::pairing::Pairing;
use zermelo_checker::proofs::replay::{Entry, Response};
use zermelo_present::replay::rows::source::letter;
use zermelo_present::replay::rows::written;
use zermelo_present::replay::table::permutation::Permutation;
use zermelo_present::replay::table::tree::{Answer, Game as _, Line, Tree};
use zermelo_present::table::{SourceForm, TableError, wrong};
use zermelo_search::limits::Limits;
use zermelo_search::symmetry::Automorphisms;

use super::PrintedReplay;
use super::argument::PrintedArgument;
use super::game::{EndCause, Game, Position};
use super::tree::sorted;
use super::words;
use crate::boards::{names, point_name, side};
use crate::symmetries::{Symmetries, tuples};

impl PrintedReplay<'_> {
    /// The source.
    ///
    /// # Errors
    /// When the proof is not one that the checker accepts, or begins with a move that ends the game.
    pub(crate) fn source(&self, form: SourceForm) -> Result<String, TableError> {
        let PrintedReplay { header, claim, body } = self;
        if claim.game.turns.is_some() {
            return Err(TableError::NoSource { what: "a game with --turns".to_owned() });
        }
        if let Convention::Score { .. } = claim.game.convention {
            return Err(TableError::NoSource { what: "a game with --goal".to_owned() });
        }
        let mut text = head(header, claim);
        let game = Game::new(claim, body)?;
        match form {
            SourceForm::Rows => Rows::new(&game)?.write(&mut text)?,
            SourceForm::Dictionary => Entries::new(&game)?.write(&mut text)?,
        }
        Ok(text)
    }
}

impl PrintedArgument<'_> {
    /// The source: rows, of which there are none.
    pub(crate) fn source(&self) -> String {
        let PrintedArgument(PrintedReplay { header, claim, body }) = self;
        let argument = match body.pairings.first() {
            None => "potential".to_owned(),
            Some(Pairing { pairs }) => {
                let pairs: Vec<[u16; 2]> = pairs.iter().map(|pair| [pair.low, pair.high]).collect();
                written_pairs(&pairs, |point| point_name(&body.board, point))
            }
        };
        format!("{}\nstart\n{argument}\n", head(header, claim))
    }
}

/// The source of a mirror.
pub(crate) fn mirror(header: &Header, claim: &Claim, body: &MirrorBody) -> Option<String> {
    let images: Option<Vec<u16>> =
        body.mirror.images.iter().map(|&image| u16::try_from(image).ok()).collect();
    let size = u16::try_from(body.board.size()).ok()?;
    let cycles = Permutation::new(&images?, size)?.cycles();
    let cycle = |cycle: Vec<u16>| format!("({})", names(&body.board, cycle).join(" "));
    let cycles: String = cycles.into_iter().map(cycle).collect();
    let first = body.mirror.first.and_then(|first| u16::try_from(first).ok());
    let first = first.map(|first| format!(" {}", point_name(&body.board, first)));
    let (head, first) = (head(header, claim), first.unwrap_or_default());
    Some(format!("{head}\nstart{first}\nmirror by {cycles}\n"))
}

/// What stands before the rows.
fn head(header: &Header, claim: &Claim) -> String {
    written::head(
        header,
        match &claim.game.board {
            BoardName::Other { title } => Some((title.as_str(), "board")),
            _ => None,
        },
    )
}

/// `start r1`.
fn start(game: &Game<'_>) -> String {
    match game.replay.opening {
        Some(opening) => format!("start {}\n", point_name(game.board, opening)),
        None => "start\n".to_owned(),
    }
}

/// `X = {r1}, O = {}`.
fn stones(game: &Game<'_>, position: &Position) -> String {
    words::stones(game.stones(position).map(|own| own.members().map(|point| game.point(point))))
        .plain()
}

/// A strategy in rows.
struct Rows<'g, 'a> {
    game: &'g Game<'a>,
    tree: Tree<'g, Game<'a>>,
    /// The numbers of the cases, and the nodes of those that are not written.
    cases: HashMap<usize, usize>,
    open: Vec<usize>,
}

impl<'g, 'a> Rows<'g, 'a> {
    fn new(game: &'g Game<'a>) -> Result<Self, TableError> {
        if game.nodes() == 0 {
            return Err(wrong("it has no node"));
        }
        Ok(Rows { game, tree: Tree::new(game)?, cases: HashMap::new(), open: Vec::new() })
    }

    fn write(mut self, text: &mut String) -> Result<(), TableError> {
        let identity = Permutation::identity(self.game.size);
        let (mut node, mut heading) = (0, start(self.game));
        loop {
            text.push('\n');
            text.push_str(&heading);
            let before = self.open.len();
            for row in self.rows(node, &identity, true)? {
                text.push_str(&row);
                text.push('\n');
            }
            if self.has_images(node) {
                text.push_str("others by symmetry\n");
            }
            // Cases are written in the order in which rows lead to them.
            self.open[before..].reverse();
            let Some(next) = self.open.pop() else { return Ok(()) };
            let number = self.cases.get(&next).copied().unwrap_or(0);
            let stones = stones(self.game, &self.game.position(next));
            (node, heading) = (next, format!("case {number}: {stones}\n"));
        }
    }

    fn has_images(&self, node: usize) -> bool {
        let is_image = |entry: &Entry| matches!(entry.response, Response::SameAs { .. });
        self.game.nodes.entries(node).unwrap_or_default().iter().any(is_image)
    }

    fn is_own_case(&self, node: usize) -> bool {
        self.tree.is_apart(node) || self.tree.is_large(node) || self.has_images(node)
    }

    /// The rows of a node, whose coordinates `actual` takes to those of the case. Below a heading each
    /// begins with a reply.
    fn rows(
        &mut self,
        node: usize,
        actual: &Permutation,
        is_heading: bool,
    ) -> Result<Vec<String>, TableError> {
        let game = self.game;
        let position = game.position(node);
        // The moves that the proponent answers with a line, by its point; and all others.
        let mut lines: BTreeMap<u16, Vec<u16>> = BTreeMap::new();
        let mut others: Vec<(u16, Answer<EndCause>)> = Vec::new();
        let mut has_images = false;
        for (mv, answer) in game.answers(node)? {
            match answer {
                Answer::SameAs { .. } => has_images = true,
                Answer::Ends { reply: Some(reply), line: Line { plies, end: EndCause::Line } }
                    if plies.is_empty() =>
                {
                    lines.entry(reply).or_default().push(mv);
                }
                // The game is over, as claimed.
                Answer::Ends {
                    reply: None,
                    line: Line { end: EndCause::TheirLine | EndCause::Full, .. },
                } => {}
                answer => others.push((mv, answer)),
            }
        }
        let name = |point: u16| point_name(game.board, actual.image(point));
        let set = |moves: &[u16]| {
            names(game.board, sorted(moves.iter().map(|&mv| actual.image(mv)))).join(", ")
        };
        // After any move elsewhere the proponent completes a line at the forced point.
        let forced = lines.iter().max_by_key(|(_, moves)| moves.len()).map(|(&point, _)| point);
        let is_answered = |point: &u16| others.iter().any(|(mv, _)| mv == point);
        let forced = forced.filter(is_answered);
        let threats: Vec<u16> = lines.keys().copied().collect();
        if let ([one, .., two], true) =
            (threats.as_slice(), others.is_empty() && !has_images && !is_heading)
        {
            let player = letter(game.proponent);
            return Ok(vec![format!("{player}W({}, {})", name(*one), name(*two))]);
        }
        let mut rows = Vec::new();
        for (point, moves) in lines.iter().filter(|(point, _)| Some(**point) != forced) {
            rows.push((set(moves), format!("{} won", name(*point))));
        }
        let mut grouped: BTreeMap<String, Vec<u16>> = BTreeMap::new();
        for (mv, answer) in others {
            let then = self.after(&position, mv, answer, actual)?;
            match (then.as_slice(), Some(mv) == forced) {
                ([only], false) => grouped.entry(only.clone()).or_default().push(mv),
                (_, is_forced) => {
                    let mark = if is_forced { "!" } else { "" };
                    let reply = format!("{mark}{}", name(mv));
                    rows.extend(then.into_iter().map(|then| (reply.clone(), then)));
                }
            }
        }
        rows.extend(grouped.into_iter().map(|(then, moves)| (set(&moves), then)));
        Ok(rows.into_iter().map(|(replies, then)| format!("({replies}) {then}")).collect())
    }

    /// What stands after a move of the opponent, in each of its rows.
    fn after(
        &mut self,
        position: &Position,
        mv: u16,
        answer: Answer<EndCause>,
        actual: &Permutation,
    ) -> Result<Vec<String>, TableError> {
        let game = self.game;
        let name = |point: u16| point_name(game.board, actual.image(point));
        let own = |point: u16| {
            let mark = if game.stops(position, mv, point) { "!" } else { "" };
            format!("{mark}{}", name(point))
        };
        let end = |end: &EndCause| match end {
            EndCause::Threats(points) => {
                let points: Vec<String> = points.iter().map(|&point| name(point)).collect();
                format!("{}W({})", letter(game.proponent), points.join(", "))
            }
            EndCause::Line => "won".to_owned(),
            other => argument(other, name).unwrap_or_else(|| "settled".to_owned()),
        };
        Ok(match answer {
            // What it is answered as has a row.
            Answer::SameAs { .. } => Vec::new(),
            Answer::Ends { reply, line: Line { plies, end: cause } } => {
                // The reply by follow-ups is the other point of a pair.
                let reply = reply.filter(|_| !matches!(cause, EndCause::FollowUps { .. }));
                let mut row: Vec<String> = reply.map(own).into_iter().collect();
                row.extend(plies.iter().map(|ply| match ply.forced {
                    true => format!("(!{})", name(ply.mv)),
                    false => name(ply.mv),
                }));
                row.push(end(&cause));
                vec![row.join(" ")]
            }
            Answer::Goes { reply, target, symmetry } => {
                let [_, inverse] = game.symmetries.get(symmetry)?;
                let actual = inverse.then(actual);
                let then = if self.is_own_case(target) {
                    vec![self.case(target, &actual)]
                } else {
                    let rows = self.rows(target, &actual, false)?;
                    // Without rows every reply ends the game.
                    if rows.is_empty() { vec!["settled".to_owned()] } else { rows }
                };
                then.into_iter().map(|then| format!("{} {then}", own(reply))).collect()
            }
        })
    }

    /// `-> case 3 by symmetry`.
    fn case(&mut self, node: usize, actual: &Permutation) -> String {
        let next = self.cases.len() + 1;
        let number = *self.cases.entry(node).or_insert(next);
        if number == next {
            self.open.push(node);
        }
        let by = if actual.is_identity() { "" } else { " by symmetry" };
        format!("-> case {number}{by}")
    }
}

/// The argument by which a line of play ends, if it does.
fn argument(end: &EndCause, name: impl Fn(u16) -> String) -> Option<String> {
    Some(match end {
        EndCause::Potential => "potential".to_owned(),
        EndCause::Pairs(pairs) => written_pairs(pairs, name),
        EndCause::FollowUps { begun, ordered, others } => {
            written_pairs(&sorted(ordered.iter().chain(others).chain([begun]).copied()), name)
        }
        _ => return None,
    })
}

/// `pair (a, b), (c, d)`.
pub(super) fn written_pairs(pairs: &[[u16; 2]], name: impl Fn(u16) -> String) -> String {
    let pair = |[one, other]: &[u16; 2]| format!("({}, {})", name(*one), name(*other));
    format!("pair {}", pairs.iter().map(pair).collect::<Vec<_>>().join(", "))
}

/// A strategy as a dictionary.
struct Entries<'g, 'a> {
    game: &'g Game<'a>,
    symmetries: Symmetries,
    /// The forms that have an entry.
    seen: HashSet<Position>,
}

impl<'g, 'a> Entries<'g, 'a> {
    fn new(game: &'g Game<'a>) -> Result<Self, TableError> {
        let group = Automorphisms::of(tuples(game.board));
        let colours = vec![0; game.board.size()];
        let symmetries = Symmetries::preserving(&group, &colours, &Limits::DEFAULT);
        let symmetries = symmetries.map_err(|error| wrong(error.to_string()))?;
        Ok(Entries { game, symmetries, seen: HashSet::new() })
    }

    fn write(mut self, text: &mut String) -> Result<(), TableError> {
        let game = self.game;
        text.push_str("policy complete a line if you can; else look up\n\n");
        text.push_str(&start(game));
        for node in 0..game.nodes() {
            let position = game.position(node);
            for (mv, answer) in game.answers(node)? {
                let after = position.defended(mv);
                let name = |point| point_name(game.board, point);
                match answer {
                    // Images of positions have the same entry.
                    Answer::SameAs { .. } => {}
                    Answer::Goes { reply, .. } => self.move_entry(text, after, reply),
                    Answer::Ends { reply, line } => match (argument(&line.end, name), reply) {
                        (Some(argument), _) => self.entry(text, after, &argument),
                        // The game is over, or is seen to be decided.
                        (None, None) => {}
                        (None, Some(mut reply)) => {
                            let mut after = after;
                            self.move_entry(text, after, reply);
                            for pair in line.plies.chunks(2) {
                                let [answer, next] = pair else { break };
                                after = after.attacked(reply).defended(answer.mv);
                                reply = next.mv;
                                self.move_entry(text, after, reply);
                            }
                        }
                    },
                }
            }
        }
        Ok(())
    }

    fn move_entry(&mut self, text: &mut String, at: Position, mv: u16) {
        // Where a line can be completed, the policy does so.
        if !self.game.free(&at).members().any(|point| self.game.wins_with(&at, point)) {
            self.entry(text, at, &point_name(self.game.board, mv));
        }
    }

    /// An entry, unless the position has one, or an image of it has.
    fn entry(&mut self, text: &mut String, at: Position, answer: &str) {
        let game = self.game;
        if !self.seen.insert(self.symmetries.canonical(at).0) {
            return;
        }
        let written = match side(&game.claimed.board) {
            Some(side) => {
                let written = |point| match (at.attacker.has(point), at.defender.has(point)) {
                    (true, _) => letter(game.proponent),
                    (_, true) => letter(game.proponent.other()),
                    _ => ".",
                };
                let letters: Vec<&str> = (0..game.size).map(written).collect();
                letters.chunks(side).map(<[&str]>::concat).collect::<Vec<_>>().join("/")
            }
            None => stones(game, &at),
        };
        text.push_str(&format!("at {written}: {answer}\n"));
    }
}
