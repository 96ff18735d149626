import * as z from 'zod';
import type { Keys } from '../platform/keys.ts';
import type { Mail } from './content.ts';

const purpose = 'outbox mail';

/** Encrypted until sent. */
const sealedPayload = z.object({
  recipient: z.string(),
  keyId: z.string(),
  /** In base64. */
  sealed: z.string(),
});
export type SealedPayload = z.infer<typeof sealedPayload>;

const letter = z.object({
  to: z.string(),
  replyTo: z.string().optional(),
  content: z.object({
    subject: z.string(),
    paragraphs: z.array(z.string()),
    lines: z.array(z.object({ label: z.string(), text: z.string(), url: z.string().optional() })).optional(),
    action: z.object({ label: z.string(), url: z.string() }).optional(),
    closing: z.array(z.string()).optional(),
    unsubscribe: z.object({ label: z.string(), url: z.string() }).optional(),
  }),
});
export type Letter = Pick<Mail, 'to' | 'replyTo' | 'content'>;

export function sealLetter(keys: Keys, { to, replyTo, content }: Letter, recipient: string): SealedPayload {
  const written: Letter = { to, content, ...(replyTo === undefined ? {} : { replyTo }) };
  const { keyId, sealed } = keys.seal(purpose, JSON.stringify(written));
  return { recipient, keyId, sealed: sealed.toString('base64') };
}

/** Undefined for an unknown key or payload. */
export function openLetter(keys: Keys, payload: unknown): Letter | undefined {
  const parsed = sealedPayload.safeParse(payload);
  if (!parsed.success) return undefined;
  const opened = keys.open(purpose, parsed.data.keyId, Buffer.from(parsed.data.sealed, 'base64'));
  if (opened === undefined) return undefined;
  const { to, replyTo, content } = letter.parse(JSON.parse(opened.toString('utf8')));
  const { lines, action, closing, unsubscribe, ...rest } = content;
  return {
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    content: {
      ...rest,
      ...(lines === undefined
        ? {}
        : { lines: lines.map(({ url, ...line }) => ({ ...line, ...(url === undefined ? {} : { url }) })) }),
      ...(action === undefined ? {} : { action }),
      ...(closing === undefined ? {} : { closing }),
      ...(unsubscribe === undefined ? {} : { unsubscribe }),
    },
  };
}

/** Returns '' for a sent mail. */
export function recipientOf(payload: unknown): string {
  const parsed = sealedPayload.pick({ recipient: true }).safeParse(payload);
  return parsed.success ? parsed.data.recipient : '';
}
