//! What is shown of a link elsewhere: the head of a page, and boards in frames.

use serde_json::json;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn every_page_says_what_it_is() {
    let house = House::open().await;
    let person = house.person();
    let (one, _, game) = house.pair(json!({"ruleset": "hadron"})).await;
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    let challenge = json!({"settings": {"ruleset": "murus"}});
    let challenge = one.post("/api/challenges", challenge).await.ok(201)["id"].clone();
    let challenge = challenge.as_str().unwrap();
    let puzzle = quincunx_study::shipped().last().unwrap();
    let position = format!("ruleset={}", puzzle.ruleset.game().name);
    for (path, title, picture) in [
        ("/", "Quincunx: five abstract board games", "ruleset=alliances"),
        ("/lobby", "Lobby · Quincunx", "ruleset=alliances"),
        ("/play/murus", "Play Murus Gallicus", "position=tttttttt/8"),
        ("/learn/hadron", "Learn Hadron", "ruleset=hadron"),
        ("/rules/emulsion", "Rules of Emulsion", "ruleset=emulsion"),
        ("/player/level:3", "level 3 · Quincunx", "ruleset=alliances"),
        ("/player/ada", "ada · Quincunx", "ruleset=alliances"),
        ("/puzzles", "Puzzles · Quincunx", "ruleset=alliances"),
        ("/puzzles/daily", "Puzzle of the day · Quincunx", "ruleset=alliances"),
        (&format!("/puzzles/{}", puzzle.id), "Puzzles · Quincunx", &position),
        ("/analysis", "Analysis board · Quincunx", "ruleset=alliances"),
        (
            "/analysis/hadron:size=7",
            "Analysis board: Hadron · Quincunx",
            "ruleset=hadron",
        ),
        ("/analysis/chess", "Quincunx: five", "ruleset=alliances"),
        ("/puzzles/none", "Quincunx: five", "ruleset=alliances"),
        (
            &format!("/game/{game}"),
            "Hadron: Guest ",
            "position=5/5/5/5/5+1&amp;moves=c3",
        ),
        (
            &format!("/challenge/{challenge}"),
            " wants to play Murus Gallicus",
            "ruleset=murus",
        ),
        ("/game/AAAAAAAAAAAA", "Quincunx: five", "ruleset=alliances"),
        ("/nowhere/at/all", "Quincunx: five", "ruleset=alliances"),
        ("/%22%3E%3Cscript%3E", "Quincunx: five", "ruleset=alliances"),
    ] {
        let page = person.get(path).await;
        assert_eq!(page.status, 200, "{path}");
        let head = page.text.split("</head>").next().unwrap();
        let line = |start: &str| {
            let mut found = head.lines().filter(|line| line.starts_with(start));
            let line = found.next().unwrap_or_else(|| panic!("{path}: {start}")).to_string();
            assert!(found.next().is_none(), "{path}: {start} is there twice");
            line
        };
        assert!(line("<title>").contains(title), "{path}: {}", line("<title>"));
        assert!(line("<meta name=\"description\"").len() > 60, "{path}");
        for name in ["og:title", "og:description", "og:url", "og:image"] {
            line(&format!("<meta property=\"{name}\""));
        }
        let image = line("<meta property=\"og:image\"");
        assert!(image.contains(picture), "{path}: {image}");
        assert!(!head.contains("><script>"), "{path}");
        let address = image.split("content=\"").nth(1).unwrap().trim_end_matches("\">");
        let address = address
            .replace("&amp;", "&")
            .replace(&format!("http://{}", house.host()), "");
        let png = person.get(&address).await;
        assert_eq!(
            (png.status.as_u16(), &png.headers["content-type"]),
            (200, &"image/png".parse().unwrap()),
            "{path}"
        );
    }
    // In the reader's language, and not sent twice.
    let request = |path: &str| person.request(reqwest::Method::GET, path);
    let page = person
        .send(request("/rules/hadron").header("accept-language", "pt-PT,en;q=0.5"))
        .await;
    assert!(page.text.contains("<html lang=\"pt\"") && page.text.contains("<title>Regras de Hadron</title>"));
    let again = request("/rules/hadron")
        .header("accept-language", "pt")
        .header("if-none-match", page.headers["etag"].clone());
    assert_eq!(person.send(again).await.status, 304);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_boards_may_be_framed_and_nobody_is_known_there() {
    let house = House::open().await;
    let (one, _, game) = house.pair(json!({"ruleset": "hadron"})).await;
    one.act(&game, json!({"step": 0, "action": {"move": "c3"}}))
        .await
        .ok(200);
    let stranger = house.person();
    let frame = stranger.get(&format!("/embed/game/{game}")).await;
    assert_eq!(frame.status, 200);
    assert!(
        frame.text.contains("moves=c3") && frame.text.contains("1 / 1"),
        "{}",
        frame.text
    );
    // The end of a game that goes on is wherever it is by then.
    let end = format!("<a href=\"/embed/game/{game}\" aria-label=\"End\">");
    assert!(
        frame.text.contains(&end) && !frame.text.contains("<script"),
        "{}",
        frame.text
    );
    assert!(
        frame.headers["content-security-policy"]
            .to_str()
            .unwrap()
            .contains("frame-ancestors *")
    );
    for header in ["x-frame-options", "set-cookie"] {
        assert!(!frame.headers.contains_key(header), "{header}");
    }
    let start = stranger.get(&format!("/embed/game/{game}?ply=0&theme=dark")).await;
    assert!(start.text.contains("0 / 1") && start.text.contains("theme=dark"));
    let board = stranger.get("/embed/board?ruleset=murus&moves=c1-e3").await;
    assert!(
        board.text.contains("<title>Murus Gallicus") && board.text.contains("moves=c1-e3"),
        "{}",
        board.text
    );
    // The picture in it, which gives nobody a cookie either.
    let address = frame
        .text
        .split("img src=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let picture = stranger.get(&address.replace("&amp;", "&")).await;
    assert!(
        picture.text.starts_with("<svg") && !picture.headers.contains_key("set-cookie"),
        "{}",
        picture.text
    );
    for (path, status, code) in [
        ("/embed/game/AAAAAAAAAAAA", 404, "not-found"),
        ("/embed/board?ruleset=chess", 400, "bad-ruleset"),
        ("/embed/board?ruleset=hadron&position=nonsense", 400, "bad-position"),
        ("/embed/board", 400, "bad-query"),
        ("/embed/nothing", 404, "not-found"),
        ("/embed", 404, "not-found"),
    ] {
        stranger.get(path).await.error(status, code);
    }
    stranger
        .get(&format!("/embed/game/{game}?ply=2"))
        .await
        .error(400, "bad-query");
    // Everything else stays unframed.
    for path in ["/", "/game/AAAAAAAAAAAA", "/api/games-list", "/embedded"] {
        let answer = stranger.get(path).await;
        assert_eq!(answer.headers["x-frame-options"], "DENY", "{path}");
        assert!(
            answer.headers["content-security-policy"]
                .to_str()
                .unwrap()
                .contains("frame-ancestors 'none'")
        );
    }
}
