//! What canonical forms are called: numbers, nimbers and multiples of *up* by their names, switches ±x, and
//! all others by their options (Berlekamp, Conway and Guy, *Winning Ways*, chapter 8). Text is plain: `^` is
//! up, `v` down, `+-` is ±, and `{3|1||-2}` stands for `{{3|1}|-2}`.

use std::fmt;

use zermelo_search::limits::Limit;

use super::forms::{Form, Forms};
use super::thermograph::{Dyadic, Thermographs};

/// A name, with the number of bars in a row that it has outside of braces.
struct Named {
    text: String,
    bars: usize,
}

/// The names of the forms of a table.
pub(super) struct Names<'f> {
    forms: &'f mut Forms,
    thermographs: &'f mut Thermographs,
}

impl<'f> Names<'f> {
    /// Those of a table.
    pub(super) fn new(forms: &'f mut Forms, thermographs: &'f mut Thermographs) -> Names<'f> {
        Names { forms, thermographs }
    }

    /// The name of a canonical form.
    ///
    /// # Errors
    /// When a limit is reached.
    pub(super) fn of(&mut self, form: Form) -> Result<String, Limit> {
        let Named { text, bars } = self.named(form)?;
        Ok(if bars == 0 { text } else { format!("{{{text}}}") })
    }

    fn named(&mut self, form: Form) -> Result<Named, Limit> {
        let word = |text: String| Ok(Named { text, bars: 0 });
        if let Some(number) = self.number(form) {
            return word(number.to_string());
        }
        if let Some(beside) = self.beside(form) {
            return word(beside.to_string());
        }
        let (left, right) = (self.forms.left(form).to_vec(), self.forms.right(form).to_vec());
        let switch = match (left.as_slice(), right.as_slice()) {
            (&[left], &[right]) => self.number(left).zip(self.number(right)),
            _ => None,
        };
        if let Some((left, _)) = switch.filter(|(left, right)| left.negative() == *right) {
            return word(format!("+-{left}"));
        }
        let (left, right) = (self.side(&left)?, self.side(&right)?);
        let bars = left.bars.max(right.bars) + 1;
        Ok(Named { text: left.text + &"|".repeat(bars) + &right.text, bars })
    }

    /// The options of a player: one as it is, and several in the order of their names.
    fn side(&mut self, options: &[Form]) -> Result<Named, Limit> {
        if let &[option] = options {
            return self.named(option);
        }
        let names = options.iter().map(|&option| self.of(option)).collect::<Result<Vec<_>, _>>();
        let mut names = names?;
        names.sort_unstable();
        Ok(Named { text: names.join(","), bars: 0 })
    }

    fn number(&mut self, form: Form) -> Option<Dyadic> {
        self.thermographs.number(self.forms, form)
    }

    /// The form as a number, so many times up and a nimber, where it is one: x↑ⁿ*m is `{x|x↑ⁿ⁻¹*(m xor 1)}`,
    /// but for x↑*, which is `{x,x*|x}`.
    fn beside(&mut self, form: Form) -> Option<Beside> {
        let (left, right) = (self.forms.left(form).to_vec(), self.forms.right(form).to_vec());
        if left == right {
            // A nimber: the smaller ones are its options.
            let mut below: Vec<Beside> =
                left.iter().map(|&option| self.beside_or_number(option)).collect::<Option<_>>()?;
            below.sort_unstable_by_key(|beside| beside.nimber);
            let base = below.first()?.base;
            let all = (0..).zip(&below);
            let mut all = all.map(|(nimber, own)| *own == Beside { base, ups: 0, nimber });
            let nimber = u32::try_from(below.len()).ok()?;
            return all.all(|is_next| is_next).then_some(Beside { base, ups: 0, nimber });
        }
        for (own, other, sign) in [(&left, &right, 1), (&right, &left, -1)] {
            let [answer] = other[..] else { continue };
            let base = own.iter().find_map(|&option| self.number(option));
            let (Some(base), Some(answer)) = (base, self.beside_or_number(answer)) else {
                continue;
            };
            let nimber = answer.nimber ^ 1;
            let ups = answer.ups + sign;
            let is_next = answer.base == base && answer.ups * sign >= 0;
            match own[..] {
                [_] if is_next => return Some(Beside { base, ups, nimber }),
                [one, two] if answer == (Beside { base, ups: 0, nimber: 0 }) => {
                    let both = [one, two].map(|option| self.beside_or_number(option));
                    let star = Some(Beside { base, ups: 0, nimber: 1 });
                    if both.contains(&star) {
                        return Some(Beside { base, ups: sign, nimber: 1 });
                    }
                }
                _ => {}
            }
        }
        None
    }

    fn beside_or_number(&mut self, form: Form) -> Option<Beside> {
        match self.number(form) {
            Some(base) => Some(Beside { base, ups: 0, nimber: 0 }),
            None => self.beside(form),
        }
    }
}

/// A number, so many times up, or down where that is negative, and a nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Beside {
    base: Dyadic,
    ups: i32,
    nimber: u32,
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Beside { base, ups, nimber } = *self;
        if base != Dyadic::ZERO {
            base.fmt(f)?;
        }
        for (sign, count) in [(if ups > 0 { '^' } else { 'v' }, ups.unsigned_abs()), ('*', nimber)]
        {
            match count {
                0 => {}
                1 => write!(f, "{sign}")?,
                _ => write!(f, "{sign}{count}")?,
            }
        }
        Ok(())
    }
}
