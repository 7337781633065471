//! What is printed of a positional game in the tree of its replay: which moves are forced, and what stands
//! around the tables.
//!
//! Where the proponent threatens to complete a line, the replies that let it are not printed: what
//! is left is forced, and where nothing is left, it is a double threat, the end of a row.

use std::collections::HashMap;

use zermelo_checker::claim::Player;
use zermelo_checker::games::positional::BoardName;
use zermelo_checker::proofs::replay::{Move, Replay, Response};
use zermelo_explain::picture::Picture;
use zermelo_explain::play::nodes::ReplayNodes;
use zermelo_present::document::model::{Block, Name, Rich, Section};
use zermelo_present::replay::table::permutation::{Permutation, Symmetries};
use zermelo_present::replay::table::tree::{
    self, Branch, Case, Choices, Image, Line, Next, Ply, Tree,
};
use zermelo_present::table::TableError;

use super::game::{Continuation, EndCause, Game, Position};
use super::words;

impl tree::End for EndCause {
    fn mapped(&self, by: &Permutation) -> EndCause {
        let image = |pair: &[Move; 2]| pair.map(|point| by.image(point));
        let sorted = |mut pair: [Move; 2]| {
            pair.sort_unstable();
            pair
        };
        let all = |pairs: &[[Move; 2]]| {
            let mut images: Vec<_> = pairs.iter().map(image).map(sorted).collect();
            images.sort_unstable();
            images
        };
        match self {
            EndCause::Threats(points) => {
                let mut points: Vec<Move> = points.iter().map(|&point| by.image(point)).collect();
                points.sort_unstable();
                EndCause::Threats(points)
            }
            EndCause::Pairs(pairs) => EndCause::Pairs(all(pairs)),
            EndCause::FollowUps { begun, ordered, others } => {
                let mut ordered: Vec<_> = ordered.iter().map(image).collect();
                ordered.sort_unstable();
                EndCause::FollowUps { begun: sorted(image(begun)), ordered, others: all(others) }
            }
            end => end.clone(),
        }
    }
}

type Replies = (Vec<(Move, Continuation)>, Vec<Image>);

impl Game<'_> {
    /// The responses to all moves of the opponent, in the order of points: those of their own, and those
    /// as for other moves.
    fn replies(&self, node: usize, position: &Position) -> Result<Replies, TableError> {
        let (mut plain, mut images) = (Vec::new(), Vec::new());
        for (mv, response) in self.responses(node, position)? {
            if let Response::SameAs { mv: of, symmetry } = response {
                self.symmetries.get(symmetry)?;
                images.push(Image { mv, of, symmetry });
            } else {
                plain.push((mv, self.continuation(position, mv, response)?));
            }
        }
        Ok((plain, images))
    }

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

    fn choices(&self, tree: &Tree<'_, Self>, node: usize) -> Result<Choices<EndCause>, TableError> {
        let position = self.position(node);
        let (plain, images) = self.replies(node, &position)?;
        let lines: HashMap<Move, Move> = plain
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
            let mut points: Vec<Move> = lines.values().copied().collect();
            for image in &easy {
                let [_, inverse] = self.symmetries.get(image.symmetry)?;
                points.extend(lines.get(&image.of).map(|&point| inverse.image(point)));
            }
            points.sort_unstable();
            points.dedup();
            return Ok(Choices::None(EndCause::Threats(points)));
        }
        let threatens = matches!(self.default(node), Some(Response::Win { reply })
            if self.wins_with(&position, reply));
        let forced = !lines.is_empty() && (threatens || left == 1);
        let mut branches = Vec::new();
        for (mv, continuation) in plain.iter().filter(|(mv, _)| !(forced && lines.contains_key(mv)))
        {
            let (reply, next) = match continuation {
                Continuation::Ends { reply, end } => (*reply, Next::Line(Line::only(end.clone()))),
                Continuation::Sequence { reply, plies, end } => {
                    (Some(*reply), Next::Line(Line::forced(plies, end.clone())))
                }
                Continuation::Goes { reply, target, symmetry } => {
                    (Some(*reply), tree.next(*target, *symmetry)?)
                }
            };
            let theirs = position.defender.with(*mv);
            let stops = |mv| !self.wins_with(&position, mv) && self.opponent_threatens(theirs, mv);
            let reply = reply.map(|mv| Ply { mv, forced: stops(mv) });
            branches.push(Branch { forced, ..Branch::of(*mv, reply, next) });
        }
        let images = if forced { images } else { images.into_iter().chain(easy).collect() };
        Ok(Choices::Some { branches: Branch::shared(branches.into_iter()), images })
    }

    fn name(&self, mv: Move) -> Name {
        self.point(mv)
    }

    fn columns(&self) -> [&str; 2] {
        let (own, theirs) = words::marks(self);
        [theirs, own]
    }

    fn end_column(&self, ends: &[EndCause]) -> Rich {
        match ends {
            [] => Rich::default(),
            [EndCause::Threats(_)] => Rich::name(words::double_threat(self)),
            _ => Rich::text("end"),
        }
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
        let position = self.position(case.node);
        let players = [Player::First, Player::Second];
        let stones = players.map(|player| {
            let own = if player == self.proponent { position.attacker } else { position.defender };
            let mut points: Vec<Move> =
                own.members().map(|point| case.printed_as.image(point)).collect();
            points.sort_unstable();
            points
        });
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
