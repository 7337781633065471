//! What the search says against all play, and games against its patterns.

use std::collections::HashMap;

use zermelo_checker::games::graph::{Edge, Listed};
use zermelo_checker::proofs::patterns::Position;
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::claims::{self, Game};
use zermelo_present::contract::about::own;
use zermelo_present::table::Options;
use zermelo_search::error::GameError;
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::random::Congruential;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::*;
use crate::graph::OnGraph;

fn solve(text: &str, listed: Option<&Listed>) -> Result<SolvedGame, GameError> {
    let game = claims::game(text).expect(text);
    let game: &Connection = own(&game).expect(text);
    let resources = Resources { limits: Limits::default(), progress: &|_| {} };
    let request = SolveRequest { claim: None, map: None, checkpoint: None, resources, by: None };
    game.solve_on(listed, &request)
}

/// Whether one chain of some vertices has the terminals, and touches those that are ends.
fn are_joined(at: &Position, is_own: impl Fn(usize) -> bool) -> bool {
    let inner = |vertex: &u16| is_own(usize::from(*vertex)) && !at.ends.contains(vertex);
    let beside = |vertex: u16| at.graph.neighbours()[usize::from(vertex)].iter().copied();
    (0u16..).take(at.graph.size()).filter(inner).any(|from| {
        let mut chain = vec![from];
        for next in 0.. {
            let Some(&vertex) = chain.get(next) else { break };
            let more: Vec<u16> = beside(vertex).filter(inner).collect();
            more.into_iter().for_each(|more| {
                if !chain.contains(&more) {
                    chain.push(more);
                }
            });
        }
        at.terminals.iter().all(|&terminal| match at.ends.contains(&terminal) {
            true => beside(terminal).any(|vertex| chain.contains(&vertex)),
            false => chain.contains(&terminal),
        })
    })
}

/// Whether Short wins, by all play: until the terminals are joined, or can be no more.
fn short_wins(
    at: &Position,
    owners: &mut Vec<Option<bool>>,
    short_moves: bool,
    known: &mut HashMap<u64, bool>,
) -> bool {
    if are_joined(at, |vertex| owners[vertex] == Some(true)) {
        return true;
    }
    if !are_joined(at, |vertex| owners[vertex] != Some(false)) {
        return false;
    }
    let digit = |owner: &Option<bool>| owner.map_or(0, |is_short| 1 + u64::from(is_short));
    let key = owners.iter().fold(0, |key, owner| 3 * key + digit(owner));
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let free = (0..owners.len()).filter(|&vertex| owners[vertex].is_none());
    let wins = free.collect::<Vec<_>>().into_iter().any(|vertex| {
        owners[vertex] = Some(short_moves);
        let wins = short_wins(at, owners, !short_moves, known);
        owners[vertex] = None;
        wins == short_moves
    });
    let wins = wins == short_moves;
    known.insert(key, wins);
    wins
}

fn truth(game: &Connection, listed: Option<&Listed>, known: &mut HashMap<u64, bool>) -> bool {
    truth_at(&game.confirmed(listed).expect("a board"), known)
}

fn truth_at(at: &Position, known: &mut HashMap<u64, bool>) -> bool {
    let mut owners = vec![None; at.graph.size()];
    at.terminals.iter().chain(&at.short).for_each(|&v| owners[usize::from(v)] = Some(true));
    at.cut.iter().for_each(|&v| owners[usize::from(v)] = Some(false));
    short_wins(at, &mut owners, at.short_moves, known)
}

/// A game that Short wins is proved, and no other.
#[test]
fn the_search_says_what_all_play_says() {
    let [mut random, mut of_ends] = [3, 9].map(Congruential);
    let (mut won, mut all, mut differ) = (0, 0, 0);
    for _ in 0..150 {
        let size = 4 + random.below(5);
        let names = (0..size).map(|v| zermelo_checker::format::Text::new(format!("v{v}")));
        let vertices = names.map(|name| name.expect("short")).collect();
        let pairs = (0..size).flat_map(|low| (low + 1..size).map(move |high| [low, high]));
        let kept: Vec<[usize; 2]> = pairs.filter(|_| random.below(2) == 0).collect();
        let edge = |[low, high]: [usize; 2]| Edge {
            low: low.try_into().expect("few"),
            high: high.try_into().expect("few"),
        };
        let listed = Listed { vertices, edges: kept.into_iter().map(edge).collect() };
        let hash = zermelo_checker::format::Hash(listed.hash());
        for options in
            ["--join v0,v1", "--join v0,v1 --cut-first", "--join v2,v0,v1 --cut-first --start v3"]
        {
            let text = format!("connection graph titled 'g' {options} --graph-hash {hash}");
            let Ok(Game::Connection(game)) = claims::game(&text) else { panic!("{text}") };
            if game.confirmed(Some(&listed)).is_err() {
                continue;
            }
            let solved = solve(&text, Some(&listed)).expect("a result");
            let expected = truth(&game, Some(&listed), &mut HashMap::new());
            assert_eq!(!solved.certificates.is_empty(), expected, "{listed:?} {options}");
            // The same with some of the terminals as ends.
            let mut position = game.confirmed(Some(&listed)).expect("a board");
            position.ends = position.terminals.clone();
            position.ends.retain(|_| of_ends.below(3) > 0);
            let resources = Resources { limits: Limits::default(), progress: &|_| {} };
            let (winner, patterns) = solver::solve(&position, &[], &resources).expect("a winner");
            let expected_with_ends = truth_at(&position, &mut HashMap::new());
            assert_eq!(winner == Side::Short, expected_with_ends, "{position:?}");
            assert_eq!(patterns.is_some(), expected_with_ends, "{position:?}");
            differ += usize::from(expected && !expected_with_ends);
            won += usize::from(expected);
            all += 1;
        }
    }
    assert!(all > 400 && won * 4 > all && won * 4 < all * 3, "{won} of {all}");
    assert!(differ > 5, "{differ}");
}

/// Who moves first wins Hex (Nash); with rows and columns that differ, who has
/// the shorter way, whoever moves first (Shannon).
#[test]
fn boards_are_won_by_whom_they_are_known_to_be() {
    for (text, outcome) in [
        ("hex 1 1", "short wins"),
        ("hex 2 2", "short wins"),
        ("hex 3 3", "short wins"),
        ("hex 4 4", "short wins"),
        ("hex 3 3 --cut-first", "cut wins"),
        ("hex 3 2 --cut-first", "short wins"),
        ("hex 2 3", "cut wins"),
        ("hex 4 3 --cut-first", "short wins"),
        ("hex 3 4", "cut wins"),
        ("y 1", "short wins"),
        ("y 1 --cut-first", "cut wins"),
        ("y 2", "short wins"),
        ("y 4", "short wins"),
        ("y 5 --cut-first", "cut wins"),
    ] {
        let solved = solve(text, None).expect(text);
        assert!(solved.outcome.starts_with(outcome), "{text}: {}", solved.outcome);
        assert_eq!(solved.certificates.len(), 1, "{text}");
    }
}

/// After every opening: the terminals and what is taken are not exchanged.
#[test]
fn openings_are_those_that_all_play_finds() {
    for (board, size) in [("hex 3 3", 3), ("hex 4 4", 4), ("y 2", 2), ("y 3", 3), ("y 4", 4)] {
        let mut known = HashMap::new();
        let cells = ('a'..='d').take(size).zip(1..);
        for (column, row) in cells.flat_map(|(c, least)| {
            let least = if board.starts_with('y') { least } else { 1 };
            (least..=size).map(move |row| (c, row))
        }) {
            let text = format!("{board} --start {column}{row}");
            let Ok(Game::Connection(game)) = claims::game(&text) else { panic!("{text}") };
            let solved = solve(&text, None).expect("a result");
            assert_eq!(
                solved.outcome.starts_with("short wins"),
                truth(&game, None, &mut known),
                "{text}"
            );
            assert_eq!(solved.certificates.len(), 1, "{text}");
        }
    }
}

/// The values of a position and of each move are those of all play, from positions at random.
#[test]
fn values_are_those_of_all_play() {
    let mut random = Congruential(8);
    for text in ["hex 3 3", "hex 3 2 --cut-first", "y 3", "connection grid 3 3 --join 1.1,3.3"] {
        let Ok(Game::Connection(game)) = claims::game(text) else { panic!("{text}") };
        let start = game.confirmed(None).expect("a board");
        let sides = solving::sides(&game.board, &start);
        for _ in 0..20 {
            let mut at = start.clone();
            let mut free: Vec<u16> = (0u16..).take(at.graph.size()).collect();
            free.retain(|vertex| !at.terminals.contains(vertex));
            for _ in 0..random.below(4) {
                let vertex = free.remove(random.below(free.len()));
                if at.short_moves { &mut at.short } else { &mut at.cut }.push(vertex);
                at.short_moves = !at.short_moves;
            }
            let resources = Resources { limits: Limits::default(), progress: &|_| {} };
            let values = solver::values(&at, &sides, false, &resources).expect("values");
            let side = |short| if short { Side::Short } else { Side::Cut };
            assert_eq!(values.winner, side(truth_at(&at, &mut HashMap::new())), "{text} {at:?}");
            assert_eq!(values.moves.iter().map(|(vertex, _)| *vertex).collect::<Vec<_>>(), free);
            for (vertex, winner) in values.moves {
                let mut after = at.clone();
                if at.short_moves { &mut after.short } else { &mut after.cut }.push(vertex);
                after.short_moves = !at.short_moves;
                let expected = side(truth_at(&after, &mut HashMap::new()));
                assert_eq!(winner, expected, "{text} {at:?} {vertex}");
            }
        }
    }
}

/// Cut takes vertices at random, and loses every game.
#[test]
fn the_player_with_the_patterns_wins_every_game() {
    let mut random = Congruential(5);
    for text in [
        "hex 3 3",
        "hex 4 4",
        "connection grid 3 3 --join 1.1,3.3",
        "hex 4 3 --cut-first",
        "y 3",
        "y 4",
        "y 5",
    ] {
        let solved = solve(text, None).expect(text);
        let [certificate] = solved.certificates.as_slice() else { panic!("{text}") };
        let proof = (GAME.proofs)(Kind::Patterns, certificate).expect("a proof").expect("a proof");
        let printed = proof.printed().expect("a table");
        let document = printed.document(&Options::default()).expect("a table");
        assert_eq!(printed.rows(), Ok(document.rows), "{text}");
        for _ in 0..30 {
            let mut line = proof.begin().expect("a game");
            while line.end().is_none() {
                let legal = line.legal_moves();
                line.play(&legal[random.below(legal.len())]).expect("a reply");
            }
            let winner = line.end().and_then(|end| end.winner);
            assert_eq!(winner, Some(line.proponent()), "{text}");
        }
    }
}
