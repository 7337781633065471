//! Finds the threat sequences of rows that end ‘by threats’.
//!
//! The proponent wins by moves that each threaten to complete a line, so that the opponent has one
//! answer, until one move threatens two. What is found is for the checker, which plays it again.

use std::collections::{BTreeSet, HashMap};

use zermelo_checker::claim::Player;

use super::play::Play;
use crate::games::positional::start::Position;

/// How many positions a search looks at: those after moves of the proponent.
pub(super) const POSITIONS: usize = 100_000;

/// How many moves of the proponent the first search has; the next ones have twice as many each.
const FIRST_DEPTH: usize = 2;

/// How many sequences are tried again before a search.
const RECENT: usize = 16;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The proponent's moves.
    Moves(Vec<u16>),
    /// There is no sequence.
    Nothing,
    /// The search ended before it had looked at everything.
    Ended,
}

/// A position in which the proponent is to move, as the numbers of stones on each line.
pub(super) struct Race<'p> {
    lines: Vec<Line<'p>>,
    /// Of every point, the lines through it.
    through: Vec<Vec<usize>>,
    /// Of every point, whether nobody has it.
    is_free: Vec<bool>,
    /// Of every point, those that have to be taken before it; empty where no point needs any.
    needs: &'p [Vec<u16>],
    /// Whether a line that the opponent completes ends the game as well.
    both_complete: bool,
    /// How many lines the opponent would complete with one more stone.
    their_threats: usize,
    /// The moves on the way to the position, the proponent's and the opponent's.
    played: [BTreeSet<u16>; 2],
    /// The positions after an answer, by the moves that led there, with the most moves that were
    /// tried in vain: [`usize::MAX`] where there is no sequence of any length.
    in_vain: HashMap<Box<[u16]>, usize>,
    /// How many more positions are looked at.
    left: usize,
    /// Whether a search was too short for what there was to look at.
    too_short: bool,
}

/// A line that not both players have stones on.
struct Line<'p> {
    points: &'p [u16],
    own: usize,
    theirs: usize,
}

impl Line<'_> {
    /// Whether the opponent completes it with the next stone.
    fn is_their_threat(&self) -> bool {
        self.own == 0 && self.theirs + 1 == self.points.len()
    }

    /// Whether the proponent completes it with so many more stones.
    fn lacks(&self, stones: usize) -> bool {
        self.theirs == 0 && self.own + stones == self.points.len()
    }
}

impl<'p> Race<'p> {
    /// The race from a position; whoever is to move there, the proponent moves.
    pub(super) fn new(play: &'p Play<'_>, position: &Position) -> Race<'p> {
        let size = usize::from(position.size);
        let mut race = Race {
            lines: Vec::new(),
            through: vec![Vec::new(); size],
            is_free: (0..position.size).map(|p| position.stones.owner(p).is_none()).collect(),
            needs: &play.board.needs,
            both_complete: play.both_complete(),
            their_threats: 0,
            played: Default::default(),
            in_vain: HashMap::new(),
            left: POSITIONS,
            too_short: false,
        };
        for points in play.board.lines.iter().map(Vec::as_slice) {
            let stones = |player: Player| {
                points.iter().filter(|&&point| position.stones.of(player).has(point)).count()
            };
            let line =
                Line { points, own: stones(play.proponent), theirs: stones(play.opponent()) };
            if line.own > 0 && line.theirs > 0 {
                continue;
            }
            race.their_threats += usize::from(line.is_their_threat());
            for point in points {
                if let Some(through) = race.through.get_mut(usize::from(*point)) {
                    through.push(race.lines.len());
                }
            }
            race.lines.push(line);
        }
        race
    }

    /// Looks for a sequence: short ones first.
    pub(super) fn find(&mut self) -> Found {
        if let Some(&point) = self.points_of_lines(|line| line.lacks(1)).first() {
            return Found::Moves(vec![point]);
        }
        let mut depth = FIRST_DEPTH;
        loop {
            self.too_short = false;
            let mut moves = Vec::new();
            match self.search(depth, &mut moves) {
                Some(true) => {
                    moves.reverse();
                    return Found::Moves(moves);
                }
                Some(false) if self.too_short => depth *= 2,
                Some(false) => return Found::Nothing,
                None => return Found::Ended,
            }
        }
    }

    /// Whether the opponent would complete a line with the next stone.
    pub(super) fn opponent_completes(&self) -> bool {
        self.their_threats > 0
    }

    /// Whether the proponent wins by these moves.
    pub(super) fn wins_by(mut self, moves: &[u16]) -> bool {
        let mut completing = self.points_of_lines(|line| line.lacks(1));
        for (&mv, left) in moves.iter().zip((0..moves.len()).rev()) {
            if !self.is_free(mv) {
                return false;
            }
            if !completing.is_empty() {
                return left == 0 && completing.contains(&mv);
            }
            self.take(mv, true);
            completing = self.threats_after(mv);
            match *completing.as_slice() {
                [] => return false,
                [answer] => self.take(answer, false),
                _ => return left == 0,
            }
            completing.clear();
        }
        false
    }

    /// Whether the proponent, who completes no line at once, wins with at most so many moves, which are
    /// put down from the last one on. `None` when the search ends before it knows.
    fn search(&mut self, depth: usize, moves: &mut Vec<u16>) -> Option<bool> {
        let candidates = self.points_of_lines(|line| line.lacks(2));
        let mut forcing = Vec::new();
        for &mv in &candidates {
            self.left = self.left.checked_sub(1)?;
            self.take(mv, true);
            let threats = self.threats_after(mv);
            self.take_back(mv, true);
            match *threats.as_slice() {
                [] => {}
                [answer] => forcing.push((mv, answer)),
                _ => {
                    moves.push(mv);
                    return Some(true);
                }
            }
        }
        if depth <= 1 {
            self.too_short |= !forcing.is_empty();
            return Some(false);
        }
        for (mv, answer) in forcing {
            self.take(mv, true);
            self.take(answer, false);
            let found = self.search_known(depth - 1, moves);
            self.take_back(answer, false);
            self.take_back(mv, true);
            if found? {
                moves.push(mv);
                return Some(true);
            }
        }
        Some(false)
    }

    /// As [`search`](Race::search), where the position may have been searched before.
    fn search_known(&mut self, depth: usize, moves: &mut Vec<u16>) -> Option<bool> {
        // There are as many moves as answers, so that the one list stands for both.
        let position: Box<[u16]> = self.played.iter().flatten().copied().collect();
        if let Some(&tried) = self.in_vain.get(&position)
            && tried >= depth
        {
            self.too_short |= tried < usize::MAX;
            return Some(false);
        }
        let elsewhere = std::mem::take(&mut self.too_short);
        if self.search(depth, moves)? {
            return Some(true);
        }
        self.in_vain.insert(position, if self.too_short { depth } else { usize::MAX });
        self.too_short |= elsewhere;
        Some(false)
    }

    /// Whether a point can be taken.
    fn is_free(&self, point: u16) -> bool {
        let is_free = |point: &u16| self.is_free.get(usize::from(*point)).copied().unwrap_or(false);
        let needs = self.needs.get(usize::from(point));
        is_free(&point) && !needs.is_some_and(|needs| needs.iter().any(is_free))
    }

    /// The free points of some lines, in the order of points.
    fn points_of_lines(&self, wanted: impl Fn(&Line<'_>) -> bool) -> Vec<u16> {
        let lines = self.lines.iter().filter(|line| wanted(line));
        self.free_points(lines)
    }

    fn free_points<'l>(&self, lines: impl Iterator<Item = &'l Line<'p>>) -> Vec<u16>
    where
        'p: 'l,
    {
        let points = lines.flat_map(|line| line.points).copied();
        let points: BTreeSet<u16> = points.filter(|&point| self.is_free(point)).collect();
        points.into_iter().collect()
    }

    /// The points at which the proponent threatens to complete a line after a move; none where the
    /// opponent completes one first.
    fn threats_after(&self, mv: u16) -> Vec<u16> {
        if self.both_complete && self.their_threats > 0 {
            return Vec::new();
        }
        // A move can let points be taken that are on other lines.
        if !self.needs.is_empty() {
            return self.points_of_lines(|line| line.lacks(1));
        }
        let through = self.through.get(usize::from(mv)).into_iter().flatten();
        let lines = through.filter_map(|&line| self.lines.get(line));
        self.free_points(lines.filter(|line| line.lacks(1)))
    }

    fn take(&mut self, point: u16, own: bool) {
        self.played[usize::from(!own)].insert(point);
        self.change(point, own, |stones| stones + 1);
    }

    fn take_back(&mut self, point: u16, own: bool) {
        self.played[usize::from(!own)].remove(&point);
        self.change(point, own, |stones| stones - 1);
    }

    fn change(&mut self, point: u16, own: bool, stones: impl Fn(usize) -> usize) {
        if let Some(is_free) = self.is_free.get_mut(usize::from(point)) {
            *is_free = !*is_free;
        }
        for &line in self.through.get(usize::from(point)).into_iter().flatten() {
            if let Some(line) = self.lines.get_mut(line) {
                self.their_threats -= usize::from(line.is_their_threat());
                let of = if own { &mut line.own } else { &mut line.theirs };
                *of = stones(*of);
                self.their_threats += usize::from(line.is_their_threat());
            }
        }
    }
}

/// The threat sequences of a source.
#[derive(Debug, Default)]
pub(super) struct Sequences {
    /// Those that were used last, the last one at the end.
    pub(super) recent: Vec<Vec<u16>>,
    /// The replies to which none was found, since they were last reported.
    pub(super) not_found: Vec<NotFound>,
}

/// A reply to which no sequence was found.
#[derive(Debug)]
pub(super) struct NotFound {
    pub(super) kind: &'static str,
    pub(super) reply: u16,
    /// The position after it.
    pub(super) position: Position,
}

impl Sequences {
    /// Puts a sequence where it is tried first.
    pub(super) fn use_again(&mut self, moves: Vec<u16>) {
        self.recent.retain(|other| *other != moves);
        if self.recent.len() >= RECENT {
            self.recent.remove(0);
        }
        self.recent.push(moves);
    }
}
