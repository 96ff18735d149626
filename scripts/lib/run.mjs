import { spawn } from 'node:child_process';
import { projectRoot } from './paths.mjs';

const running = new Set();
const ownGroup = process.platform !== 'win32';

function stop(child, signal) {
  try {
    if (ownGroup) process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** Stops started programs when this command is stopped. */
function stopAll(signal) {
  for (const child of running) stop(child, 'SIGTERM');
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/**
 * Runs a program in the project's folder without input and collects its output; `isShown` shows it too.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, timeoutMs?: number, isShown?: boolean, onStart?: (pid: number) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>} 127 when the program does not exist, 124 after the timeout
 */
export function run(file, args, { env = process.env, shell = false, timeoutMs, isShown = false, onStart } = {}) {
  if (running.size === 0) {
    process.once('SIGINT', stopAll);
    process.once('SIGTERM', stopAll);
  }
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(file, args, {
      cwd: projectRoot,
      env,
      shell,
      detached: ownGroup,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (isShown) child.stdout.pipe(process.stdout);
    if (isShown) child.stderr.pipe(process.stderr);
    running.add(child);
    if (child.pid) onStart?.(child.pid);
    let late = false;
    const limit =
      timeoutMs &&
      setTimeout(() => {
        late = true;
        stop(child, 'SIGKILL');
      }, timeoutMs);
    const finish = (code) => {
      clearTimeout(limit);
      running.delete(child);
      if (running.size === 0) {
        process.removeListener('SIGINT', stopAll);
        process.removeListener('SIGTERM', stopAll);
      }
      if (late) chunks.push(Buffer.from(`\nstopped: not finished after ${timeoutMs / 1000} s\n`));
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') });
    };
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`));
      finish(127);
    });
    child.once('close', (code) => finish(late ? 124 : (code ?? 1)));
  });
}
