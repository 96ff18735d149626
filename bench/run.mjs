/**
 * `npm run bench`: measures the built site beside a bare node:http server with the same bytes and an ordinary handler
 * of Express, tRPC and Prisma, on its own database, and writes bench/results.md. All traffic stays on this machine.
 *
 * `npm run bench -- --only reads,scale --rounds 3` runs parts; only a run of all parts writes the file.
 */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { inProject, projectRoot } from '../scripts/lib/paths.mjs';
import { runCommand, secondsSince, SetupError } from '../scripts/lib/report.mjs';
import { checkNode, prepare } from '../scripts/lib/setup.mjs';
import { startLoad } from './measure.mjs';
import * as billing from './parts/billing.mjs';
import * as changes from './parts/changes.mjs';
import * as clients from './parts/clients.mjs';
import * as conversations from './parts/conversations.mjs';
import * as factReferences from './parts/fact-references.mjs';
import * as identities from './parts/identities.mjs';
import * as inputs from './parts/inputs.mjs';
import * as interactions from './parts/interactions.mjs';
import * as mailIn from './parts/mail-in.mjs';
import * as links from './parts/links.mjs';
import * as media from './parts/media.mjs';
import * as notifications from './parts/notifications.mjs';
import * as pages from './parts/pages.mjs';
import * as paint from './parts/paint.mjs';
import * as reads from './parts/reads.mjs';
import * as screens from './parts/screens.mjs';
import * as scale from './parts/scale.mjs';
import * as signIns from './parts/sign-ins.mjs';
import * as storm from './parts/storm.mjs';
import * as typing from './parts/typing.mjs';
import * as views from './parts/views.mjs';
import * as workers from './parts/workers.mjs';
import { openStage } from './stage.mjs';
import { tableOf } from './table.mjs';

const modules = {
  reads,
  views,
  identities,
  changes,
  storm,
  paint,
  screens,
  typing,
  interactions,
  signIns,
  workers,
  scale,
  pages,
  clients,
  billing,
  media,
  notifications,
  inputs,
  conversations,
  mailIn,
  links,
  factReferences,
};
/** Names for `--only`: `sign-ins`. */
const parts = Object.fromEntries(
  Object.entries(modules).map(([name, part]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    part,
  ]),
);
const durationMs = 1000;

function readArguments(args) {
  const options = { only: Object.keys(parts), rounds: 5 };
  for (let at = 0; at < args.length; at += 2) {
    const value = args[at + 1] ?? '';
    if (args[at] === '--only') options.only = value.split(',');
    else if (args[at] === '--rounds') options.rounds = Number(value);
    else throw new SetupError('npm run bench takes --only with parts and --rounds with a number.');
  }
  if (options.only.some((name) => !Object.hasOwn(parts, name))) {
    throw new SetupError(`Parts of the benchmark: ${Object.keys(parts).join(', ')}.`);
  }
  if (!Number.isInteger(options.rounds) || options.rounds < 1) throw new SetupError('--rounds takes a whole number.');
  return options;
}

function versionOf(name) {
  return JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8')).version;
}

async function machine(sql) {
  const { rows } = await sql.query(`SELECT current_setting('server_version') AS version`);
  const [processor] = os.cpus();
  const packages = ['express', '@trpc/server', '@prisma/client', 'react'].map((name) => `${name} ${versionOf(name)}`);
  return [
    `${os.cpus().length} × ${processor?.model.trim() ?? 'unknown processor'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.type()} ${os.arch()}`,
    `Node ${process.versions.node}, Postgres ${rows[0].version}, ${packages.join(', ')}`,
  ];
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const { only, rounds } = readArguments(process.argv.slice(2));
  await prepare({ withTools: true, withBuild: true });
  const from = performance.now();
  const load = startLoad();
  const text = [];
  const failed = [];
  let stage;
  let isStopped = false;
  const leave = () => {
    isStopped = true;
    void Promise.resolve(stage?.stop()).finally(() => process.exit(1));
  };
  // Nothing is left running after this command is stopped.
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  try {
    stage = await openStage();
    const facts = await machine(stage.sql);
    text.push('# Measured', '', `${new Date().toISOString().slice(0, 10)}, by \`npm run bench\`.`, '');
    text.push(...facts.map((fact) => `- ${fact}`), '');
    text.push('Server, load and database share the processors: read the ratios, not the figures.', '');
    console.log(facts.join('\n'));
    for (const [name, part] of Object.entries(parts)) {
      if (!only.includes(name)) continue;
      const start = performance.now();
      console.log(`\n${part.title}`);
      text.push(`## ${part.title}`, '');
      const note = (words) => console.log(`  ${words} …`);
      try {
        const { tables, plans = [] } = await stage.runPart(part, { load, rounds, durationMs, note });
        for (const table of tables) {
          console.log(`\n${table.intro}\n\n${tableOf(table)}`);
          text.push(table.intro, '', tableOf(table), '');
        }
        for (const { label, plans: found } of plans) {
          console.log(`\nplans of '${label}':\n${found.join('\n').trimEnd()}`);
        }
        console.log(`  ${name}: ${secondsSince(start)}`);
      } catch (error) {
        if (isStopped) throw error;
        // An hour of other parts is not lost with this one.
        console.error(`  ${name}: failed after ${secondsSince(start)}\n`, error);
        text.push(`Failed: ${error instanceof Error ? error.message : String(error)}`, '');
        failed.push(name);
      }
    }
  } finally {
    load.stop();
    await stage?.stop();
  }
  if (only.length === Object.keys(parts).length) {
    const file = inProject('bench', 'results.md');
    // The section at its end is written by `npm run bench:faults`.
    const before = await readFile(file, 'utf8');
    const faults = before.includes('\n## Faults\n') ? before.slice(before.indexOf('\n## Faults\n')) : '';
    await writeFile(file, `${text.join('\n').trimEnd()}\n${faults}`);
    console.log(`\nbench: written to bench/results.md after ${secondsSince(from)}`);
  } else {
    console.log(`\nbench: ${secondsSince(from)}`);
  }
  if (failed.length > 0) {
    console.error(`bench: ${failed.join(', ')} failed.`);
    process.exitCode = 1;
  }
  // Vite, which loads TypeScript for this command, would keep the process alive.
  process.exit();
});
