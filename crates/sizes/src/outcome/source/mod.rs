//! Sources of outcome proofs that are read line by line: one line claims something, and what else there
//! is a game says. A `#` begins a comment.

pub(crate) mod cursor;
pub(crate) mod lexer;

use std::path::Path;

use zermelo_checker::claim::Claim;
use zermelo_present::contract::sources::ProveRequest;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::error::GameError;
use zermelo_search::limits::Limits;
use zermelo_search::provenance::made_from;
use zermelo_search::text::{Diagnostic, Diagnostics, Piece, Source, Span};

use super::made;
use super::problem::{Family, Problem};
use super::prover::{self, Cause, Failure};

/// Whether a text is meant as a source about a game: a line claims something with the game's word in it.
pub(crate) fn is_about(text: &str, game: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split_whitespace());
    lines.any(|mut words| words.next() == Some("claim") && words.any(|word| word == game))
}

/// A source as far as every game reads it alike.
pub(crate) struct Read<'t, C> {
    /// The claim; `None` where it is missing or wrong.
    pub(crate) claim: Option<C>,
    /// Its line, from the word claim on; where there is none, the end of the text.
    pub(crate) line: Piece<'t>,
    /// The other lines that say something, with their comments.
    pub(crate) others: Vec<Piece<'t>>,
}

impl<C> Read<'_, C> {
    /// What the claim poses, with families at these places, unless something is wrong with the source.
    pub(crate) fn located(
        self,
        problems: Diagnostics,
        families: Vec<Places>,
        pose: impl FnOnce(C) -> Problem,
    ) -> Result<Located, Diagnostics> {
        match self.claim {
            Some(claim) if problems.is_empty() => {
                let (problem, claim) = (pose(claim), self.line.span());
                Ok(Located { problem, citation: None, claim, families })
            }
            _ => Err(problems.sorted()),
        }
    }
}

/// Reads the lines of a source, of which `claim` takes the claim if it can be one of such sources; a
/// source that has none is told an example.
pub(crate) fn read<'t, C>(
    text: &'t str,
    problems: &mut Diagnostics,
    example: &str,
    claim: impl Fn(Claim) -> Result<C, String>,
) -> Read<'t, C> {
    let mut found: Option<(Option<C>, Piece<'t>)> = None;
    let mut others = Vec::new();
    for line in Piece::lines(text).map(Piece::trimmed) {
        let said = line.without_comment();
        if let Some(problem) = line.too_long() {
            problems.add(text, problem);
        } else if !said.text.starts_with("claim ") {
            others.extend(Some(line).filter(|_| !said.text.is_empty()));
        } else if found.is_some() {
            problems.add(text, Diagnostic::new("duplicate-line", said.span(), "a second claim"));
        } else {
            let words = said.after("claim".len());
            let read = zermelo_explain::claims::claim(words.text)
                .map_err(|error| (words.word_of_claim(error.word), error.to_string()))
                .and_then(|read| claim(read).map_err(|message| (words.span(), message)))
                .map_err(|(at, message)| problems.add(text, Diagnostic::new("claim", at, message)));
            found = Some((read.ok(), said));
        }
    }
    let (claim, line) = found.unwrap_or_else(|| {
        let end = Piece { text: "", start: text.len() };
        let problem = Diagnostic::new("claim", end.span(), "the source has no claim");
        problems.add(text, problem.note(format!("such as: {example}")));
        (None, end)
    });
    Read { claim, line, others }
}

/// A problem that a source poses, and where it says what.
#[derive(Clone, Debug)]
pub struct Located {
    /// The problem.
    pub problem: Problem,
    /// Where it was published.
    pub(crate) citation: Option<String>,
    /// Where the claim stands.
    pub(crate) claim: Span,
    /// Where the families stand, in the order of the problem: those of the source come first in it.
    pub(crate) families: Vec<Places>,
}

/// Where a family stands.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    /// The family, or its name.
    pub(crate) family: Span,
    /// Its replies.
    pub(crate) rules: Vec<Span>,
}

/// What reads the sources of a game.
pub(crate) type ReadSource = fn(&str) -> Result<Located, Diagnostics>;

/// Proves what a source of a game poses that has no achievement game.
pub(crate) fn prove(
    read: ReadSource,
    source: Source<'_>,
    path: &Path,
    request: &ProveRequest,
) -> Result<NewCertificate, GameError> {
    let located = read(source.text).map_err(GameError::Source)?;
    if request.achievement {
        return Err(no_achievement(&located.problem));
    }
    located.prove(source, path, &request.limits)
}

impl Located {
    /// Proves what the source poses.
    pub(crate) fn prove(
        self,
        source: Source<'_>,
        path: &Path,
        limits: &Limits,
    ) -> Result<NewCertificate, GameError> {
        let outcome = prover::prove_within(&self.problem, limits)?.map_err(|failures| {
            let mut problems = Diagnostics::default();
            for failure in &failures {
                problems.add(source.text, failure.located(self.place(failure)));
            }
            GameError::Source(problems)
        })?;
        let provenance = made_from("zermelo prove", path, self.citation.as_deref());
        Ok(made(self.problem.claim, outcome, provenance))
    }

    /// Where that stands which a failure is about: the reply, the family or the claim.
    fn place(&self, failure: &Failure) -> Span {
        let of = |family: &Family| failure.family.as_ref() == Some(&family.name);
        let family = self.problem.families.iter().position(of);
        // What the program has added is in no source.
        let Some(places) = family.and_then(|number| self.families.get(number)) else {
            return self.claim.clone();
        };
        let rule = match failure.cause {
            Cause::WrongReply { rule, .. } => places.rules.get(rule),
            _ => None,
        };
        rule.unwrap_or(&places.family).clone()
    }
}

/// What is said where the achievement game is wanted of a claim that has none.
pub(crate) fn no_achievement(problem: &Problem) -> GameError {
    GameError::Wrong(format!("‘{}’ is not about an achievement game", problem.claim))
}

#[cfg(test)]
pub(crate) mod tests {
    use zermelo_present::contract::sources::{Language, Prove};

    use super::*;
    use crate::{chomp, erdos_szekeres, subtraction};

    /// What proves the theorem of a source.
    fn prove_of(text: &str) -> Prove {
        let games = [&subtraction::GAME, &chomp::GAME, &erdos_szekeres::GAME];
        let mut sources = games.iter().filter_map(|game| game.sources);
        let meant = sources.find(|sources| (sources.is_meant)(text));
        match meant.map(|sources| sources.language) {
            Some(Language::Families(prove)) => prove,
            _ => panic!("{text}: no families"),
        }
    }

    /// Whether the checker verifies what is made of a source.
    pub(crate) fn proved(text: &str) -> Result<bool, GameError> {
        let prove = prove_of(text);
        let source = Source { name: "a.strategy", text };
        prove(source, Path::new("a.strategy"), &ProveRequest::default()).map(|made| {
            let (bytes, _) = made.certificate().write();
            zermelo_checker::check(&bytes, None).is_verified()
        })
    }

    /// Each case is a source that is wrong, with the kind of the first error and how its place begins.
    pub(crate) fn assert_wrong(cases: &[(String, &str, &str)]) {
        for (text, kind, at) in cases {
            let Err(GameError::Source(problems)) = proved(text) else { panic!("{text}") };
            let first = problems.first().expect("a problem");
            assert_eq!(first.kind, *kind, "{text}: {first:?}");
            assert!(text[first.span.clone()].starts_with(at), "{text}: {first:?}");
        }
    }

    #[test]
    fn a_source_for_all_sizes_is_of_no_achievement_game() {
        for text in [
            "claim first player wins chomp 3 n for every n ≥ 2",
            "claim second player wins subtraction 3 from a heap of 12\nfamily (4q)\n",
        ] {
            let (prove, path) = (prove_of(text), Path::new("a.strategy"));
            let achievement = ProveRequest { achievement: true, ..ProveRequest::default() };
            let refused = prove(Source { name: "a.strategy", text }, path, &achievement);
            let Err(GameError::Wrong(said)) = refused else { panic!("{refused:?}") };
            assert!(said.contains("is not about an achievement game"), "{said}");
        }
    }

    #[test]
    fn a_line_is_read_without_its_comment_and_has_its_place() {
        let said = "first player wins chomp 2 3";
        let text = format!("# A comment.\n\n  claim {said} # or not\n\tmore of it \n");
        let mut problems = Diagnostics::default();
        let read = read(&text, &mut problems, "", |claim| Ok(claim.to_string()));
        assert!(problems.is_empty());
        assert_eq!(read.claim.as_deref(), Some(said));
        assert_eq!(text[read.line.span()], format!("claim {said}"));
        let others: Vec<_> =
            read.others.into_iter().map(|line| (line.text, &text[line.span()])).collect();
        assert_eq!(others, [("more of it", "more of it")]);
    }
}
