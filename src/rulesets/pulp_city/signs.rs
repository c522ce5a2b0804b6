//! What is the matter with a model, as signs above its head.

use knockback_rules::{battle::FigureId, pulp_city::Played};

use crate::theme::sign::Sign;

/// The most signs that anybody has at a time: the gravest ones. The card tells all.
const MOST: usize = 4;

/// The signs of a model, the gravest first.
pub(super) fn signs(battle: Played<'_>, figure: FigureId) -> Vec<Sign> {
    let model = battle.model(figure);
    if model.ko {
        return vec![Sign::Out];
    }
    let sheet = battle.sheet(figure);
    let supreme = sheet.supreme.is_some();
    let spent = supreme && model.ap_paid > 0 && model.ap_paid >= battle.ap_limit(figure);
    let all = [
        (battle.state().control_of(figure).is_some(), Sign::Controlled),
        (model.stunned, Sign::Stunned),
        // Fatigue is looked at in every turn: it always has room.
        (supreme && model.fatigue >= sheet.most_fatigue(), Sign::Exhausted),
        (supreme && model.fatigue > 0 && model.fatigue < sheet.most_fatigue(), Sign::Tired),
        (model.spectral, Sign::Ghostly),
        (model.weak != 0, Sign::Weak),
        (model.suppress > 0, Sign::FewerDice),
        (model.pace < 0, Sign::Slow),
        (spent, Sign::Spent),
        (model.immune.0 != 0, Sign::Immune),
        (model.empowered, Sign::Empowered),
        (model.attack > 0 || model.brutal > 0, Sign::MoreDice),
        (model.defend > 0 || model.block > 0, Sign::Guarding),
        (model.pace > 0, Sign::Quick),
        (model.power_up > 0, Sign::SpareDice),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use knockback_rules::{
        battle::{Battle, Event},
        pulp_city::{self, Change},
    };

    use super::*;
    use crate::rulesets::pulp_city::proven;
    use knockback_testing::{named, pulp_city::open};

    fn changed(figure: FigureId, changes: &[Change]) -> Battle {
        let mut battle = open();
        for now in changes {
            battle.apply(&Event::PulpCity(pulp_city::Event::ConditionChanged { figure, now: *now }));
        }
        battle
    }

    #[test]
    fn the_gravest_come_first_and_no_more_than_have_room() {
        let corona = named(&open(), "Corona");
        assert_eq!(signs(proven(&open()), corona), [Sign::SpareDice], "it begins with dice to spare");
        let battle = changed(corona, &[Change::Suppress(1), Change::Stunned(true)]);
        assert_eq!(signs(proven(&battle), corona), [Sign::Stunned, Sign::FewerDice, Sign::SpareDice]);
        let all = [Change::Empowered, Change::Spectral, Change::Pace(-1), Change::Attack(1), Change::Stunned(true)];
        let told = signs(proven(&changed(corona, &all)), corona);
        assert_eq!(told, [Sign::Stunned, Sign::Ghostly, Sign::Slow, Sign::Empowered]);
        let tired = |fatigue: u8| {
            let mut battle = changed(corona, &all);
            battle.apply(&Event::PulpCity(pulp_city::Event::Fatigued { figure: corona, fatigue, paid: false }));
            signs(proven(&battle), corona)
        };
        let most = proven(&battle).sheet(corona).most_fatigue();
        assert_eq!(tired(1), [Sign::Stunned, Sign::Tired, Sign::Ghostly, Sign::Slow], "fatigue always shows");
        assert_eq!(tired(most), [Sign::Stunned, Sign::Exhausted, Sign::Ghostly, Sign::Slow]);
    }

    #[test]
    fn who_is_beaten_has_one_sign() {
        let mut battle = open();
        let jack = named(&battle, "Gravel Jack");
        battle.apply(&Event::PulpCity(pulp_city::Event::Ko { figure: jack }));
        assert_eq!(signs(proven(&battle), jack), [Sign::Out]);
    }
}
