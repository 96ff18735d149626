import { constants, inflateSync } from 'node:zlib';
import { PDFArray, PDFName, PDFObjectStreamParser, type PDFRawStream, PDFXRefStreamParser } from '@cantoo/pdf-lib';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { Refused } from './refused.ts';

/** Bytes per document. */
const maxUnpacked = 32 * 1024 * 1024;

let left = maxUnpacked;
let isPassed = false;

/** The only compression used. */
function measure({ dict, contents }: PDFRawStream): number {
  const filter = dict.context.lookup(dict.get(PDFName.of('Filter')));
  const filters = filter instanceof PDFArray ? filter.asArray() : [filter];
  const [only] = filters;
  if (only === undefined) return contents.length;
  if (filters.length > 1 || dict.context.lookup(only) !== PDFName.of('FlateDecode')) return Infinity;
  const options = { maxOutputLength: Math.max(1, left), finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(contents, options).length;
  } catch {
    return Infinity;
  }
}

function count(stream: PDFRawStream): void {
  left -= measure(stream);
  if (left >= 0) return;
  isPassed = true;
  throw new Error('The packed parts of this document unpack to too much');
}

/** Zip bombs: the parser unpacks without limit. */
const { forStream: parseObjects } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, shouldWait) => {
  count(stream);
  return parseObjects(stream, shouldWait);
};
const { forStream: parseTable } = PDFXRefStreamParser;
PDFXRefStreamParser.forStream = (stream) => {
  count(stream);
  return parseTable(stream);
};

/** One at a time per process. Refused if too large. */
export async function withinBounds<Result>(parse: () => Promise<Result>): Promise<Result> {
  left = maxUnpacked;
  isPassed = false;
  const [outcome] = await Promise.allSettled([parse()]);
  // The parser skips unreadable parts.
  if (isPassed) throw new Refused(mediaRefusals.takesTooLong);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
