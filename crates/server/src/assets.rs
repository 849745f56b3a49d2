//! The page: the files of `web/`, which are part of the program.
//!
//! A debug build reads them from the folder, so that a change shows at once.

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use rust_embed::{Embed, EmbeddedFile};
use sha2::{Digest, Sha256};

use crate::about::About;
use crate::app::Shared;
use crate::error::ApiError;
use crate::words::{language, texts};

#[derive(Embed)]
#[folder = "../../web"]
#[exclude = "tests/*"]
#[exclude = "node_modules/*"]
#[exclude = "package*.json"]
#[exclude = "program"]
#[exclude = "test"]
#[exclude = ".npmrc"]
#[exclude = "types/*"]
#[exclude = "types.d.ts"]
#[exclude = "tsconfig.json"]
#[exclude = "*.md"]
struct Page;

/// The words of the page, which it shares with the other front ends.
#[derive(Embed)]
#[folder = "../texts/locales"]
#[prefix = "locales/"]
#[include = "*/analysis.ftl"]
#[include = "*/common.ftl"]
#[include = "*/glossary.ftl"]
#[include = "*/lessons.ftl"]
#[include = "*/sentences.ftl"]
#[include = "*/web.ftl"]
struct Locales;

fn embedded(path: &str) -> Option<EmbeddedFile> {
    Page::get(path).or_else(|| Locales::get(path))
}

/// The page itself.
const PAGE_FILE: &str = "index.html";
/// The file that tells the page which one it is.
const VERSION_FILE: &str = "version.js";

/// What the page is known by: a digest of all of its files, as the program has them.
pub(crate) fn version() -> &'static str {
    static VERSION: OnceLock<String> = OnceLock::new();
    VERSION.get_or_init(|| {
        let mut paths: Vec<_> = Page::iter().chain(Locales::iter()).collect();
        paths.sort();
        let mut all = Sha256::new();
        for path in paths {
            let hash = embedded(&path).map(|file| file.metadata.sha256_hash());
            all.update(path.as_bytes());
            all.update(hash.unwrap_or_default());
        }
        hex(&all.finalize()[..8])
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A file in the ways it can be sent.
struct File {
    kind: HeaderValue,
    etag: HeaderValue,
    plain: Bytes,
    /// Compressed, where that makes it smaller.
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

impl File {
    fn new(path: &str, file: &EmbeddedFile) -> File {
        // Catalogs of words have a type that is not in any list.
        let path = if path.ends_with(".ftl") { "words.txt" } else { path };
        let mime = mime_guess::from_path(path).first_or_octet_stream();
        let is_text = mime.type_() == "text"
            || ["javascript", "json", "svg+xml", "manifest+json", "wasm"].contains(&mime.subtype().as_str())
            || mime.suffix().is_some();
        let kind = if mime.type_() == "text" {
            format!("{mime}; charset=utf-8")
        } else {
            mime.to_string()
        };
        let (hash, plain) = match path {
            VERSION_FILE => (
                version().to_string(),
                Bytes::from(format!("export const VERSION = '{}';\n", version())),
            ),
            _ => (hex(&file.metadata.sha256_hash()[..12]), Bytes::from(file.data.to_vec())),
        };
        let smaller = |bytes: Vec<u8>| (is_text && bytes.len() < plain.len()).then(|| Bytes::from(bytes));
        File {
            kind: HeaderValue::from_str(&kind).unwrap_or(HeaderValue::from_static("application/octet-stream")),
            etag: HeaderValue::from_str(&format!("\"{hash}\"")).unwrap_or(HeaderValue::from_static("\"\"")),
            brotli: smaller(brotli(&plain)),
            gzip: smaller(gzip(&plain)),
            plain,
        }
    }

    fn answer(&self, headers: &HeaderMap) -> Response {
        let mut answer = if headers
            .get(header::IF_NONE_MATCH)
            .is_some_and(|known| known == self.etag)
        {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let accepted = headers
                .get(header::ACCEPT_ENCODING)
                .and_then(|value| value.to_str().ok());
            let accepts = |name: &str| {
                let mut names = accepted.unwrap_or_default().split(',');
                names.any(|part| part.split(';').next().is_some_and(|word| word.trim() == name))
            };
            let (encoding, bytes) = match (&self.brotli, &self.gzip) {
                (Some(bytes), _) if accepts("br") => (Some("br"), bytes),
                (_, Some(bytes)) if accepts("gzip") => (Some("gzip"), bytes),
                _ => (None, &self.plain),
            };
            let mut answer = bytes.clone().into_response();
            answer.headers_mut().insert(header::CONTENT_TYPE, self.kind.clone());
            if let Some(encoding) = encoding {
                answer
                    .headers_mut()
                    .insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            answer
        };
        let headers = answer.headers_mut();
        headers.insert(header::ETAG, self.etag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        answer
    }
}

fn brotli(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    // A debug build does this again for every request.
    let quality = if cfg!(debug_assertions) { 4 } else { 10 };
    let mut writer = brotli::CompressorWriter::new(&mut out, 4096, quality, 22);
    // Writing to memory does not fail.
    let _ = writer.write_all(bytes);
    drop(writer);
    out
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let _ = writer.write_all(bytes);
    writer.finish().unwrap_or_default()
}

/// The file of a path, compressed when it is first asked for.
fn find(path: &str) -> Option<Arc<File>> {
    static FILES: OnceLock<Mutex<HashMap<String, Arc<File>>>> = OnceLock::new();
    let files = FILES.get_or_init(Mutex::default);
    let known = files.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
    if let Some(file) = known.filter(|_| !cfg!(debug_assertions)) {
        return Some(file);
    }
    let file = Arc::new(File::new(path, &embedded(path)?));
    let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
    files.insert(path.to_string(), Arc::clone(&file));
    Some(file)
}

/// Compresses all files, so that nobody waits for it.
pub(crate) fn prepare() {
    if !cfg!(debug_assertions) {
        for path in Page::iter().chain(Locales::iter()) {
            find(&path);
        }
    }
}

/// A file of the page, or the page itself for any address of its own.
pub(crate) async fn serve(State(app): State<Shared>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if !matches!(method, Method::GET | Method::HEAD) {
        return ApiError::no_address().into_response();
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_api = path == "api" || path.starts_with("api/");
    let is_frame = path == "embed" || path.starts_with("embed/");
    if !is_api && !is_frame && (path == PAGE_FILE || !last.contains('.')) {
        return page(&app, uri.path(), &headers).await;
    }
    match find(path).filter(|_| !is_api && !is_frame) {
        Some(file) => file.answer(&headers),
        None => ApiError::no_address().into_response(),
    }
}

/// The page, with what is said of its address in its head.
async fn page(app: &Shared, path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = embedded(PAGE_FILE) else {
        return ApiError::no_address().into_response();
    };
    let lang = language(headers);
    let about = About::of(app, path, texts(lang))
        .await
        .html(&origin(app, headers), path);
    let html = String::from_utf8_lossy(&file.data)
        .replacen("<title>Quincunx</title>", &about, 1)
        .replacen("<html lang=\"en\"", &format!("<html lang=\"{lang}\""), 1);
    let etag = format!("\"{}\"", hex(&Sha256::digest(&html)[..12]));
    let known = headers.get(header::IF_NONE_MATCH);
    let mut answer = if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
    };
    let headers = answer.headers_mut();
    headers.insert(
        header::ETAG,
        HeaderValue::from_str(&etag).unwrap_or(HeaderValue::from_static("\"\"")),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(
        header::VARY,
        HeaderValue::from_static("accept-encoding, accept-language"),
    );
    answer
}

/// What the addresses of this server begin with: as the operator says, or as it was asked for.
fn origin(app: &Shared, headers: &HeaderMap) -> String {
    if let Some(url) = &app.config.public_url {
        return url.trim_end_matches('/').to_string();
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    format!("http://{}", host.unwrap_or_default())
}
