import { createHash, randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { callbackify } from 'node:util';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { incomingMailTexts as texts } from '../../../src/domain/mail/incoming-texts.ts';
import { MailRefused, refusedLater } from './refused.ts';

/** In bytes, as sent. */
export const maxMailBytes = 25 * 1024 * 1024;
const megabyte = 1024 * 1024;

/** In a temporary file the listener removes. */
export interface TakenMail {
  path: string;
  size: number;
  /** SHA-256 in hex. */
  checksum: string;
  /** Before the recipient's `@`. */
  localPart: string;
  /** Bounces and automatic replies have no return path. */
  hasReturnPath: boolean;
}

interface ListenerOptions {
  domain: string;
  host: string;
  /** 0: a free one. */
  port: number;
  tempDir: string;
  log: Logger;
  isRecipient: (localPart: string) => Promise<boolean>;
  /** Returns once stored for good. @throws MailRefused */
  take: (mail: TakenMail) => Promise<void>;
  /** In ms. */
  times?: { silence?: number; data?: number; grace?: number };
}

export interface MailListener {
  listen(): Promise<number>;
  close(): Promise<void>;
}

function splitAddress({ address }: SMTPServerAddress): { localPart: string; domain: string } {
  const at = address.lastIndexOf('@');
  return { localPart: address.slice(0, Math.max(at, 0)), domain: address.slice(at + 1).toLowerCase() };
}

/** One domain's: takes mail, sends none. */
export function buildMailListener(options: ListenerOptions): MailListener {
  const { domain, host, port, tempDir, log, isRecipient, take, times = {} } = options;
  const { silence = 60_000, data = 600_000, grace = 8_000 } = times;

  /** The unexpected is temporary: the sender tries again. */
  const answered =
    <Args extends unknown[]>(work: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      try {
        await work(...args);
      } catch (error) {
        if (error instanceof MailRefused) throw error;
        log.warn({ err: error }, 'an email could not be stored; its server tries again');
        throw refusedLater();
      }
    };

  const onRcptTo = answered(async (address: SMTPServerAddress, { envelope }: SMTPServerSession) => {
    const recipient = splitAddress(address);
    if (recipient.domain !== domain) throw new MailRefused(550, texts.foreignDomain);
    // One recipient per transaction: the server repeats for the next.
    if (envelope.rcptTo.length > 0) throw new MailRefused(452, texts.oneRecipient);
    if (!(await isRecipient(recipient.localPart))) throw new MailRefused(550, texts.unknownRecipient);
  });

  const onData = answered(async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession) => {
    const [recipient] = envelope.rcptTo;
    if (recipient === undefined) throw refusedLater();
    const path = join(tempDir, `mail-${randomBytes(12).toString('hex')}.eml`);
    const limit = setTimeout(() => stream.destroy(refusedLater()), data);
    try {
      const received = await receive(stream, path);
      clearTimeout(limit);
      if (stream.sizeExceeded) throw new MailRefused(552, texts.tooLarge(maxMailBytes / megabyte));
      const hasReturnPath = envelope.mailFrom !== false && envelope.mailFrom.address !== '';
      await take({ ...received, path, localPart: splitAddress(recipient).localPart, hasReturnPath });
    } finally {
      clearTimeout(limit);
      await rm(path, { force: true });
    }
  });

  const server = new SMTPServer({
    name: domain,
    banner: texts.banner,
    size: maxMailBytes,
    rejectOversized: true,
    authOptional: true,
    // No certificate of its own.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 20,
    socketTimeout: silence,
    closeTimeout: grace,
    onRcptTo: callbackify(onRcptTo),
    onData: (stream, session, done) => {
      callbackify(onData)(stream, session, (error) => done(error, texts.accepted));
    },
  });
  const onError = (error: Error) => log.debug({ err: error }, 'a connection of the mail server broke');

  return {
    listen: () =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.removeAllListeners('error');
          server.on('error', onError);
          resolve((server.server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Reads all, keeps what is allowed. */
async function receive(stream: SMTPServerDataStream, path: string): Promise<Pick<TakenMail, 'size' | 'checksum'>> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxMailBytes) continue;
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { size, checksum: hash.digest('hex') };
}
