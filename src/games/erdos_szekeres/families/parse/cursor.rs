//! Reading one line: cells, forms and conditions.

use super::super::lexer::{Located, Relation, Token};
use super::super::{Affine, Cell, Condition, Constraint, Family, Var};
use crate::text::{Diagnostic, Span, Spanned};

/// The most parameters of a family.
const MAX_PARAMETERS: usize = 4;

/// The names that a form may use.
pub(super) struct Names {
    parameters: Vec<String>,
    pub(super) column: Option<String>,
}

impl Names {
    pub(super) fn of(family: &Family) -> Names {
        let parameters = family.parameters.iter().map(|name| name.value.clone()).collect();
        Names { parameters, column: None }
    }

    /// The form that a name stands for: a is w + 1.
    fn form(&self, name: &str) -> Option<Affine> {
        if name == "w" || name == "a" {
            let width = Affine::var(Var::Width);
            return Some(Affine { constant: i64::from(name == "a"), ..width });
        }
        if self.column.as_deref() == Some(name) {
            return Some(Affine::var(Var::Column));
        }
        let index = self.parameters.iter().position(|parameter| parameter == name)?;
        Some(Affine::var(Var::Parameter(index)))
    }
}

/// Words that no parameter can be called.
const RESERVED: [&str; 10] = ["a", "w", "odd", "even", "is", "mod", "and", "when", "play", "to"];

/// What is left of a line.
pub(super) struct Cursor<'t> {
    pub(super) tokens: &'t [Located],
    /// The end of the line.
    pub(super) end: usize,
    /// Names that stand for nothing, taken for 0 so that the rest of the line is read.
    pub(super) unknown: Vec<Diagnostic>,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.first().map(|(token, _)| token)
    }

    pub(super) fn next(&mut self) -> Option<Located> {
        let (first, rest) = self.tokens.split_first()?;
        self.tokens = rest;
        Some(first.clone())
    }

    /// Where the next token stands.
    fn span(&self) -> Span {
        self.tokens.first().map_or(self.end..self.end, |(_, span)| span.clone())
    }

    fn expected(&self, what: &str) -> Diagnostic {
        Diagnostic::new("syntax", self.span(), format!("{what} is expected here"))
    }

    pub(super) fn end(&self) -> Result<(), Diagnostic> {
        if self.tokens.is_empty() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    fn take(&mut self, token: &Token) -> bool {
        let taken = self.peek() == Some(token);
        if taken {
            self.next();
        }
        taken
    }

    pub(super) fn take_sign(&mut self, sign: char) -> bool {
        self.take(&Token::Sign(sign))
    }

    pub(super) fn sign(&mut self, sign: char) -> Result<(), Diagnostic> {
        if self.take_sign(sign) { Ok(()) } else { Err(self.expected(&format!("‘{sign}’"))) }
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        self.take(&Token::Word(word.to_owned()))
    }

    pub(super) fn word(&mut self, word: &str) -> Result<(), Diagnostic> {
        if self.take_word(word) { Ok(()) } else { Err(self.expected(&format!("‘{word}’"))) }
    }

    fn quoted(&mut self, what: &str) -> Result<Spanned<String>, Diagnostic> {
        match self.tokens.split_first() {
            Some(((Token::Quoted(text), span), rest)) => {
                self.tokens = rest;
                Ok(Spanned { value: text.clone(), span: span.clone() })
            }
            _ => Err(self.expected(what)),
        }
    }

    pub(super) fn title(&mut self) -> Result<Spanned<String>, Diagnostic> {
        self.quoted("a text in double quotes")
    }

    /// `"NAME" (PARAMETERS)`, after `family`.
    pub(super) fn family(&mut self) -> Result<Family, Diagnostic> {
        let name = self.quoted("the family's name in double quotes")?;
        let mut parameters: Vec<Spanned<String>> = Vec::new();
        if self.take_sign('(') {
            loop {
                let parameter = self.parameter(&parameters)?;
                parameters.push(parameter);
                if !self.take_sign(',') {
                    break;
                }
            }
            self.sign(')')?;
        }
        Ok(Family {
            rows_span: name.span.clone(),
            name,
            parameters,
            rows: Vec::new(),
            conditions: Vec::new(),
            rules: Vec::new(),
            stolen: false,
        })
    }

    fn parameter(&mut self, known: &[Spanned<String>]) -> Result<Spanned<String>, Diagnostic> {
        let Some(Token::Word(name)) = self.peek().cloned() else {
            return Err(self.expected("a parameter's name"));
        };
        let span = self.span();
        let problem = if RESERVED.contains(&name.as_str()) {
            Some(format!("no parameter can be called ‘{name}’: the word is reserved"))
        } else if known.iter().any(|parameter| parameter.value == name) {
            Some(format!("a second parameter ‘{name}’"))
        } else if known.len() == MAX_PARAMETERS {
            Some(format!("a family has at most {MAX_PARAMETERS} parameters"))
        } else {
            None
        };
        self.next();
        match problem {
            Some(message) => Err(Diagnostic::new("parameter", span, message)),
            None => Ok(Spanned { value: name, span }),
        }
    }

    /// `(COLUMN, ROW)`.
    pub(super) fn cell(&mut self, names: &Names) -> Result<Cell, Diagnostic> {
        let start = self.span().start;
        self.sign('(')?;
        let column = self.affine(names)?;
        self.sign(',')?;
        let Some(Token::Number(row)) = self.peek().cloned() else {
            return Err(self.expected("the row's number"));
        };
        self.next();
        let end = self.span().end;
        self.sign(')')?;
        Ok(Cell { column, row: usize::try_from(row).unwrap_or(usize::MAX), span: start..end })
    }

    /// The name of the free column, when the cell ahead has one: a word that is no name so far,
    /// between parenthesis and comma.
    pub(super) fn free_column(&self, names: &Names) -> Option<String> {
        match self.tokens {
            [_, (Token::Word(name), _), (Token::Sign(','), _), ..]
                if names.form(name).is_none() && !RESERVED.contains(&name.as_str()) =>
            {
                Some(name.clone())
            }
            _ => None,
        }
    }

    /// `to "NAME"`, if it is there.
    pub(super) fn target(&mut self) -> Result<Option<Spanned<String>>, Diagnostic> {
        if !self.take_word("to") {
            return Ok(None);
        }
        self.quoted("the name of a family in double quotes, or \"full board\"").map(Some)
    }

    /// A sum of multiples: `2k - w + 1`.
    pub(super) fn affine(&mut self, names: &Names) -> Result<Affine, Diagnostic> {
        let mut sum = Affine::default();
        let mut factor = if self.take_sign('-') { -1 } else { 1 };
        loop {
            let start = self.span().start;
            let term = self.term(names)?;
            sum = sum.plus(factor, &term).ok_or_else(|| {
                Diagnostic::new("number-too-large", start..self.span().start, "too large a sum")
            })?;
            factor = if self.take_sign('+') {
                1
            } else if self.take_sign('-') {
                -1
            } else {
                return Ok(sum);
            };
        }
    }

    fn term(&mut self, names: &Names) -> Result<Affine, Diagnostic> {
        let number = match self.peek() {
            Some(Token::Number(number)) => Some(*number),
            _ => None,
        };
        if number.is_some() {
            self.next();
        }
        let times = number.is_some() && self.take_sign('*');
        let variable = match self.peek() {
            Some(Token::Word(name)) if names.form(name).is_some() || number.is_none() => {
                Some(name.clone())
            }
            _ => None,
        };
        match (number, variable) {
            (number, Some(name)) => {
                let span = self.span();
                let form = names.form(&name).unwrap_or_else(|| {
                    self.unknown.push(unknown_name(&name, names, span.clone()));
                    Affine::default()
                });
                self.next();
                // At most 10⁶ times a form with coefficients 0 and 1.
                Affine::default().plus(number.unwrap_or(1), &form).ok_or_else(|| {
                    Diagnostic::new("number-too-large", span, "too large a multiple")
                })
            }
            (Some(number), None) if !times => Ok(Affine::constant(number)),
            _ => Err(self.expected("a number or a variable")),
        }
    }

    /// Conditions between commas.
    pub(super) fn conditions(&mut self, names: &Names) -> Result<Vec<Condition>, Diagnostic> {
        let mut conditions = Vec::new();
        loop {
            self.condition(names, &mut conditions)?;
            if !self.take_sign(',') {
                return Ok(conditions);
            }
        }
    }

    /// `FORM odd`, `FORM even`, `FORM = FORM mod NUMBER`, or a chain `FORM ≤ FORM < FORM`.
    fn condition(
        &mut self,
        names: &Names,
        conditions: &mut Vec<Condition>,
    ) -> Result<(), Diagnostic> {
        let start = self.span().start;
        let mut left = self.affine(names)?;
        self.take_word("is");
        for (word, residue) in [("even", 0), ("odd", 1)] {
            let span = start..self.span().end;
            if self.take_word(word) {
                let constraint = Constraint::Residue { form: left, modulus: 2, residue };
                conditions.push(Condition { constraint, span });
                return Ok(());
            }
        }
        let mut relations = 0;
        while let Some(Token::Relation(relation)) = self.peek().cloned() {
            self.next();
            let right = self.affine(names)?;
            relations += 1;
            let constraint = if relation == Relation::Equal && self.take_word("mod") {
                self.residue(&left, &right)?
            } else {
                compare(&left, relation, &right).ok_or_else(|| {
                    let span = start..self.span().start;
                    Diagnostic::new("number-too-large", span, "too large a sum")
                })?
            };
            conditions.push(Condition { constraint, span: start..self.span().start });
            left = right;
        }
        if relations == 0 {
            return Err(self.expected("odd, even, or one of < ≤ = ≥ >"));
        }
        Ok(())
    }

    /// The modulus, after `mod`.
    fn residue(&mut self, left: &Affine, right: &Affine) -> Result<Constraint, Diagnostic> {
        let span = self.span();
        let Some(Token::Number(modulus)) = self.peek().cloned() else {
            return Err(self.expected("the modulus, a number"));
        };
        self.next();
        let form = left.minus(right);
        match form {
            Some(form) if modulus >= 1 => {
                Ok(Constraint::Residue { form, modulus, residue: 0 }.normalised())
            }
            _ => Err(Diagnostic::new("modulus", span, "a modulus is at least 1")),
        }
    }
}

impl Constraint {
    /// The same residue condition with the form's constant moved to the other side.
    fn normalised(self) -> Constraint {
        match self {
            Constraint::Residue { mut form, modulus, residue } => {
                let constant = std::mem::take(&mut form.constant);
                let residue = residue.wrapping_sub(constant).rem_euclid(modulus);
                Constraint::Residue { form, modulus, residue }
            }
            other => other,
        }
    }
}

fn compare(left: &Affine, relation: Relation, right: &Affine) -> Option<Constraint> {
    let one = Affine::constant(1);
    Some(match relation {
        Relation::AtMost => Constraint::NonNegative(right.minus(left)?),
        Relation::Less => Constraint::NonNegative(right.minus(left)?.minus(&one)?),
        Relation::AtLeast => Constraint::NonNegative(left.minus(right)?),
        Relation::Greater => Constraint::NonNegative(left.minus(right)?.minus(&one)?),
        Relation::Equal => Constraint::Zero(left.minus(right)?),
    })
}

fn unknown_name(name: &str, names: &Names, span: Span) -> Diagnostic {
    let mut known: Vec<&str> = names.parameters.iter().map(String::as_str).collect();
    known.extend(names.column.as_deref());
    known.extend(["w", "a"]);
    Diagnostic::new("unknown-name", span, format!("‘{name}’ is not defined here")).note(format!(
        "the defined names are {} (w = a - 1 is the width of the board)",
        known.join(", ")
    ))
}
