import type { EnquiryFile } from './files.ts';

/** Documents asked for: per request, open at once with an enquiry, and characters of a name. */
export const itemLimits = { perReply: 10, open: 20, name: 120 } as const;

export type ItemState = 'open' | 'sent' | 'received' | 'withdrawn';

/** A document that a reply asks for. `word`: of the sender, instead of a file or with it. `at`: ISO 8601. */
export interface EnquiryItem {
  id: string;
  replyId: string;
  name: string;
  state: ItemState;
  word: string | null;
  files: EnquiryFile[];
}

/** One name a line. */
export const itemNames = (lines: string): string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.replaceAll(/\s+/g, ' ').trim())
      .filter((line) => line !== ''),
  ),
];
