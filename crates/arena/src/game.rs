//! One game: two engines and the referee.

use std::time::{Duration, Instant};

use quincunx_play::{Action, Clock, Game, Millis, Refusal, Ruling, Seat, Settings, Takeback, TimeControl};
use quincunx_rules::record::Eval;
use quincunx_rules::{Player, Ruleset};
use quincunx_ugi::Patience;

use crate::adjudicate::Opinions;
use crate::players::{Ask, Seated, Trouble, Watch};
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
pub(crate) struct GameSetup<'a> {
    pub(crate) ruleset: Ruleset,
    pub(crate) conditions: &'a Conditions,
    /// The limits of player 1 and player 2.
    pub(crate) limits: [Limit; 2],
    pub(crate) watch: Watch<'a>,
}

/// Plays a game. `None` if the match was stopped meanwhile; the second value tells of an engine that cannot go on.
pub(crate) fn play(
    setup: &GameSetup<'_>,
    plan: &Plan,
    start: &str,
    seed: u64,
    mut engines: [&mut dyn Seated; 2],
) -> Option<(Played, bool)> {
    let begun = Instant::now();
    let millis = || u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX);
    let mut course = Course::new(setup, start)?;
    let mut faults: Vec<(Player, Fault)> = Vec::new();
    for (player, engine) in Player::BOTH.into_iter().zip(&mut engines) {
        match engine.begin(seed ^ u64::from(player.number()), &setup.watch) {
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
        match course.turn(setup, player, seat, engines[player.index()]) {
            Ok(()) => {}
            Err(Trouble::Stopped) => return None,
            Err(Trouble::Fault(fault)) => faults.push((player, fault)),
        }
    }
    if faults.is_empty() {
        faults = course.claims(setup, &mut engines)?;
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
    /// The clocks of player 1 and player 2. They are not the referee's, who would give both the same time and the same
    /// margin.
    clocks: [Option<Clock>; 2],
}

impl Course {
    /// `None` if the start is no position, which openings make sure of.
    fn new(setup: &GameSetup<'_>, start: &str) -> Option<Course> {
        let mut settings = Settings::new(setup.ruleset);
        settings.start = Some(start.to_string());
        settings.ply_limit = setup.conditions.ply_limit;
        settings.takeback = Takeback::Never;
        settings.draw_offers = false;
        Some(Course {
            game: Game::new(settings).ok()?,
            evals: Vec::new(),
            opinions: Opinions::default(),
            started: Instant::now(),
            clocks: setup
                .limits
                .map(|limit| limit.tc.map(|period| Clock::new(control(period)))),
        })
    }

    fn turn(
        &mut self,
        setup: &GameSetup<'_>,
        player: Player,
        seat: Seat,
        engine: &mut dyn Seated,
    ) -> Result<(), Trouble> {
        let begun = Instant::now();
        let limit = &setup.limits[player.index()];
        let answer = engine.choose(&self.ask(player, limit), &setup.watch)?;
        let spent = begun.elapsed();
        if limit.st.is_some_and(|st| spent > st + limit.margin()) {
            return Err(Fault::Time.into());
        }
        if let Some(clock) = &mut self.clocks[player.index()] {
            press(clock, millis(spent), millis(limit.margin()))?;
        }
        let now = millis(self.started.elapsed());
        match self.game.act(now, seat, Action::Move(answer.mv.clone())) {
            Ok(_) => {}
            Err(Refusal::Move(error)) => {
                return Err(Fault::IllegalMove(format!("`{}`: {error}", answer.mv)).into());
            }
            Err(refusal) => return Err(Fault::IllegalMove(format!("`{}`: {}", answer.mv, refusal.code())).into()),
        }
        let eval = answer.score.map(|score| Eval {
            score: score.seen_from(player).into(),
            depth: (answer.depth > 0).then_some(answer.depth),
        });
        self.evals.push(eval.map(|eval| eval.to_string()).unwrap_or_default());
        if let Some(ruling) = self.opinions.hear(&setup.conditions.adjudication, player, answer.score)
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
    fn claims(&mut self, setup: &GameSetup<'_>, engines: &mut [&mut dyn Seated; 2]) -> Option<Vec<(Player, Fault)>> {
        let Some(outcome) = self.game.position().result() else {
            return Some(Vec::new());
        };
        let mut wrong = Vec::new();
        for (player, engine) in Player::BOTH.into_iter().zip(engines) {
            let ask = self.ask(player, &setup.limits[player.index()]);
            match engine.end(&ask, outcome, &setup.watch) {
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
            clocks: self.clocks,
        }
    }
}

/// Ends a turn. Within the margin a clock is forgiven, not stopped: what is over is given back, no more.
fn press(clock: &mut Clock, spent: Millis, margin: Millis) -> Result<(), Fault> {
    let over = (spent + 1).saturating_sub(clock.left());
    let spent = spent - over.min(margin).min(spent);
    if clock.falls(spent) {
        return Err(Fault::Time);
    }
    clock.press(spent);
    Ok(())
}

fn control(period: Period) -> TimeControl {
    TimeControl::Fischer {
        base: millis(period.time).max(1),
        increment: millis(period.increment),
        moves: period.moves,
    }
}

fn millis(time: Duration) -> Millis {
    Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_forgives_and_gives_nothing() {
        let period = Period {
            moves: None,
            time: Duration::from_millis(100),
            increment: Duration::ZERO,
        };
        let mut clock = Clock::new(control(period));
        assert_eq!(press(&mut clock, 60, 10), Ok(()));
        assert_eq!(clock.left(), 40);
        assert_eq!(press(&mut clock, 49, 10), Ok(()));
        assert_eq!(clock.left(), 1);
        assert_eq!(press(&mut clock, 10, 10), Ok(()));
        assert_eq!(press(&mut clock, 11, 10), Err(Fault::Time));
    }
}
