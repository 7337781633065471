//! Solves and analyses Shannon's switching game, by its name or on the graph of a file.

use zermelo_checker::format::Hash;
use zermelo_checker::games::graph::Listed;
use zermelo_checker::games::switching::{Body, Claim, Switching};
use zermelo_checker::proofs::Kind;
use zermelo_checker::proofs::spanning_trees::Side;
use zermelo_explain::faces::switching::{Edges, wrong_board};
use zermelo_present::analysis::{Ladder, Request};
use zermelo_present::probe::ProbeAnswer;
use zermelo_search::error::GameError;
use zermelo_search::solving::{SolveRequest, SolvedGame, solved_by};
use zermelo_search::text::Source;

use super::solver;
use crate::graph::{self, GraphFile, OnGraph};

impl OnGraph for Switching {
    /// With the options behind the word.
    fn of_file(source: Source<'_>, words: &str) -> Result<(Switching, GraphFile), GameError> {
        let file = graph::parse(source).map_err(GameError::Source)?;
        let hash = Hash(file.graph.hash());
        let options = words.strip_prefix("switching").unwrap_or(words);
        let text = format!("switching graph titled '{}'{options} --graph-hash {hash}", file.title);
        let needs = "a game of switching --graph needs the terminals, --from VERTEX --to VERTEX";
        Ok((graph::claimed(&text, needs)?, file))
    }

    fn solve_on(
        &self,
        listed: Option<&Listed>,
        request: &SolveRequest<'_>,
    ) -> Result<SolvedGame, GameError> {
        request.confirm_kind("the switching game", &[Kind::SpanningTrees])?;
        let wrong = |why: String| GameError::Wrong(format!("{self}: {why}"));
        let board = self.confirmed(listed);
        let network = board.map_err(|fault| wrong(wrong_board(self, listed, &fault)))?;
        let (winner, trees) = solver::solve(&network, self.first, &request.resources.limits)?;
        let claim = Claim { winner, game: self.clone() };
        let outcome = claim.to_string();
        let body = Body { graph: listed.cloned(), trees };
        let certificate = solved_by(claim, Kind::SpanningTrees, &body).map_err(wrong)?;
        Ok(SolvedGame::proved(outcome, [certificate]))
    }

    fn analyse_on(
        &self,
        listed: Option<&Listed>,
        request: &Request<'_>,
    ) -> Result<ProbeAnswer, GameError> {
        let claim = Claim { winner: Side::Short, game: self.clone() };
        Ok(Ladder::new(&[claim], |claim| Edges::new(claim, listed))?.analyse(request)?)
    }
}
