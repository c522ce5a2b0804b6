//! The program that computes moves for the web page. [`knockback_bots::thinker`] describes its questions.

#[cfg(target_arch = "wasm32")]
mod page;

/// Makes the functions of the thinker available to `web/thinking.js`.
#[cfg(target_arch = "wasm32")]
fn main() {
    page::begin();
}

/// Reads one question per line from standard input, and writes each reply as one line.
#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::io::Result<()> {
    use std::io::{BufRead as _, Write as _};

    use knockback_bots::thinker::Thinker;

    let mut thinker = Thinker::default();
    let mut output = std::io::stdout().lock();
    for (number, question) in (0..).zip(std::io::stdin().lock().lines()) {
        thinker.ask(number, &question?);
        while let Some(said) = thinker.advance() {
            if let Some(reply) = said {
                writeln!(output, "{reply}")?;
            }
        }
    }
    output.flush()
}
