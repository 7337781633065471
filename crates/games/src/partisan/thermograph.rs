//! The temperature and the mean of a game, by its thermograph (Conway, *On Numbers and Games*, 1976,
//! chapter 9; Siegel, *Combinatorial Game Theory*, 2013, section II.5).

use std::collections::HashMap;
use std::fmt;

use super::forms::{Form, Forms};

/// A number whose denominator is a power of two, in units of 2⁻⁶⁴.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dyadic(i128);

/// One, in these units.
const ONE: i128 = 1 << 64;

impl Dyadic {
    /// Nothing.
    pub(super) const ZERO: Dyadic = Dyadic(0);

    /// The number in the middle of two; `None` where it is too fine.
    pub(super) fn between(one: Dyadic, other: Dyadic) -> Option<Dyadic> {
        let sum = one.0.checked_add(other.0)?;
        (sum % 2 == 0).then_some(Dyadic(sum / 2))
    }

    /// The number that is larger by one.
    pub(super) fn next(self) -> Option<Dyadic> {
        self.0.checked_add(ONE).map(Dyadic)
    }

    /// The number with the other sign.
    pub(super) fn negative(self) -> Dyadic {
        Dyadic(-self.0)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let halvings = self.0.trailing_zeros().min(64);
        write!(f, "{}", self.0 >> halvings)?;
        match 64 - halvings {
            0 => Ok(()),
            exponent => write!(f, "/{}", 1u128 << exponent),
        }
    }
}

/// A wall of a thermograph: where it bends, by temperatures, with its values there. Between two bends it is
/// upright or as steep as a tax, and above the last one upright. All numbers are in units of 2⁻⁶⁴.
type Wall = Vec<(i128, i128)>;

/// A thermograph.
#[derive(Clone, Debug)]
struct Thermograph {
    left: Wall,
    right: Wall,
    temperature: i128,
    mean: i128,
}

/// The value of a wall at a temperature.
fn at(wall: &Wall, temperature: i128) -> i128 {
    let next = wall.iter().position(|&(bend, _)| bend >= temperature);
    match (next, wall.last()) {
        (Some(0), _) => wall[0].1,
        (Some(next), _) => {
            let ((from, low), (_, high)) = (wall[next - 1], wall[next]);
            low + (high - low).signum() * (temperature - from)
        }
        (None, last) => last.map_or(0, |&(_, value)| value),
    }
}

/// The bends of both walls.
fn bends(one: &Wall, other: &Wall) -> Vec<i128> {
    let mut all: Vec<i128> = one.iter().chain(other).map(|&(bend, _)| bend).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The wall that is larger everywhere, or smaller; `None` where it bends at numbers that are too fine.
fn outer(one: &Wall, other: &Wall, is_larger: bool) -> Option<Wall> {
    let all = bends(one, other);
    let gap = |temperature: i128| at(one, temperature) - at(other, temperature);
    let mut wall = Wall::new();
    for (number, &bend) in all.iter().enumerate() {
        let value = |temperature: i128| {
            let both = [at(one, temperature), at(other, temperature)];
            if is_larger { both[0].max(both[1]) } else { both[0].min(both[1]) }
        };
        wall.push((bend, value(bend)));
        let Some(&next) = all.get(number + 1) else { continue };
        let (before, after) = (gap(bend), gap(next));
        if before.signum() * after.signum() < 0 {
            let speed = (after - before).abs() / (next - bend);
            let crossing = bend + divided(before.abs(), speed)?;
            wall.push((crossing, value(crossing)));
        }
    }
    Some(wall)
}

/// A quotient without a rest; `None` where there is one.
fn divided(number: i128, by: i128) -> Option<i128> {
    (number.checked_rem(by)? == 0).then(|| number / by)
}

/// Thermographs of the forms of a table.
#[derive(Default)]
pub(super) struct Thermographs {
    known: HashMap<Form, Thermograph>,
    numbers: HashMap<Form, Option<Dyadic>>,
}

impl Thermographs {
    /// The number that a canonical form is; `None` for one that is none.
    pub(super) fn number(&mut self, forms: &Forms, form: Form) -> Option<Dyadic> {
        if let Some(&known) = self.numbers.get(&form) {
            return known;
        }
        let number = match (forms.left(form), forms.right(form)) {
            ([], []) => Some(Dyadic::ZERO),
            (&[left], []) => self.number(forms, left).and_then(Dyadic::next),
            ([], &[right]) => {
                let right = self.number(forms, right).map(Dyadic::negative);
                right.and_then(Dyadic::next).map(Dyadic::negative)
            }
            (&[left], &[right]) => {
                let both = self.number(forms, left).zip(self.number(forms, right));
                both.filter(|(left, right)| left < right)
                    .and_then(|(left, right)| Dyadic::between(left, right))
            }
            _ => None,
        };
        self.numbers.insert(form, number);
        number
    }

    /// The temperature and the mean of a canonical form; `None` where they are finer than 2⁻⁶⁴. Those of a
    /// number m/2ᵏ are −1/2ᵏ, and itself.
    pub(super) fn temperature_and_mean(
        &mut self,
        forms: &Forms,
        form: Form,
    ) -> Option<(Dyadic, Dyadic)> {
        let Thermograph { temperature, mean, .. } = self.of(forms, form)?;
        Some((Dyadic(temperature), Dyadic(mean)))
    }

    /// From the temperature −1 on, where integers are cold.
    fn of(&mut self, forms: &Forms, form: Form) -> Option<Thermograph> {
        if let Some(known) = self.known.get(&form) {
            return Some(known.clone());
        }
        let (mut left, mut right): (Option<Wall>, Option<Wall>) = (None, None);
        for &option in forms.left(form) {
            let wall = self.of(forms, option)?.right;
            left = Some(left.map_or(Some(wall.clone()), |best| outer(&best, &wall, true))?);
        }
        for &option in forms.right(form) {
            let wall = self.of(forms, option)?.left;
            right = Some(right.map_or(Some(wall.clone()), |best| outer(&best, &wall, false))?);
        }
        let thermograph = match left.zip(right) {
            Some((left, right)) => cooled(&left, &right)?,
            None => {
                let Dyadic(mean) = self.number(forms, form)?;
                let wall = vec![(-ONE, mean)];
                Thermograph { left: wall.clone(), right: wall, temperature: -ONE, mean }
            }
        };
        self.known.insert(form, thermograph.clone());
        Some(thermograph)
    }
}

/// The thermograph whose walls are these before the players pay for their moves.
fn cooled(left: &Wall, right: &Wall) -> Option<Thermograph> {
    let all = bends(left, right);
    let gap = |temperature: i128| at(left, temperature) - at(right, temperature) - 2 * temperature;
    // Where the walls meet: between two bends, or above the last one.
    let meets = all.iter().position(|&bend| gap(bend) <= 0).unwrap_or(all.len());
    let temperature = match (meets.checked_sub(1).map(|before| all[before]), all.get(meets)) {
        (None, _) => -ONE,
        (Some(before), next) => {
            let speed = next.map_or(2, |&next| (gap(before) - gap(next)) / (next - before));
            before + divided(gap(before), speed)?
        }
    };
    let mean = at(left, temperature) - temperature;
    let wall = |of: &Wall, tax: i128| {
        let below = all.iter().filter(|&&bend| bend < temperature);
        let mut wall: Wall = below.map(|&bend| (bend, at(of, bend) + tax * bend)).collect();
        wall.push((temperature, mean));
        wall
    };
    Some(Thermograph { left: wall(left, -1), right: wall(right, 1), temperature, mean })
}
