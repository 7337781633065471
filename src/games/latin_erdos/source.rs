//! Mirrors as they are published: the claim, the first placement, and the map.
//!
//! ```text
//! claim first player is never without a move in latin-erdos 5
//! source J. N. Silva: Latin Erdős, note 2
//! start r3c3=3
//! mirror by half-turn and numbers
//! ```

use std::path::Path;

use zermelo_checker::claim::{self, Size};
use zermelo_checker::format::{Certificate, Header};
use zermelo_checker::games::latin_erdos::Claim;
use zermelo_checker::proofs::Kind;
use zermelo_explain::claims;

use super::solver::{self, mirror};
use crate::contract::error::GameError;
use crate::contract::made::Made;
use crate::contract::solving::SolveRequest;
use crate::contract::sources::CompileRequest;
use crate::limits::Resources;
use crate::provenance::made_from;
use crate::text::{Diagnostic, Diagnostics, Piece, Source};

/// Whether a text is meant to be a mirror of this game.
pub(super) fn is_source(text: &str) -> bool {
    let claim = lines(text).find_map(|line| line.after_word("claim"));
    claim.is_some_and(|claim| claim.words().any(|word| word.text == "latin-erdos"))
}

fn lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    Piece::lines(text).map(Piece::without_comment).filter(|line| !line.text.is_empty())
}

/// Makes the certificate of a mirror.
pub(super) fn compile(
    source: Source<'_>,
    path: &Path,
    request: &CompileRequest<'_>,
) -> Result<Made, GameError> {
    if request.size.is_some() {
        return Err(GameError::Wrong(
            "a mirror is for the sizes of its claim: omit the size".into(),
        ));
    }
    let wrong = |diagnostic| GameError::Source(Diagnostics::of(diagnostic));
    let Lines { claim, cited, first, map } = read(source.text).map_err(wrong)?;
    let (claim, span) = claim;
    if let (Size::Exactly(side), Some(stated)) = (claim.game.size, first) {
        let first = mirror::first(side).map(mirror::name);
        if first.as_deref() != Some(stated.text) {
            let message = match first {
                Some(first) => format!("the first placement of a mirror is {first}"),
                None => "on a board of even side the second player mirrors from the start".into(),
            };
            return Err(wrong(Diagnostic::new("first-move", stated.span(), message)));
        }
    }
    let name = map.text.replace(" and ", "+");
    let whole: claim::Claim = claim.into();
    let solving = SolveRequest {
        resources: Resources::DEFAULT,
        by: Some(Kind::Mirror),
        claim: Some(&whole),
        map: Some(&name),
        checkpoint: None,
    };
    let solved =
        solver::solve(&claim.game, Some(&claim), &solving).map_err(|error| match error {
            GameError::Wrong(why) => wrong(Diagnostic::new("not-a-mirror", map.span(), why)),
            error => error,
        })?;
    let none = || wrong(Diagnostic::new("not-a-mirror", span.clone(), "no mirror proves this"));
    let certificate = solved.certificates.into_iter().next().ok_or_else(none)?;
    let provenance = made_from("zermelo compile", path, cited);
    let header = Header { provenance, ..certificate.header };
    Ok(Made::new(Certificate { header, ..certificate }, vec![format!("map    {name}")]))
}

/// What a source says.
struct Lines<'t> {
    claim: (Claim, crate::text::Span),
    cited: Option<&'t str>,
    first: Option<Piece<'t>>,
    map: Piece<'t>,
}

fn read(text: &str) -> Result<Lines<'_>, Diagnostic> {
    let (mut claim, mut cited, mut first, mut map) = (None, None, None, None);
    for line in lines(text) {
        let after = |word: &str| line.after_word(word);
        let is_twice = if let Some(rest) = after("claim") {
            let read = claims::claim(rest.text).map_err(|error| {
                Diagnostic::new("claim", rest.word_of_claim(error.word), error.to_string())
            })?;
            let claim::Claim::LatinErdos(read) = read else {
                return Err(Diagnostic::new("claim", rest.span(), "the claim is of another game"));
            };
            claim.replace((read, rest.span())).is_some()
        } else if let Some(rest) = after("source") {
            cited.replace(rest.text).is_some()
        } else if let Some(rest) = after("start") {
            first.replace(rest).is_some()
        } else if let Some(rest) = after("mirror").and_then(|rest| rest.after_word("by")) {
            map.replace(rest).is_some()
        } else {
            let message = "a mirror has the lines claim, source, start and ‘mirror by’ with a map";
            return Err(Diagnostic::new("syntax", line.span(), message));
        };
        if is_twice {
            return Err(Diagnostic::new(
                "given-twice",
                line.span(),
                "this line can occur only once",
            ));
        }
    }
    let end = text.len()..text.len();
    let claim =
        claim.ok_or_else(|| Diagnostic::new("no-claim", end.clone(), "there is no claim"))?;
    let missing = "the line ‘mirror by’ is missing, as in ‘mirror by half-turn and numbers’";
    let map = map.ok_or_else(|| Diagnostic::new("syntax", end, missing))?;
    Ok(Lines { claim, cited, first, map })
}

#[cfg(test)]
mod tests {
    use zermelo_checker::verdict::Verdict;

    use super::*;

    fn made(text: &str) -> Result<Made, String> {
        let source = Source { name: "silva.strategy", text };
        assert!(is_source(text), "{text}");
        compile(source, Path::new("silva.strategy"), &CompileRequest::at(None)).map_err(|error| {
            let GameError::Source(found) = error else { panic!("{error:?}") };
            format!("{} {}", found[0].kind, source.place(&found[0]))
        })
    }

    /// Silva's note 2: 3 in the centre, and then 6 − x in the cell symmetric to the centre.
    const NOTE: &str = "claim first player is never without a move in latin-erdos 5
source J. N. Silva: Latin Erdős, note 2
start r3c3=3
mirror by half-turn and numbers
";

    #[test]
    fn silvas_note_is_verified() {
        for text in [
            NOTE.to_owned(),
            NOTE.replace(" and ", "+"),
            NOTE.replace("start r3c3=3\n", ""),
            NOTE.replace("latin-erdos 5", "latin-erdos n for every n ≥ 1 in steps of 2")
                .replace("start r3c3=3\n", ""),
            NOTE.replace("first player", "second player")
                .replace("latin-erdos 5", "latin-erdos 4")
                .replace("start r3c3=3\n", ""),
        ] {
            let made = made(&text).unwrap_or_else(|why| panic!("{text}{why}"));
            let (bytes, _) = made.certificate().write();
            let Verdict::Verified(verified) = zermelo_checker::check(&bytes, None) else {
                panic!("{text}")
            };
            assert!(text.starts_with(&format!("claim {}\n", verified.claim)));
            let source = made.certificate().header.provenance.source.to_string();
            assert_eq!(source, "J. N. Silva: Latin Erdős, note 2 (silva.strategy)");
        }
    }

    #[test]
    fn what_is_no_mirror_is_shown() {
        for (from, to, found) in [
            ("r3c3=3", "r3c3=4", "first-move silva.strategy:3:7"),
            ("r3c3=3", "r1c3=3", "first-move silva.strategy:3:7"),
            // 3 stays 3, and may be in the way of itself in a row.
            ("half-turn and numbers", "half-turn", "not-a-mirror silva.strategy:4:11"),
            ("half-turn", "third-turn", "not-a-mirror silva.strategy:4:11"),
            ("first player", "second player", "not-a-mirror silva.strategy:4:11"),
            ("latin-erdos 5", "latin-erdos 4", "first-move silva.strategy:3:7"),
            ("mirror by half-turn and numbers\n", "", "syntax silva.strategy:4:1"),
            ("start r3c3=3", "begin", "syntax silva.strategy:3:1"),
            ("start r3c3=3", "mirror by half-turn", "given-twice silva.strategy:4:1"),
        ] {
            let text = NOTE.replacen(from, to, 1);
            assert_ne!(text, NOTE);
            assert_eq!(made(&text).err().as_deref(), Some(found), "{text}");
        }
    }
}
