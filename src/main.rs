//! Starts the game.

use bevy::app::AppExit;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> AppExit {
    let options = knockback::args::from_command_line();
    knockback::app(options).run()
}

#[cfg(target_arch = "wasm32")]
fn main() -> AppExit {
    knockback::app(knockback::page::options()).run()
}
