//! The word list: the patterns that the check marks in a sentence.

use std::collections::BTreeMap;

use crate::text::{Kind, Sentence, Word};

/// Maximum number of words in a sentence. Longer sentences are marked.
pub(crate) const MAX_WORDS: usize = 40;

/// Maximum length of a commit subject, in characters.
pub(crate) const LONGEST_SUBJECT: usize = 72;

/// The position in a sentence to which a rule applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Anywhere in a sentence.
    Word,
    /// At the start of a sentence that is not a question.
    Open,
    /// At the start of a sentence without a comma that is not a question: a clause without a main clause. Headings may
    /// be such clauses.
    Bare,
    /// At the start of a commit subject.
    Subject,
}

/// A sequence of words, each with its alternatives. The flag is true if punctuation must precede the sequence.
#[derive(Clone, Debug)]
struct Pattern(Vec<Vec<String>>, bool);

impl Pattern {
    /// Parses a pattern: words are separated by spaces, and alternatives by slashes. `*` is any word, and `#` is a
    /// number. A comma in front means any punctuation.
    fn read(text: &str) -> Self {
        let words = text.trim_start_matches(',').split_whitespace();
        let words = words.map(|word| word.split('/').map(str::to_lowercase).collect()).collect();
        Self(words, text.starts_with(','))
    }

    /// True if the pattern matches the words at the start of a list.
    fn matches(&self, words: &[Word]) -> bool {
        words.len() >= self.0.len()
            && self.0.iter().zip(words).enumerate().all(|(at, (alternatives, word))| {
                let fits = alternatives.iter().any(|alternative| match alternative.as_str() {
                    "*" => true,
                    "#" => word.text.starts_with(|letter: char| letter.is_ascii_digit()),
                    alternative => alternative == word.lower,
                });
                fits && (at == 0 || !word.gap)
            })
            && (!self.1 || words.first().is_some_and(|word| word.gap))
    }
}

/// A rule of the word list.
#[derive(Clone, Debug)]
struct Rule {
    place: Place,
    pattern: Pattern,
    why: String,
    instead: String,
    /// Longer patterns that contain the marked words but are good English.
    fine: Vec<Pattern>,
}

/// A place at which a rule does not apply.
#[derive(Clone, Debug)]
pub(crate) struct Exception {
    /// The marked words, or `*` for any.
    words: String,
    /// The start of the path, or `*` for any.
    path: String,
    /// Words in the sentence, or `*` for any.
    context: String,
}

/// A marked place.
#[derive(Clone, Debug)]
pub(crate) struct Hit {
    /// The line number, starting at 1.
    pub line: usize,
    /// The marked words, in lower case.
    pub words: String,
    /// The reason for the mark.
    pub why: String,
    /// A suggestion.
    pub instead: String,
    /// The sentence.
    pub sentence: String,
}

/// The word list.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    rules: Vec<Rule>,
    /// The indices of the rules whose patterns begin with a word.
    by_first: BTreeMap<String, Vec<usize>>,
}

impl Rules {
    /// Reads the word list.
    ///
    /// # Panics
    ///
    /// Panics if a line is malformed.
    pub(crate) fn read(text: &str) -> Self {
        let mut rules: Vec<Rule> = Vec::new();
        for line in content(text) {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let (place, pattern, why, instead) = match parts.as_slice() {
                ["fine", pattern] => {
                    let rule = rules.last_mut().expect("`fine` follows a rule");
                    rule.fine.push(Pattern::read(pattern));
                    continue;
                }
                ["word", pattern, why, instead] => (Place::Word, pattern, why, instead),
                ["open", pattern, why, instead] => (Place::Open, pattern, why, instead),
                ["bare", pattern, why, instead] => (Place::Bare, pattern, why, instead),
                ["subject", pattern, why, instead] => (Place::Subject, pattern, why, instead),
                _ => panic!("the word list has the form `place | words | why | instead`, but: {line}"),
            };
            let (why, instead) = ((*why).to_owned(), (*instead).to_owned());
            rules.push(Rule { place, pattern: Pattern::read(pattern), why, instead, fine: Vec::new() });
        }
        let mut by_first: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, rule) in rules.iter().enumerate() {
            for word in rule.pattern.0.first().expect("a rule has words") {
                by_first.entry(word.clone()).or_default().push(index);
            }
        }
        Self { rules, by_first }
    }

    /// Returns the places that the rules mark in a sentence.
    pub(crate) fn hits(&self, sentence: &Sentence) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (at, word) in sentence.words.iter().enumerate() {
            let rules = self.by_first.get(&word.lower).into_iter().flatten().map(|&index| &self.rules[index]);
            let marking = rules.filter(|rule| rule.marks(sentence, at));
            hits.extend(marking.map(|rule| Hit::new(sentence, at, rule.pattern.0.len(), &rule.why, &rule.instead)));
        }
        let count = sentence.words.len();
        if count > MAX_WORDS && !matches!(sentence.kind, Kind::TestName | Kind::Subject) {
            let why = format!("{count} words, and {MAX_WORDS} is the limit");
            hits.push(Hit { words: LONG.to_owned(), ..Hit::new(sentence, 0, 1, &why, "divide the sentence") });
        }
        hits
    }

    /// Returns the faults of a commit subject.
    pub(crate) fn faults(&self, subject: &str) -> Vec<String> {
        let mut faults = Vec::new();
        let letters = subject.chars().count();
        if letters > LONGEST_SUBJECT {
            faults.push(format!("{letters} letters, and {LONGEST_SUBJECT} is the limit"));
        }
        if subject.ends_with('.') {
            faults.push("a subject has no full stop".to_owned());
        }
        let first = subject.split_whitespace().next().unwrap_or_default();
        let is_other_form = ["ed", "ing", "s"].into_iter().any(|end| first.len() > 3 && first.ends_with(end))
            && !first.ends_with("ss")
            && !IMPERATIVES.contains(&first);
        if is_other_form || first.ends_with(':') {
            faults.push(format!("`{first}`: begin with an imperative"));
        }
        let sentences = crate::text::subject(subject);
        let hits = sentences.iter().flat_map(|sentence| self.hits(sentence));
        faults.extend(hits.map(|hit| format!("`{}`: {}; {}", hit.words, hit.why, hit.instead)));
        faults
    }
}

/// Imperatives that end in the same way as other verb forms.
const IMPERATIVES: [&str; 9] = ["Bring", "Embed", "Exceed", "Feed", "Focus", "Proceed", "Seed", "Shed", "Speed"];

impl Rule {
    /// True if the rule marks the words of a sentence at a position.
    fn marks(&self, sentence: &Sentence, at: usize) -> bool {
        let words = &sentence.words;
        let opens = match self.place {
            Place::Word => true,
            Place::Open => at == 0 && !sentence.is_question,
            Place::Bare => at == 0 && !sentence.is_question && !sentence.is_divided && sentence.kind != Kind::Heading,
            Place::Subject => at == 0 && sentence.kind == Kind::Subject,
        };
        // A sentence fragment begins with a lower-case letter, and a table cell often has a single word.
        let is_part = sentence.kind != Kind::TestName && words[at].text.starts_with(char::is_lowercase);
        let is_column = sentence.kind == Kind::Markdown && words.len() == 1;
        opens
            && (self.place == Place::Word || !is_part && !is_column)
            && self.pattern.matches(&words[at..])
            && !self.fine.iter().any(|fine| {
                let starts = (at + self.pattern.0.len()).saturating_sub(fine.0.len())..=at;
                starts.into_iter().any(|start| fine.matches(&words[start..]))
            })
    }
}

/// The text of a hit for a long sentence.
const LONG: &str = "long sentence";

impl Hit {
    fn new(sentence: &Sentence, at: usize, length: usize, why: &str, instead: &str) -> Self {
        let text = |words: &[Word]| words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        Self {
            line: sentence.words[at].line,
            words: text(&sentence.words[at..at + length]).to_lowercase(),
            why: why.to_owned(),
            instead: instead.to_owned(),
            sentence: text(&sentence.words),
        }
    }
}

impl Exception {
    /// Reads the list of exceptions.
    ///
    /// # Panics
    ///
    /// Panics if a line is malformed.
    pub(crate) fn read(text: &str) -> Vec<Self> {
        let exception = |line: &str| match line.split('|').map(str::trim).collect::<Vec<_>>().as_slice() {
            [words, path, context, reason] if !reason.is_empty() => {
                Self { words: words.to_lowercase(), path: (*path).to_owned(), context: context.to_lowercase() }
            }
            _ => panic!("an exception has the form `words | path | context | reason`, but: {line}"),
        };
        content(text).map(exception).collect()
    }

    /// True if the exception covers a hit.
    pub(crate) fn covers(&self, path: &str, hit: &Hit) -> bool {
        (self.words == "*" || self.words == hit.words)
            && (self.path == "*" || path.starts_with(&self.path))
            && (self.context == "*" || hit.sentence.to_lowercase().contains(&self.context))
    }
}

/// The lines of a list, without comments and empty lines.
pub(crate) fn content(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"))
}
