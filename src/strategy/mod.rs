//! Strategies: how they are put together, and how they become certificates.

pub mod builder;
<<<<<<< HEAD
pub mod compile;
pub mod length;
pub mod source;
=======
pub mod families;
>>>>>>> es
