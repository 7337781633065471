//! What the commands read and make in a campaign's folder.

use std::path::Path;

use zermelo_sizes::maps::campaign::Folder;
use zermelo_sizes::maps::campaign::jobs::{self, Job};

use super::super::output::{Failure, read_text};
use crate::registry::games;

/// The jobs of a campaign.
pub(super) fn read_jobs(folder: &Path) -> Result<Vec<Job>, Failure> {
    let path = Folder(folder).jobs();
    jobs::read(&read_text(&path)?, games::maps).map_err(|error| Failure::input(&path, error))
}
