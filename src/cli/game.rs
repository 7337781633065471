//! A game on the command line: the words of the claim language, or a board file.

use std::path::PathBuf;

use clap::Args;
use zermelo_checker::claim::Player;
use zermelo_checker::claim::Size;
use zermelo_checker::format::Text;
use zermelo_checker::games::erdos_szekeres::ErdosSzekeres;
use zermelo_checker::games::erdos_szekeres::Form;
use zermelo_checker::games::positional::Board;
use zermelo_checker::games::positional::BoardName;
use zermelo_checker::games::positional::Convention;
use zermelo_checker::games::positional::Positional;
use zermelo_checker::games::positional::Start;
use zermelo_explain::claims::{self, Game};

use zermelo_explain::sentence;

use super::output::{Failure, Terminal, read_text};
use crate::diagnostic::Source;
use crate::games::positional::boards;

/// A game, as `zermelo games` lists them.
#[derive(Debug, Args)]
pub(super) struct GameArguments {
    /// The game and its sizes: affine-plane Q, projective-plane Q, hypercube N D, or
    /// erdos-szekeres A B.
    #[arg(value_name = "GAME", required_unless_present = "board", num_args = 1..=3)]
    game: Vec<String>,
    /// Play on the points and lines of a file instead of a named board.
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    board: Option<PathBuf>,
    /// Take K lines of one parallel class out of an affine plane.
    #[arg(long, value_name = "K", conflicts_with = "board")]
    without_index_blocks: Option<u16>,
    /// Maker completes a line, breaker prevents it; maker moves first.
    #[arg(long, conflicts_with = "avoidance")]
    weak: bool,
    /// In a --weak game, breaker moves first.
    #[arg(long, requires = "weak")]
    breaker_first: bool,
    /// Who first completes a line loses.
    #[arg(long)]
    avoidance: bool,
    /// Start with stones on the board: the first player's, a slash, the second player's.
    #[arg(long, value_name = "r1,r3/r2")]
    start: Option<String>,
    /// In erdos-szekeres, who completes a pattern wins.
    #[arg(long)]
    achievement: bool,
}

/// A game that a solver can take up.
pub(super) enum ChosenGame {
    /// A positional game and its board, with the board's hash where its claims need one.
    Positional(Positional, Board),
    /// The Erdős–Szekeres game.
    ErdosSzekeres(ErdosSzekeres),
}

/// The Erdős–Szekeres game of these sizes.
pub(super) fn erdos_szekeres(a: &str, b: &str, form: Form) -> Result<ErdosSzekeres, Failure> {
    let size = |text: &str| {
        text.parse::<u32>().map_err(|_| {
            Failure::Usage(format!("‘{text}’ is no size: erdos-szekeres takes two numbers"))
        })
    };
    Ok(ErdosSzekeres { a: Size::Exactly(size(a)?), b: size(b)?, form })
}

impl GameArguments {
    /// The game that the arguments name.
    pub(super) fn game(&self, terminal: &Terminal) -> Result<ChosenGame, Failure> {
        if let [name, a, b] = self.game.as_slice()
            && name == "erdos-szekeres"
        {
            let positional = self.weak || self.avoidance || self.start.is_some();
            if positional || self.without_index_blocks.is_some() {
                let message = "erdos-szekeres has no option but --achievement";
                return Err(Failure::Usage(message.into()));
            }
            let form = if self.achievement { Form::Achievement } else { Form::Avoidance };
            return erdos_szekeres(a, b, form).map(ChosenGame::ErdosSzekeres);
        }
        if self.achievement {
            return Err(Failure::Usage("--achievement is an option of erdos-szekeres".into()));
        }
        if self.game.first().is_some_and(|name| name == "chomp") {
            let message = "chomp is there for all sizes at once: zermelo prove --families";
            return Err(Failure::Usage(message.into()));
        }
        let (board_name, board) = self.board(terminal)?;
        let convention = match (self.weak, self.breaker_first, self.avoidance) {
            (true, false, _) => Convention::Weak { maker: Player::First },
            (true, true, _) => Convention::Weak { maker: Player::Second },
            (false, _, true) => Convention::Avoidance,
            (false, _, false) => Convention::Strong,
        };
        let start = self.start(&board)?;
        let mut game = Positional { board: board_name, board_hash: None, convention, start };
        // The checker says whether claims about this game have to name the board by its hash.
        if board.confirm(&game).is_err() {
            game.board_hash = Some(board.hash());
        }
        board
            .confirm(&game)
            .map_err(|fault| Failure::Usage(format!("{game}: {}", sentence(&fault))))?;
        Ok(ChosenGame::Positional(game, board))
    }

    /// The board, by name or from a file.
    fn board(&self, terminal: &Terminal) -> Result<(BoardName, Board), Failure> {
        if let Some(path) = &self.board {
            let text = read_text(path)?;
            let name = path.display().to_string();
            let file = boards::file::parse(&text).map_err(|errors| {
                Failure::text(Source { name: &name, text: &text }, &errors, terminal)
            })?;
            return Ok((BoardName::Other { title: file.title }, file.board));
        }
        let mut words = self.game.join(" ");
        if let Some(removed) = self.without_index_blocks {
            words.push_str(&format!(" --without-index-blocks {removed}"));
        }
        let game = claims::game(&words).map_err(|error| {
            Failure::Usage(format!("‘{words}’ is no game: {error}; `zermelo games` lists them"))
        })?;
        let Game::Positional(Positional { board: name, .. }) = game else {
            return Err(Failure::Usage(format!("‘{words}’ is not played on a board of points")));
        };
        let board = boards::named(&name).map_err(|error| Failure::Usage(error.to_string()))?;
        Ok((name, board))
    }

    /// The start position, its stones in the order of points.
    fn start(&self, board: &Board) -> Result<Start, Failure> {
        let Some(text) = &self.start else { return Ok(Start::default()) };
        let form = || Failure::Usage(format!("--start ‘{text}’ has not the form r1,r3/r2"));
        let (first, second) = text.split_once('/').ok_or_else(form)?;
        let stones = |list: &str| -> Result<Vec<Text>, Failure> {
            let mut points = Vec::new();
            for name in list.split(',').filter(|name| !name.is_empty()) {
                let point = board.points.iter().position(|point| point.as_str() == name);
                let unknown = || Failure::Usage(format!("--start: there is no point ‘{name}’"));
                points.push(point.ok_or_else(unknown)?);
            }
            points.sort_unstable();
            Ok(points.into_iter().filter_map(|point| board.points.get(point).cloned()).collect())
        };
        Ok(Start { first: stones(first)?, second: stones(second)? })
    }
}
