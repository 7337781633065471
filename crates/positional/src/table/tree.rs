//! The proof as it is printed: at every node the opponent's moves, those with the same printed
//! continuation together, and how many rows that takes.
//!
//! Built from the structure of the certificate alone. Where the proponent threatens to complete a
//! line, the replies that let it are not printed: what is left is forced, and where nothing is
//! left, it is a double threat, the end of a row. A node without choices down to the end is a
//! *line*; moves that are answered by the same moves to the end share a row, although their
//! positions differ. A bar over a move of the proponent does not keep rows apart, since it only
//! says why the move is made; where it is not due for all the moves of a row, it is left out. (So
//! does the paper, for α1 and α4 in Table 9 and for c2 and c4 of case 1, but not for c3 and β1 of
//! Table 7: it prints 23 lines for what are 22 rows here.) Nodes with choices are never read the
//! same, because each move that differs is also one that the other node has to answer.
//!
//! Points here are in the coordinates of the node; only printing maps them to those of the game.

use std::collections::HashMap;

use zermelo_checker::proofs::replay::Response;
use zermelo_present::table::{TableError, wrong};

use super::game::{Continuation, EndCause, Game, Position};
use super::permutation::Permutation;

/// One move of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ply {
    pub(super) point: u16,
    /// Of the opponent's moves: any other loses at once. Of the proponent's: it stops a line.
    pub(super) forced: bool,
}

/// A continuation without choices: the opponent's moves and the replies in turn, and the end.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Line {
    pub(super) plies: Vec<Ply>,
    pub(super) end: EndCause,
}

impl Line {
    /// The proponent's moves, which alternate with the opponent's.
    fn own_plies(&mut self) -> impl Iterator<Item = &mut Ply> {
        self.plies.iter_mut().skip(1).step_by(2)
    }

    fn only(end: EndCause) -> Line {
        Line { plies: Vec::new(), end }
    }

    /// Moves of the opponent that are forced, and the proponent's, in turn.
    fn forced(points: &[u16], end: EndCause) -> Line {
        let is_forced = [true, false].into_iter().cycle();
        let plies = points.iter().zip(is_forced).map(|(&point, forced)| Ply { point, forced });
        Line { plies: plies.collect(), end }
    }

    /// The line with every point mapped.
    pub(super) fn mapped(&self, by: &Permutation) -> Line {
        let plies =
            self.plies.iter().map(|ply| Ply { point: by.image(ply.point), ..*ply }).collect();
        let end = match &self.end {
            EndCause::Threats(points) => {
                let mut points: Vec<u16> = points.iter().map(|&point| by.image(point)).collect();
                points.sort_unstable();
                EndCause::Threats(points)
            }
            EndCause::Pairs(pairs) => {
                let mut pairs: Vec<[u16; 2]> =
                    pairs.iter().map(|pair| pair.map(|point| by.image(point))).collect();
                pairs.iter_mut().for_each(|pair| pair.sort_unstable());
                pairs.sort_unstable();
                EndCause::Pairs(pairs)
            }
            EndCause::FollowUps { begun, ordered, others } => {
                let image = |pair: &[u16; 2]| pair.map(|point| by.image(point));
                let mut ordered: Vec<[u16; 2]> = ordered.iter().map(image).collect();
                let mut others: Vec<[u16; 2]> = others.iter().map(image).collect();
                let mut begun = image(begun);
                ordered.sort_unstable();
                others.iter_mut().chain([&mut begun]).for_each(|pair| pair.sort_unstable());
                others.sort_unstable();
                EndCause::FollowUps { begun, ordered, others }
            }
            end => end.clone(),
        };
        Line { plies, end }
    }
}

/// What follows the opponent's moves of a branch and the reply.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Next {
    /// No choices.
    Line(Line),
    /// A node with choices, by the symmetry that leads to it.
    Node { target: usize, symmetry: u32 },
}

impl Next {
    /// What has to agree for moves to share a row: all but the bars over the proponent's moves.
    fn moves(&self) -> Next {
        let mut next = self.clone();
        if let Next::Line(line) = &mut next {
            line.own_plies().for_each(|ply| ply.forced = false);
        }
        next
    }
}

/// Moves of the opponent that have one printed continuation.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) moves: Vec<u16>,
    /// Whether they are printed as all that are not listed.
    pub(super) any_other: bool,
    /// Any move that is not printed loses at once.
    pub(super) forced: bool,
    pub reply: Option<Ply>,
    pub next: Next,
}

/// A move of the opponent that is answered as another, by a symmetry that takes it to that one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Image {
    pub(super) mv: u16,
    pub of: u16,
    pub symmetry: u32,
}

/// What the opponent can do at a node.
pub(super) enum Choices {
    /// Nothing: the proponent completes a line at one of these points.
    None(Vec<u16>),
    /// These moves.
    Some { branches: Vec<Branch>, images: Vec<Image> },
}

/// What is known of a node once everything after it is.
#[derive(Clone, Debug, Default)]
struct Summary {
    /// The rows that it takes where it is printed.
    rows: u64,
    /// How many branches it has.
    branches: usize,
    /// Its line, when it is one.
    line: Option<Box<Line>>,
    /// How many branches lead to it.
    references: u64,
}

/// The printed proof.
pub(super) struct Tree<'g, 'a> {
    game: &'g Game<'a>,
    summaries: Vec<Summary>,
    rows: u64,
}

impl<'g, 'a> Tree<'g, 'a> {
    /// Goes through the nodes that node 0 leads to, once from the start and once from the ends.
    ///
    /// # Errors
    /// When there is no node, or a response is wrong in a way that leaves nothing to print.
    pub(super) fn new(game: &'g Game<'a>) -> Result<Tree<'g, 'a>, TableError> {
        if game.nodes() == 0 {
            return Err(wrong("it has no node"));
        }
        let stones: Vec<u32> = (0..game.nodes()).map(|node| game.position(node).stones()).collect();
        let mut order: Vec<usize> = (0..game.nodes()).collect();
        order.sort_by_key(|&node| stones.get(node));
        let mut tree = Tree { game, summaries: vec![Summary::default(); game.nodes()], rows: 0 };
        tree.count_references(&order, &stones)?;
        let reached =
            |tree: &Tree<'_, '_>, node: usize| node == 0 || tree.summary(node).references > 0;
        order.retain(|&node| reached(&tree, node));
        for &node in order.iter().rev() {
            tree.summarise(node)?;
        }
        // The first reference to a shared node is where it is printed, and no row of its own.
        tree.rows = order.iter().fold(tree.summary(0).rows, |rows, &node| {
            if node != 0 && tree.is_shared(node) {
                rows.saturating_add(tree.summary(node).rows - 1)
            } else {
                rows
            }
        });
        Ok(tree)
    }

    fn count_references(&mut self, order: &[usize], stones: &[u32]) -> Result<(), TableError> {
        for &node in order {
            if node != 0 && self.summary(node).references == 0 {
                continue;
            }
            let entries = self.game.entries(node).iter().map(|entry| entry.response);
            for response in entries.chain(self.game.default(node)) {
                let Response::Reply { target, .. } = response else { continue };
                let target = usize::try_from(target).ok().filter(|&target| target < stones.len());
                let target = target.ok_or_else(|| wrong("a target is not a node"))?;
                if stones.get(target) <= stones.get(node) {
                    return Err(wrong("a target has no more stones than the node before it"));
                }
                if let Some(summary) = self.summaries.get_mut(target) {
                    summary.references += 1;
                }
            }
        }
        Ok(())
    }

    fn summarise(&mut self, node: usize) -> Result<(), TableError> {
        let choices = self.choices(node)?;
        let (rows, branches, line) = match choices {
            Choices::None(points) => (1, 0, Some(Line::only(EndCause::Threats(points)))),
            Choices::Some { branches, images } => {
                let rows = branches.iter().fold(0u64, |rows, branch| {
                    rows.saturating_add(match branch.next {
                        Next::Node { target, .. } if !self.is_shared(target) => {
                            self.summary(target).rows
                        }
                        Next::Node { .. } | Next::Line(_) => 1,
                    })
                });
                let line = match branches.as_slice() {
                    [branch] if images.is_empty() => branch.as_line(),
                    _ => None,
                };
                (rows, branches.len(), line)
            }
        };
        if let Some(summary) = self.summaries.get_mut(node) {
            summary.rows = rows;
            summary.branches = branches;
            summary.line = line.map(Box::new);
        }
        Ok(())
    }

    fn summary(&self, node: usize) -> &Summary {
        // Every node that is asked for was looked up before.
        &self.summaries[node]
    }

    /// The rows of the whole proof.
    pub(super) fn rows(&self) -> u64 {
        self.rows
    }

    /// The rows that a node takes where it is printed, those of shared nodes after it left out.
    pub(super) fn rows_of(&self, node: usize) -> u64 {
        self.summary(node).rows
    }

    /// Whether the opponent has different continuations at a node.
    pub(super) fn is_branching(&self, node: usize) -> bool {
        self.summary(node).branches > 1
    }

    /// Whether a node is printed once, and referred to from elsewhere: several branches lead to
    /// it, and it takes more than one row.
    pub(super) fn is_shared(&self, node: usize) -> bool {
        let summary = self.summary(node);
        summary.references > 1 && summary.rows > 1
    }

    /// What the opponent can do at a node.
    ///
    /// # Errors
    /// When a move has no response, or a wrong one.
    pub(super) fn choices(&self, node: usize) -> Result<Choices, TableError> {
        let position = self.game.position(node);
        let (plain, images) = self.replies(node, &position)?;
        let lines: HashMap<u16, u16> = plain
            .iter()
            .filter_map(|(mv, continuation)| match continuation {
                Continuation::Ends { reply, end: EndCause::Line } => Some((*mv, (*reply)?)),
                _ => None,
            })
            .collect();
        let (easy, images): (Vec<Image>, Vec<Image>) =
            images.into_iter().partition(|image| lines.contains_key(&image.of));
        let left = plain.len() - lines.len() + images.len();
        if left == 0 {
            let mut points: Vec<u16> = lines.values().copied().collect();
            for image in &easy {
                let (_, inverse) = self.game.symmetry(image.symmetry)?;
                points.extend(lines.get(&image.of).map(|&point| inverse.image(point)));
            }
            points.sort_unstable();
            points.dedup();
            return Ok(Choices::None(points));
        }
        let threatens = self.game.default(node).is_some_and(|default| {
            matches!(default, Response::Win { reply }
                if self.game.wins_with(&position, reply))
        });
        let forced = !lines.is_empty() && (threatens || left == 1);
        let mut branches: Vec<Branch> = Vec::new();
        let mut places: HashMap<(Option<u16>, Next), usize> = HashMap::new();
        for (mv, continuation) in plain.iter().filter(|(mv, _)| !(forced && lines.contains_key(mv)))
        {
            let (reply, next) = match continuation {
                Continuation::Ends { reply, end } => (*reply, Next::Line(Line::only(end.clone()))),
                Continuation::Sequence { reply, plies, end } => {
                    (Some(*reply), Next::Line(Line::forced(plies, end.clone())))
                }
                Continuation::Goes { reply, target, symmetry } => {
                    (Some(*reply), self.next(*target, *symmetry)?)
                }
            };
            let theirs = position.defender.with(*mv);
            let place = *places.entry((reply, next.moves())).or_insert(branches.len());
            let reply = reply.map(|point| Ply {
                point,
                forced: !self.game.wins_with(&position, point)
                    && self.game.opponent_threatens(theirs, point),
            });
            let branch = Branch { moves: vec![*mv], any_other: false, forced, reply, next };
            match branches.get_mut(place) {
                Some(row) => row.share(branch),
                None => branches.push(branch),
            }
        }
        let images = if forced { images } else { images.into_iter().chain(easy).collect() };
        Ok(Choices::Some { branches, images })
    }

    /// The node's line in the coordinates that the symmetry leads from, or the node.
    fn next(&self, target: usize, symmetry: u32) -> Result<Next, TableError> {
        let (_, inverse) = self.game.symmetry(symmetry)?;
        Ok(match &self.summary(target).line {
            Some(line) => Next::Line(line.mapped(inverse)),
            None => Next::Node { target, symmetry },
        })
    }

    /// The responses to all moves of the opponent, in the order of points: those of their own, and those
    /// as for other moves.
    fn replies(&self, node: usize, position: &Position) -> Result<Replies, TableError> {
        let (mut plain, mut images) = (Vec::new(), Vec::new());
        for (mv, response) in self.game.responses(node, position)? {
            if let Response::SameAs { mv: of, symmetry } = response {
                self.game.symmetry(symmetry)?;
                images.push(Image { mv, of, symmetry });
            } else {
                plain.push((mv, self.game.continuation(position, mv, response)?));
            }
        }
        Ok((plain, images))
    }
}

type Replies = (Vec<(u16, Continuation)>, Vec<Image>);

impl Branch {
    /// Takes in moves with the same continuation; bars stay where they are due for all of them.
    fn share(&mut self, mut other: Branch) {
        self.moves.append(&mut other.moves);
        if let (Some(ply), Some(other)) = (&mut self.reply, &other.reply) {
            ply.forced &= other.forced;
        }
        if let (Next::Line(line), Next::Line(other)) = (&mut self.next, &mut other.next) {
            line.own_plies().zip(other.own_plies()).for_each(|(ply, other)| {
                ply.forced &= other.forced;
            });
        }
    }

    /// The branch as a line, when it is one.
    fn as_line(&self) -> Option<Line> {
        let (&[mv], Next::Line(rest)) = (self.moves.as_slice(), &self.next) else {
            return None;
        };
        let mut plies = vec![Ply { point: mv, forced: self.forced }];
        plies.extend(self.reply);
        plies.extend(&rest.plies);
        Some(Line { plies, end: rest.end.clone() })
    }
}
