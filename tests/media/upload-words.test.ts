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

describe('words that come with a file', () => {
  it('are stored and logged with it', async () => {
    const { file } = await send({ alt: ' A reef at noon ', isDecorative: false });
    expect(await rowOf(file?.id)).toMatchObject({ alt: 'A reef at noon', isDecorative: false, version: 1 });
    const [entry] = await app.deps.db.auditEntry.findMany({ where: { entityId: file?.id ?? '' } });
    expect(entry).toMatchObject({ action: 'media.upload', after: { alt: 'A reef at noon', isDecorative: false } });
    const decorative = await send({ alt: '', isDecorative: true });
    expect(await rowOf(decorative.file?.id)).toMatchObject({ alt: null, isDecorative: true });
  });

  it('may be as long as anywhere, in any letters', async () => {
    const longest = '\u{e000}'.repeat(298) + '"\\';
    const { file } = await send({ alt: longest, isDecorative: false });
    expect((await rowOf(file?.id)).alt).toBe(longest);
  });

  it.each([
    ['too long', { alt: 'x'.repeat(301), isDecorative: false }],
    ['not text', { alt: 1, isDecorative: false }],
    ['more than words', { alt: '', isDecorative: false, store: 'private' }],
    ['no JSON', '{'],
  ])('and are %s are refused; nothing is stored', async (_, words) => {
    const before = await app.deps.db.mediaFile.count();
    expect(await send(words)).toMatchObject({ status: 400, error: { appCode: 'VALIDATION' } });
    expect(await app.deps.db.mediaFile.count()).toBe(before);
  });

  it('typed after an answer was lost are kept, unless the file was changed', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const { file } = await send({ alt: '', isDecorative: false }, { headers });
    const again = await send({ alt: 'A reef', isDecorative: false }, { headers });
    expect(again.file?.id).toBe(file?.id);
    expect(await rowOf(file?.id)).toMatchObject({ alt: 'A reef', version: 2 });
    await send({ alt: 'A lagoon', isDecorative: false }, { headers });
    expect(await rowOf(file?.id)).toMatchObject({ alt: 'A reef', version: 2 });
  });

  it('do not change those of a file that is replaced', async () => {
    const { file } = await send({ alt: 'A reef', isDecorative: false });
    const id = file?.id ?? '';
    await send({ alt: 'A lagoon', isDecorative: true }, { replace: { id, version: 1 } });
    expect(await rowOf(id)).toMatchObject({ alt: 'A reef', isDecorative: false, version: 2 });
  });
});
