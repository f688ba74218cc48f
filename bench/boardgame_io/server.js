// Tic-tac-toe on boardgame.io's own server, in memory, as its documentation sets it up. Says its port when it is open.
// package.json holds koa-compose back: with a newer one, the requests that make and join a match find nothing.

const { INVALID_MOVE } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) {
        return INVALID_MOVE;
      }
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer))) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((mark) => mark !== null)) {
      return { draw: true };
    }
  },
};

const server = Server({ games: [ticTacToe], origins: [] });

server.run(0).then(({ appServer }) => {
  console.log(`open at ${appServer.address().port}`);
});
