//! Forced moves on the board: where they go, what stops them, and the pits at their ends.

use knockback_odds::coup_de_grace::Odds;
use knockback_rules::{
    board::{Cell, Footprint},
    displacement::Cause,
};
use knockback_view::odds_state::OddsState;

use crate::{
    overlay::{
        draw::Picture,
        ghosts::Ghost,
        labels::{Spot, Weight},
        marks::{Mark, Style},
        trails::{Trail, TrailId, Trails},
    },
    rulesets::coup_de_grace::proven,
    theme::{palette, team::team},
};
use knockback_view::coup_de_grace::scene::Scene;
use knockback_view::coup_de_grace::scene::{Forced, forced::Flight, words};

impl Picture<'_, OddsState<Odds>> {
    /// All ways that a forced move can go; the one that is looked at in full. Before the die, with how likely it comes to that.
    pub(super) fn forced(&mut self, (forced, before): (&Forced, bool), line: usize, trails: &mut Trails) -> Vec<Mark> {
        let shown = forced.shown(line);
        for (place, flight) in forced.flights.iter().enumerate() {
            if Some(flight) == shown {
                trails.set(TrailId::Flight, Some(trail(forced.from, &flight.path, 0.1)));
            } else {
                trails.set(TrailId::OtherLine(place), Some(trail(forced.from, &flight.path, 0.045)));
            }
        }
        if shown.is_none() && forced.leaves {
            self.words.add(Spot::On(forced.from), "not pushed", palette::TEXT_QUIET, Weight::Main);
        }
        if forced.turns {
            let text = "cannot be pushed: may be turned";
            self.words.add(Spot::On(forced.from), text, palette::FLIGHT_TEXT, Weight::Main);
        }
        shown.map(|flight| self.ends((forced, before), flight)).unwrap_or_default()
    }

    /// Where a forced move ends, and why.
    fn ends(&mut self, (forced, before): (&Forced, bool), flight: &Flight) -> Vec<Mark> {
        let battle = proven(self.battle);
        let last = flight.path.last().copied();
        let end = last.unwrap_or(forced.from);
        if last.is_some() {
            let colour = team(self.battle.owner(forced.who)).colour;
            let height = self.battle.height(forced.who);
            let at = Footprint::one(end);
            self.words.keep_clear_of_body(end);
            self.ghosts.push(Ghost { at, feet: None, height, colour, whole: true, strength: 0.8 });
        }
        let spot = Spot::On(end);
        if last.is_some() {
            let chance = before.then(|| self.known.percent(|odds| flight.chance(odds)));
            let ink = if flight.pit.is_some() { palette::HARM_TEXT } else { palette::FLIGHT_TEXT };
            let weight = if before { Weight::Chance } else { Weight::Main };
            self.words.add(spot, words::landing(forced, flight, chance), ink, weight);
            self.words.light_landing(spot);
        }
        if let Some(kind) = flight.pit {
            self.words.add(spot, words::pit_does(kind), palette::HARM_TEXT, Weight::Main);
        }
        if let Some(why) = words::stop(battle, flight.cause) {
            self.words.add(spot, why, palette::TEXT_QUIET, Weight::Main);
        }
        let stopper = match flight.cause {
            Cause::Figure(other) => battle.cell_of(other),
            Cause::Object(object) | Cause::Obstacle(object) => battle.field().object(object),
            _ => None,
        };
        self.struck.extend(stopper.map(|cell| Mark::each([cell], palette::RISK).rimmed(0.0).styled(Style::Cross)));
        last.map(|cell| Mark::each([cell], palette::FLIGHT).filled(0.3).rimmed(0.12)).into_iter().collect()
    }

    /// Where a staff of air would send everybody.
    pub(super) fn blown(&mut self, scene: &Scene, trails: &mut Trails) -> Vec<Mark> {
        let mut ends = Vec::new();
        for (place, blown) in scene.blown.iter().enumerate() {
            trails.set(TrailId::OtherLine(32 + place), Some(trail(blown.from, &[blown.to], 0.07)));
            let colour = team(self.battle.owner(blown.who)).colour;
            let height = self.battle.height(blown.who);
            let at = Footprint::one(blown.to);
            self.words.keep_clear_of_body(blown.to);
            self.ghosts.push(Ghost { at, feet: None, height, colour, whole: false, strength: 0.9 });
            ends.push(blown.to);
        }
        vec![Mark::each(ends, palette::FLIGHT).filled(0.16).rimmed(0.06)]
    }
}

/// The trail of a forced move.
fn trail(from: Cell, path: &[Cell], radius: f32) -> Trail {
    let cells = std::iter::once(from).chain(path.iter().copied()).collect();
    Trail { cells, colour: palette::FLIGHT, radius, arrow: true, aloft: None }
}
