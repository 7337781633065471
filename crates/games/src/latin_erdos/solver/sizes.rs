//! Proofs of mirrors for every size at once: why a placement that agrees with its image in two
//! coordinates agrees with the first placement in two, or why there is none.
//!
//! A reversed coordinate that agrees with its image is half of n + 1. For odd n that is the middle; for
//! even n it is no integer. A map that keeps both coordinates of some pair has no such proof.

use zermelo_checker::claim::Size;
use zermelo_checker::games::latin_erdos::sizes::{
    First, PAIRS, Reason, Sense, SizesMirror, Source,
};
use zermelo_checker::proofs::outcome::{Affine, Term};

use super::mirror::Map;

/// The first known form about the pair, as it is numbered in sums: the first coordinate less its
/// image's. Before it are t, and two bounds for each of three coordinates. It is followed by its
/// negative, and by the two forms of the second coordinate.
const OF_PAIR: u32 = 8;

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
    let reason = |(number, pair): (usize, [u8; 2])| {
        let places = pair.map(usize::from);
        let is_turned = |place: usize| reversed[place] && usize::from(of[place]) == place;
        if is_odd {
            // 2x − (n + 1), which is x less its image, is 2(x − middle).
            places.iter().all(|&place| is_turned(place)).then(|| Reason::Agrees {
                pair: u8::try_from(number).unwrap_or(0),
                shown: (OF_PAIR..OF_PAIR + 4).map(|form| vec![form]).collect(),
            })
        } else {
            // 2x − (n + 1) ≥ 0 says that x − middle ≥ 0, and its negative that middle − 1 − x ≥ 0.
            let turned = places.iter().position(|&place| is_turned(place))?;
            let less_image = OF_PAIR + if turned == 0 { 0 } else { 2 };
            Some(Reason::Absurd { summands: vec![less_image, less_image + 1] })
        }
    };
    Some(SizesMirror {
        first: is_odd.then_some(middle_of_all),
        row: source(0),
        column: source(1),
        number: source(2),
        reasons: PAIRS.into_iter().enumerate().map(reason).collect::<Option<_>>()?,
    })
}
