//! How people are: covered, stunned, out, dead; what is drained, raised, grabbed, recovered.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{Event, Guard, Played, Power, Reaction, Rest},
};

use super::{IN_PASSING, Ongoing, Show, TOLD, flying};
use crate::{
    battle::{
        banner,
        playback::{motion::Motion, moves},
    },
    rulesets::champions::proven,
    stage::Shown,
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// What players call a power.
fn power(battle: Played<'_>, figure: FigureId, place: u8) -> String {
    match battle.sheet(figure).powers.get(usize::from(place)) {
        Some(Power::ForceField { name, .. }) => name.clone(),
        _ => "Power".to_owned(),
    }
}

impl Show<'_, '_> {
    pub(crate) fn perform_state(&mut self, shown: &Shown, event: &Event) -> f32 {
        let battle = proven(&shown.battle);
        match event {
            Event::Aborted { figure, to, .. } => {
                let text = match to {
                    Reaction::Dodge | Reaction::MartialDodge => "Aborts: dodges!",
                    Reaction::Block => "Aborts: blocks!",
                    Reaction::Dive(_) => "Aborts: dives!",
                    Reaction::Raise(_) => "Aborts: force field!",
                    Reaction::Interpose(_) => "Aborts: steps between!",
                    Reaction::RollWithPunch => "Aborts: rolls with it!",
                };
                self.cover(*figure);
                self.tell(&battle, Occupant::Figure(*figure), 0, text, palette::REACH)
            }
            Event::GuardTaken { figure, guard } => {
                self.cover(*figure);
                let text = if *guard == Guard::Block { "Blocks" } else { "Dodges" };
                self.tell(&battle, Occupant::Figure(*figure), 0, text, palette::REACH)
            }
            Event::Drew { figure, weapon } => {
                let name = battle.sheet(*figure).attack(*weapon).map_or_else(String::new, |attack| attack.name.clone());
                self.glint(battle, *figure);
                self.tell_of(&battle, *figure, format!("Draws {name}"))
            }
            Event::Interposed { figure, target } => {
                self.cover(*figure);
                let name = battle.figure_name(*target).to_owned();
                self.tell(&battle, Occupant::Figure(*figure), 0, format!("Covers {name}"), palette::REACH)
            }
            Event::Recovered { .. } | Event::Rested { .. } | Event::Woke { .. } => self.recover(battle, event),
            Event::Bled { figure } | Event::Strained { figure } => {
                self.drip(battle, *figure);
                self.tell(&battle, Occupant::Figure(*figure), 1, "Bleeds", palette::HARM)
            }
            Event::EffortRolled { figure, .. } => {
                self.tell(&battle, Occupant::Figure(*figure), 1, "Out of END!", palette::RISK);
                0.3
            }
            Event::PowerTurned { figure, power: place, up } => self.power(battle, *figure, (*place, *up)),
            Event::Grabbed { figure, by, .. } => {
                let (who, holder) = (Occupant::Figure(*figure), Occupant::Figure(*by));
                if let (Some(from), Some(to)) = (self.feet(holder), self.feet(who)) {
                    self.rock(who, 0.0, moves::way(to, from), 0.3, false);
                }
                self.tell(&battle, who, 0, "Grabbed!", palette::RISK)
            }
            Event::BrokeFree { figure, by, free, .. } => {
                let (who, holder) = (Occupant::Figure(*figure), Occupant::Figure(*by));
                if let (Some(from), Some(to)) = (self.feet(who), self.feet(holder)) {
                    let way = moves::way(from, to);
                    self.rock(who, 0.0, -way, 0.3, false);
                    self.rock(holder, 0.0, way, if *free { 0.35 } else { 0.1 }, false);
                }
                let (text, colour) =
                    if *free { ("Breaks free!", palette::GOOD) } else { ("Held fast", palette::TEXT_QUIET) };
                self.tell(&battle, who, 0, text, colour)
            }
            Event::Drained { figure, of, points } => {
                self.sap(battle, *figure);
                let text = format!("\u{2212}{points} {}", of.name());
                self.tell(&battle, Occupant::Figure(*figure), 0, text, palette::GLYPH)
            }
            Event::Dispelled { figure, power: dropped, .. } => {
                self.sap(battle, *figure);
                let text = if dropped.is_some() { "Dispelled!" } else { "Not enough to dispel" };
                self.tell(&battle, Occupant::Figure(*figure), 0, text, palette::GLYPH)
            }
            Event::Transformed { figure, done, points } => {
                self.sap(battle, *figure);
                let text = if *done { "Transformed!".to_owned() } else { format!("Changed by {points}") };
                self.tell(&battle, Occupant::Figure(*figure), 0, text, palette::GLYPH)
            }
            Event::Stunned { figure } => self.down(battle, *figure, "Stunned!", palette::ACCENT),
            Event::KnockedOut { figure } => self.out(battle, *figure, "is knocked out", "Out cold!"),
            Event::Died { figure } => {
                self.drip(battle, *figure);
                self.out(battle, *figure, "is dead", "Dead") + 0.2
            }
            Event::WentProne { figure } => {
                if flying(battle).is_some() {
                    return 0.0;
                }
                let who = Occupant::Figure(*figure);
                if let Some(at) = self.feet(who) {
                    self.ground_burst(&battle, at, 0.2, 6, Vec3::ZERO);
                }
                0.25
            }
            Event::StoodUp { figure } => {
                let who = Occupant::Figure(*figure);
                if let Some((live, rest)) = self.pose(who)
                    && !self.progress.calm
                {
                    self.send(who, 0.0, Motion::new(moves::hop(live, rest, 0.18)));
                }
                0.35
            }
            _ => 0.0,
        }
    }

    /// Something bad has come over somebody; in flight it is told in passing.
    fn down(&mut self, battle: Played<'_>, figure: FigureId, text: &str, colour: Color) -> f32 {
        self.tell(&battle, Occupant::Figure(figure), 1, text, colour);
        if flying(battle).is_some() { IN_PASSING } else { 0.5 }
    }

    /// Somebody fights no more: a banner says so too.
    fn out(&mut self, battle: Played<'_>, figure: FigureId, fate: &str, text: &str) -> f32 {
        banner::show(&mut self.stage.commands, format!("{} {fate}", battle.figure_name(figure)));
        self.down(battle, figure, text, palette::HARM)
    }

    fn recover(&mut self, battle: Played<'_>, event: &Event) -> f32 {
        let (figure, text, takes) = match event {
            Event::Recovered { figure, stun, end, rest } => {
                let text = match (stun, end) {
                    (stun, 0) => format!("+{stun} STUN"),
                    (0, end) => format!("+{end} END"),
                    (stun, end) => format!("+{stun} STUN, +{end} END"),
                };
                if *rest == Rest::PostTwelve && !self.progress.own::<Ongoing>().recovering {
                    self.progress.own::<Ongoing>().recovering = true;
                    banner::show(&mut self.stage.commands, "After segment 12 everybody recovers".to_owned());
                }
                (*figure, text, if *rest == Rest::PostTwelve { 0.16 } else { 0.45 })
            }
            Event::Woke { figure, .. } => (*figure, "Comes to".to_owned(), 0.45),
            Event::Rested { figure } => (*figure, "Takes a breath".to_owned(), 0.3),
            _ => return 0.0,
        };
        let who = Occupant::Figure(figure);
        if let Some(at) = self.feet(who) {
            self.effect(0.0, Effect::Burst { at, kind: ParticleKind::Healing, amount: 10, push: Vec3::ZERO });
            self.effect(0.0, Effect::Ring { at, size: 1.1, colour: palette::GOOD });
        }
        let row = u8::from(matches!(event, Event::Woke { .. }));
        self.tell(&battle, who, row, text, palette::GOOD);
        takes
    }

    fn power(&mut self, battle: Played<'_>, figure: FigureId, (place, up): (u8, bool)) -> f32 {
        let who = Occupant::Figure(figure);
        if let Some(chest) = self.chest(&battle, who) {
            let at = self.feet(who).unwrap_or(chest);
            self.effect(0.0, Effect::Ring { at, size: if up { 1.3 } else { 0.8 }, colour: palette::REACH });
            self.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Magic, amount: 8, push: Vec3::ZERO });
        }
        let name = power(battle, figure, place);
        let text = if up { format!("{name} up") } else { format!("{name} down") };
        self.tell(&battle, who, 1, text, palette::REACH);
        if flying(battle).is_some() { IN_PASSING } else { TOLD }
    }

    /// A ring of cover.
    fn cover(&mut self, figure: FigureId) {
        if let Some(at) = self.feet(Occupant::Figure(figure)) {
            self.effect(0.0, Effect::Ring { at, size: 1.2, colour: palette::REACH });
        }
    }

    /// Steel that flashes.
    fn glint(&mut self, battle: Played<'_>, figure: FigureId) {
        if let Some(chest) = self.chest(&battle, Occupant::Figure(figure)) {
            self.effect(0.0, Effect::Star { at: chest, size: 0.35, colour: palette::CURSOR });
        }
    }

    /// What is drawn out of somebody.
    fn sap(&mut self, battle: Played<'_>, figure: FigureId) {
        if let Some(chest) = self.chest(&battle, Occupant::Figure(figure)) {
            self.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Magic, amount: 14, push: Vec3::Y });
        }
    }

    fn drip(&mut self, battle: Played<'_>, figure: FigureId) {
        if let Some(chest) = self.chest(&battle, Occupant::Figure(figure)) {
            self.effect(0.0, Effect::Burst { at: chest, kind: ParticleKind::Blood, amount: 6, push: Vec3::ZERO });
        }
    }
}
