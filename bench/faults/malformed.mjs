/** Malformed requests: the process survives, and none is answered with 500. */
import { connect } from 'node:net';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { ask, Tally } from './calls.mjs';
import { makePerson, openNode, ownDatabase, seeded, withSql } from './lib.mjs';
import { buildRequests } from './malformed-requests.mjs';

export const title = 'Malformed requests';
export const about = '100,000 malformed requests (3,000) from a seed: no crash, no answer of 500';

const atOnce = 16;
/** Some never end: the timeout for a response. */
const patienceMs = 1500;
/** Calls of these would end the sessions in use, or wait for events endlessly. */
const leftOut = /^auth\.(signOut|signIn)|endSession|endOtherSessions|deleteAccount|stream/;

/** Sends the bytes on their own connection; returns the first status, 0 for none. */
function send(port, bytes) {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let answer = { status: 0, error: 'closed without an answer' };
    const late = setTimeout(() => {
      answer = { status: 0, error: 'waited for the rest' };
      socket.destroy();
    }, patienceMs);
    socket.once('data', (chunk) => {
      answer = { status: Number(chunk.toString('latin1', 9, 12)), start: chunk.toString('utf8') };
      socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearTimeout(late);
      resolve(answer);
    });
    socket.write(bytes);
  });
}

export async function runPart(scene, { isSmall, seed, note }) {
  const wanted = isSmall ? 3000 : 100_000;
  const node = await openNode(scene);
  const { appRouter } = await loadTs('server/router.ts');
  const procedures = Object.keys(appRouter._def.procedures).filter((name) => !leftOut.test(name));
  const cookies = await withSql(await ownDatabase(node), async (sql) => {
    const client = await makePerson(sql, 'client@people.example');
    const admin = await makePerson(sql, 'admin@people.example', 'admin');
    return [client.cookie, admin.cookie];
  });
  const { host } = new URL(node.origin);
  const requests = buildRequests(seeded(seed), { host, procedures, cookies });
  const tallies = new Map(requests.names.map((kind) => [kind, new Tally()]));
  const faults = [];
  let sent = 0;
  const work = async () => {
    while (sent < wanted && node.isAlive) {
      sent += 1;
      if (sent % 10_000 === 0) note(`${sent} of ${wanted}`);
      const { kind, bytes } = requests.next();
      const answer = await send(node.port, bytes);
      tallies.get(kind).add(answer);
      if (answer.status === 500) faults.push({ kind, bytes, start: answer.start });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const broken = [];
  if (faults.length > 0) {
    broken.push(`${faults.length} requests were answered with 500.`);
    for (const { kind, bytes, start } of faults.slice(0, 10)) {
      console.log(
        `  500 to ${kind}: ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}\n    ${start.slice(-300)}`,
      );
    }
    const log = (await node.log()).split('\n').filter((line) => /"level":50|"level":"error"/.test(line));
    for (const line of log.slice(0, 10)) console.log(`    ${line.slice(0, 900)}`);
  }
  if (!node.isAlive) broken.push(`The process ended after ${sent} requests.`);
  else if ((await ask(node.origin, '/healthz')).status !== 200) broken.push('The process no longer answers.');
  return {
    broken,
    tables: [
      {
        intro: `${sent} requests from the seed ${seed}, half of the calls with the session of a client or an administrator; ${procedures.length} procedures.`,
        head: ['kind', 'requests', 'by status'],
        lines: [...tallies].map(([kind, tally]) => [kind, String(tally.total), tally.text]),
      },
    ],
  };
}
