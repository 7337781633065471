//! Proofs of mirrors for every size at once: why a placement that agrees with its image in two
//! coordinates agrees with the first placement in two, or why there is none.
//!
//! A reversed coordinate that agrees with its image is half of n + 1. For odd n that is the middle; for
//! even n it is no integer, which a split shows. A map that keeps both coordinates of some pair has no
//! such proof.

use zermelo_checker::claim::Size;
use zermelo_checker::games::latin_erdos::sizes::{First, PAIRS, Sense, SizesMirror, Source, Step};
use zermelo_checker::proofs::outcome::{Affine, Multipliers, Term};

use super::mirror::Map;

/// The first known form about the pair: the first coordinate less its image's. Before it are t, and
/// two bounds for each of three coordinates.
const OF_PAIR: usize = 7;
/// The known forms before those of splits.
const KNOWN: usize = 11;

/// The proof of a map, for the sizes least + modulus·t; `None` where there is none.
pub(crate) fn prove(map: &Map, size: Size) -> Option<SizesMirror> {
    let Size::Every { least, modulus } = size else { return None };
    if least == 0 || modulus == 0 || modulus % 2 == 1 {
        return None;
    }
    let is_odd = least % 2 == 1;
    // Half of n + 1, rounded up.
    let middle = Affine {
        constant: i64::from(least) / 2 + 1,
        terms: vec![Term { variable: 0, coefficient: i64::from(modulus) / 2 }],
    };
    let of = if map.square.exchanges { [1, 0, 2] } else { [0, 1, 2] };
    let reversed = [map.square.rows, map.square.columns, map.numbers];
    let source = |place: usize| Source {
        of: of[place],
        sense: if reversed[place] { Sense::Reversed } else { Sense::Kept },
    };
    let middle_of_all =
        First { row: middle.clone(), column: middle.clone(), number: middle.clone() };
    let tree = |(number, pair): (usize, [u8; 2])| {
        let places = pair.map(usize::from);
        let is_turned = |place: usize| reversed[place] && usize::from(of[place]) == place;
        if is_odd {
            // Both coordinates are the middle.
            let shown =
                |form| Multipliers { denominator: 2, factors: factors(KNOWN, &[(form, 1)]) };
            places.iter().all(|&place| is_turned(place)).then(|| {
                let shown = (OF_PAIR..KNOWN).map(shown).collect();
                vec![Step::Agrees { pair: u8::try_from(number).unwrap_or(0), shown }]
            })
        } else {
            let turned = places.iter().position(|&place| is_turned(place))?;
            let variable = u32::try_from(places[turned] + 1).ok()?;
            let form = Affine::variable(variable).minus(&middle).ok()?;
            let less_image = OF_PAIR + 2 * turned;
            let absurd =
                |form| Step::Absurd { factors: factors(KNOWN + 1, &[(form, 1), (KNOWN, 2)]) };
            Some(vec![Step::Split { form }, absurd(less_image + 1), absurd(less_image)])
        }
    };
    Some(SizesMirror {
        first: is_odd.then_some(middle_of_all),
        row: source(0),
        column: source(1),
        number: source(2),
        trees: PAIRS.into_iter().enumerate().map(tree).collect::<Option<_>>()?,
    })
}

/// As many factors as there are known forms: those given, and 0.
fn factors(known: usize, nonzero: &[(usize, i64)]) -> Vec<i64> {
    let mut factors = vec![0; known];
    nonzero.iter().for_each(|&(place, factor)| factors[place] = factor);
    factors
}
