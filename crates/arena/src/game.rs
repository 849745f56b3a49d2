//! One game: two engines and the referee.

use std::time::{Duration, Instant};

use quincunx_engine::{Proven, Score};
use quincunx_play::{Action, Game, Refusal, Ruling, Seat, Settings, Takeback, TimeControl, reason};
use quincunx_rules::record::{Eval, Score as Recorded};
use quincunx_rules::{Player, Ruleset};
use quincunx_ugi::Patience;

use crate::adjudicate::Opinions;
use crate::players::{Ask, Hand, Seated, Trouble, Watch};
use crate::{Adjudication, Fault, Limit, Period, Plan, Played};

/// What holds for all games of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The number of moves after which a game is stopped.
    pub ply_limit: Option<u32>,
    /// When a game is ended early; never by default.
    pub adjudication: Adjudication,
    /// How long is waited for an engine that says nothing.
    pub patience: Patience,
}

/// What one game needs beside its engines.
pub(crate) struct Table<'a> {
    pub(crate) ruleset: Ruleset,
    pub(crate) conditions: &'a Conditions,
    /// The limits of player 1 and player 2.
    pub(crate) limits: [Limit; 2],
    pub(crate) watch: Watch<'a>,
}

/// Plays a game. `None` if the match was stopped meanwhile; the second value tells of an engine that cannot go on.
pub(crate) fn play(
    table: &Table<'_>,
    plan: &Plan,
    start: &str,
    seed: u64,
    mut engines: [&mut dyn Seated; 2],
) -> Option<(Played, bool)> {
    let begun = Instant::now();
    let millis = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut course = Course::new(table, start)?;
    let mut faults: Vec<(Player, Fault)> = Vec::new();
    for (player, engine) in Player::BOTH.into_iter().zip(&mut engines) {
        match engine.begin(seed ^ u64::from(player.number()), &table.watch) {
            Ok(()) => {}
            Err(Trouble::Stopped) => return None,
            Err(Trouble::Fault(fault)) => faults.push((player, fault)),
        }
    }
    course.started = Instant::now();
    while faults.is_empty()
        && let Some(seat) = course.game.to_move()
    {
        let player = course.game.player_of(seat);
        match course.turn(table, player, seat, engines[player.index()]) {
            Ok(()) => {}
            Err(Trouble::Stopped) => return None,
            Err(Trouble::Fault(fault)) => faults.push((player, fault)),
        }
    }
    if faults.is_empty() {
        faults = course.claims(table, &mut engines)?;
    }
    let (winner, reason) = judged(&course.game, &faults);
    let fatal = faults.iter().any(|(_, fault)| fault.is_fatal());
    let played = Played {
        number: plan.number,
        engines: plan.engines,
        start: start.to_string(),
        moves: course.game.history().texts().collect(),
        evals: if course.evals.iter().all(String::is_empty) {
            Vec::new()
        } else {
            course.evals
        },
        winner,
        reason,
        fault: told(&faults),
        blamed: faults
            .iter()
            .map(|(player, fault)| (player.number(), fault.reason().to_string()))
            .collect(),
        millis: millis(),
    };
    Some((played, fatal))
}

/// The winner and the reason. Whoever does something wrong loses; if both do, neither gains by it, and what the referee
/// says stands, or nobody wins a game that never began.
fn judged(game: &Game, faults: &[(Player, Fault)]) -> (Option<u8>, String) {
    match (faults, game.verdict()) {
        ([(player, fault)], _) => (Some(player.other().number()), fault.reason().to_string()),
        (_, Some(verdict)) => (verdict.winner, verdict.reason),
        (_, None) => (None, faults.first().map_or("", |(_, fault)| fault.reason()).to_string()),
    }
}

/// The faults in words. Losing on time is an ordinary end.
fn told(faults: &[(Player, Fault)]) -> Option<String> {
    let worth = faults.iter().filter(|(_, fault)| *fault != Fault::Time);
    let told: Vec<String> = worth
        .map(|(player, fault)| format!("player {player} {fault}"))
        .collect();
    (!told.is_empty()).then(|| told.join("; "))
}

/// A game under way.
struct Course {
    game: Game,
    evals: Vec<String>,
    opinions: Opinions,
    started: Instant,
    /// Clocks for engines with different times, which the referee does not have.
    own_clocks: Option<[Option<OwnClock>; 2]>,
}

struct OwnClock {
    period: Period,
    left: Duration,
    turns: u32,
}

impl Course {
    /// `None` if the start is no position, which openings make sure of.
    fn new(table: &Table<'_>, start: &str) -> Option<Course> {
        let [one, two] = table.limits.map(|limit| limit.tc);
        let mut settings = Settings::new(table.ruleset);
        settings.start = Some(start.to_string());
        settings.ply_limit = table.conditions.ply_limit;
        settings.takeback = Takeback::Never;
        settings.draw_offers = false;
        let equal = one == two && table.limits[0].margin() == table.limits[1].margin();
        if equal && let Some(period) = one {
            settings.clock = Some(control(period));
            settings.max_lag = millis(table.limits[0].margin());
        }
        let own = |period: Option<Period>| {
            period.map(|period| OwnClock {
                period,
                left: period.time,
                turns: 0,
            })
        };
        Some(Course {
            game: Game::new(settings).ok()?,
            evals: Vec::new(),
            opinions: Opinions::default(),
            started: Instant::now(),
            own_clocks: (!equal).then(|| [own(one), own(two)]),
        })
    }

    fn turn(&mut self, table: &Table<'_>, player: Player, seat: Seat, engine: &mut dyn Seated) -> Result<(), Trouble> {
        let begun = Instant::now();
        let limit = &table.limits[player.index()];
        let answer = engine.choose(&self.ask(player, limit), &table.watch)?;
        let spent = begun.elapsed();
        if limit.st.is_some_and(|st| spent > st + limit.margin()) {
            return Err(Fault::Time.into());
        }
        self.press(player, spent, limit)?;
        let now = millis(self.started.elapsed());
        let lag = self.game.settings().max_lag;
        // Within the margin the clock is forgiven, not stopped: what is over is given back, no more.
        let over = self
            .game
            .deadline()
            .map_or(0, |deadline| (now + lag + 1).saturating_sub(deadline));
        match self
            .game
            .act_with_lag(now, over.min(lag), seat, Action::Move(answer.mv.clone()))
        {
            Ok(_) if self.game.result().is_some_and(|outcome| outcome.reason == reason::TIME) => {
                return Err(Fault::Time.into());
            }
            Ok(_) => {}
            Err(Refusal::Move(error)) => {
                return Err(Fault::IllegalMove(format!("`{}`: {error}", answer.mv)).into());
            }
            Err(refusal) => return Err(Fault::IllegalMove(format!("`{}`: {}", answer.mv, refusal.code())).into()),
        }
        let eval = answer
            .score
            .map(|score| recorded(score, answer.depth, player).to_string());
        self.evals.push(eval.unwrap_or_default());
        if let Some(ruling) = self.opinions.hear(&table.conditions.adjudication, player, answer.score)
            && self.game.result().is_none()
        {
            self.rule(now, ruling);
        }
        Ok(())
    }

    fn rule(&mut self, now: u64, ruling: Ruling) {
        // The game was just seen to go on, so nothing refuses.
        let _ = self.game.rule(now, ruling);
    }

    /// Asks both engines about a result that the rules have decided; says who is wrong, or `None` if the match was
    /// stopped.
    fn claims(&mut self, table: &Table<'_>, engines: &mut [&mut dyn Seated; 2]) -> Option<Vec<(Player, Fault)>> {
        let Some(outcome) = self.game.position().result() else {
            return Some(Vec::new());
        };
        let mut wrong = Vec::new();
        for (player, engine) in Player::BOTH.into_iter().zip(engines) {
            let ask = self.ask(player, &table.limits[player.index()]);
            match engine.end(&ask, outcome, &table.watch) {
                Ok(()) => {}
                Err(Trouble::Stopped) => return None,
                Err(Trouble::Fault(fault)) => wrong.push((player, fault)),
            }
        }
        Some(wrong)
    }

    fn ask<'b>(&'b self, mover: Player, limit: &'b Limit) -> Ask<'b> {
        Ask {
            history: self.game.history(),
            mover,
            limit,
            clocks: Player::BOTH.map(|player| self.hand(player)),
        }
    }

    fn hand(&self, player: Player) -> Option<Hand> {
        if let Some(clocks) = &self.own_clocks {
            let clock = clocks[player.index()].as_ref()?;
            return Some(Hand {
                left: clock.left,
                increment: clock.period.increment,
                moves_to_go: to_go(clock.period.moves, clock.turns),
            });
        }
        let Some(TimeControl::Fischer { increment, moves, .. }) = self.game.settings().clock else {
            return None;
        };
        let seat = self.game.seat_of(player);
        let now = millis(self.started.elapsed());
        let turns = self.game.turns().filter(|turn| turn.seat == seat).count();
        Some(Hand {
            left: Duration::from_millis(self.game.clock(seat, now)?),
            increment: Duration::from_millis(increment),
            moves_to_go: to_go(moves, turns as u32),
        })
    }

    /// Ends a turn on a clock that is not the referee's.
    fn press(&mut self, player: Player, spent: Duration, limit: &Limit) -> Result<(), Fault> {
        let Some(clock) = self
            .own_clocks
            .as_mut()
            .and_then(|clocks| clocks[player.index()].as_mut())
        else {
            return Ok(());
        };
        if spent > clock.left + limit.margin() {
            return Err(Fault::Time);
        }
        clock.turns += 1;
        clock.left = clock.left.saturating_sub(spent) + clock.period.increment;
        if clock
            .period
            .moves
            .is_some_and(|moves| clock.turns.is_multiple_of(moves))
        {
            clock.left += clock.period.time;
        }
        Ok(())
    }
}

fn to_go(moves: Option<u32>, turns: u32) -> Option<u32> {
    moves.map(|moves| moves - turns % moves)
}

fn control(period: Period) -> TimeControl {
    TimeControl::Fischer {
        base: millis(period.time).max(1),
        increment: millis(period.increment),
        moves: period.moves,
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A score as records have it: for player 1, and in moves of the winner.
fn recorded(score: Score, depth: u32, mover: Player) -> Eval {
    let score = match score.proven() {
        Some(Proven::WinIn(plies)) => Recorded::Win {
            player: mover,
            moves: plies.div_ceil(2),
        },
        Some(Proven::LossIn(plies)) => Recorded::Win {
            player: mover.other(),
            moves: plies.div_ceil(2),
        },
        None if mover == Player::One => Recorded::Hundredths(score.raw()),
        None => Recorded::Hundredths(-score.raw()),
    };
    Eval {
        score,
        depth: (depth > 0).then_some(depth),
    }
}
