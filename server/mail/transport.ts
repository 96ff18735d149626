import { mkdir, open, rename, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { isThisMachine } from '../encrypted.ts';

export interface Letter {
  id: string;
  topic: string;
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Absolute. */
  unsubscribeUrl?: string | undefined;
  createdAt: Date;
}

export interface MailTransport {
  readonly kind: 'smtp' | 'folder';
  /** Once accepted or written. */
  deliver(letter: Letter): Promise<void>;
  close(): void;
}

/** List-Unsubscribe headers (RFC 2369, RFC 8058). */
function stopHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function messageOf({ messageId, from, to, replyTo, subject, text, html, unsubscribeUrl }: Letter) {
  const recipient = { name: '', address: to };
  return {
    messageId,
    from,
    // Strings could be read as lists.
    to: recipient,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', ...stopHeaders(unsubscribeUrl) },
    // Mails must not fetch content.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The port, by default the scheme's. */
export function portOfMail({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port) || (protocol === 'smtps:' ? 465 : 587);
}

const connectMs = 10_000;

type SocketCallback = (error: Error | null, socket?: { connection: Socket }) => void;

/** By name: allowed destinations know no IP addresses. */
function openSocket(target: { host: string; port: number }, done: SocketCallback): void {
  const socket = connect(target);
  const limit = setTimeout(() => {
    socket.destroy(Object.assign(new Error('the mail server does not answer'), { code: 'ETIMEDOUT' }));
  }, connectMs);
  const fail = (error: Error) => {
    clearTimeout(limit);
    done(error);
  };
  socket.once('error', fail);
  socket.once('connect', () => {
    clearTimeout(limit);
    socket.off('error', fail);
    done(null, { connection: socket });
  });
}

/** Made for the first mail: until then its library need not load. */
function forFirstMail<Made extends { close(): void }>(make: () => Promise<Made>) {
  let made: Promise<Made> | undefined;
  return {
    get: () => (made ??= make()),
    close: () => void made?.then((transport) => transport.close()),
  };
}

/**
 * Remote servers need TLS with a verified certificate; `isPlaintextAllowed` permits mail without, never a password. The
 * outbox retries.
 */
export function buildSmtpTransport(address: string, { isPlaintextAllowed = false } = {}): MailTransport {
  const { hostname, port, protocol, username } = new URL(address);
  const target = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: portOfMail({ port, protocol }) };
  const transport = forFirstMail(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url: address,
      pool: true,
      getSocket: (_options: unknown, done: SocketCallback) => openSocket(target, done),
      maxConnections: 2,
      maxMessages: 50,
      maxRequeues: 0,
      idleTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      requireTLS: !isThisMachine(hostname) && (username !== '' || !isPlaintextAllowed),
    });
  });
  return {
    kind: 'smtp',
    async deliver(letter) {
      await (await transport.get()).sendMail(messageOf(letter));
    },
    close: transport.close,
  };
}

function fileName({ id, topic, createdAt }: Letter): string {
  const stamp = createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${stamp}_${topic.replaceAll(/[^\w.-]/g, '-')}_${id}.eml`;
}

/** Files for their owner only: mails may contain sign-in links. */
export function buildFolderTransport(dir: string, log: Logger): MailTransport {
  const transport = forFirstMail(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true });
  });
  return {
    kind: 'folder',
    async deliver(letter) {
      const { message } = await (await transport.get()).sendMail(messageOf(letter));
      if (!Buffer.isBuffer(message)) throw new TypeError('no mail was made');
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const file = join(dir, fileName(letter));
      const draft = `${file}.new`;
      await rm(draft, { force: true });
      const handle = await open(draft, 'wx', 0o600);
      try {
        await handle.writeFile(message);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
      log.info({ file, topic: letter.topic }, 'mail written to a file');
    },
    close: transport.close,
  };
}
