//! `zermelo man [DIR]`: manual pages.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Command};
use clap_mangen::Man;
use zermelo_search::files;

use super::output::{Failure, Terminal};
use super::outputs::Output;

const AFTER_HELP: &str = "\
Examples:
  zermelo man ~/.local/share/man/man1
  zermelo man > zermelo.1";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The folder for the pages, one per subcommand; without it, the page of the command itself is
    /// printed to standard output.
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Prints the page of a command, or writes it and those of its subcommands.
pub(super) fn run(
    arguments: &Arguments,
    command: Command,
    terminal: &Terminal,
) -> Result<u8, Failure> {
    match &arguments.folder {
        Some(folder) => {
            let mut command = command.disable_help_subcommand(true);
            command.build();
            let mut pages = Vec::new();
            add_pages(command, &mut pages)?;
            files::make_folder(folder)?;
            let pages: Vec<(PathBuf, Vec<u8>)> =
                pages.into_iter().map(|(name, page)| (folder.join(name), page)).collect();
            terminal.confirm_files([], pages.iter().map(|(path, _)| Output::page(path)))?;
            let pages: Vec<(&Path, &[u8])> =
                pages.iter().map(|(path, page)| (path.as_path(), page.as_slice())).collect();
            files::write_together(&pages)?;
        }
        None => {
            let mut page = Vec::new();
            Man::new(command).render(&mut page)?;
            terminal.out().write_all(&page)?;
        }
    }
    Ok(0)
}

/// Adds the page of a command, and before it those of its subcommands, by their files' names.
fn add_pages(command: Command, pages: &mut Vec<(String, Vec<u8>)>) -> Result<(), Failure> {
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        add_pages(subcommand.clone(), pages)?;
    }
    let man = Man::new(command);
    let mut page = Vec::new();
    man.render(&mut page)?;
    pages.push((man.get_filename(), page));
    Ok(())
}
