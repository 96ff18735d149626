import { readFile } from 'node:fs/promises';
import cfb from 'cfb';
import { SaxesParser } from 'saxes';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { unchanged } from './archive.ts';
import { decodeXml } from './svg-text.ts';
import { Refused } from './refused.ts';
import { endsAsZip, withZip, type ZipListing } from './zip.ts';

const mebibyte = 1024 * 1024;
/** Valid ones are small. */
const maxListLength = mebibyte;
const maxLinks = 16 * mebibyte;

const openXml = 'application/vnd.openxmlformats-officedocument';
const documents = {
  docx: { type: `${openXml}.wordprocessingml.document`, folder: 'word/' },
  xlsx: { type: `${openXml}.spreadsheetml.sheet`, folder: 'xl/' },
} as const;

function readElements(bytes: Buffer): { element: string; attributes: Record<string, string> }[] {
  const found: { element: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser({ xmlns: false, position: false });
  const refuse = () => {
    throw new Refused(mediaRefusals.broken);
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    found.push({ element: name, attributes });
  });
  parser.write(decodeXml(bytes)).close();
  return found;
}

const isMacroType = (type: string) => /macro|vba|activex/i.test(type);
const isMacroPart = (name: string) => /vbaproject|vbadata|\/macrosheets\/|\/activex\//i.test(name);

const isElsewhere = (target: string) =>
  /^(?!file:\/{3}|file:\/[^/])[a-z][a-z\d+.-]+:|^(?:\\\\|\/\/)/i.test(target.trim());

/** Others are fetched on opening. */
const isForPeople = (type: string) => /\/hyperlink$/i.test(type);

async function checkLinks(listing: ZipListing): Promise<void> {
  let left = maxLinks;
  for (const part of listing.names.filter((each) => /\.rels$/i.test(each))) {
    const bytes = await listing.read(part, Math.min(maxListLength, left));
    left -= bytes?.length ?? 0;
    for (const { attributes } of bytes ? readElements(bytes) : []) {
      const { TargetMode = '', Target = '', Type = '' } = attributes;
      const isFetched = /^external$/i.test(TargetMode) && !isForPeople(Type) && isElsewhere(Target);
      if (isFetched) throw new Refused(mediaRefusals.remoteParts);
    }
  }
}

async function checkParts(listing: ZipListing, extension: keyof typeof documents): Promise<void> {
  const { type, folder } = documents[extension];
  const bytes = await listing.read('[Content_Types].xml', maxListLength);
  if (bytes === undefined) throw new Refused(mediaRefusals.mismatch(extension));
  const types = readElements(bytes).map(({ attributes }) => attributes);
  if (types.some(({ ContentType = '' }) => isMacroType(ContentType)) || listing.names.some(isMacroPart)) {
    throw new Refused(mediaRefusals.macros);
  }
  const main = types.find(({ ContentType }) => ContentType === `${type}.main+xml`)?.PartName ?? '';
  const isThere = main.startsWith(`/${folder}`) && listing.names.includes(main.slice(1));
  if (!isThere) throw new Refused(mediaRefusals.mismatch(extension));
  await checkLinks(listing);
}

/** Main part, no macros or remote parts. */
export async function inspectOffice(path: string, extension: keyof typeof documents): Promise<Inspected> {
  await withZip(path, (listing) => checkParts(listing, extension));
  return unchanged(path, extension, documents[extension].type);
}

/** Excel record types. */
const records = { password: 0x2f, sheet: 0x85, end: 0x0a };

function checkWorkbook(bytes: Buffer): void {
  for (let at = 0; at + 4 <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
    const kind = bytes.readUInt16LE(at);
    if (kind === records.password) throw new Refused(mediaRefusals.encrypted);
    // Old-style macros.
    if (kind === records.sheet && at + 10 <= bytes.length && bytes[at + 9] === 1)
      throw new Refused(mediaRefusals.macros);
    if (kind === records.end) return;
  }
}

function checkWriting(bytes: Buffer): void {
  const isLocked = bytes.length >= 12 && (bytes.readUInt16LE(10) & 0x01_00) !== 0;
  if (isLocked) throw new Refused(mediaRefusals.encrypted);
}

const mainStreams = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] } as const;

/** Main stream, no macros, no password (new encrypted files use this container, too). */
export async function inspectOldOffice(
  path: string,
  extension: keyof typeof mainStreams | keyof typeof documents,
): Promise<Inspected> {
  if (await endsAsZip(path)) throw new Refused(mediaRefusals.hiddenData);
  let container: ReturnType<typeof cfb.read>;
  try {
    container = cfb.read(await readFile(path), { type: 'buffer' });
  } catch (error) {
    throw new Refused(mediaRefusals.broken, { cause: error });
  }
  const entries = container.FileIndex;
  if (entries.some(({ name }) => name === 'EncryptedPackage')) throw new Refused(mediaRefusals.encrypted);
  if (extension === 'docx' || extension === 'xlsx') throw new Refused(mediaRefusals.mismatch(extension));
  const isMacroName = (name: string) => /^(?:macros|_vba_project_cur|_vba_project|vba|_xlm)$/i.test(name);
  if (entries.some(({ name }) => isMacroName(name))) throw new Refused(mediaRefusals.macros);
  const streams: readonly string[] = mainStreams[extension];
  const main = entries.find(
    ({ name, size }, at) => streams.includes(name) && size > 0 && isAtTop(container.FullPaths[at]),
  );
  if (main === undefined) throw new Refused(mediaRefusals.mismatch(extension));
  const content = Buffer.from(main.content);
  if (extension === 'xls') checkWorkbook(content);
  else checkWriting(content);
  return unchanged(path, extension, extension === 'xls' ? 'application/vnd.ms-excel' : 'application/msword');
}

const isAtTop = (fullPath = '') => fullPath.split('/').length === 2;
