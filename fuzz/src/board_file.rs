//! Arbitrary text as a board file: no panic, every message has a place in the text, and a board
//! that is read is one to the checker, and reads back from what is written of it.

use zermelo_checker::games::positional::{BoardName, Convention, Positional, Start};
use zermelo_positional::boards::file::parse;

pub(crate) fn run(text: &str) {
    match parse(text) {
        Ok(file) => {
            let game = Positional {
                board: BoardName::Other { title: file.title.clone() },
                board_hash: Some(file.board.hash()),
                convention: Convention::Strong,
                start: Start::default(),
                turns: None,
                within: None,
            };
            assert_eq!(file.board.confirm(&game), Ok(()));
            let written = file.to_string();
            assert_eq!(parse(&written), Ok(file), "{written}");
        }
        Err(errors) => {
            assert!(!errors.is_empty());
            assert!(
                errors.iter().all(|error| text.get(error.span.clone()).is_some()),
                "{errors:?}"
            );
        }
    }
}
