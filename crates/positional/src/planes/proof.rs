//! Potentials of all planes: the argument in words, and its numbers at the least order.

use serde_json::json;
use zermelo_checker::claim::{Player, Size};
use zermelo_checker::format::Certificate;
use zermelo_checker::games::planes::{Body, Claim, Convention, Plane};
use zermelo_checker::proofs::Kind;
use zermelo_explain::fraction;
use zermelo_explain::play::PlayError;
use zermelo_explain::play::line::Match;
use zermelo_present::contract::proof::{Proof, ProofResult};
use zermelo_present::document::model::{Block, Document, Rich, Row, Section, Table};
use zermelo_present::summary::{Figures, Summary};
use zermelo_present::table::{ALL, Options, Printout, TableError};

/// The potential of all planes of a claim.
struct Potential<'c> {
    claim: &'c Claim,
}

/// Decodes the proof of a claim.
pub(super) fn decode<'c>(
    claim: &'c Claim,
    kind: Kind,
    certificate: &'c Certificate<'_>,
) -> ProofResult<'c> {
    Ok(match kind {
        Kind::Potential => {
            let Body = certificate.decode()?;
            Some(Box::new(Potential { claim }))
        }
        _ => None,
    })
}

impl Potential<'_> {
    /// The least order, how many lines a plane has there, and how many points a line; `None` where the
    /// numbers do not fit.
    fn numbers(&self) -> Option<(u32, u128, u32)> {
        let (Size::Exactly(order) | Size::Every { least: order, .. }) = self.claim.game.order;
        let q = u128::from(order);
        let lines = q.checked_mul(q)?.checked_add(q)?;
        Some(match self.claim.game.plane {
            Plane::Affine => (order, lines, order),
            Plane::Projective => (order, lines.checked_add(1)?, order.checked_add(1)?),
        })
    }

    /// The player who keeps the other from completing a line, and the other.
    fn players(&self) -> [&'static str; 2] {
        match (self.claim.game.convention, self.claim.statement.proponent()) {
            (Convention::Weak { maker }, proponent) if maker != proponent => ["breaker", "maker"],
            (Convention::Weak { .. }, _) => ["maker", "breaker"],
            (Convention::Strong, Player::First) => ["the first player", "the second player"],
            (Convention::Strong, Player::Second) => ["the second player", "the first player"],
        }
    }

    /// The argument, paragraph by paragraph.
    fn argument(&self) -> Vec<String> {
        let [own, theirs] = self.players();
        let (points, of_line, lines, pairs) = match self.claim.game.plane {
            Plane::Affine => ("q²", "q", "q² + q", "q²(q² − 1) / (q(q − 1))"),
            Plane::Projective => {
                ("q² + q + 1", "q + 1", "q² + q + 1", "(q² + q + 1)(q² + q) / ((q + 1)q)")
            }
        };
        let (mover, bound) = match self.claim.statement.proponent() {
            Player::First => (own, "1"),
            Player::Second => (theirs, "1/2"),
        };
        let mut said = vec![
            format!(
                "A plane of order q has {points} points and lines of {of_line} points, and two points are \
                 together on exactly one line. So there are {pairs} = {lines} lines, whatever they are."
            ),
            format!(
                "At the start each line weighs 2^(−u), where u is the number of its points. With {mover} \
                 to move, the sum has to be less than {bound}. Then at each turn {own} takes a point whose \
                 lines weigh most together. The next stone of {theirs} adds at most what this took away, so \
                 the sum stays below 1 whenever {own} is to move. A complete line alone would weigh 1, so \
                 {theirs} completes none (Erdős and Selfridge, 1973)."
            ),
        ];
        if let Size::Every { least, .. } = self.claim.game.order {
            let difference = match self.claim.game.plane {
                Plane::Affine => "q² − q − 2",
                Plane::Projective => "q² − q − 1",
            };
            said.push(format!(
                "From order q to q + 1 a line gets one more point and weighs half as much. Twice the \
                 number of lines at q less the number at q + 1 is {difference}, which is not negative for \
                 q ≥ 2. So the sum does not grow from any order to the next, and it suffices that it is \
                 small enough at order {least}."
            ));
        }
        said
    }

    /// The least order in numbers.
    fn row(&self) -> Result<Row, TableError> {
        let wrong = || TableError::Wrong { what: "the order is too large".to_owned() };
        let (order, lines, points) = self.numbers().ok_or_else(wrong)?;
        let potential = fraction(lines, points);
        let potential = potential.unwrap_or_else(|| format!("{lines}·2^(−{points})"));
        let cells = [order.to_string(), lines.to_string(), points.to_string(), potential];
        Ok(Row { repeated: 0, cells: cells.into_iter().map(Rich::text).collect() })
    }
}

impl Proof for Potential<'_> {
    /// The proof holds nothing but its claim.
    fn dump(&self) -> Box<dyn erased_serde::Serialize + '_> {
        Box::new(json!({}))
    }

    fn summary(&self) -> Summary {
        let potential = self.numbers().and_then(|(_, lines, points)| fraction(lines, points));
        let said = potential.clone().unwrap_or_else(|| "not computed".to_owned());
        let fields = json!({ "potential": potential });
        Figures { fields, lines: vec![("potential", said)] }.into()
    }

    fn printed(&self) -> Option<Box<dyn Printout + '_>> {
        Some(Box::new(Potential { claim: self.claim }))
    }

    fn begin(&self) -> Result<Box<dyn Match + '_>, PlayError> {
        Err(PlayError::NoStrategy(
            "this certificate is a proof about all planes of an order, and there is no board to play on; \
             `zermelo solve affine-plane Q` makes one with a board",
        ))
    }
}

impl Printout for Potential<'_> {
    fn document(&self, options: &Options) -> Result<Document, TableError> {
        let mut said = self.argument();
        let mut rows = vec![self.row()?];
        let cut = options.max_lines == Some(0);
        if cut {
            rows.clear();
            said.push(format!("The table is left out. {ALL}"));
        }
        let columns = ["order", "lines", "points of a line", "sum of the weights"];
        let table = Table::numbers(columns, rows);
        let argument = said.into_iter().map(Block::text).collect();
        Ok(Document {
            title: Rich::text(self.claim.to_string()),
            sections: vec![
                Section { level: 1, heading: None, blocks: argument },
                Section::headed("The least order", vec![Block::Table(table)]),
            ],
            rows: 1,
            cut,
        })
    }
}
