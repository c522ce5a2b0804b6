//! The fault of a file that ends too early.

use super::{
    fault::{Location, Trouble},
    lexer::{Brackets, Unclosed},
};

/// The fault of a text that ends too early, naming the part that is not closed.
pub(super) fn cut_off(text: &str, brackets: Brackets) -> Trouble {
    let end = Location::of_byte(text, text.trim_end().len());
    let message = match brackets.open {
        Some((byte, open)) => {
            let what = match open {
                Unclosed::Bracket(bracket) => format!("the \"{bracket}\""),
                Unclosed::Quotes => "the text in quotes".to_owned(),
                Unclosed::Comment => "the comment".to_owned(),
            };
            format!("the file ends too early: {what} opened at {} is not closed", Location::of_byte(text, byte))
        }
        None => "the file ends too early".to_owned(),
    };
    Trouble::at(end, message)
}
