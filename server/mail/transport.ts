import { mkdir, open, rename, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { isThisMachine } from '../encrypted.ts';

/** A finished mail with one recipient. */
export interface Letter {
  /** Of its row in the outbox. */
  id: string;
  topic: string;
  messageId: string;
  from: { name: string; address: string };
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

/** Where mails go: to a mail server, or into files (D10). */
export interface MailTransport {
  readonly kind: 'smtp' | 'folder';
  /** Resolves when the server has accepted the mail, or the file stands. */
  deliver(letter: Letter): Promise<void>;
  close(): void;
}

function messageOf({ messageId, from, to, replyTo, subject, text, html }: Letter) {
  const recipient = { name: '', address: to };
  return {
    messageId,
    from,
    // Addresses as objects are taken as they are and never read as a list.
    to: recipient,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    envelope: { from: from.address, to: [to] },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Nothing in a mail may be fetched from this machine or from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The port of a mail server's address, with the usual one of its scheme. */
export function portOfMail({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  return Number(port) || (protocol === 'smtps:' ? 465 : 587);
}

const connectMs = 10_000;

type SocketCallback = (error: Error | null, socket?: { connection: Socket }) => void;

/** By name: the client would connect to the number that it looked up, which no list of destinations knows. */
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

/**
 * A mail server by its address. What leaves this machine leaves encrypted and to a certificate that is checked; with
 * `isPlaintextAllowed` a mail may go without, and a password still may not. A connection that is lost in the middle is
 * not tried again here: the outbox does that, and knows how often.
 */
export function buildSmtpTransport(address: string, { isPlaintextAllowed = false } = {}): MailTransport {
  const { hostname, port, protocol, username } = new URL(address);
  const target = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: portOfMail({ port, protocol }) };
  const transport = createTransport({
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
  return {
    kind: 'smtp',
    async deliver(letter) {
      await transport.sendMail(messageOf(letter));
    },
    close() {
      transport.close();
    },
  };
}

/** `20261120-020000_auth.confirm_<id>.eml`: the same mail always has the same name. */
function fileName({ id, topic, createdAt }: Letter): string {
  const stamp = createdAt.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${stamp}_${topic.replaceAll(/[^\w.-]/g, '-')}_${id}.eml`;
}

/** Files in `dir`, which nobody but the owner of the process can read: a mail may hold a link that opens an account. */
export function buildFolderTransport(dir: string, log: Logger): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    kind: 'folder',
    async deliver(letter) {
      const { message } = await transport.sendMail(messageOf(letter));
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
    close() {
      transport.close();
    },
  };
}
