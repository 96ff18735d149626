import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../startup-error.ts';

const run = promisify(execFile);

/** Reads /proc; `startedAt` is in ticks since boot. */
async function linuxStatus(pid: number): Promise<{ state: string; startedAt: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The process name before may contain blanks and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', startedAt: fields[19] ?? '' };
}

export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const status = await linuxStatus(pid);
  return status !== undefined && status.state !== 'Z' && status.state !== 'X';
}

/** Beyond its pid, which containers reuse. Undefined if unsupported. */
export async function identityOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const status = await linuxStatus(pid);
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return status && `${boot.trim()}:${status.startedAt}`;
  }
  if (process.platform === 'win32') return undefined;
  const listed = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
  return listed?.stdout.trim() || undefined;
}

export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  if (process.platform === 'win32') {
    const filter = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
    return (await run('powershell', ['-NoProfile', '-Command', filter]).catch(() => ({ stdout: '' }))).stdout;
  }
  return (await run('ps', ['-ww', '-o', 'args=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout;
}

export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (await isAlive(pid)) {
    if (Date.now() >= deadline) return false;
    await delay(20);
  }
  return true;
}
