//! `zermelo solve GAME -o FILE`: who wins, and a certificate of it.

use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde_json::json;
use zermelo_checker::claim::{Claim, Player};
use zermelo_checker::format::Certificate;
use zermelo_checker::proofs::Kind;
use zermelo_explain::assertion::Said;
use zermelo_explain::play_against;
use zermelo_explain::typos::did_you_mean;
use zermelo_search::certificate::NewCertificate;
use zermelo_search::solving::{SolveRequest, SolvedGame};

use super::limits::CountedLimits;
use super::many;
use super::output::{Failure, MadeReport, Terminal, WrittenCertificate, on_spinner, print_json};
use super::outputs::{Output, for_player};
use crate::input::game::GameArguments;
use crate::registry::{named, proof};
use crate::stop;

const AFTER_HELP: &str = "\
A draw or a value has two certificates, one for each player: FILE gets -first and -second before \
its extension. Without -o, nothing is written. Of a file of many graphs, FILE gets all certificates.

At a limit (--max-memory, --time-limit, --max-positions) the command says what was found out until \
then, writes the certificate of what was proved, and ends with exit code 3. Of a value that is not \
reached, that is an interval, with a certificate for each end. At Ctrl-C it does the same, and \
ends with 130.

Examples:
  zermelo solve affine-plane 4 -o pi4.cert
  zermelo solve hypercube 3 2 -o tic-tac-toe.cert
  zermelo solve hypercube 3 2 --weak
  zermelo solve 'breaker wins hex 3 --start a1/b2'
  zermelo solve erdos-szekeres 9 5 -o 9-5.cert
  zermelo solve hypercube 4 2 --avoidance --time-limit 5m --max-memory 1024
  zermelo solve latin-erdos 5 --claim 'first player is never without a move in latin-erdos 5'
  zermelo solve coprime-grid 5 --variation 2 -o grid.cert
  zermelo solve dots-and-boxes 2 3 -o boxes.cert
  zermelo solve cops grid 3 4 -o cops.cert
  zermelo solve coprime-grid 6 --checkpoint six.search
  zermelo solve domination 5 5 --by replay -o domination.cert --checkpoint domination.search";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    #[command(flatten)]
    game: GameArguments,
    /// The certificate to write.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// For a draw or a value, write only this player's certificate, to FILE itself.
    #[arg(long, value_enum, value_name = "first|second")]
    player: Option<Which>,
    /// Prove this claim, in the claim language, instead of finding out who wins; GAME can be left out.
    #[arg(long, value_name = "CLAIM")]
    claim: Option<String>,
    /// In latin-erdos, the map of a mirror, such as half-turn+numbers; by default one that works.
    #[arg(long, value_name = "NAME")]
    map: Option<String>,
    /// The kind of proof to make; by default the shortest that is found. A game that is known to be
    /// too large (see zermelo games) is searched only with --by replay.
    #[arg(long, value_name = "KIND", value_parser = kind)]
    by: Option<Kind>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: CountedLimits,
    /// In positional games, a coprime-grid or dots-and-boxes, a file that keeps the search every few
    /// minutes and at its end. If it is there, the search goes on from it.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Which {
    /// The player who moves first.
    First,
    /// The other one.
    Second,
}

/// A kind of proof, by its name.
fn kind(name: &str) -> Result<Kind, String> {
    let found = Kind::ALL.iter().copied().find(|kind| kind.name() == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        let list = || format!("the kinds of proof are {}", names.join(", "));
        did_you_mean(name, names.iter().copied()).unwrap_or_else(list)
    })
}

/// The longest proof whose rows are counted, in bytes: the table of a longer one is not read as a whole, and
/// to lay it out would take as long as the search.
const COUNTED: usize = 100_000;

/// The move that a strategy begins with, as a line, where it moves first.
fn opening(certificate: &Certificate<'_>) -> Option<String> {
    let first = play_against(certificate, None, |game| game.steps().first().cloned()).ok()??;
    Some(format!("move   {}", first.name))
}

/// The claim that is to be proved.
fn wanted(text: &str) -> Result<Claim, Failure> {
    named::claim(text).map_err(|error| Failure::Usage(format!("--claim: {error}")))
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    arguments.confirm_files(terminal)?;
    let (game, claimed) = arguments.game.claimed();
    let claim = arguments.claim.as_deref().map(wanted).transpose()?.or(claimed);
    let solved = terminal.during("solving", |spinner| {
        game.solve(&SolveRequest {
            claim: claim.as_ref(),
            map: arguments.map.as_deref(),
            checkpoint: arguments.checkpoint.as_deref(),
            resources: arguments.limits.resources(&on_spinner(spinner)),
            by: arguments.by,
        })
    });
    let SolvedGame { outcome, mut certificates, unfinished, read, is_of_many } = solved?;
    stop::search_is_over();
    read.iter().for_each(|read| terminal.note(&format!("read {read}")));
    if let Some(claim) = &claim {
        certificates.retain(|certificate| certificate.header.claim == *claim);
        if certificates.is_empty() && unfinished.is_none() {
            let said = format!("‘{claim}’ is not proved: {outcome}");
            return Err(Failure::Usage(named::with_names(&said)));
        }
    }
    let chosen = chosen(certificates, arguments.player, unfinished.is_some())?;
    let ended = unfinished.clone().map_or(Ok(0), |why| Err(Failure::Limit(why)));
    if is_of_many {
        let path = arguments.output.as_deref().ok_or_else(|| {
            Failure::Usage("the answers of a file of many games are written with -o FILE".into())
        })?;
        return many::write(&chosen, path, arguments.json, terminal).and(ended);
    }
    let mut out = terminal.answer(arguments.json);
    if !arguments.json {
        writeln!(out, "{}", named::with_names(&outcome))?;
    }
    let is_one = chosen.len() == 1;
    let mut certificates = Vec::new();
    for certificate in chosen {
        let path = arguments.output.as_deref().map(|path| match proponent(&certificate) {
            Some(player) if !is_one => for_player(path, player),
            _ => path.to_owned(),
        });
        let rows = || proof::rows(&certificate).ok().map(|rows| format!("rows   {rows}"));
        let rows = (certificate.body.len() <= COUNTED).then(rows).flatten();
        let moves = (certificate.body.len() <= COUNTED).then(|| opening(&certificate)).flatten();
        let lines = rows.into_iter().chain(moves).collect();
        let made = NewCertificate::new(certificate, lines);
        let written =
            path.as_deref().map(|path| terminal.write_made_to(&made, path)).transpose()?;
        if arguments.json {
            certificates.push(MadeReport::new(&made, written.as_ref()));
        } else {
            describe(&mut out, &made, written)?;
        }
    }
    if arguments.json {
        let report = json!({
            "outcome": outcome,
            "certificates": certificates,
            "unfinished": unfinished,
        });
        print_json(&mut out, &report)?;
    }
    ended
}

impl Arguments {
    /// Confirms the files, and those that a draw or a value would have.
    fn confirm_files(&self, terminal: &Terminal) -> Result<(), Failure> {
        let of_player = |player| {
            let output = self.output.as_deref().filter(|_| self.player.is_none());
            output.map(|path| for_player(path, player))
        };
        let [first, second] = [Player::First, Player::Second].map(of_player);
        let certificates = [&self.output, &first, &second];
        let certificates = certificates.into_iter().flatten().map(|path| Output::certificate(path));
        let checkpoint = self.checkpoint.as_deref().map(Output::continued);
        terminal.confirm_files(self.game.file(), certificates.chain(checkpoint))
    }
}

/// The certificates to write: all, or those of a player.
fn chosen(
    mut certificates: Vec<Certificate<'static>>,
    player: Option<Which>,
    is_unfinished: bool,
) -> Result<Vec<Certificate<'static>>, Failure> {
    let Some(which) = player else { return Ok(certificates) };
    let player = if which == Which::First { Player::First } else { Player::Second };
    certificates.retain(|certificate| proponent(certificate) == Some(player));
    if certificates.is_empty() && !is_unfinished {
        return Err(Failure::Usage("this player loses, so there is no certificate".into()));
    }
    Ok(certificates)
}

/// Whose strategy a certificate holds.
fn proponent(certificate: &Certificate<'_>) -> Option<Player> {
    Said::of(&certificate.header.claim).proponent()
}

/// Says what a certificate is.
fn describe(
    out: &mut impl Write,
    made: &NewCertificate,
    written: Option<WrittenCertificate<'_>>,
) -> Result<(), Failure> {
    writeln!(out, "  claim  {}", made.certificate().header.claim)?;
    made.facts.iter().try_for_each(|fact| writeln!(out, "  {fact}"))?;
    match written {
        Some(written) => write!(out, "{written}")?,
        None => writeln!(out, "  no file written; -o FILE writes the certificate")?,
    }
    Ok(())
}
