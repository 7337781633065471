//! `zermelo site FILE -o site/`: a folder with a page for every claim of a manifest, which a web server
//! shows, and a browser from a disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use zermelo_checker::format::Certificate;
use zermelo_claims::report::{
    BADGE_FILE, Run, ShownCertificate, Site, page_of as page_of_game, pages as reports,
};
use zermelo_present::html::is_page;
use zermelo_search::accepted::AcceptedCertificate;
use zermelo_search::executor::Parallel;
use zermelo_search::files::{confirm_below, make_folder, open_below};
use zermelo_search::limits::Limits;
use zermelo_search::text::Lines;

use super::super::output::{Failure, Terminal, text_of};
use super::super::outputs::Output;
use super::super::page::{self, PageOptions, TableLines};
use super::documents::Documents;
use super::manifest::{Selection, check, folder_of, given_or_found, load, read_manifest};
use crate::page::{Checker as CheckerOfPage, checker};
use crate::registry::proof;

const AFTER_HELP: &str = "\
The folder has index.html with all claims by game and by source, which can be searched; a page of each \
game with its results, sources and drawings; badge.svg, which says how many claims are verified; for each \
certificate a page that checks it in the reader's browser and plays its strategy; and copies of the tables, pages \
only with the policy of zermelo's, and of the certificates that are verified. With --documents, Markdown files are pages of it, with their links \
to each other and to certificates; what they link to and is not in the folder is no link. Any web \
server shows it, and so does a browser from a disk. The exit code is that of zermelo claims.

Examples:
  zermelo site -o public                   the manifest of this folder
  zermelo site certificates --only pi4 -o pi4 --documents certificates";

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
    let games: BTreeSet<PathBuf> = claims().map(page_of_game).collect();
    let of_claims = ["index.html", BADGE_FILE].into_iter().map(PathBuf::from).chain(games);
    of_claims.for_each(|file| add(&file, |path| Output::report(path)));
    add(Path::new(CHECKER), |path| Output::checker(path));
    certificates.iter().for_each(|file| add(file, |path| Output::certificate(path)));
    tables.iter().for_each(|file| add(file, |path| Output::table(path)));
    certificates.iter().for_each(|file| add(&with(file, ".html"), |path| Output::live_page(path)));
    certificates.iter().for_each(|file| add(&with(file, ".svg"), |path| Output::drawing(path)));
    listed.iter().for_each(|document| add(&document.page, |path| Output::document(path)));
    make_folder(site)?;
    for (output, _) in &outputs {
        confirm_below(site, output).map_err(|error| Failure::output(output, outside(&error)))?;
        make_folder(folder_of(output))?;
    }
    let inputs: Vec<PathBuf> = manifest.files().map(|file| folder.join(file)).collect();
    terminal.confirm_files(
        inputs.iter().chain([&path]).map(PathBuf::as_path).chain(documents.inputs()),
        outputs.iter().map(|(output, at)| at(output)),
    )?;
    let copied_tables = tables.iter().map(|&file| Ok((file, table(folder, file)?)));
    let copied_tables: Vec<(&Path, String)> = copied_tables.collect::<Result<_, Failure>>()?;
    let results = check(&manifest, folder, selection, terminal);

    let progress = terminal.progress("making pages");
    progress.set_length(certificates.len() as u64);
    terminal.write_text(&site.join(CHECKER), &checker())?;
    let mut pages = BTreeMap::new();
    for &file in &certificates {
        progress.inc(1);
        let from = folder.join(file);
        // Of what cannot be read the index says so.
        let Ok(bytes) = read_below(folder, &from) else { continue };
        let address = with(file, ".html");
        let above = folder_of(&address).components().count();
        let up = "../".repeat(above) + CHECKER;
        let beside = CheckerOfPage::Beside(&up);
        let options = PageOptions {
            tables: arguments.tables,
            opening: None,
            layout: None,
            limits: Limits::DEFAULT,
        };
        let Ok(page) = page::of_certificate(&from, &bytes, options, beside) else {
            continue;
        };
        terminal.write_text(&site.join(&address), &page)?;
        let drawing = match drawing(&bytes) {
            Some(drawing) => {
                let at = with(file, ".svg");
                terminal.write_text(&site.join(&at), &drawing)?;
                Some(at)
            }
            None => None,
        };
        let copied = AcceptedCertificate::check(bytes, &Parallel::hidden());
        let is_copied = copied.is_ok();
        if let Ok(accepted) = copied {
            terminal.write_bytes(Some(&site.join(file)), accepted.bytes())?;
        }
        pages.insert(file.to_owned(), ShownCertificate { page: address, drawing, is_copied });
    }
    progress.finish_and_clear();
    for (file, text) in &copied_tables {
        terminal.write_text(&site.join(file), text)?;
    }
    let others = addresses(&path, folder, &pages, &tables);
    for (address, page) in documents.pages(&others) {
        terminal.write_text(&site.join(address), &page)?;
    }
    let run = Run { name: &name, lines: Lines::of(&text), manifest: &manifest, results };
    for (address, text) in reports(&run, &Site { certificates: pages, documents: listed }) {
        terminal.write_text(&site.join(address), &text)?;
    }
    Ok(run.verdict().exit_code())
}

/// The bytes of a file below a folder.
fn read_below(folder: &Path, path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open_below(folder, path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a table that is copied. A browser runs the scripts of some forms, so that only those are
/// copied that it shows as they are, and pages that forbid scripts as this program's do.
fn table(folder: &Path, file: &Path) -> Result<String, Failure> {
    let path = folder.join(file);
    let bytes = read_below(folder, &path).map_err(|error| Failure::unread(&path, &error))?;
    let text = text_of(&path, bytes)?;
    let form = file.extension().map(|form| form.to_string_lossy().to_lowercase());
    let why = match form.as_deref().unwrap_or_default() {
        "md" | "txt" | "tex" | "csv" | "json" => return Ok(text),
        "html" | "htm" if is_page(&text) => return Ok(text),
        "html" | "htm" => "it is a page without the policy of zermelo's, which forbids scripts",
        _ => "a site has tables that end in .md, .txt, .tex, .csv, .json or .html",
    };
    Err(Failure::input(&path, format!("{why}; zermelo table makes one anew")))
}

/// What is said of a file of the site that is not in its folder.
fn outside(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), "a link leads out of the site's folder")
}

/// The addresses of what documents may link to besides each other, by their paths: of the manifest and
/// its folder the index, of a certificate its page, and of tables themselves.
fn addresses(
    manifest: &Path,
    folder: &Path,
    pages: &BTreeMap<PathBuf, ShownCertificate>,
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

/// The address of a certificate's page, or of its drawing.
fn with(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// The start of a certificate's game, or what it is about, drawn in SVG.
fn drawing(bytes: &[u8]) -> Option<String> {
    let (certificate, _) = Certificate::read(bytes).ok()?;
    let proof = proof::decode(&certificate).ok()??;
    let picture = proof.picture(None).or_else(|| Some(proof.begin().ok()?.drawing(false)))?;
    (!picture.panels.is_empty()).then(|| picture.svg(true))
}
