//! Mirrors for every size of a claim at once (kind 3), for placements of three coordinates from 1
//! to n that conflict when they agree in two of them or are equal.
//!
//! The size is n = least + modulus·t with t ≥ 0. The map exchanges coordinates, and keeps or
//! reverses each: x becomes x or n + 1 − x, which are the only affine maps of 1, …, n to itself. So
//! it maps the placements of every size to themselves and keeps conflicts, whatever the proof says.
//! What the proof shows is that a placement that agrees with its image in two coordinates agrees
//! with the first placement in two, for every size, or that there is none: a reason for each pair
//! of coordinates, with sums as in outcome proofs (docs/specification/proofs.md, kind 3). The
//! module relies on the arithmetic of affine forms.

use super::{
    AGREES_NOT_SHOWN, AGREES_WITHOUT_FIRST, FIRST_OFF_BOARD, MAP_COORDINATES, MAP_NOT_INVERSE,
    NO_SUCH_PAIR, PAIR_COUNT,
};
use crate::claim::Size;
use crate::codes::SIZE;
use crate::fault::{Code, Fault};
use crate::figures::{Figures, count};
use crate::format::{record, tagged};
use crate::proofs::mirror::{FIRST_MISSING, FIRST_MOVED, FIRST_UNEXPECTED};
use crate::proofs::outcome::affine::{Affine, Sum, Summands, Term, confirm_shown};
use crate::proofs::outcome::{
    ABSURD_COEFFICIENT, ABSURD_CONSTANT, IDENTITY_COEFFICIENT, IDENTITY_CONSTANT,
    NO_SUCH_INEQUALITY, SUMS_LEFT_OVER,
};

/// Pairs of coordinates, in the order of their reasons.
pub const PAIRS: [[u8; 2]; 3] = [[0, 1], [0, 2], [1, 2]];
/// The variables: t, and the coordinates of a placement.
const VARIABLES: u32 = 4;

/// A mirror for every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizesMirror {
    /// The proponent's first placement, exactly where the proponent moves first: row, column and
    /// number from 1, as forms in t, variable 0.
    pub first: Option<First>,
    /// The image's row.
    pub row: Source,
    /// The image's column.
    pub column: Source,
    /// The image's number.
    pub number: Source,
    /// A reason for every pair of coordinates.
    pub reasons: Vec<Reason>,
}

/// A placement at every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// Its row.
    pub row: Affine,
    /// Its column.
    pub column: Affine,
    /// Its number.
    pub number: Affine,
}

/// What a coordinate of an image is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The coordinate: 0 the row, 1 the column, 2 the number.
    pub of: u8,
    /// What becomes of it.
    pub sense: Sense,
}

/// What becomes of a coordinate x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// x.
    Kept,
    /// n + 1 − x.
    Reversed,
}

/// Why a placement that agrees with its image in a pair of coordinates is no harm. The known forms,
/// all ≥ 0, are in variables t, x₀, x₁, x₂ (0 to 3): t; x − 1 and n − x for each coordinate x;
/// x − y and y − x for both coordinates x of the pair, y being the image's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is none: the known forms sum to a negative number.
    Absurd {
        /// What is added up.
        summands: Summands,
    },
    /// The placement agrees with the first one in two coordinates.
    Agrees {
        /// The pair of coordinates, by its number in [`PAIRS`].
        pair: u8,
        /// For each of the two, that the placement's less the first one's is ≥ 0, and the other way
        /// round.
        shown: Vec<Summands>,
    },
}

record!(SizesMirror { first, row, column, number, reasons });
record!(First { row, column, number });
record!(Source { of, sense });
tagged!(Sense { 0 Kept, 1 Reversed });
tagged!(Reason { 0 Absurd { summands }, 1 Agrees { pair, shown } });

/// The forms of a size: n, and a placement with its image and the first one.
struct Forms {
    size: Affine,
    placement: [Affine; 3],
    image: [Affine; 3],
    first: Option<[Affine; 3]>,
}

/// Confirms that at every size the proponent always has a placement to answer with.
///
/// # Errors
/// What is wrong with it, with the pair of coordinates and the step.
pub fn check(
    sizes: Size,
    proponent_moves_first: bool,
    mirror: &SizesMirror,
) -> Result<Figures, Fault> {
    let Size::Every { least, modulus } = sizes else { return Err(SIZE.into()) };
    let terms = vec![Term { variable: 0, coefficient: modulus.into() }];
    let size = Affine { constant: least.into(), terms };
    let placement = [1, 2, 3].map(Affine::variable);
    let image = [mirror.row, mirror.column, mirror.number];
    let [row, column, number] = image.map(|source| form(&size, &placement, source));
    let image = [row?, column?, number?];
    confirm_inverse(&placement, &image)?;
    let first = match (&mirror.first, proponent_moves_first) {
        (None, true) => return Err(FIRST_MISSING.into()),
        (Some(_), false) => return Err(FIRST_UNEXPECTED.into()),
        (None, false) => None,
        (Some(first), true) => Some(confirm_first(first, &size, &image)?),
    };
    let forms = Forms { size, placement, image, first };
    PAIR_COUNT.unless(mirror.reasons.len() == PAIRS.len())?;
    for (number, (pair, reason)) in PAIRS.into_iter().zip(&mirror.reasons).enumerate() {
        forms.confirm_reason(pair, reason).map_err(|code| code.at("pair", number))?;
    }
    Ok(vec![("pairs of coordinates", count(PAIRS.len()))])
}

/// A coordinate of an image.
fn form(size: &Affine, placement: &[Affine; 3], source: Source) -> Result<Affine, Code> {
    let of = placement.get(usize::from(source.of)).ok_or(MAP_COORDINATES)?;
    match source.sense {
        Sense::Kept => Ok(of.clone()),
        Sense::Reversed => size.plus(1)?.minus(of),
    }
}

/// Every coordinate is made of another (A8), and the image of the image is the placement (A9).
fn confirm_inverse(placement: &[Affine; 3], image: &[Affine; 3]) -> Result<(), Code> {
    let made_of = |coordinate: u32| {
        let has = |form: &Affine| form.terms.iter().any(|term| term.variable == coordinate);
        image.iter().filter(|form| has(form)).count() == 1
    };
    MAP_COORDINATES.unless((1..VARIABLES).all(made_of))?;
    let values: Vec<Affine> = [Affine::variable(0)].iter().chain(image).cloned().collect();
    placement
        .iter()
        .zip(image)
        .try_for_each(|(coordinate, form)| MAP_NOT_INVERSE.unless(form.at(&values)? == *coordinate))
}

/// The first placement is on the board at every size, by its form alone: with α + β·t from 1 to n
/// for every t ≥ 0 (A10); and it is its own image (A5).
fn confirm_first(first: &First, size: &Affine, image: &[Affine; 3]) -> Result<[Affine; 3], Code> {
    let forms = [first.row.clone(), first.column.clone(), first.number.clone()];
    for form in &forms {
        form.confirm(1)?;
        for bounded in [form.plus(-1)?, size.minus(form)?] {
            // In t ≥ 0 it is never negative exactly if neither its constant nor its coefficient is.
            let rises = bounded.terms.iter().all(|term| term.coefficient >= 0);
            FIRST_OFF_BOARD.unless(bounded.constant >= 0 && rises)?;
        }
    }
    let values: Vec<Affine> = [Affine::variable(0)].iter().chain(&forms).cloned().collect();
    for (form, image) in forms.iter().zip(image) {
        FIRST_MOVED.unless(image.at(&values)? == *form)?;
    }
    Ok(forms)
}

impl Forms {
    /// A placement that agrees with its image in the pair does not exist, or agrees with the first
    /// one in two coordinates (A11).
    fn confirm_reason(&self, pair: [u8; 2], reason: &Reason) -> Result<(), Code> {
        let known = self.known(pair)?;
        let sharp = |form: &Affine| Sum::sharp(form, &[], VARIABLES);
        let known = |number: usize| known.get(number).ok_or(NO_SUCH_INEQUALITY).and_then(sharp);
        match reason {
            Reason::Absurd { summands } => {
                let codes = [ABSURD_COEFFICIENT, ABSURD_CONSTANT];
                confirm_shown(&sharp(&Affine::number(-1))?, summands, known, codes)
            }
            Reason::Agrees { pair, shown } => {
                let first = self.first.as_ref().ok_or(AGREES_WITHOUT_FIRST)?;
                let pair = PAIRS.get(usize::from(*pair)).ok_or(NO_SUCH_PAIR)?;
                let codes = [IDENTITY_COEFFICIENT, IDENTITY_CONSTANT];
                let mut shown = shown.iter();
                for &place in pair {
                    for form in equal(nth(&self.placement, place)?, nth(first, place)?)? {
                        let summands = shown.next().ok_or(AGREES_NOT_SHOWN)?;
                        confirm_shown(&sharp(&form)?, summands, known, codes)?;
                    }
                }
                SUMS_LEFT_OVER.unless(shown.len() == 0)
            }
        }
    }

    /// What is known of a placement that agrees with its image in two coordinates.
    fn known(&self, pair: [u8; 2]) -> Result<Vec<Affine>, Code> {
        let mut known = vec![Affine::variable(0)];
        for coordinate in &self.placement {
            known.extend([coordinate.plus(-1)?, self.size.minus(coordinate)?]);
        }
        for place in pair {
            known.extend(equal(nth(&self.placement, place)?, nth(&self.image, place)?)?);
        }
        Ok(known)
    }
}

/// The two forms that are ≥ 0 exactly when two forms are equal.
fn equal(one: &Affine, other: &Affine) -> Result<[Affine; 2], Code> {
    Ok([one.minus(other)?, other.minus(one)?])
}

fn nth(forms: &[Affine; 3], place: u8) -> Result<&Affine, Code> {
    forms.get(usize::from(place)).ok_or(NO_SUCH_PAIR)
}

#[cfg(test)]
mod tests;
