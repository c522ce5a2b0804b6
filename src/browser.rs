//! The document around the game: its elements, and what passes through them.

use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

/// The document.
pub(crate) fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// An element by its id.
pub(crate) fn element(id: &str) -> Option<HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Offers a text as a file to be downloaded; `None` if the page has no such thing.
pub(crate) fn hand_out(name: &str, text: &str) -> Option<()> {
    let gift = element("gift")?;
    gift.set_text_content(Some(text));
    gift.set_attribute("data-name", name).ok()?;
    // The page makes a file of what lies there.
    gift.click();
    Some(())
}

/// Lets the player choose a file.
pub(crate) fn ask_for_file() {
    if let Some(chooser) = element("chooser") {
        chooser.click();
    }
}

/// The name of a file that was chosen, and the text in it, once.
pub(crate) fn brought() -> Option<(String, String)> {
    let brought = element("brought")?;
    let name = brought.get_attribute("data-name")?;
    let text = brought.text_content().unwrap_or_default();
    brought.set_text_content(None);
    brought.remove_attribute("data-name").ok()?;
    Some((name, text))
}

/// Asks the page for the puzzles of a ruleset, which lie beside it; it fetches them.
pub(crate) fn ask_for_puzzles(ruleset: &str) -> Option<()> {
    ask("puzzles", ruleset)
}

/// The puzzles that the page was asked for, once they have come; or why they have not.
pub(crate) fn come_puzzles() -> Option<Result<String, String>> {
    come("puzzles")
}

/// Asks the page for a face, which lies beside it; it fetches it.
pub(crate) fn ask_for_face(file: &str) -> Option<()> {
    ask("letters", file)
}

/// The bytes of the face that the page was asked for, once they have come; or why they have not.
pub(crate) fn come_face() -> Option<Result<Vec<u8>, String>> {
    come_bytes("letters")
}

/// Asks the page for a picture of the guide; it fetches and decodes it.
pub(crate) fn ask_for_picture(file: &str) -> Option<()> {
    ask("guide", file)
}

/// The pixels of the picture that the page was asked for, red, green, blue and alpha, once they have come; or why they
/// have not.
pub(crate) fn come_picture() -> Option<Result<Vec<u8>, String>> {
    come_bytes("guide")
}

/// The bytes that the page was asked for through an element.
fn come_bytes(id: &str) -> Option<Result<Vec<u8>, String>> {
    // The page lays a letter there for each byte: byte 0 is U+0100.
    let byte = |letter: char| u32::from(letter).checked_sub(0x100).and_then(|byte| u8::try_from(byte).ok());
    Some(come(id)?.and_then(|text| {
        let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
        bytes.ok_or_else(|| "these are no bytes".to_owned())
    }))
}

/// Asks the page for a file beside it, through an element.
fn ask(id: &str, name: &str) -> Option<()> {
    let place = element(id)?;
    place.set_attribute("data-name", name).ok()?;
    place.click();
    Some(())
}

/// The text of the file that the page was asked for through an element, once it has come; or why it has not.
fn come(id: &str) -> Option<Result<String, String>> {
    let place = element(id)?;
    let come = place.get_attribute("data-come")?;
    place.remove_attribute("data-come").ok()?;
    let text = place.text_content().unwrap_or_default();
    place.set_text_content(None);
    Some(if come == "whole" { Ok(text) } else { Err(text) })
}

/// Lays out what the page shows; `None` if it has no place for that.
pub(crate) fn lay_out_listing(text: &str) -> Option<()> {
    element("listing")?.set_text_content(Some(text));
    Some(())
}

/// What thinks for the game: functions of the object `thinker` that `web/thinking.js` lays among the globals.
pub(crate) mod thinker {
    use js_sys::{Function, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    /// Asks a question.
    pub(crate) fn ask(number: u32, question: &str) {
        call("ask", &[number.into(), question.into()]);
    }

    /// Says that nobody waits for the answer any more.
    pub(crate) fn cancel(number: u32) {
        call("cancel", &[number.into()]);
    }

    /// The next reply that has come.
    pub(crate) fn said() -> Option<String> {
        call("said", &[])?.as_string()
    }

    /// Why nobody thinks on this page, where that is so.
    pub(crate) fn lost() -> Option<String> {
        call("lost", &[])?.as_string()
    }

    /// Calls a function of the object; `None` where the page has none, or the call fails.
    fn call(name: &str, arguments: &[JsValue]) -> Option<JsValue> {
        let thinker = Reflect::get(&js_sys::global(), &"thinker".into()).ok()?;
        let function: Function = Reflect::get(&thinker, &name.into()).ok()?.dyn_into().ok()?;
        function.apply(&thinker, &arguments.iter().collect()).ok()
    }
}
