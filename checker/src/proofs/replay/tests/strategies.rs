//! Strategies by a plain search of the rules.

use std::collections::HashMap;
use std::hash::Hash;

use crate::proofs::replay::{Entry, Move, Node, Replay, Response};
use crate::writing::Records;

/// The legal moves at a position.
pub(crate) fn moves_of<R: Records>(rules: &R, position: &R::Position) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    moves
}

/// The positions in which the proponent can keep the claim true, as far as they are known.
struct Search<'r, R: Records> {
    rules: &'r R,
    known: HashMap<R::Position, bool>,
}

impl<R: Records> Search<'_, R>
where
    R::Position: Hash,
{
    fn options(&self, position: &R::Position) -> Vec<(Move, R::Position)> {
        let moves = moves_of(self.rules, position).into_iter();
        moves.map(|mv| (mv, self.rules.play(position, mv).expect("a legal move"))).collect()
    }

    /// Whether the proponent can keep the claim true after a move that has led to a position.
    fn holds(&mut self, position: &R::Position, mv: Move) -> bool {
        if let Some(ended) = self.rules.ending(position, mv) {
            return ended;
        }
        if let Some(&holds) = self.known.get(position) {
            return holds;
        }
        let mut options = self.options(position).into_iter();
        let result = if self.rules.mover(position) == self.rules.proponent() {
            options.any(|(mv, after)| self.holds(&after, mv))
        } else {
            options.all(|(mv, after)| self.holds(&after, mv))
        };
        self.known.insert(position.clone(), result);
        result
    }

    fn reply(&mut self, position: &R::Position) -> Option<(Move, R::Position)> {
        self.options(position).into_iter().find(|(mv, after)| self.holds(after, *mv))
    }
}

/// A strategy of the proponent, if there is one: the first move that keeps the claim true. Nothing
/// in it is settled before the end of the game, and it uses no symmetry. The start is not the end.
pub(crate) fn first<R: Records>(rules: &R) -> Option<Replay<'static>>
where
    R::Position: Hash,
{
    let mut search = Search { rules, known: HashMap::new() };
    let start = rules.start();
    let opening = match rules.mover(&start) == rules.proponent() {
        true => Some(search.reply(&start)?),
        false => None,
    };
    let mut replay = Replay { opening: opening.as_ref().map(|(mv, _)| *mv), ..Replay::default() };
    let mut nodes = vec![match opening {
        Some((mv, after)) if rules.ending(&after, mv).is_some() => return Some(replay),
        Some((_, after)) => after,
        None => start,
    }];
    let mut numbers = HashMap::from([(nodes[0].clone(), 0u32)]);
    let mut at = 0;
    while let Some(node) = nodes.get(at).cloned() {
        at += 1;
        let options = search.options(&node);
        replay.nodes.push(Node { entries: options.len().try_into().ok()?, default: None });
        for (mv, after) in options {
            let response = if let Some(holds) = rules.ending(&after, mv) {
                holds.then_some(Response::Settled)?
            } else {
                let (reply, target) = search.reply(&after)?;
                if rules.ending(&target, reply).is_some() {
                    Response::Win { reply }
                } else {
                    let next = u32::try_from(nodes.len()).ok()?;
                    let number = *numbers.entry(target.clone()).or_insert(next);
                    if number == next {
                        nodes.push(target);
                    }
                    Response::Reply { reply, target: number, symmetry: 0 }
                }
            };
            replay.entries.push(Entry { mv, response });
        }
    }
    for node in &nodes {
        let mut record = Vec::new();
        rules.write(node, &mut record);
        // A check compares records with what it has read (R6).
        assert!(rules.read(&record).as_ref() == Ok(node), "{record:?}");
        assert!(
            nodes.iter().all(|other| { rules.is_record(&record, other) == Ok(other == node) }),
            "{record:?}"
        );
        replay.positions.to_mut().extend(record);
    }
    Some(replay)
}
