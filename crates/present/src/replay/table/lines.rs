//! The lines of a printed strategy: at every position the opponent's moves, those that are answered in one
//! way together, with the reply and what it leads to by the rules.

use std::rc::Rc;

use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::{Entry, Move, Replay, Response};
use zermelo_explain::face::Prose;
use zermelo_explain::play::lemma::AtPosition;
use zermelo_explain::play::nodes::ReplayNodes;
use zermelo_explain::play::stored::StoredStrategy;
use zermelo_explain::rules::Position;
use zermelo_explain::sentence;

use crate::document::model::Rich;
use crate::table::{TableError, wrong};

/// A strategy laid out.
pub(super) struct StrategyLayout<'p> {
    pub(super) replay: &'p Replay<'p>,
    pub(super) nodes: ReplayNodes<'p>,
    pub(super) mirrors: &'p [MirrorLemma],
    pub(super) face: Rc<dyn Prose + 'p>,
}

/// Moves of the opponent that are answered in one way.
pub(super) struct Line {
    /// The moves; none where they are all that have no line of their own.
    pub(super) moves: Vec<Move>,
    pub(super) answer: Answer,
}

/// The reply to a move, and where it leads.
#[derive(PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) reply: Option<Move>,
    pub(super) end: End,
}

/// Where a reply leads.
#[derive(PartialEq, Eq)]
pub(super) enum End {
    /// To a position, by its number from 0, up to a symmetry.
    Position { target: usize, symmetry: u32 },
    /// To an end of the game, in words.
    Over(String),
    /// Where another move does, by a symmetry.
    SameAs { mv: Move, symmetry: u32 },
    /// The answer is from then on the other placement of its pair.
    Mirror(Vec<[Move; 2]>),
}

impl<'p> StrategyLayout<'p> {
    pub(super) fn new(stored: &'p dyn StoredStrategy) -> Result<Self, TableError> {
        let (replay, mirrors) = (stored.replay(), stored.mirrors());
        let face = stored.face().map_err(|fault| wrong(sentence(&fault)))?;
        let nodes = ReplayNodes::of(replay);
        // A game of one move is over after the opening.
        let is_empty = replay.nodes.is_empty() && replay.opening.is_none();
        if !nodes.fit(face.rules().record_width()) || is_empty {
            return Err(wrong("its tables do not fit together"));
        }
        Ok(StrategyLayout { replay, nodes, mirrors, face })
    }

    pub(super) fn record(&self, number: usize) -> Option<&[u8]> {
        self.nodes.record(number, self.face.rules().record_width())
    }

    fn position(&self, number: usize) -> Result<Position, TableError> {
        let position = self.record(number).and_then(|record| self.face.rules().read(record).ok());
        position.ok_or_else(|| wrong(format!("there is no position {}", number.saturating_add(1))))
    }

    pub(super) fn named(&self, mv: Move) -> Rich {
        self.face.move_name(mv).map_or_else(|| Rich::text(format!("#{mv}")), Rich::name)
    }

    /// The lines of a position; moves that are answered in one way in one line, if so wanted.
    pub(super) fn lines(&self, number: usize, shared: bool) -> Result<Vec<Line>, TableError> {
        let position = self.position(number)?;
        let entries = self.nodes.entries(number).unwrap_or_default();
        let fails = |mv, why| {
            let (number, mv) = (number.saturating_add(1), self.named(mv).plain());
            wrong(format!("position {number}, {mv}: {why}"))
        };
        let answer = |mv, response| {
            self.answer(&position, entries, mv, response).map_err(|why| fails(mv, why))
        };
        let mut lines: Vec<Line> = Vec::new();
        let mut push =
            |mv, answer| match lines.iter_mut().find(|line| shared && line.answer == answer) {
                Some(line) => line.moves.push(mv),
                None => lines.push(Line { moves: vec![mv], answer }),
            };
        for &Entry { mv, response } in entries {
            push(mv, answer(mv, response)?);
        }
        let default = self.replay.nodes.get(number).and_then(|node| node.default);
        let mut others = self.face.legal_moves(&position);
        others.retain(|mv| entries.iter().all(|entry| entry.mv != *mv));
        let mut answers = Vec::new();
        for &mv in &others {
            answers.push(answer(mv, default.ok_or_else(|| fails(mv, "there is no reply"))?)?);
        }
        let is_one = answers.windows(2).all(|pair| pair.first() == pair.last());
        if shared && is_one {
            let answer = answers.pop();
            lines.extend(answer.map(|answer| Line { moves: Vec::new(), answer }));
        } else {
            others.into_iter().zip(answers).for_each(|(mv, answer)| push(mv, answer));
        }
        Ok(lines)
    }

    /// The answer to a move at a position with these entries, or why it is none.
    fn answer(
        &self,
        position: &Position,
        entries: &[Entry],
        mv: Move,
        response: Response,
    ) -> Result<Answer, &'static str> {
        let rules = self.face.rules();
        let after = rules.play(position, mv).ok_or("the move is not legal")?;
        let led = |reply| rules.play(&after, reply).ok_or("the reply is not legal");
        let mapped = "there is no such symmetry";
        Ok(match response {
            Response::Reply { reply, target, symmetry } => {
                let target = usize::try_from(target).unwrap_or(usize::MAX);
                let image = match symmetry {
                    0 => led(reply)?,
                    _ => rules.map(symmetry, &led(reply)?).ok_or(mapped)?,
                };
                if rules.mover(&image) == rules.proponent()
                    || self.record(target) != Some(&rules.record(&image))
                {
                    return Err("the reply leads elsewhere");
                }
                Answer { reply: Some(reply), end: End::Position { target, symmetry } }
            }
            Response::Win { reply } => {
                Answer { reply: Some(reply), end: self.over(&led(reply)?, reply)? }
            }
            Response::Settled => Answer { reply: None, end: self.over(&after, mv)? },
            Response::SameAs { mv: other, symmetry } => {
                let is_own = |entry: &Entry| {
                    entry.mv == other && !matches!(entry.response, Response::SameAs { .. })
                };
                let image = rules.map(symmetry, position);
                if image.map(|image| rules.record(&image)) != Some(rules.record(position))
                    || rules.map_move(symmetry, rules.mover(position), mv) != Some(other)
                    || !entries.iter().any(is_own)
                {
                    return Err("it is not answered as another move");
                }
                Answer { reply: None, end: End::SameAs { mv: other, symmetry } }
            }
            Response::Lemma { lemma } => {
                rules.lemma(lemma, &after).map_err(|_| "the lemma does not show the claim")?;
                let mirror = AtPosition::new(&*self.face, self.mirrors, lemma, &after);
                let mirror = mirror.ok_or("the lemma is no mirror")?;
                let end = End::Mirror(mirror.pairs().collect());
                Answer { reply: Some(mirror.reply), end }
            }
        })
    }

    /// That a move has led to a position where the claim is true, whatever follows.
    pub(super) fn over(&self, position: &Position, mv: Move) -> Result<End, &'static str> {
        let rules = self.face.rules();
        match rules.ending(position, mv) {
            Some(true) => Ok(End::Over(self.face.end(&self.face.record(position)))),
            None if rules.is_settled(position) => Ok(End::Over("decided".to_owned())),
            _ => Err("the game is not decided as is claimed"),
        }
    }
}
