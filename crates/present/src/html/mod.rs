//! A page of HTML: one file, which loads nothing; light or dark as the reader prefers.

pub mod markdown;

use maud::{Markup, PreEscaped, html};
use zermelo_explain::picture;

const STYLE: &str = include_str!("page.css");

/// What a page may load and run: nothing but its own styles, and images that are in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// Whether a text is a page without scripts as this program begins them, whatever stands in it: it forbids
/// them before all else, and does not send its reader to another page.
pub fn is_page(text: &str) -> bool {
    let beginning = beginning("", "");
    let policy = beginning.split_once("<title>").map_or("", |(policy, _)| policy);
    let rest = text.strip_prefix(policy).unwrap_or_default();
    !rest.is_empty() && !rest.to_ascii_lowercase().contains("http-equiv")
}

/// The page, with a title for its tab and what stands in its body. It ends with a line break.
pub fn page(title: &str, body: &Markup) -> String {
    with_script(title, body, None)
}

/// A script of a page: a module that can run WebAssembly.
#[derive(Clone, Copy)]
pub struct Script<'s> {
    /// The script.
    pub text: &'s str,
    /// The address of a script that runs before it, from a file beside the page.
    pub beside: Option<&'s str>,
}

/// The same with a script.
pub fn with_script(title: &str, body: &Markup, script: Option<Script<'_>>) -> String {
    let runs = match script {
        Some(Script { beside: None, .. }) => "; script-src 'unsafe-inline' 'wasm-unsafe-eval'",
        // Where it is opened from a disk, a page and the file beside it have no common origin.
        Some(Script { beside: Some(_), .. }) => {
            "; script-src 'unsafe-inline' 'wasm-unsafe-eval' 'self' file:"
        }
        None => "",
    };
    beginning(title, runs) + &body.0 + &ending(script)
}

/// A page that shows the images beside it, and may have a script, which reads nothing.
pub fn page_with_files(title: &str, body: &Markup, script: Option<&str>) -> String {
    let runs = script.map_or("", |_| "; script-src 'unsafe-inline'");
    let script = script.map(|text| Script { text, beside: None });
    beginning(title, &format!(" 'self' file:{runs}")) + &body.0 + &ending(script)
}

/// The page before what stands in its body, with what it may do besides.
pub(crate) fn beginning(title: &str, more: &str) -> String {
    let head = html! {
        meta charset="utf-8"; "\n"
        meta name="viewport" content="width=device-width, initial-scale=1"; "\n"
        meta http-equiv="Content-Security-Policy"
            content={ (POLICY) (more) }; "\n"
        title { (title) } "\n"
        style { "\n" (PreEscaped(STYLE)) (PreEscaped(picture::STYLE)) } "\n"
    };
    let head = head.into_string();
    format!("<!doctype html>\n<html lang=\"en\">\n<head>\n{head}</head>\n<body>\n")
}

/// The page after it.
pub(crate) fn ending(script: Option<Script<'_>>) -> String {
    let script = html! {
        @if let Some(Script { text, beside }) = script {
            @if let Some(beside) = beside { script src=(beside) {} "\n" }
            script type="module" { "\n" (PreEscaped(text)) } "\n"
        }
    };
    format!("\n</body>\n{}</html>\n", script.into_string())
}

/// The title of a page, from its beginning.
pub fn title(start: &str) -> Option<&str> {
    let head = start.strip_prefix("<!doctype html>")?;
    head.split_once("<title>")?.1.split_once("</title>").map(|(title, _)| title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_this_program_is_told_from_one_that_only_looks_like_it() {
        let own = page("A title", &html! { p { "text" } });
        assert!(is_page(&own));
        let no_policy = own.replace("default-src 'none'", "default-src *");
        let runs = with_script("A", &html! {}, Some(Script { text: "1", beside: None }));
        let moves = own.replace("<p>", "<META HTTP-EQUIV=refresh content='0;url=x'><p>");
        for other in ["", "<!doctype html><script>1</script>", &no_policy, &runs, &moves] {
            assert!(!is_page(other), "{other}");
        }
    }
}
