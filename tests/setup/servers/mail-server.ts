import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as received. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body. */
  raw: string;
  messageId: string;
}

/** A real mail server on this machine that stores mails, and can stop and restart on its port. */
export interface MailServer {
  readonly url: string;
  readonly received: ReceivedMail[];
  /** Called with each mail before it is accepted; a rejection refuses it. */
  onMail: (mail: ReceivedMail) => Promise<void>;
  stop(): Promise<void>;
  restart(): Promise<void>;
}

export function headerOf(raw: string, name: string): string {
  const head = raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
}

/** The decoded parts of our mails: text first, then HTML. */
export function bodiesOf(raw: string): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
  const [, text = '', html = ''] = raw.split(`--${boundary}`).map((part) => {
    const [head = '', ...body] = part.split('\r\n\r\n');
    const encoded = body.join('\r\n\r\n').trim();
    if (/base64/i.test(head)) return Buffer.from(encoded, 'base64').toString('utf8');
    if (!/quoted-printable/i.test(head)) return encoded.replaceAll('\r\n', '\n');
    const bytes = encoded
      .replace(/=\r\n/g, '')
      .replaceAll('\r\n', '\n')
      .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString('utf8');
  });
  return { text, html };
}

export async function startMailServer(): Promise<MailServer> {
  let port = 0;
  let server: SMTPServer;
  const received: ReceivedMail[] = [];

  async function receive(stream: Readable, { envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString('utf8');
    const { mailFrom, rcptTo } = envelope;
    const mail = {
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      raw,
      messageId: headerOf(raw, 'Message-ID'),
    };
    await api.onMail(mail);
    received.push(mail);
  }

  function listen(): Promise<void> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onData: callbackify(receive),
    });
    // Disconnecting a client is part of some tests.
    server.on('error', () => undefined);
    return new Promise((resolve) => {
      server.listen(port, '127.0.0.1', () => {
        port = (server.server.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  const api: MailServer = {
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    received,
    onMail: () => Promise.resolve(),
    stop: () =>
      new Promise((resolve) => {
        for (const connection of server.connections as Set<{ close(): void }>) connection.close();
        server.close(() => {
          resolve();
        });
      }),
    restart: listen,
  };
  await listen();
  return api;
}
