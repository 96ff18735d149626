import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inProject } from '../../scripts/lib/paths.mjs';

/** The next release of the site, in a temporary folder. */
export interface NextBuild {
  folder: string;
  remove: () => Promise<void>;
}

const sources = ['src', 'server', 'prisma', 'public', 'vite.config.ts', 'tsconfig.json', 'package.json'];

async function runVite(folder: string, args: readonly string[]): Promise<void> {
  const vite = path.join(folder, 'node_modules', 'vite', 'bin', 'vite.js');
  const { NODE_ENV: _own, ...env } = process.env;
  const building = spawn(process.execPath, [vite, 'build', '--logLevel', 'error', ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: Buffer[] = [];
  building.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  await once(building, 'close');
  if (building.exitCode !== 0) throw new Error(`The next build failed:\n${Buffer.concat(said).toString('utf8')}`);
}

/**
 * Builds a copy of the sources with one changed file. Only its own program is in the new folder, nothing of the
 * existing build.
 */
export async function makeNextBuild(file: string, from: string, to: string): Promise<NextBuild> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-next-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await Promise.all(sources.map((name) => cp(inProject(name), path.join(folder, name), { recursive: true })));
    await symlink(inProject('node_modules'), path.join(folder, 'node_modules'));
    const text = await readFile(path.join(folder, file), 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold '${from}'.`);
    await writeFile(path.join(folder, file), text.replaceAll(from, to));
    await Promise.all([runVite(folder, []), runVite(folder, ['--ssr'])]);
    await mkdir(path.join(folder, 'dist', 'server'), { recursive: true });
    await cp(inProject('dist', 'server', 'worker.js'), path.join(folder, 'dist', 'server', 'worker.js'));
    const stamp = JSON.stringify({ builtAt: new Date().toISOString() });
    await writeFile(path.join(folder, 'dist', 'build-stamp.json'), stamp);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
