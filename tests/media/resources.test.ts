import { beforeAll, expect, it } from 'vitest';
import { nameWithoutExtension, resourceType } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { uploadAs, uploadedAs } from '../setup/uploads.ts';
import { makeOffice, makeOldOffice, makePdf, makeWorkbook, makeWriting } from './corpus/documents.ts';
import { makePicture } from './corpus/pictures.ts';
import { makeRar } from './corpus/rar.ts';
import { makeZip } from './corpus/zip.ts';

const app = useApp({ demo: false });
let admin: string;

beforeAll(async () => {
  admin = await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] }));
});

const openXml = 'application/vnd.openxmlformats-officedocument';

it.each([
  ['Export guide 2026.pdf', 'PDF', 'application/pdf', () => makePdf()],
  ['Form.doc', 'DOC', 'application/msword', () => makeOldOffice({ WordDocument: makeWriting() })],
  ['Form.DOCX', 'DOC', `${openXml}.wordprocessingml.document`, () => makeOffice('docx')],
  ['Tariffs.xls', 'EXCEL', 'application/vnd.ms-excel', () => makeOldOffice({ Workbook: makeWorkbook() })],
  ['Tariffs.v2.xlsx', 'EXCEL', `${openXml}.spreadsheetml.sheet`, () => makeOffice('xlsx')],
  ['Labels.zip', 'ZIP', 'application/zip', () => makeZip([{ name: 'label.txt', data: 'Coffee' }])],
  ['Labels.rar', 'ZIP', 'application/vnd.rar', () => makeRar([{ name: 'label.txt' }])],
] as const)('%s is a resource of type %s (specification 2, section 5)', async (name, kind, type, make) => {
  const bytes = await make();
  const file = await uploadedAs(app, admin, 'resource', { name, bytes });
  expect(file).toMatchObject({ name, type, size: bytes.length });
  // The type that the resource list fills in.
  expect(resourceType(file.name)).toBe(kind);
  expect(nameWithoutExtension(file.name)).toBe(name.slice(0, name.lastIndexOf('.')));
  const row = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id: file.id } });
  expect(row).toMatchObject({ store: 'documents', variantsDueAt: null });
  expect(row.storageKey).toMatch(/^resources\/[0-9a-f]{32}\.[a-z]+$/);
  const answer = await app.request(file.url, { headers: { cookie: await app.grantCookie() } });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
});

it('no other type is', async () => {
  const picture = await uploadAs(app, admin, 'resource', { name: 'map.png', bytes: await makePicture('png') });
  const names = mediaRefusals.extension('pdf, doc, docx, zip, rar, xlsx, xls');
  expect(picture).toMatchObject({ status: 400, error: { fieldErrors: { file: [names] } } });
  const renamed = await uploadAs(app, admin, 'resource', { name: 'map.pdf', bytes: await makePicture('png') });
  expect(renamed).toMatchObject({ status: 400, error: { message: mediaRefusals.mismatch('pdf') } });
});

it('a document is replaced by a document', async () => {
  const { id } = await uploadedAs(app, admin, 'resource', { name: 'Guide.pdf', bytes: await makePdf() });
  const replaced = await uploadAs(app, admin, 'resource', {
    name: 'Guide.docx',
    bytes: makeOffice('docx'),
    replace: { id, version: 1 },
  });
  expect(replaced).toMatchObject({ status: 200, file: { id, name: 'Guide.docx' } });
});
