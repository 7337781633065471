//! Boards whose points are called as the edges of a complete graph, drawn as its edges: `12`, `1.2` and `1-2`
//! join the vertices 1 and 2.

use zermelo_checker::games::positional::Board;

use crate::picture::{Cell, Line, Mark, Plan, circle};

/// The edges with their stones, between vertices on a circle; in characters they are these words. `None` for a
/// board of other names.
pub(super) fn plan(board: &Board, cells: &[Cell], words: impl Fn() -> Vec<String>) -> Option<Plan> {
    let pairs = pairs(board)?;
    let order = pairs.last()?[1];
    let places = circle(order);
    let line = |([one, other], cell): ([usize; 2], &Cell)| {
        let owner = match cell.mark {
            Mark::Stone(player) => Some(player),
            _ => None,
        };
        let ends = [*places.get(one.checked_sub(1)?)?, *places.get(other.checked_sub(1)?)?];
        Some(Line { name: cell.name.clone(), ends, is_drawn: Some(owner.is_some()), owner })
    };
    let lines = pairs.into_iter().zip(cells).filter_map(line);
    // Those of the players above the others.
    let (mut lines, owned): (Vec<Line>, Vec<Line>) = lines.partition(|line| line.owner.is_none());
    lines.extend(owned);
    let vertex = |(number, at): (usize, &[i32; 2])| {
        let name = number.to_string();
        (Cell { mark: Mark::Label(name.clone()), name }, *at)
    };
    let points = (1..).zip(&places).map(vertex).collect();
    Some(Plan { points, lines, words: words(), ..Plan::default() })
}

/// Whether the points are called as the edges of a complete graph.
pub fn is_complete_graph(board: &Board) -> bool {
    pairs(board).is_some()
}

/// The vertices, from 1, that each point joins; `None` where one is called otherwise.
fn pairs(board: &Board) -> Option<Vec<[usize; 2]>> {
    let order = (3..).find(|order| order * (order - 1) / 2 >= board.size())?;
    let pairs = (1..=order).flat_map(|one| (one + 1..=order).map(move |other| [one, other]));
    let pairs: Vec<[usize; 2]> = pairs.collect();
    let is_named = |between: &str| {
        let names = pairs.iter().map(|[one, other]| format!("{one}{between}{other}"));
        names.eq(board.points.iter().map(ToString::to_string))
    };
    ["", ".", "-"].into_iter().any(is_named).then_some(pairs)
}

#[cfg(test)]
mod tests {
    use zermelo_checker::claim::Player;
    use zermelo_checker::format::Text;

    use super::*;
    use crate::picture::{Panel, Picture};

    fn drawn(names: &[String]) -> Option<Plan> {
        let text = |name: &String| Text::new(name.as_str()).expect("short");
        let points = names.iter().map(text).collect();
        let board = Board { points, lines: Vec::new(), needs: Vec::new() };
        let taken = [Some(Player::First), None, Some(Player::Second)];
        let taken = taken.into_iter().cycle();
        let cells = names.iter().zip(taken);
        let cells = cells.map(|(name, taken)| Cell::with_stone(name.clone(), taken));
        plan(&board, &cells.collect::<Vec<_>>(), Vec::new)
    }

    /// Sim by hand: 15 edges, each between the two vertices that it is called by.
    #[test]
    fn the_points_of_sim_are_the_edges_of_a_hexagon() {
        for (order, between) in [(3, "-"), (6, ""), (9, ""), (11, ".")] {
            let pairs = (1..=order).flat_map(|a| (a + 1..=order).map(move |b| (a, b)));
            let names: Vec<String> = pairs.map(|(a, b)| format!("{a}{between}{b}")).collect();
            let plan = drawn(&names).expect("a plan");
            assert_eq!((plan.points.len(), plan.lines.len()), (order, names.len()));
            let place = |name: &str| {
                let named = plan.points.iter().find(|(point, _)| point.name == name);
                named.expect("a vertex").1
            };
            for line in &plan.lines {
                let (a, b) = match between {
                    "" => line.name.split_at(1),
                    _ => line.name.split_once(['.', '-']).expect("two"),
                };
                assert_eq!(line.ends, [place(a), place(b)], "{}", line.name);
                let number = names.iter().position(|name| *name == line.name).expect("a name");
                let owner = [Some(Player::First), None, Some(Player::Second)][number % 3];
                assert_eq!((line.owner, line.is_drawn), (owner, Some(owner.is_some())));
            }
            let svg = Picture::of(vec![Panel::Plan(plan)]).svg(true);
            assert_eq!(svg.matches("class=\"around\"").count(), names.len());
        }
    }

    #[test]
    fn other_names_are_those_of_points() {
        for names in [&[][..], &["12"], &["12", "13"], &["12", "13", "32"], &["11", "12", "13"]] {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(drawn(&names), None, "{names:?}");
        }
    }
}
