//! What the solver says is held against all plays of small graphs, and against what is published.

use zermelo_checker::claim::{self, Player};
use zermelo_checker::proofs::spanning_trees::{Network, Side, check};
use zermelo_checker::verdict::Verdict;
use zermelo_explain::claims::Game;
use zermelo_present::analysis::Judge;
use zermelo_present::contract::proof::Evidence;
use zermelo_present::printer::{self, Printer};
use zermelo_present::table::Options;
use zermelo_search::limits::{Limits, Resources};
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::GAME;
use super::solver::{solve, strategy};
use super::solving::Positions;

/// Prints proofs of the game.
const PRINTER: Printer =
    Printer::of(|certificate| printer::decode(certificate, Some(&crate::switching::GAME)));

/// Whether Short wins from here: edges by their number, 0 for free ones, 1 for Short, 2 for Cut.
fn short_wins(network: &Network, owners: &mut Vec<u8>, shorts_turn: bool) -> bool {
    // Vertices with the lowest number that they are joined to.
    let mut lowest: Vec<usize> = (0..network.vertices).collect();
    for _ in 0..network.vertices {
        for (ends, _) in network.edges.iter().zip(owners.iter()).filter(|(_, of)| **of == 1) {
            let [one, other] = ends.map(usize::from);
            let low = lowest[one].min(lowest[other]);
            (lowest[one], lowest[other]) = (low, low);
        }
    }
    let [from, to] = network.terminals.map(usize::from);
    if lowest[from] == lowest[to] {
        return true;
    }
    let mut wins = !shorts_turn;
    let mut has_moved = false;
    for edge in 0..owners.len() {
        if owners[edge] == 0 {
            has_moved = true;
            owners[edge] = if shorts_turn { 1 } else { 2 };
            let won = short_wins(network, owners, !shorts_turn);
            owners[edge] = 0;
            if won == shorts_turn {
                wins = shorts_turn;
                break;
            }
        }
    }
    has_moved && wins
}

/// Graphs of at most seven edges, parallel ones among them, at random.
#[test]
fn the_winner_of_a_small_graph_is_as_all_plays_say() {
    let (mut seed, mut outcomes) = (11u64, [0; 4]);
    for _ in 0..400 {
        let mut next = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            (seed >> 40) % below
        };
        let vertices = 2 + next(4);
        let edges = (0..next(8))
            .map(|_| [next(vertices), next(vertices)].map(|end| u16::try_from(end).expect("few")));
        let edges = edges.collect::<Vec<_>>();
        let vertices = usize::try_from(vertices).expect("few");
        let network = Network { vertices, edges, terminals: [0, 1] };
        for first in [Side::Short, Side::Cut] {
            let mut owners = vec![0; network.edges.len()];
            let expected = short_wins(&network, &mut owners, first == Side::Short);
            let expected = if expected { Side::Short } else { Side::Cut };
            let (winner, trees) = solve(&network, first, &Limits::DEFAULT).expect("a winner");
            assert_eq!(winner, expected, "{network:?} {first:?}");
            check(&network, winner, winner == first, &trees).expect("trees");
            outcomes[usize::from(winner == first) * 2 + usize::from(first == Side::Cut)] += 1;
            is_judged(&network, first);
        }
    }
    assert!(outcomes.iter().all(|&count| count > 20), "{outcomes:?}");
}

/// What is said of every position after one move or two that leave a free edge and do not join the terminals is
/// what all plays say.
fn is_judged(network: &Network, first: Side) {
    let count = u16::try_from(network.edges.len()).expect("few");
    let limits = Limits::DEFAULT;
    let mut judge = Positions { network: network.clone(), first, limits, positions: 0 };
    let pairs = (0..count).flat_map(|one| (0..count).map(move |other| vec![one, other]));
    let pairs = pairs.filter(|pair| pair[0] != pair[1]);
    for moves in (0..count).map(|mv| vec![mv]).chain(pairs).filter(|m| m.len() < count.into()) {
        let (mut owners, mut mover) = (vec![0; count.into()], first);
        for &mv in &moves {
            owners[usize::from(mv)] = if mover == Side::Short { 1 } else { 2 };
            mover = mover.other();
        }
        let joins = |mv: &u16| {
            let [one, other] = network.edges[usize::from(*mv)];
            owners[usize::from(*mv)] == 1 && one + other == 1 && one != other
        };
        // With two moves Short has one edge: it joins the terminals or does not.
        if !moves.iter().any(joins) {
            let expected = short_wins(network, &mut owners, mover == Side::Short);
            let found = judge.worth(&moves).expect("no limit");
            assert_eq!(found, u8::from(expected), "{network:?} {first:?} {moves:?}");
        }
    }
}

fn solved(text: &str) -> SolvedGame {
    let game = zermelo_explain::claims::game(text).expect(text);
    let request = SolveRequest {
        resources: Resources::DEFAULT,
        by: None,
        claim: None,
        map: None,
        checkpoint: None,
    };
    GAME.solve(&game, &request).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// Lehman, "A solution of the Shannon switching game" (1964): the player who moves first wins Bridg-it, on
/// every board; Gross gave a pairing (Gardner, 1961).
#[test]
fn whoever_moves_first_wins_bridg_it() {
    for size in [1, 2, 3, 4, 5, 8, 12] {
        for (option, winner) in [("", "short"), (" --cut-first", "cut")] {
            let game = format!("bridg-it {size}{option}");
            let found = solved(&game);
            assert_eq!(found.outcome, format!("{winner} wins {game}"));
            let (bytes, _) = found.certificates[0].write();
            assert!(matches!(zermelo_checker::check(&bytes, None), Verdict::Verified(_)), "{game}");
        }
        // The first edge is needed: neither player wins moving second.
        let Ok(Game::Switching(game)) = zermelo_explain::claims::game(&format!("bridg-it {size}"))
        else {
            panic!("{size}")
        };
        let network = game.confirmed(None).expect("a board");
        for side in [Side::Short, Side::Cut] {
            let found = strategy(&network, side, &Limits::DEFAULT).expect("in time");
            assert!(matches!(found, Some((true, _))), "{size} {side:?}");
        }
    }
}

/// Both players take edges at random; what the trees say of a position is what all plays from it say.
#[test]
fn the_trees_say_who_wins_where_they_are_whole() {
    let (mut seed, mut known, mut all) = (7u64, 0, 0);
    for game in [
        "bridg-it 2",
        "bridg-it 2 --cut-first",
        "switching grid 2 3 --from 1.1 --to 2.2 --cut-first",
        "switching cycle 4 --from 1 --to 2",
    ] {
        let found = solved(game);
        let claim::Claim::Switching(claim) = &found.certificates[0].header.claim else {
            panic!("{game}")
        };
        let network = claim.game.confirmed(None).expect("a board");
        let face = zermelo_explain::faces::switching::Edges::new(claim, None).expect("a board");
        let proof = (PRINTER.decode)(&found.certificates[0]).expect("a proof").expect("a proof");
        let Evidence::Winner(line) = proof.evidence() else { panic!("it says who wins") };
        let line = line.expect("a game");
        let player = |side| if side == claim.game.first { Player::First } else { Player::Second };
        let turn = |moves: usize| match moves % 2 {
            0 => claim.game.first,
            _ => claim.game.first.other(),
        };
        assert_eq!(line.judge(&[]).expect("the start").winner, Some(line.proponent()), "{game}");
        for _ in 0..30 {
            let (mut owners, mut moves) = (vec![0; network.edges.len()], Vec::<String>::new());
            loop {
                let words: Vec<&str> = moves.iter().map(String::as_str).collect();
                let judged = line.judge(&words).expect("legal moves");
                let mover = turn(moves.len());
                assert_eq!(judged.mover, player(mover), "{game}: {moves:?}");
                let winner = |owners: &mut Vec<u8>, mover| {
                    let short = short_wins(&network, owners, mover == Side::Short);
                    player(if short { Side::Short } else { Side::Cut })
                };
                all += 1;
                if let Some(judged) = judged.winner {
                    known += 1;
                    assert_eq!(judged, winner(&mut owners, mover), "{game}: {moves:?}");
                }
                for (name, judged) in &judged.moves {
                    let edge =
                        (0..owners.len()).find(|&edge| face.edge(edge).as_ref() == Some(name));
                    let edge = edge.expect("an edge");
                    owners[edge] = if mover == Side::Short { 1 } else { 2 };
                    let expected = winner(&mut owners, mover.other());
                    assert!(
                        judged.is_none_or(|judged| judged == expected),
                        "{game}: {moves:?} {name}"
                    );
                    owners[edge] = 0;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
                let at = usize::try_from(seed >> 40).expect("small");
                let Some((next, _)) = judged.moves.get(at % judged.moves.len().max(1)) else {
                    break;
                };
                let edge = (0..owners.len()).find(|&edge| face.edge(edge).as_ref() == Some(next));
                owners[edge.expect("an edge")] = if mover == Side::Short { 1 } else { 2 };
                moves.push(next.clone());
            }
            assert!(line.judge(&["left-left"]).is_err(), "{game}");
        }
    }
    assert!(known * 3 > all && known < all, "{known} of {all}");
}

/// The opponent takes edges at random; whoever has the trees wins.
#[test]
fn the_player_with_the_trees_wins_every_game() {
    let mut seed = 1u64;
    for game in [
        "bridg-it 3",
        "bridg-it 4 --cut-first",
        "bridg-it 1",
        "switching grid 3 3 --from 1.1 --to 3.3",
        "switching grid 3 3 --from 1.1 --to 3.3 --cut-first",
        "switching hypercube 3 --from 000 --to 001 --cut-first",
        "switching cycle 5 --from 1 --to 3",
        "switching path 4 --from 1 --to 3",
        "switching path 2 --from 1 --to 2",
    ] {
        let found = solved(game);
        let [certificate] = found.certificates.as_slice() else { panic!("{game}") };
        let printed = PRINTER.document(certificate, &Options::default()).expect("a table");
        assert_eq!(printed.rows, PRINTER.rows(certificate).expect("rows"));
        let proof = (PRINTER.decode)(certificate).expect("a proof").expect("a proof");
        for _ in 0..20 {
            let mut line = proof.begin().expect("a game");
            while line.end().is_none() {
                let legal = line.legal_moves();
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888);
                let at = usize::try_from(seed >> 40).expect("small") % legal.len();
                line.play(&legal[at]).expect("a reply");
            }
            let winner = line.end().and_then(|end| end.winner);
            assert_eq!(winner, Some(line.proponent()), "{game}");
        }
    }
}
