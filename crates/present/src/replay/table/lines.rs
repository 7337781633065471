//! A stored strategy of a game with a face as its tree is printed: at every position the opponent's moves,
//! each with its answer, and what that leads to by the rules.

use std::rc::Rc;

use zermelo_checker::proofs::mirror::MirrorLemma;
use zermelo_checker::proofs::replay::{Entry, Move, Replay, Response};
use zermelo_explain::face::{Account, Prose};
use zermelo_explain::picture::Picture;
use zermelo_explain::play::lemma::AtPosition;
use zermelo_explain::play::nodes::ReplayNodes;
use zermelo_explain::play::stored::StoredStrategy;
use zermelo_explain::rules::Position;
use zermelo_explain::sentence;

use super::notation::InNotation;
use super::permutation::{Permutation, Symmetries};
use super::tree::{self, Answer, Answers, Branch, Case, Choices, Game, Image, Line};
use crate::document::model::{Block, Name, Rich, Section, Table};
use crate::table::{TableError, wrong};

/// The widest drawing of a position, in characters.
const WIDEST: usize = 120;

/// The most moves of a row: three of each player, so that it can be followed from a drawing.
const LONGEST: usize = 6;

/// How a line of play ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum End {
    /// The game is over, in words.
    Over(String),
    /// The answer is from then on the other placement of its pair.
    Mirror(Vec<[Move; 2]>),
}

impl tree::End for End {
    fn mapped(&self, by: &Permutation) -> Self {
        match self {
            End::Mirror(pairs) => {
                End::Mirror(pairs.iter().map(|pair| pair.map(|mv| by.image(mv))).collect())
            }
            over => over.clone(),
        }
    }
}

/// A strategy, to be laid out.
pub(super) struct StrategyLayout<'p> {
    pub(super) replay: &'p Replay<'p>,
    nodes: ReplayNodes<'p>,
    pub(super) mirrors: &'p [MirrorLemma],
    pub(super) face: Rc<dyn Prose + 'p>,
    /// What the game says of all of it.
    pub(super) account: Account,
    symmetries: Symmetries,
    /// The lines of play to all positions, where moves are written in another notation too.
    pub(super) notation: Option<InNotation<'p>>,
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
        let symmetries = symmetries(&*face)?;
        let account = face.account();
        Ok(StrategyLayout { replay, nodes, mirrors, face, account, symmetries, notation: None })
    }

    fn record(&self, number: usize) -> Option<&[u8]> {
        self.nodes.record(number, self.face.rules().record_width())
    }

    /// The answer to a move at a position with these entries, or why it is none.
    fn answer(
        &self,
        position: &Position,
        entries: &[Entry],
        mv: Move,
        response: Response,
    ) -> Result<Answer<End>, &'static str> {
        let rules = self.face.rules();
        let after = rules.play(position, mv).ok_or("the move is not legal")?;
        let led = |reply| rules.play(&after, reply).ok_or("the reply is not legal");
        let mapped = "there is no such symmetry";
        Ok(match response {
            Response::Reply { reply, target, symmetry }
            | Response::NoWorse { reply, target, symmetry } => {
                let target = usize::try_from(target).unwrap_or(usize::MAX);
                let image = match symmetry {
                    0 => led(reply)?,
                    _ => rules.map(symmetry, &led(reply)?).ok_or(mapped)?,
                };
                let stands = self.record(target).is_some_and(|at| rules.stands_for(at, &image));
                if rules.mover(&image) == rules.proponent() || !stands {
                    return Err("the reply leads elsewhere");
                }
                Answer::Goes { reply, target, symmetry }
            }
            Response::Win { reply } => {
                let end = self.over(&led(reply)?, reply)?;
                Answer::Ends { reply: Some(reply), line: Line::only(end) }
            }
            Response::Settled => {
                Answer::Ends { reply: None, line: Line::only(self.over(&after, mv)?) }
            }
            Response::SameAs { mv: of, symmetry } => {
                let is_own = |entry: &Entry| {
                    entry.mv == of && !matches!(entry.response, Response::SameAs { .. })
                };
                let image = rules.map(symmetry, position);
                if image.map(|image| rules.record(&image)) != Some(rules.record(position))
                    || rules.map_move(symmetry, rules.mover(position), mv) != Some(of)
                    || !entries.iter().any(is_own)
                {
                    return Err("it is not answered as another move");
                }
                Answer::SameAs { of, symmetry }
            }
            Response::Lemma { lemma } => {
                rules.lemma(lemma, &after).map_err(|_| "the lemma does not show the claim")?;
                let mirror = AtPosition::new(&*self.face, self.mirrors, lemma, &after);
                let mirror = mirror.ok_or("the lemma is no mirror")?;
                let line = Line::only(End::Mirror(mirror.pairs().collect()));
                Answer::Ends { reply: Some(mirror.reply), line }
            }
        })
    }

    /// That a move has led to a position where the claim is true, whatever follows.
    pub(super) fn over(&self, position: &Position, mv: Move) -> Result<End, &'static str> {
        let rules = self.face.rules();
        match rules.ending(position, mv) {
            Some(true) => Ok(End::Over(self.face.end(&rules.record(position)))),
            None if rules.is_settled(position) => Ok(End::Over("decided".to_owned())),
            _ => Err("the game is not decided as is claimed"),
        }
    }

    /// A position drawn, where that fits on a page: not where headings say what positions are, and nothing is
    /// said of drawings.
    fn picture(&self, record: &[u8]) -> Option<Picture> {
        if self.face.heading(&[]).is_some() && self.account.drawn.is_none() {
            return None;
        }
        let picture = self.face.picture(record)?;
        let fits = picture.text().lines().all(|line| line.chars().count() <= WIDEST);
        fits.then_some(picture)
    }
}

/// The symmetries as permutations of the players' moves.
fn symmetries(face: &dyn Prose) -> Result<Symmetries, TableError> {
    let rules = face.rules();
    let (own, size) = (rules.proponent(), face.numbers());
    let named = (1..=rules.symmetries()).map(|number| {
        let of = |player| {
            let image = |mv| rules.map_move(number, player, mv).unwrap_or(mv);
            let images: Vec<Move> = (0..size).map(image).collect();
            Permutation::new(&images, size)
        };
        let name = face.symmetry(number).unwrap_or_default();
        let name = name.strip_prefix("by ").unwrap_or(&name).to_owned();
        Some((name, of(own.other())?.with_own(of(own)?)))
    });
    Symmetries::new(size, named)
}

impl Game for StrategyLayout<'_> {
    type End = End;

    fn replay(&self) -> (&Replay<'_>, &ReplayNodes<'_>) {
        (self.replay, &self.nodes)
    }

    fn symmetries(&self) -> &Symmetries {
        &self.symmetries
    }

    fn answers(&self, number: usize) -> Result<Answers<End>, TableError> {
        let rules = self.face.rules();
        let position = self.record(number).and_then(|record| rules.read(record).ok());
        let shown = number.saturating_add(1);
        let position = position.ok_or_else(|| wrong(format!("there is no position {shown}")))?;
        let entries = self.nodes.entries(number).unwrap_or_default();
        let answer = |(mv, response): (Move, Option<Response>)| {
            let answer = match response {
                Some(response) => self.answer(&position, entries, mv, response),
                None => Err("there is no reply"),
            };
            let name = self.name(mv).plain;
            let fails = |why| wrong(format!("position {shown}, {name}: {why}"));
            Ok((mv, answer.map_err(fails)?))
        };
        self.responses(number, rules.legal_moves(&position)).into_iter().map(answer).collect()
    }

    fn choices(
        &self,
        _: usize,
        branches: Vec<Branch<End>>,
        images: Vec<Image>,
    ) -> Result<Choices<End>, TableError> {
        let is_alone = self.notation.is_some();
        let branches = if is_alone { branches } else { Branch::shared(branches) };
        Ok(Choices::Some { branches, images })
    }

    fn may_return(&self) -> bool {
        self.face.rules().is_endless_claimed()
    }

    fn longest(&self) -> usize {
        // Every position has the line of play that leads to it.
        if self.notation.is_some() { 2 } else { LONGEST }
    }

    fn name(&self, mv: Move) -> Name {
        self.face.move_name(mv).unwrap_or_else(|| Name::new(format!("#{mv}")))
    }

    fn columns(&self, _: &[End]) -> [Rich; 3] {
        let (own, words) = (self.face.rules().proponent(), self.face.vocabulary());
        [words.player(own.other()), words.player(own), "then"].map(Rich::text)
    }

    fn end(&self, end: &End) -> Rich {
        match end {
            End::Over(words) => Rich::text(words),
            End::Mirror(pairs) => {
                let pair =
                    |pair: &[Move; 2]| Rich::join(pair.map(|mv| Rich::name(self.name(mv))), "–");
                Rich::text("mirror: ").then(Rich::join(pairs.iter().map(pair), ", "))
            }
        }
    }

    /// Positions are drawn as they are stored, those with fewer cases before them first.
    fn case(&self, from: Option<(&Case, usize)>, node: usize, _: &Permutation) -> Case {
        let below = from.map_or(0, |(from, _)| from.below + 1);
        let number = node.saturating_add(1).to_string();
        let printed_as = Permutation::identity(self.symmetries.size);
        Case { node, place: vec![below, node], number, printed_as, below }
    }

    fn reference(&self, number: &str, by: Option<Name>) -> Rich {
        let to = Rich::text(format!("→ {number}"));
        match by {
            Some(by) => to.and(" (").then(Rich::name(by)).and(")"),
            None => to,
        }
    }

    fn section(&self, case: &Case, _: bool) -> Section {
        let record = self.record(case.node).unwrap_or_default();
        let mut heading = Rich::text(format!("Position {}", case.number));
        if let Some((word, names)) = self.face.heading(record) {
            let names = Rich::join(names.into_iter().map(Rich::name), ", ");
            heading = heading.and(format!(": {word}")).then(names);
        }
        let blocks = self.picture(record).map(Block::Picture).into_iter().collect();
        Section { level: 2, heading: Some(heading), blocks }
    }

    fn annotate(&self, node: usize, table: &mut Table) -> Result<Option<Block>, TableError> {
        let Some(written) = &self.notation else { return Ok(None) };
        written.add(node, &self.answers(node)?, table)
    }
}
