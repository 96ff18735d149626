/**
 * `npm run bench:faults`: harms real processes of the built site, in temporary folders and on free ports, and reports
 * the results. Exits with 1 when a promise is broken. All traffic stays on this machine.
 *
 * `-- --only kills,slow` runs parts, `--small` the small size of each, `--write` puts the results into
 * bench/results.md.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { inProject, projectRoot } from '../../scripts/lib/paths.mjs';
import { runCommand, secondsSince, SetupError } from '../../scripts/lib/report.mjs';
import { checkNode, prepare } from '../../scripts/lib/setup.mjs';
import { openScene } from '../scene.mjs';
import { tableOf } from '../table.mjs';
import * as alerts from './alerts.mjs';
import * as backup from './backup.mjs';
import * as disk from './disk.mjs';
import * as files from './files.mjs';
import * as idle from './idle.mjs';
import * as kills from './kills.mjs';
import * as mail from './mail.mjs';
import * as malformed from './malformed.mjs';
import * as postgres from './postgres.mjs';
import * as rolling from './rolling.mjs';
import * as slow from './slow.mjs';
import * as soak from './soak.mjs';

const parts = { kills, postgres, malformed, slow, idle, rolling, mail, alerts, files, disk, backup, soak };
const names = Object.keys(parts);
const resultsFile = inProject('bench', 'results.md');

const usage = `npm run bench:faults -- [--only ${names.join(',')}] [--small] [--write] [--seed NUMBER]

${names.map((name) => `  ${name.padEnd(10)} ${parts[name].about}`).join('\n')}

  --only     some of the parts
  --small    a small size of each, a minute or two
  --write    puts what was measured into the section 'Faults' of bench/results.md
  --seed     another course of events; 1 if none is named`;

function readArguments(args) {
  const options = { only: names, isSmall: false, isWritten: false, seed: 1 };
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at];
    if (word === '--help') return undefined;
    if (word === '--small') options.isSmall = true;
    else if (word === '--write') options.isWritten = true;
    else if (word === '--only') options.only = (args[(at += 1)] ?? '').split(',');
    else if (word === '--seed') options.seed = Number(args[(at += 1)]);
    else throw new SetupError(usage);
  }
  const isKnown = options.only.every((name) => names.includes(name));
  if (!isKnown || !Number.isInteger(options.seed)) throw new SetupError(usage);
  return options;
}

/** The text with the replaced section of one part, whose heading exists. */
function withSection(text, heading, lines) {
  const from = text.indexOf(`\n### ${heading}\n`);
  if (from === -1) throw new SetupError(`bench/results.md has no section '${heading}'.`);
  const next = text.slice(from + 1).search(/\n#{2,3} /);
  const rest = next === -1 ? '' : text.slice(from + 1 + next);
  return `${text.slice(0, from)}\n### ${heading}\n\n${lines.join('\n').trimEnd()}\n${rest}`;
}

async function writeSection(name, { isSmall, seed }, { tables, broken }) {
  const date = new Date().toISOString().slice(0, 10);
  const command = `npm run bench:faults -- --only ${name}${isSmall ? ' --small' : ''}${seed === 1 ? '' : ` --seed ${seed}`}`;
  const size = isSmall ? 'the small size; the full size is not measured yet' : 'the full size';
  const lines = [`${date}, by \`${command}\`: ${size}.`, ''];
  for (const table of tables) lines.push(table.intro, '', tableOf(table), '');
  lines.push(broken.length === 0 ? 'Every promise was kept.' : `Broken: ${broken.join(' ')}`);
  await writeFile(resultsFile, withSection(await readFile(resultsFile, 'utf8'), parts[name].title, lines));
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const options = readArguments(process.argv.slice(2));
  if (options === undefined) {
    console.log(usage);
    return;
  }
  await prepare({ withTools: true, withBuild: true });
  let broken = 0;
  const leftOut = [];
  for (const name of options.only) {
    const from = performance.now();
    const scene = openScene();
    // Nothing is left after this command is stopped.
    const leave = () => void scene.close().finally(() => process.exit(1));
    process.once('SIGINT', leave);
    process.once('SIGTERM', leave);
    console.log(`\n${parts[name].title}`);
    try {
      const note = (words) => console.log(`  ${words} …`);
      const outcome = await parts[name].runPart(scene, { isSmall: options.isSmall, seed: options.seed, note });
      if (outcome.leftOut !== undefined) {
        console.log(`  LEFT OUT: ${outcome.leftOut}`);
        leftOut.push(name);
        continue;
      }
      for (const table of outcome.tables) console.log(`\n${table.intro}\n\n${tableOf(table)}`);
      for (const words of outcome.broken) console.log(`  BROKEN: ${words}`);
      broken += outcome.broken.length;
      if (options.isWritten) await writeSection(name, options, outcome);
    } finally {
      await scene.close();
      process.off('SIGINT', leave);
      process.off('SIGTERM', leave);
    }
    console.log(`  ${name}: ${secondsSince(from)}`);
  }
  const others = leftOut.length === 0 ? '' : `; left out: ${leftOut.join(', ')}`;
  const isAnyRun = leftOut.length < options.only.length;
  const kept = isAnyRun ? 'every promise was kept' : 'nothing was run';
  console.log(`\nfaults: ${broken === 0 ? kept : `${broken} broken`}${others}`);
  if (broken > 0) process.exitCode = 1;
});
// Vite, which loads TypeScript for this command, would keep the process alive.
process.exit();
