//! Sums of games that have nim-values.

use std::borrow::Cow;

use zermelo_checker::claim::{self, Size};
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header, Reader};
use zermelo_checker::games::chomp::values::Bar;
use zermelo_checker::games::disjunctive_sum::{Claim, Statement, Sum, Summand};
use zermelo_checker::games::heaps::{self, Start};
use zermelo_checker::games::{chomp, node_kayles, subtraction};
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::sums;

use super::{Case, diagnose_game};
use crate::claims::{ClaimError, PLUS, Words};
use crate::play::PlayError;
use crate::play::by_table::OfTable;
use crate::play::by_values::{ByValues, Part, SideBySide, StatesValues};
use crate::play::stored::Proofs;
use crate::proofs::nim_values::stated;
use crate::words::{self, Diagnosis};

/// The word that sums have, and no other game.
pub(crate) const WORDS: &[&str] = &[PLUS];

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Sum) -> String {
    let words = |summand: &Summand| match summand {
        Summand::Chomp(game) => super::chomp::in_words(game),
        Summand::NodeKayles(game) => super::node_kayles::in_words(game),
        Summand::Subtraction(game) => super::subtraction::in_words(game),
        Summand::Heaps(game) => super::heaps::in_words(game),
    };
    game.summands.iter().map(words).collect::<Vec<_>>().join(" + ")
}

/// Reads a claim such as `second player wins node-kayles path 5 + nim 3`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let (statement, game) = stated(words, game)?;
    Ok(Claim { statement, game })
}

/// Reads a game such as `node-kayles path 5 + nim 3`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Sum, ClaimError> {
    let mut summands = vec![summand(words)?];
    words.exactly(&[PLUS])?;
    summands.push(summand(words)?);
    while words.take(PLUS) {
        summands.push(summand(words)?);
    }
    Ok(Sum { summands })
}

fn summand(words: &mut Words<'_>) -> Result<Summand, ClaimError> {
    let is_of = |games: &[&str]| words.peek().is_some_and(|word| games.contains(&word));
    if is_of(super::node_kayles::WORDS) {
        return super::node_kayles::game(words).map(Summand::NodeKayles);
    }
    if is_of(super::chomp::WORDS) {
        let game = super::chomp::game(words)?;
        return match game.start {
            chomp::Start::Board(Size::Exactly(_)) => Ok(Summand::Chomp(game)),
            _ => Err(words.wrong("a board of so many columns, and not many boards or positions,")),
        };
    }
    let every = |words: &Words<'_>| words.wrong("a heap of so many counters, and not every heap,");
    if is_of(super::subtraction::WORDS) {
        let game = super::subtraction::game(words)?;
        return match game.counters {
            Size::Exactly(_) => Ok(Summand::Subtraction(game)),
            Size::Every { .. } => Err(every(words)),
        };
    }
    if !is_of(super::heaps::WORDS) {
        let games =
            "a game that a sum can have: node-kayles, cram, chomp, subtraction, octal or nim";
        return Err(words.wrong(games));
    }
    let game = super::heaps::game(words)?;
    match game.start {
        Start::Sum { .. } => Ok(Summand::Heaps(game)),
        Start::Every { .. } => Err(every(words)),
    }
}

/// The claim that a summand has a nim-value.
pub fn with_value(summand: &Summand, value: u32) -> claim::Claim {
    let statement = Statement::HasValue(value);
    match summand.clone() {
        Summand::Chomp(game) => chomp::Claim { statement, game }.into(),
        Summand::NodeKayles(game) => node_kayles::Claim { statement, game }.into(),
        Summand::Subtraction(game) => subtraction::Claim { statement, game }.into(),
        Summand::Heaps(game) => {
            heaps::Claim { statement: heaps::Statement::HasValue(value), game }.into()
        }
    }
}

/// The proofs of a certificate about a sum, each as a certificate that the summand has its nim-value.
///
/// # Errors
/// When it has not one for each different summand.
pub fn certificates<'c>(
    claim: &Claim,
    certificate: &'c Certificate<'_>,
) -> Result<Vec<Certificate<'c>>, Fault> {
    let shown = sums::shown(&claim.game, certificate.reader())?;
    let provenance = &certificate.header.provenance;
    let of_summand = |((_, summand), shown): ((usize, &Summand), sums::Shown<'c>)| Certificate {
        header: Header { claim: with_value(summand, shown.value), provenance: provenance.clone() },
        kind: certificate.kind,
        body: shown.body,
        body_offset: 0,
    };
    Ok(claim.game.different().zip(shown).map(of_summand).collect())
}

/// The wordings of the game's codes: it has none of its own.
pub(crate) const SENTENCES: words::Words = &[];

/// Says in which summand a fault is, and what its game says of it.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let number = usize::try_from(case.fault.number("summand")?).ok()?;
    let summand = claim.game.summands.get(number)?;
    diagnosis.whereabouts = Some(format!("in the proof of ‘{summand}’"));
    let mut different = claim.game.different();
    let place = different.position(|(at, _)| at == number)?;
    let shown = sums::shown(&claim.game, case.body.clone()).ok()?;
    let shown = shown.get(place)?;
    let own =
        Case { body: Reader::new(&shown.body, 0), fault: case.fault, kind: case.kind, byte: None };
    diagnose_game(&with_value(summand, shown.value), &own, diagnosis)
}

/// The proof of a summand.
enum OfSummand<'c> {
    Chomp(OfTable<'c, Bar>),
    NodeKayles(super::node_kayles::OfValues<'c>),
    Heaps(super::heaps::OfValues<'c>),
}

/// A proof of a sum, with those of its summands.
pub struct OfValues<'c> {
    claim: &'c Claim,
    /// Of each different summand.
    summands: Vec<OfSummand<'c>>,
}

impl<'c> OfValues<'c> {
    /// Decodes the proof of a claim.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(claim: &'c Claim, certificate: &'c Certificate<'_>) -> Result<Self, Fault> {
        let shown = sums::shown(&claim.game, certificate.reader())?;
        let mut summands = Vec::new();
        for ((_, summand), shown) in claim.game.different().zip(shown) {
            // What was read from the certificate is in it.
            let Cow::Borrowed(body) = shown.body else { continue };
            let body = Reader::new(body, 0);
            summands.push(match with_value(summand, shown.value) {
                claim::Claim::Chomp(claim) => OfSummand::Chomp(super::chomp::values(&claim, body)?),
                claim::Claim::NodeKayles(claim) => OfSummand::NodeKayles(
                    super::node_kayles::OfValues::new(Cow::Owned(claim), body)?,
                ),
                claim::Claim::Subtraction(claim) => {
                    OfSummand::Heaps(super::heaps::OfValues::of_subtraction(&claim, body)?)
                }
                claim::Claim::Heaps(claim) => {
                    OfSummand::Heaps(super::heaps::OfValues::new(Cow::Owned(claim), body)?)
                }
                _ => continue,
            });
        }
        Ok(OfValues { claim, summands })
    }
}

impl StatesValues for OfValues<'_> {
    fn side_by_side(&self, _: Option<u32>) -> Result<SideBySide<'_>, PlayError> {
        let mut parts: Vec<Box<dyn Part + '_>> = Vec::new();
        for summand in &self.summands {
            parts.push(match summand {
                OfSummand::Chomp(proof) => Box::new(proof.part()?),
                OfSummand::NodeKayles(proof) => Box::new(proof.part()?),
                OfSummand::Heaps(proof) => Box::new(proof.part(None)?),
            });
        }
        let game = &self.claim.game;
        let different: Vec<&Summand> = game.different().map(|(_, summand)| summand).collect();
        let named = game.summands.iter().filter_map(|summand| {
            let part = different.iter().position(|known| *known == summand)?;
            Some((part, summand.to_string()))
        });
        SideBySide::new(self.claim.statement.winner(), parts, named.collect())
    }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::NimValues, |claim, certificate| {
    Ok(Box::new(ByValues(OfValues::new(claim, certificate)?)))
})];
