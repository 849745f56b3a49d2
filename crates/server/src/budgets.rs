//! Rate budgets for bytes: middleware that charges a client for the answers it is sent.

use axum::body::HttpBody;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::Method;

use crate::app::Shared;
use crate::error::Answer;
use crate::who::{Address, Who};

/// Charges the address of a request.
pub(crate) async fn charge_address(State(app): State<Shared>, request: Request, next: Next) -> Response {
    let address = request.extensions().get::<Address>().copied();
    charge(request, next, |size| match address {
        Some(Address(address)) => app.limits.bytes_to_address(address, size),
        None => Ok(()),
    })
    .await
}

/// Charges the person who asks.
pub(crate) async fn charge_person(State(app): State<Shared>, who: Who, request: Request, next: Next) -> Response {
    charge(request, next, |size| app.limits.bytes_to_person(&who.id, size)).await
}

/// Charges for an answer. If the budget is used up, what was only looked at is not sent; what was done has to be told.
async fn charge(request: Request, next: Next, pay: impl FnOnce(usize) -> Answer<()>) -> Response {
    let only_looks = request.method() == Method::GET;
    let response = next.run(request).await;
    let size = response.body().size_hint().lower();
    match pay(usize::try_from(size).unwrap_or(usize::MAX)) {
        Err(error) if only_looks => error.into_response(),
        _ => response,
    }
}
