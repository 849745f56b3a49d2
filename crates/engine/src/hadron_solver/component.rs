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

/// Turns a region in place through all eight symmetries, one after the other.
#[inline]
fn turned<W: Grid>(region: &Region<W>, step: usize) -> Region<W> {
    let turn = |word: W| {
        if step.is_multiple_of(2) {
            word.flipped()
        } else {
            word.transposed()
        }
    };
    Region {
        live: turn(region.live),
        plus: turn(region.plus),
        minus: turn(region.minus),
        two: turn(region.two),
    }
}

/// The region moved to the bottom left corner. It must not be empty.
#[inline]
fn cornered<W: Grid>(region: &Region<W>) -> Region<W> {
    let margins = region.live.margins();
    Region {
        live: region.live.moved(margins),
        plus: region.plus.moved(margins),
        minus: region.minus.moved(margins),
        two: region.two.moved(margins),
    }
}

/// The name of a component that is not empty.
pub(super) fn name<W: Grid>(component: &Region<W>) -> Name {
    let mut turning = *component;
    let mut plain = cornered(component);
    let mut negative = plain.negative();
    for step in 0..7 {
        turning = turned(&turning, step);
        let image = cornered(&turning);
        plain = plain.min(image);
        negative = negative.min(image.negative());
    }
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
        let mut images = vec![cornered(&l_shape)];
        let mut turning = l_shape;
        for step in 0..7 {
            turning = turned(&turning, step);
            images.push(cornered(&turning));
            assert_eq!(name(&turning), name(&l_shape));
            assert_eq!(name(&turning.negative()), name(&l_shape).swapped());
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
