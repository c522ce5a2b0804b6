//! The views of Shove: a whole screen, described by little more than its rules.

mod drawing;
mod forecast;
mod scene;
mod view;

pub use forecast::why;
pub use scene::Scene;
