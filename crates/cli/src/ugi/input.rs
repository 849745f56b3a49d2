//! Lines from the other end, however they come.

use std::io::{BufRead, Read};
use std::sync::mpsc::SyncSender;

use super::Event;

/// The longest line that is looked at; longer ones count as garbage. A game of ten thousand moves fits.
const LONGEST: u64 = 1 << 20;

/// Sends every line on until there are no more or nobody listens.
pub(super) fn read_lines(mut input: impl BufRead, events: &SyncSender<Event>) {
    let mut bytes = Vec::new();
    let mut skipping = false;
    loop {
        bytes.clear();
        match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        let cut = bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n');
        let whole = !cut && !skipping;
        skipping = cut;
        if whole {
            let line = String::from_utf8_lossy(&bytes).into_owned();
            if events.send(Event::Line(line)).is_err() {
                return;
            }
        }
    }
    let _ = events.send(Event::End);
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn lines_of_any_length_and_content() {
        let mut input = b"ugi\n\xff\xfe\n".to_vec();
        input.extend(std::iter::repeat_n(b'x', 3 << 20));
        input.extend(b"\nisready\r\nquit");
        let (events, inbox) = mpsc::sync_channel(10);
        read_lines(&input[..], &events);
        drop(events);
        let lines: Vec<Option<String>> = inbox
            .iter()
            .map(|event| match event {
                Event::Line(line) => Some(line.trim().to_string()),
                _ => None,
            })
            .collect();
        let texts: Vec<Option<&str>> = lines.iter().map(Option::as_deref).collect();
        assert_eq!(
            texts,
            [
                Some("ugi"),
                Some("\u{fffd}\u{fffd}"),
                Some("isready"),
                Some("quit"),
                None
            ]
        );
    }
}
