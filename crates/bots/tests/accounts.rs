//! Accounts of battles: the totals of what each figure did and suffered.

use std::sync::Arc;

use knockback_bots::{
    Level,
    measure::{Account, BotGame, Duel, FigureAccount, GameScore, LostTo, Pairing, seed},
};
use knockback_rules::{
    battle::{self, Battle, FigureId, Occupant, Whereabouts},
    c3g::{AttackWith, C3g, Event, FallResult, HarmSource},
    champions::Champions,
    coup_de_grace::CoupDeGrace,
    displacement::Cause,
    geometry::Direction,
    pulp_city::PulpCity,
    units::KnockbackPoints,
};
use knockback_testing::scenarios;

use crate::support::roof;

/// True if a figure is lost under the rules of its battle.
fn is_lost(battle: &Battle, figure: FigureId) -> bool {
    if battle.as_ruleset::<C3g>().is_some() {
        return battle.field().whereabouts(figure) == Whereabouts::OffBoard;
    }
    if let Some(battle) = battle.as_ruleset::<Champions>() {
        return !battle.is_awake(figure);
    }
    if let Some(battle) = battle.as_ruleset::<CoupDeGrace>() {
        return battle.is_downed(figure) || battle.mini(figure).out;
    }
    battle.as_ruleset::<PulpCity>().unwrap().model(figure).ko
}

#[test]
fn an_account_agrees_with_the_battle() {
    const BATTLES: [(&str, u64); 6] = [
        ("foundry_row", 12),
        ("pier_nine", 6),
        ("sixpence_street", 3),
        ("the_sinks", 12),
        ("sawdust_ring", 12),
        ("last_stop", 12),
    ];
    let (mut flights, mut losses) = (0, 0);
    for (name, battles) in BATTLES {
        let setup = scenarios::setup(name);
        let (mut harm, mut attacks) = (0, 0);
        for number in 0..battles {
            let mut bout = BotGame::new(Arc::clone(&setup), [Level::ALL[0]; 2], seed(11, number), false);
            while bout.advance(u64::MAX).unwrap().is_none() {}
            let (battle, account) = (bout.battle(), bout.account());
            assert!(account.rounds() > 0, "{name}");
            let dealt: u32 = account.figures().iter().map(|figure| figure.harm_dealt).sum();
            let suffered: u32 = account.figures().iter().map(|figure| figure.harm_suffered).sum();
            assert!(dealt <= suffered, "{name}: {dealt} of {suffered}");
            harm += dealt;
            for (figure, told) in setup.figure_ids().zip(account.figures()) {
                let id = &setup.figure(figure).id;
                if told.fielded {
                    assert_eq!(told.lost.is_some(), is_lost(battle, figure), "{name}, battle {number}: {id} {told:?}");
                } else {
                    assert_eq!(*told, FigureAccount { cost: told.cost, ..FigureAccount::default() }, "{name}: {id}");
                }
                assert!(told.kills_by_flight <= told.kills && told.bowled_into_friend <= told.crashes, "{name}: {id}");
                assert!(told.longest_flight <= told.hexes_flown && told.flights <= told.hexes_flown, "{name}: {id}");
                assert!(told.attacks_that_move <= told.attacks, "{name}: {id} {told:?}");
                assert!(told.flights_with_effect.max(told.flights_with_harm) <= told.flights, "{name}: {id} {told:?}");
                assert!(told.harm_by_flight <= told.harm_suffered, "{name}: {id} {told:?}");
                flights += told.flights;
                attacks += told.attacks;
                losses += u32::from(told.lost.is_some());
            }
        }
        assert!(attacks > 0, "{name}: bots attack");
        assert!(harm > 0, "{name}: random play causes some harm");
    }
    assert!(flights > 50 && losses > 50, "{flights} flights, {losses} losses");
}

/// A figure strikes an enemy. The enemy flies into one of its friends, falls off the roof and dies.
#[test]
fn a_flight_is_credited_to_the_attacker() {
    let setup = scenarios::setup("foundry_row");
    let battle = Battle::new(Arc::clone(&setup));
    let striker = setup.figure_ids().next().unwrap();
    let mut enemies = setup.figure_ids().filter(|other| battle.owner(*other) != battle.owner(striker));
    let (flyer, friend) = (enemies.next().unwrap(), enemies.next().unwrap());
    let mut account = Account::new(&battle);
    let mut see = |event| account.see(&battle, &battle::Event::C3g(event));
    let (victim, lead) = (Occupant::Figure(flyer), setup.board.cells().next().unwrap());
    see(Event::AttackDeclared { attacker: striker, target: victim, with: AttackWith::Normal });
    see(Event::Wounded { victim, wounds: 1, by: HarmSource::Attack });
    see(Event::LineChosen { target: flyer, lead, direction: Direction::ALL[0] });
    let (by, cause) = (Some(Occupant::Figure(friend)), Cause::Figure(friend));
    see(Event::FlightEnded { figure: flyer, moved: 3, taken_back: 0, kp_left: KnockbackPoints(1), cause });
    see(Event::KnockbackDamageRolled { figure: flyer, by, skull: true });
    see(Event::Wounded { victim, wounds: 1, by: HarmSource::Knockback });
    see(Event::Wounded { victim: Occupant::Figure(friend), wounds: 1, by: HarmSource::Knockback });
    see(Event::FallRolled { figure: flyer, drop: 12, result: FallResult::Dice { dice: 1, skulls: 1 } });
    see(Event::Wounded { victim, wounds: 1, by: HarmSource::Fall });
    see(Event::Destroyed { victim, by: HarmSource::Fall });
    let [of_striker, of_flyer, of_friend] = [striker, flyer, friend].map(|who| account.figures()[who.index()]);
    assert_eq!((of_striker.harm_dealt, of_striker.kills, of_striker.kills_by_flight), (4, 1, 1));
    assert_eq!((of_flyer.flights, of_flyer.hexes_flown, of_flyer.longest_flight), (1, 3, 3));
    assert_eq!((of_flyer.crashes, of_flyer.bowled_into_friend), (1, 1));
    assert_eq!((of_flyer.falls, of_flyer.levels_fallen, of_flyer.harm_suffered), (1, 12, 3));
    assert_eq!(of_flyer.lost, Some(LostTo::Flight));
    assert_eq!((of_friend.harm_suffered, of_friend.crashes, of_friend.lost), (1, 0, None));
}

/// A fall in a figure's own move is credited to no attacker. A swipe on the way is credited to the swiping figure.
#[test]
fn a_figures_own_fall_is_credited_to_no_attacker() {
    let setup = scenarios::setup("foundry_row");
    let battle = Battle::new(Arc::clone(&setup));
    let mover = setup.figure_ids().next().unwrap();
    let enemy = setup.figure_ids().find(|other| battle.owner(*other) != battle.owner(mover)).unwrap();
    let mut account = Account::new(&battle);
    let mut see = |event| account.see(&battle, &battle::Event::C3g(event));
    let victim = Occupant::Figure(mover);
    see(Event::MoveBegan { figure: mover, path: Vec::new(), cost: 1 });
    see(Event::SwipeRolled { by: enemy, at: mover, skull: true });
    see(Event::Wounded { victim, wounds: 1, by: HarmSource::Swipe });
    see(Event::FallRolled { figure: mover, drop: 12, result: FallResult::Dice { dice: 1, skulls: 1 } });
    see(Event::Wounded { victim, wounds: 1, by: HarmSource::Fall });
    see(Event::Destroyed { victim, by: HarmSource::Fall });
    let [own, other] = [mover, enemy].map(|who| account.figures()[who.index()]);
    assert_eq!((own.falls, own.flights, own.lost), (1, 0, Some(LostTo::Own)));
    assert_eq!((other.harm_dealt, other.kills), (1, 0));
}

#[test]
fn numbered_battles_are_those_of_a_duel() {
    let setups = [roof(), scenarios::setup("the_kiln")];
    for levels in [[Level::ALL[0]; 2], [Level::ALL[1], Level::ALL[0]]] {
        let mut duel = Duel::new(setups.to_vec(), levels, 5, false).unwrap();
        while duel.pairs() < 4 {
            let endings = duel.fixtures().pair(duel.pairs()).finish().unwrap();
            duel.count(endings);
        }
        let mut won = 0;
        for number in 0..8 {
            let pairing = Pairing::numbered(5, levels, setups.len(), number).unwrap();
            assert_eq!((pairing.pair, pairing.swapped), (number / 2, number % 2 == 1));
            let mut bout = BotGame::new(Arc::clone(&setups[pairing.scenario]), pairing.levels, pairing.dice, false);
            let ending = loop {
                if let Some(ending) = bout.advance(u64::MAX).unwrap() {
                    break ending;
                }
            };
            let of_a = if pairing.swapped { ending.first.of_other() } else { ending.first };
            won += u64::from(of_a == GameScore::Won);
        }
        assert_eq!(duel.total().all().won, won);
    }
    assert_eq!(Pairing::numbered(5, [Level::ALL[0]; 2], 0, 0), None);
}
