//! C3G knockback in a HeroScape-style hex skirmish (`C3G-1` to `C3G-33`).

mod setting;

pub use setting::{Card, Destructible, Setting, Special, Victory};
