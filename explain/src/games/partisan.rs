//! Values of partisan games.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::rc::Rc;

use serde_json::{Value, json};
use zermelo_checker::claim::Player;
use zermelo_checker::fault::Fault;
use zermelo_checker::format::Text;
use zermelo_checker::games::partisan::{
    Body, Claim, Forms, Game as Rules, MAX_SUMMANDS, POSITION_ROLES, Partisan, PartisanRules, Ply,
    Relation, Statement, Summand,
};
use zermelo_checker::games::{colouring as vertices, domineering as dominoes, words_of};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::replay::{Move, Replay};

use super::colouring::{self, Vertices};
use super::domineering::{self, Dominoes};
use super::gdl::{self, Terms};
use super::{Case, Game, decoded, paper_words};
use crate::assertion::{Assertion, Said};
use crate::claims::{ClaimError, PARTISAN, PLUS, Words};
use crate::face::{Account, Appearance, Ending, Face, Preface, Prose, Refusal, Vocabulary};
use crate::name::Name;
use crate::picture::Picture;
use crate::play::stored::{self, DecodedProof, Proofs, StoredStrategy};
use crate::words::{self, Diagnosis, player_word};

/// The game in the words of a paper.
pub(crate) fn in_words(game: &Partisan) -> String {
    let words = |summand: &Summand| match summand {
        Summand::Domineering(game) => paper_words(&Game::from(*game)),
        Summand::Colouring(game) => paper_words(&Game::from(game.clone())),
        Summand::Gdl(game) => paper_words(&Game::from(game.clone())),
    };
    game.summands.iter().map(words).collect::<Vec<_>>().join(" + ")
}

/// Reads a claim such as `domineering 3 3 equals +-1`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let game = game(words)?;
    let relation = if words.take("is") {
        words.phrase(&["at", "least"])?;
        Relation::IsAtLeast
    } else {
        words.exactly(&["equals"])?;
        Relation::Equals
    };
    let value = words.read("a value such as 0, -1/2, ^*, +-1 or {3|1||-2}", |word| {
        Text::new(word).filter(|text| Forms::new(text.as_str()).is_some())
    })?;
    Ok(Claim { statement: Statement { relation, value }, game })
}

/// Reads a game such as `domineering 2 3 + col path 4`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Partisan, ClaimError> {
    let mut summands = vec![summand(words)?];
    while words.peek() == Some(PLUS) {
        if summands.len() == MAX_SUMMANDS {
            return Err(words.wrong("the end of a sum of at most four games"));
        }
        words.take(PLUS);
        summands.push(summand(words)?);
    }
    Ok(Partisan { summands })
}

fn summand(words: &mut Words<'_>) -> Result<Summand, ClaimError> {
    let is_of = |folder: &str| words.peek().is_some_and(|word| words_of(folder).contains(&word));
    match PARTISAN.map(is_of) {
        [true, ..] => domineering::game(words).map(Summand::Domineering),
        [.., true] => gdl::game(words).map(Summand::Gdl),
        [_, true, _] => {
            let game = colouring::game(words)?;
            let is_named = game.graph_hash.is_none();
            if is_named { Ok(Summand::Colouring(game)) } else { Err(words.wrong(NAMED)) }
        }
        _ => Err(words.wrong(GAMES)),
    }
}

/// What is expected of a summand.
const GAMES: &str = "domineering, col, snort or rules, as in the claim ‘domineering 2 2 + col path 1 equals {1*|-1*}’";
const NAMED: &str = "a graph by its name";

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    POSITION_ROLES,
    &["the stored position has no form of the value, or says of no player to be Left"],
)];

/// Says where a fault is in a text of rules.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let Body { rules, .. } = decoded(&case.body)?;
    let by_rules = claim.game.by_rules();
    // A fault of the replay is one of the only text, if there is only one.
    let place = case.fault.number("summand").map(usize::try_from).transpose().ok()?;
    let place = place.map_or(Some(0), |place| by_rules.iter().position(|(at, _)| *at == place))?;
    let ((_, game), text) = (by_rules.get(place)?, rules.get(place)?);
    gdl::say_of_text(game, text, case.fault, &mut diagnosis.facts);
    Some(())
}

/// The games of a claim, and the value.
#[derive(Clone, Debug)]
pub struct Difference<'c> {
    claim: &'c Claim,
    rules: PartisanRules,
    /// The names of the forms.
    forms: Vec<String>,
    /// The faces of games whose rules are data, by their places.
    terms: BTreeMap<usize, Terms>,
}

impl<'c> Difference<'c> {
    /// That of a claim, with the texts of games whose rules are data.
    ///
    /// # Errors
    /// When a game is too large, or the value is none; or a text is wrong.
    pub fn new(claim: &'c Claim, texts: &[Cow<'_, [u8]>]) -> Result<Difference<'c>, Fault> {
        let rules = PartisanRules::new(claim, texts, usize::MAX).map_err(gdl::as_fault)?;
        let forms = names(rules.forms());
        let games = rules.games().iter().zip(&claim.game.summands).enumerate();
        let terms = games.filter_map(|(place, (game, summand))| match (game, summand) {
            (Rules::Sides(sides), Summand::Gdl(game)) => {
                Some((place, Terms::of_sides(game, sides)?))
            }
            _ => None,
        });
        let terms = terms.collect();
        Ok(Difference { claim, rules, forms, terms })
    }

    /// Does something with the face of a game.
    fn with_game<T>(&self, place: usize, does: impl Fn(&dyn Appearance) -> Option<T>) -> Option<T> {
        let winner = Player::First;
        match self.claim.game.summands.get(place)? {
            Summand::Domineering(game) => {
                let claim = dominoes::Claim { winner, game: *game };
                does(&Dominoes::new(&claim, &[]).ok()?)
            }
            Summand::Colouring(game) => {
                let claim = vertices::Claim { winner, game: game.clone() };
                does(&Vertices::new(&claim, None, &[]).ok()?)
            }
            Summand::Gdl(_) => does(self.terms.get(&place)?),
        }
    }

    /// The positions of the games in a record, and the two bytes and the one behind them.
    fn parts<'r>(&self, record: &'r [u8]) -> Option<(Vec<&'r [u8]>, u16, u8)> {
        let (mut rest, mut parts) = (record, Vec::new());
        for game in self.rules.games() {
            let (own, after) = rest.split_at_checked(game.width())?;
            parts.push(own);
            rest = after;
        }
        let &[low, high, left] = rest else { return None };
        Some((parts, u16::from_le_bytes([low, high]), left))
    }
}

/// All forms by their options, but whole numbers as such, and by their own numbers those that are long.
fn names(forms: &Forms) -> Vec<String> {
    /// The longest name, in bytes.
    const LONGEST: usize = 40;
    let mut names: Vec<String> = Vec::new();
    for number in (0..u16::MAX).take(forms.count()) {
        let name = |&option: &u16| names.get(usize::from(option)).map_or("", String::as_str);
        let [left, right] = [true, false]
            .map(|is_left| forms.options(number, is_left).iter().map(name).collect::<Vec<_>>());
        let whole = |name: &str| name.parse::<i64>().ok();
        let name = match (left.as_slice(), right.as_slice()) {
            ([], []) => "0".to_owned(),
            ([one], []) if whole(one).is_some_and(|one| one >= 0) => {
                whole(one).map_or(0, |one| one.saturating_add(1)).to_string()
            }
            ([], [one]) if whole(one).is_some_and(|one| one <= 0) => {
                whole(one).map_or(0, |one| one.saturating_sub(1)).to_string()
            }
            _ => format!("{{{}|{}}}", left.join(","), right.join(",")),
        };
        names.push(if name.len() > LONGEST { format!("#{number}") } else { name });
    }
    names
}

impl Appearance for Difference<'_> {
    fn numbers(&self) -> Move {
        let last = u16::try_from(self.rules.forms().count()).ok();
        let last = last.and_then(|number| Ply { game: None, number, is_left: true }.number());
        last.unwrap_or(Move::MAX)
    }

    fn move_name(&self, mv: Move) -> Option<Name> {
        let Ply { game, number, is_left } = Ply::new(mv);
        let player = if is_left { 'L' } else { 'R' };
        let name = match game {
            None => format!("{player}={}", self.forms.get(usize::from(number))?),
            Some(game) => {
                let name = self.with_game(game, |face| face.move_name(number))?.plain;
                let place = match self.claim.game.summands.len() {
                    1 => String::new(),
                    _ => game.saturating_add(1).to_string(),
                };
                format!("{player}{place}:{name}")
            }
        };
        Some(Name::upright(name))
    }

    fn touched(&self, mv: Move) -> Vec<String> {
        let Ply { game, number, .. } = Ply::new(mv);
        // Of several games cells have the same names.
        let game = game.filter(|_| self.claim.game.summands.len() == 1);
        let touched = game.and_then(|game| self.with_game(game, |face| Some(face.touched(number))));
        touched.unwrap_or_default()
    }

    fn picture(&self, record: &[u8]) -> Option<Picture> {
        let (parts, form, left) = self.parts(record)?;
        let left = match left {
            0 => "either player Left",
            1 => "first player Left",
            _ => "first player Right",
        };
        let caption = format!("{left}, value {}", self.forms.get(usize::from(form))?);
        let mut picture = Picture { caption, ..Picture::default() };
        for (game, part) in parts.into_iter().enumerate() {
            let own = self.with_game(game, |face| face.picture(part))?;
            picture.panels.extend(own.panels);
            // Of several games cells have the same names.
            let is_alone = self.claim.game.summands.len() == 1;
            picture.pieces.extend(own.pieces.into_iter().filter(|_| is_alone));
            // Facts that are on no board.
            if self.terms.contains_key(&game) && !own.caption.is_empty() {
                picture.caption = format!("{}, {}", picture.caption, own.caption);
            }
        }
        Some(picture)
    }

    fn fields(&self, record: &[u8]) -> Value {
        let Some((parts, form, left)) = self.parts(record) else { return Value::Null };
        let parts = parts.into_iter().enumerate();
        let games =
            parts.filter_map(|(game, part)| self.with_game(game, |face| Some(face.fields(part))));
        let left = match left {
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => None,
        };
        json!({
            "games": games.collect::<Vec<_>>(),
            "form": form,
            "left": left.map(player_word),
        })
    }

    fn refusal(&self, _: &[u8], _: Move) -> Refusal {
        Refusal::NotAllowed(
            "is not allowed here: it is one of the other player, or cells or vertices of it are not free, or it \
             is no option of the value",
        )
    }

    fn vocabulary(&self) -> Vocabulary {
        Vocabulary::new(
            "L or R, the number of the game if there are several, a colon and the move there, as in L:a1-a2; or L= \
             or R= and a form",
        )
    }
}

impl Face for Difference<'_> {
    fn rules(&self) -> &dyn crate::rules::AnyRules {
        &self.rules
    }

    fn ending(&self, player: Player, _: Move, _: &[u8]) -> Ending {
        let other = player_word(player.other());
        Ending::no_move(player, &format!("{other} can move in no game and not in the value"))
    }
}

impl Prose for Difference<'_> {
    fn account(&self) -> Account {
        let value = &self.claim.statement.value;
        let begins = match self.claim.statement.relation {
            Relation::Equals => {
                "The first player decides with the first move whether to be Left or Right. So the second player \
                 wins as either of them"
            }
            Relation::IsAtLeast => "The first player is Right. So the second player wins as Left",
        };
        let roles = self.terms.values().map(|terms| {
            let [left, right] = [Player::First, Player::Second].map(|player| terms.subject(player));
            format!(" In {terms} Left is {left}, and Right is {right}.")
        });
        let roles: String = roles.collect();
        let introduction = format!(
            "Beside the games stands the negative of the value {value}. A player moves in one game, Left \
             as its first player and Right as its second one; or in the value, Left to an option of Right and Right \
             to one of Left. A player who can move nowhere loses. {begins}, whatever the first player \
             does.{roles}"
        );
        Account {
            preface: Preface { introduction, ..Preface::default() },
            reading: vec![
                "A position is those of the games, and the form that the value has become; the first \
                 player is to move."
                    .to_owned(),
                "Where a row says wins, the first player can move nowhere any more.".to_owned(),
            ],
            ..Account::default()
        }
    }
}

impl StoredStrategy for DecodedProof<'_, Claim, Body<'_>> {
    fn replay(&self) -> &Replay<'_> {
        &self.body.replay
    }

    fn prose(&self, _: bool) -> Result<Rc<dyn Prose + '_>, Fault> {
        Ok(Rc::new(Difference::new(self.claim, &self.body.rules)?))
    }

    fn fields(&self) -> Value {
        match self.body.rules.as_slice() {
            [] => Value::Null,
            rules => {
                let texts = rules.iter().map(|text| String::from_utf8_lossy(text));
                json!({ "rules": texts.collect::<Vec<_>>() })
            }
        }
    }
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let Statement { relation, value } = &claim.statement;
    let relation = match relation {
        Relation::Equals => "equals",
        Relation::IsAtLeast => "at-least",
    };
    let summands = claim.game.summands.iter().map(ToString::to_string);
    let fields = json!({
        "summands": summands.collect::<Vec<_>>(),
        "relation": relation,
        "value": value.as_str(),
    });
    let rules_hashes = claim.game.by_rules().into_iter().map(|(_, game)| game.rules_hash);
    let rules_hashes = rules_hashes.collect();
    Assertion { rules_hashes, ..Assertion::new("partisan", Said::Other, fields) }
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Replay, |claim, certificate| stored::replay::<_, Body<'_>>(claim, certificate))];
