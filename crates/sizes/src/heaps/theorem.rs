//! Claims about heaps as theorems of Rocq, on the definitions of `twin/theories/Heaps.v` and `NimValues.v`.

use zermelo_checker::claim::{Claim as AnyClaim, Statement as Strategy};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::heaps::{Heaps, Rules, Start, Statement};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::nim_values::NimValues;
use zermelo_present::export::ExportError;
use zermelo_present::export::rocq::{Theorem, list, nim_values, player, strategy};

/// The theorem of a certificate.
pub(super) fn theorem(kind: Kind, certificate: &Certificate<'_>) -> Result<Theorem, ExportError> {
    let (Kind::NimValues, AnyClaim::Heaps(claim)) = (kind, &certificate.header.claim) else {
        return Err(ExportError::UNKNOWN);
    };
    let Heaps { rules, start } = &claim.game;
    let body: NimValues = certificate.decode()?;
    let options = match rules {
        Rules::Nim => "nim".to_owned(),
        Rules::Octal { digits } => format!("(octal {})", list(digits)),
    };
    let game = format!("normal_play {options}");
    let theorem = match (rules, start, claim.statement) {
        (_, Start::Sum { heaps }, statement) => {
            let value = heaps.iter().fold(0, |sum, &heap| {
                let value = match rules {
                    Rules::Nim => u64::from(heap),
                    Rules::Octal { .. } => body.value(heap.into()).map_or(0, u64::from),
                };
                sum ^ value
            });
            let heaps = list(heaps);
            let (check, has_value) = match rules {
                Rules::Nim => (
                    format!("check_nim {heaps} {value}"),
                    format!("accepted_heaps_of_nim_have_the_value {heaps} {value} accepted"),
                ),
                Rules::Octal { digits } => (
                    format!("check_heaps {} {heaps} {value} the_values", list(digits)),
                    "accepted_heaps_have_the_value _ _ _ _ accepted".to_owned(),
                ),
            };
            match statement {
                Statement::Wins(who) => {
                    let start = format!("({heaps}, First)");
                    let (name, statement, words) = strategy(Strategy::Wins(who), &game, &start);
                    let proof =
                        format!("a_value_says_who_wins {options} {heaps} {value} ({has_value})");
                    of((name, statement, words), check, proof)
                }
                _ => {
                    let statement = format!("has_value {options} {heaps} {value}");
                    let name = "the_nim_value_is_as_claimed".to_owned();
                    of((name, statement, VALUE.to_owned()), check, has_value)
                }
            }
        }
        (Rules::Octal { digits }, Start::Every { least, .. }, Statement::HasPeriod(period)) => {
            let value = |n: &str| format!("has_value {options} [{n}] v");
            let statement = format!(
                "forall n, {least} <= n ->\n    exists v, {} /\\ {}",
                value("n"),
                value(&format!("n + {period}"))
            );
            let check = format!("check_period {} {least} {period} the_values", list(digits));
            let proof = "an_accepted_period_is_one _ _ _ _ accepted".to_owned();
            let name = "the_nim_values_have_the_period".to_owned();
            of((name, statement, VALUE.to_owned()), check, proof)
        }
        (Rules::Octal { digits }, Start::Every { least, modulus }, Statement::Wins(who)) => {
            let start = format!("([{least} + j * {modulus}], First)");
            let (name, statement, words) = strategy(Strategy::Wins(who), &game, &start);
            let check = format!(
                "check_every_heap {} {} {least} {modulus} the_values",
                list(digits),
                player(who)
            );
            let proof = "an_accepted_winner_wins_every_heap _ _ _ _ _ accepted".to_owned();
            of((name, format!("forall j,\n  {statement}"), words), check, proof)
        }
        _ => return Err(ExportError::NoTheorem("the nim-value of every one of many heaps")),
    };
    let moves = match rules {
        Rules::Nim => "Who moves takes one counter or more from a heap",
        Rules::Octal { .. } => {
            "Who moves takes counters from a heap as the digits say: the digit for so many counters has 1 \
             where nothing may be left of the heap, 2 where one heap, 4 where two (`octal` in Heaps.v)"
        }
    };
    let data = match rules {
        Rules::Nim => String::new(),
        Rules::Octal { .. } => nim_values("the_values", &body),
    };
    let words = format!("{moves}; who cannot move loses. {}", theorem.words);
    Ok(Theorem { words, data, ..theorem })
}

/// What is said of values.
const VALUE: &str = "A nim-value is the least number that is the value of no option (`has_value` in \
                     NimValues.v).";

fn of((name, statement, words): (String, String, String), check: String, proof: String) -> Theorem {
    Theorem {
        theories: "Game NimValues Heaps",
        scope: "N_scope",
        words,
        about: String::new(),
        data: String::new(),
        check,
        name,
        statement,
        proof,
    }
}
