//! A page of HTML: one file without scripts, which loads nothing; light or dark as the reader
//! prefers.

use maud::{Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");

/// The page, with a title for its tab and what stands in its body. It ends with a line break.
pub(crate) fn page(title: &str, body: &Markup) -> String {
    let page = html! {
        (PreEscaped("<!doctype html>")) "\n"
        html lang="en" { "\n"
            head { "\n"
                meta charset="utf-8"; "\n"
                meta name="viewport" content="width=device-width, initial-scale=1"; "\n"
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'unsafe-inline'"; "\n"
                title { (title) } "\n"
                style { "\n" (PreEscaped(STYLE)) } "\n"
            } "\n"
            body { "\n" (body) "\n" } "\n"
        } "\n"
    };
    page.into_string()
}

/// The title of a page, from its beginning.
pub(crate) fn title(start: &str) -> Option<&str> {
    let head = start.strip_prefix("<!doctype html>")?;
    head.split_once("<title>")?.1.split_once("</title>").map(|(title, _)| title)
}
