//! Pairs on a board with needs: whether the proponent, who takes the other point of the pair that the
//! opponent has begun, answers everything, and what is wrong where that is not so.

use std::collections::BTreeSet;

use zermelo_checker::claim::Statement;
use zermelo_checker::games::positional::Convention;
use zermelo_checker::proofs::pairing::Pair;
use zermelo_present::replay::rows::source::letter;
use zermelo_present::replay::rows::{Game, Next};
use zermelo_search::replay::builder::{DraftResponse, Lemma};
use zermelo_search::text::Span;

use super::own::Planner;
use crate::compile::sequences::race;
use crate::solver::{MOST_PLACES, Small};
use crate::start::{Position, counts};
use crate::symmetries::Symmetries;

type Points = BTreeSet<u16>;

/// What follows a reply, after which follow-ups are to show the claim: those after the first answer in
/// the order of points that has some.
pub(super) fn by_follow_ups(
    planner: &mut Planner<'_>,
    after: &Position,
    reply: u16,
    span: &Span,
) -> Next {
    let play = planner.play;
    let columns = planner.own.columns.get_or_init(|| {
        let identity = Symmetries::identity(play.board.size());
        let small = Small::of(&play.lines, &identity, play.both_complete(), MOST_PLACES);
        small.filter(Small::is_in_columns)
    });
    let attacks = play.wins_by_lines() && matches!(play.statement, Statement::Wins(_));
    let mut answers = after.free(play.board);
    let found = answers.find_map(|answer| {
        let (next, ending) = play.play(after, answer);
        if ending.is_some() {
            return None;
        }
        let race = race(planner, &next);
        let race = if attacks { race } else { race.exchanged() };
        let pairing = columns.as_ref()?.pairing(race, attacks, [reply, answer])?;
        flaw(planner, after, &pairing.pairs).is_none().then_some(pairing)
    });
    match found {
        Some(pairing) => planner.tree.answered(DraftResponse::Lemma(Lemma::Pairing(pairing))),
        None => {
            let (proponent, reply) = (letter(play.proponent), play.name(reply));
            let message = match columns {
                Some(_) => format!("{proponent} has no follow-ups after {reply}"),
                None => {
                    "follow-ups are found where the points of a board stand in columns, at most \
                         62 in all, in a game without a limit: write the pairs"
                        .to_owned()
                }
            };
            planner.broken("no-follow-ups", span, message, after)
        }
    }
}

/// Why the pairs are no follow-ups in a position with the proponent to move.
pub(super) fn flaw(planner: &Planner<'_>, position: &Position, pairs: &[Pair]) -> Option<String> {
    let play = &planner.play;
    let (proponent, opponent) = (play.proponent, play.opponent());
    let (own_letter, their_letter) = (letter(proponent), letter(opponent));
    let convention = planner.play.setting.claim.game.convention;
    if convention == Convention::Avoidance {
        return Some("pairs show nothing in the avoidance game on a board with needs".into());
    }
    let is_free = |point: u16| position.stones.owner(point).is_none();
    let begun = pairs.iter().filter_map(|pair| match (is_free(pair.low), is_free(pair.high)) {
        (true, false) => Some(pair.low),
        (false, true) => Some(pair.high),
        _ => None,
    });
    let [answer] = begun.collect::<Vec<u16>>()[..] else {
        return Some("one pair, and no other, has to have one of its points taken".into());
    };
    if !position.stones.allow(play.board, answer) {
        let answer = play.name(answer);
        return Some(format!("{answer} can be taken only after the points that it needs"));
    }

    let after = position.stones.with(answer, proponent);
    let is_free = |point: u16| after.owner(point).is_none();
    let lines: Vec<Points> =
        play.board.lines.iter().map(|line| line.iter().copied().collect()).collect();
    let lacks = |line: &Points| -> Points {
        line.iter().copied().filter(|&point| !after.of(proponent).has(point)).collect()
    };
    let completes = counts(convention, proponent);
    if completes && lines.iter().any(|line| lacks(line).is_empty()) {
        return None;
    }
    // A point needs points before it.
    let mut below: Vec<Points> = Vec::new();
    for needs in &play.board.needs {
        let of_needs = needs.iter().filter_map(|&need| below.get(usize::from(need)));
        below.push(of_needs.flatten().chain(needs).copied().collect());
    }
    let below = |point: u16| below.get(usize::from(point)).cloned().unwrap_or_default();
    let open = |pair: &&Pair| is_free(pair.low) && is_free(pair.high);
    let pairs: Vec<Pair> = pairs.iter().filter(open).copied().collect();
    let mut sure = Points::new();
    for (point, other) in pairs.iter().flat_map(|p| [(p.low, p.high), (p.high, p.low)]) {
        let needs = play.board.needs.get(usize::from(point));
        let mut needs = needs.into_iter().flatten().copied();
        let met = |need: u16| !is_free(need) || need == other || below(other).contains(&need);
        if let Some(need) = needs.find(|&need| !met(need)) {
            let [point, other, need] = [point, other, need].map(|point| play.name(point));
            return Some(format!("{point} cannot follow {other}: it needs {need} as well"));
        }
        if below(point).contains(&other) {
            sure.insert(point);
        }
    }
    let paired: Points = pairs.iter().flat_map(|pair| [pair.low, pair.high]).collect();
    let mut alone: Points = (0..position.size).filter(|&point| is_free(point)).collect();
    alone.retain(|point| !paired.contains(point));
    let sure_lines = || lines.iter().map(lacks).filter(|lacks| lacks.is_subset(&sure));
    let last: Points = sure_lines().filter(|lacks| lacks.len() == 1).flatten().collect();
    let is_never_taken = |point: u16| completes && !below(point).is_disjoint(&last);
    if let Some(&point) = alone.iter().find(|&&point| !is_never_taken(point)) {
        let point = play.name(point);
        return Some(format!("{their_letter} may take {point}, which is in no pair"));
    }
    let is_prevented = |line: &Points| {
        let has_own = lacks(line).len() < line.len();
        let has_pair = |pair: &Pair| line.contains(&pair.low) && line.contains(&pair.high);
        has_own
            || !line.is_disjoint(&sure)
            || !line.is_disjoint(&alone)
            || pairs.iter().any(has_pair)
    };
    if counts(convention, opponent)
        && let Some(line) = lines.iter().find(|line| !is_prevented(line))
    {
        let line = play.set(&line.iter().copied().collect::<Vec<u16>>());
        return Some(format!(
            "{their_letter} could complete the line {line}, which has both points of no pair, and no \
             point that needs the other one of its pair"
        ));
    }
    let prevents = match (play.statement, convention) {
        (Statement::DoesNotLose(_), Convention::Strong) => true,
        (_, Convention::Weak { maker }) => maker != proponent,
        _ => false,
    };
    if !prevents && (play.lines.is_limited() || sure_lines().next().is_none()) {
        return Some(format!(
            "{own_letter} may complete no line: no line has only points of {own_letter} and points \
             that need the others of their pairs, in a game without a limit"
        ));
    }
    None
}
