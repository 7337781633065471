//! What is printed of a positional game in the tree of its replay: which moves are forced, and what stands
//! around the tables.
//!
//! Where the proponent threatens to complete a line, the replies that let it are not printed: what
//! is left is forced, and where nothing is left, it is a double threat, the end of a row.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::BoardName;
use zermelo_checker::proofs::replay::{Move, Replay, Response};
use zermelo_explain::faces::positional::stones::Points;
use zermelo_explain::picture::Picture;
use zermelo_explain::play::nodes::ReplayNodes;
use zermelo_present::document::model::{Block, Name, Rich, Section};
use zermelo_present::replay::table::permutation::{Permutation, Symmetries};
use zermelo_present::replay::table::tree::{
    self, Answers, Branch, Case, Choices, Image, Line, Next,
};
use zermelo_present::table::{TableError, wrong};

use super::game::{EndCause, Game};
use super::words;

impl tree::End for EndCause {
    fn mapped(&self, by: &Permutation) -> EndCause {
        let image = |pair: &[Move; 2]| pair.map(|point| by.image(point));
        let either = |pair: &[Move; 2]| {
            let [one, other] = image(pair);
            [one.min(other), one.max(other)]
        };
        match self {
            EndCause::Threats(points) => {
                EndCause::Threats(sorted(points.iter().map(|&point| by.image(point))))
            }
            EndCause::Pairs(pairs) => EndCause::Pairs(sorted(pairs.iter().map(either))),
            EndCause::FollowUps { begun, ordered, others } => EndCause::FollowUps {
                begun: either(begun),
                ordered: sorted(ordered.iter().map(image)),
                others: sorted(others.iter().map(either)),
            },
            end => end.clone(),
        }
    }
}

/// Points or pairs in their order.
pub(super) fn sorted<T: Ord>(points: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut points: Vec<T> = points.into_iter().collect();
    points.sort_unstable();
    points
}

/// The point where the proponent completes a line at once in answer to the moves of a branch.
fn won_at(branch: &Branch<EndCause>) -> Option<Move> {
    match &branch.next {
        Next::Line(Line { plies, end: EndCause::Line }) if plies.is_empty() => {
            branch.reply.map(|reply| reply.mv)
        }
        _ => None,
    }
}

impl Game<'_> {
    /// The position of a case on a square board.
    fn drawing(&self, stones: &[Vec<Move>; 2]) -> Option<Block> {
        let BoardName::Hypercube { side, dimension: 2 } = self.claimed.board else {
            return None;
        };
        let players = [Player::First, Player::Second];
        let taken = |point: Move| {
            let mut of = stones.iter().zip(players);
            of.find_map(|(stones, player)| stones.contains(&point).then_some(player))
        };
        let points =
            (0..side.saturating_mul(side)).map(|point| (self.point(point).plain, taken(point)));
        Some(Block::Picture(Picture::stones(points.collect(), Some(side.into()), None)))
    }
}

impl tree::Game for Game<'_> {
    type End = EndCause;

    fn replay(&self) -> (&Replay<'_>, &ReplayNodes<'_>) {
        (self.replay, &self.nodes)
    }

    fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    fn answers(&self, node: usize) -> Result<Answers<EndCause>, TableError> {
        let position = self.position(node);
        let moves = self.moves(&position);
        let answer = |(mv, response): (Move, Option<Response>)| {
            if !moves.contains(&mv) {
                return Err(wrong("an entry is for a move that is not legal for the opponent"));
            }
            let response = response.ok_or_else(|| wrong("a move of the opponent has no reply"))?;
            Ok((mv, self.answer(&position, mv, response)?))
        };
        self.responses(node, moves.clone()).into_iter().map(answer).collect()
    }

    fn choices(
        &self,
        node: usize,
        mut branches: Vec<Branch<EndCause>>,
        images: Vec<Image>,
    ) -> Result<Choices<EndCause>, TableError> {
        let position = self.position(node);
        let won =
            branches.iter().filter_map(|branch| Some((*branch.moves.first()?, won_at(branch)?)));
        let lines: HashMap<Move, Move> = won.collect();
        let (easy, images): (Vec<Image>, Vec<Image>) =
            images.into_iter().partition(|image| lines.contains_key(&image.of));
        let left = branches.len() - lines.len() + images.len();
        if left == 0 {
            let mut points: BTreeSet<Move> = lines.values().copied().collect();
            for image in &easy {
                let [_, inverse] = self.symmetries.get(image.symmetry)?;
                points.extend(lines.get(&image.of).map(|&point| inverse.image(point)));
            }
            return Ok(Choices::None(EndCause::Threats(points.into_iter().collect())));
        }
        let default = self.replay.nodes.get(node).and_then(|node| node.default);
        let threatens = matches!(default, Some(Response::Win { reply })
            if self.wins_with(&position, reply));
        let forced = !lines.is_empty() && (threatens || left == 1);
        branches.retain(|branch| !forced || won_at(branch).is_none());
        for branch in &mut branches {
            branch.forced = forced;
            if let (Some(reply), Some(&mv)) = (&mut branch.reply, branch.moves.first()) {
                reply.forced = self.stops(&position, mv, reply.mv);
            }
        }
        let images = if forced { images } else { images.into_iter().chain(easy).collect() };
        Ok(Choices::Some { branches: Branch::shared(branches), images })
    }

    fn name(&self, mv: Move) -> Name {
        self.point(mv)
    }

    fn columns(&self, ends: &[EndCause]) -> [Rich; 3] {
        let (own, theirs) = words::marks(self);
        let end = match ends {
            [] => Rich::default(),
            [EndCause::Threats(_)] => Rich::name(words::double_threat(self)),
            _ => Rich::text("end"),
        };
        [theirs.into(), own.into(), end]
    }

    fn end(&self, end: &EndCause) -> Rich {
        words::end(self, end)
    }

    fn case(&self, from: Option<(&Case, usize)>, node: usize, actual: &Permutation) -> Case {
        let above = |(from, number): (&Case, usize)| [&from.place[..], &[number]].concat();
        let place = from.map(above).unwrap_or_default();
        let number = place.iter().map(usize::to_string).collect::<Vec<_>>().join(".");
        Case { node, number, printed_as: actual.clone(), below: place.len(), place }
    }

    fn reference(&self, number: &str, by: Option<Name>) -> Rich {
        let to = Rich::text(format!("→ Case {number}"));
        match by {
            Some(by) => to.and(" by ").then(Rich::name(by)),
            None => to,
        }
    }

    fn section(&self, case: &Case, has_cases: bool) -> Section {
        let printed = |own: Points| sorted(own.members().map(|at| case.printed_as.image(at)));
        let stones = self.stones(&self.position(case.node)).map(printed);
        let mut blocks = Vec::new();
        let heading = match (case.below, has_cases) {
            (0, false) => Rich::text("The strategy"),
            (0, true) => Rich::text("Opening"),
            _ => {
                let stones =
                    stones.each_ref().map(|points| points.iter().map(|&point| self.point(point)));
                Rich::text(format!("Case {}: ", case.number)).then(words::stones(stones))
            }
        };
        if case.below == 0 {
            blocks.push(Block::Paragraph(words::opening(self)));
        }
        blocks.extend(self.drawing(&stones));
        let level = u8::try_from(case.below.max(1)).unwrap_or(u8::MAX);
        Section { level, heading: Some(heading), blocks }
    }
}
