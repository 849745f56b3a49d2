//! The heads of frames, as their bytes go by.

/// Counts the frames that are only parts of messages.
#[derive(Default)]
pub(super) struct Heads {
    head: [u8; 14],
    /// How much of a head there is.
    have: usize,
    /// How much of a payload is still to come.
    payload: u64,
}

impl Heads {
    /// How many frames that are not the last of their message begin in the bytes that come next.
    pub(super) fn fragments(&mut self, mut bytes: &[u8]) -> u32 {
        let mut fragments = 0;
        while let Some((first, rest)) = bytes.split_first() {
            if self.payload > 0 {
                let skipped = self.payload.min(bytes.len() as u64);
                self.payload -= skipped;
                bytes = &bytes[skipped as usize..];
                continue;
            }
            self.head[self.have] = *first;
            self.have += 1;
            bytes = rest;
            if let Some(payload) = self.payload() {
                fragments += u32::from(self.head[0] & 0x80 == 0);
                (self.have, self.payload) = (0, payload);
            }
        }
        fragments
    }

    /// The length of the payload, once the head is whole.
    fn payload(&self) -> Option<u64> {
        let second = self.head[1];
        let long = match second & 0x7f {
            126 => 2,
            127 => 8,
            _ => 0,
        };
        let mask = if second & 0x80 == 0 { 0 } else { 4 };
        if self.have < 2 || self.have < 2 + long + mask {
            return None;
        }
        let length = |bytes: &[u8]| bytes.iter().fold(0, |length, byte| length << 8 | u64::from(*byte));
        Some(match long {
            0 => u64::from(second & 0x7f),
            _ => length(&self.head[2..2 + long]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(length: usize, is_last: bool, is_masked: bool) -> Vec<u8> {
        let mask = u8::from(is_masked) << 7;
        let mut bytes = vec![u8::from(is_last) << 7];
        match length {
            0..126 => bytes.push(mask | length as u8),
            126..65_536 => {
                bytes.push(mask | 126);
                bytes.extend((length as u16).to_be_bytes());
            }
            _ => {
                bytes.push(mask | 127);
                bytes.extend((length as u64).to_be_bytes());
            }
        }
        bytes.extend(vec![0xff; length + if is_masked { 4 } else { 0 }]);
        bytes
    }

    #[test]
    fn fragments_are_counted_however_their_bytes_come() {
        let mut bytes = Vec::new();
        for (length, is_last) in [
            (0, false),
            (1, true),
            (125, false),
            (126, false),
            (65_535, true),
            (65_536, false),
        ] {
            bytes.extend(frame(length, is_last, true));
            bytes.extend(frame(length, is_last, false));
        }
        for piece in [1, 2, 3, 7, 1000, bytes.len()] {
            let mut heads = Heads::default();
            let count: u32 = bytes.chunks(piece).map(|piece| heads.fragments(piece)).sum();
            assert_eq!(count, 8, "in pieces of {piece}");
            assert_eq!((heads.have, heads.payload), (0, 0));
        }
    }
}
