//! The truth about small boards of dots and boxes, from the rules: every line of play to its end, with
//! boxes known by their corners.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::games::dots_and_boxes::{Claim, DotsAndBoxes};
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
    let drawn = Drawn::new();
    let first = minimax(game, &drawn, &mut HashMap::new());
    u32::try_from(first).expect("boxes")
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
