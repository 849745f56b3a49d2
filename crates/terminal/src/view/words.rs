//! Words in lines.

/// Words in lines of at most that many columns; a word that is longer than a line is cut.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let mut word = word.to_string();
            let used = line.chars().count();
            if used > 0 && used + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            while word.chars().count() > width {
                let rest = word.chars().skip(width).collect();
                lines.push(word.chars().take(width).collect());
                word = rest;
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines
}

/// A text cut to so many columns.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let mut short: String = text.chars().take(width.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}
