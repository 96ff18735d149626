import { expect, it } from 'vitest';
import { Prisma } from '../../../prisma/generated/client.ts';
import { conversationPath } from '../../../server/enquiries/conversation/link.ts';
import { makePdf } from '../../media/corpus/documents.ts';
import { buildCaller } from '../../setup/caller.ts';
import { useNodes } from '../../setup/nodes.ts';
import { whileLocked } from '../../setup/row-lock.ts';
import { keysInStore } from '../files-scene.ts';
import { makeAdmin, receive } from '../inbox-scene.ts';
import { mailDomain, mary, useMailIn } from './mail-in-scene.ts';
import { mailOf } from './smtp-client.ts';

const site = useNodes({ mailDomain });
const servers = [
  useMailIn({
    get deps() {
      return site.first.deps;
    },
  }),
  useMailIn({
    get deps() {
      return site.second.deps;
    },
  }),
] as const;
const [first, second] = servers;

const storedCount = async () => (await keysInStore(site.first)).length + (await keysInStore(site.second)).length;
const rowsInStore = () => site.db.mediaFile.count({ where: { store: 'private' } });

async function mailWithFile(body: string): Promise<Buffer> {
  const head = '--b\r\nContent-Type: application/pdf; name="plan.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n';
  const file = Buffer.from(await makePdf()).toString('base64');
  const parts = `--b\r\nContent-Type: text/plain\r\n\r\n${body}\r\n${head}${file}\r\n--b--\r\n`;
  return mailOf({ 'Content-Type': 'multipart/mixed; boundary=b' }, parts);
}

it('concurrent mails of one conversation on two nodes, one of them on both, are each stored once, in order of time', async () => {
  const { db, clock } = site;
  const { api } = await makeAdmin(site.first);
  const { id } = await receive(site.first, { email: mary });
  const to = first.addressOf(id);
  const stored = await storedCount();
  const { version } = await db.enquiry.findUniqueOrThrow({ where: { id } });
  const lock = Prisma.sql`SELECT id FROM enquiries WHERE id = ${id}::uuid FOR UPDATE`;
  const rounds = [1, 2, 3];
  for (const round of rounds) {
    clock.advanceSeconds(1);
    const same = await mailWithFile(`${round} at both`);
    const answers = await whileLocked(db, { lock, waiting: 6 }, () =>
      Promise.all([
        first.deliver({ to, raw: mailOf({}, `${round} at the first`) }),
        second.deliver({ to, raw: mailOf({}, `${round} at the second`) }),
        first.deliver({ to, raw: mailOf({}, `${round} later at the first`) }),
        second.deliver({ to, raw: mailOf({}, `${round} later at the second`) }),
        ...servers.map((server) => server.deliver({ to, raw: same })),
      ]),
    );
    expect(answers).toEqual(answers.map(() => 250));
  }
  const { messages } = await api.detail({ id });
  const words = ['at both', 'at the first', 'at the second', 'later at the first', 'later at the second'];
  const all = rounds.flatMap((round) => words.map((word) => `${round} ${word}`));
  expect(messages.map(({ body }) => body).toSorted()).toEqual(all);
  expect(messages.flatMap(({ files }) => files.map(({ name }) => name))).toEqual(rounds.map(() => 'plan.pdf'));
  expect((await db.enquiry.findUniqueOrThrow({ where: { id } })).version).toBe(version + all.length);
  expect(await db.notification.count({ where: { title: { startsWith: 'New message' } } })).toBe(all.length);
  // An original for each, and the files.
  expect(await rowsInStore()).toBe(all.length + rounds.length);
  expect(await storedCount()).toBe(stored + all.length + rounds.length);

  const token = conversationPath(site.first.deps.keys, id).split('#token=')[1] ?? '';
  const answer = await buildCaller(site.second.deps, { hasGrant: false }).enquiries.track({ token });
  const entries = answer.state === 'open' ? answer.thread.entries.slice(1) : [];
  const inOrder = rounds.flatMap((round) => words.map(() => String(round)));
  expect(entries.map(({ body }) => body?.[0])).toEqual(inOrder);
  expect(messages.map(({ body }) => body[0])).toEqual(inOrder.toReversed());
});

it('one unsorted mail sent to both nodes concurrently is stored once', async () => {
  const [rows, stored] = [await rowsInStore(), await storedCount()];
  const raw = mailOf({}, 'Of no conversation');
  // Each has seen that it is not there yet.
  const lock = Prisma.sql`LOCK TABLE incoming_mails IN SHARE MODE`;
  const answers = await whileLocked(site.db, { lock, waiting: 2 }, () =>
    Promise.all(servers.map((server) => server.deliver({ to: `invest@${mailDomain}`, raw }))),
  );
  expect(answers).toEqual([250, 250]);
  expect(await site.db.incomingMail.findMany({ select: { body: true } })).toEqual([{ body: 'Of no conversation' }]);
  expect([await rowsInStore(), await storedCount()]).toEqual([rows + 1, stored + 1]);
});
