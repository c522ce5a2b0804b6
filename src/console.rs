//! What the game and its engine report goes to the console of the page.
//!
//! Bevy's own log would bring filters by patterns along, which nobody writes for a page.

use std::fmt::{Debug, Write as _};

use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span,
};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(words: &str);
    #[wasm_bindgen(js_namespace = console, js_name = warn)]
    fn console_warn(words: &str);
}

/// Passes warnings and errors on to the console.
struct Console;

/// The words of a report: what it says, then what it names.
#[derive(Default)]
struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        // Writing to a string does not fail.
        let _ = match field.name() {
            "message" => write!(self.0, " {value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}

impl Subscriber for Console {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() <= Level::WARN
    }

    // Spans are not told of: one stands for all.
    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut words = Words(format!("{}:", event.metadata().target()));
        event.record(&mut words);
        if *event.metadata().level() == Level::ERROR {
            console_error(&words.0);
        } else {
            console_warn(&words.0);
        }
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

/// From here on the console is told.
pub(crate) fn listen() {
    // Once a page: nobody else listens.
    let _ = tracing::subscriber::set_global_default(Console);
}
