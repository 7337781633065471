//! What rules come to: roles, facts, moves, the first position, and counts of lines of play.

use std::fmt;

use serde::Serialize;
use zermelo_checker::format::{Hash, Text, hash};
use zermelo_checker::games::gdl::{Claim, Gdl, GdlRules, Position};
use zermelo_checker::proofs::replay::Rules;
use zermelo_explain::face::{Appearance, Face, LayoutError};
use zermelo_explain::faces::{Gdl as Terms, fault_of_rules, with_line_feeds};
use zermelo_explain::{count, meaning, rules};
use zermelo_search::limits::{Limit, Limits};
use zermelo_search::verdict::drawing;

/// What rules come to.
#[derive(Debug, Serialize)]
pub struct Description {
    roles: Vec<Role>,
    /// How many facts can be true in some position.
    facts: usize,
    /// How many moves can be legal in some position.
    moves: usize,
    pub(crate) blake3: String,
    /// The role that has the choice in the first position.
    to_move: String,
    /// The first position, drawn, in lines.
    position: Vec<String>,
    /// The moves that are legal there.
    legal_moves: Vec<String>,
    /// How many lines of play of 1, 2, … moves there are.
    perft: Vec<u64>,
}

/// A role.
#[derive(Debug, Serialize)]
struct Role {
    name: String,
    /// The values that it can get, in increasing order.
    goals: Vec<u32>,
    /// What it gets where play never ends.
    endless: u32,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goals: Vec<String> = self.goals.iter().map(u32::to_string).collect();
        write!(f, "{} ({}", self.name, goals.join(", "))?;
        match self.endless {
            0 => write!(f, ")"),
            endless => write!(f, "; {endless} where play never ends)"),
        }
    }
}

impl fmt::Display for Description {
    /// A block of lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let roles: Vec<String> = self.roles.iter().map(Role::to_string).collect();
        writeln!(f, "  roles  {}", roles.join(", "))?;
        writeln!(f, "  facts  {}", self.facts)?;
        writeln!(f, "  moves  {}", self.moves)?;
        writeln!(f, "  hash   {}", self.blake3)?;
        writeln!(f, "The first position, with {} to move:", self.to_move)?;
        self.position.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
        let moves = count(self.legal_moves.len(), "move", "moves");
        writeln!(f, "{moves}: {}", self.legal_moves.join(" "))?;
        let mut perft = (1u32..).zip(&self.perft);
        perft.try_for_each(|(moves, found)| writeln!(f, "  perft {moves}  {found}"))
    }
}

/// Why rules are not described.
#[derive(Debug, thiserror::Error)]
pub enum DescriptionError {
    /// What is wrong with the rules, and where.
    #[error("{0}")]
    Rules(String),
    /// The layout is wrong, or none of the rules.
    #[error("{0}")]
    Layout(LayoutError),
    /// The lines of play are more than can be counted within a limit.
    #[error(transparent)]
    Limit(#[from] Limit),
}

/// Describes rules, with the lines of play of up to so many moves; positions as a layout says, if there is
/// one.
///
/// # Errors
/// What is wrong with the rules, or with the layout, and where.
pub fn describe(
    text: &str,
    moves: u32,
    layout: Option<&str>,
    limits: &Limits,
) -> Result<Description, DescriptionError> {
    let ground = fault_of_rules(text.as_bytes()).map_err(DescriptionError::Rules)?;
    let rules_hash = hash(with_line_feeds(text).as_bytes()).0;
    let of_role = |role| {
        let (goals, endless) = (ground.goals_of(role), ground.endless(role));
        ground.role(role).map(|name| Role { name, goals, endless })
    };
    let roles = (0..ground.roles()).filter_map(of_role).collect();
    let (facts, all_moves) = (ground.facts(), ground.moves());
    let rules = GdlRules::new(ground, 0, 0);
    let game = Gdl { title: Text::default(), rules_hash };
    let mut terms = Terms::of(&Claim::gets(Text::default(), 0, game), rules.clone());
    layout.map_or(Ok(()), |layout| terms.lay_out(layout)).map_err(DescriptionError::Layout)?;
    let start = rules.start();
    let wrong = |when, why| DescriptionError::Rules(format!("{when}: {why}"));
    confirm(&rules, &start).map_err(|why| wrong("at the start", why))?;
    let drawn = rules::Position::new(start.clone());
    let picture = terms.picture(&terms.rules().record(&drawn)).unwrap_or_default();
    let names = terms.rules().legal_moves(&drawn).into_iter().filter_map(|mv| terms.move_name(mv));
    let counts = (1..=moves).map(|moves| perft(&rules, &start, moves, limits));
    let counted: Vec<u64> = counts.collect::<Result<_, _>>()?;
    Ok(Description {
        roles,
        facts,
        moves: all_moves,
        blake3: Hash(rules_hash).to_string(),
        to_move: terms.subject(rules.mover(&start)),
        position: drawing(&picture),
        legal_moves: names.map(|name| name.plain).collect(),
        perft: counted,
    })
}

/// Confirms that the rules say how a game goes on from a position.
///
/// # Errors
/// Why they do not, in a sentence.
pub(super) fn confirm(rules: &GdlRules, position: &Position) -> Result<(), &'static str> {
    rules.confirm(position).map_err(|code| meaning(code).unwrap_or(code.as_str()))
}

/// How many lines of play of so many moves there are; a pass is no move.
fn perft(
    rules: &GdlRules,
    position: &Position,
    depth: u32,
    limits: &Limits,
) -> Result<u64, DescriptionError> {
    limits.confirm_running()?;
    confirm(rules, position)
        .map_err(|why| DescriptionError::Rules(format!("after some moves: {why}")))?;
    let Some(left) = depth.checked_sub(1) else { return Ok(1) };
    let mut moves = Vec::new();
    rules.legal_moves(position, &mut moves);
    let mut lines = 0u64;
    for mv in moves {
        let left = if mv == rules.pass() { depth } else { left };
        if let Some(after) = rules.play(position, mv) {
            lines = lines.saturating_add(perft(rules, &after, left, limits)?);
        }
    }
    Ok(lines)
}
