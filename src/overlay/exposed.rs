//! Points that must be visible even behind higher ground: the acting figure, the target, the line between them, and the
//! possible landings of the target.
//!
//! In front of each point, the table is cut away: the shaders skip ground for which [`Exposed::cuts`] is true, the
//! pointer passes through it, and it does not hide labels.

use bevy::prelude::*;
use knockback_rules::{battle::Battle, board::Cell};

use super::{Overlays, columns::Columns, ghosts::Ghosts};
use crate::stage::{AppSystems, SceneSystems, Screen, Shown, space};
use knockback_view::overlay::Overlay;

/// Maximum number of points exposed at once. If there are more, the most important ones are used. The shaders loop over
/// the used points for each pixel.
pub(crate) const MAX: usize = 16;
/// Radius around a point within which the view is free, in world units.
pub(crate) const RADIUS: f32 = 1.25;
/// Height of a point's centre above its foot.
const MIDDLE: f32 = 0.9;
/// Ground that is at most this high above the foot of a point hides nothing: figures stand on it.
const GROUND: f32 = 0.35;
/// Ground less than this far in front of a point hides nothing: it counts as beside the point.
const BESIDE: f32 = 0.75;

/// The foot positions of the exposed points.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct Exposed(Vec<Vec3>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Exposed>()
        .add_systems(
            Update,
            expose.in_set(AppSystems::Overlay).after(SceneSystems::Draw).run_if(
                resource_exists::<Shown>
                    .and_then(
                        resource_changed::<Overlays>
                            .or_else(resource_changed::<Columns>)
                            .or_else(resource_changed::<Ghosts>),
                    )
                    .and_then(in_state(Screen::Battle)),
            ),
        )
        .add_systems(OnExit(Screen::Battle), |mut exposed: ResMut<Exposed>| exposed.0.clear());
}

impl Exposed {
    /// Returns the number of points and their foot positions in the layout of the shaders.
    pub(crate) fn for_shaders(&self) -> (u32, [Vec4; MAX]) {
        let mut spots = [Vec4::ZERO; MAX];
        for (spot, feet) in spots.iter_mut().zip(&self.0) {
            *spot = feet.extend(0.0);
        }
        (u32::try_from(self.0.len().min(MAX)).unwrap_or(0), spots)
    }

    /// Returns the foot positions of all points.
    #[cfg(test)]
    pub(crate) fn feet(&self) -> &[Vec3] {
        &self.0
    }

    /// True if a point of the ground is cut away as seen from an eye position. The ground shader computes the same.
    pub(crate) fn cuts(&self, eye: Vec3, point: Vec3) -> bool {
        self.0.iter().any(|feet| {
            let away = *feet + Vec3::Y * MIDDLE - eye;
            let (distance, way) = (away.length(), away.normalize_or_zero());
            let along = (point - eye).dot(way);
            let off = (point - eye - way * along).length();
            point.y > feet.y + GROUND
                && along > 0.0
                && along < distance - BESIDE
                && off < RADIUS * along / distance.max(f32::EPSILON)
        })
    }
}

fn expose(
    overlays: Res<Overlays>,
    columns: Res<Columns>,
    ghosts: Res<Ghosts>,
    shown: Res<Shown>,
    mut exposed: ResMut<Exposed>,
) {
    let spots = spots(&shown.battle, &overlays.0, &columns, &ghosts);
    exposed.set_if_neq(Exposed(once_each(spots)));
}

/// Returns the points to expose, most important first.
fn spots(battle: &Battle, overlay: &Overlay, columns: &Columns, ghosts: &Ghosts) -> Vec<Vec3> {
    let board = &battle.setup().board;
    let stand = |cell: &Cell| space::aloft(board, *cell, overlay.feet(*cell));
    let acts = overlay.chosen.iter().map(stand);
    if !overlay.aims() {
        // The end of the shown move, the target of the attack after it, and the enemies that can be attacked, so that a
        // click can aim at them.
        let ends = ghosts
            .0
            .iter()
            .filter(|ghost| ghost.whole && overlay.next.is_some())
            .map(|ghost| space::aloft(board, ghost.at.head, ghost.feet));
        let acts = acts.chain(ends).chain(overlay.next.iter().map(stand));
        let targets = overlay.targets.iter().filter(|target| !target.friend);
        return acts.chain(targets.filter_map(|target| target.cells.first()).map(stand)).collect();
    }
    let aimed: Vec<Vec3> = overlay.aimed_at(battle).iter().map(stand).collect();
    let mut landings: Vec<_> = columns.0.iter().collect();
    landings.sort_by(|one, other| other.lit.cmp(&one.lit).then(other.chance.total_cmp(&one.chance)));
    let landings = landings.into_iter().map(|column| space::stand(board, column.at.head));
    // All ghosts on the ground are exposed. Of those in the air, only the hovered one is.
    let mut stands: Vec<_> = ghosts.0.iter().filter(|ghost| ghost.feet.is_none() || ghost.whole).collect();
    stands.sort_by_key(|ghost| !ghost.whole);
    let stands = stands.into_iter().map(|ghost| space::aloft(board, ghost.at.head, ghost.feet));
    let shot = line(battle, overlay);
    acts.chain(aimed).chain(landings).chain(stands).chain(shot).collect()
}

/// Returns points along the line of an attack, one hex apart. They are at the height of the line itself, because the
/// line must be visible.
fn line(battle: &Battle, overlay: &Overlay) -> Vec<Vec3> {
    let board = &battle.setup().board;
    let Some((from, to)) = overlay.shot(battle) else { return Vec::new() };
    let stand = |cell: Cell| space::aloft(board, cell, overlay.feet(cell));
    let (from, to) = (stand(from), stand(to));
    let hexes = (from.xz().distance(to.xz()) / (2.0 * space::HALF_WIDTH)).round();
    let between = (1u8..).map(f32::from).take_while(|step| *step < hexes);
    between.map(|step| from.lerp(to, step / hexes)).collect()
}

/// Removes duplicates and limits the number of points.
fn once_each(spots: Vec<Vec3>) -> Vec<Vec3> {
    let mut each: Vec<Vec3> = Vec::new();
    for spot in spots {
        if each.len() < MAX && !each.iter().any(|known| known.distance_squared(spot) < 0.04) {
            each.push(spot);
        }
    }
    each
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::SideId, board::Footprint, units::Level};

    use super::*;
    use knockback_view::{drawing::Ghost, overlay::AttackPreview};

    #[test]
    fn only_ground_in_front_is_cut_away() {
        let exposed = Exposed(vec![Vec3::new(0.0, 2.0, 0.0)]);
        let eye = Vec3::new(0.0, 12.0, 12.0);
        let half_way = eye.midpoint(Vec3::new(0.0, 2.0 + MIDDLE, 0.0));
        assert!(exposed.cuts(eye, half_way), "on the line of sight");
        assert!(!exposed.cuts(eye, half_way + Vec3::X * 3.0), "beside the line of sight");
        assert!(!exposed.cuts(eye, Vec3::new(0.0, 2.0, 1.2)), "the ground at the foot of the point");
        assert!(!exposed.cuts(eye, Vec3::new(0.0, 5.0, -3.0)), "behind the point");
        assert!(!Exposed::default().cuts(eye, half_way), "nothing is exposed");
    }

    /// Reads a constant of a shader: `const NAME: f32 = 1.25;`.
    fn constant(shader: &str, name: &str) -> f32 {
        let found = shader.lines().find_map(|line| line.strip_prefix(&format!("const {name}: f32 = ")));
        found.and_then(|number| number.trim_end_matches(';').parse().ok()).expect("the shader defines this constant")
    }

    #[test]
    fn the_shaders_cut_the_ground_that_the_pointer_passes_through() {
        let cutaway = include_str!("../view3d/shaders/cutaway.wgsl");
        let own = [("RADIUS", RADIUS), ("MIDDLE", MIDDLE), ("GROUND", GROUND), ("BESIDE", BESIDE)];
        for (name, number) in own {
            assert!((constant(cutaway, name) - number).abs() < f32::EPSILON, "{name}");
        }
        assert!(cutaway.contains(&format!("exposed: array<vec4<f32>, {MAX}>")));
        for shader in [include_str!("../view3d/shaders/ground.wgsl"), include_str!("../view3d/shaders/piece.wgsl")] {
            assert!(shader.contains("number < stage.exposures;"), "the shader loops over the exposed points only");
        }
    }

    #[test]
    fn a_figure_landing_on_the_ground_is_exposed_there() {
        let battle = crate::rulesets::tests::open();
        let board = &battle.setup().board;
        let cells: Vec<Cell> = board.cells().take(3).collect();
        let ghost = |cell: Cell, whole: bool, feet: Option<Level>| Ghost {
            at: Footprint::one(cell),
            feet,
            height: 4,
            ink: SideId(0).into(),
            whole,
            strength: 1.0,
        };
        let high = Level(board.level(cells[2]).0 + 4);
        let ghosts = [ghost(cells[0], false, None), ghost(cells[1], true, None), ghost(cells[2], false, Some(high))];
        let ghosts = Ghosts(ghosts.to_vec());
        let aims = Overlay { blow: Some(AttackPreview::default()), ..Overlay::default() };
        let landings = [space::stand(board, cells[1]), space::stand(board, cells[0])];
        assert_eq!(spots(&battle, &aims, &Columns::default(), &ghosts), landings, "the inspected landing comes first");
        assert!(spots(&battle, &Overlay::default(), &Columns::default(), &ghosts).is_empty(), "no attack, no landings");
    }

    #[test]
    fn a_flyer_is_exposed_where_it_flies() {
        let battle = crate::rulesets::tests::open();
        let cell = battle.setup().board.cells().next().expect("the board has a cell");
        let high = Level(battle.setup().board.level(cell).0 + 4);
        let overlay = Overlay { chosen: vec![cell], flyers: vec![(cell, high)], ..Overlay::default() };
        let spots = spots(&battle, &overlay, &Columns::default(), &Ghosts::default());
        assert_eq!(spots, [space::aloft(&battle.setup().board, cell, Some(high))]);
        assert!(spots[0].y > space::stand(&battle.setup().board, cell).y);
    }
}
