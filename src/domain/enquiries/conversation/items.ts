import type { EnquiryFile } from './files.ts';

/** Documents: per request, open with an enquiry, characters of a name. */
export const itemLimits = { perReply: 10, open: 20, name: 120 } as const;

export type ItemState = 'open' | 'sent' | 'received' | 'withdrawn';

/** Asked for by a reply. `word`: the sender's, with or without a file. `at`: ISO 8601. */
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
