//! The rules against a second reading of the text, in which a box is known by its four corners, and
//! against every line of play on small boards.

use std::collections::{BTreeSet, HashMap};

use super::*;
use crate::games::dots_and_boxes::tests::{claim, strategy};
use crate::games::dots_and_boxes::{Body, DotsAndBoxes};
use crate::parts::InOrder;
use crate::proofs::replay::{self, tests::strategies::moves_of};
use crate::score::Bound;
use crate::writing::Records;

fn rules(bound: Bound, rows: u32, columns: u32) -> DotsAndBoxesRules {
    DotsAndBoxesRules::new(&claim(bound, rows, columns), &[]).expect("a size that the rules take")
}

/// A dot by row and column, and an edge by its two dots, the upper or left one first.
type Dot = (u32, u32);
type Edge = (Dot, Dot);

/// A game by its edges, as the text tells it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Game {
    rows: u32,
    columns: u32,
    drawn: BTreeSet<Edge>,
    /// Boxes of the first player and of the second.
    boxes: [u32; 2],
    /// Who draws next: 0 or 1.
    drawer: usize,
}

impl Game {
    fn new(rows: u32, columns: u32) -> Game {
        Game { rows, columns, drawn: BTreeSet::new(), boxes: [0, 0], drawer: 0 }
    }

    /// All edges of the board, row by row from the top, as certificates number them: those between
    /// the dots of a row, and then those down to the next row.
    fn edges(&self) -> Vec<Edge> {
        let mut edges = Vec::new();
        for row in 0..=self.rows {
            edges.extend((0..self.columns).map(|column| ((row, column), (row, column + 1))));
            if row < self.rows {
                edges.extend((0..=self.columns).map(|column| ((row, column), (row + 1, column))));
            }
        }
        edges
    }

    fn complete(&self) -> u32 {
        let is_box = |row: u32, column: u32| {
            let [a, b] = [(row, column), (row, column + 1)];
            let [c, d] = [(row + 1, column), (row + 1, column + 1)];
            [(a, b), (c, d), (a, c), (b, d)].iter().all(|edge| self.drawn.contains(edge))
        };
        let boxes = (0..self.rows).flat_map(|row| (0..self.columns).map(move |c| (row, c)));
        boxes.filter(|&(row, column)| is_box(row, column)).count().try_into().expect("few")
    }

    /// The game with an edge more.
    fn draw(&self, edge: Edge) -> Game {
        let mut after = self.clone();
        assert!(after.drawn.insert(edge), "an edge is drawn once");
        let taken = after.complete() - self.complete();
        after.boxes[self.drawer] += taken;
        if taken == 0 {
            after.drawer = 1 - self.drawer;
        }
        after
    }

    /// The boxes that the first player ends with: every line of play, or each position once where
    /// there is a memory.
    fn value(&self, known: &mut Option<HashMap<Game, u32>>) -> u32 {
        if let Some(&value) = known.as_ref().and_then(|known| known.get(self)) {
            return value;
        }
        let free = self.edges().into_iter().filter(|edge| !self.drawn.contains(edge));
        let values = free.map(|edge| self.draw(edge).value(known));
        let best = if self.drawer == 0 { values.max() } else { values.min() };
        let value = best.unwrap_or(self.boxes[0]);
        if let Some(known) = known {
            known.insert(self.clone(), value);
        }
        value
    }
}

/// Every line of play where there are up to 7 edges, and a memory of whole games beyond. In one box
/// the second player draws the last edge. On four boxes the first player wins (Berlekamp, Conway
/// and Guy, *Winning Ways*, chapter 16), so gets three at least.
#[test]
fn the_values_that_are_proved_are_those_of_every_line_of_play() {
    for (rows, columns, published) in
        [(1, 1, 0..=0), (1, 2, 0..=2), (2, 1, 0..=2), (1, 3, 0..=3), (2, 2, 3..=4)]
    {
        let game = Game::new(rows, columns);
        let mut known = (game.edges().len() > 7).then(HashMap::new);
        let value = game.value(&mut known);
        assert!(published.contains(&value), "{rows} by {columns}: {value}");
        let check = |bound, body: &Body<'_>| {
            replay::check(&rules(bound, rows, columns), &body.replay, &InOrder).is_ok()
        };
        for score in 0..=rows * columns + 1 {
            for (bound, is_true) in
                [(Bound::AtLeast(score), value >= score), (Bound::AtMost(score), value <= score)]
            {
                let body = strategy(&claim(bound, rows, columns));
                assert_eq!(body.is_some(), is_true, "{bound:?} on {rows} by {columns}");
                let Some(body) = body else { continue };
                // A strategy without early ends proves what it achieves, and no more than is true.
                for other in 0..=rows * columns + 1 {
                    let (stronger, is_true) = match bound {
                        Bound::AtLeast(_) => (Bound::AtLeast(other), value >= other),
                        Bound::AtMost(_) => (Bound::AtMost(other), value <= other),
                    };
                    let proved = check(stronger, &body);
                    assert!(!proved || is_true, "{bound:?} proved {stronger:?}");
                    assert!(proved || stronger != bound, "{bound:?} on {rows} by {columns}");
                }
            }
        }
    }
}

/// A sequence of numbers that is the same in every run (Knuth, MMIX).
fn random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).expect("31 bits") % below
}

/// The last ones have 25, 31, 32, 60 and 64 edges: a byte more is stored from 25 on, and the 64
/// bits are full.
const BOARDS: [(u32, u32); 13] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (2, 2),
    (2, 3),
    (3, 3),
    (1, 7),
    (4, 2),
    (1, 8),
    (3, 4),
    (2, 6),
    (5, 5),
    (21, 1),
];

#[test]
fn games_by_the_rules_are_games_of_boxes_by_their_corners() {
    let mut state = 11;
    for (rows, columns) in BOARDS {
        for bound in [Bound::AtLeast(1), Bound::AtMost(1)] {
            for _ in 0..50 {
                let rules = rules(bound, rows, columns);
                let mut game = Game::new(rows, columns);
                let edges = game.edges();
                assert_eq!(usize::from(rules.pass()), edges.len());
                let mut position = rules.start();
                let own = usize::from(rules.proponent() == Player::Second);
                loop {
                    let mover = usize::from(position.mover == Player::Second);
                    let expected: Vec<Move> = if mover == game.drawer {
                        let is_free = |&at: &usize| !game.drawn.contains(&edges[at]);
                        (0..edges.len()).filter(is_free).map(|at| at.try_into().unwrap()).collect()
                    } else {
                        // The other player draws again.
                        vec![rules.pass()]
                    };
                    let is_over = game.drawn.len() == edges.len();
                    assert_eq!(u32::from(position.boxes), game.boxes[own]);
                    assert_eq!(
                        rules.ending(&position, 0),
                        is_over.then(|| bound.holds(game.boxes[0]))
                    );
                    if is_over {
                        break;
                    }
                    let legal = moves_of(&rules, &position);
                    assert_eq!(legal, expected);
                    let mv = legal[random(&mut state, legal.len())];
                    if let Some(&edge) = edges.get(usize::from(mv)) {
                        game = game.draw(edge);
                    }
                    position = rules.play(&position, mv).expect("legal");
                    // What is stored is read again.
                    if position.mover != rules.proponent() && !rules.is_over(position.drawn) {
                        let mut record = Vec::new();
                        rules.write(&position, &mut record);
                        assert_eq!(record.len(), rules.record_width());
                        assert_eq!(record.len(), edges.len().div_ceil(8).max(3) + 2);
                        assert_eq!(rules.read(&record), Ok(position));
                    }
                }
            }
        }
    }
}

/// The claim about a game from where it is.
fn from(game: &Game, bound: Bound) -> Claim {
    let edges = game.edges();
    let number = |edge: &Edge| edges.iter().position(|other| other == edge).expect("an edge");
    let drawn = game.drawn.iter().fold(0, |drawn, edge| drawn | 1 << number(edge));
    let next = if game.drawer == 0 { Player::First } else { Player::Second };
    let start = Start { drawn, boxes: game.boxes[0], next };
    let DotsAndBoxes { rows, columns, .. } = claim(bound, game.rows, game.columns).game;
    Claim { bound, game: DotsAndBoxes { rows, columns, start } }
}

/// After some edges of random games: the boxes that the first player ends with, with those of before,
/// are what every line of play from there says.
#[test]
fn from_a_start_is_proved_what_every_line_of_play_from_there_says() {
    let mut state = 29;
    let (mut starts, mut with_boxes) = (0, 0);
    for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)] {
        for _ in 0..12 {
            let mut game = Game::new(rows, columns);
            let edges = game.edges();
            let until = edges.len() / 2 + random(&mut state, edges.len() / 2);
            while game.drawn.len() < until {
                let edge = edges[random(&mut state, edges.len())];
                if !game.drawn.contains(&edge) {
                    game = game.draw(edge);
                }
            }
            starts += 1;
            with_boxes += u32::from(game.boxes[0] > 0);
            let value = game.value(&mut Some(HashMap::new()));
            for score in 0..=rows * columns + 1 {
                for (bound, is_true) in [
                    (Bound::AtLeast(score), value >= score),
                    (Bound::AtMost(score), value <= score),
                ] {
                    let claim = from(&game, bound);
                    let body = strategy(&claim);
                    assert_eq!(body.is_some(), is_true, "{claim}");
                    let Some(body) = body else { continue };
                    let rules = DotsAndBoxesRules::new(&claim, &[]).expect("a start");
                    assert!(replay::check(&rules, &body.replay, &InOrder).is_ok(), "{claim}");
                }
            }
        }
    }
    assert!(starts > 50 && with_boxes > 5, "{starts} starts, {with_boxes} with boxes");
}

/// Every start of a game is one, whoever has the strategy; the other number of turns is none.
#[test]
fn a_start_is_a_position_of_a_game() {
    let mut state = 3;
    for (rows, columns) in BOARDS {
        for _ in 0..20 {
            let mut game = Game::new(rows, columns);
            let edges = game.edges();
            while game.drawn.len() + 1 < edges.len() {
                let claim = from(&game, Bound::AtLeast(1));
                let rules = DotsAndBoxesRules::new(&claim, &[]).expect("a start");
                assert_eq!(u32::from(rules.start().boxes), game.boxes[0], "{claim}");
                let rules = DotsAndBoxesRules::new(&from(&game, Bound::AtMost(1)), &[]);
                let start = rules.expect("a start").start();
                assert_eq!(u32::from(start.boxes), game.boxes[1], "{claim}");
                if game.complete() == 0 {
                    let mut other = claim;
                    other.game.start.next = claim.game.start.next.other();
                    let found = DotsAndBoxesRules::new(&other, &[]).err();
                    assert_eq!(found, Some(START_POSITION.into()), "{other}");
                }
                let edge = edges[random(&mut state, edges.len())];
                if !game.drawn.contains(&edge) {
                    game = game.draw(edge);
                }
            }
        }
    }
}

#[test]
fn a_symmetry_takes_games_to_games() {
    let mut state = 5;
    for (rows, columns) in BOARDS {
        let numbers: Vec<u8> = if rows == columns { (1..=7).collect() } else { (1..=3).collect() };
        let claim = claim(Bound::AtLeast(1), rows, columns);
        let rules = DotsAndBoxesRules::new(&claim, &numbers).expect("the board's symmetries");
        assert_eq!(rules.symmetries(), numbers.len());
        for symmetry in 1..=u32::try_from(numbers.len()).expect("few") {
            let images: BTreeSet<_> = (0..rules.pass())
                .filter_map(|edge| rules.map_move(symmetry, Player::First, edge))
                .collect();
            assert_eq!(images.len(), usize::from(rules.pass()), "a permutation");
            assert_eq!(rules.map_move(symmetry, Player::First, rules.pass()), Some(rules.pass()));
            let mut position = rules.start();
            while !rules.is_over(position.drawn) {
                let image = rules.map(symmetry, &position).expect("a symmetry");
                for mv in moves_of(&rules, &position) {
                    let after = rules.play(&position, mv).expect("legal");
                    let there = rules.map_move(symmetry, Player::First, mv).expect("an image");
                    assert_eq!(rules.play(&image, there), rules.map(symmetry, &after));
                }
                let legal = moves_of(&rules, &position);
                let mv = legal[random(&mut state, legal.len())];
                position = rules.play(&position, mv).expect("legal");
            }
        }
        assert_eq!(rules.map(0, &rules.start()), None);
        let beyond = u32::try_from(numbers.len() + 1).expect("few");
        assert_eq!(
            (rules.map(beyond, &rules.start()), rules.map_move(beyond, Player::First, 0)),
            (None, None)
        );
    }
}

/// On one box the edges are 0 above it, 1 to the left, 2 to the right and 3 below. The corner a1 is
/// between 0 and 1; by the numbers of the documents it goes to each corner, or stays.
#[test]
fn the_symmetries_of_a_box_have_the_numbers_of_the_documents() {
    for (number, images) in [
        (1, [0, 2, 1, 3]),
        (2, [3, 1, 2, 0]),
        (3, [3, 2, 1, 0]),
        (4, [1, 0, 3, 2]),
        (5, [1, 3, 0, 2]),
        (6, [2, 0, 3, 1]),
        (7, [2, 3, 0, 1]),
    ] {
        let claim = claim(Bound::AtMost(0), 1, 1);
        let rules = DotsAndBoxesRules::new(&claim, &[number]).expect("a symmetry");
        let found = [0, 1, 2, 3].map(|edge| rules.map_move(1, Player::First, edge));
        assert_eq!(found, images.map(Some), "{number}");
    }
}

/// Two boxes side by side: 0 and 1 above them, 2, 3 and 4 beside, 5 and 6 below.
#[test]
fn a_pass_is_legal_exactly_after_a_box_of_the_other_player() {
    let rules = rules(Bound::AtMost(2), 1, 2);
    let at = |drawn, mover, passes| Position { drawn, boxes: 0, mover, passes };
    // 0, 2 and 3 are three edges of the left box; 5 is the fourth.
    let three = at(0b1101, Player::First, false);
    assert_eq!(rules.play(&three, 7), None, "nobody passes before a box");
    let taken = rules.play(&three, 5).expect("a free edge");
    // The boxes are the second player's, who has none.
    assert_eq!((taken.boxes, taken.mover, taken.passes), (0, Player::Second, true));
    assert_eq!(rules.score(&taken), 2, "as far as the first player can still get");
    assert_eq!(moves_of(&rules, &taken), [7]);
    let again = rules.play(&taken, 7).expect("a pass");
    assert_eq!((again.mover, again.passes), (Player::First, false));
    assert_eq!(moves_of(&rules, &again), [1, 4, 6]);
    let other = rules.play(&again, 1).expect("a free edge");
    assert_eq!((other.mover, other.passes), (Player::Second, false));
    // One edge completes both boxes: two boxes, and one pass at most.
    let both = at(0b111_0111, Player::Second, false);
    let end = rules.play(&both, 3).expect("the edge between them");
    assert_eq!((end.boxes, end.passes), (2, false), "nobody passes after the last edge");
    assert_eq!(moves_of(&rules, &end), []);
    assert_eq!(rules.ending(&end, 3), Some(true));
}

/// Of 25 edges the last one is the first bit of the fourth byte; the other bits are none.
#[test]
fn a_stored_position_has_no_bit_beyond_the_last_edge_and_no_other_length() {
    let rules = rules(Bound::AtLeast(1), 1, 8);
    let record = |last: u8| [0, 0, 0, last, 0, 0];
    // The first player has drawn an edge.
    let first = Position { drawn: 1 << 24, boxes: 0, mover: Player::Second, passes: false };
    assert_eq!(rules.read(&record(1)), Ok(first));
    for last in [2, 3, 128] {
        assert_eq!(rules.read(&record(last)), Err(POSITION_EDGES), "{last}");
    }
    for length in [0, 4, 5, 7, 8, 11] {
        let record = vec![0; length];
        assert_eq!(rules.read(&record), Err(POSITION_EDGES), "{length} bytes");
        assert_eq!(rules.fields(&record), None, "{length} bytes");
    }
}

#[test]
fn sizes_beyond_64_edges_are_refused() {
    let new = |rows, columns| DotsAndBoxesRules::new(&claim(Bound::AtMost(0), rows, columns), &[]);
    for (rows, columns) in BOARDS {
        assert!(new(rows, columns).is_ok(), "{rows} by {columns}");
    }
    for (rows, columns) in [
        (0, 1),
        (1, 0),
        (0, 0),
        (1, 22),
        (22, 1),
        (4, 7),
        (5, 6),
        (65, 65),
        (u32::MAX, 1),
        (1, 1 << 31),
    ] {
        assert_eq!(new(rows, columns).err(), Some(SIZE.into()), "{rows} by {columns}");
    }
}
