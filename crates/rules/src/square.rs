//! Cells of square boards, by column letter and row number.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use crate::text::ParseError;
use crate::word::Word;

/// A cell of a square board: column letter from the left, row number from the bottom, `a1` at the bottom left.
///
/// The type parameter is the bitboard word the board is kept in; the square is an index into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<W> {
    index: u8,
    word: PhantomData<W>,
}

impl<W: Word> Square<W> {
    /// The square with that bit index.
    #[inline]
    pub const fn from_index(index: u32) -> Square<W> {
        Square {
            index: index as u8,
            word: PhantomData,
        }
    }

    /// The square in that column and row, both counted from 0, if a board can have it.
    pub fn new(column: u32, row: u32) -> Option<Square<W>> {
        (column < W::STRIDE && row < W::STRIDE).then(|| Square::from_index(row * W::STRIDE + column))
    }

    /// The bit index in the word.
    #[inline]
    pub const fn index(self) -> u32 {
        self.index as u32
    }

    /// The word with this square alone.
    #[inline]
    pub fn bit(self) -> W {
        W::bit(self.index())
    }

    /// The column, 0 for `a`.
    #[inline]
    pub fn column(self) -> u32 {
        self.index() % W::STRIDE
    }

    /// The row, 0 for the bottom row.
    #[inline]
    pub fn row(self) -> u32 {
        self.index() / W::STRIDE
    }

    /// Whether a board of that many columns and rows has the square.
    #[inline]
    pub fn is_on(self, columns: u32, rows: u32) -> bool {
        self.column() < columns && self.row() < rows
    }

    /// The square `columns` to the right and `rows` up, if the word has it.
    pub fn offset(self, columns: i32, rows: i32) -> Option<Square<W>> {
        let column = self.column().checked_add_signed(columns)?;
        let row = self.row().checked_add_signed(rows)?;
        Square::new(column, row)
    }

    /// Reads a square from the start of `text` and returns it with the rest.
    ///
    /// `at` is where `text` begins in the whole input, for the error.
    ///
    /// # Errors
    /// If `text` does not start with a column letter and a row number that a board of this word can have.
    pub fn read(text: &str, at: usize) -> Result<(Square<W>, &str), ParseError> {
        let expected = "a cell of this board: a column letter and a row number, such as `c3`";
        let Some(letter) = text.chars().next() else {
            return Err(ParseError::new(at..at, format!("the text ends before {expected}")));
        };
        let digits = text[letter.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
        let end = letter.len_utf8() + digits;
        let column = (letter as u32).wrapping_sub('a' as u32);
        let number = &text[letter.len_utf8()..end];
        // No leading zeros: one cell has one name.
        let row = number.parse::<u32>().ok().filter(|_| !number.starts_with('0'));
        row.and_then(|row| Square::new(column, row.checked_sub(1)?))
            .map(|square| (square, &text[end..]))
            .ok_or_else(|| ParseError::new(at..at + end, format!("`{}` is not {expected}", &text[..end])))
    }
}

impl<W: Word> fmt::Display for Square<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column() as u8) as char, self.row() + 1)
    }
}

impl<W: Word> FromStr for Square<W> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Square<W>, ParseError> {
        let (square, rest) = Square::read(text, 0)?;
        ParseError::expect_end(text, rest)?;
        Ok(square)
    }
}
