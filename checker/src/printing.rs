//! How verdicts are printed. Nothing here decides.

use std::fmt;

use crate::fault::{Code, Fault};
use crate::stop::NoVerdict;
use crate::verdict::{Rejection, Verdict, Verified};

/// A figure in words. Its name is in the plural, which ends in `s` or `ies`.
pub fn figure(&(name, count): &(&str, u64)) -> String {
    let one = name.replace("ies", "y");
    let one = one.strip_suffix('s').unwrap_or(&one);
    format!("{count} {}", if count == 1 { one } else { name })
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Display for Fault {
    /// The code and the place: `missing-reply, node 12, move 3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)?;
        self.place.iter().try_for_each(|(what, number)| write!(f, ", {what} {number}"))
    }
}

impl NoVerdict {
    /// The code, and the number or the text that goes with it.
    pub(crate) fn parts(&self) -> (&'static str, Option<u8>, Option<&str>) {
        match self {
            NoVerdict::Empty => ("empty-file", None, None),
            NoVerdict::NotACertificate => ("not-a-certificate", None, None),
            NoVerdict::UnknownVersion(found) => ("unknown-version", Some(*found), None),
            NoVerdict::UnknownKind(found) => ("unknown-kind-of-proof", Some(*found), None),
            NoVerdict::UnknownGame(found) => ("unknown-game", Some(*found), None),
            NoVerdict::Unreadable(why) => ("unreadable", None, Some(why)),
            NoVerdict::Limit(why) => ("limit", None, Some(why)),
            NoVerdict::Interrupted => ("interrupted", None, None),
        }
    }

    /// The code, as a word.
    pub fn code(&self) -> &'static str {
        self.parts().0
    }
}

impl fmt::Display for NoVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (code, number, why) = self.parts();
        f.write_str(code)?;
        number.iter().try_for_each(|number| write!(f, ", {number}"))?;
        why.iter().try_for_each(|why| write!(f, ": {why}"))
    }
}

impl fmt::Display for Verified {
    /// The claims that are shown, a line each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.claim)?;
        self.implied.iter().try_for_each(|implied| writeln!(f, "  so     {implied}"))
    }
}

impl fmt::Display for Verdict {
    /// A block of lines, without the closing `s` line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Verified(verified @ Verified { kind, hash, figures, .. }) => {
                let figures: Vec<String> = figures.iter().map(figure).collect();
                writeln!(f, "{verified}  proof  {kind}: {}\n  hash   {hash}", figures.join(", "))
            }
            Verdict::Rejected(Rejection { fault, claim: Some(claim) }) => {
                writeln!(f, "not proved: {claim}\n  error  {fault}")
            }
            Verdict::Rejected(Rejection { fault, claim: None }) => {
                writeln!(f, "nothing is proved\n  error  {fault}")
            }
            Verdict::None(why) => writeln!(f, "no verdict\n  error  {why}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_one_is_in_the_singular() {
        for (name, count, said) in [
            ("nodes", 0, "0 nodes"),
            ("nodes", 1, "1 node"),
            ("nodes", 2, "2 nodes"),
            ("entries", 1, "1 entry"),
            ("symmetries", 1, "1 symmetry"),
            ("case splits", 1, "1 case split"),
            ("P-positions", 1, "1 P-position"),
            ("P-positions", 21, "21 P-positions"),
        ] {
            assert_eq!(figure(&(name, count)), said);
        }
    }
}
