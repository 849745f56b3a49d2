//! Sending to an endpoint over HTTPS, to addresses of the internet only.
//!
//! The name is resolved once, its addresses are checked, and the connection goes to one of those: a name that says
//! something else a moment later, or an answer that points elsewhere, leads nowhere. Of the answer only the status
//! is read.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use async_trait::async_trait;
use bytes::Bytes;
use http::{HeaderValue, Request, StatusCode, header};
use http_body_util::Full;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpStream, lookup_host};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

use super::Carrier;

/// The port of HTTPS.
const PORT: u16 = 443;
/// The most bytes that are read of the head of an answer.
const MAX_HEAD: usize = 16 << 10;

/// Sends over HTTPS.
pub struct Https(TlsConnector);

impl fmt::Debug for Https {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Https")
    }
}

impl Default for Https {
    fn default() -> Https {
        let roots: RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
        let config = ClientConfig::builder()
            .with_root_certificates(roots)
            .with_no_client_auth();
        Https(TlsConnector::from(Arc::new(config)))
    }
}

#[async_trait]
impl Carrier for Https {
    async fn send(&self, mut request: Request<Vec<u8>>) -> Result<StatusCode, String> {
        let host = request
            .uri()
            .host()
            .ok_or("there is no name in the address")?
            .to_string();
        let found = lookup_host((host.as_str(), PORT))
            .await
            .map_err(|error| error.to_string())?;
        let address = public(found).ok_or_else(|| format!("{host} is not on the internet"))?;
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        let name = ServerName::try_from(host.clone()).map_err(|error| error.to_string())?;
        let stream = self.0.connect(name, stream).await.map_err(|error| error.to_string())?;
        let handshake = http1::Builder::new()
            .max_buf_size(MAX_HEAD)
            .handshake(TokioIo::new(stream));
        let (mut sender, connection) = handshake.await.map_err(|error| error.to_string())?;
        let path = request
            .uri()
            .path_and_query()
            .map_or("/", |path| path.as_str())
            .to_string();
        *request.uri_mut() = path.parse().map_err(|_| "the address makes no sense")?;
        let host = HeaderValue::from_str(&host).map_err(|error| error.to_string())?;
        request.headers_mut().insert(header::HOST, host);
        let sent = sender.send_request(request.map(|body| Full::new(Bytes::from(body))));
        // The connection ends with the answer: nothing of its body is waited for.
        tokio::select! {
            biased;
            answer = sent => answer.map(|answer| answer.status()).map_err(|error| error.to_string()),
            ended = connection => Err(ended.err().map_or_else(|| "no answer".to_string(), |error| error.to_string())),
        }
    }
}

/// The first of some addresses, if all of them are on the internet: a name that has others as well is up to no good.
fn public(found: impl Iterator<Item = SocketAddr>) -> Option<SocketAddr> {
    let all: Vec<SocketAddr> = found.collect();
    let first = all.first().copied();
    first.filter(|_| all.iter().all(|address| is_public(address.ip())))
}

/// Whether an address is one of the internet, and not of this machine, its network, or any special use.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    // Shared by providers, for protocols, for measurements, and all from multicast on.
    let special = matches!(
        (a, b, c),
        (0 | 224.., ..) | (100, 64..128, _) | (192, 0, 0) | (192, 88, 99) | (198, 18 | 19, _)
    );
    !(special || address.is_private() || address.is_loopback() || address.is_link_local() || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let parts = address.segments();
    // Only 2000::/3 is given out; of that, addresses that lead to others of IPv4, and those for documents and tests,
    // are not.
    let is_given_out = parts[0] & 0xe000 == 0x2000;
    let is_special =
        parts[0] == 0x2002 || (parts[0] == 0x2001 && (parts[1] < 0x200 || parts[1] == 0xdb8)) || parts[0] == 0x3fff;
    is_given_out && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_internet_is_public() {
        for public in [
            "1.1.1.1",
            "142.250.180.10",
            "100.63.0.1",
            "100.128.0.1",
            "2a00:1450:4009:80b::200a",
            "2606:4700::1111",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:1.1.1.1",
            "64:ff9b::7f00:1",
            "2001:db8::1",
            "2001::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }

    #[test]
    fn a_name_with_an_address_elsewhere_leads_nowhere() {
        let of = |addresses: &[&str]| {
            let found: Vec<SocketAddr> = addresses
                .iter()
                .map(|one| SocketAddr::new(one.parse().unwrap(), PORT))
                .collect();
            public(found.into_iter()).map(|address| address.ip().to_string())
        };
        assert_eq!(of(&["1.1.1.1", "8.8.8.8"]).as_deref(), Some("1.1.1.1"));
        assert_eq!(of(&["1.1.1.1", "127.0.0.1"]), None);
        assert_eq!(of(&[]), None);
    }

    #[tokio::test]
    async fn nothing_is_sent_to_this_machine() {
        let request = Request::post("https://localhost/").body(Vec::new()).unwrap();
        let error = Https::default().send(request).await.unwrap_err();
        assert_eq!(error, "localhost is not on the internet");
    }
}
