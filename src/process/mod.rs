//! How the program stops, and how the processes that it starts stop with it.
//! docs/guide/exit-codes.md documents it for users.
//!
//! `claims add`, `init` and `rebuild` make certificates in processes of this same program. Such a process
//! writes no file: what it makes goes to the parent through a pipe, so that nothing is left wherever it
//! ends. It ends when its standard input does, which the parent holds open; the system closes it however
//! the parent ends, also when it is killed.

mod child;
pub(crate) mod stop;

pub(crate) use child::{Program, end_with_parent};
