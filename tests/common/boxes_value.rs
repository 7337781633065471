//! The truth about small boards of dots and boxes, from the rules: every line of play to its end, with
//! boxes known by their corners.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::claim::Player;
use zermelo_checker::games::dots_and_boxes::{Claim, DotsAndBoxes, Start};
use zermelo_checker::score::Bound;

/// A dot by row and column, and an edge by its dots.
pub(crate) type Edge = ((u32, u32), (u32, u32));

/// The edges that are drawn.
pub(crate) type Drawn = BTreeSet<Edge>;

/// Whether a claim is true. Nobody has fewer boxes than none, or more than there are.
pub(crate) fn is_true(claim: &Claim) -> bool {
    match claim.bound {
        Bound::AtLeast(0) => true,
        Bound::AtMost(most) if most >= claim.game.rows * claim.game.columns => true,
        Bound::AtLeast(least) => value(&claim.game) >= least,
        Bound::AtMost(most) => value(&claim.game) <= most,
    }
}

/// How many boxes the first player gets.
pub(crate) fn value(game: &DotsAndBoxes) -> u32 {
    assert!(edges(game).len() <= 12, "too large for a search of everything");
    let is_drawn = |number: &(u32, Edge)| game.start.drawn >> number.0 & 1 == 1;
    let drawn: Drawn = (0..).zip(edges(game)).filter(is_drawn).map(|(_, edge)| edge).collect();
    let next = minimax(game, &drawn, &mut HashMap::new());
    let all = i32::try_from(game.rows * game.columns).expect("few boxes");
    let left = all - complete(game, &drawn);
    let later = if game.start.next == Player::First { next } else { left - next };
    game.start.boxes + u32::try_from(later).expect("boxes")
}

/// A start that a game comes to, with so many edges.
pub(crate) fn random_start(game: &DotsAndBoxes, edges_drawn: usize, state: &mut u64) -> Start {
    let edges = edges(game);
    let (mut drawn, mut start) = (Drawn::new(), Start::default());
    while drawn.len() < edges_drawn {
        // Knuth's constants (MMIX).
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = usize::try_from(*state >> 33).expect("31 bits") % edges.len();
        let before = complete(game, &drawn);
        if !drawn.insert(edges[number]) {
            continue;
        }
        start.drawn |= 1 << number;
        match complete(game, &drawn) - before {
            0 => start.next = start.next.other(),
            taken if start.next == Player::First => {
                start.boxes += u32::try_from(taken).expect("boxes");
            }
            _ => {}
        }
    }
    start
}

/// The edges of a board, as certificates number them.
pub(crate) fn edges(game: &DotsAndBoxes) -> Vec<Edge> {
    let mut edges = Vec::new();
    for row in 0..=game.rows {
        edges.extend((0..game.columns).map(|column| ((row, column), (row, column + 1))));
        if row < game.rows {
            edges.extend((0..=game.columns).map(|column| ((row, column), (row + 1, column))));
        }
    }
    edges
}

/// How many boxes have all of their edges.
pub(crate) fn complete(game: &DotsAndBoxes, drawn: &Drawn) -> i32 {
    let mut complete = 0;
    for (row, column) in (0..game.rows).flat_map(|r| (0..game.columns).map(move |c| (r, c))) {
        let corner = |down: u32, right: u32| (row + down, column + right);
        let sides = [
            (corner(0, 0), corner(0, 1)),
            (corner(0, 0), corner(1, 0)),
            (corner(0, 1), corner(1, 1)),
            (corner(1, 0), corner(1, 1)),
        ];
        complete += i32::from(sides.iter().all(|side| drawn.contains(side)));
    }
    complete
}

/// The boxes that are left that the player gets who draws next, each set of edges once.
fn minimax(game: &DotsAndBoxes, drawn: &Drawn, known: &mut HashMap<Drawn, i32>) -> i32 {
    if let Some(&value) = known.get(drawn) {
        return value;
    }
    let before = complete(game, drawn);
    let left = i32::try_from(game.rows * game.columns).expect("few boxes") - before;
    let mut best = 0;
    for edge in edges(game).into_iter().filter(|edge| !drawn.contains(edge)) {
        let mut after = drawn.clone();
        after.insert(edge);
        let taken = complete(game, &after) - before;
        let later = minimax(game, &after, known);
        best = best.max(if taken > 0 { taken + later } else { left - later });
    }
    known.insert(drawn.clone(), best);
    best
}
