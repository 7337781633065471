//! A printed proof: its parts, and the formats in which it is written.

pub mod model;
mod render;

pub use model::Document;
pub(crate) use render::is_rendered;
pub use render::{Format, RenderOptions};
