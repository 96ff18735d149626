/** What the agency's mail server does: passes mails on to a site that listens. */
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { loadTs } from '../scripts/lib/load-ts.mjs';

export const domain = 'reply.ipa.example';

/** Where mails of an enquiry's conversation are answered to. */
export async function replyAddressOf(dataDir, enquiryId) {
  const { buildKeys } = await loadTs('server/platform/keys.ts');
  const { threadHeaders } = await loadTs('server/enquiries/mail-in/address.ts');
  const keys = buildKeys((await readFile(path.join(dataDir, 'keys'), 'utf8')).trim());
  return threadHeaders({ keys, mailDomain: domain }, enquiryId).replyTo;
}

/** One mail after the other on a connection of its own. */
export async function openClient(port) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  let text = '';
  const parts = socket[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return (await parts.next()).value;
    } catch {
      return undefined;
    }
  };
  const reply = async () => {
    for (;;) {
      const [, code, rest] = /^(?:\d{3}-.*\r\n)*(\d{3}) .*\r\n([^]*)$/.exec(text) ?? [];
      if (code !== undefined) {
        text = rest;
        return Number(code);
      }
      const got = await next();
      if (!Buffer.isBuffer(got)) return undefined;
      text += got.toString('latin1');
    }
  };
  const say = (line) => {
    socket.write(`${line}\r\n`);
    return reply();
  };
  await reply();
  await say('EHLO agency.example');
  return {
    /** The code of the answer; undefined if the connection broke. */
    async send(to, raw) {
      for (const line of ['MAIL FROM:<mary@example.com>', `RCPT TO:<${to}>`, 'DATA']) {
        const code = await say(line);
        if (code === undefined || code >= 400) return code;
      }
      // Lines that begin with a dot get another one.
      const stuffed = raw.toString('latin1').replaceAll(/(^|\n)\./g, '$1..');
      socket.write(Buffer.from(`${stuffed}\r\n.\r\n`, 'latin1'));
      return reply();
    },
    close: () => socket.destroy(),
  };
}
