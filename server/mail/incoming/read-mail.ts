import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type AttachmentStream, type Headers, MailParser, type MessageText } from 'mailparser';
import { type SplitText, splitQuoted } from './quoted.ts';
import { savedPaths, type Saving } from './saving.ts';

export interface MailFile {
  name: string;
  /** In bytes. */
  size: number;
  /** Null if not asked for, too large or one too many. */
  path: string | null;
}

/** Nothing is trusted, nothing is HTML. */
export interface ReadMail extends SplitText {
  kind: 'message' | 'automatic' | 'bounce' | 'unreadable';
  /** Lower case; '' for none or several. */
  senderAddress: string;
  senderName: string;
  subject: string;
  messageId: string | undefined;
  /** Message-IDs answered, likeliest first. */
  references: string[];
  isCut: boolean;
  files: MailFile[];
  fileCount: number;
}

/** In characters, files by number. */
export const mailBounds = { line: 200, body: 20_000, quoted: 50_000, references: 20, files: 20 } as const;
const maxParts = 12_000;
const maxHtml = 1024 * 1024;
/** In bytes, of the returned mail in a report. */
const maxReport = 1024 * 1024;

const bidi = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

function lineOf(value: unknown): string {
  const text = typeof value === 'string' ? value : '';
  const plain = text.slice(0, 10 * mailBounds.line).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return plain
    .replaceAll(bidi, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .trim()
    .slice(0, mailBounds.line)
    .replace(/\p{Cs}$/u, '');
}

/** Leaves no control characters but line breaks and tabs. */
function textOf(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\p{Cs}/gu, '\uFFFD')
    .replaceAll(/\n{4,}/g, '\n\n\n');
}

const cut = (text: string, max: number) => text.slice(0, max).replace(/\p{Cs}$/u, '');

/** Where the parser refuses to convert. */
function wordsOfHtml(html: string): string {
  return html
    .slice(0, maxHtml)
    .replaceAll(/<(?:br|p|div|tr|li)\b[^<>]{0,2000}>/gi, '\n')
    .replaceAll(/<[^<>]{0,2000}>/g, ' ');
}

type HeaderMap = Pick<Headers, 'get'>;

/** Of a header that may repeat. */
function valuesOf(headers: HeaderMap, name: string): string[] {
  const value: unknown = headers.get(name);
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((each) => typeof each === 'string');
}

function contentTypeOf(headers: HeaderMap): { type: string; report: string } {
  const value = headers.get('content-type') as { value?: unknown; params?: Record<string, unknown> } | undefined;
  const report = value?.params?.['report-type'];
  return {
    type: typeof value?.value === 'string' ? value.value.toLowerCase() : '',
    report: typeof report === 'string' ? report.toLowerCase() : '',
  };
}

const ofMachines = new Set(['bulk', 'junk', 'list', 'auto_reply']);

function kindOf(headers: HeaderMap): 'message' | 'automatic' | 'bounce' {
  const { type, report } = contentTypeOf(headers);
  if (type === 'multipart/report') return report === 'delivery-status' ? 'bounce' : 'automatic';
  const isAutomatic =
    valuesOf(headers, 'auto-submitted').some((value) => !/^\s*no\b/i.test(value)) ||
    valuesOf(headers, 'precedence').some((value) => ofMachines.has(value.trim().toLowerCase()));
  return isAutomatic ? 'automatic' : 'message';
}

function senderOf(headers: HeaderMap): Pick<ReadMail, 'senderAddress' | 'senderName'> {
  const from = headers.get('from') as { value?: { address?: unknown; name?: unknown }[] } | undefined;
  const [only, ...others] = from?.value ?? [];
  if (only === undefined || others.length > 0) return { senderAddress: '', senderName: '' };
  return { senderAddress: lineOf(only.address).toLowerCase(), senderName: lineOf(only.name) };
}

const isMessageId = (value: string) => /^<[^<>\s]{1,500}>$/.test(value);

function referencesOf(headers: HeaderMap, returned: readonly string[]): string[] {
  const references = valuesOf(headers, 'references')
    .flatMap((value) => value.split(/\s+/))
    .toReversed();
  const all = [...valuesOf(headers, 'in-reply-to'), ...references, ...returned];
  return [...new Set(all.map((value) => value.trim()).filter(isMessageId))].slice(0, mailBounds.references);
}

/** Message-IDs of the mails a report returns. */
async function returnedIds(path: string): Promise<string[]> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxReport), 0, maxReport, 0);
    const text = buffer.subarray(0, bytesRead).toString('latin1');
    return [...text.matchAll(/^message-id:[ \t]*(<[^<>\s]{1,500}>)/gim)].slice(1, 4).map(([, id = '']) => id);
  } finally {
    await file.close();
  }
}

interface Parsed {
  headers: HeaderMap;
  text: string;
  files: MailFile[];
  fileCount: number;
  isBroken: boolean;
}

/** Reads all; removes what is too large. @returns size and path */
async function saveFile(content: AsyncIterable<Buffer>, path: string | undefined, maxBytes: number) {
  let size = 0;
  const file = path === undefined ? undefined : await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content) {
      size += chunk.length;
      if (size <= maxBytes) await file?.writeFile(chunk);
    }
  } finally {
    await file?.close();
  }
  if (path === undefined || size <= maxBytes) return { size, path: path ?? null };
  await rm(path, { force: true });
  return { size, path: null };
}

async function parse(path: string, saving: Saving | undefined): Promise<Parsed> {
  const places = saving === undefined ? [] : savedPaths(path, saving);
  const parsed: Parsed = { headers: new Map(), text: '', files: [], fileCount: 0, isBroken: false };
  const parser = new MailParser({
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: maxHtml,
    maxChildNodes: maxParts,
    checksumAlgo: false,
  });
  parser.on('headers', (headers: Headers) => {
    parsed.headers = headers;
  });
  const takeText = ({ text, html, textConversionError }: MessageText) => {
    parsed.text = typeof text === 'string' ? text : '';
    if (textConversionError !== undefined && typeof html === 'string') parsed.text += wordsOfHtml(html);
  };
  const takeFile = async (file: AttachmentStream) => {
    const content = file.content as AsyncIterable<Buffer>;
    const saved = await saveFile(content, places[parsed.fileCount], saving?.maxBytes ?? 0);
    parsed.fileCount += 1;
    if (parsed.files.length < mailBounds.files) parsed.files.push({ name: lineOf(file.filename), ...saved });
    file.release?.();
  };
  try {
    await pipeline(createReadStream(path), parser as Transform, async (parts: AsyncIterable<unknown>) => {
      for await (const part of parts as AsyncIterable<AttachmentStream | MessageText>) {
        if (part.type === 'attachment') await takeFile(part);
        else takeText(part);
      }
    });
  } catch {
    // Limits, or unexpected by the parser. The original is kept.
    parsed.isBroken = true;
  }
  return parsed;
}

/** In a worker, killed if too slow. */
export async function readMail(path: string, saving?: Saving): Promise<ReadMail> {
  const { headers, text, files, fileCount, isBroken } = await parse(path, saving);
  const kind = kindOf(headers);
  const { body, quoted } = splitQuoted(textOf(text));
  const returned = kind === 'bounce' ? await returnedIds(path) : [];
  const [messageId] = valuesOf(headers, 'message-id');
  return {
    kind: isBroken && kind === 'message' ? 'unreadable' : kind,
    ...senderOf(headers),
    subject: lineOf(headers.get('subject')),
    messageId: messageId === undefined || !isMessageId(messageId) ? undefined : messageId,
    references: referencesOf(headers, returned),
    body: cut(body, mailBounds.body),
    quoted: quoted === null ? null : cut(quoted, mailBounds.quoted),
    isCut: body.length > mailBounds.body || (quoted ?? '').length > mailBounds.quoted,
    files,
    fileCount,
  };
}
