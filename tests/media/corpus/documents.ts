import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import cfb from 'cfb';
import { deflateSync } from 'node:zlib';
import { makeZip, type ZipPart } from './zip.ts';

/** A PDF of one page; `change` adds the forbidden part. */
export async function makePdf(change?: (document: PDFDocument) => unknown, pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([300, 200]).drawText('Invoice 2026-17');
  await change?.(document);
  return Buffer.from(await document.save({ useObjectStreams: false, addDefaultPage: false }));
}

/** Creates an action as an object of the document. */
export function actionOf({ context }: PDFDocument, kind: string, fields: Record<string, string> = {}) {
  const dict = context.obj({ Type: 'Action', S: kind });
  for (const [key, value] of Object.entries(fields)) dict.set(PDFName.of(key), PDFString.of(value));
  return context.register(dict);
}

/** A PDF whose compressed objects unpack to `bytes`. */
export function makePackedPdf(bytes: number, filter = '/FlateDecode'): Buffer {
  const packed = deflateSync(Buffer.alloc(bytes, '0 '), { level: 9 });
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R>> endobj\n4 0 obj <</Type/ObjStm/N 1/First 4/Filter ${filter}/Length ${packed.length}>> stream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

const types = 'application/vnd.openxmlformats-officedocument';
const main = {
  docx: { path: 'word/document.xml', type: `${types}.wordprocessingml.document.main+xml`, folder: 'word' },
  xlsx: { path: 'xl/workbook.xml', type: `${types}.spreadsheetml.sheet.main+xml`, folder: 'xl' },
};

interface OfficeOptions {
  type?: string;
  parts?: readonly ZipPart[];
  /** Relationships of the main part: type and target. */
  links?: readonly (readonly [string, string])[];
}

/** A minimal Word or Excel document. */
export function makeOffice(kind: keyof typeof main, { type, parts = [], links = [] }: OfficeOptions = {}): Buffer {
  const { path, folder } = main[kind];
  const relationships = links.map(
    ([name, target], at) =>
      `<Relationship Id="r${at}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${target}" TargetMode="External"/>`,
  );
  return makeZip([
    {
      name: '[Content_Types].xml',
      data: `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${path}" ContentType="${type ?? main[kind].type}"/></Types>`,
    },
    { name: path, data: '<document/>' },
    {
      name: `${folder}/_rels/settings.xml.rels`,
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join('')}</Relationships>`,
    },
    ...parts,
  ]);
}

/** A file in the older Office container (CFB) with these streams. */
export function makeOldOffice(streams: Record<string, Buffer>): Buffer {
  const container = cfb.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) cfb.utils.cfb_add(container, path, content);
  return Buffer.from(cfb.write(container, { type: 'buffer' }) as Buffer);
}

function record(kind: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** Start of an Excel 97 workbook, with further records. */
export function makeWorkbook(...records: readonly (readonly [number, Buffer])[]): Buffer {
  const all = [[0x08_09, Buffer.alloc(16)] as const, ...records, [0x0a, Buffer.alloc(0)] as const];
  return Buffer.concat([...all.map(([kind, content]) => record(kind, content)), Buffer.alloc(5000)]);
}

/** Start of a Word 97 document. */
export function makeWriting(flags = 0): Buffer {
  const bytes = Buffer.alloc(6000);
  bytes.writeUInt16LE(0xa5_ec, 0);
  bytes.writeUInt16LE(flags, 10);
  return bytes;
}
