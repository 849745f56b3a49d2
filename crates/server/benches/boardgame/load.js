// Plays as many moves as a boardgame.io server takes: `node load.js PAIRS SECONDS`.
//
// The server is a process of its own. Players are plain socket.io clients, which cost less than boardgame.io's own.

const { spawn } = require("node:child_process");
const { readFileSync } = require("node:fs");
const readline = require("node:readline");
const { io } = require("socket.io-client");
const { legal } = require("./hadron.js");

const [pairs, seconds] = process.argv.slice(2).map(Number);
let moves = 0, games = 0, ready = 0, counting = false, over = false;
const times = [];

function connect(port) {
  return new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}/hadron`, { transports: ["websocket"], forceNew: true });
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

const next = (socket, event, match) =>
  new Promise((resolve) => {
    const heard = (id, ...rest) => {
      if (id !== match) return;
      socket.off(event, heard);
      resolve(rest[0]);
    };
    socket.on(event, heard);
  });

async function sync(socket, match, player) {
  const synced = next(socket, "sync", match);
  socket.emit("sync", match, player, undefined, 2);
  return (await synced).state;
}

async function play(sockets, name) {
  for (let n = 0; !over; n++) {
    const match = `${name}-${n}`;
    let state = await sync(sockets[0], match, "0");
    await sync(sockets[1], match, "1");
    if (n === 0) ready++;
    while (!state.ctx.gameover && !over) {
      const player = state.ctx.currentPlayer;
      const choices = legal(state.G.cells, player);
      const at = choices[Math.floor(Math.random() * choices.length)];
      const updated = sockets.map((socket) => next(socket, "update", match));
      const action = { type: "MAKE_MOVE", payload: { type: "place", args: [at], playerID: player, credentials: null } };
      const sent = performance.now();
      sockets[Number(player)].emit("update", action, state._stateID, match, player);
      [state] = await Promise.all(updated);
      if (counting) {
        moves++;
        times.push(performance.now() - sent);
      }
    }
    if (counting) games++;
  }
  sockets.forEach((socket) => socket.close());
}

/** The processor time a process has used, in hundredths of a second. */
function ticks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(")").pop().trim().split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

async function main() {
  const server = spawn(process.execPath, [`${__dirname}/server.js`], { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_ENV: "production" } });
  // Whatever ends this ends the server too: it would hold the output open.
  process.on("exit", () => server.kill());
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));
  const port = await new Promise((resolve) =>
    readline.createInterface({ input: server.stdout }).on("line", (line) => line.startsWith("port ") && resolve(line.slice(5))));
  // Everybody is there before anybody plays: a busy server would keep the last ones waiting until they give up.
  const sockets = [];
  while (sockets.length < pairs) sockets.push([await connect(port), await connect(port)]);
  const players = sockets.map((pair, n) => play(pair, `match${n}`));
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  while (ready < pairs) await pause(100);
  await pause(2000);
  counting = true;
  const [began, used] = [performance.now(), ticks(server.pid)];
  await pause(seconds * 1000);
  counting = false;
  const took = (performance.now() - began) / 1000;
  const spent = (ticks(server.pid) - used) / 100;
  over = true;
  times.sort((a, b) => a - b);
  const at = (share) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  console.log(`boardgame.io: ${(moves / took).toFixed(0)} moves a second, ${games} games finished, ${pairs * 2} players`);
  console.log(`              server: ${((100 * spent) / took).toFixed(0)} % of a core, ${(moves / spent).toFixed(0)} moves a second of processor time`);
  console.log(`              p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  await Promise.race([Promise.all(players), new Promise((resolve) => setTimeout(resolve, 1000))]);
  process.exit(0);
}

main();
