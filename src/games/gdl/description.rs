//! What rules come to: roles, facts, moves, the first position, and counts of lines of play.

use zermelo_checker::format::{Hash, Text, hash};
use zermelo_checker::games::gdl::{Claim, Gdl, GdlRules, Position};
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::face::Face;
use zermelo_explain::faces::{Gdl as Terms, fault_of_rules};
use zermelo_explain::{count, meaning};

use crate::verdict::drawing;

/// Describes rules, line by line, with the lines of play of up to so many moves.
///
/// # Errors
/// What is wrong with the rules, and where.
pub(crate) fn describe(text: &str, moves: u32) -> Result<Vec<String>, String> {
    let ground = fault_of_rules(text.as_bytes())?;
    let rules_hash = hash(text.as_bytes()).0;
    let of_role = |role| {
        let goals: Vec<String> = ground.goals_of(role).iter().map(u32::to_string).collect();
        ground.role(role).map(|name| format!("{name} ({})", goals.join(", ")))
    };
    let roles: Vec<String> = (0..ground.roles()).filter_map(of_role).collect();
    let mut lines = vec![
        format!("  roles  {}", roles.join(", ")),
        format!("  facts  {}", ground.facts()),
        format!("  moves  {}", ground.moves()),
        format!("  hash   {}", Hash(rules_hash)),
    ];
    let rules = GdlRules::new(ground, 0, 0);
    let game = Gdl { title: Text::default(), rules_hash };
    let terms = Terms::of(&Claim { role: Text::default(), least: 0, game }, rules.clone());
    let start = rules.start();
    confirm(&rules, &start).map_err(|why| format!("at the start: {why}"))?;
    lines.push(format!("The first position, with {} to move:", terms.subject(rules.mover(&start))));
    let picture = terms.picture(&terms.record(&start)).unwrap_or_default();
    lines.extend(drawing(&picture).into_iter().map(|line| format!("  {line}")));
    let names = terms.legal_moves(&start).into_iter().filter_map(|mv| terms.move_name(mv));
    let names: Vec<String> = names.map(|name| name.plain).collect();
    lines.push(format!("{}: {}", count(names.len(), "move", "moves"), names.join(" ")));
    for depth in 1..=moves {
        let found =
            perft(&rules, &start, depth).map_err(|why| format!("after some moves: {why}"))?;
        lines.push(format!("  perft {depth}  {found}"));
    }
    Ok(lines)
}

/// Confirms that the rules say how a game goes on from a position.
///
/// # Errors
/// Why they do not, in a sentence.
pub(super) fn confirm(rules: &GdlRules, position: &Position) -> Result<(), &'static str> {
    rules.confirm(position).map_err(|code| meaning(code).unwrap_or(code.as_str()))
}

/// How many lines of play of so many moves there are; a pass is no move.
fn perft(rules: &GdlRules, position: &Position, depth: u32) -> Result<u64, &'static str> {
    confirm(rules, position)?;
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
