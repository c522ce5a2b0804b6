//! The interface to JavaScript: an object `thinkerProgram` with three functions.

use std::{cell::RefCell, rc::Rc};

use js_sys::{Object, Reflect, global};
use knockback_bots::thinker::Thinker;
use wasm_bindgen::{JsValue, closure::Closure};

/// The global name of the object in the page or the worker.
const NAME: &str = "thinkerProgram";

/// Creates the object:
///
/// - `ask(number, question)` asks a question, given as text;
/// - `cancel(number)` cancels a question;
/// - `advance()` computes for one slice. It returns `null` if there is no question, otherwise a reply or an empty text.
pub(crate) fn begin() {
    let thinker = Rc::new(RefCell::new(Thinker::default()));
    let object = Object::new();
    let lay = |name: &str, function: JsValue| {
        // Setting a property of a new object never fails.
        let _ = Reflect::set(&object, &name.into(), &function);
    };
    let asked = Rc::clone(&thinker);
    let ask = Closure::<dyn FnMut(u32, String)>::new(move |number, question: String| {
        asked.borrow_mut().ask(number, &question);
    });
    lay("ask", ask.into_js_value());
    let cancelled = Rc::clone(&thinker);
    let cancel = Closure::<dyn FnMut(u32)>::new(move |number| cancelled.borrow_mut().cancel(number));
    lay("cancel", cancel.into_js_value());
    let advance = Closure::<dyn FnMut() -> JsValue>::new(move || match thinker.borrow_mut().advance() {
        Some(reply) => reply.unwrap_or_default().into(),
        None => JsValue::NULL,
    });
    lay("advance", advance.into_js_value());
    let _ = Reflect::set(&global(), &NAME.into(), &object);
}
