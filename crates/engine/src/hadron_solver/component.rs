//! Names for components: the same one whenever two are the same up to symmetry.

use quincunx_rules::zobrist::mix;

use super::grid::Grid;
use super::region::Region;

/// The name of a component and of its negative: 128 bits each, so that two different components never share one in
/// practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Name {
    /// The component as it is.
    pub(super) plain: u128,
    /// The component with the colours exchanged.
    pub(super) negative: u128,
}

impl Name {
    /// The name of the negative.
    #[inline]
    #[cfg(test)]
    pub(super) fn swapped(self) -> Name {
        Name {
            plain: self.negative,
            negative: self.plain,
        }
    }
}

/// An image of a region, moved to the bottom left corner. It must not be empty.
#[inline]
fn cornered<W: Grid>(region: &Region<W>, image: usize) -> Region<W> {
    let live = region.live.image(image);
    let margins = live.margins();
    Region {
        live: live.moved(margins),
        plus: region.plus.image(image).moved(margins),
        minus: region.minus.image(image).moved(margins),
        two: region.two.image(image).moved(margins),
    }
}

/// The name of a component that is not empty.
pub(super) fn name<W: Grid>(component: &Region<W>) -> Name {
    // The least image is one of those with the least live cells, mostly the only one; and so is that of the negative,
    // which has the same.
    let live = component.live.images().map(|live| live.moved(live.margins()));
    let least = live.iter().min().copied().unwrap_or(W::EMPTY);
    let mut images = (0..8).filter(|&n| live[n] == least).map(|n| cornered(component, n));
    let first = images.next().unwrap_or(*component);
    let (plain, negative) = images.fold((first, first.negative()), |(plain, negative), image| {
        (plain.min(image), negative.min(image.negative()))
    });
    Name {
        plain: hash(&plain),
        negative: hash(&negative),
    }
}

/// A 128-bit hash of a region as it lies.
#[inline]
fn hash<W: Grid>(region: &Region<W>) -> u128 {
    let mut low: u64 = 0x243f_6a88_85a3_08d3;
    let mut high: u64 = 0x1319_8a2e_0370_7344;
    for word in [region.live, region.plus, region.minus, region.two] {
        let (a, b) = word.halves();
        low = mix(low ^ a);
        high = mix(high.rotate_left(17) ^ a.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        if b != 0 {
            low = mix(low ^ b.rotate_left(1));
            high = mix(high ^ b);
        }
    }
    u128::from(high) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn eight_turns<W: Grid>() {
        let l_shape = Region {
            live: W::bit(0) | W::bit(1) | W::bit(2) | W::bit(W::STRIDE),
            plus: W::bit(1),
            ..Region::EMPTY
        };
        let mut images: Vec<Region<W>> = (0..8).map(|n| cornered(&l_shape, n)).collect();
        for (n, image) in images.iter().enumerate() {
            assert_eq!(image.live, {
                let live = l_shape.live.images()[n];
                live.moved(live.margins())
            });
            assert_eq!(name(image), name(&l_shape));
            assert_eq!(name(&image.negative()), name(&l_shape).swapped());
        }
        images.sort_unstable();
        images.dedup();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn all_eight_symmetries_share_a_name() {
        eight_turns::<u64>();
        eight_turns::<u128>();
    }
}
