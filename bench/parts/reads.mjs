/** Pages and reads compared with the bare server and the ordinary handler, in turn within each round. */
import { measure, summarise } from '../measure.mjs';
import { visitor } from '../stage.mjs';

const warmUpMs = 400;

export const title = 'Reads';

/** Which server answers what: the ordinary handler has no pages. */
function contendersOf({ site, bare, peer, sessionToken }, target) {
  const all = [
    { name: 'bare node:http', server: bare, headers: visitor(site) },
    { name: 'site, anonymous', server: site, headers: visitor(site) },
    { name: 'site, not cached', server: site, headers: visitor(site, 'none') },
    { name: 'site, signed in', server: site, headers: visitor(site, sessionToken) },
    { name: 'Express + tRPC + Prisma', server: peer, headers: visitor(site) },
  ];
  return target.startsWith('/api/') ? all : all.slice(0, 4);
}

export async function runPart(stage, { load, rounds, durationMs, note }) {
  const pairs = Object.entries(stage.targets).flatMap(([label, path]) =>
    contendersOf(stage, path).map((contender) => ({ label, path, ...contender, runs: [] })),
  );
  for (const { server, path, headers } of pairs) await measure(load, server, { path, headers, durationMs: warmUpMs });
  for (let round = 1; round <= rounds; round += 1) {
    note(`round ${round} of ${rounds}`);
    // Reversed every second time, as a heavy run affects the next one.
    for (const pair of round % 2 === 1 ? pairs : pairs.toReversed()) {
      const { server, path, headers } = pair;
      pair.runs.push(await measure(load, server, { path, headers, durationMs }));
    }
  }
  const lines = [];
  const figures = {};
  for (const label of Object.keys(stage.targets)) {
    const rows = pairs.filter((pair) => pair.label === label).map((pair) => ({ ...pair, ...summarise(pair.runs) }));
    const bare = rows.find(({ name }) => name.startsWith('bare'));
    const peer = rows.find(({ name }) => name.startsWith('Express'));
    for (const row of rows) {
      const ofBare = row.cpu && bare?.cpu ? bare.cpu / row.cpu : undefined;
      const ofPeer = row.cpu && peer?.cpu ? peer.cpu / row.cpu : undefined;
      lines.push([
        label,
        row.name,
        row.rps.toFixed(0),
        row.p50.toFixed(2),
        row.p99.toFixed(2),
        row.cpu?.toFixed(3) ?? '–',
        ofBare?.toFixed(2) ?? '–',
        ofPeer?.toFixed(2) ?? '–',
      ]);
      figures[`${label} / ${row.name}`] = { rps: row.rps, p50: row.p50, p99: row.p99, cpu: row.cpu, ofBare, ofPeer };
    }
  }
  return {
    figures,
    tables: [
      {
        intro: `Medians of ${rounds} rounds of ${durationMs / 1000} s in turn, 16 connections. CPU is that of the server's process in ms a request, without Postgres. The last two columns compare CPU a request: 1.00 is as little as the other needs, 0.50 twice as much.`,
        head: ['asked for', 'answered by', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'of bare', 'of ordinary'],
        lines,
      },
    ],
  };
}
