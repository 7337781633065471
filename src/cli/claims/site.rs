//! `zermelo site FILE -o site/`: a folder with a page for every claim of a manifest, which a web server
//! shows, and a browser from a disk.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{fs, io};

use clap::Args;
use zermelo_checker::format::Certificate;

use super::super::output::{Failure, Terminal, read_text};
use super::super::outputs::Output;
use super::super::page::{self, PageOptions, TableLines};
use super::LimitArguments;
use super::documents::Documents;
use super::manifest::{Selection, check, folder_of, given_or_found, load, read_manifest};
use crate::accepted::Accepted;
use crate::executor::Parallel;
use crate::manifest::report::{Format, Options, Run, Shown};
use crate::page::{Checker as CheckerOfPage, checker};
use crate::registry::proof;
use crate::text::Lines;

const AFTER_HELP: &str = "\
The folder has index.html with all claims, their verdicts, sources and drawings; for each certificate \
a page that checks it in the reader's browser and plays its strategy; and copies of the tables and of \
the certificates that are verified. With --documents, Markdown files are pages of it, with their links \
to each other and to certificates; what they link to and is not in the folder is no link. Any web \
server shows it, and so does a browser from a disk. The exit code is that of zermelo claims.

Examples:
  zermelo site certificates -o site
  zermelo site certificates --only pi4 -o pi4 --documents certificates
  zermelo site -o public                   the manifest of this folder";

/// The file with the checker, which the pages share.
const CHECKER: &str = "checker.js";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(in super::super) struct Arguments {
    /// The manifest, or its folder. Without it: claims.toml of this folder, or of its folder certificates.
    #[arg(value_name = "FILE")]
    manifest: Option<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// Write to this folder.
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
    /// Markdown files, and folders of them, to be pages of the site; the first one to be read first.
    #[arg(long, num_args = 1.., value_name = "PATH")]
    documents: Vec<PathBuf>,
    #[command(flatten)]
    tables: TableLines,
    #[command(flatten)]
    limits: LimitArguments,
}

/// The file of a site at a path.
type FileAt = for<'p> fn(&'p Path) -> Output<'p>;

pub(in super::super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let path = given_or_found(arguments.manifest.as_deref());
    let text = read_manifest(&path)?;
    let manifest = load(&path, &text)?;
    let selection = &arguments.selection;
    let name = path.to_string_lossy().into_owned();
    selection.confirm(&manifest, &path)?;
    let folder = folder_of(&path);
    let site = &arguments.output;
    let claims = || manifest.claims.iter().filter(|entry| selection.picks(entry));
    let certificates: BTreeSet<&Path> = claims()
        .flat_map(|claim| &claim.certificates)
        .map(|certificate| certificate.file.as_path())
        .collect();
    let tables = claims().flat_map(|claim| &claim.tables).map(|table| table.file.as_path());
    let tables: BTreeSet<&Path> = tables.collect();
    let documents = Documents::read(&arguments.documents)?;
    let listed = documents.listed();
    let mut outputs: Vec<(PathBuf, FileAt)> = Vec::new();
    let mut add = |file: &Path, at: FileAt| outputs.push((site.join(file), at));
    add(Path::new("index.html"), |path| Output::report(path));
    add(Path::new(CHECKER), |path| Output::checker(path));
    certificates.iter().for_each(|file| add(file, |path| Output::certificate(path)));
    tables.iter().for_each(|file| add(file, |path| Output::table(path)));
    certificates.iter().for_each(|file| add(&page_of(file), |path| Output::live_page(path)));
    listed.iter().for_each(|document| add(&document.page, |path| Output::document(path)));
    for (output, _) in &outputs {
        let parent = folder_of(output);
        fs::create_dir_all(parent).map_err(|error| Failure::output(parent, error))?;
    }
    let inputs: Vec<PathBuf> = manifest.files().map(|file| folder.join(file)).collect();
    terminal.confirm_files(
        inputs.iter().chain([&path]).map(PathBuf::as_path).chain(documents.inputs()),
        outputs.iter().map(|(output, at)| at(output)),
    )?;
    let limits = arguments.limits.limits();
    let results = check(&manifest, folder, limits, selection, terminal)?;

    let progress = terminal.progress("making pages");
    progress.set_length(certificates.len() as u64);
    terminal.write_text(&site.join(CHECKER), &checker())?;
    let mut pages = BTreeMap::new();
    for &file in &certificates {
        progress.inc(1);
        let from = folder.join(file);
        // Of what cannot be read the index says so.
        let Ok(bytes) = fs::read(&from) else { continue };
        let address = page_of(file);
        let above = folder_of(&address).components().count();
        let up = "../".repeat(above) + CHECKER;
        let beside = CheckerOfPage::Beside(&up);
        let options = PageOptions { tables: arguments.tables, opening: None, layout: None };
        let Ok(page) = page::of_certificate(&from, &bytes, options, beside) else {
            continue;
        };
        terminal.write_text(&site.join(&address), &page)?;
        let drawing = drawing(&bytes);
        let copied = Accepted::check(bytes, &Parallel::hidden());
        let is_copied = copied.is_ok();
        if let Ok(accepted) = copied {
            terminal.write_bytes(Some(&site.join(file)), accepted.bytes())?;
        }
        pages.insert(file.to_owned(), Shown { page: address, drawing, is_copied });
    }
    progress.finish_and_clear();
    for &file in &tables {
        terminal.write_text(&site.join(file), &read_text(&folder.join(file))?)?;
    }
    let others = addresses(&path, folder, &pages, &tables);
    for (address, page) in documents.pages(&others) {
        terminal.write_text(&site.join(address), &page)?;
    }
    let run = Run { name: &name, lines: Lines::of(&text), manifest: &manifest, results };
    let options = Options { site: Some(pages), documents: listed, ..Options::default() };
    let index = run.render(Format::Html, &options);
    let index = index.map_err(|error| Failure::Output(io::Error::other(error)))?;
    terminal.write_text(&site.join("index.html"), &index)?;
    Ok(run.verdict().exit_code())
}

/// The addresses of what documents may link to besides each other, by their paths: of the manifest and
/// its folder the index, of a certificate its page, and of tables themselves.
fn addresses(
    manifest: &Path,
    folder: &Path,
    pages: &BTreeMap<PathBuf, Shown>,
    tables: &BTreeSet<&Path>,
) -> BTreeMap<PathBuf, PathBuf> {
    let index = Path::new("index.html");
    let above = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let start = [manifest, above].map(|path| (path.to_owned(), index));
    let pages = pages.iter().map(|(file, shown)| (folder.join(file), shown.page.as_path()));
    let tables = tables.iter().map(|&file| (folder.join(file), file));
    let all = start.into_iter().chain(pages).chain(tables);
    all.filter_map(|(path, address)| Some((fs::canonicalize(path).ok()?, address.to_owned())))
        .collect()
}

/// The address of a certificate's page.
fn page_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".html");
    PathBuf::from(name)
}

/// The start of a certificate's game, or what it is about, drawn in SVG.
fn drawing(bytes: &[u8]) -> Option<String> {
    let (certificate, _) = Certificate::read(bytes).ok()?;
    let proof = proof::decode(&certificate).ok()??;
    let picture = proof.picture(None).or_else(|| Some(proof.begin().ok()?.drawing(false)))?;
    (!picture.panels.is_empty()).then(|| picture.svg(false))
}
