//! A browser that wants to be told.

use base64ct::{Base64UrlUnpadded, Encoding};
use http::Uri;
use http::uri::Scheme;
use quincunx_texts::Lang;
use web_push_native::Auth;
use web_push_native::p256::PublicKey;

/// The longest endpoint.
const MAX_ENDPOINT: usize = 1024;

/// A browser that wants to be told: where, with which keys, and in which language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Subscription {
    pub(crate) endpoint: String,
    /// Its public key, in base64 for addresses.
    pub(crate) key: String,
    /// What it shares with those who may tell it something, likewise.
    pub(crate) auth: String,
    pub(crate) lang: Lang,
}

/// What is wrong with a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Wrong {
    #[error("an endpoint is an address with https:// and a name, at the usual port, of at most 1024 letters")]
    Endpoint,
    #[error("`p256dh` is a public key and `auth` 16 bytes, both in base64url without padding")]
    Keys,
}

impl Subscription {
    /// Checks that it makes sense.
    pub(crate) fn check(&self) -> Result<(), Wrong> {
        self.uri()?;
        self.keys().map(drop)
    }

    /// Its address, which is one of the internet by its look.
    pub(super) fn uri(&self) -> Result<Uri, Wrong> {
        let uri: Uri = self.endpoint.parse().map_err(|_| Wrong::Endpoint)?;
        let host = uri.host().unwrap_or_default();
        // Numbers are no names: nobody who means well is known by one.
        let is_name = host.contains('.') && host.ends_with(|last: char| last.is_ascii_alphabetic());
        let is_usual = uri.port_u16().is_none_or(|port| port == 443);
        let has_user = uri
            .authority()
            .is_some_and(|authority| authority.as_str().contains('@'));
        let fits = self.endpoint.len() <= MAX_ENDPOINT && uri.scheme() == Some(&Scheme::HTTPS);
        (fits && is_name && is_usual && !has_user)
            .then_some(uri)
            .ok_or(Wrong::Endpoint)
    }

    /// Its keys.
    pub(super) fn keys(&self) -> Result<(PublicKey, Auth), Wrong> {
        let key = decode(&self.key).and_then(|bytes| PublicKey::from_sec1_bytes(&bytes).ok());
        let auth = decode(&self.auth).filter(|bytes| bytes.len() == 16);
        match (key, auth) {
            (Some(key), Some(auth)) => Ok((key, Auth::clone_from_slice(&auth))),
            _ => Err(Wrong::Keys),
        }
    }
}

/// Bytes as base64 for addresses, without padding.
pub(super) fn encode(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}

pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    Base64UrlUnpadded::decode_vec(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_has_a_name_on_the_internet() {
        let of = |endpoint: &str| Subscription {
            endpoint: endpoint.into(),
            key: String::new(),
            auth: String::new(),
            lang: Lang::En,
        };
        for right in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://a.push.example:443/x?y=z",
        ] {
            assert!(of(right).uri().is_ok(), "{right}");
        }
        let long = format!("https://example.org/{}", "x".repeat(MAX_ENDPOINT));
        for wrong in [
            "http://example.org/",
            "https://localhost/",
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://[::1]/",
            "https://10.0.0.0x1/",
            "https://example.org:8080/",
            "https://user@example.org/",
            "example.org",
            "/path",
            "",
            long.as_str(),
        ] {
            assert_eq!(of(wrong).uri(), Err(Wrong::Endpoint), "{wrong}");
        }
        assert_eq!(of("https://example.org/").check(), Err(Wrong::Keys));
    }
}
