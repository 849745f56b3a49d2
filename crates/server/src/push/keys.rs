//! The key pair by which the makers of browsers know the server: it follows from the secret in the data folder.

use http::Uri;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::json;

use super::seconds;
use super::subscription::encode;
use crate::clock::Clock;
use crate::secret::Secret;

/// How long a signature is good for, in seconds: a day at most is allowed.
const VALID: i64 = 12 * 60 * 60;

/// The key pair.
#[derive(Clone)]
pub(crate) struct Keys(SigningKey);

impl Keys {
    /// The keys of a server with that secret: always the same, so that browsers go on to believe it.
    pub(crate) fn of(secret: &Secret) -> Keys {
        let keys = (0..u8::MAX).map(|n| SigningKey::from_slice(&secret.derive(&format!("push {n}"))));
        // Of 2^32 numbers less than one is no key.
        #[allow(
            clippy::expect_used,
            reason = "nobody has met a number that is no key, let alone 255 of them"
        )]
        let key = keys.flatten().next().expect("a number that is a key");
        Keys(key)
    }

    /// The public one, as browsers want it.
    pub(super) fn public(&self) -> String {
        encode(self.0.verifying_key().to_encoded_point(false).as_bytes())
    }

    /// The header `Authorization` for an endpoint.
    pub(super) fn authorize(&self, endpoint: &Uri, clock: &Clock, contact: &str) -> Option<String> {
        let audience = format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?);
        let head = json!({"typ": "JWT", "alg": "ES256"}).to_string();
        let claims = json!({"aud": audience, "exp": seconds(clock) + VALID, "sub": contact}).to_string();
        let signed = format!("{}.{}", encode(head.as_bytes()), encode(claims.as_bytes()));
        let signature: Signature = self.0.sign(signed.as_bytes());
        Some(format!(
            "vapid t={signed}.{}, k={}",
            encode(&signature.to_bytes()),
            self.public()
        ))
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::signature::Verifier;

    use super::super::subscription::decode;
    use super::*;

    #[test]
    fn the_same_keys_of_the_same_secret() {
        let public = |secret: &[u8]| Keys::of(&Secret::of(secret)).public();
        assert_eq!(public(b"one"), public(b"one"));
        assert_ne!(public(b"one"), public(b"two"));
        assert_eq!(decode(&public(b"one")).unwrap().len(), 65);
    }

    #[test]
    fn what_is_signed_says_for_whom_and_until_when() {
        let keys = Keys::of(&Secret::of(b"a secret"));
        let clock = Clock::manual(1_000_000);
        let endpoint = "https://push.example.org/a/b?c".parse().unwrap();
        let header = keys.authorize(&endpoint, &clock, "https://games.example.org").unwrap();
        let (token, key) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, keys.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let signature = Signature::from_slice(&decode(signature).unwrap()).unwrap();
        keys.0.verifying_key().verify(signed.as_bytes(), &signature).unwrap();
        let claims: serde_json::Value =
            serde_json::from_slice(&decode(signed.split_once('.').unwrap().1).unwrap()).unwrap();
        assert_eq!(
            claims,
            json!({"aud": "https://push.example.org", "exp": 1000 + VALID, "sub": "https://games.example.org"})
        );
    }
}
