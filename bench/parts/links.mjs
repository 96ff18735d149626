/** The check of 5,000 links on 700 hosts, at a hundred times its real pace: memory and event loop. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { inProject } from '../../scripts/lib/paths.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';

export const title = 'Links to other sites';

const links = 5000;
const hosts = 700;
const megabyte = 2 ** 20;
const maxGrowth = 60 * megabyte;
const maxP99Ms = 20;

export async function runPart({ sql, databaseUrl, onStop }, { note }) {
  const server = createServer((request, response) => {
    const isRobots = request.url === '/robots.txt';
    response.writeHead(isRobots || request.url?.endsWith('7') ? 404 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onStop(() => {
    server.close();
    server.closeAllConnections();
  });
  await sql.query('DELETE FROM outside_links');
  await sql.query(
    `INSERT INTO outside_links (url, host, seen_at, due_at)
     SELECT 'http://host-' || n % ${hosts} || '.example/' || repeat('x', 200) || n, 'host-' || n % ${hosts} || '.example',
       now(), now() FROM generate_series(1, ${links}) AS n`,
  );
  note(`${links} links on ${hosts} hosts`);
  const child = fork(inProject('bench', 'links-process.mjs'), [databaseUrl, String(server.address().port)], {
    execArgv: ['--expose-gc'],
  });
  const [{ count, tookMs, growth, p99Ms }] = await once(child, 'message');
  await sql.query('DELETE FROM outside_links');
  if (count !== links) throw new SetupError(`${count} of ${links} links were checked.`);
  if (growth > maxGrowth || p99Ms > maxP99Ms) {
    throw new SetupError(
      `The check took ${Math.round(growth / megabyte)} MB and ${p99Ms.toFixed(1)} ms of the event loop.`,
    );
  }
  return {
    figures: { tookMs, growth, p99Ms },
    tables: [
      {
        intro: `${links} links on ${hosts} hosts, pauses of 50 ms instead of 5 s: memory on top, and the 99th percentile of the event loop’s delay.`,
        head: ['links', 's', 'MB', 'p99 ms'],
        lines: [[String(count), (tookMs / 1000).toFixed(1), (growth / megabyte).toFixed(0), p99Ms.toFixed(1)]],
      },
    ],
  };
}
