//! How long games last under a certificate's strategy, over all opponents.
//!
//! The certificate need not have been checked: a strategy that goes round in circles has no
//! lengths.

use zermelo_checker::certificate::{Certificate, Proof};
use zermelo_checker::claim::{ErdosSzekeres, Form, Game};
use zermelo_checker::proof::replay::{Entry, Replay, Response};

/// The fewest and the most moves, both players' together, until the game is decided. A double
/// threat is carried out, and a decided position is not played on; but in the Erdős–Szekeres game
/// it is played until a pattern is complete, as Table 1 of the paper counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lengths {
    /// Over all opponents, the fewest.
    pub least: u64,
    /// Over all opponents, the most.
    pub greatest: u64,
}

impl Lengths {
    fn of(moves: u64) -> Self {
        Lengths { least: moves, greatest: moves }
    }

    fn after(self, moves: u64) -> Self {
        Lengths { least: self.least + moves, greatest: self.greatest + moves }
    }

    fn or(self, other: Option<Lengths>) -> Self {
        match other {
            Some(other) => Lengths {
                least: self.least.min(other.least),
                greatest: self.greatest.max(other.greatest),
            },
            None => self,
        }
    }
}

/// The lengths of games under a certificate's strategy; `None` when it holds none, or one without
/// an end or a beginning.
pub fn lengths(certificate: &Certificate<'_>) -> Option<Lengths> {
    let Proof::Replay(replay) = &certificate.proof else { return None };
    let decided = until_decided(replay)?;
    Some(match &certificate.header.claim.game {
        // The board is full, and the other player has to complete a pattern.
        Game::ErdosSzekeres(ErdosSzekeres { form: Form::Avoidance, .. }) => decided.after(1),
        _ => decided,
    })
}

/// The lengths of games from the start, as far as the strategy plays them.
fn until_decided(replay: &Replay<'_>) -> Option<Lengths> {
    let opening = u64::from(replay.opening.is_some());
    if replay.nodes.is_empty() {
        // The first move ends the game.
        return replay.opening.map(|_| Lengths::of(opening));
    }
    let mut starts = vec![0usize];
    for node in &replay.nodes {
        let start = starts.last()?.checked_add(usize::try_from(node.entries).ok()?)?;
        starts.push(start);
    }
    let nodes = Nodes { replay, starts };
    nodes.lengths().map(|lengths| lengths.after(opening))
}

struct Nodes<'r> {
    replay: &'r Replay<'r>,
    starts: Vec<usize>,
}

impl Nodes<'_> {
    fn responses(&self, node: usize) -> Option<impl Iterator<Item = Response> + '_> {
        let range = *self.starts.get(node)?..*self.starts.get(node + 1)?;
        let entries: &[Entry] = self.replay.entries.get(range)?;
        let default = self.replay.nodes.get(node)?.default;
        Some(entries.iter().map(|entry| entry.response).chain(default))
    }

    /// The lengths from node 0: children first, with a stack of its own.
    fn lengths(&self) -> Option<Lengths> {
        #[derive(Clone, Copy)]
        enum Mark {
            New,
            Open,
            Done(Lengths),
        }
        let mut marks = vec![Mark::New; self.replay.nodes.len()];
        let mut stack = vec![0usize];
        while let Some(&node) = stack.last() {
            if let Mark::Done(_) = marks.get(node)? {
                stack.pop();
                continue;
            }
            let mut total: Option<Lengths> = None;
            let mut waiting = Vec::new();
            for response in self.responses(node)? {
                let lengths = match response {
                    Response::Settled => Lengths::of(1),
                    Response::Win { .. } => Lengths::of(2),
                    // As long as for the move that it refers to.
                    Response::SameAs { .. } => continue,
                    Response::Reply { target, .. } => {
                        let target = usize::try_from(target).ok()?;
                        match marks.get(target)? {
                            Mark::Done(lengths) => lengths.after(2),
                            Mark::New => {
                                waiting.push(target);
                                continue;
                            }
                            Mark::Open => return None,
                        }
                    }
                };
                total = Some(lengths.or(total));
            }
            if waiting.is_empty() {
                *marks.get_mut(node)? = Mark::Done(total?);
                stack.pop();
            } else {
                *marks.get_mut(node)? = Mark::Open;
                stack.extend(waiting);
            }
        }
        match marks.first()? {
            Mark::Done(lengths) => Some(*lengths),
            Mark::New | Mark::Open => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::erdos_szekeres::{Board, Resources, map::map, solve};
    use crate::strategy::families::published;
    use zermelo_checker::claim::Size;
    use zermelo_checker::proof::replay::Node;

    fn replay(opening: Option<u16>, nodes: &[(&[Response], Option<Response>)]) -> Replay<'static> {
        let mut replay = Replay { opening, ..Replay::default() };
        for (responses, default) in nodes {
            let entries = u32::try_from(responses.len()).expect("few");
            replay.nodes.0.push(Node { entries, default: *default });
            let entries = responses.iter().zip(0..).map(|(&response, mv)| Entry { mv, response });
            replay.entries.0.extend(entries);
        }
        replay
    }

    const fn to(target: u32) -> Response {
        Response::Reply { reply: 0, target, symmetry: 0 }
    }

    #[test]
    fn games_last_as_long_as_their_shortest_and_longest_lines() {
        let win = Response::Win { reply: 0 };
        let lengths = |least, greatest| Some(Lengths { least, greatest });
        let cases: &[(Replay<'_>, Option<Lengths>)] = &[
            (replay(None, &[(&[win], None)]), lengths(2, 2)),
            (replay(Some(0), &[(&[win], None)]), lengths(3, 3)),
            (replay(Some(0), &[]), lengths(1, 1)),
            (replay(None, &[]), None),
            (replay(None, &[(&[Response::Settled, win], None)]), lengths(1, 2)),
            (
                replay(None, &[(&[to(1), to(2)], None), (&[win], None), (&[to(1)], Some(win))]),
                lengths(4, 6),
            ),
            // In circles, to nowhere, and a node that is waited for by two others.
            (replay(None, &[(&[to(0)], None)]), None),
            (replay(None, &[(&[to(1)], None), (&[to(0)], None)]), None),
            (replay(None, &[(&[to(7)], None)]), None),
            (
                replay(None, &[(&[to(1), to(2)], None), (&[to(2)], None), (&[win], None)]),
                lengths(4, 6),
            ),
        ];
        for (number, (replay, expected)) in cases.iter().enumerate() {
            assert_eq!(until_decided(replay), *expected, "case {number}");
        }
    }

    /// Table 1: a moves for b = 2, 2a − 2 for b = 3, 2a − 3 or 2a − 1 for b = 4, at most 4a − 6 for
    /// b = 5. The entry for b = 4 is odd: it leaves out player 2's last digit, which completes a
    /// pattern and is counted in the others.
    #[test]
    fn games_under_the_published_strategies_are_as_long_as_table_1_says() {
        let expect = |file: &str, a: u32, least: u64, greatest: u64| {
            let lengths = lengths(&published(file, a));
            assert_eq!(lengths, Some(Lengths { least, greatest }), "{file}, a = {a}");
        };
        for a in 2..=24 {
            let n = u64::from(a);
            let b2 = if a % 2 == 0 { "pudwell-b2-even" } else { "pudwell-b2-odd" };
            expect(&format!("{b2}.strategy"), a, n, n);
            if a >= 3 {
                expect("pudwell-b3.strategy", a, 2 * n - 2, 2 * n - 2);
            }
            if a >= 4 {
                expect("pudwell-b4.strategy", a, 2 * n - 3 + 1, 2 * n - 1 + 1);
            }
            if a >= 5 {
                // The paper leaves the least number as 2a − C: C is 0 for even a and 2 for odd a.
                expect("pudwell-b5.strategy", a, 4 * (n / 2), 4 * n - 6);
            }
        }
    }

    #[test]
    fn an_achievement_game_ends_with_the_winner_s_pattern() {
        // The second digit completes a pattern, whatever it is.
        for (a, b) in [(2, 2), (5, 2)] {
            let game = ErdosSzekeres { a: Size::Exactly(a), b, form: Form::Achievement };
            let solution = solve(&game, 0, Default::default(), Resources::default()).unwrap();
            let two = Some(Lengths::of(2));
            assert_eq!(lengths(&solution.certificate), two, "({a}, {b})");
        }
    }

    #[test]
    fn what_is_no_strategy_has_no_lengths() {
        let board = Board::new(4, 3).unwrap();
        let map = map(&board.avoidance(), Default::default(), Resources::default()).unwrap();
        assert_eq!(lengths(&map), None);
    }
}
