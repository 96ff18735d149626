import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { type Sent, uploadAs } from '../setup/uploads.ts';
import { makePicture } from './corpus/pictures.ts';

const app = useApp({ demo: false });
let editor: string;
let png: Buffer;

beforeAll(async () => {
  png = await makePicture('png');
  editor = await signInAs(app, await makeUser(app.deps.db, { roles: ['editor'] }));
});

const send = (words: unknown, sent: Partial<Sent> = {}) =>
  uploadAs(app, editor, 'media', {
    name: 'reef.png',
    bytes: png,
    words: typeof words === 'string' ? words : JSON.stringify(words),
    ...sent,
  });
const rowOf = (id: string | undefined) => app.deps.db.mediaFile.findUniqueOrThrow({ where: { id: id ?? '' } });

describe('text sent with a file', () => {
  it('is stored and logged with it', async () => {
    const { file } = await send({ alt: ' A reef at noon ', isDecorative: false });
    expect(await rowOf(file?.id)).toMatchObject({ alt: 'A reef at noon', isDecorative: false, version: 1 });
    const [entry] = await app.deps.db.auditEntry.findMany({ where: { entityId: file?.id ?? '' } });
    expect(entry).toMatchObject({ action: 'media.upload', after: { alt: 'A reef at noon', isDecorative: false } });
    const decorative = await send({ alt: '', isDecorative: true });
    expect(await rowOf(decorative.file?.id)).toMatchObject({ alt: null, isDecorative: true });
  });

  it('has the usual length limit, in any script', async () => {
    const longest = '\u{e000}'.repeat(298) + '"\\';
    const { file } = await send({ alt: longest, isDecorative: false });
    expect((await rowOf(file?.id)).alt).toBe(longest);
  });

  it.each([
    ['too long', { alt: 'x'.repeat(301), isDecorative: false }],
    ['not text', { alt: 1, isDecorative: false }],
    ['more than words', { alt: '', isDecorative: false, store: 'private' }],
    ['no JSON', '{'],
  ])('is refused if it is %s; nothing is stored', async (_, words) => {
    const before = await app.deps.db.mediaFile.count();
    expect(await send(words)).toMatchObject({ status: 400, error: { appCode: 'VALIDATION' } });
    expect(await app.deps.db.mediaFile.count()).toBe(before);
  });

  it('typed after a lost response is saved, unless the file was changed', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { file } = await send({ alt: '', isDecorative: false }, { headers });
    const again = await send({ alt: 'A reef', isDecorative: false }, { headers });
    expect(again.file?.id).toBe(file?.id);
    expect(await rowOf(file?.id)).toMatchObject({ alt: 'A reef', version: 2 });
    await send({ alt: 'A lagoon', isDecorative: false }, { headers });
    expect(await rowOf(file?.id)).toMatchObject({ alt: 'A reef', version: 2 });
  });

  it('does not change that of a replaced file', async () => {
    const { file } = await send({ alt: 'A reef', isDecorative: false });
    const id = file?.id ?? '';
    await send({ alt: 'A lagoon', isDecorative: true }, { replace: { id, version: 1 } });
    expect(await rowOf(id)).toMatchObject({ alt: 'A reef', isDecorative: false, version: 2 });
  });
});
