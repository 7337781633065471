//! Sums of games that have nim-values.

use std::borrow::Cow;

use serde_json::json;
use zermelo_checker::claim;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::{Certificate, Header, Reader};
use zermelo_checker::games::disjunctive_sum::{Claim, Sum, Summand};
use zermelo_checker::games::words_of;
use zermelo_checker::proofs::Kind;
use zermelo_checker::writing::sums;

use super::{Case, Game, chomp, diagnose_game, gdl, heaps, node_kayles, paper_words, subtraction};
use crate::assertion::{self, Assertion};
use crate::claims::{ClaimError, PLUS, Words};
use crate::play::PlayError;
use crate::play::by_table::{OfTable, Positions};
use crate::play::by_values::{ByValues, Part, SideBySide, StatesValues};
use crate::play::stored::Proofs;
use crate::proofs::nim_values::stated_of;
use crate::words::{self, Diagnosis};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Sum) -> String {
    let words = |summand: &Summand| Game::of(&summand.with_value(0)).map(|game| paper_words(&game));
    game.summands.iter().filter_map(words).collect::<Vec<_>>().join(" + ")
}

/// Reads a claim such as `second player wins node-kayles path 5 + nim 3`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let has_roles = |game: &Sum| game.summands.iter().any(|one| matches!(one, Summand::Gdl(_)));
    let (statement, game) = stated_of(words, game, has_roles)?;
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

/// The proof of a summand.
trait OfSummand {
    /// The summand, to be played by the proof.
    fn part(&self) -> Result<Box<dyn Part + '_>, PlayError>;
}

impl<G: Positions> OfSummand for OfTable<'_, G> {
    fn part(&self) -> Result<Box<dyn Part + '_>, PlayError> {
        Ok(Box::new(OfTable::part(self)?))
    }
}

impl OfSummand for node_kayles::OfValues<'_> {
    fn part(&self) -> Result<Box<dyn Part + '_>, PlayError> {
        Ok(Box::new(node_kayles::OfValues::part(self)?))
    }
}

impl OfSummand for heaps::OfValues<'_> {
    fn part(&self) -> Result<Box<dyn Part + '_>, PlayError> {
        Ok(Box::new(heaps::OfValues::part(self, None)?))
    }
}

/// The games that a sum can have: the file, the checker's name of the game, and what decodes the proof of a
/// claim about it.
macro_rules! summands {
    ($($module:ident $game:ident: $decode:expr;)*) => {
        fn summand(words: &mut Words<'_>) -> Result<Summand, ClaimError> {
            let is_of = |games: &[&str]| words.peek().is_some_and(|word| games.contains(&word));
            let summand = match () {
                $(() if is_of(words_of(stringify!($module))) => Summand::$game($module::game(words)?),)*
                () => return Err(words.wrong(GAMES)),
            };
            if summand.is_one() { Ok(summand) } else { Err(words.wrong(ONE)) }
        }

        /// Decodes the proof of a summand.
        fn decoded<'c>(
            claim: claim::Claim,
            body: Reader<'c>,
        ) -> Result<Option<Box<dyn OfSummand + 'c>>, Fault> {
            Ok(match claim {
                $(claim::Claim::$game(claim) => Some(Box::new($decode(claim, body)?)),)*
                _ => None,
            })
        }
    };
}

summands! {
    node_kayles NodeKayles: |claim, body| node_kayles::OfValues::new(Cow::Owned(claim), body);
    chomp Chomp: |claim, body| chomp::values(&claim, body);
    subtraction Subtraction: |claim, body| heaps::OfValues::of_subtraction(&claim, body);
    heaps Heaps: |claim, body| heaps::OfValues::new(Cow::Owned(claim), body);
    gdl Gdl: |claim, body| gdl::values(&claim, body);
}

/// What is expected of a summand.
const GAMES: &str =
    "a game that a sum can have: node-kayles, cram, chomp, subtraction, octal, nim or rules";
const ONE: &str = "one game, and not many boards, positions or heaps at once,";

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
        header: Header { claim: summand.with_value(shown.value), provenance: provenance.clone() },
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
    diagnose_game(&summand.with_value(shown.value), &own, diagnosis)
}

/// A proof of a sum, with those of its summands.
pub struct OfValues<'c> {
    claim: &'c Claim,
    /// Of each different summand.
    summands: Vec<Box<dyn OfSummand + 'c>>,
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
            let claim = summand.with_value(shown.value);
            summands.extend(decoded(claim, Reader::new(body, 0))?);
        }
        Ok(OfValues { claim, summands })
    }
}

impl StatesValues for OfValues<'_> {
    fn side_by_side(&self, _: Option<u32>) -> Result<SideBySide<'_>, PlayError> {
        let parts = self.summands.iter().map(|summand| summand.part()).collect::<Result<_, _>>()?;
        let game = &self.claim.game;
        let different: Vec<&Summand> = game.different().map(|(_, summand)| summand).collect();
        let named = game.summands.iter().filter_map(|summand| {
            let part = different.iter().position(|known| *known == summand)?;
            Some((part, summand.to_string()))
        });
        SideBySide::new(self.claim.statement.winner(), parts, named.collect())
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let summands = claim.game.summands.iter().map(ToString::to_string);
    let game = json!({ "summands": summands.collect::<Vec<_>>() });
    let claims = claim.game.summands.iter().map(|summand| summand.with_value(0));
    let rules_hashes = claims.flat_map(|claim| assertion::rules_hashes(&claim)).collect();
    Assertion { rules_hashes, ..Assertion::of_value("sum", claim.statement, game) }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::NimValues, |claim, certificate| {
    Ok(Box::new(ByValues(OfValues::new(claim, certificate)?)))
})];
