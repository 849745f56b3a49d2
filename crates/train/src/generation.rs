//! Generations: games, a net fitted to them, and a match with the last one.

use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use fastrand::Rng;
use quincunx_arena::stats::{Estimate, Summary, Tally};
use quincunx_engine::Knowledge;
use quincunx_engine::net::Net;
use quincunx_rules::zobrist;

use crate::contest::{Verdict, compete};
use crate::fit::{Labelled, fit};
use crate::folder::Folder;
use crate::games::{Brain, chance_by, evaluator, play_games};
use crate::label::{label, log_loss, points, stretch};
use crate::record::{self, Sample, Search};
use crate::{Effort, Event, Origin, TrainError, gradient};

/// Games whose number is a multiple of this are kept out of the fit.
const KEPT_OUT: usize = 20;
/// A net is fitted to the games of so many generations.
const WINDOW: u32 = 3;
/// Inputs that are set in a position, roughly: what a random net is made for.
const ACTIVE: f64 = 20.0;
/// The part of the time left that games may take, and the part of what is left then that the fit may take.
const GAMES_SHARE: f64 = 0.6;
const FIT_SHARE: f64 = 0.5;
/// Games between two reports.
const REPORT: u64 = 20;

/// What a generation came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Generation {
    /// Its number, from 1.
    pub number: u32,
    /// Games it learnt from, with those of generations before it.
    pub games: u64,
    /// Positions it learnt from.
    pub positions: usize,
    /// The log loss against the results of games kept out: of the last net, and of the new one. Knowing nothing is
    /// 0.693.
    pub loss: [f64; 2],
    /// The match, as the new net sees it.
    pub tally: Tally,
    /// Whether the new net won it and is the best one now.
    pub kept: bool,
    /// Whether time ran out before the match was decided.
    pub cut_short: bool,
}

impl Generation {
    /// How much stronger the new net was, in Elo.
    pub fn elo(&self) -> Estimate {
        Summary::of(&self.tally).elo
    }
}

impl fmt::Display for Generation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [before, after] = self.loss;
        let Tally {
            wins, draws, losses, ..
        } = self.tally;
        write!(
            f,
            "generation {}: {} games, {} positions; log loss in games kept out {before:.4} -> {after:.4}; match +{wins} \
             ={draws} -{losses}, Elo {}: {}",
            self.number,
            self.games,
            self.positions,
            self.elo(),
            match (self.kept, self.cut_short) {
                (true, _) => "kept",
                (false, true) => "not kept, time ran out before the match was decided",
                (false, false) => "not kept",
            }
        )
    }
}

/// What training came to.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The best net; `None` if none was better than what the engine has.
    pub best: Option<Arc<Net>>,
    /// The generations that ended, those of earlier calls included.
    pub generations: Vec<Generation>,
}

/// Trains a net for the ruleset of `start`, in a work folder of its own, or goes on where it was left off.
///
/// # Errors
/// If the folder belongs to other training or cannot be used, or the games leave nothing to learn from.
pub fn train<P: Knowledge>(
    start: &P,
    effort: &Effort,
    folder: &Path,
    watch: &mut dyn FnMut(&Event),
) -> Result<Trained, TrainError> {
    let begun = Instant::now();
    let identity = effort.command(&start.ruleset());
    let mut training = Training {
        start: *start,
        effort,
        folder: Folder::open(folder, &identity)?,
        end: effort.time.map(|time| begun + time),
        watch,
        best: origin(start, effort),
        found: false,
        window: Vec::new(),
    };
    let mut generations = Vec::new();
    for number in 1..=effort.generations.unwrap_or(u32::MAX) {
        match training.generation(number)? {
            Some(generation) => {
                (training.watch)(&Event::Generation(generation.clone()));
                generations.push(generation);
            }
            None => break,
        }
    }
    Ok(Trained {
        best: training.best.filter(|_| training.found),
        generations,
    })
}

/// What plays the first games.
fn origin<P: Knowledge>(start: &P, effort: &Effort) -> Brain {
    match effort.origin {
        Origin::Engine => None,
        Origin::Random => {
            let mut rng = Rng::with_seed(zobrist::mix(effort.seed));
            let layers = gradient::random(start.inputs(), effort.hidden, ACTIVE, &mut rng);
            Some(Arc::new(Net::quantised(&layers, &[])))
        }
    }
}

/// Training under way.
struct Training<'a, P> {
    start: P,
    effort: &'a Effort,
    folder: Folder,
    end: Option<Instant>,
    watch: &'a mut dyn FnMut(&Event),
    best: Brain,
    /// Whether the best one was found by training.
    found: bool,
    /// The samples of the last generations, game by game, with their labels.
    window: Vec<Vec<Game<P>>>,
}

/// The positions of a game with their labels, and with the result for the mover where it says something.
type Game<P> = Vec<(Labelled<P>, Option<f64>)>;

impl<P: Knowledge> Training<'_, P> {
    /// Goes through a generation, or through what is left of it; `None` if there is no time for it.
    fn generation(&mut self, number: u32) -> Result<Option<Generation>, TrainError> {
        let verdict = Folder::of(number, "verdict.txt");
        let known = self.folder.text(&verdict)?;
        if known.is_none() && self.is_over() {
            return Ok(None);
        }
        self.play(number)?;
        let net = self.net(number)?;
        let generation = match known {
            Some(text) => self.read_verdict(number, &net, &text)?,
            None => self.decide(number, &net)?,
        };
        if !generation.cut_short {
            self.folder.write(&verdict, verdict_text(&generation).as_bytes())?;
        }
        if generation.kept {
            let [before, after] = generation.loss;
            let Tally {
                wins, draws, losses, ..
            } = generation.tally;
            let net = Net::clone(&net)
                .with_about("loss", &format!("{before:.4} before, {after:.4} after"))
                .with_about("match", &format!("+{wins} ={draws} -{losses} against the last"));
            self.folder.write("best.net", &net.write())?;
            self.best = Some(Arc::new(net));
            self.found = true;
        }
        Ok(Some(generation))
    }

    fn is_over(&self) -> bool {
        self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// A part of the time that is left.
    fn share(&self, part: f64) -> Option<Instant> {
        let now = Instant::now();
        self.end
            .map(|end| now + end.saturating_duration_since(now).mul_f64(part))
    }

    /// Plays the games of a generation that have not been played, and takes all of them in.
    fn play(&mut self, number: u32) -> Result<(), TrainError> {
        let played = Folder::of(number, "played.txt");
        let (mut file, done) = self.folder.games(number)?;
        if self.folder.text(&played)?.is_none() {
            let (begun, end) = (Instant::now(), self.share(GAMES_SHARE));
            let (effort, watch) = (self.effort, &mut self.watch);
            let (mut kept, mut count) = (Ok(()), done);
            play_games(&self.start, &self.best, effort, number, done, |n, samples| {
                kept = file.add(&record::write(&samples));
                count = n + 1;
                if count.is_multiple_of(REPORT) || count == effort.games {
                    let took = begun.elapsed();
                    watch(&Event::Games {
                        generation: number,
                        played: count,
                        games: effort.games,
                        left: left(took, count - done, effort.games - count, end),
                    });
                }
                kept.is_ok() && end.is_none_or(|end| Instant::now() < end)
            });
            kept?;
            self.folder.write(&played, format!("{count}\n").as_bytes())?;
        }
        let name = Folder::of(number, "games.txt");
        let text = self.folder.text(&name)?.unwrap_or_default();
        let games = record::read(&self.start, &text).map_err(|reason| self.folder.damaged(&name, reason))?;
        let promised = self.folder.text(&played)?.unwrap_or_default();
        if promised.trim_end() != games.len().to_string() {
            let reason = format!(
                "it has {} games, where {} were played",
                games.len(),
                promised.trim_end()
            );
            return Err(self.folder.damaged(&name, reason));
        }
        self.window.push(labelled(&games));
        if self.window.len() > WINDOW as usize {
            self.window.remove(0);
        }
        Ok(())
    }

    /// The net of a generation: that of the folder, or a fit to the games.
    fn net(&mut self, number: u32) -> Result<Arc<Net>, TrainError> {
        let name = Folder::of(number, "net");
        if let Some(bytes) = self.folder.bytes(&name)? {
            let net = Net::read(&bytes).map_err(|error| self.folder.damaged(&name, error.to_string()))?;
            return Ok(Arc::new(net));
        }
        let (used, kept) = self.parts();
        if used.is_empty() || kept.is_empty() {
            return Err(TrainError::NoPositions);
        }
        let [used, kept] = [used, kept].map(|part| part.into_iter().map(|(sample, _)| sample).collect::<Vec<_>>());
        let mut rng = Rng::with_seed(zobrist::mix(self.effort.seed ^ u64::from(number)));
        let end = self.share(FIT_SHARE);
        let watch = &mut self.watch;
        let (layers, _) = fit(
            &self.start,
            self.effort.hidden,
            &used,
            &kept,
            &mut rng,
            |epoch, loss| {
                watch(&Event::Epoch {
                    generation: number,
                    epoch,
                    loss,
                });
                end.is_none_or(|end| Instant::now() < end)
            },
        );
        let about = [
            ("ruleset", self.start.ruleset().to_string()),
            ("command", self.effort.command(&self.start.ruleset())),
            ("generation", number.to_string()),
            ("games", self.games().to_string()),
            ("positions", used.len().to_string()),
        ];
        let net = Net::quantised(&layers, &about);
        self.folder.write(&name, &net.write())?;
        Ok(Arc::new(net))
    }

    /// How many games the window has.
    fn games(&self) -> u64 {
        self.window.iter().map(|games| games.len() as u64).sum()
    }

    /// The positions of the window to learn from, and those kept out.
    #[expect(clippy::type_complexity, reason = "a pair of lists of one thing")]
    fn parts(&self) -> (Vec<(Labelled<P>, Option<f64>)>, Vec<(Labelled<P>, Option<f64>)>) {
        let (mut used, mut kept) = (Vec::new(), Vec::new());
        for games in &self.window {
            for (n, game) in games.iter().enumerate() {
                let part = if n % KEPT_OUT == 0 { &mut kept } else { &mut used };
                part.extend_from_slice(game);
            }
        }
        (used, kept)
    }

    /// Lets a new net play the best one.
    fn decide(&mut self, number: u32, net: &Arc<Net>) -> Result<Generation, TrainError> {
        let new = Some(Arc::clone(net));
        let seed = self.effort.seed ^ u64::from(number);
        let watch = &mut self.watch;
        let mut told = |tally: Tally| {
            if tally.games().is_multiple_of(REPORT) {
                watch(&Event::Match {
                    generation: number,
                    tally,
                });
            }
        };
        let verdict = compete(&self.start, [&new, &self.best], self.effort, seed, self.end, &mut told)?;
        Ok(self.summed_up(number, net, verdict))
    }

    fn summed_up(&self, number: u32, net: &Arc<Net>, verdict: Verdict) -> Generation {
        let (used, kept) = self.parts();
        let loss = [&self.best, &Some(Arc::clone(net))].map(|brain| {
            let evaluator = evaluator::<P>(brain);
            log_loss(kept.iter().filter_map(|(sample, points)| {
                let chance = chance_by(&evaluator, &sample.position);
                points.map(|points| (chance, points))
            }))
        });
        Generation {
            number,
            games: self.games(),
            positions: used.len(),
            loss,
            tally: verdict.tally,
            kept: verdict.won,
            cut_short: verdict.cut_short,
        }
    }

    fn read_verdict(&self, number: u32, net: &Arc<Net>, text: &str) -> Result<Generation, TrainError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let numbers: Option<Vec<u64>> = words.iter().skip(1).map(|word| word.parse().ok()).collect();
        let (Some(&word), Some(&[wins, losses, draws, split_pairs, ref pairs @ ..])) =
            (words.first(), numbers.as_deref())
        else {
            let name = Folder::of(number, "verdict.txt");
            return Err(self
                .folder
                .damaged(&name, format!("`{}` is no result of a match", text.trim_end())));
        };
        let mut tally = Tally {
            wins,
            losses,
            draws,
            split_pairs,
            ..Tally::default()
        };
        tally
            .pairs
            .iter_mut()
            .zip(pairs)
            .for_each(|(pair, &count)| *pair = count);
        let verdict = Verdict {
            tally,
            won: word == KEPT,
            cut_short: false,
        };
        Ok(self.summed_up(number, net, verdict))
    }
}

/// The first word of a verdict.
const KEPT: &str = "kept";
const DROPPED: &str = "dropped";

/// A verdict as text: wins, losses, draws, pairs won and lost, and pairs by their points.
fn verdict_text(generation: &Generation) -> String {
    let tally = &generation.tally;
    let word = if generation.kept { KEPT } else { DROPPED };
    let numbers = [tally.wins, tally.losses, tally.draws, tally.split_pairs];
    let numbers: Vec<String> = numbers.iter().chain(&tally.pairs).map(u64::to_string).collect();
    format!("{word} {}\n", numbers.join(" "))
}

/// How long games will take, by how long others took; at most until they are ended.
fn left(took: Duration, played: u64, games: u64, end: Option<Instant>) -> Option<Duration> {
    let each = took.checked_div(u32::try_from(played).ok()?)?;
    let left = each.checked_mul(u32::try_from(games).ok()?)?;
    Some(end.map_or(left, |end| left.min(end.saturating_duration_since(Instant::now()))))
}

/// The samples of games with their labels; search scores are stretched as the results of these games say.
fn labelled<P: Copy>(games: &[Vec<Sample<P>>]) -> Vec<Game<P>> {
    let all: Vec<Sample<P>> = games.iter().flatten().copied().collect();
    let stretch = stretch(&all);
    let one = |sample: &Sample<P>| {
        let labelled = Labelled {
            position: sample.position,
            label: label(sample, stretch) as f32,
        };
        // What is proven says nothing about evaluations.
        let open = matches!(sample.search, Search::Estimate(_));
        (labelled, sample.result.filter(|_| open).map(points))
    };
    games.iter().map(|game| game.iter().map(one).collect()).collect()
}
