//! Clicks and keys of a C3G player.

use knockback_rules::{
    battle::{Battle, FigureId, Occupant, Order, SideId},
    board::Cell,
    c3g::{self, AttackWith, Choice},
};
use knockback_skirmish::OrderGiven;

use super::{
    super::{Lead, Picks, left_to_do::left_to_do, ready},
    Act, Table, Wishes,
};
use crate::{
    battle::Shown,
    hud::confirm::AskEnd,
    overlay::{
        Overlays,
        model::{self, Overlay},
    },
};

pub(super) fn act(act: Act, (side, choice): (SideId, &Choice), table: &mut Table, wishes: &mut Wishes) {
    let Table { shown, overlays, picks, lead } = table;
    match (act, choice) {
        (Act::At(cell), Choice::Act { .. }) => {
            at_cell(cell, shown, overlays, picks, wishes);
        }
        (Act::At(cell), Choice::Deploy { .. }) => {
            let at = shown.battle.setting().board.at(cell);
            let wanted = picks.0.figure;
            let order = shown.battle.legal_orders().iter().find(|order| {
                matches!(order, Order::Deploy { figure, head, .. }
                    if *head == at && wanted.is_none_or(|wanted| wanted == *figure))
            });
            match order {
                Some(order) => drop(wishes.orders.write(OrderGiven(order))),
                None => wishes.toast.say("Figures are set up on the marked hexes."),
            }
        }
        (Act::At(cell), Choice::Line { lines, .. }) => {
            // A click on a flight takes its line.
            let line = overlays.0.aim.as_ref().and_then(|aim| {
                aim.line_over(cell).or_else(|| {
                    (picks.0.cell == Some(cell) && **lead == Lead::Keys).then_some(picks.0.line % lines.len().max(1))
                })
            });
            match line.and_then(|line| lines.get(line)) {
                Some(line) => wishes.line(shown, *line),
                None => wishes.toast.say("Choose the line of the flight first: click one of them."),
            }
        }
        (Act::EndTurn, Choice::Act { .. }) => {
            let left = left_to_do(&shown.battle);
            if left.is_empty() {
                wishes.order(c3g::Order::EndTurn);
            } else {
                wishes.ask_end.write(AskEnd { left });
            }
        }
        (Act::With(with), Choice::Act { .. }) => {
            picks.0.with = Some(with);
            picks.0.along = false;
        }
        (Act::Card(place), Choice::PlaceMarkers { markers }) => {
            let card = shown.battle.cards_of(side).filter(|card| shown.battle.card_lives(*card)).nth(place);
            if let (Some(card), Some(marker)) = (card, markers.first()) {
                wishes.order(c3g::Order::PlaceMarker { marker: *marker, card });
            }
        }
        (Act::Line(place), Choice::Line { lines, .. }) => {
            if let Some(line) = lines.get(place) {
                wishes.line(shown, *line);
            }
        }
        _ => {}
    }
}

impl Wishes<'_> {
    fn order(&mut self, order: c3g::Order) {
        self.orders.write(OrderGiven(Order::C3g(order)));
    }

    fn line(&mut self, shown: &Shown, line: c3g::Line) {
        let lead = shown.battle.setting().board.at(line.lead);
        self.order(c3g::Order::ChooseLine { lead, direction: line.direction });
    }
}

/// A cell in a turn: its own figure is picked, a target attacked, a free hex moved to; or it is said why not.
fn at_cell(cell: Cell, shown: &Shown, overlays: &Overlays, picks: &mut Picks, wishes: &mut Wishes) {
    let battle = &shown.battle;
    let overlay = &overlays.0;
    let with = picks.0.with.unwrap_or(AttackWith::Normal);
    let occupant = battle.field().occupant(cell);
    if let Some(Occupant::Figure(figure)) = occupant
        && ready(battle).contains(&figure)
        && picks.0.figure != Some(figure)
        && !overlay.targets.iter().any(|target| target.who == Occupant::Figure(figure) && with != AttackWith::Normal)
    {
        picks.0 = picks.0.of(figure, Some(cell));
        return;
    }
    let Some(figure) = picks.0.figure else {
        wishes.toast.say("Pick a figure with a ring first.");
        return;
    };
    match occupant {
        Some(Occupant::Figure(own)) if own == figure => {}
        Some(target) => wishes.order(c3g::Order::Attack { attacker: figure, target, with }),
        None => move_to(cell, figure, (battle, overlay), picks, wishes),
    }
}

/// The way that is shown is taken; another one never is.
fn move_to(
    cell: Cell,
    figure: FigureId,
    (battle, overlay): (&Battle, &Overlay),
    picks: &mut Picks,
    wishes: &mut Wishes,
) {
    let shown = overlay.way.as_ref().map(|way| &way.goal).filter(|goal| goal.way.to.covers(cell));
    let Some(goal) = shown.or_else(|| model::way_to(&overlay.goals, cell)) else {
        let why = overlay.refusal.as_ref().map(ToString::to_string);
        let far = || format!("{} cannot get there in this turn.", battle.figure_name(figure));
        wishes.toast.say(why.unwrap_or_else(far));
        return;
    };
    if picks.0.along && overlay.aim.is_some() {
        // The hex was shown as a part of the flight; now the way to it is.
        picks.0.along = false;
        wishes.toast.say("This is on the flight. Once more to move there.");
        return;
    }
    wishes.order(goal.way.order(battle, figure));
}
