//! The view of Shove, the smallest complete example of a view.

mod drawing;
mod forecast;
mod scene;
mod view;

pub use forecast::why;
pub use scene::Scene;
