//! The files that a command is told to read and to write, confirmed before it begins, so that nothing of
//! the user's is lost: no output takes the place of an input or of another output, by whatever path or
//! link it is named, and what another program wrote is replaced only where that is asked for.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use same_file::Handle;
use thiserror::Error;

use super::write::{Destination, Occupant, Temporary, WriteError, expect};
use crate::text::ShownPath;

/// How much of a file is read to tell who wrote it.
const BEGINNING: u64 = 4096;

/// A file that a command is to write.
#[derive(Clone, Copy, Debug)]
pub struct Output<'p> {
    /// Its name.
    pub path: &'p Path,
    /// Which file it may take the place of.
    pub replaces: Replaces,
}

/// Which file an output may take the place of. An empty file can always be replaced.
#[derive(Clone, Copy, Debug)]
pub enum Replaces {
    /// The one that the command reads before, and refuses where it is none: a checkpoint, a manifest.
    WhatWasRead,
    /// One of its own kind.
    Own(Kind),
}

/// A kind of files that zermelo writes.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// What such a file is, without an article.
    pub name: &'static str,
    /// Whether a file that begins with these bytes is one.
    pub begins: fn(&[u8]) -> bool,
}

impl Kind {
    /// Whether such a file may take the place of what is at a path: nothing, an empty file, or one of
    /// this kind. What cannot be read is taken for another.
    fn replaces(&self, path: &Path) -> bool {
        let mut start = Vec::new();
        match super::open(path) {
            Ok(file) => {
                let read = file.take(BEGINNING).read_to_end(&mut start);
                read.is_ok() && (start.is_empty() || (self.begins)(&start))
            }
            Err(error) => error.kind() == io::ErrorKind::NotFound,
        }
    }
}

/// Why a command does not begin.
#[derive(Debug, Error)]
pub enum ConfirmError {
    /// An output cannot be written.
    #[error("{0}")]
    Unwritable(#[from] WriteError),
    /// An output is an input.
    #[error("{}: {}", output.shown(), is_input(output, input))]
    Input {
        /// The output, as it was named.
        output: PathBuf,
        /// The input, as it was named.
        input: PathBuf,
    },
    /// Two outputs are one file.
    #[error(
        "{}: {}; name another file for one of them",
        output.shown(),
        same_as(output, other, "two outputs have this name", "is another output, and the same file")
    )]
    Twice {
        /// An output, as it was named.
        output: PathBuf,
        /// Another one.
        other: PathBuf,
    },
    /// `-` is named where it does not stand for standard output.
    #[error("-: this is not written to standard output; a file of that name is ./-")]
    NoStream,
    /// An output is the file that standard output or standard error goes to.
    #[error("{}: {stream} goes to this file, and the output would replace it", output.shown())]
    Stream {
        /// The output, as it was named.
        output: PathBuf,
        /// Which of the two.
        stream: &'static str,
    },
    /// An output would replace a file that must not be written to.
    #[error("{}: this file is read-only; --force replaces it", output.shown())]
    ReadOnly {
        /// The output, as it was named.
        output: PathBuf,
    },
    /// An output would replace a file that is none of its own kind.
    #[error("{}: a file of this name is there, and it is no {kind}; --force replaces it", output.shown())]
    Foreign {
        /// The output, as it was named.
        output: PathBuf,
        /// What it is to be.
        kind: &'static str,
    },
}

fn is_input(output: &Path, input: &Path) -> String {
    let words =
        same_as(output, input, "the command reads this file", "is an input, and the same file");
    format!("{words}, so it cannot be an output; name another file")
}

/// Says of a file that it has two uses: under one name, or under another one, too.
fn same_as(one: &Path, other: &Path, under_one_name: &str, under_two: &str) -> String {
    if one == other { under_one_name.to_owned() } else { format!("{} {under_two}", other.shown()) }
}

/// A file, whatever it is called.
#[derive(Debug, PartialEq)]
enum Identity {
    /// One that is there.
    Existing(Handle),
    /// One that is not there: its folder without links, and its name.
    New(PathBuf),
}

impl Identity {
    /// That of an output, which is not a device or a pipe.
    fn of_output(path: &Path) -> Identity {
        match Handle::from_path(path) {
            Ok(handle) => Identity::Existing(handle),
            // Of a file that is there and must not be read, the path has to suffice.
            Err(_) => Identity::New(without_links(path)),
        }
    }

    /// That of an input, if it is a file; `-` is standard input.
    fn of_input(path: &Path) -> Option<Identity> {
        if path == Path::new("-") {
            return ordinary(Handle::stdin());
        }
        let is_file = fs::metadata(path).is_ok_and(|about| about.is_file());
        is_file.then(|| Identity::of_output(path))
    }
}

/// A path without links and detours, as far as it is there.
fn without_links(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    let (Some(name), Some(folder)) = (path.file_name(), path.parent()) else {
        return path.to_owned();
    };
    let folder = if folder == Path::new("") { Path::new(".") } else { folder };
    // There, small and capital letters make no difference.
    let name = match cfg!(any(windows, target_os = "macos")) {
        true => name.to_string_lossy().to_lowercase().into(),
        false => name.to_owned(),
    };
    fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()).join(name)
}

/// A stream that goes to or comes from an ordinary file.
fn ordinary(stream: io::Result<Handle>) -> Option<Identity> {
    let handle = stream.ok()?;
    let is_file = handle.as_file().metadata().is_ok_and(|about| about.is_file());
    is_file.then_some(Identity::Existing(handle))
}

/// Confirms that a command can write its outputs, and that nothing is lost by it. Names of inputs that
/// are no files do not count; `-` among them is standard input. With `force`, an output replaces
/// whatever is there, but never an input.
///
/// # Errors
/// For the first output that is not to be written, why. Nothing was written then.
pub fn confirm(inputs: &[&Path], outputs: &[Output<'_>], force: bool) -> Result<(), ConfirmError> {
    let inputs: Vec<(&Path, Identity)> =
        inputs.iter().filter_map(|path| Some((*path, Identity::of_input(path)?))).collect();
    let mut files: Vec<(&Output<'_>, PathBuf, PathBuf, Identity)> = Vec::new();
    for output in outputs {
        let unwritable = |error| WriteError { path: output.path.to_owned(), error };
        if let Destination::File { path, folder } =
            Destination::of(output.path).map_err(unwritable)?
        {
            let identity = Identity::of_output(&path);
            let before = files.iter().map(|(other, _, _, identity)| (other.path, identity));
            let inputs = inputs.iter().map(|(path, identity)| (*path, identity));
            confirm_alone(output.path, &identity, inputs, before)?;
            files.push((output, path, folder, identity));
        }
    }
    for (output, path, folder, _) in files {
        let named = output.path.to_owned();
        let is_read_only = fs::metadata(&path).is_ok_and(|about| about.permissions().readonly());
        match output.replaces {
            _ if is_read_only && !force => {
                return Err(ConfirmError::ReadOnly { output: named });
            }
            Replaces::Own(kind) if !force && !kind.replaces(&path) => {
                return Err(ConfirmError::Foreign { output: named, kind: kind.name });
            }
            Replaces::Own(_) | Replaces::WhatWasRead => {}
        }
        Temporary::new(&folder).map(drop).map_err(|error| WriteError { path: named, error })?;
        let found = Occupant::at(&path);
        // What the command has read changes while it holds a lock, and is read again then.
        let is_own = matches!(output.replaces, Replaces::Own(_));
        expect(&path, Some(found).filter(|found| !force && (is_own || found.is_nothing())));
    }
    Ok(())
}

/// Confirms that a file has no other use in the command.
fn confirm_alone<'i>(
    path: &Path,
    file: &Identity,
    mut inputs: impl Iterator<Item = (&'i Path, &'i Identity)>,
    mut outputs: impl Iterator<Item = (&'i Path, &'i Identity)>,
) -> Result<(), ConfirmError> {
    let output = path.to_owned();
    if let Some((input, _)) = inputs.find(|(_, input)| *input == file) {
        return Err(ConfirmError::Input { output, input: input.to_owned() });
    }
    if let Some((other, _)) = outputs.find(|(_, other)| *other == file) {
        return Err(ConfirmError::Twice { output, other: other.to_owned() });
    }
    let streams = [("standard output", Handle::stdout()), ("standard error", Handle::stderr())];
    for (stream, handle) in streams {
        if ordinary(handle).is_some_and(|of| of == *file) {
            return Err(ConfirmError::Stream { output, stream });
        }
    }
    Ok(())
}
