// Hadron as a game of boardgame.io: the same rules, so the same game length.

const SIZE = Number(process.env.SIZE ?? 5);

function legal(cells, player) {
  const other = player === "0" ? "1" : "0";
  return cells.flatMap((cell, at) => {
    if (cell !== null) return [];
    const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
    const near = [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]
      .filter(([x, y]) => x >= 0 && y >= 0 && x < SIZE && y < SIZE)
      .map(([x, y]) => cells[y * SIZE + x]);
    const count = (who) => near.filter((one) => one === who).length;
    return count(player) === count(other) ? [at] : [];
  });
}

const Hadron = {
  name: "hadron",
  setup: () => ({ cells: Array(SIZE * SIZE).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, at) => {
      if (!legal(G.cells, playerID).includes(at)) return "INVALID_MOVE";
      G.cells[at] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    const next = ctx.currentPlayer === "0" ? "1" : "0";
    return legal(G.cells, next).length === 0 && G.cells.some((cell) => cell !== null)
      ? { winner: ctx.currentPlayer }
      : undefined;
  },
};

module.exports = { Hadron, legal };
