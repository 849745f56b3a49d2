"""Follows every link within a book that has been built: python3 links.py FOLDER. Exits with 1 if one leads nowhere."""

import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if value and key in ("href", "src"):
                self.links.append(value)
            elif value and key in ("id", "name"):
                self.names.add(value)


def leads_somewhere(link: str, path: Path, pages: dict[Path, Page]) -> bool:
    """Whether there is a file at the end of the link, and in it the place it names; other sites are not asked."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return parts.scheme in ("http", "https", "data", "mailto")
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if target not in pages or not parts.fragment:
        return target.is_file()
    return unquote(parts.fragment) in pages[target].names


def main() -> None:
    """Reads all pages, then follows all links."""
    folder = Path(sys.argv[1]).resolve()
    # The page for what is missing is meant for any depth of address; the page for printing has all others in it.
    apart = {folder / "404.html", folder / "print.html"}
    pages = {path: Page(path) for path in sorted(folder.rglob("*.html")) if path not in apart}
    broken = [
        f"{path.relative_to(folder)}: {link}"
        for path, page in pages.items()
        for link in page.links
        if not leads_somewhere(link, path, pages)
    ]
    print(*broken, f"{sum(len(page.links) for page in pages.values())} links, {len(broken)} broken", sep="\n")
    sys.exit(bool(broken) or len(pages) < 2)


if __name__ == "__main__":
    main()
