import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { mutatedMail } from '../../factories/mutated-mails.ts';
import { useApp } from '../../setup/app.ts';
import { makeAdmin, receive } from '../inbox-scene.ts';
import { mailDomain, useMailIn } from './mail-in-scene.ts';

vi.setConfig({ testTimeout: 120_000 });
const app = useApp({ mailDomain, figures: { enquiriesPerHour: 1000 } });
const server = useMailIn(app);
const count = 150;

it('150 mutated mails are each stored or refused with a message, repeats once, and the site still works', async () => {
  const { id } = await receive(app, { email: 'mary@example.com' });
  const answers: number[] = [];
  const sendAll = async () => {
    let next = 0;
    const lane = async () => {
      for (let at = next++; at < count; at = next++) {
        answers.push(await server.deliver({ to: `invest@${mailDomain}`, raw: mutatedMail(1, at) }));
      }
    };
    await Promise.all([1, 2, 3, 4].map(lane));
  };
  await sendAll();
  const kept = await app.deps.db.incomingMail.count();
  expect(new Set(answers)).toEqual(new Set([250]));
  expect(kept).toBeGreaterThan(count * 0.8);
  await sendAll();
  expect(await app.deps.db.incomingMail.count()).toBe(kept);
  expect(await readdir(app.deps.tempDir)).toEqual([]);
  const { api } = await makeAdmin(app);
  expect((await api.unsorted()).total).toBe(kept);
  await server.deliver({ to: server.addressOf(id), raw: Buffer.from('From: mary@example.com\r\n\r\nStill there?') });
  expect((await api.detail({ id })).messages).toMatchObject([{ body: 'Still there?' }]);
});
