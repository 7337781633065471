//! Values as texts, and the forms that they stand for: finite trees of options, which are games by
//! themselves (Conway, *On Numbers and Games*, 1976, chapters 7 and 10).
//!
//! A text is one of these. `n` and `m/2ᵏ`, the number: 0 is `{|}`, n is `{n−1|}`, and m/2ᵏ with m odd is
//! `{(m−1)/2ᵏ|(m+1)/2ᵏ}`; `-` exchanges the players. A number or nothing, which stands for 0, then `^` or `v`
//! with the number of times if it is 2 or more, and `*` with the number of the nimber if it is 2 or more:
//! x\*k is `{x,x*,…|x,x*,…}` with all nimbers below k, x^n\*k is `{x|x^(n−1)*(k xor 1)}`, but for
//! x^\*, which is `{x,x*|x}`, and v exchanges the players, but in x. `+-x` for a number x is `{x|-x}`. And
//! `{L|R}`, with the options of each player, and commas between them. An option with braces may stand
//! without them if it is alone: the bars around it are one more in a row than its own. No other bars are
//! more than one in a row, so that `{|||}` is nothing: it could be 0, 1 or −1.

/// The most forms that a value has, and the longest of the numbers in its text.
pub const MAX_FORMS: usize = 1024;

/// The largest nimber in a text: one has all smaller ones as options.
const MAX_NIMBER: usize = 63;

/// The forms that a value leads to, each once: an option has a smaller number than what it is one of.
#[derive(Clone, Debug, Default)]
pub struct Forms {
    options: Vec<[Vec<u16>; 2]>,
    /// Their numbers, by their options.
    ordered: Vec<u16>,
    value: u16,
}

impl Forms {
    /// Those of a text; `None` for one that is no value, or has too many.
    pub fn new(text: &str) -> Option<Forms> {
        let mut forms = Forms::default();
        forms.value = forms.one(text)?;
        Some(forms)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.options.len()
    }

    /// The number of the value.
    pub fn value(&self) -> u16 {
        self.value
    }

    /// What a player can move to, in increasing order; none where there is no such form.
    pub fn options(&self, form: u16, is_left: bool) -> &[u16] {
        let both = self.options.get(usize::from(form));
        both.map_or(&[], |[left, right]| if is_left { left } else { right })
    }

    /// The form with these options.
    fn of(&mut self, mut sides: [Vec<u16>; 2], is_exchanged: bool) -> Option<u16> {
        for side in &mut sides {
            side.sort_unstable();
            side.dedup();
        }
        if is_exchanged {
            sides.reverse();
        }
        let options = |form: u16| self.options.get(usize::from(form));
        let place = match self.ordered.binary_search_by(|&form| options(form).cmp(&Some(&sides))) {
            Ok(known) => return self.ordered.get(known).copied(),
            Err(place) => place,
        };
        let form = u16::try_from(self.count()).ok().filter(|_| self.count() < MAX_FORMS)?;
        self.ordered.insert(place, form);
        self.options.push(sides);
        Some(form)
    }

    /// The form of a text that no bars stand around.
    fn one(&mut self, text: &str) -> Option<u16> {
        match text.strip_prefix('{') {
            Some(rest) => self.barred(rest.strip_suffix('}')?),
            None => self.word(text),
        }
    }

    /// The form of a text with bars outside of braces: the most in a row part the options.
    fn barred(&mut self, text: &str) -> Option<u16> {
        let bars = most_bars(text)?;
        let [left, right] = *split(text, &"|".repeat(bars))? else { return None };
        let inner = most_bars(left)?.max(most_bars(right)?);
        (inner.checked_add(1) == Some(bars)).then_some(())?;
        let sides = [self.side(left)?, self.side(right)?];
        self.of(sides, false)
    }

    /// The options of a player.
    fn side(&mut self, text: &str) -> Option<Vec<u16>> {
        if text.is_empty() {
            return Some(Vec::new());
        }
        if most_bars(text)? > 0 {
            return self.barred(text).map(|option| vec![option]);
        }
        split(text, ",")?.iter().map(|option| self.one(option)).collect()
    }

    /// The form of a text without braces.
    fn word(&mut self, text: &str) -> Option<u16> {
        if let Some(number) = text.strip_prefix("+-") {
            let (numerator, exponent) = fraction(number)?;
            let left = self.number((numerator, exponent, false))?;
            let right = self.number((numerator, exponent, true))?;
            return self.of([vec![left], vec![right]], false);
        }
        let end = text.find(['^', 'v', '*']).unwrap_or(text.len());
        let (number, rest) = text.split_at_checked(end)?;
        let base = match number {
            "" if !rest.is_empty() => self.number((0, 0, false))?,
            _ => {
                let without_sign = number.strip_prefix('-');
                let (numerator, exponent) = fraction(without_sign.unwrap_or(number))?;
                // There is no −0.
                without_sign.is_none_or(|_| numerator > 0).then_some(())?;
                self.number((numerator, exponent, without_sign.is_some()))?
            }
        };
        let (ups, nimber) = rest.split_at_checked(rest.find('*').unwrap_or(rest.len()))?;
        let is_down = ups.starts_with('v');
        let count = counted(ups, if is_down { 'v' } else { '^' })?;
        let nimber = counted(nimber, '*').filter(|&nimber| nimber <= MAX_NIMBER)?;
        self.beside(base, count, is_down, nimber)
    }

    /// A number, by its numerator, the exponent of its denominator, and whether it is negative.
    fn number(&mut self, (numerator, exponent, is_negative): (usize, u32, bool)) -> Option<u16> {
        if numerator == 0 {
            return self.of([Vec::new(), Vec::new()], false);
        }
        if exponent == 0 {
            let mut form = self.number((0, 0, false))?;
            for _ in 0..numerator {
                form = self.of([vec![form], Vec::new()], is_negative)?;
            }
            return Some(form);
        }
        let [below, above] = [numerator.checked_sub(1)?, numerator.checked_add(1)?].map(|even| {
            let halvings = even.trailing_zeros().min(exponent);
            Some((even.checked_shr(halvings)?, exponent.saturating_sub(halvings), is_negative))
        });
        let (below, above) = (self.number(below?)?, self.number(above?)?);
        self.of([vec![below], vec![above]], is_negative)
    }

    /// A number so many times up, or down, and a nimber.
    fn beside(&mut self, base: u16, ups: usize, is_down: bool, nimber: usize) -> Option<u16> {
        let mut nimbers = Vec::new();
        let mut star = nimber ^ (ups & 1);
        for _ in 0..=star {
            let next = match nimbers.as_slice() {
                [] => base,
                below => self.of([below.to_vec(), below.to_vec()], false)?,
            };
            nimbers.push(next);
        }
        let mut form = *nimbers.last()?;
        for count in 0..ups {
            star ^= 1;
            form = if count == 0 && star == 1 {
                let one = self.of([vec![base], vec![base]], false)?;
                self.of([vec![base, one], vec![base]], is_down)?
            } else {
                self.of([vec![base], vec![form]], is_down)?
            };
        }
        Some(form)
    }
}

/// The most bars in a row outside of braces; `None` where braces do not match.
fn most_bars(text: &str) -> Option<usize> {
    let (mut depth, mut bars, mut most) = (0usize, 0usize, 0);
    for byte in text.bytes() {
        match byte {
            b'{' => depth = depth.checked_add(1)?,
            b'}' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        bars = if byte == b'|' && depth == 0 { bars.checked_add(1)? } else { 0 };
        most = most.max(bars);
    }
    (depth == 0).then_some(most)
}

/// The parts of a text between marks outside of braces.
fn split<'t>(text: &'t str, mark: &str) -> Option<Box<[&'t str]>> {
    let (mut depth, mut start, mut parts) = (0usize, 0usize, Vec::new());
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth = depth.checked_add(1)?,
            b'}' => depth = depth.checked_sub(1)?,
            _ if depth == 0 && at >= start && text.get(at..)?.starts_with(mark) => {
                parts.push(text.get(start..at)?);
                start = at.checked_add(mark.len())?;
            }
            _ => {}
        }
    }
    parts.push(text.get(start..)?);
    Some(parts.into())
}

/// A number of at most [`MAX_FORMS`] as it is written: without zeros before it.
fn whole(digits: &str) -> Option<usize> {
    let number: usize = digits.parse().ok().filter(|&number| number <= MAX_FORMS)?;
    (number.to_string() == digits).then_some(number)
}

/// A fraction of a power of two, in lowest terms: the numerator, and the exponent.
fn fraction(text: &str) -> Option<(usize, u32)> {
    let Some((numerator, denominator)) = text.split_once('/') else {
        return Some((whole(text)?, 0));
    };
    let (numerator, denominator) = (whole(numerator)?, whole(denominator)?);
    let is_lowest = numerator & 1 == 1 && denominator > 1 && denominator.is_power_of_two();
    is_lowest.then_some((numerator, denominator.trailing_zeros()))
}

/// How often a sign is said to stand: not at all, once, or as often as a number of 2 or more behind it says.
fn counted(text: &str, sign: char) -> Option<usize> {
    let Some(rest) = text.strip_prefix(sign) else { return text.is_empty().then_some(0) };
    if rest.is_empty() { Some(1) } else { whole(rest).filter(|&count| count > 1) }
}
