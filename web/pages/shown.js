// Positions in the middle and at the end of games, to show what each game looks like. A game that has none is shown at
// its start.

/** @type {Record<string, {ruleset: string, moves: string, end: {ruleset: string, position: string}}>} */
export const SHOWN = {
  alliances: { ruleset: 'alliances', moves: 'Pf15 Pd12 Oi13 Oc8 Ol20 Gc3 Gk20 Gm21 Pb1 Ob5 Gl21 Oc10 Pd7 Ga3 Gg9 Pf12 Pf7 Gf14 Pj14 Ge8 Pg11 Gl23 Ob8 Pg15 Gi19 Om23 Gd4 Oj21 Pl17 Ga4 Gb6 Gf6 Pg16 Gd9 Oe11 Ge9 Og8 Pd3 Pb3 Of16 Gi17 Gh12 Oh9 Pg13 Oh18 Gk22', end: { ruleset: 'alliances', position: '1p/pog/gooo/1op1p/o1o1o1/2pgp/og1g2/gp5/gp1ogo/pppo1gg/ggopo1/gpp1ppp/4p1/g1p1g1o/1p1po1/gopg1op/ggpp2/g1opp/2og1o/1p1oo/2pp/p2/p1 1 11-' } },
  renpaarden: { ruleset: 'renpaarden', moves: 'b8-a6 e1-d3 e8-f6 a1-b3 e9-f7 f2-e4 f6-e1 c2-d4 f9-e7 d4-e6 f8-d4 e2-c6 d8-b4 a2-b8 d9-e5 d3-f9 d4-a1 c6-d9 i9-h7 b3-c5 a6-f2 f9-d5 e7-e3 f1-f5 e3-f1 h1-g4', end: { ruleset: 'renpaarden:size=5', position: 'xxxxx/xxxxx/3oo/1o1oo/ooooo 1' } },
  emulsion: { ruleset: 'emulsion', moves: 'c2-c1 c9-b9 b5-c5 a5-a6 j7-i7 a9-a10 g8-h8 f2-f1 h7-h6 c3-b3 h5-g5 d4-d5 e8-e9 f6-e6 d1-d2 e3-e2 g4-f4 j8-i7 j9-i9 g9-g10 c6-b5 h5-i6 d7-c6 g3-f2 c3-b4 i6-j5 a2-a3 g1-g2 h3-g2 d10-e9 f9-f10 g4-h5 j3-j4 b6-c6 i10-j9 b8-b7 g9-g10 j7-i6 d2-d1 i7-h6 j4-i3 b9-c8 b6-a6 h3-i4', end: { ruleset: 'emulsion:size=6', position: 'wbbbbb/wbwwwb/wbwwww/wbbbww/wbbbwb/wbbwwb 1' } },
  hadron: { ruleset: 'hadron:size=7', moves: 'a5 g5 d2 f4 g7 f2 c5 e6 e2 b4 a3 d7 g1 a7 c4 g2', end: { ruleset: 'hadron', position: 'o1o2/1o2o/1xxoo/x2xx/2x2 1' } },
  murus: { ruleset: 'murus', moves: 'd1-b3 b7-b5 c1-e3 d7-b5 b1-d3 h7-h5 g1-g3 f7-f5 h1-h3 c7-e5 c2-a2 e7-g5', end: { ruleset: 'murus', position: 't3t1ww/1t1ww3/1w1t1w2/3Wt1W1/WWWW1WW1/WWWW1WW1/4W1W1 1' } },
};
