//! The HTML document around the game: access to its elements, and data exchange through them.

use wasm_bindgen::JsCast;
use web_sys::{Document, HtmlElement};

/// Returns the document of the page.
pub(crate) fn document() -> Option<Document> {
    web_sys::window()?.document()
}

/// Returns an element by its id.
pub(crate) fn element(id: &str) -> Option<HtmlElement> {
    document()?.get_element_by_id(id)?.dyn_into().ok()
}

/// Offers a text as a download. `None` if the page does not support it.
pub(crate) fn hand_out(name: &str, text: &str) -> Option<()> {
    let gift = element("gift")?;
    gift.set_text_content(Some(text));
    gift.set_attribute("data-name", name).ok()?;
    // The page makes a file from the element's content.
    gift.click();
    Some(())
}

/// Opens the browser's file dialog.
pub(crate) fn ask_for_file() {
    if let Some(chooser) = element("chooser") {
        chooser.click();
    }
}

/// Returns the name and text of the file that the player chose. Each file is returned once.
pub(crate) fn take_opened_file() -> Option<(String, String)> {
    let brought = element("brought")?;
    let name = brought.get_attribute("data-name")?;
    let text = brought.text_content().unwrap_or_default();
    brought.set_text_content(None);
    brought.remove_attribute("data-name").ok()?;
    Some((name, text))
}

/// Asks the page to fetch the puzzles of a ruleset from the server.
pub(crate) fn ask_for_puzzles(ruleset: &str) -> Option<()> {
    ask("puzzles", ruleset)
}

/// Returns the requested puzzles once they have arrived, or the error.
pub(crate) fn poll_puzzles() -> Option<Result<String, String>> {
    poll("puzzles")
}

/// Asks the page to fetch a font from the server.
pub(crate) fn ask_for_face(file: &str) -> Option<()> {
    ask("letters", file)
}

/// Returns the bytes of the requested font once they have arrived, or the error.
pub(crate) fn poll_face() -> Option<Result<Vec<u8>, String>> {
    poll_bytes("letters")
}

/// Asks the page to fetch and decode a picture of the guide.
pub(crate) fn ask_for_picture(file: &str) -> Option<()> {
    ask("guide", file)
}

/// Returns the RGBA pixels of the requested picture once they have arrived, or the error.
pub(crate) fn poll_picture() -> Option<Result<Vec<u8>, String>> {
    poll_bytes("guide")
}

/// Returns the bytes of the file requested through an element once they have arrived, or the error.
fn poll_bytes(id: &str) -> Option<Result<Vec<u8>, String>> {
    // The page encodes each byte as one character: byte 0 is U+0100.
    let byte = |letter: char| u32::from(letter).checked_sub(0x100).and_then(|byte| u8::try_from(byte).ok());
    Some(poll(id)?.and_then(|text| {
        let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
        bytes.ok_or_else(|| "these are no bytes".to_owned())
    }))
}

/// Requests a file from the server through an element.
fn ask(id: &str, name: &str) -> Option<()> {
    let place = element(id)?;
    place.set_attribute("data-name", name).ok()?;
    place.click();
    Some(())
}

/// Returns the text of the file requested through an element once it has arrived, or the error.
fn poll(id: &str) -> Option<Result<String, String>> {
    let place = element(id)?;
    let come = place.get_attribute("data-come")?;
    place.remove_attribute("data-come").ok()?;
    let text = place.text_content().unwrap_or_default();
    place.set_text_content(None);
    Some(if come == "whole" { Ok(text) } else { Err(text) })
}

/// Stores the listing in the page. `None` if the page has no element for it.
pub(crate) fn lay_out_listing(text: &str) -> Option<()> {
    element("listing")?.set_text_content(Some(text));
    Some(())
}

/// The thinker: functions of the global object `thinker`, which `web/thinking.js` defines.
pub(crate) mod thinker {
    use js_sys::{Function, Reflect};
    use wasm_bindgen::{JsCast, JsValue};

    /// Sends a numbered question to the thinker.
    pub(crate) fn ask(number: u32, question: &str) {
        call("ask", &[number.into(), question.into()]);
    }

    /// Cancels the question with this number, because its answer is no longer needed.
    pub(crate) fn cancel(number: u32) {
        call("cancel", &[number.into()]);
    }

    /// Returns the next reply of the thinker, if one has arrived.
    pub(crate) fn next_reply() -> Option<String> {
        call("said", &[])?.as_string()
    }

    /// If this page has no thinker, returns the reason.
    pub(crate) fn lost() -> Option<String> {
        call("lost", &[])?.as_string()
    }

    /// Calls a function of the global object. Returns `None` if the function is missing or fails.
    fn call(name: &str, arguments: &[JsValue]) -> Option<JsValue> {
        let thinker = Reflect::get(&js_sys::global(), &"thinker".into()).ok()?;
        let function: Function = Reflect::get(&thinker, &name.into()).ok()?.dyn_into().ok()?;
        function.apply(&thinker, &arguments.iter().collect()).ok()
    }
}
