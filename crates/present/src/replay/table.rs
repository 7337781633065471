//! Strategies as documents in the layout of Danziger et al.: case by case a table with the players' moves in
//! columns, whatever the game.
//!
//! | module | does |
//! | --- | --- |
//! | `tree` | what a game says of its replay, and what is printed of it |
//! | `layout` | what goes into which table |
//! | `permutation`, `orbits` | symmetries, their names, and few that suffice |
//! | `lines` | games with a face: what replies lead to by the rules, which is not taken from the certificate |
//! | `notation` | their moves in another notation |

pub mod layout;
mod lines;
mod notation;
mod orbits;
pub mod permutation;
pub mod tree;

use zermelo_checker::proofs::replay::Move;
use zermelo_explain::rules::Position;

use self::layout::{Contents, Sign};
use self::lines::{End, StrategyLayout};
use self::notation::InNotation;
use self::tree::{Game as _, Tree};
use super::strategy::Strategy;
use crate::document::model::{Block, Document, Rich, Section};
use crate::document::{Extent, Writer};
use crate::table::{Options, Parts, Printout, TableError, preface, whole, wrong};

impl Printout for &Strategy<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        whole(self, options)
    }

    fn print(&self, options: &Options, writer: &mut dyn Writer) -> Result<Extent, TableError> {
        let mut strategy = StrategyLayout::new(&*self.stored)?;
        if let Some(notation) = self.notation.as_deref().filter(|_| options.notation) {
            let answers = |number| strategy.answers(number);
            strategy.notation = Some(InNotation::new(notation, strategy.replay, answers)?);
        }
        let opening = strategy.opening()?;
        layout::print(&strategy, options, writer, |printed, extent| {
            let (title, mut sections) =
                preface(self.header, strategy.account.preface.clone(), Some(extent));
            sections.push(strategy.reading(printed));
            sections.extend(strategy.listed(printed));
            sections.push(opening);
            (title, sections)
        })
    }

    fn rows(&self) -> Result<u64, TableError> {
        Ok(Tree::new(&StrategyLayout::new(&*self.stored)?)?.rows())
    }

    fn parts(&self) -> Option<Parts> {
        Some(Parts::Positions)
    }

    fn has_notation(&self) -> bool {
        self.notation.is_some()
    }
}

impl StrategyLayout<'_> {
    fn players(&self) -> [String; 2] {
        let proponent = self.face.rules().proponent();
        [proponent, proponent.other()].map(|player| self.face.vocabulary().subject(player))
    }

    fn reading(&self, printed: &Contents<End>) -> Section {
        let [own, theirs] = self.players();
        let mut items: Vec<Rich> = self.account.reading.iter().map(Rich::text).collect();
        if let (Some(first), Some(drawn)) = (items.first_mut(), self.account.drawn) {
            first.push_text(" ");
            first.push_drawn(drawn);
        }
        let row = layout::row_meaning(&theirs, &own);
        let signs = printed.signs.iter().filter_map(|sign| {
            Some(match sign {
                Sign::Case => "→ n: play continues in the table of position n.".to_owned(),
                Sign::Relabelled => "→ n (g): the symmetry g takes the position reached to \
                                     position n."
                    .to_owned(),
                Sign::Images => layout::images_meaning(&capitalised(&own), "move"),
                Sign::AnyOther => printed.any_other(&theirs),
                Sign::Forced => return None,
            })
        });
        let told: Vec<Rich> = [row].into_iter().chain(signs).map(Rich::text).collect();
        let place = items.len().min(1);
        items.splice(place..place, told);
        if !self.mirrors.is_empty() {
            let mirror = "Where a row says mirror, the game goes on without positions: the answer to a \
                          move is from then on the other one of its pair.";
            items.push(mirror.into());
        }
        items.extend(self.notation.as_ref().map(|written| Rich::text(written.notation.reading())));
        Section::headed("How to read the tables", vec![Block::List(items)])
    }

    /// The symmetries that rows have without saying what they do.
    fn listed(&self, printed: &Contents<End>) -> Option<Section> {
        let mut list: Vec<Rich> = self.account.symmetries.iter().map(Rich::text).collect();
        let [_, others] = &printed.symmetries;
        list.extend_from_slice(others);
        (!list.is_empty()).then(|| Section::headed("Symmetries", vec![Block::List(list)]))
    }

    fn opening(&self) -> Result<Section, TableError> {
        let [own, theirs] = self.players();
        let text = match self.replay.opening {
            Some(opening) => {
                let rules = self.face.rules();
                let after = rules.play(&rules.start(), opening);
                let after = after.ok_or_else(|| wrong("the first move is not legal"))?;
                let then = if self.replay.nodes.is_empty() {
                    self.opening_ends(&after, opening)?
                } else {
                    format!(", which gives position 1; then {theirs} is to move.")
                };
                let begins = format!("{} opens with ", capitalised(&own));
                Rich::text(begins).then(Rich::name(self.name(opening))).and(then)
            }
            None => Rich::text(format!("{} moves first, from position 1.", capitalised(&theirs))),
        };
        Ok(Section::headed("The strategy", vec![Block::Paragraph(text)]))
    }

    /// How the first move ends the game.
    fn opening_ends(&self, after: &Position, opening: Move) -> Result<String, TableError> {
        let rules = self.face.rules();
        self.over(after, opening).map_err(wrong)?;
        if rules.ending(after, opening).is_none() {
            return Ok(", which decides the game.".to_owned());
        }
        let ending = self.face.ending(rules.proponent(), opening, &rules.record(after));
        Ok(format!(", which ends the game. {}.", capitalised(&ending.message)))
    }
}

/// The text with a capital at its beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
