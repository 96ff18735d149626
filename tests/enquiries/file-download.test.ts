import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashToken, makeToken } from '../../server/auth/primitives/tokens.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { ownDataOf } from '../setup/own-data.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { download, keysInStore, pdf, storedKeys, tokenOf, useSiteWithFiles, writeWith } from './files-scene.ts';
import { keyOf, makeAdmin, receive } from './inbox-scene.ts';

const site = useSiteWithFiles();
const { app } = site;

async function fileOf(email?: string) {
  const enquiry = await receive(app, email === undefined ? {} : { email });
  const { answer } = await writeWith(app, tokenOf(app, enquiry.id), [await pdf()]);
  return { ...enquiry, token: tokenOf(app, enquiry.id), file: answer.thread.entries.at(-1)?.files[0]?.id ?? '' };
}

it('a file is NOT_FOUND for everyone else: guesses, other links, other accounts and deleted files get the same answer', async () => {
  const person = await makeUser(app.deps.db);
  const one = await fileOf(person.email);
  const two = await fileOf();
  const own = await signInAs(app, person);
  const stranger = await signInAs(app, await makeUser(app.deps.db));
  const editor = await signInAs(app, await makeUser(app.deps.db, { roles: ['editor'] }));
  expect((await download(app, one.file, { cookie: own })).status).toBe(200);
  const asks: [string, { token?: string; cookie?: string }][] = [
    [randomUUID(), { token: one.token }],
    ['x', { token: one.token }],
    [one.file, { token: two.token }],
    [one.file, { token: `${one.token}x` }],
    [one.file, { token: '' }],
    [one.file, {}],
    [one.file, { cookie: stranger }],
    [one.file, { cookie: editor }],
    [two.file, { cookie: own }],
    [randomUUID(), { cookie: site.officer }],
  ];
  const texted = new Set<string>();
  for (const [id, proof] of asks) {
    const response = await download(app, id, proof);
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('no-store');
    texted.add((await response.text()).replaceAll(/[0-9a-f-]{36}/g, ''));
  }
  expect(texted.size).toBe(1);
  await site.api.remove(await keyOf(app, one.id));
  for (const proof of [{ token: one.token }, { cookie: own }, { cookie: site.officer }]) {
    expect((await download(app, one.file, proof)).status).toBe(404);
  }
  const media = await app.deps.db.enquiryFile.findUniqueOrThrow({ where: { id: two.file }, select: { media: true } });
  const served = await app.request(`/media/${media.media.id}/${media.media.publicName}?inline`, {
    headers: { cookie: site.officer },
  });
  expect(served.status).toBe(404);
});

it('a file older than 30 days is served to known devices only', async () => {
  const { id, file, token } = await fileOf();
  const month = 31 * 86_400_000;
  await app.deps.db.enquiryFile.updateMany({ data: { createdAt: new Date(app.clock.now().getTime() - month) } });
  expect((await download(app, file, { token })).status).toBe(404);
  const device = makeToken();
  await app.deps.db.enquiry.update({ where: { id }, data: { deviceHashes: [hashToken(device)] } });
  const name = app.deps.publicUrl.protocol === 'https:' ? '__Host-enquiry-device' : 'enquiry-device';
  expect((await download(app, file, { token, cookie: `${name}=${device}` })).status).toBe(200);
});

it('a file is deleted from the store with its enquiry: at the end of retention, and from the trash', async () => {
  const before = await keysInStore(app);
  const ended = await fileOf();
  const trashed = await fileOf();
  const kept = await fileOf();
  const { db } = app.deps;
  await db.enquiry.update({ where: { id: ended.id }, data: { deleteAfter: app.clock.now() } });
  await runJobNow(app.deps, 'clean-enquiries');
  await site.api.remove(await keyOf(app, trashed.id));
  const { person } = await makeAdmin(app);
  await (await callerOf(app.deps, person)).trash.purge({ kind: 'enquiry', id: trashed.id });
  const keys = await storedKeys(app);
  expect(keys).toHaveLength(1);
  expect((await keysInStore(app)).filter((key) => !before.includes(key))).toEqual(keys);
  expect((await download(app, kept.file, { token: kept.token })).status).toBe(200);
});

it('a file survives the sweep of the store, and is named in the person’s data export', async () => {
  const person = await makeUser(app.deps.db);
  const { file, token } = await fileOf(person.email);
  await app.deps.db.mediaFile.updateMany({
    where: { store: 'private' },
    data: { createdAt: new Date(app.clock.now().getTime() - 3 * 86_400_000) },
  });
  await runJobNow(app.deps, 'sweep-files');
  expect((await download(app, file, { token })).status).toBe(200);
  expect(JSON.stringify(await ownDataOf(app, await signInAs(app, person)))).toContain('"name":"Certificate.pdf"');
});
