//! Who wins a race on a small board on which points need others, as in Connect Four: the search of
//! [`super::search`] with sets of one word, what a stone changes kept from move to move, and a table
//! of a fixed size.
//!
//! Where points need others, a stone can let the other player complete a line, and most points that
//! complete one cannot be taken yet. So each player's are kept, whether they can be taken or not. The mover
//! is done where a move leaves nothing open because of follow-ups.

use zermelo_checker::proofs::pairing::Pairing;
use zermelo_search::limits::{FirstMoves, SolveError};

use super::control::Control;
use super::follow_ups::{AskedFollowUp, FollowUps, FoundFollowUps};
use super::words::{bit, is_single, points, word};
use crate::lines::Lines;
use crate::position::Position;
use crate::symmetries::Symmetries;

/// The most points: two bits of a word say what is known of a position.
const MOST_POINTS: u16 = 62;
const KNOWN: u64 = 1 << 63;
const WON: u64 = 1 << 62;

/// How many places the table has, as powers of two: so many for each three points, within bounds.
const PLACES_OF_THREE_POINTS: u32 = 2;
const FEWEST_PLACES: u32 = 10;
pub(crate) const MOST_PLACES: u32 = 26;

/// The most places of a table that a processor has near.
pub(super) const NEAR_PLACES: u32 = 18;

/// A position, as the table has it. Where all points are in columns with their numbers from below, one word:
/// the attacker's stones and the lowest free point of each column, which is above the highest where there is
/// none. Elsewhere two: the attacker's stones, and the defender's.
type Form = [u64; 2];

/// The players, as places of what there is of each.
const ATTACKER: usize = 0;
const DEFENDER: usize = 1;

/// A position, with what follows from it.
#[derive(Clone, Copy, Default)]
struct State {
    /// The stones of each player.
    stones: [u64; 2],
    /// Their images under the board's symmetry.
    images: [u64; 2],
    /// The free points that complete a line of each player, if that ends the game.
    completing: [u64; 2],
    /// The points that can be taken, with those above full columns, and their images.
    lowest: u64,
    lowest_images: u64,
}

/// The search for one attacker.
pub(crate) struct Small {
    /// Whether the defender's lines end the game, too.
    both: bool,
    /// All lines.
    lines: Vec<u64>,
    /// Of every point, the lines through it without the point.
    through: Vec<Vec<u64>>,
    /// Of every point, those that have to be taken before it, and those before which it has to be.
    needs: Vec<u64>,
    needed_by: Vec<Vec<u16>>,
    /// The images of the points under a symmetry of the game, the identity where there is no other.
    images: Vec<u16>,
    /// All points.
    points: u64,
    /// Whether a position takes one word: each column has a point above its highest.
    is_one_word: bool,
    /// Where points are in columns.
    follow_ups: Option<FollowUps>,
    /// Two positions are looked for at a place and at the one next to it; a place has the words of a position,
    /// the first one with what is known. Empty before the search.
    table: Vec<u64>,
    /// How many places there are, and at most, as a power of two.
    places: usize,
    most: u32,
    /// The moves of all positions on the way, each with its weight, its place in the table and what is
    /// after it.
    moves: Vec<(u64, (Form, usize), State)>,
}

impl Small {
    /// For a race on a board with needs, with at most so many places as a power of two; `None` where the board
    /// has none, or too many points.
    pub(crate) fn of<const N: usize>(
        lines: &Lines<N>,
        symmetries: &Symmetries,
        both: bool,
        most: u32,
    ) -> Option<Small> {
        if !lines.has_needs() || lines.is_limited() || lines.size > MOST_POINTS {
            return None;
        }
        let through = |point| lines.through(point).iter().map(|&line| word(line)).collect();
        let needs: Vec<u64> = (0..lines.size).map(|point| word(lines.needs(point))).collect();
        let needed_by = |point| {
            let needs = (0u16..).zip(&needs);
            needs.filter(|(_, needs)| *needs & bit(point) != 0).map(|(by, _)| by).collect()
        };
        let needed_by: Vec<Vec<u16>> = (0..lines.size).map(needed_by).collect();
        let through = (0..lines.size).map(through).collect();
        let lines_of_words: Vec<u64> = lines.lines.iter().map(|&line| word(line)).collect();
        let images = symmetries.other_than_identity();
        let mut small = Small {
            both,
            follow_ups: FollowUps::of(&lines_of_words, &needs, &needed_by),
            lines: lines_of_words,
            through,
            needed_by,
            needs,
            images: images.unwrap_or_else(|| (0..lines.size).collect()),
            points: word(lines.all),
            is_one_word: false,
            table: Vec::new(),
            places: 0,
            most,
            moves: Vec::new(),
        };
        small.put_points_above();
        Some(small)
    }

    /// Puts a point above each column, if the points are in columns with their numbers from below and that is
    /// not too many.
    fn put_points_above(&mut self) {
        let columns = self.follow_ups.as_ref().map(FollowUps::columns).unwrap_or_default();
        let is_from_below = columns.iter().all(|column| column.is_sorted());
        if !is_from_below || self.needs.len() + columns.len() > usize::from(MOST_POINTS) {
            return;
        }
        let highest: Vec<u16> =
            columns.iter().filter_map(|column| column.last().copied()).collect();
        for (above, &top) in (self.points_of_board()..).zip(&highest) {
            let image = self.images.get(usize::from(top));
            let place = highest.iter().position(|other| image == Some(other)).unwrap_or(0);
            self.needs.push(bit(top));
            self.needed_by[usize::from(top)].push(above);
            self.images.push(self.points_of_board() + u16::try_from(place).unwrap_or(0));
        }
        self.is_one_word = !columns.is_empty();
    }

    fn points_of_board(&self) -> u16 {
        u16::try_from(self.through.len()).unwrap_or(MOST_POINTS)
    }

    /// Whether the attacker wins, where it is to move or where the defender is. The game is not over.
    pub(super) fn wins<const N: usize>(
        &mut self,
        position: Position<N>,
        attacker_moves: bool,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        if self.table.is_empty() {
            self.make_table(control)?;
        }
        let state = self.state([word(position.attacker), word(position.defender)]);
        let (mover, other) =
            if attacker_moves { (ATTACKER, DEFENDER) } else { (DEFENDER, ATTACKER) };
        let completes = state.completing[mover] & state.lowest != 0;
        if !completes && self.follow_up(&state, other).is_some() {
            return Ok(other == ATTACKER);
        }
        self.moves.clear();
        self.search(&state, mover, control)
    }

    /// Whether the points are in columns, so that there can be follow-ups.
    pub(crate) fn is_in_columns(&self) -> bool {
        self.follow_ups.is_some()
    }

    /// The lemma by which the attacker or the defender, after an answer to a move, is done by follow-ups.
    pub(crate) fn pairing<const N: usize>(
        &self,
        after: Position<N>,
        by_attacker: bool,
        moves: [u16; 2],
    ) -> Option<Pairing> {
        let state = self.state([word(after.attacker), word(after.defender)]);
        let player = if by_attacker { ATTACKER } else { DEFENDER };
        let found = self.follow_up(&state, player)?;
        let taken = state.stones[ATTACKER] | state.stones[DEFENDER];
        Some(self.follow_ups.as_ref()?.pairing(&found, taken, moves))
    }

    /// Follow-ups by which a player, with the other one to move, wins as the attacker, or prevents it as
    /// the defender.
    fn follow_up(&self, state: &State, player: usize) -> Option<FoundFollowUps> {
        self.follow_ups.as_ref()?.find(AskedFollowUp {
            own: state.stones[player],
            taken: state.stones[ATTACKER] | state.stones[DEFENDER],
            completing: state.completing[player],
            completing_theirs: state.completing[1 - player],
            wins: player == ATTACKER,
            prevents: player == DEFENDER || self.both,
        })
    }

    /// What the table takes, in bytes.
    pub(super) fn memory(&self) -> u64 {
        size_of_val(self.table.as_slice()) as u64
    }

    /// A table as large as is of use on the board, and as half of the memory that is left allows.
    fn make_table(&mut self, control: &mut Control<'_>) -> Result<(), SolveError> {
        let points = u32::from(self.points_of_board());
        let words = if self.is_one_word { 1 } else { 2 };
        let mut places = (points * PLACES_OF_THREE_POINTS / 3).clamp(FEWEST_PLACES, self.most);
        let bytes = |places: u32| size_of::<u64>() as u64 * words * (1 << places);
        while places > FEWEST_PLACES && bytes(places) > control.memory_left() / 2 {
            places -= 1;
        }
        control.remember(bytes(places))?;
        self.places = 1 << places;
        self.table = vec![0; self.places * if words == 1 { 1 } else { 2 }];
        Ok(())
    }

    fn state(&self, stones: [u64; 2]) -> State {
        let taken = stones[ATTACKER] | stones[DEFENDER];
        let image = |stones| points(stones).fold(0, |set, point| set | self.image(point));
        let completing = |own: u64, counts: bool| {
            let missing = self.lines.iter().map(|line| line & !own);
            missing.filter(|&missing| counts && is_single(missing)).fold(0, |all, one| all | one)
        };
        let free = (0u16..).zip(&self.needs).filter(|(point, _)| taken & bit(*point) == 0);
        let takeable = free.filter(|(_, needs)| *needs & !taken == 0);
        let lowest = takeable.fold(0, |set, (point, _)| set | bit(point));
        State {
            stones,
            images: stones.map(image),
            completing: [
                completing(stones[ATTACKER], true) & !taken,
                completing(stones[DEFENDER], self.both) & !taken,
            ],
            lowest,
            lowest_images: image(lowest),
        }
    }

    fn image(&self, point: u16) -> u64 {
        self.images.get(usize::from(point)).map_or(0, |&image| bit(image))
    }

    /// After a stone of a player.
    fn moved(&self, state: &State, point: u16, player: usize) -> State {
        let (at, stone) = (usize::from(point), bit(point));
        let mut next = *state;
        next.stones[player] |= stone;
        next.images[player] |= self.image(point);
        let (own, taken) = (next.stones[player], next.stones[ATTACKER] | next.stones[DEFENDER]);
        next.lowest &= !stone;
        next.lowest_images &= !self.image(point);
        for &by in &self.needed_by[at] {
            if self.needs[usize::from(by)] & !taken == 0 {
                next.lowest |= bit(by);
                next.lowest_images |= self.image(by);
            }
        }
        if player == ATTACKER || self.both {
            for line in &self.through[at] {
                let missing = line & !own;
                if is_single(missing) {
                    next.completing[player] |= missing;
                }
            }
        }
        next.completing = next.completing.map(|completing| completing & !taken);
        next
    }

    fn search(
        &mut self,
        state: &State,
        mover: usize,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveError> {
        control.count()?;
        let (other, mover_is_attacker) = (1 - mover, mover == ATTACKER);
        let takeable = state.lowest & self.points;
        if state.completing[mover] & takeable != 0 {
            return Ok(mover_is_attacker);
        }
        if takeable == 0 {
            return Ok(false);
        }
        let forced = state.completing[other] & takeable;
        let moves = match forced {
            0 => takeable,
            _ if is_single(forced) => forced,
            _ => return Ok(!mover_is_attacker),
        };
        let place = self.place(state);
        if let Some(known) = self.known(place) {
            return Ok(known);
        }
        // Those first after which the mover has most points that complete a line, and of these the
        // ones with most lines. What one of them shows at once is not searched.
        let start = self.moves.len();
        for point in points(moves) {
            let next = self.moved(state, point, mover);
            // The other one completes a line at once.
            if next.completing[other] & next.lowest != 0 {
                continue;
            }
            let lines = self.through[usize::from(point)].len();
            let weight = (u64::from(next.completing[mover].count_ones()) << 32) + lines as u64;
            self.moves.push((weight, self.place(&next), next));
        }
        // All places are looked at with nothing in between, so that it takes one wait for memory.
        let places = self.moves[start..].iter().map(|&(_, (_, place), _)| place);
        let words = places.fold(0, |words, at| words | self.at(at)[0] | self.at(at ^ 1)[0]);
        let (mut open, mut is_won) = (start, false);
        for at in start..self.moves.len() {
            match self.known(self.moves[at].1).filter(|_| words != 0) {
                Some(known) => is_won |= known == mover_is_attacker,
                None => {
                    self.moves.swap(open, at);
                    open += 1;
                }
            }
        }
        self.moves.truncate(open);
        if is_won
            || self.moves[start..].iter().any(|(.., next)| self.follow_up(next, mover).is_some())
        {
            self.moves.truncate(start);
            self.keep(place, mover_is_attacker);
            return Ok(mover_is_attacker);
        }
        self.moves[start..].sort_by_key(|&(weight, ..)| u64::MAX - weight);
        let end = self.moves.len();
        let won = control.deeper(|control| {
            for at in start..end {
                control.note(FirstMoves { decided: at - start, of: end - start });
                let (.., next) = self.moves[at];
                if self.search(&next, other, control)? == mover_is_attacker {
                    return Ok(mover_is_attacker);
                }
            }
            Ok(!mover_is_attacker)
        })?;
        self.moves.truncate(start);
        self.keep(place, won);
        Ok(won)
    }

    /// A position or its image, with where it is looked for first.
    fn place(&self, state: &State) -> (Form, usize) {
        let (stones, lowest) = if state.images < state.stones {
            (state.images, state.lowest_images)
        } else {
            (state.stones, state.lowest)
        };
        let [attacker, defender] = stones;
        let mixed = attacker.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ defender.wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(31);
        let place = mixed.wrapping_mul(0x9FB2_1C65_1E98_DF25) >> 20;
        let form = if self.is_one_word { [attacker | lowest, 0] } else { stones };
        (form, usize::try_from(place).unwrap_or(0) & (self.places - 1))
    }

    /// What the table has at a place: words of a position, the first one with what is known; zeros for none.
    fn at(&self, place: usize) -> Form {
        match self.is_one_word {
            true => [self.table[place], 0],
            false => [self.table[2 * place], self.table[2 * place + 1]],
        }
    }

    fn put(&mut self, place: usize, [word, other]: Form) {
        if self.is_one_word {
            self.table[place] = word;
        } else {
            self.table[2 * place] = word;
            self.table[2 * place + 1] = other;
        }
    }

    fn known(&self, ([word, other], place): (Form, usize)) -> Option<bool> {
        [place, place ^ 1].into_iter().map(|place| self.at(place)).find_map(|[of, and]| {
            let is_it = and == other && of & !WON == word | KNOWN;
            is_it.then_some(of & WON != 0)
        })
    }

    /// Keeps what is known of a position, with the one at its place at the next one.
    fn keep(&mut self, ([word, other], place): (Form, usize), won: bool) {
        self.put(place ^ 1, self.at(place));
        self.put(place, [word | KNOWN | if won { WON } else { 0 }, other]);
    }
}
