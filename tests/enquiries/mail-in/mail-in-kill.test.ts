import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { signingKeys } from '../../setup/app.ts';
import { untilWaiting } from '../../setup/row-lock.ts';
import { mailDomain, useMailedSite } from './mail-in-scene.ts';
import type { Given } from './node-to-kill.ts';
import { deliver, mailOf } from './smtp-client.ts';

const { app, server, enquire, bodiesOf } = useMailedSite();

/** Another node that listens, in a process of its own. */
async function startNode() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ipa-mail-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = app.databaseUrl;
  const given: Given = { url, workerProgram: inject('workerProgram'), folder, mailDomain, signingKeys };
  const program = `
    import { loadTs } from './scripts/lib/load-ts.mjs';
    const { listenForMail } = await loadTs('tests/enquiries/mail-in/node-to-kill.ts');
    await listenForMail(${JSON.stringify(given)});
  `;
  const root = path.resolve(import.meta.dirname, '../../..');
  const node = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  const [port] = (await once(node.stdout, 'data')) as [Buffer];
  return { node, port: Number(String(port)) };
}

// Starts a node: seconds on a busy machine.
it(
  'a mail to a node killed before its reply is not stored, and is stored once when sent again',
  { timeout: 90_000 },
  async () => {
    const { db } = app.deps;
    const { id } = await enquire();
    const to = server.addressOf(id);
    const raw = mailOf({}, 'A mail');
    const { node, port } = await startNode();
    const answer = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM enquiries WHERE id = ${id}::uuid FOR UPDATE`;
        const sent = deliver(port, { to, raw }).catch(() => 'cut off');
        // After DATA, before its commit.
        await untilWaiting(db, 1);
        node.kill('SIGKILL');
        await once(node, 'exit');
        return sent;
      },
      { timeout: 40_000 },
    );
    expect(answer).toBe('cut off');
    expect(await bodiesOf(id)).toEqual([]);
    expect([await server.deliver({ to, raw }), await server.deliver({ to, raw })]).toEqual([250, 250]);
    expect(await bodiesOf(id)).toEqual(['A mail']);
  },
);
