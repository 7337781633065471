//! Scores and extra moves in another game, dots and boxes, which the kind of proof knows as little
//! as any other: what a claim of a score needs of its game is in the rules alone.
//!
//! The players draw the edges of a board of boxes in turn. Who draws the last edge of a box gets it
//! and draws again; the other player passes in between, so that the moves alternate. The score is
//! the number of boxes of the first player.

use std::collections::HashMap;

use super::*;
use crate::parts::InOrder;
use crate::score::Bound;

/// A board, with a claim about the score.
struct Dots {
    columns: u16,
    rows: u16,
    bound: Bound,
}

/// The edges that are drawn, a bit each; the first player's boxes; whose turn it is; and whether
/// that player has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Drawn {
    edges: u32,
    boxes: u32,
    mover: Player,
    passes: bool,
}

impl Dots {
    /// The number of edges; the first ones are those above and below boxes.
    fn edges(&self) -> u16 {
        self.columns * (self.rows + 1) + (self.columns + 1) * self.rows
    }

    /// The edges of all boxes, as bits.
    fn boxes(&self) -> impl Iterator<Item = u32> {
        let (columns, rows) = (self.columns, self.rows);
        let upright = columns * (rows + 1);
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| {
                let top = row * columns + column;
                let left = upright + row * (columns + 1) + column;
                [top, top + columns, left, left + 1].iter().fold(0, |bits, edge| bits | 1 << edge)
            })
        })
    }

    fn is_over(&self, drawn: &Drawn) -> bool {
        drawn.edges.count_ones() == u32::from(self.edges())
    }
}

impl Rules for Dots {
    type Position = Drawn;
    type Outlook = ();

    fn proponent(&self) -> Player {
        match self.bound {
            Bound::AtLeast(_) => Player::First,
            Bound::AtMost(_) => Player::Second,
        }
    }

    fn start(&self) -> Drawn {
        Drawn { edges: 0, boxes: 0, mover: Player::First, passes: false }
    }

    fn record_width(&self) -> usize {
        6
    }

    fn read(&self, record: &[u8]) -> Result<Drawn, Code> {
        let &[a, b, c, d, boxes, passes] = record else { return Err(TABLE_SIZES) };
        let edges = u32::from_le_bytes([a, b, c, d]);
        let mover = self.proponent().other();
        Ok(Drawn { edges, boxes: boxes.into(), mover, passes: passes == 1 })
    }

    fn write(&self, drawn: &Drawn, out: &mut Vec<u8>) {
        out.extend(drawn.edges.to_le_bytes());
        out.push(drawn.boxes.try_into().expect("few boxes"));
        out.push(drawn.passes.into());
    }

    fn mover(&self, drawn: &Drawn) -> Player {
        drawn.mover
    }

    fn legal_moves(&self, drawn: &Drawn, moves: &mut Vec<Move>) {
        moves.extend((0..=self.edges()).filter(|&mv| self.play(drawn, mv).is_some()));
    }

    fn play(&self, drawn: &Drawn, mv: Move) -> Option<Drawn> {
        let mover = drawn.mover.other();
        if drawn.passes || mv == self.edges() {
            let is_pass = drawn.passes && mv == self.edges();
            return is_pass.then_some(Drawn { mover, passes: false, ..*drawn });
        }
        if mv > self.edges() || drawn.edges >> mv & 1 == 1 {
            return None;
        }
        let edges = drawn.edges | 1 << mv;
        let is_new = |edges_of: &u32| edges & edges_of == *edges_of && edges_of >> mv & 1 == 1;
        let completed = self.boxes().filter(is_new).count();
        let own = if drawn.mover == Player::First { u32::try_from(completed).ok()? } else { 0 };
        let after = Drawn { edges, boxes: drawn.boxes + own, mover, passes: false };
        let passes = completed > 0 && !self.is_over(&after);
        Some(Drawn { passes, ..after })
    }

    fn outlook(&self, _: &Drawn) {}

    fn ending(&self, (): &(), drawn: &Drawn, _: Move) -> Option<bool> {
        self.is_over(drawn).then(|| self.bound.holds(drawn.boxes))
    }
}

fn moves_of(dots: &Dots, drawn: &Drawn) -> Vec<Move> {
    let mut moves = Vec::new();
    dots.legal_moves(drawn, &mut moves);
    moves
}

/// Whether the proponent can keep the claim true from a position on.
fn holds(dots: &Dots, drawn: &Drawn, known: &mut HashMap<Drawn, bool>) -> bool {
    if let Some(ended) = dots.ending(&(), drawn, 0) {
        return ended;
    }
    if let Some(&holds) = known.get(drawn) {
        return holds;
    }
    let mut after = moves_of(dots, drawn).into_iter().filter_map(|mv| dots.play(drawn, mv));
    let result = if drawn.mover == dots.proponent() {
        after.any(|after| holds(dots, &after, known))
    } else {
        after.all(|after| holds(dots, &after, known))
    };
    known.insert(*drawn, result);
    result
}

/// A strategy of the proponent, if there is one: the first move that keeps the claim true.
fn strategy(dots: &Dots) -> Option<Replay<'static>> {
    let known = &mut HashMap::new();
    let start = dots.start();
    if !holds(dots, &start, known) {
        return None;
    }
    let mut reply_to = |drawn: &Drawn| {
        let replies = moves_of(dots, drawn).into_iter();
        let replies = replies.filter_map(|mv| Some((mv, dots.play(drawn, mv)?)));
        replies.into_iter().find(|(_, after)| holds(dots, after, known)).expect("a reply")
    };
    let opening = (dots.proponent() == Player::First).then(|| reply_to(&start));
    let first = opening.map_or(start, |(_, after)| after);
    let mut replay = Replay { opening: opening.map(|(mv, _)| mv), ..Replay::default() };
    let mut nodes = vec![first];
    let mut numbers = HashMap::from([(first, 0u32)]);
    let mut at = 0;
    while let Some(&node) = nodes.get(at) {
        at += 1;
        let moves = moves_of(dots, &node);
        replay.nodes.push(Node { entries: moves.len().try_into().ok()?, default: None });
        for mv in moves {
            let after = dots.play(&node, mv).expect("a legal move");
            let response = if dots.is_over(&after) {
                Response::Settled
            } else {
                let (reply, target) = reply_to(&after);
                if dots.is_over(&target) {
                    Response::Win { reply }
                } else {
                    let next = u32::try_from(nodes.len()).ok()?;
                    let number = *numbers.entry(target).or_insert(next);
                    if number == next {
                        nodes.push(target);
                    }
                    Response::Reply { reply, target: number, symmetry: 0 }
                }
            };
            replay.entries.push(Entry { mv, response });
        }
    }
    nodes.iter().for_each(|node| dots.write(node, replay.positions.to_mut()));
    Some(replay)
}

/// In one box the second player draws the last edge. On four boxes the first player wins (Berlekamp,
/// Conway and Guy, *Winning Ways*, chapter 16, the game of nine dots), so gets three at least.
#[test]
fn a_score_with_extra_moves_is_proved_by_passes() {
    for (columns, rows, value) in [(1, 1, 0..=0), (2, 2, 3..=4)] {
        let dots = |bound| Dots { columns, rows, bound };
        let mut proved = Vec::new();
        for score in 0..=u32::from(columns * rows) {
            let least = strategy(&dots(Bound::AtLeast(score)));
            let most = strategy(&dots(Bound::AtMost(score)));
            for (replay, bound) in [(&least, Bound::AtLeast(score)), (&most, Bound::AtMost(score))]
            {
                let verdict = replay.as_ref().map(|replay| check(&dots(bound), replay, &InOrder));
                assert!(verdict.is_none_or(|verdict| verdict.is_ok()), "{bound:?}");
            }
            if let (Some(least), Some(most)) = (least, most) {
                proved.push(score);
                // Neither proof proves one more.
                let higher = check(&dots(Bound::AtLeast(score + 1)), &least, &InOrder);
                assert!(higher.is_err(), "{columns} by {rows}: more than {score}");
                if let Some(lower) = score.checked_sub(1) {
                    let lower = check(&dots(Bound::AtMost(lower)), &most, &InOrder);
                    assert!(lower.is_err(), "{columns} by {rows}: less than {score}");
                }
            }
        }
        // One score is the value: both players are sure of it.
        assert!(proved.len() == 1 && value.contains(&proved[0]), "{columns} by {rows}: {proved:?}");
    }
}

#[test]
fn a_pass_is_legal_exactly_after_a_box_of_the_other_player() {
    let dots = Dots { columns: 2, rows: 1, bound: Bound::AtMost(2) };
    let drawn = |edges, mover, passes| Drawn { edges, boxes: 0, mover, passes };
    // Edges 0, 2 and 4 are three of the left box; 5 is the fourth.
    let three = drawn(0b10101, Player::First, false);
    assert_eq!(dots.play(&three, 7), None, "nobody passes before a box");
    let taken = dots.play(&three, 5).expect("a free edge");
    assert_eq!((taken.boxes, taken.mover, taken.passes), (1, Player::Second, true));
    assert_eq!(moves_of(&dots, &taken), [7]);
    let again = dots.play(&taken, 7).expect("a pass");
    assert_eq!((again.mover, again.passes), (Player::First, false));
    assert_eq!(moves_of(&dots, &again), [1, 3, 6]);
    let other = dots.play(&again, 1).expect("a free edge");
    assert_eq!((other.mover, other.passes), (Player::Second, false));
}
