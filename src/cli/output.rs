//! Shared by the subcommands: colours, progress bars, and the files that they write.

use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;
use std::{fmt, fs};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde::Serialize;
use terminal_size::{Height, Width, terminal_size_of};
use zermelo_checker::format::{Certificate, Hash};
use zermelo_checker::parts::Stop;
use zermelo_explain::read_error;
use zermelo_search::accepted::{
    AcceptanceError, AcceptedCertificate, AcceptedStream, check_while_writing,
};
use zermelo_search::certificate::NewCertificate;
use zermelo_search::executor::Parallel;
use zermelo_search::files::{self, ConfirmError, Lock};
use zermelo_search::limits::Progress;
use zermelo_search::text::{ShownPath, fold_line, visible};

use super::outputs::Output;
use crate::checking::Watch;
pub use crate::input::Failure;
pub(super) use crate::input::failure::styled_messages;
pub(super) use crate::input::text::{read_source, read_text, read_whole_text, text_of};
use zermelo_claims::command::hand_over;

use crate::registry::named;
use crate::stop;

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Standard output and standard error with the user's settings, and where results are written.
pub(super) struct Terminal {
    results: Results,
    /// Whether outputs replace whatever is there.
    force: bool,
    /// How wide text on standard output may be, and messages on standard error.
    widths: Widths,
}

/// How wide text may be: that of a terminal is as wide as that, any other has no limit.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Widths {
    out: Option<u16>,
    err: Option<u16>,
}

impl Widths {
    /// Those of the terminal, or one that is given for both; 0 is no limit.
    pub(super) fn new(given: Option<u16>) -> Widths {
        let given = given.map(|width| Some(width).filter(|&width| width > 0));
        let of = |is_terminal: bool, size: Option<(Width, Height)>| {
            given.unwrap_or(size.filter(|_| is_terminal).map(|(Width(width), _)| width))
        };
        let (out, err) = (io::stdout(), io::stderr());
        Widths {
            out: of(out.is_terminal(), terminal_size_of(&out)),
            err: of(err.is_terminal(), terminal_size_of(&err)),
        }
    }
}

/// Who takes the results of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Results {
    /// The user: text on standard output, files where the options say.
    User,
    /// The process that started this one: the contents of files go to standard output, one after
    /// the other, and text is dropped.
    Parent,
}

impl Terminal {
    pub(super) fn new(color: ColorChoice, results: Results, force: bool, widths: Widths) -> Self {
        let choice = match color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
        Terminal { results, force, widths }
    }

    /// Standard output for text that people read: its lines are folded in a terminal.
    pub(super) fn text(&self) -> Box<dyn Write> {
        match self.widths.out {
            Some(width) => Box::new(FoldedText { out: self.out(), width, line: Vec::new() }),
            None => self.out(),
        }
    }

    /// Standard output for an answer: a JSON object as it is, or text.
    pub(super) fn answer(&self, json: bool) -> Box<dyn Write> {
        if json { self.out() } else { self.text() }
    }

    /// How wide text on standard output may be.
    pub(super) fn width(&self) -> Option<u16> {
        self.widths.out
    }

    /// Standard output as it is; colours are taken out where they are not wanted.
    pub(super) fn out(&self) -> Box<dyn Write> {
        match self.results {
            Results::User => Box::new(anstream::stdout().lock()),
            Results::Parent => Box::new(io::sink()),
        }
    }

    /// Confirms that the files that a command is told to write can be written and take the place of
    /// nothing that the user would miss: before the work begins. `inputs` are the files that it reads;
    /// names of none do not count.
    pub(super) fn confirm_files<'p>(
        &self,
        inputs: impl IntoIterator<Item = &'p Path>,
        outputs: impl IntoIterator<Item = Output<'p>>,
    ) -> Result<(), Failure> {
        if self.results == Results::Parent {
            return confirm_recorded(inputs, outputs);
        }
        let inputs: Vec<&Path> = inputs.into_iter().collect();
        let outputs = outputs.into_iter().filter_map(|output| output.as_file().transpose());
        let outputs: Vec<files::Output<'_>> = outputs.collect::<Result<_, ConfirmError>>()?;
        Ok(files::confirm(&inputs, &outputs, self.force)?)
    }

    /// Holds the lock on a file that is read, changed and written.
    pub(super) fn lock(&self, path: &Path) -> Result<Lock, Failure> {
        Lock::beside(path, &|| self.note(&waiting(path)))
            .map_err(|error| Failure::output(path, error))
    }

    /// Writes a text to a file, whole or not at all, or to standard output for `-`.
    pub(super) fn write_text(&self, path: &Path, text: &str) -> Result<(), Failure> {
        self.write_text_with(path, &mut |out| out.write_all(text.as_bytes()))
    }

    /// As [`write_text`](Terminal::write_text), what `fill` writes.
    pub(super) fn write_text_with(
        &self,
        path: &Path,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        stop::search_is_over();
        match self.results {
            Results::User if path == Path::new("-") => Ok(fill(&mut self.out())?),
            Results::User => Ok(files::write_with(path, fill)?),
            Results::Parent => {
                let mut bytes = Vec::new();
                fill(&mut bytes)?;
                Ok(hand_over(&mut io::stdout().lock(), &bytes)?)
            }
        }
    }

    /// Writes a text to a file, as [`write_text`](Terminal::write_text), or else to standard output.
    pub(super) fn write_result(&self, path: Option<&Path>, text: &str) -> Result<(), Failure> {
        match path {
            Some(file) => self.write_text(file, text),
            None => Ok(self.out().write_all(text.as_bytes())?),
        }
    }

    /// Writes bytes as they are to a file, or else to standard output.
    pub(super) fn write_bytes(&self, path: Option<&Path>, bytes: &[u8]) -> Result<(), Failure> {
        stop::search_is_over();
        let stream = Path::new("-");
        match path.unwrap_or(stream) {
            path if path == stream && self.results == Results::User => {
                Ok(io::stdout().lock().write_all(bytes)?)
            }
            path => self.write_text_with(path, &mut |out| out.write_all(bytes)),
        }
    }

    /// Writes a certificate that was made to a file, if it is wanted, and says what it is. On standard
    /// output, for `-`, it stands alone.
    pub(super) fn write_made(
        &self,
        made: &NewCertificate,
        path: Option<&Path>,
        json: bool,
    ) -> Result<u8, Failure> {
        stop::search_is_over();
        if path == Some(Path::new("-")) && self.results == Results::User {
            if json {
                return Err(Failure::Usage(ONE_OUTPUT.into()));
            }
            let accepted = made.accepted(&Parallel::hidden());
            let accepted = accepted.map_err(|fault| Failure::fault(&fault))?;
            io::stdout().lock().write_all(accepted.bytes())?;
            self.note(&accepted.claim().to_string());
            return Ok(0);
        }
        let written = path.map(|path| self.write_made_to(made, path)).transpose()?;
        self.report_made(made, written, json)
    }

    /// As [`write_made`](Terminal::write_made), and has a certificate that is not wanted checked all the
    /// same.
    pub(super) fn write_or_check(
        &self,
        made: &NewCertificate,
        path: Option<&Path>,
        json: bool,
    ) -> Result<u8, Failure> {
        if path.is_some() {
            return self.write_made(made, path, json);
        }
        let accepted = self.accepted(made).map_err(|fault| Failure::fault(&fault))?;
        self.report_made(made, Some(WrittenCertificate::of(accepted, None)), json)
    }

    fn report_made(
        &self,
        made: &NewCertificate,
        written: Option<WrittenCertificate<'_>>,
        json: bool,
    ) -> Result<u8, Failure> {
        let mut out = self.answer(json);
        if json {
            print_json(&mut out, &MadeReport::new(made, written.as_ref()))?;
            return Ok(0);
        }
        let claim = made.certificate().header.claim.to_string();
        let headline = made.headline.clone().unwrap_or_else(|| named::headline(&claim));
        writeln!(out, "{headline}")?;
        if headline != claim {
            writeln!(out, "  claim      {claim}")?;
        }
        made.facts.iter().try_for_each(|fact| writeln!(out, "  {fact}"))?;
        written.map_or(Ok(()), |written| write!(out, "{written}"))?;
        Ok(0)
    }

    fn accepted<'m>(
        &self,
        made: &'m NewCertificate,
    ) -> Result<&'m AcceptedCertificate, AcceptanceError> {
        stop::search_is_over();
        self.measured("checking", |bar| made.accepted(&Parallel::new(bar.clone())))
    }

    /// Writes a certificate, once the checker has accepted it. The certificate of a command that another
    /// process has started goes to that, which has it checked.
    pub(super) fn write_made_to<'p>(
        &self,
        made: &NewCertificate,
        path: &'p Path,
    ) -> Result<WrittenCertificate<'p>, Failure> {
        if self.results == Results::Parent {
            let (bytes, hash) = made.certificate().write();
            hand_over(&mut io::stdout().lock(), &bytes)?;
            return Ok(WrittenCertificate { hash, bytes: bytes.len(), path: Some(path) });
        }
        let accepted = self.accepted(made).map_err(|fault| Failure::not_written(path, &fault))?;
        files::write(path, accepted.bytes())?;
        Ok(WrittenCertificate::of(accepted, Some(path)))
    }

    /// Writes a certificate or a file of many piece by piece, to a file, whole or not at all and only if
    /// the checker accepts it, or to standard output for `-`. The checker reads the same bytes
    /// meanwhile. `wanted` is the claim of the certificate, where it is one.
    pub(super) fn write_stream(
        &self,
        path: &Path,
        wanted: Option<&str>,
        fill: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> Result<AcceptedStream, Failure> {
        stop::search_is_over();
        let mut streamed = None;
        let mut check = |to: &mut dyn Write| {
            streamed = Some(check_while_writing(to, wanted, fill)?);
            Ok(())
        };
        match self.results {
            Results::User if path == Path::new("-") => {
                check(&mut io::stdout().lock()).map_err(|error| Failure::streamed(path, error))?
            }
            Results::User => {
                files::write_with(path, check)
                    .map_err(|failed| Failure::streamed(path, failed.error))?;
            }
            Results::Parent => {
                // The process that takes it has it checked.
                let mut bytes = Vec::new();
                fill(&mut bytes)?;
                hand_over(&mut io::stdout().lock(), &bytes)?;
                streamed = Some(AcceptedStream { hash: None, bytes: 0 });
            }
        }
        streamed.ok_or_else(|| Failure::Limit(format!("{}: nothing was written", path.shown())))
    }

    /// A progress bar on standard error, shown only on a terminal and only when the work takes
    /// longer than a moment.
    pub(super) fn progress(&self, what: &'static str) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}");
        if let Ok(style) = style {
            bar.set_style(style);
        }
        bar.set_message(what);
        bar
    }

    /// A progress sign on standard error for work whose length is not known.
    pub(super) fn spinner(&self, what: &'static str) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(what);
        bar.enable_steady_tick(Duration::from_millis(150));
        bar
    }

    /// Does something that may take long, with a progress sign meanwhile.
    pub(super) fn during<T>(&self, what: &'static str, task: impl FnOnce(&ProgressBar) -> T) -> T {
        shown(self.spinner(what), task)
    }

    /// The same with a progress bar.
    pub(super) fn measured<T>(
        &self,
        what: &'static str,
        task: impl FnOnce(&ProgressBar) -> T,
    ) -> T {
        shown(self.progress(what), task)
    }

    /// Checks something, with progress bars.
    pub(super) fn watched<T>(&self, check: impl FnOnce(Watch<'_>) -> T) -> T {
        check(Watch { bar: &|task| self.progress(task), ..Watch::NONE })
    }

    /// Prints a note on standard error that changes no result.
    pub(super) fn note(&self, note: &str) {
        // Nowhere is left to say that standard error cannot be written to.
        let _ = writeln!(anstream::stderr().lock(), "{}", self.message(note));
    }

    /// A message as it is printed.
    fn message(&self, text: &str) -> String {
        // A line that begins with two blanks is no status line, and no command of a log.
        let parts: Vec<_> = text.split("\n  ").map(visible).collect();
        let line = format!("zermelo: {}", parts.join("\n  "));
        match self.widths.err {
            Some(width) => fold_line(&line, width.into()).join("\n"),
            None => line,
        }
    }

    /// Prints on standard error why there is no result.
    pub(super) fn complain(&self, failure: &Failure) {
        let mut err = anstream::stderr().lock();
        // Nowhere is left to say that standard error cannot be written to.
        let _ = match failure {
            Failure::Text { rendered } => write!(err, "{rendered}"),
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => writeln!(err, "{}", self.message(&other.to_string())),
        };
    }
}

/// What is said while another process holds the lock on a file.
pub(super) fn waiting(path: &Path) -> String {
    format!("{}: another process changes this file; waiting for it", path.shown())
}

/// Confirms the files of a command that a manifest records, in the process that runs it for that: it reads
/// files below its folder, and its certificate is all that it writes.
fn confirm_recorded<'p>(
    inputs: impl IntoIterator<Item = &'p Path>,
    outputs: impl IntoIterator<Item = Output<'p>>,
) -> Result<(), Failure> {
    for input in inputs {
        if input == Path::new("-") {
            return Err(Failure::Usage("-: a recorded command reads no standard input".into()));
        }
        // What is no file is a puzzle.
        if fs::metadata(input).is_ok_and(|about| about.is_file()) {
            files::confirm_below(Path::new("."), input)
                .map_err(|error| Failure::unread(input, &error))?;
        }
    }
    match outputs.into_iter().find(|output| !output.is_certificate()) {
        None => Ok(()),
        Some(other) => Err(Failure::Usage(format!(
            "{}: a recorded command writes nothing but its certificate",
            other.path().shown()
        ))),
    }
}

/// Text that is folded line by line. What is flushed within a line, such as a prompt, is not.
struct FoldedText<W: Write> {
    out: W,
    width: u16,
    /// The line that has no end yet.
    line: Vec<u8>,
}

impl<W: Write> Write for FoldedText<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let Some(part) = part.strip_suffix(b"\n") else {
                self.line.extend_from_slice(part);
                break;
            };
            self.line.extend_from_slice(part);
            let line = std::mem::take(&mut self.line);
            for line in fold_line(&String::from_utf8_lossy(&line), self.width.into()) {
                writeln!(self.out, "{line}")?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.out.write_all(&line)?;
        self.out.flush()
    }
}

impl<W: Write> Drop for FoldedText<W> {
    fn drop(&mut self) {
        // An error of a line has been given; of the rest of one nobody is left to be told.
        let _ = self.flush();
    }
}

/// A certificate that was accepted, and where it was written: printed, the lines that say so.
pub(super) struct WrittenCertificate<'p> {
    hash: Hash,
    bytes: usize,
    path: Option<&'p Path>,
}

impl<'p> WrittenCertificate<'p> {
    fn of(accepted: &AcceptedCertificate, path: Option<&'p Path>) -> WrittenCertificate<'p> {
        WrittenCertificate { hash: *accepted.hash(), bytes: accepted.bytes().len(), path }
    }
}

/// What is said where `-o -` and `--json` are both given.
pub(super) const ONE_OUTPUT: &str =
    "-o - and --json are two outputs, and there is one standard output: leave out one of them";

/// A certificate that was made, in a JSON object.
#[derive(Serialize)]
pub(super) struct MadeReport {
    claim: String,
    /// What is printed of it, in lines.
    facts: Vec<String>,
    /// Its hash and its length, if it was checked.
    blake3: Option<String>,
    bytes: Option<usize>,
    /// Where it was written.
    file: Option<String>,
}

impl MadeReport {
    /// What is said of a certificate, and of where it was written, if it was.
    pub(super) fn new(
        made: &NewCertificate,
        written: Option<&WrittenCertificate<'_>>,
    ) -> MadeReport {
        let path = written.and_then(|written| written.path);
        MadeReport {
            claim: made.certificate().header.claim.to_string(),
            facts: made.facts.clone(),
            blake3: written.map(|written| written.hash.to_string()),
            bytes: written.map(|written| written.bytes),
            file: path.map(|path| path.to_string_lossy().into_owned()),
        }
    }
}

impl fmt::Display for WrittenCertificate<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  hash   {}", self.hash)?;
        self.path.map_or(Ok(()), |path| writeln!(f, "  file   {}", path.shown()))
    }
}

/// The format of an output: the one that is given, or that the name of the file ends with, or else the
/// usual one of standard output. `of` knows formats by such ends, and `ends` says which there are.
pub(super) fn format_of<F: ValueEnum>(
    given: Option<F>,
    output: Option<&Path>,
    usual: F,
    ends: &str,
) -> Result<F, Failure> {
    match (given, output) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(usual),
        (None, Some(file)) => file
            .extension()
            .and_then(|end| of_extension(end.to_str()?))
            .ok_or_else(|| Failure::input(file, ends)),
    }
}

/// Prints a JSON object.
pub(super) fn print_json(out: &mut impl Write, object: &impl Serialize) -> Result<(), Failure> {
    let json =
        serde_json::to_string_pretty(object).map_err(|error| Failure::Output(error.into()))?;
    Ok(writeln!(out, "{json}")?)
}

/// The certificate that a file has, to be shown and not checked, and its hash.
pub(super) fn read_certificate<'b>(
    path: &Path,
    bytes: &'b [u8],
) -> Result<(Certificate<'b>, Hash), Failure> {
    Certificate::read(bytes).map_err(|error| match error {
        Stop::NoVerdict(why) => Failure::undecided(path, &why),
        Stop::Rejected(_) => Failure::input(path, read_error(bytes, &error)),
    })
}

/// The format of files that end so: its name, or what people write for it.
fn of_extension<F: ValueEnum>(end: &str) -> Option<F> {
    let name = match end {
        "tex" => "tikz",
        "gv" => "dot",
        "v" => "rocq",
        "txt" => "text",
        "text" => return None,
        end => end,
    };
    F::from_str(name, false).ok()
}

/// Does something with progress shown, which then goes away.
fn shown<T>(bar: ProgressBar, task: impl FnOnce(&ProgressBar) -> T) -> T {
    let done = task(&bar);
    bar.finish_and_clear();
    done
}

/// Shows on a progress bar how far a search is.
pub(super) fn on_bar(bar: &ProgressBar) -> impl Fn(Progress) + Sync {
    |now| {
        bar.set_length(now.all.unwrap_or(0));
        bar.set_position(now.positions.unwrap_or(0));
    }
}

/// Shows beside a progress sign how far a search is.
pub(super) fn on_spinner(spinner: &ProgressBar) -> impl Fn(Progress) + Sync {
    |now| spinner.set_message(now.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A certificate that the checker accepts.
    fn right() -> Certificate<'static> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates/positional/pi4.cert");
        let bytes = fs::read(path).expect("a certificate");
        let (certificate, _) = Certificate::read(&bytes).expect("a certificate");
        let Certificate { header, kind, body, body_offset } = certificate;
        Certificate { header, kind, body: body.into_owned().into(), body_offset }
    }

    /// The same proof, of a claim that is false.
    fn wrong() -> Certificate<'static> {
        let mut certificate = right();
        let claim = zermelo_explain::claims::claim("second player wins affine-plane 4");
        certificate.header.claim = claim.expect("a claim");
        certificate
    }

    fn terminal() -> Terminal {
        Terminal::new(ColorChoice::Never, Results::User, false, Widths::default())
    }

    type WriteCertificate<'c> = Box<dyn Fn(&Path) -> Result<(), Failure> + 'c>;

    /// Every way in which a certificate is written to a path.
    fn writers<'c>(
        certificate: &'c Certificate<'static>,
    ) -> [(&'static str, WriteCertificate<'c>); 2] {
        let (bytes, _) = certificate.write();
        [
            (
                "as a whole",
                Box::new(|path| {
                    let made = NewCertificate::new(certificate.clone(), Vec::new());
                    terminal().write_made_to(&made, path).map(drop)
                }),
            ),
            (
                "piece by piece",
                Box::new(move |path| {
                    let mut fill = |to: &mut dyn Write| {
                        bytes.chunks(100).try_for_each(|piece| to.write_all(piece))
                    };
                    terminal().write_stream(path, None, &mut fill).map(drop)
                }),
            ),
        ]
    }

    #[test]
    fn what_the_checker_does_not_accept_is_not_written() {
        let certificate = wrong();
        for (name, write) in writers(&certificate) {
            let folder = tempfile::tempdir().expect("a folder");
            let [new, old] = ["new.cert", "old.cert"].map(|name| folder.path().join(name));
            fs::write(&old, "what was there").expect("written");
            for path in [&new, &old] {
                let failure = write(path).expect_err(name);
                assert_eq!(failure.exit_code(), 3, "{name}");
                let said = failure.to_string();
                assert!(
                    said.starts_with(&format!("{} was not written: ", path.display())),
                    "{said}"
                );
                for part in [
                    "second player wins affine-plane 4’: ",
                    "this is a fault of zermelo",
                    "please report it, with the command line ‘zermelo ",
                ] {
                    assert!(said.contains(part), "{name}: {said}");
                }
                assert_eq!(said.lines().count(), 1, "{name}: {said}");
            }
            assert_eq!(fs::read(&old).expect("there"), b"what was there", "{name}");
            let left = fs::read_dir(folder.path()).expect("a folder").count();
            assert_eq!(left, 1, "{name}: nothing new, and no temporary file");
        }
    }

    #[test]
    fn what_the_checker_accepts_is_written_as_it_was_checked() {
        let certificate = right();
        for (name, write) in writers(&certificate) {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("a.cert");
            assert!(write(&path).is_ok(), "{name}");
            assert_eq!(fs::read(&path).expect("there"), certificate.write().0, "{name}");
        }
    }

    /// What has gone to a device or a pipe cannot be called back; it is said all the same.
    #[cfg(unix)]
    #[test]
    fn of_what_has_gone_to_a_device_it_is_said_that_it_proves_nothing() {
        let certificate = wrong();
        let [.., (_, piece_by_piece)] = writers(&certificate);
        let failure = piece_by_piece(Path::new("/dev/null")).expect_err("not accepted");
        assert_eq!(failure.exit_code(), 3);
        let said = failure.to_string();
        assert!(said.starts_with("/dev/null: what was written proves nothing: "), "{said}");
    }
}
