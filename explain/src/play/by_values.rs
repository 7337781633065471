//! Games whose positions have nim-values that a proof states: the player who wins leaves the nim-value 0,
//! and a position is looked at with the values of its moves.
//!
//! A game is one part, or parts side by side, of which a move changes one: the summands of a sum. The
//! values are those of a checked certificate; nothing is confirmed here.

use serde_json::json;
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Code;
use zermelo_checker::proofs::replay::{Move, Rules};
use zermelo_checker::writing::Records;

use super::line::{Line, Match};
use super::strategy::{Reason, Replies, StrategyReply};
use super::{PlayError, names};
use crate::explore::{Onward, Step, Value, View};
use crate::face::{Appearance, Ending, Face, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::{Panel, Picture};
use crate::rules::Position;
use crate::words::player_word;

/// A game in which both players have the same moves, and who cannot move loses. A position is a record:
/// so many bytes.
pub trait Part: Sync {
    /// What its moves and positions look like.
    fn appearance(&self) -> &dyn Appearance;

    /// The record of the start. All others are as long.
    fn start(&self) -> Vec<u8>;

    /// The legal moves, in increasing order.
    fn legal_moves(&self, record: &[u8]) -> Vec<Move>;

    /// The position after a move; `None` where it is not legal.
    fn play(&self, record: &[u8], mv: Move) -> Option<Vec<u8>>;

    /// The nim-value, where the proof states it.
    fn value(&self, record: &[u8]) -> Option<u32>;
}

/// A part at its place among the others.
struct Side {
    /// Which of the different parts it is.
    part: usize,
    /// Its first move among those of all.
    first: Move,
    /// Where its record begins among those of all.
    offset: usize,
    /// What the part is called.
    name: String,
}

/// Parts side by side, with the player who wins by their values.
pub struct SideBySide<'c> {
    winner: Player,
    /// The first move where the proof has one.
    opening: Option<Move>,
    /// The different parts.
    parts: Vec<Box<dyn Part + 'c>>,
    sides: Vec<Side>,
    moves: Move,
    start: Vec<u8>,
}

/// A position of parts side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    record: Vec<u8>,
    mover: Player,
}

/// What is seen at a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The position, drawn.
    pub position: Picture,
    /// The same as fields of JSON.
    pub fields: serde_json::Value,
    /// Its nim-value, where the proof states it.
    pub value: Option<u32>,
    /// The moves, each with the nim-value that it leaves.
    pub moves: Vec<(String, Option<u32>)>,
}

impl<'c> SideBySide<'c> {
    /// A single part, with what it is called, and the first move where the proof has one.
    ///
    /// # Errors
    /// As for [`new`](SideBySide::new).
    pub fn alone(
        winner: Player,
        opening: Option<Move>,
        part: impl Part + 'c,
        name: String,
    ) -> Result<SideBySide<'c>, PlayError> {
        let alone = SideBySide::new(winner, vec![Box::new(part)], vec![(0, name)])?;
        Ok(SideBySide { opening, ..alone })
    }

    /// Some parts, each by its number among the different ones and with what it is called.
    ///
    /// # Errors
    /// When they have more moves than can be numbered, or a number is that of no part.
    pub fn new(
        winner: Player,
        parts: Vec<Box<dyn Part + 'c>>,
        named: Vec<(usize, String)>,
    ) -> Result<SideBySide<'c>, PlayError> {
        let (mut sides, mut moves, mut start) = (Vec::new(), 0usize, Vec::new());
        for (part, name) in named {
            let game = parts.get(part).ok_or(PlayError::Wrong("a game of the sum is missing"))?;
            let first = Move::try_from(moves).map_err(|_| TOO_MANY_MOVES)?;
            sides.push(Side { part, first, offset: start.len(), name });
            moves = moves.saturating_add(game.appearance().numbers().into());
            start.extend(game.start());
        }
        let moves = Move::try_from(moves).map_err(|_| TOO_MANY_MOVES)?;
        Ok(SideBySide { winner, opening: None, parts, sides, moves, start })
    }

    /// What the game is called.
    pub fn name(&self) -> String {
        self.sides.iter().map(|side| side.name.as_str()).collect::<Vec<_>>().join(" + ")
    }

    /// A game against the player who wins.
    ///
    /// # Errors
    /// When no first move is known to win, and there has to be one.
    pub fn begin(self) -> Result<Box<dyn Match + 'c>, PlayError> {
        Ok(Box::new(Line::new(self, None)?))
    }

    /// What is seen after some moves of both players.
    ///
    /// # Errors
    /// Why one of them is no legal move, and which are.
    pub fn look(&self, moves: &[&str]) -> Result<Seen, String> {
        let record = self.reached(moves)?;
        let options = self.options(&record);
        let named = options.map(|(mv, value)| (names::name(self, mv), value));
        Ok(Seen {
            position: names::drawn(self, &record),
            fields: self.fields(&record),
            value: self.value(&record),
            moves: named.collect(),
        })
    }

    /// The same for a page, of a game in which one plays both sides.
    ///
    /// # Errors
    /// When one of the moves is not legal.
    pub fn view(&self, moves: &[&str]) -> Result<View, PlayError> {
        let record = self.reached(moves).map_err(PlayError::NoLine)?;
        let value = |nim: u32| if nim == 0 { Value::P } else { Value::N };
        let onward = |(mv, nim): (Move, Option<u32>)| Onward {
            name: names::name(self, mv),
            places: self.clicked(mv),
            result: match nim.map(value) {
                Some(Value::P) => "wins",
                Some(Value::N) => "loses",
                None => "",
            },
        };
        let mut options: Vec<_> = self.options(&record).collect();
        let values = options.iter().map(|(_, nim)| nim.map(value));
        let end = options.is_empty().then_some("no move is left");
        let sentence = Value::in_words(self.value(&record).map(value), end, values);
        options.sort_by_key(|(_, nim)| nim.unwrap_or(1) > 0);
        let players = [Player::First, Player::Second].into_iter().cycle();
        let steps = players.zip(moves).map(|(player, mv)| Step::of(player, (*mv).to_owned()));
        let nim = self.value(&record).map_or(String::new(), |nim| format!("nim-value {nim}. "));
        Ok(View {
            heading: "Moves of both sides",
            steps: steps.collect(),
            picture: names::drawn(self, &record),
            sentence: nim + &sentence,
            moves: options.into_iter().map(onward).collect(),
            ..View::default()
        })
    }

    /// The position after some moves of both players.
    fn reached(&self, moves: &[&str]) -> Result<Vec<u8>, String> {
        let mut record = self.start.clone();
        for text in moves {
            let legal = |error: PlayError| {
                let legal = self.options(&record).map(|(mv, _)| names::name(self, mv));
                error.among(&legal.collect::<Vec<_>>(), "legal")
            };
            let mv = names::read(self, self.vocabulary().form, text).map_err(legal)?;
            let after = self.after(&record, mv);
            record = after.ok_or_else(|| legal(names::refused(self, &record, mv)))?;
        }
        Ok(record)
    }

    /// The parts at their places, each with its record.
    fn parts_of<'a>(
        &'a self,
        record: &'a [u8],
    ) -> impl Iterator<Item = (&'a Side, &'a dyn Part, &'a [u8])> {
        let ends = self.sides.iter().skip(1).map(|side| side.offset).chain([self.start.len()]);
        self.sides.iter().zip(ends).filter_map(move |(side, end)| {
            let part = self.parts.get(side.part)?;
            Some((side, &**part, record.get(side.offset..end)?))
        })
    }

    /// The part that a move is played in, at its place, with the move as the part numbers it.
    fn part_at(&self, mv: Move) -> Option<(usize, &Side, &dyn Part, Move)> {
        let place = self.sides.partition_point(|side| side.first <= mv).checked_sub(1)?;
        let side = self.sides.get(place)?;
        Some((place, side, &**self.parts.get(side.part)?, mv.checked_sub(side.first)?))
    }

    /// The position after a move; `None` where it is not legal.
    fn after(&self, record: &[u8], mv: Move) -> Option<Vec<u8>> {
        let (place, side, part, own) = self.part_at(mv)?;
        let (_, _, left) = self.parts_of(record).nth(place)?;
        let after = part.play(left, own)?;
        let mut record = record.to_vec();
        let changed = record.get_mut(side.offset..)?.iter_mut();
        changed.zip(after).for_each(|(byte, after)| *byte = after);
        Some(record)
    }

    /// The nim-value of a position: the exclusive or of those of its parts.
    fn value(&self, record: &[u8]) -> Option<u32> {
        self.parts_of(record).try_fold(0, |sum, (_, part, left)| Some(sum ^ part.value(left)?))
    }

    /// The legal moves, each with the nim-value that it leaves, which is found when it is asked for.
    fn options<'a>(&'a self, record: &'a [u8]) -> impl Iterator<Item = (Move, Option<u32>)> + 'a {
        let values: Vec<Option<u32>> =
            self.parts_of(record).map(|(_, part, left)| part.value(left)).collect();
        self.parts_of(record).enumerate().flat_map(move |(place, (side, part, left))| {
            let others = values.iter().enumerate().filter(|(other, _)| *other != place);
            let others =
                others.map(|(_, value)| *value).try_fold(0, |sum, value| Some(sum ^ value?));
            part.legal_moves(left).into_iter().map(move |own| {
                let after = || part.value(&part.play(left, own)?);
                let value = others.and_then(|others| Some(others ^ after()?));
                (side.first.saturating_add(own), value)
            })
        })
    }

    /// The first move that leaves the nim-value 0.
    fn winning(&self, record: &[u8]) -> Option<Move> {
        self.options(record).find(|(_, value)| *value == Some(0)).map(|(mv, _)| mv)
    }

    fn is_sum(&self) -> bool {
        self.sides.len() > 1
    }

    /// A name within a part, as the whole has it: in a sum behind the number of the part.
    fn whole_name(&self, place: usize, name: &str) -> String {
        match self.is_sum() {
            true => format!("{}:{name}", place.saturating_add(1)),
            false => name.to_owned(),
        }
    }
}

/// Why there is no game of too many moves.
pub(crate) const TOO_MANY_MOVES: PlayError = PlayError::NoStrategy(
    "the game has too many moves to be played: 65,535 can be numbered; `zermelo table` prints the \
     nim-values, and a move that wins makes their exclusive or 0",
);

impl Rules for SideBySide<'_> {
    type Position = Standing;

    fn proponent(&self) -> Player {
        self.winner
    }

    fn start(&self) -> Standing {
        Standing { record: self.start.clone(), mover: Player::First }
    }

    fn record_width(&self) -> usize {
        self.start.len()
    }

    fn read(&self, record: &[u8]) -> Result<Standing, Code> {
        Ok(Standing { record: record.to_vec(), mover: self.winner.other() })
    }

    fn mover(&self, position: &Standing) -> Player {
        position.mover
    }

    fn legal_moves(&self, position: &Standing, moves: &mut Vec<Move>) {
        for (side, part, left) in self.parts_of(&position.record) {
            let own = part.legal_moves(left).into_iter();
            moves.extend(own.map(|own| side.first.saturating_add(own)));
        }
    }

    fn play(&self, position: &Standing, mv: Move) -> Option<Standing> {
        let record = self.after(&position.record, mv)?;
        Some(Standing { record, mover: position.mover.other() })
    }

    /// Who cannot move has lost.
    fn ending(&self, position: &Standing, _: Move) -> Option<bool> {
        let mut parts = self.parts_of(&position.record);
        let is_over = parts.all(|(_, part, left)| part.legal_moves(left).is_empty());
        is_over.then_some(position.mover != self.winner)
    }
}

impl Records for SideBySide<'_> {
    fn write(&self, position: &Standing, out: &mut Vec<u8>) {
        out.extend(&position.record);
    }
}

impl Appearance for SideBySide<'_> {
    fn numbers(&self) -> Move {
        self.moves
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        let (place, _, part, own) = self.part_at(mv)?;
        let Name { plain, math } = part.appearance().move_name(own)?;
        let math = if self.is_sum() { self.whole_name(place, &math) } else { math };
        Some(Name { plain: self.whole_name(place, &plain), math })
    }

    fn read_move(&self, text: &str) -> Option<Move> {
        let (place, text) = match self.is_sum() {
            true => {
                let (place, text) = text.split_once(':')?;
                (place.parse::<usize>().ok()?.checked_sub(1)?, text)
            }
            false => (0, text),
        };
        let side = self.sides.get(place)?;
        side.first.checked_add(self.parts.get(side.part)?.appearance().read_move(text)?)
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let (mut panels, mut said) = (Vec::new(), Vec::new());
        for (place, (_, part, left)) in self.parts_of(record).enumerate() {
            let Picture { panels: mut drawn, caption, .. } = part.appearance().picture(left)?;
            for panel in &mut drawn {
                let cells: Vec<_> = match panel {
                    Panel::Grid(grid) => grid.rows.iter_mut().flatten().collect(),
                    Panel::Points(points) => points.points.iter_mut().collect(),
                    _ => Vec::new(),
                };
                for cell in cells {
                    cell.name = self.whole_name(place, &cell.name);
                }
            }
            let name = self.sides.get(place).filter(|_| self.is_sum());
            let name = name.map(|side| format!("{}: {}", place.saturating_add(1), side.name));
            let own = Some(caption).filter(|own| drawn.is_empty() && !own.is_empty());
            let words: Vec<String> = name.into_iter().chain(own).collect();
            said.extend(Some(words.join(": ")).filter(|words| !words.is_empty()));
            panels.extend(drawn);
        }
        let caption = said.join(", ");
        Some(Picture { caption, ..Picture::of(panels) })
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let Some((place, _, part, own)) = self.part_at(mv) else { return Vec::new() };
        part.appearance().touched(own).iter().map(|name| self.whole_name(place, name)).collect()
    }

    /// With what the part that was played in emphasises.
    fn picture_after(&self, record: &[u8], moves: &[Move]) -> Option<Picture> {
        let mut picture = self.picture(record)?;
        if let Some((place, _, part, own)) = moves.last().and_then(|&mv| self.part_at(mv)) {
            let (_, _, left) = self.parts_of(record).nth(place)?;
            let last = part.appearance().picture_after(left, &[own])?.emphasised.into_iter();
            let last = last.map(|(name, emphasis)| (self.whole_name(place, &name), emphasis));
            picture.emphasised = last.collect();
        }
        Some(picture)
    }

    fn fields(&self, record: &[u8]) -> serde_json::Value {
        let mut fields =
            self.parts_of(record).map(|(_, part, left)| part.appearance().fields(left));
        match self.is_sum() {
            true => json!({ "games": fields.collect::<Vec<_>>() }),
            false => fields.next().unwrap_or_default(),
        }
    }

    fn refusal(&self, record: &[u8], mv: Move) -> Refusal {
        let refusal = self.part_at(mv).and_then(|(place, _, part, own)| {
            Some(part.appearance().refusal(self.parts_of(record).nth(place)?.2, own))
        });
        refusal.unwrap_or(Refusal::NotAllowed("is no move of the game"))
    }

    fn vocabulary(&self) -> Vocabulary {
        match (self.is_sum(), self.parts.first()) {
            (false, Some(part)) => part.appearance().vocabulary(),
            _ => Vocabulary::new(
                "the number of a game of the sum, a colon, and a move in that game, as in 2:1",
            ),
        }
    }
}

impl Face for SideBySide<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        self
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let (noun, other) = (self.vocabulary().noun, player_word(player.other()));
        Ending::no_move(player, &format!("no {noun} is left for {other}"))
    }
}

impl Replies for SideBySide<'_> {
    fn face(&self) -> &dyn Face {
        self
    }

    fn opening(&self) -> Option<Move> {
        let is_first = self.winner == Player::First;
        self.opening.or_else(|| is_first.then(|| self.winning(&self.start))?)
    }

    fn leads_to(&self, position: &Position) -> Result<bool, PlayError> {
        Ok(self.value(&self.rules().record(position)) == Some(0))
    }

    fn answer(&self, position: &Position, mv: Move) -> Result<StrategyReply, PlayError> {
        let none = PlayError::Wrong("no move is known to leave the nim-value 0");
        let rules = self.rules();
        let after = rules.play(position, mv).ok_or_else(|| none.clone())?;
        if rules.ending(&after, mv).is_some() {
            return Ok(StrategyReply::Settled);
        }
        self.winning(&rules.record(&after)).map(StrategyReply::Reply).ok_or(none)
    }

    fn reason(&self, _: &Position, _: Move) -> Option<Reason> {
        Some("it leaves the nim-value 0".to_owned().into())
    }
}

/// A decoded proof that states nim-values of positions.
pub trait StatesValues {
    /// The game with its values. A proof about every heap has them of a heap of this size.
    ///
    /// # Errors
    /// When the proof is none of its claim, or there are too many moves.
    fn side_by_side(&self, size: Option<u32>) -> Result<SideBySide<'_>, PlayError>;
}

/// The most sizes to choose from.
const MOST_SIZES: u32 = 24;

/// What stands before a size.
const SIZE: &str = "n = ";

/// The size that a choice names.
fn size(choice: &str) -> Option<u32> {
    let size = choice.strip_prefix(SIZE)?.parse().ok()?;
    (1..=MOST_SIZES).contains(&size).then_some(size)
}

/// Such a proof as one of a game's.
pub(crate) struct ByValues<S>(pub(crate) S);

impl<S: StatesValues> super::stored::Stored for ByValues<S> {
    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        self.0.side_by_side(None)?.begin()
    }

    fn view(&self, moves: &[&str]) -> Result<View, PlayError> {
        let of_size = |size| self.0.side_by_side(Some(size)).ok();
        match (self.0.side_by_side(None), moves) {
            (Ok(game), _) => game.view(moves),
            (Err(error), _) if of_size(1).is_none() => Err(error),
            (Err(_), [choice, moves @ ..]) if let Some(game) = size(choice).and_then(of_size) => {
                let mut view = game.view(moves)?;
                view.steps.insert(0, Step::in_words(*choice));
                Ok(view)
            }
            (Err(_), words) => {
                let onward = |size| {
                    let game = of_size(size)?;
                    let result = match game.value(&game.start)? {
                        0 => "second player wins",
                        _ => "first player wins",
                    };
                    Some(Onward { name: format!("{SIZE}{size}"), places: Vec::new(), result })
                };
                let sentence = "Choose how many counters the heap has.".to_owned();
                let moves = (1..=MOST_SIZES).filter_map(onward).collect();
                let error = words.first().map(|word| PlayError::NoSuchMove {
                    text: (*word).to_owned(),
                    form: "a size here, such as n = 8",
                });
                Ok(View { error, ..View::choice("Sizes", sentence, moves) })
            }
        }
    }
}
