//! `zermelo rules FILE`: what the rules of a file come to, or what is wrong with them.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use zermelo_checker::format::{Hash, Text, hash};
use zermelo_checker::games::gdl::{Claim, Gdl, GdlRules, Position};
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::count;
use zermelo_explain::face::Face;
use zermelo_explain::faces::{Gdl as Terms, fault_of_rules};

use super::output::{Failure, Terminal, read_text};
use crate::verdict::drawing;

const AFTER_HELP: &str = "\
Rules are a text in the Game Description Language, in its prefix form (KIF). What is wrong with them is \
said with the line and the column.

Lines of play are counted as by perft in chess: a move of the role that has the choice is one move, \
and what the other roles do with it is none.

Examples:
  zermelo rules examples/rules/tic-tac-toe.kif
  zermelo rules examples/rules/tic-tac-toe.kif --perft 3";

#[derive(Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// The rules.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Count the lines of play of up to N moves.
    #[arg(long, value_name = "N")]
    perft: Option<u32>,
}

pub(super) fn run(arguments: &Arguments, terminal: &Terminal) -> Result<u8, Failure> {
    let text = read_text(&arguments.file)?;
    let name = arguments.file.display();
    let ground =
        fault_of_rules(text.as_bytes()).map_err(|why| Failure::Usage(format!("{name}: {why}")))?;
    let rules_hash = hash(text.as_bytes()).0;
    let roles: Vec<String> = (0..ground.roles()).filter_map(|role| ground.role(role)).collect();
    let goals = (0..ground.roles()).map(|role| ground.goals_of(role));
    let goals: Vec<String> = goals
        .map(|goals| goals.iter().map(u32::to_string).collect::<Vec<_>>().join(", "))
        .collect();
    let of_role = |(role, goals): (&String, &String)| format!("{role} ({goals})");
    let of_roles: Vec<String> = roles.iter().zip(&goals).map(of_role).collect();
    let (facts, moves) = (ground.facts(), ground.moves());
    let rules = GdlRules::new(ground, 0, 0);
    let game = Gdl { title: Text::default(), rules_hash };
    let terms = Terms::of(&Claim { role: Text::default(), least: 0, game }, rules.clone());
    let start = rules.start();
    let mut out = terminal.out();
    writeln!(out, "{name}")?;
    writeln!(out, "  roles  {}", of_roles.join(", "))?;
    writeln!(out, "  facts  {facts}")?;
    writeln!(out, "  moves  {moves}")?;
    writeln!(out, "  hash   {}", Hash(rules_hash))?;
    if let Err(code) = rules.confirm(&start) {
        let why = zermelo_explain::meaning(code).unwrap_or(code.as_str());
        return Err(Failure::Usage(format!("{name}: at the start: {why}")));
    }
    writeln!(out, "The first position, with {} to move:", terms.subject(rules.mover(&start)))?;
    let record = terms.record(&start);
    for line in drawing(&terms.picture(&record).unwrap_or_default()) {
        writeln!(out, "  {line}")?;
    }
    let names = terms.legal_moves(&start).into_iter().filter_map(|mv| terms.move_name(mv));
    let names: Vec<String> = names.map(|name| name.plain).collect();
    writeln!(out, "{}: {}", count(names.len(), "move", "moves"), names.join(" "))?;
    for depth in 1..=arguments.perft.unwrap_or(0) {
        let lines = perft(&rules, &start, depth)
            .map_err(|why| Failure::Usage(format!("{name}: after some moves: {why}")))?;
        writeln!(out, "  perft {depth}  {lines}")?;
    }
    Ok(0)
}

/// How many lines of play of so many moves there are; a pass is no move.
fn perft(rules: &GdlRules, position: &Position, depth: u32) -> Result<u64, &'static str> {
    rules
        .confirm(position)
        .map_err(|code| zermelo_explain::meaning(code).unwrap_or(code.as_str()))?;
    let Some(left) = depth.checked_sub(1) else { return Ok(1) };
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    let mut lines = 0u64;
    for mv in moves {
        let left = if mv == rules.pass() { depth } else { left };
        if let Some(after) = rules.play(position, mv) {
            lines = lines.saturating_add(perft(rules, &after, left)?);
        }
    }
    Ok(lines)
}
