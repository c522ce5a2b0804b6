//! The open choice as JSON.

use serde_json::{Value, json};

use super::ids::Ids;
use crate::{
    battle::{About, Battle, FigureId, Frame},
    c3g::{self, Choice},
    champions,
    files::MarkerText,
};

/// Who is asked for what: `{"decider": "red", "about": {"act": {...}}}`; `None` where nobody is asked.
#[must_use]
pub fn choice_json(battle: &Battle) -> Option<Value> {
    let choice = battle.choice()?;
    let ids = Ids(battle.setting());
    let about = match choice.about {
        About::C3g(about) => self::about(ids, battle, &about),
        About::Champions(champions::Choice::Phase { figure, halves }) => {
            json!({"phase": {"figure": ids.figure(figure), "halves": halves}})
        }
        About::Champions(champions::Choice::Focus { figure }) => json!({"focus": {"figure": ids.figure(figure)}}),
        About::Champions(champions::Choice::React { figure, occasion }) => {
            json!({"react": {"figure": ids.figure(figure), "occasion": occasion}})
        }
    };
    Some(json!({"decider": ids.side(choice.decider), "about": about}))
}

fn about(ids: Ids, battle: &Battle, about: &Choice) -> Value {
    let figures = |figures: &[FigureId]| figures.iter().map(|figure| ids.figure(*figure)).collect::<Value>();
    match about {
        Choice::Deploy { figures: left } => json!({"deploy": {"figures": figures(left)}}),
        Choice::PlaceMarkers { markers } => {
            let markers: Vec<MarkerText> = markers.iter().map(|marker| (*marker).into()).collect();
            json!({"place_markers": {"markers": markers}})
        }
        Choice::Act { card } => {
            let (moved, attacked) = match battle.top() {
                Some(Frame::C3g(c3g::Frame::Act(act))) => (act.moved.as_slice(), act.attacked.as_slice()),
                _ => (&[][..], &[][..]),
            };
            json!({"act": {"card": ids.card(*card), "moved": figures(moved), "attacked": figures(attacked)}})
        }
        Choice::Line { target, lines } => {
            let lines: Vec<Value> =
                lines.iter().map(|line| json!({"lead": ids.cell(line.lead), "direction": line.direction})).collect();
            json!({"line": {"target": ids.figure(*target), "lines": lines}})
        }
    }
}
