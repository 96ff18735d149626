import { readFile } from 'node:fs/promises';
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { unchanged } from './archive.ts';
import { withinBounds } from './pdf-bounds.ts';
import { Refused } from './refused.ts';
import { endsAsZip } from './zip.ts';

/** Only blanks may follow the end. */
const endLength = 1024;

const name = (text: string) => PDFName.of(text);

/** Executable, or embedding. */
const actions = new Set(['JavaScript', 'Launch', 'ImportData', 'RichMediaExecute'].map(name));
const carriers = new Set(['EmbeddedFile', 'FileAttachment', 'RichMedia'].map(name));

/** Plain or `#4a`. */
function spelled(word: string): string {
  return Array.from(word, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');
}

/** Viewers may follow older tables. */
const spelledActions = new RegExp(`/(?:${spelled('JavaScript')}|${spelled('Launch')})[\\s/<>()\\[\\]]`, 'i');

function isScripted(dict: PDFDict): boolean {
  const among = (key: string, names: ReadonlySet<PDFName>) => {
    const value = dict.context.lookup(dict.get(name(key)));
    return value instanceof PDFName && names.has(value);
  };
  return among('S', actions) || among('Type', carriers) || among('Subtype', carriers);
}

/** With direct children. */
function canAct(part: PDFObject): boolean {
  const waiting = [part];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    const dict = each instanceof PDFStream ? each.dict : each;
    if (dict instanceof PDFDict) {
      if (isScripted(dict)) return true;
      waiting.push(...dict.values());
    } else if (dict instanceof PDFArray) {
      waiting.push(...dict.asArray());
    } else if (dict instanceof PDFInvalidObject && dict.toString().includes('ObjStm')) {
      throw new Refused(mediaRefusals.broken);
    }
  }
  return false;
}

const asDict = (part: PDFObject | undefined) => (part instanceof PDFDict ? part : undefined);

function checkParts(document: PDFDocument): void {
  const { context, catalog } = document;
  const inCatalog = (key: string) => asDict(context.lookup(catalog.get(name(key))));
  const names = inCatalog('Names');
  const isActive =
    names?.has(name('JavaScript')) === true ||
    names?.has(name('EmbeddedFiles')) === true ||
    inCatalog('AcroForm')?.has(name('XFA')) === true ||
    context.enumerateIndirectObjects().some(([, part]) => canAct(part));
  if (isActive) throw new Refused(mediaRefusals.scriptedPdf);
}

function hasPage({ context, catalog }: PDFDocument): boolean {
  const waiting: (PDFObject | undefined)[] = [catalog.get(name('Pages'))];
  const seen = new Set<PDFObject>();
  while (waiting.length > 0) {
    const link = waiting.pop();
    if (link instanceof PDFRef && seen.has(link)) continue;
    if (link instanceof PDFRef) seen.add(link);
    const node = asDict(context.lookup(link));
    const kids = node && context.lookup(node.get(name('Kids')));
    if (kids instanceof PDFArray) waiting.push(...kids.asArray());
    else if (node?.get(name('Type')) === name('Page')) return true;
  }
  return false;
}

/** Complete, with a page, unencrypted, nothing executable or embedded, form scripts included: print to PDF instead. */
export async function inspectPdf(path: string): Promise<Inspected> {
  const bytes = await readFile(path);
  const end = /%%EOF([\s\0]*)$/.test(bytes.toString('latin1', Math.max(0, bytes.length - endLength)));
  if (!end) throw new Refused(bytes.includes('%%EOF') ? mediaRefusals.hiddenData : mediaRefusals.broken);
  if (await endsAsZip(path)) throw new Refused(mediaRefusals.hiddenData);
  let document: PDFDocument;
  try {
    const options = { updateMetadata: false, preserveXFA: true, parseSpeed: Infinity };
    document = await withinBounds(() => PDFDocument.load(bytes, options));
  } catch (error) {
    if (error instanceof Refused) throw error;
    const isLocked = error instanceof EncryptedPDFError;
    throw new Refused(isLocked ? mediaRefusals.encrypted : mediaRefusals.broken, { cause: error });
  }
  // May mean encryption to a viewer.
  if (document.context.trailerInfo.Encrypt !== undefined) throw new Refused(mediaRefusals.encrypted);
  if (!(document.catalog instanceof PDFDict) || !hasPage(document)) throw new Refused(mediaRefusals.broken);
  checkParts(document);
  if (spelledActions.test(bytes.toString('latin1'))) throw new Refused(mediaRefusals.scriptedPdf);
  return unchanged(path, 'pdf', 'application/pdf');
}
