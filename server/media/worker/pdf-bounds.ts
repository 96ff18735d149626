import { constants, inflateSync } from 'node:zlib';
import { PDFArray, PDFName, PDFObjectStreamParser, type PDFRawStream, PDFXRefStreamParser } from '@cantoo/pdf-lib';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { Refused } from './refused.ts';

/** Bytes that the packed parts of one document may unpack to, all together. */
const maxUnpacked = 32 * 1024 * 1024;

let left = maxUnpacked;
let isPassed = false;

/** Unpacks a part to see how much it is; the only way of packing that such parts are ever written in is known here. */
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

/**
 * The parser unpacks tables and objects as far as they go, and a few kilobytes go as far as the memory does: they are
 * measured before it gets them.
 */
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

/** Runs the parser on one document (a process has one at a time). Refused when its packed parts unpack to too much. */
export async function withinBounds<Result>(parse: () => Promise<Result>): Promise<Result> {
  left = maxUnpacked;
  isPassed = false;
  const [outcome] = await Promise.allSettled([parse()]);
  // The parser goes on without a part that it could not read.
  if (isPassed) throw new Refused(mediaRefusals.takesTooLong);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
