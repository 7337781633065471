//! Rows that end ‘by threats’: the threat sequences of the replies, and what is said of those without.

use zermelo_search::text::Span;

use super::Next;
use super::Planner;
use super::own::Sequence;
use super::threats::{NotFound, Threats};
use crate::games::positional::lines::WORDS;
use crate::games::positional::position::Position as Race;
use crate::games::positional::sequences::Found;
use crate::games::positional::start::Position;
use crate::proofs::replay::rows::Game;
use crate::proofs::replay::rows::source::letter;

/// How many positions a search looks at.
const POSITIONS: u32 = 100_000;

impl Planner<'_> {
    /// The stones as those of a race that the proponent is to win.
    pub(super) fn race(&self, position: &Position) -> Race<WORDS> {
        let [attacker, defender] =
            [self.play.proponent, self.play.opponent()].map(|player| position.stones.of(player));
        Race { attacker, defender }
    }

    /// Finds the sequence that wins whatever the opponent does elsewhere: it is the one that most
    /// replies share.
    pub(super) fn find_shared(&mut self, position: &Position) {
        let race = self.race(position);
        if self.play.wins_by_lines()
            && let Found::Moves(moves) = self.own.threats.search.find(race, POSITIONS)
        {
            self.own.threats.use_again(moves);
        }
    }

    /// What follows a reply, after which the proponent is to win by threats alone.
    pub(super) fn by_threats(&mut self, position: &Position, reply: u16) -> Next {
        let (play, race) = (self.play, self.race(position));
        let kind = match self.find_sequence(race) {
            Found::Moves(moves) => {
                let line = |&mv: &u16| play.wins_at(position, play.proponent, mv).is_some();
                return self.own.lists.add_sequence(match moves.first().copied().filter(line) {
                    Some(mv) => Sequence::Line(mv),
                    None => Sequence::Threats(moves),
                });
            }
            Found::Ended => "threats-budget",
            Found::Nothing
                if play.wins_by_lines()
                    && !play.lines.needed(play.both_complete(), race).is_empty() =>
            {
                "opponent-first"
            }
            Found::Nothing => "no-threats",
        };
        self.own.threats.not_found.push(NotFound {
            kind,
            reply,
            position: position.clone(),
            path: self.path.clone(),
        });
        Next::Broken
    }

    /// A threat sequence in a position with the proponent to move: one of those that were used last, or
    /// else a new one.
    pub(super) fn find_sequence(&mut self, race: Race<WORDS>) -> Found {
        let play = self.play;
        let Threats { search, recent, .. } = &mut self.own.threats;
        // A line is better than a sequence.
        let is_line = !play.lines.threats(race.attacker, race.defender).is_empty();
        let wins =
            |moves: &&Vec<u16>| (!is_line || moves.len() == 1) && search.wins_by(race, moves);
        let found = match recent.iter().rev().find(wins) {
            Some(moves) => Found::Moves(moves.clone()),
            None if play.wins_by_lines() => search.find(race, POSITIONS),
            None => Found::Nothing,
        };
        if let Found::Moves(moves) = &found {
            self.own.threats.use_again(moves.clone());
        }
        found
    }

    /// Reports the replies to which no sequence was found, all of a kind together.
    pub(super) fn report_not_found(&mut self, end: &Span) {
        let all = std::mem::take(&mut self.own.threats.not_found);
        for kind in ["no-threats", "threats-budget", "opponent-first"] {
            let mut of_kind = all.iter().filter(|not_found| not_found.kind == kind);
            let Some(first) = of_kind.next() else { continue };
            let [proponent, opponent] = [self.play.proponent, self.play.opponent()].map(letter);
            let replies: Vec<u16> =
                std::iter::once(first).chain(of_kind).map(|not_found| not_found.reply).collect();
            let after = format!("after {}", self.play.names(&replies));
            let message = match kind {
                _ if !self.play.wins_by_lines() => {
                    format!("{proponent} does not win by completing a line, and so not by threats")
                }
                "no-threats" => format!("{proponent} has no threat sequence {after}"),
                "threats-budget" => format!(
                    "no threat sequence of {proponent} was found {after} among {POSITIONS} \
                     positions; moves of the row that lead closer to it help"
                ),
                _ => format!(
                    "{opponent} completes a line {after}, before {proponent} wins by threats"
                ),
            };
            let path = std::mem::replace(&mut self.path, first.path.clone());
            self.report_at(kind, end, message, &first.position);
            self.path = path;
        }
    }
}
