//! The nets that are part of the program.

use std::sync::OnceLock;

use super::Net;

/// A net in the bytes of the program, read when it is first asked for: a `static` of a game, for
/// [`Knowledge::net`](crate::Knowledge::net).
#[derive(Debug)]
pub struct Embedded {
    bytes: &'static [u8],
    net: OnceLock<Net>,
}

impl Embedded {
    /// The net in the bytes of a file.
    pub const fn new(bytes: &'static [u8]) -> Embedded {
        Embedded {
            bytes,
            net: OnceLock::new(),
        }
    }

    /// The net.
    ///
    /// # Panics
    /// If the bytes are none; tests read all nets of the program.
    #[inline]
    pub fn net(&self) -> &Net {
        self.net
            .get_or_init(|| Net::read(self.bytes).expect("a net of the program is whole"))
    }
}
