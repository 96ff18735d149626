import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from './paths.mjs';
import { SetupError, step } from './report.mjs';

const file = inProject('.cache', 'setup.lock');
const patienceMs = 10 * 60 * 1000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The living processes that hold the lock: the command itself and, if it was killed, what it had started. */
function holders() {
  try {
    return readFileSync(file, 'utf8').split(/\s+/).filter(Boolean).map(Number).filter(isAlive);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function take() {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

async function wait() {
  const until = Date.now() + patienceMs;
  while (!take()) {
    if (holders().length === 0) rmSync(file, { force: true });
    else if (Date.now() > until) {
      throw new SetupError(
        `Process ${holders().join(' and ')} has been setting up this project for ten minutes. Stop it, or, if it is something else, delete ${file}. Then run the command again.`,
      );
    } else await delay(200);
  }
}

/** Records a program that continues when this command is killed: the next command waits for its end. */
export function noteStarted(pid) {
  writeFileSync(file, `${pid}\n`, { flag: 'a' });
}

/** Runs `work` while no other command sets this project up, against concurrent installs. */
export async function withSetupLock(work) {
  if (!take()) await step('waiting for another process to set up this project', wait);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
