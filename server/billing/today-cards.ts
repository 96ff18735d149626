import { cardAttentionTexts } from '../../src/domain/texts/card-attention.ts';
import { attentionOf, staffPathOf } from './card-attention.ts';
import { Prisma } from '../../prisma/generated/client.ts';
import { readRows } from '../platform/database.ts';
import { type CountedRow, findsOf, mostRows, type TodaySource } from '../contributions/today-source.ts';

interface EventRow extends CountedRow {
  attention: string;
  told: string;
  paymentId: string | null;
  at: Date;
}

/** What the provider of cards told and nobody has decided about: money that belongs to no payment, disputes and the like. */
const undecided: TodaySource = {
  kind: 'cardUndecided',
  async find({ db }) {
    const rows = await readRows<EventRow>(
      db,
      Prisma.sql`
        SELECT attention, concat_ws(' ', payload->'amount'->>'currency', payload->'amount'->>'amount') AS told,
          payment_id AS "paymentId", received_at AS at, count(*) OVER ()::int AS total
        FROM payment_events
        WHERE attention IS NOT NULL AND processed_at IS NULL
        ORDER BY received_at, id LIMIT ${mostRows}::int`,
    );
    return findsOf(rows, ({ attention, told, paymentId, at }) => ({
      kind: 'cardUndecided',
      subject: [cardAttentionTexts.titles[attentionOf(attention)], told].filter((part) => part !== '').join(', '),
      at: at.toISOString(),
      who: null,
      count: 1,
      href: staffPathOf(paymentId),
    }));
  },
};

export const cardSources: readonly TodaySource[] = [undecided];
