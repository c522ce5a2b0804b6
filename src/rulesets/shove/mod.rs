//! The user interface of Shove. It uses the default appearance and choreography.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Frame},
    displacement::Walk,
    shove::{self, Shove},
};

use crate::{
    battle::playback::prelude::AnimateEvents,
    hud::{chips::panels_of, forecast::forecast_of},
    input::orders::orders_of,
    overlay::scenes_of,
    view3d::pieces::FigureModels,
};

pub(super) fn plugin(app: &mut App) {
    super::offer(app, &Shove, &[], &[]);
    app.add_plugins((orders_of::<Shove>(&[]), scenes_of::<Shove>, forecast_of::<Shove>, panels_of::<Shove>));
}

impl FigureModels for Shove {}

impl AnimateEvents for Shove {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        match battle.top() {
            Some(Frame::Shove(shove::Frame::Slide(slide))) => Some(&slide.walk),
            _ => None,
        }
    }
}
