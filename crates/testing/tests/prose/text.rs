//! Extracts the sentences of a file: comments, Markdown, strings that people read, and names of tests.

/// The context of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A comment, including documentation.
    Comment,
    /// A paragraph, a list item or a cell of a Markdown file.
    Markdown,
    /// A heading, in Markdown or in a comment.
    Heading,
    /// A string that a player or user reads.
    Screen,
    /// The name of a test.
    TestName,
    /// The subject line of a commit.
    Subject,
}

/// A word of a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    /// The line number, starting at 1.
    pub line: usize,
    /// The word as written. Code is replaced by [`CODE`].
    pub text: String,
    /// The word in lower case.
    pub lower: String,
    /// True if punctuation separates it from the previous word.
    pub gap: bool,
}

impl Word {
    fn new(line: usize, text: &str, gap: bool) -> Self {
        Self { line, text: text.to_owned(), lower: text.to_lowercase(), gap }
    }
}

/// The replacement for a piece of code, a link target or a placeholder of a format string.
pub(crate) const CODE: &str = "`";

/// A sentence.
#[derive(Clone, Debug)]
pub(crate) struct Sentence {
    /// The context of the sentence.
    pub kind: Kind,
    /// The words of the sentence; never empty.
    pub words: Vec<Word>,
    /// True if it ends with a question mark or an exclamation mark.
    pub is_question: bool,
    /// True if a comma, colon or dash divides it.
    pub is_divided: bool,
}

/// The number and the text of a line.
type Line = (usize, String);

/// Returns the sentences of a file. The file extension determines how it is parsed.
pub(crate) fn sentences(path: &str, text: &str) -> Vec<Sentence> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let mut found = Vec::new();
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "rs" | "ron" => source(text, has_screen_strings(path), &mut found),
        "md" => {
            let lines: Vec<Line> = text.lines().enumerate().map(|(at, line)| (at + 1, line.to_owned())).collect();
            paragraphs(&lines, Kind::Markdown, &mut found);
        }
        "js" | "mjs" | "wgsl" => line_comments(text, "//", &mut found),
        "toml" | "yaml" | "yml" | "py" | "sh" | "" => line_comments(text, "#", &mut found),
        _ => {}
    }
    found
}

/// True if the strings of a file are meant for players and users, and are not test data.
fn has_screen_strings(path: &str) -> bool {
    let is_of_tests = ["tests/", "benches/", "examples/", "/testing/", "/tests.rs", "fixtures/"];
    !is_of_tests.iter().any(|part| path.contains(part))
}

/// Adds the comments of a file in a language whose comments begin with `mark` and fill their lines.
fn line_comments(text: &str, mark: &str, found: &mut Vec<Sentence>) {
    let mut block: Vec<Line> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        match line.trim_start().strip_prefix(mark) {
            Some(comment) if !comment.starts_with('!') => block.push((at + 1, comment.to_owned())),
            _ => paragraphs(&std::mem::take(&mut block), Kind::Comment, found),
        }
    }
    paragraphs(&block, Kind::Comment, found);
}

/// A line comment of Rust.
struct Comment {
    line: usize,
    /// `///`, `//!` or `//`.
    mark: &'static str,
    text: String,
    fills_line: bool,
}

/// The comments, texts and test names of a Rust or RON source.
fn source(text: &str, with_strings: bool, found: &mut Vec<Sentence>) {
    let letters: Vec<char> = text.chars().collect();
    let tests = text.find("#[cfg(test)]\nmod ").or_else(|| text.find("#[cfg(test)]\npub(crate) mod "));
    let tests_from = tests.map_or(usize::MAX, |at| text[..at].matches('\n').count() + 1);
    let mut comments: Vec<Comment> = Vec::new();
    let (mut at, mut line, mut line_start) = (0, 1, 0);
    while at < letters.len() {
        let rest = &letters[at..];
        match rest[0] {
            '\n' => {
                (at, line) = (at + 1, line + 1);
                line_start = at;
            }
            '/' if rest.get(1) == Some(&'/') => {
                let end = rest.iter().position(|&letter| letter == '\n').unwrap_or(rest.len());
                let whole: String = rest[..end].iter().collect();
                let mark = ["///", "//!", "//"].into_iter().find(|mark| whole.starts_with(mark)).unwrap_or("//");
                let fills_line = letters[line_start..at].iter().all(|letter| letter.is_whitespace());
                comments.push(Comment { line, mark, text: whole[mark.len()..].to_owned(), fills_line });
                at += end;
            }
            '/' if rest.get(1) == Some(&'*') => {
                let end = rest.windows(2).position(|pair| pair == ['*', '/']).map_or(rest.len(), |end| end + 2);
                let whole: String = rest[..end].iter().collect();
                let lines = whole.lines().enumerate();
                let body = lines.map(|(more, text)| (line + more, text.trim_matches(['/', '*', ' ']).to_owned()));
                paragraphs(&body.collect::<Vec<_>>(), Kind::Comment, found);
                line += whole.matches('\n').count();
                at += end;
            }
            '"' => {
                let raw = raw_hashes(&letters[..at]);
                let (end, lines) = string(rest, line, raw);
                if with_strings && line < tests_from {
                    for (number, text) in &lines {
                        screen(&[(*number, text.clone())], found);
                    }
                }
                line += rest[..end].iter().filter(|&&letter| letter == '\n').count();
                at += end;
            }
            // A lifetime has no quote after its first letter.
            '\'' if rest.get(1) == Some(&'\\') => {
                let end = rest.iter().skip(3).position(|&letter| letter == '\'').map_or(rest.len(), |end| end + 4);
                at += end;
            }
            '\'' if rest.get(2) == Some(&'\'') => at += 3,
            _ => at += 1,
        }
    }
    group(comments, found);
    test_names(text, found);
}

/// The number of `#` characters before a quote that begins a raw string. `None` if the string is not raw.
fn raw_hashes(before: &[char]) -> Option<usize> {
    let hashes = before.iter().rev().take_while(|&&letter| letter == '#').count();
    let before = &before[..before.len() - hashes];
    let before_r = before.strip_suffix(&['r'])?;
    let is_prefix = |letter: &char| letter.is_alphanumeric() || *letter == '_';
    let word = before_r.iter().rev().take_while(|letter| is_prefix(letter)).count();
    (word == 0 || before_r.ends_with(&['b'])).then_some(hashes)
}

/// Parses a string from its opening quote. Returns its length, and its text divided at line breaks.
fn string(letters: &[char], line: usize, raw: Option<usize>) -> (usize, Vec<Line>) {
    let (mut at, mut line) = (1, line);
    let mut lines = vec![(line, String::new())];
    let mut add = |line: usize, letter: char| {
        if letter == '\n' {
            lines.push((line, String::new()));
        } else if let Some((_, text)) = lines.last_mut() {
            text.push(letter);
        }
    };
    while at < letters.len() {
        match (letters[at], raw) {
            ('"', Some(hashes)) => {
                let behind = letters[at + 1..].iter().take_while(|&&letter| letter == '#').count();
                if behind >= hashes {
                    at += hashes + 1;
                    break;
                }
                add(line, '"');
            }
            ('"', None) => {
                at += 1;
                break;
            }
            ('\\', None) => {
                at += 1;
                match letters.get(at) {
                    Some('n') => add(line, '\n'),
                    Some('\n') => {
                        line += 1;
                        while letters.get(at + 1).is_some_and(|letter| letter.is_whitespace()) {
                            at += 1;
                            line += usize::from(letters[at] == '\n');
                        }
                    }
                    Some('u') => {
                        let end = letters[at..].iter().position(|&letter| letter == '}').unwrap_or(0);
                        at += end;
                        add(line, '\u{b7}');
                    }
                    Some(&letter) => add(line, letter),
                    None => {}
                }
            }
            ('\n', _) => {
                line += 1;
                add(line, '\n');
            }
            (letter, _) => add(line, letter),
        }
        at += 1;
    }
    (at, lines)
}

/// Adds the sentences of a string if it is text: more than one word, and not code.
fn screen(text: &[Line], found: &mut Vec<Sentence>) {
    let mut of_text = Vec::new();
    let without_placeholders: Vec<Line> =
        text.iter().map(|(line, text)| (*line, text.replace('{', " `").replace('}', "` "))).collect();
    split(&without_placeholders, Kind::Screen, &mut of_text);
    of_text.retain(|sentence| sentence.words.iter().filter(|word| word.text != CODE).count() > 1);
    found.append(&mut of_text);
}

/// Joins comments on consecutive lines.
fn group(comments: Vec<Comment>, found: &mut Vec<Sentence>) {
    let mut block: Vec<Line> = Vec::new();
    let mut last: Option<(usize, &str, bool)> = None;
    for comment in comments {
        let goes_on = last.is_some_and(|(line, mark, fills)| {
            fills && comment.fills_line && line + 1 == comment.line && mark == comment.mark
        });
        if !goes_on {
            paragraphs(&std::mem::take(&mut block), Kind::Comment, found);
        }
        last = Some((comment.line, comment.mark, comment.fills_line));
        block.push((comment.line, comment.text));
    }
    paragraphs(&block, Kind::Comment, found);
}

/// Adds the names of tests as sentences.
fn test_names(text: &str, found: &mut Vec<Sentence>) {
    let mut is_test = false;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_start();
        if line == "#[test]" {
            is_test = true;
        } else if let Some(rest) = line.strip_prefix("fn ").filter(|_| is_test) {
            is_test = false;
            let name = rest.split('(').next().unwrap_or_default();
            let words = name.split('_').filter(|word| !word.is_empty());
            let words: Vec<Word> = words.map(|word| Word::new(at + 1, word, false)).collect();
            if !words.is_empty() {
                found.push(Sentence { kind: Kind::TestName, words, is_question: false, is_divided: false });
            }
        }
    }
}

/// Returns the sentences of a commit subject.
pub(crate) fn subject(text: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    split(&[(1, text.to_owned())], Kind::Subject, &mut found);
    found
}

/// Splits Markdown lines into paragraphs, list items, cells and headings, without code blocks.
fn paragraphs(lines: &[Line], kind: Kind, found: &mut Vec<Sentence>) {
    let mut paragraph: Vec<Line> = Vec::new();
    let mut fence: Option<&str> = None;
    for (number, text) in lines {
        let text = text.trim();
        let mark = ["```", "~~~"].into_iter().find(|mark| text.starts_with(mark));
        if fence.is_some() || mark.is_some() {
            split(&std::mem::take(&mut paragraph), kind, found);
            match fence {
                Some(open) if text.starts_with(open) => fence = None,
                Some(_) => {}
                None => fence = mark,
            }
            continue;
        }
        let item = list_item(text);
        if text.is_empty() || text.starts_with('#') || text.starts_with('|') || item.is_some() {
            split(&std::mem::take(&mut paragraph), kind, found);
        }
        if let Some(heading) = text.strip_prefix('#') {
            split(&[(*number, heading.trim_start_matches('#').to_owned())], Kind::Heading, found);
        } else if text.starts_with('|') {
            for cell in cells(text) {
                split(&[(*number, cell)], kind, found);
            }
        } else if !text.is_empty() {
            paragraph.push((*number, item.unwrap_or(text).to_owned()));
        }
    }
    split(&paragraph, kind, found);
}

/// The cells of a row of a table.
fn cells(row: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut is_code = false;
    for letter in row.trim_matches('|').chars() {
        is_code ^= letter == '`';
        if letter == '|' && !is_code {
            cells.push(String::new());
        } else if let Some(cell) = cells.last_mut() {
            cell.push(letter);
        }
    }
    cells
}

/// The text of a list item, if the line begins one.
fn list_item(text: &str) -> Option<&str> {
    let bullet = ["- ", "* ", "+ ", "> "].iter().find_map(|mark| text.strip_prefix(mark));
    bullet.or_else(|| {
        let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if rest.len() == text.len() { None } else { rest.strip_prefix(". ") }
    })
}

/// Splits a paragraph into sentences and words.
fn split(lines: &[Line], kind: Kind, found: &mut Vec<Sentence>) {
    let mut letters: Vec<(usize, char)> = Vec::new();
    for (number, text) in lines {
        letters.extend(text.chars().map(|letter| (*number, letter)));
        letters.push((*number, ' '));
    }
    let empty = || Sentence { kind, words: Vec::new(), is_question: false, is_divided: false };
    let (mut sentence, mut gap, mut at) = (empty(), false, 0);
    let mut finish = |sentence: &mut Sentence, is_question: bool| {
        let mut done = std::mem::replace(sentence, empty());
        done.is_question = is_question;
        if !done.words.is_empty() {
            found.push(done);
        }
    };
    while at < letters.len() {
        let (line, letter) = letters[at];
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if letter == '`' {
            let ticks = letters[at..].iter().take_while(|(_, letter)| *letter == '`').count();
            let body = &letters[at + ticks..];
            let end = (0..body.len()).find(|&end| {
                body[end..].iter().take_while(|(_, letter)| *letter == '`').count() == ticks
                    && (end == 0 || body[end - 1].1 != '`')
            });
            at += ticks + end.map_or(0, |end| end + ticks);
            // Letters directly after code belong to it, as in `Order`s.
            at += letters[at..].iter().take_while(|(_, letter)| letter.is_alphanumeric()).count();
            sentence.words.push(Word::new(line, CODE, std::mem::take(&mut gap)));
        } else if letter == ']' && matches!(letters.get(at + 1), Some((_, '(' | '['))) {
            let close = if letters[at + 1].1 == '(' { ')' } else { ']' };
            at =
                letters[at..].iter().position(|(_, letter)| *letter == close).map_or(letters.len(), |end| at + end) + 1;
        } else if is_word(letter) {
            let joins = |at: usize| {
                let (before, next) = (letters[at - 1].1, letters.get(at + 1).map_or(' ', |(_, next)| *next));
                match letters[at].1 {
                    '\'' | '\u{2019}' | '-' | '.' | ':' | '/' => {
                        is_word(next) || (letters[at].1 == ':' && (next == ':' || before == ':'))
                    }
                    letter => is_word(letter),
                }
            };
            let mut end = at + 1;
            while end < letters.len() && joins(end) {
                end += 1;
            }
            let text: String = letters[at..end].iter().map(|(_, letter)| *letter).collect();
            at = end;
            push_word(&mut sentence, line, &text, &mut gap);
        } else {
            at += 1;
            match letter {
                '.' | '?' | '!' if ends_sentence(&sentence, letter, &letters[at..]) => {
                    finish(&mut sentence, letter != '.');
                    gap = false;
                }
                ' ' | '*' | '[' | ']' => {}
                _ => {
                    gap = true;
                    sentence.is_divided |= matches!(letter, ',' | ':' | ';' | '\u{2013}' | '\u{2014}');
                }
            }
        }
    }
    finish(&mut sentence, false);
}

/// Adds a word, or a code mark if it looks like code. Words joined by a slash are added separately.
fn push_word(sentence: &mut Sentence, line: usize, text: &str, gap: &mut bool) {
    let inner_upper = text.chars().skip(1).any(char::is_uppercase) && text.chars().any(char::is_lowercase);
    if text.contains(['_', ':', '.']) || inner_upper {
        sentence.words.push(Word::new(line, CODE, std::mem::take(gap)));
        return;
    }
    for (number, part) in text.split('/').filter(|part| !part.is_empty()).enumerate() {
        let gap = std::mem::take(gap) || number > 0;
        sentence.words.push(Word::new(line, &part.replace('\u{2019}', "'"), gap));
    }
}

/// True if a punctuation mark ends a sentence, given the following characters.
fn ends_sentence(sentence: &Sentence, mark: char, rest: &[(usize, char)]) -> bool {
    let Some(last) = sentence.words.last() else { return false };
    let short = ["e.g", "i.e", "etc", "vs", "cf", "no", "p", "pp"];
    if mark == '.' && short.contains(&last.text.to_lowercase().as_str()) {
        return false;
    }
    let mut behind = rest.iter().map(|(_, letter)| *letter).skip_while(|letter| "\"')*\u{201d}".contains(*letter));
    match behind.next() {
        None => true,
        Some(' ') => {
            let next = behind.find(|letter| *letter != ' ');
            next.is_none_or(|next| !next.is_lowercase())
        }
        Some(_) => false,
    }
}
