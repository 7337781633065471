use std::collections::BTreeMap;

use super::*;
use crate::claim::Player;
use crate::games::graph::{Edge, GraphName, dominoes};
use crate::games::heaps::{self, Heaps, Start};
use crate::games::node_kayles::NodeKayles;
use crate::proofs::replay::{Entry, Node, Response, Rules};
use crate::trap_tests::{self, code, spring, spring_kinds};

fn heaps(rules: &heaps::Rules, heaps: &[u32]) -> Misere {
    Misere::Heaps(Heaps { rules: rules.clone(), start: Start::Sum { heaps: heaps.to_vec() } })
}

fn on(graph: GraphName) -> Misere {
    Misere::NodeKayles(NodeKayles { graph, graph_hash: None })
}

fn octal(digits: &[u8]) -> heaps::Rules {
    heaps::Rules::Octal { digits: digits.to_vec() }
}

fn claim(winner: Player, game: Misere) -> Claim {
    Claim { winner, game }
}

fn of(game: Misere) -> MisereRules {
    MisereRules::new(&claim(Player::First, game), None).expect("rules")
}

/// Whether the player to move wins, by the rules that the checker has.
fn wins(rules: &MisereRules, at: &Position, known: &mut BTreeMap<[u8; 64], bool>) -> bool {
    if let Some(&known) = known.get(&at.bytes) {
        return known;
    }
    let mut moves = Vec::new();
    rules.legal_moves(at, &mut moves);
    let won = rules.ending(at, 0);
    assert_eq!(won.is_some(), moves.is_empty());
    let mut after = moves.iter().map(|&mv| rules.play(at, mv).expect("a legal move"));
    // First is claimed to win: whoever is to move has won where no move is left.
    let wins = match won {
        Some(first) => first == (at.mover == Player::First),
        None => after.any(|after| !wins(rules, &after, known)),
    };
    known.insert(at.bytes, wins);
    wins
}

fn first_wins(game: Misere) -> bool {
    let rules = of(game);
    wins(&rules, &rules.start(), &mut BTreeMap::new())
}

/// Bouton, *Nim, a game with a complete mathematical theory*, 1901, section 6: misère Nim is won as Nim is,
/// unless no heap has two counters; then the player to move wins exactly if there is an even number of heaps.
#[test]
fn misere_nim_is_won_as_bouton_says() {
    for (one, two, three) in (1..512).map(|n| (n % 8, n / 8 % 8, n / 64)) {
        let all = [one, two, three];
        let expected = match all.iter().all(|&heap| heap < 2) {
            true => all.iter().sum::<u32>() % 2 == 0,
            false => one ^ two ^ three != 0,
        };
        assert_eq!(first_wins(heaps(&heaps::Rules::Nim, &all)), expected, "{all:?}");
    }
}

/// Whether the player to move wins some heaps, by what the digits of a code say (*Winning Ways*, chapter 4).
fn raw(digits: &[u8], heaps: &[u32], known: &mut BTreeMap<Vec<u32>, bool>) -> bool {
    let mut heaps: Vec<u32> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    heaps.sort_unstable();
    if let Some(&known) = known.get(&heaps) {
        return known;
    }
    let mut options = Vec::new();
    for place in 0..heaps.len() {
        for (taken, &digit) in digits.iter().enumerate() {
            let taken = u32::try_from(taken).expect("few");
            for one in 0..=heaps[place].saturating_sub(taken) {
                if taken > heaps[place] {
                    continue;
                }
                let other = heaps[place] - taken - one;
                let count = u32::from(one > 0) + u32::from(other > 0);
                if digit >> count & 1 == 1 {
                    let mut after = heaps.clone();
                    after[place] = one;
                    after.push(other);
                    options.push(after);
                }
            }
        }
    }
    let wins = options.is_empty() || options.iter().any(|after| !raw(digits, after, known));
    known.insert(heaps, wins);
    wins
}

#[test]
fn who_wins_misere_heaps_is_as_the_digits_say() {
    // Kayles, Dawson's Kayles, Dawson's Chess, taking at most two, taking or splitting, and a code under
    // which a heap can be stuck.
    let codes: [&[u8]; 6] =
        [&[0, 7, 7], &[0, 0, 7], &[0, 1, 3, 7], &[0, 3, 3], &[4, 7], &[0, 0, 0, 5]];
    for digits in codes {
        let mut known = BTreeMap::new();
        for (one, two) in (0..13).flat_map(|one| (0..=one).map(move |two| (one, two))) {
            if one > 0 {
                let expected = raw(digits, &[one, two], &mut known);
                let found = first_wins(heaps(&octal(digits), &[one, two]));
                assert_eq!(found, expected, "{digits:?} {one} {two}");
            }
        }
    }
}

/// *Winning Ways*, chapter 13: the heaps from which the player to move loses misère Kayles.
#[test]
fn misere_kayles_is_lost_from_the_published_heaps() {
    let lost = (1..=20).filter(|&heap| !first_wins(heaps(&octal(&[0, 7, 7]), &[heap])));
    assert_eq!(lost.collect::<Vec<_>>(), [1, 4, 9, 12, 20]);
}

/// Whether the player to move wins on vertices that are left, by the definition.
fn raw_on(adjacent: &[Vec<usize>], left: &[usize]) -> bool {
    let takes = |vertex: &usize| {
        let rest = left.iter().copied();
        rest.filter(|other| other != vertex && !adjacent[*vertex].contains(other))
            .collect::<Vec<_>>()
    };
    left.is_empty() || left.iter().any(|vertex| !raw_on(adjacent, &takes(vertex)))
}

#[test]
fn who_wins_misere_node_kayles_is_as_the_definition_says() {
    let paths = (1..=12).map(|vertices| GraphName::Path { vertices });
    let cycles = (3..=10).map(|vertices| GraphName::Cycle { vertices });
    let cram = [(1, 2), (2, 2), (2, 3), (2, 4), (3, 3)];
    let cram = cram.map(|(rows, columns)| GraphName::Cram { rows, columns });
    for graph in paths.chain(cycles).chain(cram) {
        let edges: Vec<[usize; 2]> = match graph {
            GraphName::Path { vertices } => (1..vertices.into()).map(|v| [v - 1, v]).collect(),
            GraphName::Cycle { vertices } => {
                (0..vertices.into()).map(|v| [v, (v + 1) % usize::from(vertices)]).collect()
            }
            GraphName::Cram { rows, columns } => {
                let all = dominoes(rows, columns);
                let meets =
                    |one: usize, other: usize| all[one].iter().any(|c| all[other].contains(c));
                let pairs =
                    (0..all.len()).flat_map(|one| (one + 1..all.len()).map(move |o| [one, o]));
                pairs.filter(|&[one, other]| meets(one, other)).collect()
            }
            _ => Vec::new(),
        };
        let size = match graph {
            GraphName::Path { vertices } | GraphName::Cycle { vertices } => vertices.into(),
            GraphName::Cram { rows, columns } => dominoes(rows, columns).len(),
            _ => 0,
        };
        let mut adjacent = vec![Vec::new(); size];
        for [one, other] in edges {
            adjacent[one].push(other);
            adjacent[other].push(one);
        }
        let expected = raw_on(&adjacent, &(0..size).collect::<Vec<_>>());
        assert_eq!(first_wins(on(graph.clone())), expected, "{graph}");
    }
}

/// Three heaps of a counter: First takes one, Second one, and First the last one, so that Second cannot move.
fn of_three() -> (Claim, Body<'static>) {
    let claim = claim(Player::Second, heaps(&heaps::Rules::Nim, &[1, 1, 1]));
    let reply = Response::Reply { reply: 0, target: 1, symmetry: 0 };
    let replay = Replay {
        opening: None,
        positions: vec![3, 1].into(),
        nodes: vec![Node { entries: 1, default: None }; 2].into(),
        entries: vec![
            Entry { mv: 0, response: reply },
            Entry { mv: 0, response: Response::Settled },
        ]
        .into(),
    };
    (claim, Body { graph: None, replay })
}

/// A path of two vertices: First has to take both.
fn of_two() -> (Claim, Body<'static>) {
    let claim = claim(Player::Second, on(GraphName::Path { vertices: 2 }));
    let settled = |mv| Entry { mv, response: Response::Settled };
    let replay = Replay {
        opening: None,
        positions: vec![0].into(),
        nodes: vec![Node { entries: 2, default: None }].into(),
        entries: vec![settled(0), settled(1)].into(),
    };
    (claim, Body { graph: None, replay })
}

#[test]
fn who_is_left_without_a_move_wins() {
    for (claim, body) in [of_three(), of_two()] {
        assert_eq!(code(claim.into(), Kind::Replay, &body, "valid"), "verified");
    }
}

type Spoil = trap_tests::Spoil<Claim, Body<'static>>;

fn with_heaps(claim: &mut Claim, own: &[u32]) {
    claim.game = heaps(&heaps::Rules::Nim, own);
}

#[test]
fn every_lie_about_misere_play_has_its_code() {
    let spoils: &[Spoil] = &[
        ("who takes the last counter as the winner", "win-not-won", |claim, body| {
            with_heaps(claim, &[1, 1]);
            body.replay.positions = vec![2].into();
            body.replay.nodes.pop();
            body.replay.entries =
                vec![Entry { mv: 0, response: Response::Win { reply: 0 } }].into();
        }),
        ("a heap that is left as the end", "not-settled", |_, body| {
            body.replay.entries[0].response = Response::Settled;
        }),
        ("a reply behind the last counter", "game-over", |_, body| {
            body.replay.entries[1].response = Response::Win { reply: 0 };
        }),
        ("a reply that takes the last counter", "reply-ends-game", |claim, body| {
            with_heaps(claim, &[1, 1]);
            body.replay.positions = vec![2, 1].into();
        }),
        ("a stored position without a heap", "position-turn", |_, body| {
            body.replay.positions.to_mut()[1] = 0;
        }),
        ("a stored position in which no heap has a move", "position-turn", |claim, body| {
            claim.game = heaps(&octal(&[0, 0, 0, 7]), &[2]);
            body.replay.positions = vec![0, 1].into();
            body.replay.nodes = vec![Node { entries: 0, default: None }].into();
            body.replay.entries = Vec::new().into();
        }),
        ("the start is over and Second is said to win", "position-turn", |claim, body| {
            claim.game = heaps(&octal(&[0, 0, 7]), &[1]);
            body.replay.positions = vec![1].into();
            body.replay.nodes = vec![Node { entries: 0, default: None }].into();
            body.replay.entries = Vec::new().into();
        }),
        ("the first player as the winner", "opening-missing", |claim, _| {
            claim.winner = Player::First;
        }),
        ("a move without a reply", "missing-reply", |_, body| {
            body.replay.entries.pop();
            body.replay.nodes[1].entries = 0;
        }),
        ("a move in a heap that is not there", "entry-for-illegal-move", |_, body| {
            body.replay.entries.push(Entry { mv: 1, response: Response::Settled });
            body.replay.nodes[1].entries = 2;
        }),
        ("a reply in a heap that is not there", "reply-illegal", |_, body| {
            let reply = Response::Reply { reply: 1, target: 1, symmetry: 0 };
            body.replay.entries[0].response = reply;
        }),
        ("a target with a heap too many", "target-mismatch", |_, body| {
            body.replay.positions.to_mut()[1] = 2;
        }),
        ("a heap too many at the start", "start-mismatch", |_, body| {
            body.replay.positions.to_mut()[0] = 4;
        }),
        ("counters that no start can have", "position-heaps", |claim, body| {
            with_heaps(claim, &[2, 1]);
            body.replay.positions = vec![3, 0, 255, 1].into();
        }),
        ("a symmetry of misere play", "no-such-symmetry", |_, body| {
            let reply = Response::Reply { reply: 0, target: 1, symmetry: 1 };
            body.replay.entries[0].response = reply;
        }),
        ("heaps without a counter", "size", |claim, _| with_heaps(claim, &[0, 0])),
        ("a heap that is too large", "size", |claim, _| with_heaps(claim, &[65])),
        ("more counters than there is room for", "size", |claim, _| {
            with_heaps(claim, &[64, 64, 64, 64]);
        }),
        ("no heap", "claim-text", |claim, _| with_heaps(claim, &[])),
        ("every heap", "claim-text", |claim, _| {
            let start = Start::Every { least: 1, modulus: 1 };
            claim.game = Misere::Heaps(Heaps { rules: octal(&[0, 7, 7]), start });
        }),
        ("a code whose first digit lets a heap be", "octal-code", |claim, _| {
            claim.game = heaps(&octal(&[2, 7]), &[1, 1, 1]);
        }),
        ("a code whose last digit is zero", "octal-code", |claim, _| {
            claim.game = heaps(&octal(&[0, 7, 0]), &[1, 1, 1]);
        }),
        ("heaps with a graph", "graph-listed", |_, body| {
            body.graph = Some(Listed { vertices: Vec::new(), edges: Vec::<Edge>::new() });
        }),
        ("a graph that is too large", "size", |claim, _| {
            claim.game = on(GraphName::Path { vertices: 513 });
        }),
        ("a graph without its list", "graph-listed", |claim, _| {
            let graph =
                GraphName::Other { title: crate::format::Text::new("a graph").expect("short") };
            claim.game = Misere::NodeKayles(NodeKayles { graph, graph_hash: Some([0; 32]) });
        }),
    ];
    let of_graph: &[Spoil] = &[
        ("a vertex that a graph has not", "position-off-graph", |_, body| {
            body.replay.positions = vec![4].into();
        }),
        ("a graph on which all is gone", "position-turn", |_, body| {
            body.replay.positions = vec![3].into();
        }),
        ("a vertex that is left as the end", "not-settled", |claim, body| {
            claim.game = on(GraphName::Path { vertices: 3 });
            body.replay.entries.push(Entry { mv: 2, response: Response::Settled });
            body.replay.nodes[0].entries = 3;
        }),
        ("a graph that its name says", "graph-listed", |_, body| {
            body.graph = Some(Listed { vertices: Vec::new(), edges: Vec::<Edge>::new() });
        }),
    ];
    spring(Kind::Replay, "", of_three, spoils);
    spring(Kind::Replay, "", of_two, of_graph);
    let others = [Kind::Outcome, Kind::Mirror, Kind::NimValues, Kind::Map];
    spring_kinds(others, "misere", of_three);
}
