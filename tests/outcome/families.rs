//! The families of the published proofs, typed in once more, independently of the sources.

use zermelo::registry::outcome_claim;
use zermelo_checker::proofs::outcome::{Affine, Value};
use zermelo_sizes::outcome::problem::{Family, Problem};

/// Reads a form such as `2k-t+1`.
pub(crate) fn form(text: &str, names: &[&str]) -> Affine {
    let mut form = Affine::number(0);
    let spaced = text.replace('-', " -").replace('+', " ");
    for word in spaced.split_whitespace() {
        let split = word.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(word.len());
        let (number, name) = word.split_at(split);
        let factor = match number {
            "" => 1,
            "-" => -1,
            number => number.parse().expect(text),
        };
        let part = if name.is_empty() {
            Affine::number(1)
        } else {
            let variable = names.iter().position(|known| *known == name).expect(text);
            Affine::variable(u32::try_from(variable).expect(text))
        };
        form = form.plus_times(factor, &part).expect(text);
    }
    form
}

/// A family of P-positions: parameters, what is ≥ 0, coordinates.
pub(crate) fn p(name: &str, parameters: &str, constraints: &str, position: &str) -> Family {
    let names: Vec<&str> = parameters.split_whitespace().collect();
    let forms = |text: &str| -> Vec<Affine> {
        text.split(',').map(str::trim).filter(|t| !t.is_empty()).map(|t| form(t, &names)).collect()
    };
    Family {
        name: name.into(),
        parameters: names.iter().map(|&name| name.into()).collect(),
        constraints: forms(constraints),
        position: forms(position),
        value: Value::P,
        rules: Vec::new(),
        stolen: false,
    }
}

/// As [`p`], of N-positions.
pub(crate) fn n(name: &str, parameters: &str, constraints: &str, position: &str) -> Family {
    Family { value: Value::N, ..p(name, parameters, constraints, position) }
}

pub(crate) fn problem(claim: &str, families: Vec<Family>) -> Problem {
    let parsed = zermelo_explain::claims::claim(claim).expect(claim);
    Problem::new(outcome_claim(&parsed).expect(claim), families)
}

/// Section 3: the row is filled cell by cell.
pub(crate) fn b2() -> Vec<Family> {
    vec![p("even", "k t", "k-1, t", "k, k+2t")]
}

pub(crate) fn b2_odd() -> Vec<Family> {
    vec![p("even", "k t", "k-1, t", "k, k+2t"), n("odd", "k t", "k-1, t", "k, k+2t+1")]
}

/// Section 4.
pub(crate) fn b3() -> Vec<Family> {
    vec![p("stairs", "k o", "k-1, o-1", "k, k-1, k+o"), p("full", "w", "w-1", "w, w, w")]
}

/// Section 5.
pub(crate) fn b4() -> Vec<Family> {
    vec![
        p("first", "k o", "k-2, o-1", "k, k, k-2, k+o"),
        p("second", "k o", "k-2, o-1", "k, k-1, k-1, k+o"),
        p("end", "w", "w-2", "w, w-1, w-2, w"),
        p("full", "w", "w-1", "w, w, w, w"),
        p("opening", "w", "w-3", "1, 0, 0, w"),
    ]
}

/// Section 6, with the readings of the notes.
pub(crate) fn b5() -> Vec<Family> {
    vec![
        p("S1", "k t", "k-2, t", "k, k-1, k-1, k-1, k+2t+1"),
        p("S2", "k t", "k-1, t", "k, k, k, k-1, k+2t+2"),
        p("S3", "k t", "k-3, t", "k, k, k-1, k-3, k+2t+2"),
        p("S4", "k t", "k-2, t", "k, k-1, k-1, k-2, k+2t+2"),
        p("S5", "k o", "k-3, o-1", "k, k, k-2, k-2, k+o"),
        p("S6", "k o", "k-3, o-1", "k, k-1, k-2, k-3, k+o"),
        p("S7", "x y o", "x-y-3, y, o-1", "x+1, x, y+1, y, x+1+o"),
        p("E1 two", "w", "w-2", "w, w, w-1, w-2, w"),
        p("E1 three", "w", "w-2", "w, w-1, w-2, w-2, w"),
        p("E1 four", "w", "w-2", "w-1, w-2, w-2, w-2, w"),
        p("E2 three", "w", "w-3", "w, w-1, w-1, w-3, w"),
        p("E2 four", "w", "w-4", "w-1, w-1, w-1, w-4, w"),
        p("E3", "x w", "x-1, w-x-1", "w, w, x, x-1, w"),
        p("full", "w", "w-1", "w, w, w, w, w"),
        p("opening 1", "w", "w-4", "1, 0, 0, 0, w"),
        p("opening 2", "w", "w-4", "2, 2, 0, 0, w"),
        p("opening 3", "t", "t-2", "3, 3, 3, 0, 2t"),
    ]
}
