//! Lists of a file as vectors, for other programs. The check reads a list where it is, and keeps none.

use std::ops::{Deref, DerefMut};

use super::Encode;
use crate::format::{Decode, List};

impl<'a, T: Decode<'a> + Clone, const STRIDE: usize> Deref for List<'a, T, STRIDE> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        match self.length {
            0 => &self.made,
            _ => self.kept.get_or_init(|| self.read().collect()),
        }
    }
}

impl<'a, T: Decode<'a> + Clone, const STRIDE: usize> DerefMut for List<'a, T, STRIDE> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        if self.length > 0 {
            *self = self.read().collect();
        }
        &mut self.made
    }
}

impl<T, const STRIDE: usize> From<Vec<T>> for List<'_, T, STRIDE> {
    fn from(made: Vec<T>) -> Self {
        let mut list = List::default();
        list.made = made;
        list
    }
}

impl<T, const STRIDE: usize> FromIterator<T> for List<'_, T, STRIDE> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        Vec::from_iter(elements).into()
    }
}

impl<'a, T: Decode<'a> + Encode + Clone, const STRIDE: usize> Encode for List<'a, T, STRIDE> {
    fn encode(&self, to: &mut Vec<u8>) {
        (**self).encode(to);
    }
}
