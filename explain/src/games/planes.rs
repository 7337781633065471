//! All planes of an order, or of every order.

use serde_json::json;
use zermelo_checker::SIZE;
use zermelo_checker::claim::{Player, Size, Statement};
use zermelo_checker::games::planes::{
    Body, Claim, Convention, LINES_MORE_THAN_DOUBLE, Plane, Planes,
};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::potential::POTENTIAL_TOO_LARGE;

use super::Case;
use crate::assertion::{self, Assertion};
use crate::claims::{ClaimError, Words};
use crate::play::stored::{self, Proofs};
use crate::words::{self, Diagnosis, player_word};

/// The game in the words of a paper, without the orders that it is for.
pub(crate) fn in_words(game: &Planes) -> String {
    let rule = match game.convention {
        Convention::Strong => "",
        Convention::Weak { maker: Player::First } => " (maker moves first)",
        Convention::Weak { maker: Player::Second } => " (breaker moves first)",
    };
    let plane = match game.plane {
        Plane::Affine => "affine",
        Plane::Projective => "projective",
    };
    format!("on all {plane} planes of order {}{rule}", words::side(game.order, "q"))
}

/// Reads a claim such as `second player does not lose any-affine-plane q for every q ≥ 7`.
pub(crate) fn claim(words: &mut Words<'_>) -> Result<Claim, ClaimError> {
    let first_word = words.peek().unwrap_or_default().to_owned();
    // The player, or whether it is maker.
    let subjects = [
        ("first", Ok(Player::First)),
        ("second", Ok(Player::Second)),
        ("maker", Err(true)),
        ("breaker", Err(false)),
    ];
    let subject = words.one_of("first player, second player, maker or breaker", &subjects)?;
    if subject.is_ok() {
        words.exactly(&["player"])?;
    }
    let statement: fn(Player) -> Statement =
        match words.one_of("wins, or does not lose", &[("wins", true), ("does", false)])? {
            true => Statement::Wins,
            false => {
                words.exactly(&["not", "lose"])?;
                Statement::DoesNotLose
            }
        };
    let game = planes(words)?;
    if game.is_vacuous() {
        words.one_of("(vacuous), as there is no plane of this order", VACUOUS)?;
    }
    // A word that is left may be a flag misspelt that says who plays.
    words.end()?;
    let player = match (subject, game.convention) {
        (Ok(player), Convention::Strong) => player,
        (Err(true), Convention::Weak { maker }) => maker,
        (Err(false), Convention::Weak { maker }) => maker.other(),
        (Ok(_), Convention::Weak { .. }) => {
            let expected = "maker or breaker, the players of a --weak game";
            return Err(Words::wrong_subject(&first_word, expected));
        }
        (Err(_), Convention::Strong) => {
            let expected = "first player or second player (only a --weak game has a maker)";
            return Err(Words::wrong_subject(&first_word, expected));
        }
    };
    Ok(Claim { statement: statement(player), game })
}

/// What is said of an order without planes.
const VACUOUS: &[(&str, ())] = &[("(vacuous)", ())];

/// Reads a game such as `any-affine-plane q --weak for every q ≥ 7`.
pub(crate) fn game(words: &mut Words<'_>) -> Result<Planes, ClaimError> {
    let game = planes(words)?;
    if game.is_vacuous() {
        words.take("(vacuous)");
    }
    Ok(game)
}

fn planes(words: &mut Words<'_>) -> Result<Planes, ClaimError> {
    let planes = [("any-affine-plane", Plane::Affine), ("any-projective-plane", Plane::Projective)];
    let plane = words.game_word(&planes)?;
    const ORDER: &str = "the order of the planes, a number or the letter q";
    let exactly = if words.take("q") { None } else { Some(words.number(ORDER)?) };
    let convention = if words.take("--weak") {
        let maker = if words.take("--breaker-first") { Player::Second } else { Player::First };
        Convention::Weak { maker }
    } else {
        Convention::Strong
    };
    let order = match exactly {
        Some(order) => Size::Exactly(order),
        None => words.every("q")?,
    };
    Ok(Planes { plane, convention, order })
}

/// The wordings of the game's codes.
pub(crate) const SENTENCES: words::Words = &[(
    LINES_MORE_THAN_DOUBLE,
    &[
        "from order {order} to the next the number of lines more than doubles, so that the potential \
         grows: the least order has to be at least 2",
        "from some order to the next the number of lines more than doubles, so that the potential grows: \
         the least order has to be at least 2",
    ],
)];

/// Says what it can about a fault.
pub(crate) fn diagnose(claim: &Claim, case: &Case<'_>, diagnosis: &mut Diagnosis) -> Option<()> {
    let (least, modulus) = match claim.game.order {
        Size::Exactly(order) => (order, 1),
        Size::Every { least, modulus } => (least, modulus),
    };
    match case.fault.code {
        SIZE => {
            let said = match modulus {
                0 => "orders are in steps of at least 1".to_owned(),
                _ => format!("a plane has an order from 2 to 2^32 − 2, not {least}"),
            };
            diagnosis.facts.set("size", said);
        }
        LINES_MORE_THAN_DOUBLE => diagnosis.facts.set("order", least.to_string()),
        POTENTIAL_TOO_LARGE => {
            let order = u128::from(least);
            let (lines, points) = match claim.game.plane {
                Plane::Affine => (order.checked_mul(order)?.checked_add(order)?, least),
                Plane::Projective => {
                    let lines = order.checked_mul(order)?.checked_add(order)?.checked_add(1)?;
                    (lines, least.checked_add(1)?)
                }
            };
            diagnosis.facts.set("sum", words::fraction(lines, points)?);
            let moves = claim.statement.proponent() == Player::First;
            diagnosis.facts.set("bound", if moves { "1" } else { "1/2" });
            diagnosis.facts.set("mover", if moves { "proponent" } else { "opponent" });
        }
        _ => {}
    }
    Some(())
}

/// What a claim says.
pub(crate) fn assertion(claim: &Claim) -> Assertion {
    let Planes { plane, convention, order } = claim.game;
    let plane = match plane {
        Plane::Affine => "affine",
        Plane::Projective => "projective",
    };
    let (convention, maker) = match convention {
        Convention::Strong => ("strong", None),
        Convention::Weak { maker } => ("weak", Some(player_word(maker))),
    };
    let fields = json!({
        "statement": assertion::statement(claim.statement),
        "plane": plane,
        "convention": convention,
        "maker": maker,
        "order": assertion::size(order),
    });
    Assertion::new("planes", claim.statement.into(), fields)
}

/// How its proofs are decoded.
pub(crate) const PROOFS: Proofs<Claim> =
    &[(Kind::Potential, |_, certificate| stored::other::<Body>(certificate))];
