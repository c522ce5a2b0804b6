//! The army chips of a C3G battle: each card with the Life of its figures and its order markers.

use knockback_rules::{
    battle::{CardId, FigureId, SideId},
    c3g::{C3gBattle, Marker, MarkerFace},
};

use super::{acting, on_card::OnCard};
use crate::{
    army::{Army, ArmyChip, ChipContent, Lives},
    viewpoint::Viewpoint,
};

/// The state of a card, as shown on its chip.
#[derive(Clone, Debug, PartialEq)]
struct Card {
    /// Each figure with its remaining Life.
    figures: Vec<(FigureId, u8)>,
    /// The Life of an unhurt figure.
    life: u8,
    /// The order markers on it.
    markers: OnCard,
}

impl Card {
    fn standing(&self) -> usize {
        self.figures.iter().filter(|(_, left)| *left > 0).count()
    }

    /// The state of the card as text.
    fn tip(&self, name: &str, side: &str, acts: bool) -> String {
        let wounds: u32 = self.figures.iter().map(|(_, left)| u32::from(self.life - left)).sum();
        let of = |what: u32| if what == 1 { "1 wound".to_owned() } else { format!("{what} wounds") };
        let state = match (&self.figures[..], self.standing()) {
            (_, 0) => "destroyed".to_owned(),
            ([(_, left)], _) => format!("Life {left} of {}, {}", self.life, of(wounds)),
            (all, standing) => format!("{standing} of {} figures standing, {}", all.len(), of(wounds)),
        };
        let markers = self.markers.sentence_part().map(|told| format!(" {told}.")).unwrap_or_default();
        let acts = if acts { " Acting now." } else { "" };
        format!("{name} of {side}: {state}.{markers}{acts} Click to inspect.")
    }
}

/// The cards of each side, with their markers.
pub(super) fn armies(battle: C3gBattle<'_>, viewpoint: &Viewpoint) -> Vec<Army> {
    let acting = acting::card(battle);
    let chip = |side: SideId, id: CardId| {
        let card = battle.rules().card(id);
        let says = Card {
            figures: card.figures.iter().map(|figure| (*figure, battle.life_left(*figure))).collect(),
            life: card.life,
            markers: OnCard::of(battle, id, viewpoint),
        };
        let acts = acting == Some(id);
        ArmyChip {
            name: card.name.clone(),
            // The first figure that is still alive.
            figure: says.figures.iter().find(|(_, left)| *left > 0).map(|(figure, _)| *figure),
            acts,
            lives: says.standing() > 0,
            tip: says.tip(&card.name, battle.side_name(side), acts),
            rules: &["C3G-1", "C3G-2", "C3G-3"],
            signs: Vec::new(),
            body: ChipContent::Lives(Lives {
                left: says.figures.iter().map(|(_, left)| *left).collect(),
                whole: says.life,
                plates: says.markers.plates(),
            }),
        }
    };
    let hidden = |side: SideId| {
        let down = |marker: &Marker| {
            matches!(battle.state().marker(side, *marker), MarkerFace::Down(_) | MarkerFace::Shuffled(_))
        };
        Marker::ALL.into_iter().filter(down).count()
    };
    (0u16..)
        .map(SideId)
        .take(battle.setup().sides.len())
        .map(|side| {
            let hidden = hidden(side);
            let told = match hidden {
                0 => "No order markers face down.".to_owned(),
                1 => "1 order marker face down.".to_owned(),
                many => format!("{many} order markers face down."),
            };
            Army {
                side,
                name: battle.side_name(side).to_owned(),
                note: (hidden > 0).then(|| format!("?\u{00d7}{hidden}")),
                tip: format!("{}. {told}", battle.side_name(side)),
                rules: &["C3G-3"],
                chips: battle.cards_of(side).map(|card| chip(side, card)).collect(),
            }
        })
        .collect()
}
