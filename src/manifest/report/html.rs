//! A page to read: every claim with its source, verdict, certificates and tables. One file without
//! scripts, which loads nothing; light or dark as the reader prefers.

use std::fmt::{self, Write};
use std::path::Path;

use super::problem::{Problem, place, problems};
use super::refuted::Refutation;
use super::results::{Options, Run, hashes};
use super::sarif::escaped as uri_escaped;
use super::text::{figures, summary};
use crate::manifest::Citation;
use crate::manifest::run::{CertificateResult, ClaimResult};
use crate::verdict::VerdictKind;

const STYLE: &str = include_str!("page.css");

/// The page.
pub(super) fn render(run: &Run<'_>, options: &Options) -> String {
    let title = run.title();
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <h1>{title}</h1>\n<p class=\"soft\">{}</p>\n",
        Text(&summary(run))
    );
    failed(&mut page, run);
    overview(&mut page, run);
    page.push_str("<main>\n");
    run.results.iter().for_each(|result| claim(&mut page, run, result, options));
    page.push_str("</main>\n");
    let _ = write!(
        page,
        "<footer class=\"soft\">\n<p>From {}, by zermelo {}. A certificate's claim can be checked \
         without the program that made it: <code>zermelo-check --claim 'CLAIM' FILE</code>. The \
         BLAKE3 hash is that of the file without its last 32 bytes, which are the hash.</p>\n\
         </footer>\n</body>\n</html>\n",
        Text(run.name),
        env!("CARGO_PKG_VERSION")
    );
    page
}

/// A verdict in words, and as a class of the style sheet.
fn word_and_class(verdict: VerdictKind, refuted: bool) -> (&'static str, &'static str) {
    match verdict {
        VerdictKind::Verified if refuted => ("refuted", "verified"),
        VerdictKind::Verified => ("verified", "verified"),
        VerdictKind::NotVerified => ("not verified", "not-verified"),
        VerdictKind::NoVerdict => ("no verdict", "no-verdict"),
    }
}

/// Links to the claims that do not stand, which may be far down.
fn failed(page: &mut String, run: &Run<'_>) {
    for verdict in [VerdictKind::NotVerified, VerdictKind::NoVerdict] {
        let (word, class) = word_and_class(verdict, false);
        let results = run.results.iter().filter(|result| result.verdict == verdict);
        let links: Vec<String> = results
            .map(|result| format!("<a href=\"#{0}\">{0}</a>", Text(&result.entry.id)))
            .collect();
        if !links.is_empty() {
            let links = links.join(", ");
            let _ = writeln!(page, "<p><span class=\"verdict {class}\">{word}</span>: {links}</p>");
        }
    }
}

/// A table of all claims, with links to them.
fn overview(page: &mut String, run: &Run<'_>) {
    page.push_str(
        "<nav class=\"scroll\"><table>\n<thead><tr><th>Claim</th><th>Verdict</th>\
         <th>Statement</th></tr></thead>\n<tbody>\n",
    );
    for result in &run.results {
        let entry = result.entry;
        let (word, class) = word_and_class(result.verdict, entry.refuted_by.is_some());
        let id = Text(&entry.id);
        let _ = writeln!(
            page,
            "<tr><td><a href=\"#{id}\">{id}</a></td><td class=\"verdict {class}\">{word}</td>\
             <td>{}</td></tr>",
            match Refutation::of(result) {
                Some(refutation) => {
                    let (told, truth) = (refutation.heading(), entry.truth().to_string());
                    format!("<b>{}</b><br>{}: {}", Text(&told), refutation.state(), Text(&truth))
                }
                None => Text(&entry.statement.to_string()).to_string(),
            }
        );
    }
    page.push_str("</tbody>\n</table></nav>\n");
}

fn claim(page: &mut String, run: &Run<'_>, result: &ClaimResult<'_>, options: &Options) {
    let entry = result.entry;
    let (word, class) = word_and_class(result.verdict, entry.refuted_by.is_some());
    let id = Text(&entry.id);
    let _ = writeln!(
        page,
        "<section id=\"{id}\" class=\"{class}\">\n<header><h2>{id}</h2>\
         <span class=\"verdict {class}\">{word}</span></header>\n<p class=\"claim\">{}</p>",
        Words(&match Refutation::of(result) {
            Some(refutation) => refutation.heading(),
            None => entry.statement.to_string(),
        })
    );
    page.push_str("<dl>\n");
    // The source, which has links here, comes below.
    let lines = Refutation::of(result).map(|refutation| refutation.lines()).unwrap_or_default();
    for (word, line) in lines.iter().filter(|(word, _)| *word != "source") {
        item(page, word, &Words(line));
    }
    source(page, &entry.source);
    if let Some(note) = &entry.note {
        item(page, "note", &Text(note));
    }
    if !entry.tables.is_empty() {
        let links = entry.tables.iter().map(|table| link(&options.links, &table.file));
        item(page, "tables", &links.collect::<Vec<_>>().join(", "));
    }
    page.push_str("</dl>\n");
    result.certificates.iter().for_each(|c| certificate(page, c, options));
    problems(result).iter().for_each(|found| problem(page, run, found));
    page.push_str("</section>\n");
}

/// What is wrong, the place in the manifest, and the place in the proof as it is drawn.
fn problem(page: &mut String, run: &Run<'_>, problem: &Problem<'_>) {
    let (_, class) = word_and_class(problem.verdict, false);
    let _ = writeln!(
        page,
        "<div class=\"problem {class}\">\n<p><b>{}</b>: {}</p>",
        Text(problem.kind),
        Text(&problem.message)
    );
    let place = place(run, problem.span);
    let place = match problem.certificate {
        Some(file) => format!("{file}, {place}"),
        None => place,
    };
    let _ = writeln!(page, "<p class=\"soft\">{}</p>", Text(&place));
    if !problem.details.is_empty() {
        let _ = writeln!(page, "<pre>{}</pre>", Text(&problem.details.join("\n")));
    }
    page.push_str("</div>\n");
}

fn certificate(page: &mut String, result: &CertificateResult<'_>, options: &Options) {
    page.push_str("<dl>\n");
    item(page, "certificate", &link(&options.links, &result.entry.file));
    let (word, class) = word_and_class(result.report.verdict, false);
    let verdict = format!("<span class=\"verdict {class}\">{word}</span>");
    match &result.report.claim {
        Some(claim) => item(page, "claim", &format!("{verdict}: {}", Words(claim))),
        None => item(page, "claim", &verdict),
    }
    if let Some(figures) = figures(result) {
        item(page, "proof", &Text(&figures));
    }
    for (what, hash) in hashes(result) {
        item(page, what, &format_args!("<code>{}</code>", Text(hash)));
    }
    if let Some(bytes) = result.report.bytes {
        item(page, "size", &format_args!("{bytes} bytes"));
    }
    if let Some(command) = &result.entry.command {
        item(page, "made by", &format_args!("<code>zermelo {}</code>", Words(command)));
    }
    page.push_str("</dl>\n");
}

/// The source, with links to its DOI and its number at the arXiv.
fn source(page: &mut String, source: &Citation) {
    let mut words = source.clone();
    let (doi, arxiv) = (words.doi.take(), words.arxiv.take());
    let plain = words.to_string();
    let mut parts: Vec<String> =
        (!plain.is_empty()).then(|| Text(&plain).to_string()).into_iter().collect();
    if let Some(doi) = doi {
        let path = path_uri(Path::new(&doi));
        parts.push(format!("<a href=\"https://doi.org/{path}\">doi:{}</a>", Text(&doi)));
    }
    if let Some(number) = arxiv {
        let path = path_uri(Path::new(&number));
        parts.push(format!("<a href=\"https://arxiv.org/abs/{path}\">arXiv:{}</a>", Text(&number)));
    }
    if !parts.is_empty() {
        item(page, "source", &parts.join(", "));
    }
}

/// A term and what is said of it, which is HTML.
fn item(page: &mut String, term: &str, html: &dyn fmt::Display) {
    let _ = writeln!(page, "<dt>{term}</dt><dd>{html}</dd>");
}

/// A link to a file below the manifest's folder.
fn link(base: &Path, path: &Path) -> String {
    let name = path.display().to_string();
    format!("<a href=\"{}\">{}</a>", path_uri(&base.join(path)), Text(&name))
}

/// A relative path as a URI.
fn path_uri(path: &Path) -> String {
    let parts: Vec<String> = path.iter().map(|part| uri_escaped(&part.to_string_lossy())).collect();
    parts.join("/")
}

/// Text, with everything escaped that HTML would take for its own, in attributes too.
struct Text<'t>(&'t str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Text in which no line ends within an option such as `--player`.
struct Words<'t>(&'t str);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, word) in self.0.split(' ').enumerate() {
            let space = if number == 0 { "" } else { " " };
            match word {
                word if word.starts_with("--") => {
                    write!(f, "{space}<span class=\"option\">{}</span>", Text(word))?;
                }
                word => write!(f, "{space}{}", Text(word))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_read_as_html() {
        assert_eq!(
            Text("<b class=\"x\">&'").to_string(),
            "&lt;b class=&quot;x&quot;&gt;&amp;&#39;"
        );
    }

    #[test]
    fn an_option_stays_on_its_line() {
        assert_eq!(Words("a --b <c").to_string(), "a <span class=\"option\">--b</span> &lt;c");
    }

    #[test]
    fn a_link_leads_from_the_page_to_the_file() {
        assert_eq!(
            link(Path::new("../data"), Path::new("a b/c&d.cert")),
            "<a href=\"../data/a%20b/c%26d.cert\">a b/c&amp;d.cert</a>"
        );
    }
}
