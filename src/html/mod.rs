//! A page of HTML: one file, which loads nothing; light or dark as the reader prefers.

use maud::{Markup, PreEscaped, html};
use zermelo_explain::picture;

const STYLE: &str = include_str!("page.css");

/// The page, with a title for its tab and what stands in its body. It ends with a line break.
pub(crate) fn page(title: &str, body: &Markup) -> String {
    with_script(title, body, None)
}

/// The same with a script, which is a module that can run WebAssembly.
pub(crate) fn with_script(title: &str, body: &Markup, script: Option<&str>) -> String {
    let runs = match script {
        Some(_) => "; script-src 'unsafe-inline' 'wasm-unsafe-eval'",
        None => "",
    };
    let page = html! {
        (PreEscaped("<!doctype html>")) "\n"
        html lang="en" { "\n"
            head { "\n"
                meta charset="utf-8"; "\n"
                meta name="viewport" content="width=device-width, initial-scale=1"; "\n"
                meta http-equiv="Content-Security-Policy"
                    content={ "default-src 'none'; style-src 'unsafe-inline'" (runs) }; "\n"
                title { (title) } "\n"
                style { "\n" (PreEscaped(STYLE)) (PreEscaped(picture::STYLE)) } "\n"
            } "\n"
            body { "\n" (body) "\n" } "\n"
            @if let Some(script) = script {
                script type="module" { "\n" (PreEscaped(script)) } "\n"
            }
        } "\n"
    };
    page.into_string()
}

/// The title of a page, from its beginning.
pub(crate) fn title(start: &str) -> Option<&str> {
    let head = start.strip_prefix("<!doctype html>")?;
    head.split_once("<title>")?.1.split_once("</title>").map(|(title, _)| title)
}
