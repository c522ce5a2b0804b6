//! The forecast of Shove: a shove with its exact odds, a step, or the possible actions.

use knockback_odds::{
    Ratio, Stop,
    shove::{Odds, ShoveOutcome},
};
use knockback_rules::shove::ShoveBattle;

use super::Scene;
use crate::{
    forecast::{Headline, Known, PanelItem, tipped, to_attack, to_go},
    odds_state::OddsState,
    percent::{exactly, in_percent},
    results,
    text::count,
    tip::Tip,
    tone::Tone,
};

/// The parts of the panel.
pub(super) fn parts(battle: ShoveBattle<'_>, scene: &Scene, known: Known<'_, OddsState<Odds>>) -> Vec<PanelItem> {
    let Some(figure) = scene.figure else { return Vec::new() };
    let name = battle.figure_name(figure);
    if let Some(aim) = scene.aim {
        let target = battle.figure_name(aim.target);
        let title = PanelItem::Title(format!("{name} \u{2192} {target}"));
        let Some(odds) = known.odds.known() else { return vec![title, PanelItem::Headline(Headline::counting())] };
        let ends = odds.ends.iter().map(|(end, chance)| line(battle, end, chance));
        let headline = headline(odds).map(PanelItem::Headline);
        [title].into_iter().chain(headline).chain([to_attack(target)]).chain(ends).collect()
    } else if scene.step.is_some() {
        vec![PanelItem::Title(format!("{name} steps there")), to_go()]
    } else {
        let can = tipped("Step to a marked hex, shove, or wait.", Tone::Plain, Tip::of_rules(&["SHOVE-2"]));
        vec![PanelItem::Title(format!("{name} to act")), can]
    }
}

/// The likelier of two results: over the edge, or not.
fn headline(odds: &Odds) -> Option<Headline> {
    let stays = odds.chance(|end| end.at.is_some());
    Headline::of(vec![
        (odds.over_the_edge(), 2.0, "over the edge".to_owned(), Tone::Harm),
        (stays, 1.0, "stays on the map".to_owned(), Tone::Plain),
    ])
}

/// The line for a possible end of a shove, with the chance.
fn line(battle: ShoveBattle<'_>, end: &ShoveOutcome, chance: &Ratio) -> PanelItem {
    let text = format!("{}  {}, {}", in_percent(chance), count(end.hexes.into(), "hex", "hexes"), why(battle, end));
    let tip = Tip::new(format!("{}: one die says how far.", exactly(chance)), &["SHOVE-3", "SHOVE-4"]);
    tipped(text, if end.at.is_none() { Tone::Harm } else { Tone::Plain }, tip)
}

/// The reason why a shove ends.
#[must_use]
pub fn why(battle: ShoveBattle<'_>, end: &ShoveOutcome) -> String {
    if end.at.is_none() {
        return "over the edge of the map".to_owned();
    }
    let stopped = results::stopped(&battle, Stop::from(end.cause), &str::to_owned);
    stopped.unwrap_or_else(|| "comes to a stop".to_owned())
}
