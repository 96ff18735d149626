/** Two nodes behind a proxy, restarted in turn under load: no request fails. */
import { createServer, request } from 'node:http';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, keepAlive, startVisitors } from './calls.mjs';
import { openNode, openPostgres, withSql } from './lib.mjs';
import { auditLedger, brokenOf, startWriters } from './writers.mjs';

export const title = 'Rolling restarts';
export const about = 'two nodes restarted in turn under 50,000 requests (2,000): none fails';

const healthEveryMs = 200;
const pages = ['/', '/about', '/invest', '/export', '/investment-opportunities', '/healthz'];

/**
 * A reverse proxy: round robin over nodes ready by /readyz, a new connection per request, and a retry only if the first
 * node refused the connection, so that nothing is done twice.
 */
async function openProxy(scene, nodes) {
  const ready = new Map(nodes.map((node) => [node, true]));
  let turn = 0;
  let retries = 0;
  const watching = setInterval(() => {
    for (const node of nodes) {
      void ask(node.origin, '/readyz', { agent: false, timeoutMs: 1500 }).then(({ status }) =>
        ready.set(node, status === 200),
      );
    }
  }, healthEveryMs);
  const next = (tried) => {
    const others = nodes.filter((node) => !tried.includes(node));
    const able = others.filter((node) => ready.get(node));
    const from = able.length > 0 ? able : others;
    return from[(turn += 1) % from.length];
  };
  const pass = (incoming, outgoing, body, tried) => {
    const node = next(tried);
    if (node === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, url, headers } = incoming;
    // Each node has its own PUBLIC_URL.
    const given = { ...headers, host: new URL(node.origin).host, connection: 'close' };
    if (given.origin !== undefined) given.origin = node.origin;
    const call = request(`${node.origin}${url}`, { method, headers: given, agent: false }, (answer) => {
      const { connection: _own, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    call.once('error', (error) => {
      if (error.code === 'ECONNREFUSED') {
        ready.set(node, false);
        retries += 1;
        pass(incoming, outgoing, body, [...tried, node]);
      } else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502, { 'x-fault': error.code ?? 'unknown' }).end();
    });
    call.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const chunks = [];
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.once('end', () => pass(incoming, outgoing, Buffer.concat(chunks), []));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  scene.onClose(async () => {
    clearInterval(watching);
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    isReady: (node) => ready.get(node),
    retries: () => retries,
  };
}

export async function runPart(scene, { isSmall, note }) {
  const minRequests = isSmall ? 2000 : 50_000;
  const spread = isSmall ? 8 : 20;
  const postgres = await openPostgres(scene);
  const first = await openNode(scene, { DATABASE_URL: postgres.url });
  // Keys and files of the first one.
  const second = await openNode(scene, { DATABASE_URL: postgres.url, DATA_DIR: first.dataDir });
  const nodes = [first, second];
  const proxy = await openProxy(scene, nodes);
  const agent = keepAlive(32);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  const writers = await withSql(postgres.url, (sql) => startWriters(sql, { origin: () => proxy.origin, agent }));
  scene.onClose(writers.stop);
  const { tally: written } = writers.ledger;
  const visitors = startVisitors(scene, { origin: proxy.origin, pages, agent, visitors: 8, pauseMs: 2 });
  const { tally } = visitors;
  const restarts = [0, 0];
  const total = () => tally.total + written.total;
  const stops = [];
  for (let at = 0; total() < minRequests || restarts.includes(0); at = 1 - at) {
    const node = nodes[at];
    stops.push(await node.stop());
    await node.start();
    // The other one stops only when the proxy knows that this one is back.
    while (!proxy.isReady(node)) await delay(20);
    await delay(500);
    restarts[at] += 1;
    // Spread over all requests: starting nodes leave the load no processor time.
    const sofar = restarts[0] + restarts[1];
    while (total() < (minRequests * sofar) / spread) await delay(50);
    note(`${restarts[0] + restarts[1]} restarts, ${total()} requests`);
  }
  await visitors.stop();
  await writers.stop();
  const outcome = await withSql(postgres.url, (sql) => auditLedger(sql, writers.ledger));
  const failed = total() - tally.of('200') - written.of('200');
  return {
    broken: [...(failed === 0 ? [] : [`${failed} requests failed.`]), ...brokenOf(outcome)],
    tables: [
      {
        intro: `${restarts[0]} restarts of the first node and ${restarts[1]} of the second; ${proxy.retries()} requests were asked again of the other one because the connection was refused. A stop took ${Math.max(...stops).toFixed(0)} ms at most.`,
        head: ['asked for', 'requests', 'by status'],
        lines: [
          ['public pages', String(tally.total), tally.text],
          ['enquiries and profiles', String(written.total), written.text],
        ],
      },
      {
        intro: 'What the ledger of acknowledged writes says.',
        head: ['acknowledged', 'lost', 'half', 'doubled'],
        lines: [[outcome.acknowledged, outcome.lost, outcome.half, outcome.doubled].map(String)],
      },
    ],
  };
}
