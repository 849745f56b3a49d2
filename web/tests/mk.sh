#!/bin/bash
# mk.sh GAME -> plays some bots and prints a game id against a bot
curl -s -c /tmp/cj -b /tmp/cj -X POST -H 'content-type: application/json' localhost:8123/api/games -d "$1" | python3 -c 'import json,sys; print(json.load(sys.stdin).get("id"))'
