// A boardgame.io server with its in-memory store. Prints its port and runs until it is stopped.

const { Server, Origins } = require("boardgame.io/server");
const { Hadron } = require("./hadron.js");

const server = Server({ games: [Hadron], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(`port ${appServer.address().port}`));
