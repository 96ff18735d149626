import type { Prisma } from '../../../prisma/generated/client.ts';
import type { EnquiryItem, ItemState } from '../../../src/domain/enquiries/conversation/items.ts';
import { filesArgs, filesOf } from '../files/rows.ts';

/** For {@link itemsOf}. */
export const itemsArgs = {
  orderBy: [{ createdAt: 'asc' }, { position: 'asc' }],
  take: 100,
  select: {
    id: true,
    replyId: true,
    name: true,
    word: true,
    sentAt: true,
    receivedAt: true,
    withdrawnAt: true,
    createdAt: true,
    files: filesArgs,
  },
} as const satisfies Prisma.Enquiry$itemsArgs;

type ItemRow = Prisma.EnquiryItemGetPayload<typeof itemsArgs>;

export const isOpenItem = { sentAt: null, receivedAt: null, withdrawnAt: null } as const;

function stateOf({
  sentAt,
  receivedAt,
  withdrawnAt,
}: Pick<ItemRow, 'sentAt' | 'receivedAt' | 'withdrawnAt'>): ItemState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (receivedAt !== null) return 'received';
  return sentAt === null ? 'open' : 'sent';
}

export const itemsOf = (rows: readonly ItemRow[]): EnquiryItem[] =>
  rows.map((row) => {
    const { id, replyId, name, word, files } = row;
    return { id, replyId, name, word, state: stateOf(row), files: filesOf(files) };
  });
