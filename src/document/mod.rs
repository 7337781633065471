//! A printed proof: what it is made of, and the formats that it is written in.

pub mod model;
mod render;
pub(crate) mod shading;

pub use model::Document;
pub use render::{Format, RenderOptions, UnknownFormat};
