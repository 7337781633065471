//! Names of points, moves and symmetries, as plain text and as LaTeX's mathematics.

/// Letters beyond Latin-1 that the T1 encoding has.
const LATIN_EXTENDED: &str = "ĂăĄąĆćČčĎďĐđĘęĚěĞğİıĹĺĽľŁłŃńŇňŐőŒœŔŕŘřŚśŞşŠšŢţŤťŮůŰűŸŹźŻżŽž";

/// A name as plain text and as mathematics.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Name {
    /// In plain text: `a1`.
    pub plain: String,
    /// In LaTeX's mathematics: `\alpha_{1}`. Trusted to be well-formed; [`Name::new`] makes it so.
    pub math: String,
}

/// The Greek letters by their names, and what LaTeX calls them.
const GREEK: [(&str, char); 24] = [
    ("alpha", 'α'),
    ("beta", 'β'),
    ("gamma", 'γ'),
    ("delta", 'δ'),
    ("epsilon", 'ε'),
    ("zeta", 'ζ'),
    ("eta", 'η'),
    ("theta", 'θ'),
    ("iota", 'ι'),
    ("kappa", 'κ'),
    ("lambda", 'λ'),
    ("mu", 'μ'),
    ("nu", 'ν'),
    ("xi", 'ξ'),
    ("omicron", 'ο'),
    ("pi", 'π'),
    ("rho", 'ρ'),
    ("sigma", 'σ'),
    ("tau", 'τ'),
    ("upsilon", 'υ'),
    ("phi", 'φ'),
    ("chi", 'χ'),
    ("psi", 'ψ'),
    ("omega", 'ω'),
];

/// LaTeX's command for a Greek letter.
fn greek_command(letter: char) -> Option<String> {
    let (name, _) = GREEK.iter().find(|(_, greek)| *greek == letter)?;
    Some(if *name == "omicron" { "o".to_owned() } else { format!("\\{name}") })
}

impl Name {
    /// A name whose last digits are an index: `r12` is r with the index 12, `psi1` is ψ₁, `23` a
    /// number.
    pub fn new(plain: impl Into<String>) -> Name {
        let plain = plain.into();
        let base = plain.trim_end_matches(|c: char| c.is_ascii_digit());
        let index = &plain[base.len()..];
        let math = Self::indexed(&Self::base_math(base), index);
        Name { math, plain }
    }

    /// A name that stands in mathematics as it does in text: a hyphen is no minus sign.
    pub fn upright(plain: impl Into<String>) -> Name {
        let plain = plain.into();
        Name { math: format!("\\textrm{{{}}}", escape(&plain)), plain }
    }

    /// A name with a base of its own in mathematics: `a1` as α₁.
    pub fn with_base(plain: impl Into<String>, base: &str) -> Name {
        let plain = plain.into();
        let digits = plain.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let math = Self::indexed(base, &plain[digits..]);
        Name { math, plain }
    }

    fn indexed(base: &str, index: &str) -> String {
        match (base.is_empty(), index.is_empty()) {
            (true, _) => index.to_owned(),
            (false, true) => base.to_owned(),
            (false, false) => format!("{base}_{{{index}}}"),
        }
    }

    fn base_math(base: &str) -> String {
        if let Some((_, letter)) = GREEK.iter().find(|(name, _)| *name == base) {
            return greek_command(*letter).unwrap_or_default();
        }
        let mut letters = base.chars();
        match (letters.next(), letters.next()) {
            (None, _) => String::new(),
            (Some(letter), None) if letter.is_ascii_alphabetic() => letter.to_string(),
            (Some(letter), None) if greek_command(letter).is_some() => {
                greek_command(letter).unwrap_or_default()
            }
            _ => format!("\\textit{{{}}}", escape(base)),
        }
    }
}

/// Text in which nothing is a command. Letters that pdfLaTeX may not have are written by their
/// code points, so that every document compiles.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            '"' => out.push_str("''"),
            // After a line break these would belong to the command.
            '[' | ']' | '*' => out.push_str(&format!("{{{c}}}")),
            // Two hyphens would become a dash.
            '-' => out.push_str("-{}"),
            '→' => out.push_str("$\\to$"),
            '≥' => out.push_str("$\\ge$"),
            '≤' => out.push_str("$\\le$"),
            '−' => out.push_str("$-$"),
            '²' => out.push_str("$^2$"),
            '×' => out.push_str("$\\times$"),
            '·' => out.push_str("$\\cdot$"),
            '–' => out.push_str("--"),
            '“' => out.push_str("``"),
            '”' => out.push_str("''"),
            '‘' => out.push('`'),
            '’' => out.push('\''),
            '…' => out.push_str("\\ldots{}"),
            ' '..='\u{7e}' => out.push(c),
            '\u{c0}'..='\u{ff}' => out.push(c),
            c if LATIN_EXTENDED.contains(c) => out.push(c),
            c => match greek_command(c) {
                Some(command) => out.push_str(&format!("${command}$")),
                None => out.push_str(&format!("(U+{:04X})", u32::from(c))),
            },
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_at_the_end_of_a_name_are_its_index() {
        for (plain, math) in [
            ("r1", "r_{1}"),
            ("r12", "r_{12}"),
            ("23", "23"),
            ("r", "r"),
            ("psi2", "\\psi_{2}"),
            ("ψ2", "\\psi_{2}"),
            ("1.2", "\\textit{1.}_{2}"),
            ("x_y", "\\textit{x\\_y}"),
            ("", ""),
        ] {
            assert_eq!(Name::new(plain).math, math, "{plain}");
        }
        assert_eq!(Name::with_base("a12", "\\alpha").math, "\\alpha_{12}");
        // In mathematics a hyphen alone is a minus sign.
        assert_eq!(Name::upright("a1-b1").math, "\\textrm{a1-{}b1}");
    }
}
