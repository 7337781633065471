//! Rows that end ‘by threats’: the threat sequences of the replies, and what is said of those without.

use zermelo_present::replay::rows::source::letter;
use zermelo_present::replay::rows::{Game, Next};
use zermelo_search::replay::builder::{DraftResponse, Lemma};
use zermelo_search::text::Span;

use super::own::Planner;
use super::threats::{NotFound, Threats};
use crate::lines::WORDS;
use crate::position::Position as Race;
use crate::sequences::FoundSequence;
use crate::start::Position;

/// How many positions a search looks at.
const POSITIONS: u32 = 100_000;

/// The stones as those of a race that the proponent is to win.
pub(super) fn race(planner: &Planner<'_>, position: &Position) -> Race<WORDS> {
    let [attacker, defender] =
        [planner.play.proponent, planner.play.opponent()].map(|player| position.stones.of(player));
    Race { attacker, defender }
}

/// Finds the sequence that wins whatever the opponent does elsewhere: it is the one that most
/// replies share.
pub(super) fn find_shared(planner: &mut Planner<'_>, position: &Position) {
    let race = race(planner, position);
    if planner.play.wins_by_lines()
        && let FoundSequence::Moves(moves) = planner.own.threats.search.find(race, POSITIONS)
    {
        planner.own.threats.use_again(moves);
    }
}

/// What follows a reply, after which the proponent is to win by threats alone.
pub(super) fn by_threats(planner: &mut Planner<'_>, position: &Position, reply: u16) -> Next {
    let (play, race) = (planner.play, race(planner, position));
    let kind = match find_sequence(planner, race) {
        FoundSequence::Moves(moves) => {
            let line = |&mv: &u16| play.wins_at(position, play.proponent, mv).is_some();
            return planner.tree.answered(match moves.first().copied().filter(line) {
                Some(reply) => DraftResponse::Win { reply },
                None => DraftResponse::Lemma(Lemma::Threats(moves)),
            });
        }
        FoundSequence::Ended => "threats-budget",
        FoundSequence::Nothing
            if play.wins_by_lines()
                && !play.lines.needed(play.both_complete(), race).is_empty() =>
        {
            "opponent-first"
        }
        FoundSequence::Nothing => "no-threats",
    };
    planner.own.threats.not_found.push(NotFound {
        kind,
        reply,
        position: position.clone(),
        path: planner.path.clone(),
    });
    Next::Broken
}

/// A threat sequence in a position with the proponent to move: one of those that were used last, or
/// else a new one.
pub(super) fn find_sequence(planner: &mut Planner<'_>, race: Race<WORDS>) -> FoundSequence {
    let play = planner.play;
    let Threats { search, recent, .. } = &mut planner.own.threats;
    // A line is better than a sequence.
    let is_line = !play.lines.threats(race.attacker, race.defender).is_empty();
    let wins = |moves: &&Vec<u16>| (!is_line || moves.len() == 1) && search.wins_by(race, moves);
    let found = match recent.iter().rev().find(wins) {
        Some(moves) => FoundSequence::Moves(moves.clone()),
        None if play.wins_by_lines() => search.find(race, POSITIONS),
        None => FoundSequence::Nothing,
    };
    if let FoundSequence::Moves(moves) = &found {
        planner.own.threats.use_again(moves.clone());
    }
    found
}

/// Reports the replies to which no sequence was found, all of a kind together.
pub(super) fn report_not_found(planner: &mut Planner<'_>, end: &Span) {
    let all = std::mem::take(&mut planner.own.threats.not_found);
    for kind in ["no-threats", "threats-budget", "opponent-first"] {
        let mut of_kind = all.iter().filter(|not_found| not_found.kind == kind);
        let Some(first) = of_kind.next() else { continue };
        let [proponent, opponent] = [planner.play.proponent, planner.play.opponent()].map(letter);
        let replies: Vec<u16> =
            std::iter::once(first).chain(of_kind).map(|not_found| not_found.reply).collect();
        let after = format!("after {}", planner.play.names(&replies));
        let message = match kind {
            _ if !planner.play.wins_by_lines() => {
                format!("{proponent} does not win by completing a line, and so not by threats")
            }
            "no-threats" => format!("{proponent} has no threat sequence {after}"),
            "threats-budget" => format!(
                "no threat sequence of {proponent} was found {after} among {POSITIONS} \
                 positions; moves of the row that lead closer to it help"
            ),
            _ => format!("{opponent} completes a line {after}, before {proponent} wins by threats"),
        };
        let path = std::mem::replace(&mut planner.path, first.path.clone());
        planner.report_at(kind, end, message, &first.position);
        planner.path = path;
    }
}
