//! Structures (`PC-53`). Each figure that can summon a structure has its own object, which enters the board when it is
//! summoned.

use super::effects::Table;
use crate::{
    battle::{FigureId, ObjectId, ObjectInfo},
    pulp_city::{Card, Soundness, Spec, SummonSpec, Thing},
    scenario::survey::{Ids, MAX_THINGS, Validator},
};

/// The structure that a figure can summon.
#[derive(Debug)]
pub(super) struct Structure {
    /// Index of the summons.
    pub(super) summon: u8,
    /// The summoner.
    pub(super) figure: FigureId,
    /// The object.
    pub(super) object: ObjectId,
    /// General data of the object.
    pub(super) info: ObjectInfo,
    /// Properties of the object in Pulp City.
    pub(super) thing: Thing,
}

/// Returns all structures that can be summoned, ordered by summons and then by summoner.
pub(super) fn structures(survey: &mut Validator, spec: &Spec, cards: &[Option<Card>], table: &Table) -> Vec<Structure> {
    let mut found: Vec<Structure> = Vec::new();
    let first = survey.scenario.objects.len();
    for (summon, what) in (0_u8..).zip(&spec.summons) {
        let SummonSpec::Structure { name, defense, height, hp, .. } = what else { continue };
        let place = format!("rules.pulp_city.summons[{}].structure", u16::from(summon) + 1);
        for figure in summoners(cards, table, summon) {
            if first + found.len() == MAX_THINGS {
                let message = format_args!("there are at most {MAX_THINGS} objects and structures in all");
                survey.report.fault(&place, message);
                return found;
            }
            let id = id(&survey.scenario.figures[figure.index()].id, name);
            is_free(survey, &place, &id, &found);
            found.push(Structure {
                summon,
                figure,
                object: ObjectId::from_index(first + found.len()),
                info: ObjectInfo { id, name: name.clone(), height: u16::from(*height) },
                thing: Thing { sound: Some(Soundness { hp: *hp, defense: *defense }), rank: None, of: Some(figure) },
            });
        }
    }
    found
}

/// Returns the figures with an action that uses a summons, in the order of their ids.
fn summoners(cards: &[Option<Card>], table: &Table, summon: u8) -> Vec<FigureId> {
    let summons = |card: &&Card| {
        let effects = card.actions.iter().flat_map(|action| action.fx.iter().chain(&action.efx));
        effects.into_iter().any(|effect| table.summoned(*effect) == Some(summon))
    };
    let cards = cards.iter().flatten().filter(summons);
    let mut figures: Vec<FigureId> = cards.flat_map(|card| card.figures.iter().copied()).collect();
    figures.sort_unstable();
    figures
}

/// Returns the id of a structure, e.g. `loom_post` for the post of the figure `loom`.
fn id(figure: &str, name: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' };
    let name: String = name.chars().map(plain).collect();
    format!("{figure}_{name}")
}

/// Checks that an id is short enough and not taken. Figures and objects share one set of ids.
fn is_free(survey: &mut Validator, place: &str, id: &str, found: &[Structure]) {
    if !Ids::fits(id) {
        let message = format_args!("the structure would get the id \"{id}\", which is too long: shorten its name");
        survey.report.fault(place, message);
    }
    let taken = survey.names.figures.contains_key(id) || survey.names.objects.contains_key(id);
    if taken || found.iter().any(|other| other.info.id == id) {
        let message = format_args!("the structure would get the id \"{id}\", which is already taken");
        survey.report.fault(place, message);
    }
}
