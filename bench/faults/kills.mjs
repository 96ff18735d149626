/** `kill -9` of a node and of its Postgres in turn, while people write: nothing acknowledged is lost. */
import { setTimeout as delay } from 'node:timers/promises';
import { keepAlive, maxOf, middle, untilReady } from './calls.mjs';
import { databaseOf, openNode, ownDatabase, seeded, withSql } from './lib.mjs';
import { auditLedger, brokenOf, lostProfiles, startWriters } from './writers.mjs';

export const title = 'Kills';
export const about = 'kill -9 of the node and of its own Postgres in turn during writes, 100 times (6)';

export async function runPart(scene, { isSmall, seed, note }) {
  const kills = isSmall ? 6 : 100;
  const random = seeded(seed);
  const node = await openNode(scene);
  const agent = keepAlive(16);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  const options = { origin: () => node.origin, agent };
  const { ledger, stop } = await withSql(await ownDatabase(node), (sql) => startWriters(sql, options));
  scene.onClose(stop);
  const backAfter = { node: [], Postgres: [] };
  const broken = [];
  let lostOnTheWay = 0;
  for (let count = 1; count <= kills; count += 1) {
    await delay(300 + random.below(1200));
    // What is acknowledged by now must exist after the kill, whatever is written later.
    const saved = ledger.profiles.map(({ id, acknowledged }) => ({ id, figure: acknowledged }));
    const kind = count % 2 === 1 ? 'node' : 'Postgres';
    const from = performance.now();
    if (kind === 'node') {
      await node.kill('SIGKILL');
      await node.start();
    } else {
      const running = await databaseOf(node.dataDir);
      if (running === undefined) throw new Error('The database of the node is not there to be killed.');
      process.kill(running.pid, 'SIGKILL');
      // /readyz may still have an older answer.
      while ((await databaseOf(node.dataDir))?.pid === running.pid) await delay(5);
      if ((await untilReady(node.origin)) === undefined) broken.push(`Not ready within a minute after kill ${count}.`);
      if (!node.isAlive) {
        broken.push(`The node ended with its Postgres at kill ${count}: ${await node.lastWords()}`);
        await node.start();
      }
    }
    backAfter[kind].push(performance.now() - from);
    lostOnTheWay += await withSql(await ownDatabase(node), (sql) => lostProfiles(sql, saved));
    if (count % 10 === 0 || isSmall) note(`${count} of ${kills} kills, ${ledger.enquiries.size} enquiries`);
  }
  await delay(1000);
  await stop();
  const outcome = await withSql(await ownDatabase(node), (sql) => auditLedger(sql, ledger));
  outcome.lost += lostOnTheWay;
  const row = (kind) => [
    kind,
    String(backAfter[kind].length),
    middle(backAfter[kind]).toFixed(0),
    maxOf(backAfter[kind]).toFixed(0),
  ];
  return {
    broken: [...broken, ...brokenOf(outcome)],
    tables: [
      {
        intro: `${kills} kills while eight people wrote. From a kill until /readyz says yes.`,
        head: ['killed', 'times', 'median ms', 'longest ms'],
        lines: [row('node'), row('Postgres')],
      },
      {
        intro: `What the ledger of acknowledged writes says. Answers by status: ${ledger.tally.text}.`,
        head: ['acknowledged', 'lost', 'half', 'doubled'],
        lines: [[outcome.acknowledged, outcome.lost, outcome.half, outcome.doubled].map(String)],
      },
    ],
  };
}
