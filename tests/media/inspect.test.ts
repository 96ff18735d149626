import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../server/errors.ts';
import type { Inspected, Inspection } from '../../server/workers/media-workers.ts';
import { type UploadKind, uploadKinds } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { inspectFile } from '../../server/media/worker/inspect.ts';
import { Refused } from '../../server/media/worker/refused.ts';
import { hostileFiles } from './support/corpus.ts';
import { makeOffice, makeOldOffice, makePdf, makeWorkbook, makeWriting } from './corpus/documents.ts';
import { makePicture } from './corpus/pictures.ts';
import { makeRar } from './corpus/rar.ts';
import { makeZip } from './corpus/zip.ts';
import { openMediaWorkers, type OwnMediaWorkers } from './support/media-workers.ts';

let folder: string;
let count = 0;
let mediaWorkers: OwnMediaWorkers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-inspect-'));
  mediaWorkers = openMediaWorkers({ limits: { svgMs: 20_000 } });
});

afterAll(async () => {
  await mediaWorkers.close();
  await rm(folder, { recursive: true, force: true });
});

type Inspect = (inspection: Inspection) => Promise<Inspected>;

async function inspect(file: Buffer, kind: UploadKind, name: string, look: Inspect = inspectFile) {
  count += 1;
  const at = path.join(folder, `${count}`);
  await writeFile(at, file);
  return look({ kind, path: at, name });
}

/** The message of the refusal, or `taken`. */
async function outcomeOf(taken: Promise<Inspected>): Promise<string> {
  try {
    await taken;
    return 'taken';
  } catch (error) {
    const isRefused = error instanceof Refused || (error instanceof DomainError && error.code === 'VALIDATION');
    if (isRefused) return error.message;
    throw error;
  }
}

const limits = ['1 MB', '2 MB', '5 MB', '10 MB', '20 MB'];
const extensions = Object.values(uploadKinds).flatMap((kind) => [...kind.extensions]);
const lists = Object.values(uploadKinds).map((kind) => kind.extensions.join(', '));
const { tooLarge, mismatch, extension: notTaken, ...others } = mediaRefusals;
/** All messages of refusals. */
const sentences = [
  ...Object.values(others).filter((sentence) => typeof sentence === 'string'),
  ...limits.map(tooLarge),
  ...extensions.map(mismatch),
  ...lists.map(notTaken),
];

const ways: Record<string, Inspect> = {
  'in this process': inspectFile,
  'in the media workers': (inspection) => mediaWorkers.inspect(inspection),
};

describe.each(Object.entries(ways))('hostile files, inspected %s', (_way, look) => {
  const cases = hostileFiles.flatMap((hostile) => hostile.kinds.map((kind) => ({ ...hostile, kind })));

  it.each(cases.filter(({ expected }) => expected === 'refused'))(
    'are refused as $kind $what',
    async ({ make, kind, name, sentence }) => {
      const outcome = await outcomeOf(inspect(await make(), kind, name, look));
      expect(sentence === undefined ? sentences : [sentence]).toContain(outcome);
    },
  );

  it.each(cases.filter(({ expected }) => expected === 'sanitised'))(
    'are sanitised as $kind $what',
    async ({ make, kind, name, traces = [] }) => {
      const first = await inspect(await make(), kind, name, look);
      const bytes = await readFile(first.path);
      expect(bytes.length).toBe(first.size);
      const text = bytes.toString('latin1').replace('xmlns="http://www.w3.org/2000/svg"', '');
      for (const trace of traces) expect(text.includes(trace), trace).toBe(false);

      const second = await inspect(bytes, kind, `again.${first.extension}`, look);
      expect(second.isCleaned).toBe(false);
      const { type, extension, width, height, isAnimated, checksum } = first;
      // A sanitised drawing is written with the same bytes again; pixels are encoded again.
      const sameBytes = extension === 'svg' ? { checksum } : {};
      expect(second).toMatchObject({ type, extension, width, height, isAnimated, ...sameBytes });
    },
  );
});

describe('valid files', () => {
  const documents = {
    'a.pdf': () => makePdf(),
    'b.docx': () =>
      makeOffice('docx', {
        links: [
          ['hyperlink', 'https://example.org/'],
          ['attachedTemplate', 'file:///C:/t.dotx'],
        ],
      }),
    'c.xlsx': () => makeOffice('xlsx'),
    'd.doc': () => makeOldOffice({ WordDocument: makeWriting() }),
    'e.xls': () => makeOldOffice({ Workbook: makeWorkbook([0x85, Buffer.alloc(9)]) }),
    'f.zip': () =>
      makeZip(
        [
          { name: 'a/', data: '', isStored: true },
          { name: 'a/Ω.txt', data: 'words' },
          { name: 'inner.zip', data: makeZip([{ name: 'x' }]), isStored: true },
        ],
        { comment: 'made in Lae' },
      ),
    'g.rar': () => makeRar([{ name: 'a.txt' }, { name: 'folder/b.txt' }]),
  };

  it.each(Object.entries(documents))('such as %s are accepted unchanged', async (name, make) => {
    const file = await make();
    const found = await inspect(file, 'resource', name);
    expect(await readFile(found.path)).toEqual(file);
    expect(found).toMatchObject({ extension: name.slice(2), size: file.length, isCleaned: false, width: null });
    expect(found.checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leave no error listener behind, which the rar reader adds and which would end the process', async () => {
    const listening = () => ['uncaughtException', 'unhandledRejection'].map((fault) => process.listenerCount(fault));
    const before = listening();
    const rar = makeRar([{ name: 'a.txt' }]);
    await inspect(rar, 'resource', 'a.rar');
    expect(listening()).toEqual(before);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('such as a %s are accepted as a proof of payment', async (format) => {
    const found = await inspect(await makePicture(format), 'payment-proof', `proof.${format}`);
    expect(found).toMatchObject({ type: `image/${format}`, width: 64, height: 48 });
  });

  it('such as a PDF are accepted as a proof of payment', async () => {
    await expect(inspect(await makePdf(), 'payment-proof', 'Proof.PDF')).resolves.toMatchObject({
      type: 'application/pdf',
    });
  });
});
