//! Pictures of the guide. Desktop builds embed them. A web page fetches each picture when it is first shown.

use bevy::{asset::RenderAssetUsages, platform::collections::HashMap, prelude::*};
use knockback_view::guide::GuidePicture;

use crate::{
    stage::{AppSystems, Menu},
    theme::widget::note,
};

/// An empty frame that waits for its picture to load.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct EmptyFrame(pub(super) GuidePicture);

/// The loaded pictures by file name. `None` for pictures that failed to load.
#[derive(Resource, Debug, Default)]
struct Pictures(HashMap<&'static str, Option<Handle<Image>>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pictures>()
        .add_systems(Update, (load, hang).chain().in_set(AppSystems::Animate).run_if(in_state(Menu::Help)))
        // Free them when the guide closes, because each takes 2 MB.
        .add_systems(OnExit(Menu::Help), |mut pictures: ResMut<Pictures>| pictures.0.clear());
    #[cfg(target_arch = "wasm32")]
    app.add_message::<bevy::window::RequestRedraw>();
}

/// Fills empty frames with their picture, or with a note if it failed to load.
fn hang(frames: Query<(Entity, &EmptyFrame)>, pictures: Res<Pictures>, mut commands: Commands) {
    for (entity, frame) in &frames {
        let Some(picture) = pictures.0.get(frame.0.file) else { continue };
        let mut frame = commands.entity(entity);
        frame.remove::<EmptyFrame>().insert(Name::new("Guide picture"));
        match picture {
            Some(image) => {
                frame.insert(ImageNode::new(image.clone()));
            }
            None => {
                frame.with_child(note("This picture could not be loaded."));
            }
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn load(frames: Query<&EmptyFrame>, mut pictures: ResMut<Pictures>, mut images: ResMut<Assets<Image>>) {
    use bevy::image::{CompressedImageFormats, ImageSampler, ImageType};

    for EmptyFrame(picture) in &frames {
        pictures.0.entry(picture.file).or_insert_with(|| {
            let read = Image::from_buffer(
                picture.bytes,
                ImageType::Extension("png"),
                CompressedImageFormats::NONE,
                true,
                ImageSampler::linear(),
                RenderAssetUsages::RENDER_WORLD,
            );
            read.inspect_err(|fault| error!("{}: {fault}", picture.file)).ok().map(|image| images.add(image))
        });
    }
}

/// Requests the pictures one at a time, because the page has only one slot for them.
#[cfg(target_arch = "wasm32")]
fn load(
    frames: Query<&EmptyFrame>,
    mut asked: Local<Option<&'static str>>,
    mut pictures: ResMut<Pictures>,
    mut images: ResMut<Assets<Image>>,
    mut redraws: MessageWriter<bevy::window::RequestRedraw>,
) {
    use crate::browser;

    if let Some(file) = *asked {
        redraws.write(bevy::window::RequestRedraw);
        let Some(come) = browser::poll_picture() else { return };
        *asked = None;
        let read = come.and_then(|pixels| image_of(pixels).ok_or_else(|| "it has another size".to_owned()));
        let image = read.inspect_err(|why| warn!("the picture {file} has not come: {why}")).ok();
        pictures.0.insert(file, image.map(|image| images.add(image)));
    }
    let missing = frames.iter().map(|frame| frame.0.file).find(|file| !pictures.0.contains_key(file));
    if let Some(file) = missing {
        *asked = browser::ask_for_picture(file).map(|()| file);
        redraws.write(bevy::window::RequestRedraw);
    }
}

/// Builds an image from RGBA pixels. Returns `None` if the number of bytes is wrong.
#[cfg(target_arch = "wasm32")]
fn image_of(pixels: Vec<u8>) -> Option<Image> {
    use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

    let (width, height) = GuidePicture::SIZE;
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    (pixels.len() == (width * height * 4) as usize).then(|| {
        let format = TextureFormat::Rgba8UnormSrgb;
        Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::RENDER_WORLD)
    })
}
