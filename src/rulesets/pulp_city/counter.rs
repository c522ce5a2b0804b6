//! Of Pulp City: a pip for each hit point, a bar for each AP that it can still pay in this round, a tick on who can do
//! nothing more, signs of what is the matter. Who is KO'ed lies until it is gone.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId, SideId},
    pulp_city::Played,
};

use super::{PulpCity, acting, dress, proven, signs};
use crate::{
    stage::Shown,
    theme::{palette, sign::Sign, team::team},
    view2d::{
        ink::Ink,
        tokens::{
            figure::RAISED,
            state::{self, Counters, FigureState},
        },
    },
};
use knockback_view::extension::Extension;

/// Where the bars of the AP are, below the middle of the face: the row, how long one is, how far apart they are.
const BARS: (f32, f32, f32) = (-0.60, 0.13, 0.19);

/// How a model is, as far as its token tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
    whole: u8,
    left: u8,
    /// AP that it has paid in this round, and those that it can pay in all; none of a minion.
    ap: Option<(u8, u8)>,
    signs: Vec<Sign>,
    /// The side that has taken over its mind.
    commander: Option<SideId>,
    /// It can do nothing more in this round.
    spent: bool,
}

impl Counters for PulpCity {
    fn state(&self, battle: &Battle, figure: FigureId, spent: bool) -> FigureState {
        let battle = proven(battle);
        FigureState {
            own: Extension::new(Shape::of(battle, figure, spent)),
            lies: battle.model(figure).ko,
            ..FigureState::default()
        }
    }

    fn spent(&self, shown: &Shown) -> Vec<FigureId> {
        spent(proven(&shown.battle))
    }

    fn draw(&self, own: &Extension, ink: &mut Ink) {
        own.get::<Shape>().unwrap_or(&Shape::default()).draw(ink);
    }
}

/// The models that can do nothing more in this round: their side has passed, their card was commanded, or they have paid
/// all the AP that they can.
fn spent(battle: Played<'_>) -> Vec<FigureId> {
    let state = battle.state();
    let done = |figure: FigureId| {
        let card = battle.rules().card_of(figure);
        let model = battle.model(figure);
        let all = match battle.sheet(figure).supreme {
            Some(_) => model.ap_paid > 0 && model.ap_paid >= battle.ap_limit(figure),
            None => state.is_commanded(card) || model.fresh,
        };
        all || state.team(battle.owner(figure)).passed
    };
    let models = battle.setup().figure_ids().filter(|figure| battle.in_play(*figure));
    models.filter(|figure| !acting::acts(battle, *figure) && done(*figure)).collect()
}

impl Shape {
    fn of(battle: Played<'_>, figure: FigureId, spent: bool) -> Self {
        let (sheet, model) = (battle.sheet(figure), battle.model(figure));
        Self {
            whole: sheet.hp,
            left: model.hp,
            ap: sheet.supreme.is_some().then(|| (model.ap_paid, battle.ap_limit(figure))),
            signs: signs::signs(battle, figure),
            commander: dress::commander(battle, figure),
            spent,
        }
    }

    fn draw(&self, ink: &mut Ink) {
        if self.spent {
            state::done(ink);
        } else if self.left == 0 {
            state::veil(ink, 0.35);
        }
        if let Some(side) = self.commander {
            state::commanded(ink, team(side).colour);
        }
        state::pips(ink, self.left, self.whole);
        if let Some((paid, limit)) = self.ap {
            bars(ink, paid, limit);
        }
        state::signs(ink, &self.signs);
    }
}

/// A bar for each AP of a limit; what is paid is hollow.
fn bars(ink: &mut Ink, paid: u8, limit: u8) {
    let (row, long, apart) = BARS;
    let count = limit.max(paid);
    for bar in 0..count {
        let along = (f32::from(bar) - f32::from(count.saturating_sub(1)) / 2.0) * apart;
        let at = Vec2::new(along, RAISED + row);
        let ends = |half: f32| (at - Vec2::Y * half, at + Vec2::Y * half);
        let (from, to) = ends(long / 2.0 + 0.03);
        ink.stroke(from, to, 0.13, palette::MAP_INK);
        if bar >= paid {
            let (from, to) = ends(long / 2.0);
            ink.stroke(from, to, 0.075, palette::ACCENT);
        }
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Event, pulp_city};

    use super::*;
    use knockback_testing::{named, pulp_city::open};

    fn shape(battle: &Battle, name: &str) -> Shape {
        PulpCity.state(battle, named(battle, name), false).own.get::<Shape>().unwrap().clone()
    }

    #[test]
    fn hit_points_and_ap_show() {
        let mut battle = open();
        let corona = named(&battle, "Corona");
        let before = shape(&battle, "Corona");
        assert_eq!(before.left, before.whole);
        let (paid, limit) = before.ap.unwrap();
        assert_eq!(paid, 0);
        let side = battle.owner(corona);
        let paying = pulp_city::Event::ApPaid { side, figure: corona, ap: 2, left: 3, limited: true };
        battle.apply(&Event::PulpCity(paying));
        assert_eq!(shape(&battle, "Corona").ap, Some((2, limit)));
    }

    #[test]
    fn who_is_beaten_lies_and_who_is_through_is_marked() {
        let mut battle = open();
        let corona = named(&battle, "Corona");
        assert!(!PulpCity.state(&battle, corona, false).lies);
        assert!(spent(proven(&battle)).is_empty());
        let side = battle.owner(corona);
        battle.apply(&Event::PulpCity(pulp_city::Event::Passed { side }));
        assert!(spent(proven(&battle)).contains(&corona));
        battle.apply(&Event::PulpCity(pulp_city::Event::Ko { figure: corona }));
        assert!(PulpCity.state(&battle, corona, false).lies);
    }
}
