//! For terminals that know nothing but ASCII.

use ratatui::buffer::Buffer;

/// Replaces every character of the screen that such a terminal does not have.
pub(super) fn translate(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let letter = cell.symbol().chars().next().unwrap_or(' ');
            cell.set_char(plain_letter(letter));
        }
    }
}

/// A text in ASCII: letters lose their accents, lines and signs become the nearest thing there is.
pub fn plain_letters(text: &str) -> String {
    text.chars().map(plain_letter).collect()
}

fn plain_letter(letter: char) -> char {
    match letter {
        _ if letter.is_ascii() => letter,
        'á' | 'à' | 'â' | 'ã' => 'a',
        'é' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' => 'o',
        'ú' => 'u',
        'ç' => 'c',
        'Á' | 'À' | 'Â' | 'Ã' => 'A',
        'É' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' => 'O',
        'Ú' => 'U',
        'Ç' => 'C',
        '“' | '”' | '«' | '»' => '"',
        '’' | '‘' => '\'',
        '…' | '·' => '.',
        '–' | '—' | '─' | '━' => '-',
        '│' | '┃' | '▌' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => '+',
        '▸' | '›' | '→' => '>',
        '◂' | '‹' | '←' => '<',
        '↑' => '^',
        '↓' => 'v',
        '█' | '■' => '#',
        '░' => '.',
        '●' | '✓' => '*',
        '○' => 'o',
        '×' => 'x',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use quincunx_texts::{Lang, Texts};

    use super::plain_letters;

    #[test]
    fn every_message_can_be_read_in_ascii() {
        for lang in Lang::ALL {
            for source in Texts::sources(lang) {
                let plain = plain_letters(source);
                assert!(plain.is_ascii());
                assert_eq!(plain.matches('?').count(), source.matches('?').count(), "{lang}");
            }
        }
    }
}
