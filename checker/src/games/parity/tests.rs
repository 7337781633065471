//! Winning sets of parity games: every lie gets its own error, and what is accepted is true.

use super::*;
use crate::Verdict;
use crate::claim::Provenance;
use crate::format::{Certificate, Header, Text};
use crate::trap_tests::{self, spring, spring_kinds};

/// A game of vertices with owners (0 or 1), priorities and edges, as PGSolver has it.
fn game(vertices: &[(u32, u32, &[u32])]) -> Game<'static> {
    let label = |&(owner, priority, edges): &(u32, u32, &[u32])| Vertex {
        label: 2 * priority + owner + 1,
        degree: u32::try_from(edges.len()).expect("few"),
    };
    Game {
        vertices: vertices.iter().map(label).collect(),
        successors: vertices.iter().flat_map(|(_, _, edges)| edges.iter().copied()).collect(),
    }
}

fn claim(game: &Game<'_>, statement: Statement) -> Claim {
    let title = Text::new("three").expect("short");
    Claim { statement, game: Parity { title, game_hash: game.hash() } }
}

const fn from(winner: Side, vertex: u32) -> Statement {
    Statement::From { winner, vertex }
}

/// The game of which a solver's check once accepted that Even wins vertex 2, from where Odd goes to 1; with a
/// number more that has no vertex.
fn three() -> (Claim, Body<'static>) {
    let mut game = game(&[(0, 2, &[0]), (1, 3, &[1]), (1, 4, &[0, 1])]);
    game.vertices.push(Vertex { label: 0, degree: 0 });
    let claim = claim(&game, Statement::Vertices { even: 1, odd: 2 });
    (claim, Body { game, answers: vec![2, 2, 3, 0].into() })
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

/// Spoils the game, whose hash the claim gets.
fn with(claim: &mut Claim, body: &mut Body<'_>, spoil: fn(&mut Game<'_>)) {
    spoil(&mut body.game);
    claim.game.game_hash = body.game.hash();
}

#[test]
fn every_lie_about_three_vertices_gets_its_own_error() {
    let spoils: &[Spoil] = &[
        ("nothing spoilt", "verified", |_, _| ()),
        ("a vertex of Odd", "verified", |c, _| c.statement = from(Side::Odd, 2)),
        ("a vertex of Odd and no set of Even", "verified", |c, b| {
            c.statement = from(Side::Odd, 2);
            b.answers[0] = 0;
        }),
        // W6, and what the accepted wrong solution was: 2 goes to 0, where Even wins, and to 1.
        ("a set that the other player leaves", "set-left", |c, b| {
            c.statement = Statement::Vertices { even: 2, odd: 1 };
            b.answers[2] = LOST;
        }),
        ("an edge kept that leaves the set", "set-left", |_, b| b.answers[2] = 2),
        ("an edge kept into no set", "set-left", |c, b| {
            c.statement = from(Side::Odd, 2);
            b.answers[1] = 0;
        }),
        ("a cycle of the other player", "losing-cycle", |c, b| {
            with(c, b, |game| game.vertices[0].label = 2 * 2 + 2);
            c.statement = Statement::Vertices { even: 0, odd: 3 };
        }),
        ("a cycle with a larger priority beside", "verified", |c, b| {
            with(c, b, |game| game.vertices[2].label = 2 * 9 + 2);
        }),
        ("a cycle of Odd lost by its owner", "losing-cycle", |c, b| {
            c.statement = Statement::Vertices { even: 3, odd: 0 };
            b.answers = vec![2, LOST, LOST, 0].into();
        }),
        ("a vertex of nobody", "set-size", |c, b| {
            c.statement = Statement::Vertices { even: 1, odd: 1 };
            b.answers[2] = 0;
        }),
        ("vertices changed about", "set-size", |c, _| {
            c.statement = Statement::Vertices { even: 2, odd: 1 };
        }),
        ("a vertex more than there are", "set-size", |c, _| {
            c.statement = Statement::Vertices { even: 1, odd: 3 };
        }),
        ("a start in the set of the other player", "set-size", |c, _| {
            c.statement = from(Side::Even, 1);
        }),
        ("a start in no set", "set-size", |c, b| {
            c.statement = from(Side::Even, 0);
            b.answers[0] = 0;
        }),
        ("a start without a vertex", "set-size", |c, _| c.statement = from(Side::Even, 3)),
        ("a start behind the last vertex", "set-size", |c, _| c.statement = from(Side::Odd, 4)),
        ("an edge kept that is not there", "answer", |_, b| b.answers[0] = 3),
        ("an edge kept as large as a number can be", "answer", |_, b| b.answers[0] = u32::MAX),
        ("an answer without a vertex", "answer", |_, b| b.answers[3] = LOST),
        ("an answer too few", "answer", |_, b| b.answers.truncate(3)),
        ("an answer too many", "answer", |_, b| b.answers.push(0)),
        ("no answers", "answer", |_, b| b.answers.clear()),
        ("a vertex without an edge", "parity-vertex", |c, b| {
            with(c, b, |game| {
                game.vertices[0].degree = 0;
                game.successors.remove(0);
            });
            b.answers[0] = 0;
        }),
        ("a number without a vertex and with an edge", "parity-vertex", |c, b| {
            with(c, b, |game| {
                game.vertices[3].degree = 1;
                game.successors.push(0);
            });
        }),
        ("an edge that is missing", "parity-edge", |c, b| {
            with(c, b, |game| game.successors.truncate(3));
        }),
        ("an edge too many", "parity-edge", |c, b| with(c, b, |game| game.successors.push(2))),
        ("an edge twice", "parity-edge", |c, b| with(c, b, |game| game.successors[3] = 0)),
        ("edges out of order", "parity-edge", |c, b| with(c, b, |game| game.successors.swap(2, 3))),
        ("an edge to a number without a vertex", "parity-edge", |c, b| {
            with(c, b, |game| game.successors[3] = 3);
        }),
        ("an edge to no number", "parity-edge", |c, b| with(c, b, |game| game.successors[3] = 4)),
        ("another game", "game-hash", |_, b| b.game.vertices[0].label += 2),
        ("a title that ends a claim", "claim-text", |c, _| {
            c.game.title = Text::new("x' --from").expect("short");
        }),
    ];
    spring(Kind::WinningSets, "parity game", three, spoils);
    spring_kinds([Kind::Replay], "a replay of a parity game", three);
}

/// A game in the form of PGSolver: owners, priorities and edges.
type Plain = Vec<(u32, u32, Vec<u32>)>;

/// Who wins each vertex, by the definition: a player wins a vertex if some choice of an edge at each own vertex
/// wins against every choice of the other one. Positional strategies suffice for both (Emerson and Jutla,
/// 1991).
fn winners(game: &Plain) -> Vec<Side> {
    let choices: Vec<Vec<u32>> = game.iter().fold(vec![Vec::new()], |all, (_, _, edges)| {
        let longer = |choice: &Vec<u32>| {
            edges.iter().map(move |&to| [choice, [to].as_slice()].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    });
    let plays = |choice: &[u32], start: usize| {
        let mut at = start;
        for _ in 0..game.len() {
            at = choice[at] as usize;
        }
        let (first, mut largest) = (at, 0);
        loop {
            largest = largest.max(game[at].1);
            at = choice[at] as usize;
            if at == first {
                return Side::of_priority(largest);
            }
        }
    };
    let is_of_even = |start: usize| {
        // What Even chooses, and whether Odd has an answer to it.
        let own = |choice: &[u32]| -> Vec<Option<u32>> {
            choice.iter().zip(game).map(|(&to, (owner, ..))| (*owner == 0).then_some(to)).collect()
        };
        let lost: std::collections::BTreeSet<Vec<Option<u32>>> = choices
            .iter()
            .filter(|choice| plays(choice, start) == Side::Odd)
            .map(|choice| own(choice))
            .collect();
        choices.iter().any(|choice| !lost.contains(&own(choice)))
    };
    (0..game.len()).map(|start| if is_of_even(start) { Side::Even } else { Side::Odd }).collect()
}

fn random_game(random: &mut impl FnMut(u32) -> u32, most: u32, most_edges: u32) -> Plain {
    let size = 1 + random(most);
    let vertex = |_| {
        let mut edges: Vec<u32> = (0..=random(most_edges)).map(|_| random(size)).collect();
        edges.sort_unstable();
        edges.dedup();
        (random(2), random(6), edges)
    };
    (0..size).map(vertex).collect()
}

fn encoded(plain: &Plain) -> Game<'static> {
    let vertices: Vec<(u32, u32, &[u32])> = plain
        .iter()
        .map(|(owner, priority, edges)| (*owner, *priority, edges.as_slice()))
        .collect();
    game(&vertices)
}

fn is_accepted(claim: Claim, body: &Body<'_>) -> bool {
    let header = Header { claim: claim.into(), provenance: Provenance::default() };
    let (bytes, _) = Certificate::new(header, Kind::WinningSets, body).write();
    matches!(crate::check(&bytes, None), Verdict::Verified(_))
}

/// All answers to all vertices of small games: a claim is accepted with some of them exactly if it is true.
#[test]
fn exactly_the_true_claims_about_small_games_have_winning_sets() {
    let mut seed = 7u64;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (seed >> 33) as u32 % below
    };
    let mut tried = 0;
    for _ in 0..60 {
        let plain = random_game(&mut random, 4, 2);
        let (game, winners) = (encoded(&plain), winners(&plain));
        let mut proved = std::collections::BTreeSet::new();
        let mut answers = vec![0u32; plain.len()];
        loop {
            let body = Body { game: game.clone(), answers: answers.clone().into() };
            for vertex in 0..u32::try_from(plain.len()).expect("few") {
                for winner in [Side::Even, Side::Odd] {
                    tried += 1;
                    if is_accepted(claim(&game, from(winner, vertex)), &body) {
                        proved.insert((vertex, winner));
                    }
                }
            }
            // The next answers, as a number with digits.
            let Some(place) =
                (0..plain.len()).find(|&at| answers[at] as usize <= plain[at].2.len())
            else {
                break;
            };
            answers[..place].fill(0);
            answers[place] += 1;
        }
        let expected = (0u32..).zip(winners).collect();
        assert_eq!(proved, expected, "{plain:?}");
    }
    assert!(tried > 20_000, "{tried}");
}

/// Sets and moves of larger games at random, and what a player could say: nothing untrue is accepted.
#[test]
fn no_random_winning_sets_prove_what_is_untrue() {
    let mut seed = 11u64;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (seed >> 33) as u32 % below
    };
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..400 {
        let plain = random_game(&mut random, 8, 1);
        let (game, winners) = (encoded(&plain), winners(&plain));
        for _ in 0..60 {
            // The true sets with random edges, and now and then a vertex of the other player's.
            let answer = |((owner, _, edges), winner): (&(u32, u32, Vec<u32>), &Side)| {
                let wins = (*winner == Side::Even) == (*owner == 0);
                let wins = if random(12) == 0 { !wins } else { wins };
                let edge = FIRST_EDGE + random(u32::try_from(edges.len()).expect("few"));
                if wins { edge } else { LOST }
            };
            let answers: Vec<u32> = plain.iter().zip(&winners).map(answer).collect();
            let sets: Vec<Side> = answers
                .iter()
                .zip(game.vertices.iter())
                .map(|(answer, vertex)| vertex.winner(*answer).expect("a set"))
                .collect();
            let of = |side| u32::try_from(sets.iter().filter(|set| **set == side).count());
            let [even, odd] = [Side::Even, Side::Odd].map(|side| of(side).expect("few"));
            let body = Body { game: game.clone(), answers: answers.into() };
            if is_accepted(claim(&game, Statement::Vertices { even, odd }), &body) {
                assert_eq!(sets, winners, "{plain:?}");
                accepted += 1;
            } else {
                refused += 1;
            }
        }
    }
    assert!(accepted > 1_000 && refused > 1_000, "{accepted} {refused}");
}
