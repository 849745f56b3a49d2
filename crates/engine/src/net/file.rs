//! Net files: a header of lines `key: value` for people and the reader, an empty line, and the weights.
//!
//! The weights are a bit for each input that has any, then 16-bit numbers, least byte first: the rows of those inputs,
//! the biases, the weights of the output, and its bias in 32 bits; at last a checksum of everything before it.

use std::error::Error;
use std::fmt;

use quincunx_rules::zobrist::mix;

use super::network::{Net, is_width};

const FIRST_LINE: &str = "quincunx net 1";
/// The header ends with an empty line.
const HEADER_END: &[u8] = b"\n\n";
const CHECKSUM: usize = 8;
/// More inputs than any game has.
const MOST_INPUTS: usize = 1 << 20;

/// Why bytes are no net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetError(&'static str);

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for NetError {}

pub(super) fn write(net: &Net) -> Vec<u8> {
    let (inputs, hidden) = (net.inputs(), net.hidden());
    let mut header = format!("{FIRST_LINE}\ninputs: {inputs}\nhidden: {hidden}\n");
    for (key, value) in &net.about {
        header.push_str(&format!("{key}: {value}\n"));
    }
    header.push('\n');
    let mut bytes = header.into_bytes();
    let rows = || net.rows.chunks_exact(hidden);
    let used: Vec<bool> = rows().map(|row| row.iter().any(|&weight| weight != 0)).collect();
    for bits in used.chunks(8) {
        let byte = bits.iter().enumerate().map(|(n, &bit)| u8::from(bit) << n).sum();
        bytes.push(byte);
    }
    let used_rows = rows().zip(used).filter(|(_, used)| *used).flat_map(|(row, _)| row);
    for weight in used_rows.chain(&net.bias).chain(&net.output) {
        bytes.extend(weight.to_le_bytes());
    }
    bytes.extend(net.output_bias.to_le_bytes());
    let checksum = checksum(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

pub(super) fn read(bytes: &[u8]) -> Result<Net, NetError> {
    let damaged = NetError("the net is damaged: its checksum is wrong");
    let (body, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or(damaged.clone())?;
    if !body.starts_with(FIRST_LINE.as_bytes()) {
        return Err(NetError("this is not a net: it does not begin with `quincunx net 1`"));
    }
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(damaged);
    }
    let end = body.windows(2).position(|pair| pair == HEADER_END);
    let (header, weights) = body.split_at(end.ok_or(NetError("the header of the net has no end"))?);
    let header = str::from_utf8(header).map_err(|_| NetError("the header of the net is no text"))?;
    let mut about = Vec::new();
    for line in header.lines().skip(1) {
        let (key, value) = line
            .split_once(": ")
            .ok_or(NetError("a line of the header is not `key: value`"))?;
        about.push((key.to_string(), value.to_string()));
    }
    let mut number = |key: &str| {
        let at = about.iter().position(|(known, _)| known == key)?;
        about.remove(at).1.parse::<usize>().ok()
    };
    let sizes = number("inputs").zip(number("hidden"));
    let (inputs, hidden) = sizes
        .filter(|&(inputs, hidden)| inputs <= MOST_INPUTS && is_width(hidden))
        .ok_or(NetError("the header has no `inputs` and `hidden` that make sense"))?;
    let mut rest = Weights(&weights[HEADER_END.len()..]);
    let used = rest.take(inputs.div_ceil(8))?;
    let mut rows = Vec::with_capacity(inputs * hidden);
    for input in 0..inputs {
        match used[input / 8] >> (input % 8) & 1 {
            0 => rows.resize(rows.len() + hidden, 0),
            _ => rows.extend(rest.numbers(hidden)?),
        }
    }
    let net = Net {
        rows,
        bias: rest.numbers(hidden)?,
        output: rest.numbers(hidden)?,
        output_bias: i32::from_le_bytes(*rest.take(4)?.first_chunk().ok_or(SHORT)?),
        about,
    };
    match rest.0 {
        [] => Ok(net),
        _ => Err(NetError("there is more in the net than its header says")),
    }
}

const SHORT: NetError = NetError("there is less in the net than its header says");

/// What is left to be read.
struct Weights<'a>(&'a [u8]);

impl<'a> Weights<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(SHORT)?;
        self.0 = rest;
        Ok(taken)
    }

    fn numbers(&mut self, count: usize) -> Result<Vec<i16>, NetError> {
        let (pairs, _) = self.take(2 * count)?.as_chunks();
        Ok(pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect())
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |sum, &byte| mix(sum ^ u64::from(byte)))
}
