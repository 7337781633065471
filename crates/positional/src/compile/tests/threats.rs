//! Rows that end by threats, and rows for all replies that no other row lists.

use zermelo_checker::claim::{Player, Statement};
use zermelo_checker::games::positional::{Board, Claim, Convention, Positional};
use zermelo_checker::proofs::replay::Response;
use zermelo_explain::faces::positional::stones::Stones;
use zermelo_present::replay::rows::Game as _;

use super::super::play::Play;
use super::super::setting::Setting;
use super::*;
use crate::position::Position as Race;
use crate::sequences::{FoundSequence, Sequences, WantedSequence};
use crate::start::Position;

/// Every reply is answered by threats.
pub(super) const ALL: &str = "claim first player wins affine-plane 3
start r1
(others) by threats
";

/// In the weak game the opponent's lines do not count.
fn weak() -> String {
    ALL.replace("first player wins affine-plane 3", "maker wins affine-plane 3 --weak")
}

fn body_of(compiled: &CompiledSource) -> Body<'_> {
    compiled.certificate.decode().expect("a replay")
}

#[test]
fn rows_that_end_by_threats_are_verified() {
    let with = |rows: &str| format!("claim first player wins affine-plane 3\nstart r1\n{rows}\n");
    let table = "| O | X | end |\n| r2 | c1 | by threats |\n| (others) | | by threats |";
    for (text, rows) in [
        (ALL.to_owned(), 1),
        (with("(r2) by threats\nothers by symmetry"), 1),
        (with("(r2, r3) by threats\n(others) by threats"), 2),
        (with("(r2) c1 (!a1) by threats\nothers by symmetry"), 1),
        // Of the replies to c1, one is to the point of the threat.
        (with("(r2) c1 by threats\nothers by symmetry"), 1),
        (with("(r2): c1 (others) by threats\n(others), by threats"), 2),
        (with("(r2) or (others) by threats"), 1),
        (with(table), 2),
        (ALL.replace("wins", "does not lose"), 1),
        (weak(), 1),
    ] {
        let compiled = compiled(&text);
        verified(&compiled);
        assert_eq!(compiled.rows, rows, "{text}");
    }
}

/// Rows of the paper that only force the opponent, cut off after the reply.
#[test]
fn the_papers_rows_of_forced_moves_are_found() {
    let text = PAPER
        .replace("(a1) or (a3): c2, (!b2), a4, (!b1), c4, XW(b3, b4)", "(a1) or (a3) by threats")
        .replace("(a2): a1, (!b1), !c3, (!b4), a3, XW(b2, b3)", "(a2) by threats");
    assert_ne!(text, PAPER);
    let compiled = compiled(&text);
    verified(&compiled);
    assert!(!body_of(&compiled).threats.is_empty());
}

/// One sequence is stored once, and as the default reply where several replies share it.
#[test]
fn a_sequence_that_several_replies_share_is_stored_once() {
    let compiled = compiled(&weak());
    verified(&compiled);
    let body = body_of(&compiled);
    let mut sequences = body.threats.clone();
    sequences.sort_unstable();
    sequences.dedup();
    assert_eq!(sequences.len(), body.threats.len());
    assert_eq!(body.replay.nodes.len(), 1);
    let default = body.replay.nodes[0].default;
    assert!(
        matches!(default, Some(Response::Lemma { .. })),
        "{:?} {:?}",
        body.replay,
        body.threats
    );
    // A sequence takes two points and an answer, and threatens two: the other three replies share it.
    assert_eq!(body.replay.entries.len(), 5);
}

#[test]
fn rows_for_all_other_replies_go_on_for_each_of_them() {
    let first = "claim first player wins affine-plane 3\nstart r1\n";
    let long = |from: &str| format!("{first}{from}\nothers by symmetry\n");
    for (one, other) in [
        // After c1 the opponent has to take a1; the others are answered there.
        ("(r2) c1 (!a1) !c3 XW(c2, a2)", "(r2) c1 (a1) !c3 XW(c2, a2)\n(r2) c1 (others) a1 won"),
        (
            "(r2) c1 (!a1) !c3 XW(c2, a2)",
            "(r2) c1 (a1) c3 (a2) c2 won\n(r2) c1 (a1) c3 (others) a2 won\n(r2) c1 (others) a1 won",
        ),
    ] {
        let [one, other] = [one, other].map(|rows| verified(&compiled(&long(rows))));
        assert_eq!(one.claim, other.claim);
    }
}

/// Whether the player to move wins by threats alone, from the definition: of the moves that each leave
/// a line to complete, while the opponent has none, until there are two points for it.
fn wins(play: &Play<'_>, position: &Position) -> bool {
    let points_of = |position: &Position, player| -> Vec<u16> {
        position.free(play.board).filter(|&p| play.wins_at(position, player, p).is_some()).collect()
    };
    if !points_of(position, play.proponent).is_empty() {
        return true;
    }
    position.free(play.board).any(|mv| {
        let after = Position { stones: position.stones.with(mv, play.proponent), ..*position };
        let first = play.both_complete() && !points_of(&after, play.opponent()).is_empty();
        match points_of(&after, play.proponent).as_slice() {
            _ if first => false,
            [] => false,
            &[answer] => {
                let stones = after.stones.with(answer, play.opponent());
                wins(play, &Position { stones, ..after })
            }
            _ => true,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sequences_are_found_exactly_where_there_are_some(
        lines in prop::collection::vec(prop::collection::btree_set(0u16..9, 2..=4), 1..9),
        owners in prop::collection::vec(prop::option::weighted(0.3, any::<bool>()), 9),
        weak in any::<bool>(),
        other in prop::collection::vec(0u16..9, 1..4),
    ) {
        let mut lines: Vec<Vec<u16>> =
            lines.into_iter().map(|line| line.into_iter().collect()).collect();
        lines.sort_unstable();
        lines.dedup();
        let points = (0..9).map(|point| Text::new(format!("p{point}")).expect("a name")).collect();
        let board = Board { points, lines, needs: Vec::new() };
        let maker = Player::First;
        let convention = if weak { Convention::Weak { maker } } else { Convention::Strong };
        let Game::Positional(game) = zermelo_explain::claims::game("affine-plane 3").expect("a game")
        else { panic!("a board") };
        let claim = Claim { statement: Statement::Wins(maker), game: Positional { convention, ..game } };
        let (points, symmetries, provenance) = Default::default();
        let setting = Setting { claim, board, points, symmetries, provenance };
        let (board, play) = (&setting.board, Play::new(&setting));
        let stones = owners.iter().zip(0..).fold(Stones::NONE, |stones, (owner, point)| match owner {
            Some(true) => stones.with(point, Player::First),
            Some(false) => stones.with(point, Player::Second),
            None => stones,
        });
        let position = Position { stones, mover: maker, size: 9 };
        // A position of the game has no complete line.
        let complete = |player: Player| board.lines.iter().any(|line| {
            line.iter().all(|&p| stones.of(player).has(p))
        });
        prop_assume!(!complete(Player::First) && (weak || !complete(Player::Second)));
        let expected = wins(&play, &position);
        let race = Race { attacker: stones.of(maker), defender: stones.of(Player::Second) };
        let mut search = Sequences::new(&play.lines, play.both_complete(), WantedSequence::Short, 1 << 10);
        match search.find(race, 10_000) {
            FoundSequence::Moves(moves) => {
                prop_assert!(expected);
                prop_assert!(search.wins_by(race, &moves), "{moves:?}");
                let (_, shorter) = moves.split_last().expect("a move");
                prop_assert!(!search.wins_by(race, shorter));
            }
            found => {
                prop_assert_eq!(found, FoundSequence::Nothing);
                prop_assert!(!expected);
            }
        }
        // A move, or few of them, at random: they win only where the definition says so.
        prop_assert!(expected || !search.wins_by(race, &other));
    }
}
