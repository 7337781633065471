//! Checks of files: of one certificate or of many, read whole or as a stream, on all cores.

mod many;
mod watch;

pub(crate) use many::{Many, show_rate};
use std::cell::RefCell;
use std::fs::Metadata;
use std::io::{self, BufReader, Read};
use std::path::Path;
pub(crate) use watch::Watch;

use indicatif::ProgressBar;
use zermelo_checker::claim::Claim;
use zermelo_checker::stream;
use zermelo_checker::verdict::NoVerdict;
use zermelo_present::probe::file::FileOfBits;
use zermelo_search::executor::Parallel;
use zermelo_search::files;
use zermelo_search::limits::{Progress, Resources};
use zermelo_search::many::is_many;
use zermelo_search::verdict::{CheckedFile, FileReport, VerdictKind};

use watch::WatchedReader;

/// The verdict on a file of one certificate or of many.
pub(crate) enum Answer {
    One(CheckedFile),
    Many(Many),
}

impl From<CheckedFile> for Answer {
    fn from(checked: CheckedFile) -> Answer {
        Answer::One(checked)
    }
}

impl Answer {
    /// The verdict in one word.
    pub(crate) fn kind(&self) -> VerdictKind {
        match self {
            Answer::One(checked) => checked.kind(),
            Answer::Many(many) => many.kind(),
        }
    }

    /// What is said of a file of this name and length, for programs.
    pub(crate) fn report(&self, file: String, bytes: Option<usize>) -> FileReport {
        match self {
            Answer::One(checked) => FileReport::new(file, bytes, checked),
            Answer::Many(many) => many.report(file, bytes),
        }
    }
}

/// Reads and checks a file; with its length in bytes, if it could be read.
pub(crate) fn check_file(
    file: &Path,
    expected: Option<&Claim>,
    watch: Watch<'_>,
) -> (Option<usize>, Answer) {
    if let Some(answer) = check_stream(file, expected, watch) {
        return answer;
    }
    match files::read(file) {
        Ok(bytes) => (Some(bytes.len()), check_bytes(&bytes, expected, watch).into()),
        Err(why) => (None, CheckedFile::from(why).into()),
    }
}

/// The longest certificate that is read again as a whole to explain what is wrong with it.
const MAX_EXPLAINED: u64 = 1 << 30;

/// Checks what is read as a stream: a certificate of kind 8, a file of many certificates, or standard
/// input for `-`; `None` for others.
fn check_stream(
    file: &Path,
    expected: Option<&Claim>,
    watch: Watch<'_>,
) -> Option<(Option<usize>, Answer)> {
    let wanted = expected.map(Claim::to_string);
    let (mut input, length): (Box<dyn Read>, _) = if file == Path::new("-") {
        (Box::new(io::stdin().lock()), None)
    } else {
        let opened = files::open(file).ok()?;
        let length = opened.metadata().ok().filter(Metadata::is_file)?.len();
        (Box::new(opened), Some(length))
    };
    let bytes = length.and_then(|length| usize::try_from(length).ok());
    let mut start = Vec::new();
    match (&mut input).take(stream::START).read_to_end(&mut start) {
        Ok(_) if is_many(&start) => {
            let mut input = io::Cursor::new(start).chain(input);
            let magic = &mut [0; zermelo_checker::many::MAGIC.len()];
            // It was there just now.
            let _ = input.read_exact(magic);
            let input = &mut BufReader::new(input);
            return Some((bytes, Answer::Many(Many::check(input, length, expected, watch))));
        }
        Ok(_) if length.is_some() && !stream::is_streamed(&start) => return None,
        Err(error) if length.is_none() => {
            let why = NoVerdict::Unreadable(files::reason(&error));
            return Some((None, CheckedFile::from(why).into()));
        }
        Err(_) => return None,
        Ok(_) => {}
    }
    let verdict = watch.during("checking (bytes)", |bar| {
        bar.set_length(length.unwrap_or(0));
        let from = bar.wrap_read(io::Cursor::new(start).chain(input));
        let mut input = WatchedReader { from, read: 0, length, resources: watch.resources };
        zermelo_checker::check_from(&mut input, wanted.as_deref())
    });
    let checked = CheckedFile::explained(verdict, |rejection| {
        let short = length.filter(|&length| length <= MAX_EXPLAINED);
        if let Some(bytes) = short.and_then(|_| files::read(file).ok()) {
            return zermelo_explain::explain(&bytes, rejection, wanted.as_deref());
        }
        // Of a longer file single bytes are read again; of a pipe none.
        let found = length.and_then(|_| FileOfBits::open(file).ok().flatten());
        let found = RefCell::new(found);
        let byte = |at| found.borrow_mut().as_mut()?.bits.byte(at).ok();
        zermelo_explain::explain_stream(rejection, wanted.as_deref(), &byte)
    });
    Some((bytes, checked.into()))
}

/// Checks the bytes of a certificate.
pub(crate) fn check_bytes(bytes: &[u8], expected: Option<&Claim>, watch: Watch<'_>) -> CheckedFile {
    let Resources { limits, progress } = watch.resources;
    let watcher = |done, all| {
        progress(Progress { all: Some(all), ..Progress::after("checking", done) });
        limits.confirm_running().is_ok()
    };
    let check = |bar: &ProgressBar| {
        CheckedFile::check(bytes, expected, &Parallel::watched(bar.clone(), &watcher))
    };
    watch.during("checking", check)
}

/// Checks the bytes of a file of one certificate or of many.
pub(crate) fn check_all(bytes: &[u8], expected: Option<&Claim>, watch: Watch<'_>) -> Answer {
    match bytes.strip_prefix(&zermelo_checker::many::MAGIC) {
        None => check_bytes(bytes, expected, watch).into(),
        Some(mut rest) => {
            let length = u64::try_from(bytes.len()).ok();
            Answer::Many(Many::check(&mut rest, length, expected, watch))
        }
    }
}
