//! A document in Markdown as HTML. Only what Markdown itself has becomes a tag.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// What ends the title of a document's page, by which it is known again.
pub const MARK: &str = " · zermelo site";

/// Whether a page has the title of a document's.
pub fn is_document(title: &str) -> bool {
    title.ends_with(MARK)
}

/// A document as HTML.
pub struct Document {
    /// Its first heading.
    pub title: Option<String>,
    /// The names by which links lead to its headings, as GitHub makes them.
    pub anchors: BTreeSet<String>,
    /// What it says.
    pub body: Markup,
}

/// What an address stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Where a link leads.
    Link,
    /// Where an image is.
    Image,
}

/// A document with the addresses of its links and images replaced. Where there is none for one, its words
/// stay.
pub fn document(text: &str, address: impl Fn(&str, Use) -> Option<String>) -> Document {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES);
    let events: Vec<Event<'_>> = events.collect();
    let (mut title, mut anchors, mut said) = (None, BTreeSet::new(), Vec::new());
    // Whether each link and image that is open has an address.
    let mut open = Vec::new();
    let mut is_comment = false;
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(tag @ Tag::Heading { .. }) => {
                let words = heading(events.get(at..).unwrap_or_default());
                let anchor = anchor(&words);
                title.get_or_insert(words);
                let mut tag = tag.clone();
                if let Tag::Heading { id, .. } = &mut tag {
                    *id = Some(CowStr::from(anchor.clone()));
                }
                said.push(Event::Start(tag));
                anchors.insert(anchor);
            }
            Event::Start(tag @ (Tag::Link { .. } | Tag::Image { .. })) => {
                let of = if matches!(tag, Tag::Link { .. }) { Use::Link } else { Use::Image };
                let mut tag = tag.clone();
                let (Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = &mut tag else {
                    continue;
                };
                let there = address(dest_url, of);
                open.push(there.is_some());
                if let Some(there) = there {
                    *dest_url = there.into();
                    said.push(Event::Start(tag));
                }
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                if open.pop() == Some(true) {
                    said.push(event.clone());
                }
            }
            Event::Start(Tag::Table(_)) => {
                said.extend([Event::Html("<div class=\"scroll\">\n".into()), event.clone()]);
            }
            Event::End(TagEnd::Table) => {
                said.extend([event.clone(), Event::Html("</div>\n".into())]);
            }
            // A comment may have many lines, which are events of their own.
            Event::Html(line) if is_comment || line.trim_start().starts_with("<!--") => {
                is_comment = !line.contains("-->");
            }
            Event::InlineHtml(tag) if tag.starts_with("<!--") => {}
            Event::Html(tag) | Event::InlineHtml(tag) => said.push(Event::Text(tag.clone())),
            other => said.push(other.clone()),
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, said.into_iter());
    Document { title, anchors, body: PreEscaped(body) }
}

/// The words of the heading that begins a list of events.
fn heading(events: &[Event<'_>]) -> String {
    let inside = events.iter().take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))));
    let words = inside.map(|event| match event {
        Event::Text(words) | Event::Code(words) | Event::InlineHtml(words) => words,
        Event::SoftBreak => " ",
        _ => "",
    });
    words.collect()
}

/// The name by which links lead to a heading.
fn anchor(heading: &str) -> String {
    let words = heading.to_lowercase().replace(' ', "-");
    words.chars().filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_html_with_its_own_addresses() {
        let address = |there: &str, of: Use| match of {
            Use::Link => there.strip_suffix(".md").map(|page| format!("{page}.html")),
            Use::Image => (there == "a.svg").then(|| "data:,".to_owned()),
        };
        for (text, html) in [
            ("[b](b.md)", "<p><a href=\"b.html\">b</a></p>\n"),
            ("[`b` and *c*](b.rs)", "<p><code>b</code> and <em>c</em></p>\n"),
            (
                "[![x](a.svg)](b.md)",
                "<p><a href=\"b.html\"><img src=\"data:,\" alt=\"x\" /></a></p>\n",
            ),
            ("![x](b.svg)", "<p>x</p>\n"),
            ("# `a` and B, (c)", "<h1 id=\"a-and-b-c\"><code>a</code> and B, (c)</h1>\n"),
            ("<!-- a\nb -->\n\nc", "<p>c</p>\n"),
            ("a <script>b</script>", "<p>a &lt;script&gt;b&lt;/script&gt;</p>\n"),
            ("<img src=x onerror=alert(1)>", "&lt;img src=x onerror=alert(1)&gt;"),
            ("```sh\na <b\n```", "<pre><code class=\"language-sh\">a &lt;b\n</code></pre>\n"),
        ] {
            assert_eq!(document(text, address).body.0, html, "{text}");
        }
        let table = document("| a |\n| --- |\n| b |\n", address).body.0;
        assert!(
            table.starts_with("<div class=\"scroll\">\n<table>") && table.ends_with("</div>\n")
        );
        let read = document("a\n\n# One *two*\n\n## Three\n", address);
        assert_eq!(read.title.as_deref(), Some("One two"));
        assert_eq!(read.anchors, ["one-two", "three"].map(str::to_owned).into());
    }
}
