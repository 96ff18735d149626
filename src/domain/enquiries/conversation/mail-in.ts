import * as z from 'zod/mini';
import { version } from '../../documents/version.ts';
import { oneLinePattern } from '../../forms/plain-text.ts';
import { mailInTexts as texts } from './mail-in-texts.ts';

/** Per conversation, and without one, in 24 hours. */
export const mailInLimits = { perThread: 30, unsorted: 1000, shown: 100 } as const;
/** How long originals and dismissed emails stay. */
export const originalDays = 30;

export const mailKinds = ['message', 'automatic', 'bounce', 'unreadable'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailKey = z.strictObject({ mailId: z.uuid() });
export const mailNumber = z.strictObject({
  number: z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(1, texts.numberMissing),
      z.maxLength(40),
      z.regex(oneLinePattern, texts.unknownNumber),
    ),
});
export type MailNumber = z.infer<typeof mailNumber>;
export const assignMailInput = z.extend(mailNumber, mailKey.shape);
export const moveMailBackInput = z.strictObject({ id: z.uuid(), version, ...mailKey.shape });
/** Optional for tabs of earlier builds. */
export const unsortedInput = z.optional(z.strictObject({ isDismissed: z.optional(z.boolean()) }));
export type UnsortedInput = z.infer<typeof unsortedInput>;

/** The enquiry that an email is to be added to. */
export interface MailTarget extends MailNumber {
  name: string;
  project: string | null;
}

/** For staff. `original`: a path, while it is kept. Times: ISO 8601. */
export interface InboxMail {
  id: string;
  kind: MailKind;
  isHeld: boolean;
  sender: { address: string; name: string };
  subject: string;
  body: string;
  quoted: string | null;
  fileNotes: string[];
  original: string | null;
  receivedAt: string;
}

export interface UnsortedMails {
  /** Newest first. */
  items: InboxMail[];
  total: number;
}
