//! Sprouts.

use serde_json::{Value, json};
use zermelo_checker::SIZE;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Reader;
use zermelo_checker::games::sprouts::position::Join;
use zermelo_checker::games::sprouts::values::{MAX_SPOTS, Spots, Text, trimmed};
use zermelo_checker::games::sprouts::{COMPONENT_TEXT, Claim, Sprouts};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::Move;

use super::Case;
use crate::assertion::Assertion;
use crate::claims::{ClaimError, Words};
use crate::face::{Appearance, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Cell, Grid, Mark, Panel, Picture};
use crate::play::by_table::{OfTable, Positions};
use crate::play::by_values;
use crate::play::stored::Proofs;
use crate::proofs::nim_values::stated;
use crate::words::{self, Diagnosis};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Sprouts) -> String {
    format!("Sprouts with {}", words::count(game.spots, "spot", "spots"))
}

/// Reads a claim such as `sprouts 4 has nim-value 1`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let (statement, game) = stated(words, game)?;
    Ok(Claim { statement, game })
}

/// Reads a game such as `sprouts 4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Sprouts, ClaimError> {
    words.game_word(&[("sprouts", ())])?;
    Ok(Sprouts { spots: words.number("the number of spots")? })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    COMPONENT_TEXT,
    &[
        "component {component} is no text of a position, or has more than 31 places, or a region \
         with more than 7 boundaries",
        "a component is no text of a position, or has more than 31 places, or a region with more \
         than 7 boundaries",
    ],
)];

/// Says what it can about a fault.
pub(crate) fn diagnose(_: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    if case.fault.code == SIZE {
        diagnosis.facts.set("size", format!("Sprouts is proved with 1 to {MAX_SPOTS} spots"));
    }
    None
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let game = json!({ "spots": claim.game.spots });
    Assertion::of_value("sprouts", claim.statement, game)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> = &[(Kind::NimValues, |claim, certificate| {
    Ok(Box::new(by_values::ByValues(values(claim, certificate.reader())?)))
})];

/// Decodes a proof by nim-values.
///
/// # Errors
/// What is wrong with it.
pub fn values<'c>(claim: &Claim, body: Reader<'c>) -> Result<OfTable<'c, Spots>, Fault> {
    OfTable::new(claim.statement, claim.game.to_string(), Spots::of(claim), body)
}

/// A record is the text of a position.
impl Positions for Spots {
    const FALLS_APART: bool = true;

    fn start(&self) -> Text {
        Spots::start(*self)
    }

    fn record(&self, text: Text) -> Vec<u8> {
        text.to_vec()
    }

    /// The lives, with those of a letter once.
    fn size(&self, text: Text) -> u32 {
        let mut met = std::collections::BTreeSet::new();
        let lives = text.into_iter().map(|byte| match byte {
            b'0'..=b'2' => u32::from(b'3'.saturating_sub(byte)),
            letter if letter.is_ascii_alphabetic() => u32::from(met.insert(letter)),
            _ => 0,
        });
        lives.sum()
    }

    fn shown(&self, record: &[u8]) -> String {
        String::from_utf8_lossy(trimmed(record)).into_owned()
    }
}

impl Appearance for Spots {
    fn numbers(&self) -> Move {
        Move::MAX
    }

    /// The places that are joined, and those of the other boundaries that are inside.
    fn move_name(&self, mv: Move) -> Option<Name> {
        let Join { from, to, inside } = Join::of(mv);
        let inside: Vec<String> =
            (0..6u16).filter(|at| inside >> at & 1 == 1).map(|at| (at + 1).to_string()).collect();
        let ends = format!("{}-{}", from.checked_add(1)?, to.checked_add(1)?);
        let around =
            if inside.is_empty() { String::new() } else { format!("[{}]", inside.join(",")) };
        (from <= to).then(|| Name::new(format!("{ends}{around}")))
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let (ends, inside) = match text.split_once('[') {
            Some((ends, inside)) => (ends, inside.strip_suffix(']')?),
            None => (text.as_str(), ""),
        };
        let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
        let (from, to) = ends.split_once('-')?;
        let [from, to] = [number(from)?, number(to)?];
        let bit = |text: &str| 1u16.checked_shl(number(text)?.into());
        let bits = inside.split(',').filter(|_| !inside.is_empty());
        let inside = bits.map(bit).try_fold(0, |all, bit| Some(all | bit?))?;
        Join { from: from.min(to), to: from.max(to), inside }.number()
    }

    /// A row for each boundary, with its region and the numbers of its places before it, and the text
    /// below.
    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let mut grid = Grid::default();
        let mut number = 0usize;
        let regions = trimmed(record).split(|byte| *byte == b'}');
        let boundaries = (1usize..).zip(regions).flat_map(|(region, text)| {
            text.split(|byte| *byte == b'.').map(move |boundary| (region, boundary))
        });
        for (region, boundary) in boundaries.filter(|(_, boundary)| !boundary.is_empty()) {
            let first = number.saturating_add(1);
            let mut row = Vec::new();
            for spot in boundary {
                number = number.saturating_add(1);
                let mark = Mark::Label(char::from(*spot).to_string());
                row.push(Cell { name: number.to_string(), mark });
            }
            let last = if number > first { format!("–{number}") } else { String::new() };
            grid.headings.push(format!("region {region}: {first}{last}"));
            grid.rows.push(row);
        }
        let caption = match self.shown(record) {
            text if text.is_empty() => "no spot is left".to_owned(),
            text => text,
        };
        Some(Picture { caption, ..Picture::of(vec![Panel::Grid(grid)]) })
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let Join { from, to, .. } = Join::of(mv);
        [from, to].map(|at| u32::from(at).saturating_add(1).to_string()).into()
    }

    fn fields(&self, record: &[u8]) -> Value {
        json!({ "regions": self.shown(record) })
    }

    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed("does not join two places of one region that have a life each")
    }

    fn vocabulary(&self) -> Vocabulary {
        let form = "two places of the position with a hyphen, and the boundaries that the curve goes \
                    around in brackets, such as 1-2 or 1-1[2,3]: places are numbered from 1 as they \
                    stand in the text, the lower number first, and so are the other boundaries of the \
                    region";
        Vocabulary { noun: "curve", ..Vocabulary::new(form) }
    }
}
