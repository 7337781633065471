//! Reading one line of a source of families: words, forms and conditions.

use zermelo_checker::proofs::outcome::Affine;
use zermelo_explain::typos::listed;
use zermelo_search::text::{Diagnostic, Span, Spanned};

use super::lexer::{Relation, Token};
use crate::outcome::problem::Condition;

/// What the names in forms stand for.
pub(crate) struct Names {
    /// The names that are known, with their forms.
    known: Vec<(String, Affine)>,
    /// The letters that are parameters as soon as they occur, as the next variable each.
    letters: &'static [char],
    /// What else there is to say where a name is not known.
    note: &'static str,
}

impl Names {
    /// These, and no others; what is to be said of them where a name is not known.
    pub(crate) fn of(known: Vec<(String, Affine)>, note: &'static str) -> Names {
        Names { known, letters: &[], note }
    }

    /// These letters, as soon as they occur.
    pub(crate) fn letters(letters: &'static [char]) -> Names {
        Names { known: Vec::new(), letters, note: "" }
    }

    /// The form that a name stands for.
    pub(crate) fn form(&mut self, name: &str) -> Option<Affine> {
        if let Some((_, form)) = self.known.iter().find(|(known, _)| known == name) {
            return Some(form.clone());
        }
        self.letters.iter().find(|letter| name.chars().eq([**letter]))?;
        let form = Affine::variable(u32::try_from(self.known.len()).ok()?);
        self.known.push((name.to_owned(), form.clone()));
        Some(form)
    }

    /// The names that are known, in order.
    pub(crate) fn known(&self) -> impl Iterator<Item = &str> {
        self.known.iter().map(|(name, _)| name.as_str())
    }

    fn unknown(&self, name: &str, span: Span) -> Diagnostic {
        let known: Vec<&str> = self.known().collect();
        Diagnostic::new("unknown-name", span, format!("‘{name}’ is not defined here"))
            .note(format!("the defined names are {}{}", listed(&known), self.note))
    }
}

/// What is left of a line.
pub(crate) struct Cursor<'t> {
    pub(crate) tokens: &'t [Spanned<Token<'t>>],
    /// The end of the line.
    pub(crate) end: usize,
    /// Names that stand for nothing, taken for 0 so that the rest of the line is read.
    pub(crate) unknown: Vec<Diagnostic>,
}

impl<'t> Cursor<'t> {
    /// At the start of a line that ends there.
    pub(crate) fn new(tokens: &'t [Spanned<Token<'t>>], end: usize) -> Self {
        Cursor { tokens, end, unknown: Vec::new() }
    }

    pub(crate) fn peek(&self) -> Option<Token<'t>> {
        self.tokens.first().map(|token| token.value)
    }

    pub(crate) fn next(&mut self) -> Option<Spanned<Token<'t>>> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first.clone())
    }

    /// Where the next token stands.
    pub(crate) fn span(&self) -> Span {
        self.tokens.first().map_or(self.end..self.end, |token| token.span.clone())
    }

    pub(crate) fn expected(&self, what: &str) -> Diagnostic {
        Diagnostic::new("syntax", self.span(), format!("{what} is expected here"))
    }

    pub(crate) fn end(&self) -> Result<(), Diagnostic> {
        if self.tokens.is_empty() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    fn take(&mut self, token: Token<'_>) -> bool {
        let taken = self.peek() == Some(token);
        if taken {
            self.next();
        }
        taken
    }

    pub(crate) fn take_sign(&mut self, sign: char) -> bool {
        self.take(Token::Sign(sign))
    }

    pub(crate) fn sign(&mut self, sign: char) -> Result<(), Diagnostic> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("‘{sign}’"))) }
    }

    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        self.take(Token::Word(word))
    }

    pub(crate) fn word(&mut self, word: &str) -> Result<(), Diagnostic> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("‘{word}’"))) }
    }

    pub(crate) fn quoted(&mut self, what: &str) -> Result<Spanned<String>, Diagnostic> {
        let Some(Token::Quoted(text)) = self.peek() else { return Err(self.expected(what)) };
        let span = self.span();
        self.next();
        Ok(Spanned { value: text.to_owned(), span })
    }

    pub(crate) fn take_number(&mut self) -> Option<i64> {
        let Some(Token::Number(number)) = self.peek() else { return None };
        self.next();
        Some(number)
    }

    /// What `read` reads, and after every comma once more.
    pub(crate) fn list<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut all = vec![read(self)?];
        while self.take_sign(',') {
            all.push(read(self)?);
        }
        Ok(all)
    }

    /// A sum of multiples: `2k - w + 1`.
    pub(crate) fn affine(&mut self, names: &mut Names) -> Result<Affine, Diagnostic> {
        let mut sum = Affine::default();
        let mut factor = if self.take_sign('-') { -1 } else { 1 };
        loop {
            let start = self.span().start;
            let term = self.term(names)?;
            sum = sum.plus_times(factor, &term).map_err(|_| self.too_large(start))?;
            factor = if self.take_sign('+') {
                1
            } else if self.take_sign('-') {
                -1
            } else {
                return Ok(sum);
            };
        }
    }

    fn too_large(&self, start: usize) -> Diagnostic {
        Diagnostic::new("number-too-large", start..self.span().start, "too large a sum")
    }

    /// A multiple of a name, or a number.
    pub(crate) fn term(&mut self, names: &mut Names) -> Result<Affine, Diagnostic> {
        let number = self.take_number();
        let times = number.is_some() && self.take_sign('*');
        let form = match self.peek() {
            Some(Token::Word(name)) => match (names.form(name), number) {
                (None, None) => {
                    self.unknown.push(names.unknown(name, self.span()));
                    Some(Affine::default())
                }
                (form, _) => form,
            },
            _ => None,
        };
        match (number, form) {
            (number, Some(form)) => {
                let span = self.span();
                self.next();
                // At most 10⁶ times a form with coefficients 0 and 1.
                let multiple = Affine::default().plus_times(number.unwrap_or(1), &form);
                multiple
                    .map_err(|_| Diagnostic::new("number-too-large", span, "too large a multiple"))
            }
            (Some(number), None) if !times => Ok(Affine::number(number)),
            _ => Err(self.expected("a number or a variable")),
        }
    }

    /// Conditions between commas, each with its place.
    pub(crate) fn conditions(
        &mut self,
        names: &mut Names,
    ) -> Result<Vec<Spanned<Condition>>, Diagnostic> {
        let chains = self.list(|cursor| cursor.condition(names))?;
        Ok(chains.into_iter().flatten().collect())
    }

    /// `FORM odd`, `FORM even`, `FORM = FORM mod NUMBER`, or a chain `FORM ≤ FORM < FORM`.
    fn condition(&mut self, names: &mut Names) -> Result<Vec<Spanned<Condition>>, Diagnostic> {
        let start = self.span().start;
        let mut left = self.affine(names)?;
        self.take_word("is");
        for (word, residue) in [("even", 0), ("odd", 1)] {
            let span = start..self.span().end;
            if self.take_word(word) {
                let value = Condition::Residue { form: left, modulus: 2, residue };
                return Ok(vec![Spanned { value, span }]);
            }
        }
        let mut conditions = Vec::new();
        while let Some(Token::Relation(relation)) = self.peek() {
            self.next();
            let right = self.affine(names)?;
            let value = if relation == Relation::Equal && self.take_word("mod") {
                self.residue(&left, &right)?
            } else {
                compare(&left, relation, &right).ok_or_else(|| self.too_large(start))?
            };
            conditions.push(Spanned { value, span: start..self.span().start });
            left = right;
        }
        match conditions.is_empty() {
            true => Err(self.expected("odd, even, or one of < ≤ = ≥ >")),
            false => Ok(conditions),
        }
    }

    /// The modulus, after `mod`. The form of the condition has no constant.
    fn residue(&mut self, left: &Affine, right: &Affine) -> Result<Condition, Diagnostic> {
        let span = self.span();
        let modulus = self.take_number().ok_or_else(|| self.expected("the modulus, a number"))?;
        match left.minus(right) {
            Ok(mut form) if modulus >= 1 => {
                let constant = std::mem::take(&mut form.constant);
                let residue = 0i64.wrapping_sub(constant).rem_euclid(modulus);
                Ok(Condition::Residue { form, modulus, residue })
            }
            _ => Err(Diagnostic::new("modulus", span, "a modulus is at least 1")),
        }
    }
}

fn compare(left: &Affine, relation: Relation, right: &Affine) -> Option<Condition> {
    let (more, less) = match relation {
        Relation::AtMost | Relation::Less => (right, left),
        Relation::AtLeast | Relation::Greater | Relation::Equal => (left, right),
    };
    let difference = more.minus(less).ok()?;
    Some(match relation {
        Relation::Equal => Condition::Zero(difference),
        Relation::AtMost | Relation::AtLeast => Condition::NonNegative(difference),
        Relation::Less | Relation::Greater => Condition::NonNegative(difference.plus(-1).ok()?),
    })
}
