//! Mirrors: the sentences of their error codes, with the placements by name.

use zermelo_checker::fault::Fault;
use zermelo_checker::proofs::mirror::{
    CONFLICT_NOT_KEPT, FIRST_MISSING, FIRST_MOVED, FIRST_RANGE, FIRST_UNEXPECTED, IMAGE_CONFLICT,
    IMAGE_COUNT, IMAGE_EQUAL, IMAGE_NOT_INVERSE, IMAGE_RANGE, LEMMA_WORK, Mirror,
};

use crate::face::Placements;
use crate::words::{Facts, Words};

/// The wordings of the codes of mirrors.
pub(crate) const SENTENCES: Words = &[
    (
        IMAGE_COUNT,
        &[
            "the mirror has {images:image:images}, but the game has {placements:placement:placements}",
            "the mirror does not have an image for every placement of the game",
        ],
    ),
    (
        IMAGE_RANGE,
        &[
            "the image of {named} is number {image-number}, which is not a placement of the game",
            "an image is not a placement of the game",
        ],
    ),
    (
        IMAGE_NOT_INVERSE,
        &[
            "the image of {named} is {image}, but the image of {image} is {back}",
            "the image of a placement's image is another placement",
        ],
    ),
    (
        CONFLICT_NOT_KEPT,
        &[
            "{named} and {other-named} conflict, but their images {image} and {other-image} do not",
            "two placements conflict, but their images do not",
        ],
    ),
    (FIRST_MISSING, &["the proponent moves first, but the mirror has no first placement"]),
    (
        FIRST_UNEXPECTED,
        &["the opponent moves first, but the mirror has a first placement of the proponent"],
    ),
    (
        FIRST_RANGE,
        &[
            "the first placement, number {placement}, is not a placement of the game",
            "the first placement is not a placement of the game",
        ],
    ),
    (
        FIRST_MOVED,
        &[
            "the image of the first placement {named} is {image}, not itself",
            "the first placement is not its own image",
        ],
    ),
    (
        IMAGE_EQUAL,
        &[
            "{named} is its own image, so the proponent cannot answer it",
            "a placement that the opponent can take is its own image",
        ],
    ),
    (
        IMAGE_CONFLICT,
        &[
            "{named} conflicts with its image {image}, so the proponent cannot answer it",
            "a placement that the opponent can take conflicts with its image",
        ],
    ),
    (
        LEMMA_WORK,
        &[
            "checking the mirrors of the replay takes {looks} looks at a placement, but the file is \
             long enough for {most}",
            "checking the mirrors of the replay takes more work than the file's length justifies",
        ],
    ),
];

/// Says which placements a fault is about.
pub(crate) fn diagnose(
    placements: &dyn Placements,
    mirror: &Mirror,
    fault: &Fault,
    facts: &mut Facts,
) -> Option<()> {
    let number = |what| fault.number(what).and_then(|number| u32::try_from(number).ok());
    let image = |of: u32| mirror.images.get(usize::try_from(of).ok()?).copied();
    let name = |placement| placements.placement_name(placement).map(|name| name.plain);
    if let Some(other) = number("other") {
        facts.set("other-named", name(other)?);
        facts.set("other-image", name(image(other)?)?);
    }
    let placement = number("placement")?;
    facts.set("named", name(placement)?);
    facts.set("image-number", image(placement)?);
    facts.set("image", name(image(placement)?)?);
    facts.set("back", name(image(image(placement)?)?)?);
    Some(())
}
