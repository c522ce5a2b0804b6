//! A thread and slices of frames give the same replies in the same order, and cancelled questions get none.

use std::{fs, path::Path, thread, time::Duration};

use super::{native::ThinkerLink, *};

/// Returns the stored questions for all rulesets, or the stored replies, one per line. The worker of the web page is
/// tested against the same files.
fn kept(name: &str) -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/bots/tests/fixtures").join(name);
    fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect()
}

/// Asks questions one after the other. Returns all replies.
fn all_replies(mut place: ThinkerLink, questions: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for (number, question) in (0..).zip(questions) {
        place.ask(number, question.clone());
        loop {
            match place.next_reply() {
                Some(next_reply) => {
                    let done = Reply::read(&next_reply).unwrap().done;
                    all.push(next_reply);
                    if done {
                        break;
                    }
                }
                None => thread::sleep(Duration::from_millis(1)),
            }
        }
    }
    all
}

#[test]
fn a_thread_and_slices_give_the_same_answers() {
    let (questions, replies) = (kept("questions.jsonl"), kept("replies.jsonl"));
    assert_eq!(all_replies(ThinkerLink::thread().unwrap(), &questions), replies);
    assert_eq!(all_replies(ThinkerLink::slices(), &questions), replies);
}

#[test]
fn questions_are_answered_in_the_order_in_which_they_were_asked() {
    let questions = kept("questions.jsonl");
    let mut thinker = Thinker::default();
    let tickets: Vec<Ticket> = questions.iter().map(|text| thinker.ask(&serde_json::from_str(text).unwrap())).collect();
    let mut whole = vec![None; tickets.len()];
    while whole.iter().any(Option::is_none) {
        thinker.listen();
        for (ticket, whole) in tickets.iter().zip(&mut whole) {
            if let Some(LatestReply::Whole(answer)) = thinker.latest_reply(ticket) {
                *whole = Some(answer);
            }
        }
    }
    let last: Vec<Option<Answer>> = kept("replies.jsonl")
        .iter()
        .map(|text| Reply::read(text).unwrap())
        .filter(|reply| reply.done)
        .map(|reply| Some(reply.answer))
        .collect();
    assert_eq!(whole, last);
}

#[test]
fn cancelled_questions_are_not_answered() {
    let question = serde_json::from_str(&kept("questions.jsonl")[0]).unwrap();
    let mut thinker = Thinker::default();
    let dropped = thinker.ask(&question);
    let number = dropped.number;
    drop(dropped);
    let kept = thinker.ask(&question);
    thinker.listen();
    assert_eq!(thinker.open.iter().map(|open| open.number).collect::<Vec<_>>(), [kept.number]);
    let ThinkerLink::Slices(slices) = &mut thinker.place else { panic!("tests think in slices") };
    while let Some(next_reply) = slices.advance() {
        assert!(
            next_reply.is_none_or(|next_reply| Reply::read(&next_reply).unwrap().of != number),
            "a cancelled question gets no more answers"
        );
    }
}
