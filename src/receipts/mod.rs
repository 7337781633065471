//! Receipts: records of work that was shared out, as texts that end with their own hash. They are
//! plain files, so that any scheduler can collect them, and no proof: a receipt is believed as far as
//! those are who did the work.

pub(crate) mod parts;
mod sealed;

use std::path::{Path, PathBuf};
use std::{fs, io};

pub(crate) use sealed::{SealError, seal, unseal};

use crate::files;
use crate::text::ShownPath;

/// What a receipt says.
pub(crate) trait Record {
    /// Whether two records of the same work have one result.
    fn agrees(&self, other: &Self) -> bool;

    /// Whether it says more than another one that agrees.
    fn says_more(&self, _other: &Self) -> bool {
        false
    }

    /// What it says, in lines below the name of its file.
    fn said(&self) -> String;
}

/// A receipt that counts, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Found<R> {
    /// The file.
    pub(crate) path: PathBuf,
    /// What it holds, as text and read.
    pub(crate) text: String,
    /// What it says.
    pub(crate) receipt: R,
}

/// What receipts come to.
#[derive(Debug)]
pub(crate) struct Merged<R> {
    /// For every piece of work, its receipt; `None` for one that is missing.
    pub(crate) done: Vec<Option<Found<R>>>,
    /// Receipts of what has one already, with the same result.
    pub(crate) double: Vec<PathBuf>,
    /// Receipts that count for nothing, and why.
    pub(crate) refused: Vec<(PathBuf, String)>,
    /// Receipts that cannot both be right, in words.
    pub(crate) contradictions: Vec<String>,
}

/// The files of receipts that a path names: itself, or those of a folder, by name. Of a folder only
/// files that end in `.toml` count, and none whose name begins with a dot: such a file was left by a
/// process that was killed while it wrote.
///
/// # Errors
/// When a folder cannot be read.
pub(crate) fn files_of(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut all = Vec::new();
    for entry in fs::read_dir(path)? {
        let path = entry?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && path.extension().is_some_and(|ending| ending == "toml") {
            all.push(path);
        }
    }
    all.sort();
    Ok(all)
}

impl<R: Record> Merged<R> {
    /// Nothing of so many pieces of work.
    pub(crate) fn new(count: usize) -> Merged<R> {
        let done = std::iter::repeat_with(|| None).take(count).collect();
        Merged { done, double: Vec::new(), refused: Vec::new(), contradictions: Vec::new() }
    }

    /// Reads receipts, each with the place of its work; those that come first are kept where several are
    /// the same.
    pub(crate) fn read(
        &mut self,
        paths: &[PathBuf],
        mut read: impl FnMut(&Path, &str) -> Result<(usize, R), String>,
    ) {
        for path in paths {
            let text = files::read_text(path).map_err(|error| error.to_string());
            let receipt = text.and_then(|text| read(path, &text).map(|receipt| (receipt, text)));
            match receipt {
                Ok(((place, receipt), text)) => {
                    self.add(place, Found { path: path.clone(), text, receipt });
                }
                Err(why) => self.refused.push((path.clone(), why)),
            }
        }
    }

    fn add(&mut self, place: usize, found: Found<R>) {
        if place >= self.done.len() {
            self.done.resize_with(place + 1, || None);
        }
        match &mut self.done[place] {
            none @ None => *none = Some(found),
            Some(first) if !first.receipt.agrees(&found.receipt) => {
                self.contradictions.push(contradiction(first, &found));
            }
            Some(first) => {
                let more = found.receipt.says_more(&first.receipt);
                let other = if more { std::mem::replace(first, found) } else { found };
                self.double.push(other.path);
            }
        }
    }

    /// What is said of receipts that are double or refused, or cannot both be right.
    pub(crate) fn notes(&self) -> impl Iterator<Item = String> {
        let double = self.double.iter().map(|path| format!("double: {}", path.shown()));
        let refused = self.refused.iter();
        let refused = refused.map(|(path, why)| format!("not merged: {}: {why}", path.shown()));
        let contradictions = self.contradictions.iter();
        let contradictions = contradictions.map(|words| format!("CONTRADICTION: {words}"));
        double.chain(refused).chain(contradictions)
    }

    /// How many have a receipt.
    pub(crate) fn count(&self) -> usize {
        self.done.iter().flatten().count()
    }
}

/// Two receipts, and what each says.
pub(crate) fn contradiction<R: Record>(one: &Found<R>, other: &Found<R>) -> String {
    let said = |found: &Found<R>| format!("  {}: {}", found.path.shown(), found.receipt.said());
    format!("these receipts cannot both be right:\n{}\n{}", said(one), said(other))
}
