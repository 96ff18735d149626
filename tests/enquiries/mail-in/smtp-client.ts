import { createTransport } from 'nodemailer';

/** What the agency's mail server is answered: 250, or the code of a refusal. */
export type Answer = number;

export interface Sending {
  to: string;
  raw: string | Buffer;
  /** The return path. */
  from?: string;
}

/** Sends one mail as the agency's mail server does, on a connection of its own. */
export async function deliver(port: number, { to, raw, from = 'investor@example.com' }: Sending): Promise<Answer> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({ envelope: { from, to: [to] }, raw });
    return Number(response.slice(0, 3));
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    if (responseCode === undefined) throw error;
    return responseCode;
  } finally {
    transport.close();
  }
}

let made = 0;

/** A plain mail; each header replaces the usual one, and an empty one leaves it out. */
export function mailOf(headers: Record<string, string>, body: string | Buffer = 'Thank you'): Buffer {
  made += 1;
  const all: Record<string, string> = {
    From: 'Mary <mary@example.com>',
    To: 'reply@reply.ipa.example',
    Subject: 'Re: Your enquiry',
    'Message-ID': `<${made}@example.com>`,
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}
