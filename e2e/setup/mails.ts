import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A mail as the site wrote it into its folder, instead of sending it. */
export interface SentMail {
  to: string;
  subject: string;
  /** Its plain text. */
  text: string;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function readMail(source: string): SentMail {
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  const plain = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n----/.exec(source)?.[1];
  if (plain === undefined) throw new Error('This mail has no plain text.');
  return { to: field('to'), subject: field('subject'), text: decodeQuotedPrintable(plain) };
}

/** The mails in a site's data folder, oldest first. */
export async function readMails(dataDir: string): Promise<SentMail[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const done = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(done.map(async (name) => readMail(await readFile(path.join(folder, name), 'latin1'))));
}

/** The link of a mail. */
export function linkOf({ text }: SentMail): string {
  const link = /^https?:\/\/\S+#token=[\w.~-]{43,}$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`This mail has no link with a token:\n${text}`);
  return link;
}

/** The alert mail's link with this ending: to confirm or to stop. */
export function alertLinkOf({ text }: SentMail, name: 'confirm' | 'stop'): string {
  const link = new RegExp(String.raw`^https?://\S+/alerts/${name}\?\S+$`, 'm').exec(text)?.[0];
  if (link === undefined) throw new Error(`This mail has no link to ${name}:\n${text}`);
  return link;
}
