//! The documents of a site: Markdown files as pages, with links between them, and to the pages of
//! certificates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use data_encoding::BASE64;
use maud::html;
use zermelo_claims::report::{Document, path_uri};
use zermelo_present::html::markdown::{MARK, Use, document};
use zermelo_present::html::page;
use zermelo_search::files::{confirm_below, open_below};

use super::super::output::{Failure, read_text};

/// The largest image of a document, in bytes.
const MOST_IMAGE: u64 = 4 << 20;

/// Documents in the order in which they were named.
pub(super) struct Documents {
    files: Vec<MarkdownFile>,
    /// The folder that has everything that is named: nothing outside of it is published.
    base: PathBuf,
}

/// A document.
struct MarkdownFile {
    /// Its path, absolute and without links.
    path: PathBuf,
    /// The address of its page in the site.
    page: PathBuf,
    text: String,
    /// The names by which links lead to its headings.
    anchors: BTreeSet<String>,
    title: String,
}

impl Documents {
    /// The documents of these files and folders. Their pages are in folders as they are, from the folder
    /// that has everything that is named.
    ///
    /// # Errors
    /// When one cannot be read.
    pub(super) fn read(named: &[PathBuf]) -> Result<Documents, Failure> {
        let (mut paths, mut base) = (Vec::new(), None::<PathBuf>);
        for named in named {
            let path = canonical(named)?;
            let parent = path.parent().unwrap_or(&path);
            base = Some(base.map_or(parent.to_owned(), |base| common(&base, parent)));
            let mut found = Vec::new();
            if path.is_dir() {
                markdown_in(&path, &mut found)?
            } else {
                found.push(path.clone())
            }
            for file in &found {
                let folder = if path.is_dir() { &path } else { parent };
                paths.push(
                    confirm_below(folder, file).map_err(|error| Failure::unread(file, &error))?,
                );
            }
        }
        let base = base.unwrap_or_default();
        let mut seen = BTreeSet::new();
        paths.retain(|path| seen.insert(path.clone()));
        let files = paths.into_iter().map(|path| {
            let text = read_text(&path)?;
            let read = document(&text, |_, _| None);
            let page = path.strip_prefix(&base).unwrap_or(&path).with_extension("html");
            let name = || path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let title = read.title.unwrap_or_else(name);
            Ok(MarkdownFile { page, text, anchors: read.anchors, title, path })
        });
        Ok(Documents { files: files.collect::<Result<_, Failure>>()?, base: base.clone() })
    }

    /// The files, which are never replaced.
    pub(super) fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|file| &*file.path)
    }

    /// What the index of the site has of them.
    pub(super) fn listed(&self) -> Vec<Document> {
        let listed =
            |file: &MarkdownFile| Document { title: file.title.clone(), page: file.page.clone() };
        self.files.iter().map(listed).collect()
    }

    /// The pages, each with its address. `others` has the addresses of other files and folders that
    /// documents may link to, by their paths, absolute and without links.
    pub(super) fn pages(
        &self,
        others: &BTreeMap<PathBuf, PathBuf>,
    ) -> impl Iterator<Item = (&Path, String)> {
        self.files.iter().map(move |file| {
            let address = |there: &str, of: Use| match of {
                Use::Link => self.link(file, there, others),
                Use::Image => image(&file.path, there, &self.base),
            };
            let read = document(&file.text, address);
            let first = self.files.first().filter(|first| first.page != file.page);
            let body = html! {
                nav.soft {
                    a href=(between(&file.page, Path::new("index.html"))) { "All claims" }
                    @if let Some(first) = first {
                        " · " a href=(between(&file.page, &first.page)) { (first.title) }
                    }
                } "\n"
                article { "\n" (read.body) }
            };
            (&*file.page, page(&format!("{}{MARK}", file.title), &body))
        })
    }

    /// Where a link of a document leads to in the site; `None` where that is not in it.
    fn link(
        &self,
        from: &MarkdownFile,
        there: &str,
        others: &BTreeMap<PathBuf, PathBuf>,
    ) -> Option<String> {
        if ["https://", "http://", "mailto:"].iter().any(|start| there.starts_with(start)) {
            return Some(there.to_owned());
        }
        let (path, anchor) = there.split_once('#').unwrap_or((there, ""));
        let found = if path.is_empty() { from.path.clone() } else { beside(&from.path, path)? };
        let is_it =
            |file: &&MarkdownFile| file.path == found || file.path == found.join("README.md");
        match self.files.iter().find(is_it) {
            Some(file) => {
                let page = between(&from.page, &file.page);
                let is_there = file.anchors.contains(anchor);
                Some(if is_there { format!("{page}#{anchor}") } else { page })
            }
            None => Some(between(&from.page, others.get(&found)?)),
        }
    }
}

/// A path, absolute and without links.
fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    fs::canonicalize(path).map_err(|error| Failure::unread(path, &error))
}

/// What both paths begin with.
fn common(one: &Path, two: &Path) -> PathBuf {
    let pairs = one.components().zip(two.components());
    pairs.take_while(|(one, two)| one == two).map(|(one, _)| one).collect()
}

/// The Markdown files of a folder and those in it, in order; none of hidden folders.
fn markdown_in(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unread = |error| Failure::unread(folder, &error);
    let entries = fs::read_dir(folder).map_err(unread)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<Result<Vec<_>, _>>().map_err(unread)?;
    paths.sort();
    for path in paths {
        let is_hidden =
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
        if path.is_dir() && !is_hidden && !path.is_symlink() {
            markdown_in(&path, found)?;
        } else if path.is_file() && path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
    Ok(())
}

/// The file or folder that an address of a document names, absolute and without links.
fn beside(document: &Path, address: &str) -> Option<PathBuf> {
    fs::canonicalize(document.parent()?.join(address)).ok()
}

/// An image of the folder `base` as an address that has the image itself.
fn image(document: &Path, address: &str, base: &Path) -> Option<String> {
    let path = beside(document, address)?;
    let kind = match path.extension()?.to_str()? {
        "svg" => "svg+xml",
        "png" => "png",
        "jpg" | "jpeg" => "jpeg",
        _ => return None,
    };
    let file = open_below(base, &path).ok()?;
    let mut bytes = Vec::new();
    (&file).take(MOST_IMAGE + 1).read_to_end(&mut bytes).ok()?;
    if u64::try_from(bytes.len()).ok()? > MOST_IMAGE {
        return None;
    }
    Some(format!("data:image/{kind};base64,{}", BASE64.encode(&bytes)))
}

/// The address of a page of the site from another one.
fn between(from: &Path, to: &Path) -> String {
    let up = from.components().count().saturating_sub(1);
    "../".repeat(up) + &path_uri(to)
}
