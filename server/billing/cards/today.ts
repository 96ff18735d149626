import { cardAttentionTexts } from '../../../src/domain/billing/card-attention-texts.ts';
import { sql } from 'kysely';
import { attentionOf, staffPathOf } from './attention.ts';
import { findsOf, maxRows, type TodaySource } from '../../contributions/today-source.ts';
import { build, countBefore, query } from '../../platform/sql.ts';

/** Unmatched money, disputes and the like. */
const undecided: TodaySource = {
  kind: 'cardUndecided',
  async find({ db }) {
    const rows = await query(
      db,
      build
        .selectFrom('payment_events')
        .select((eb) => [
          'attention',
          sql<string>`concat_ws(' ', ${eb.ref('payload')}->'amount'->>'currency', ${eb.ref('payload')}->'amount'->>'amount')`.as(
            'amount',
          ),
          'payment_id as paymentId',
          'received_at as at',
          countBefore.as('total'),
        ])
        .where('attention', 'is not', null)
        .where('processed_at', 'is', null)
        .orderBy('received_at')
        .orderBy('id')
        .limit(maxRows)
        .$narrowType<{ attention: string }>(),
    );
    return findsOf(rows, ({ attention, amount, paymentId, at }) => ({
      kind: 'cardUndecided',
      subject: [cardAttentionTexts.titles[attentionOf(attention)], amount].filter((part) => part !== '').join(', '),
      at: at.toISOString(),
      who: null,
      count: 1,
      href: staffPathOf(paymentId),
    }));
  },
};

export const cardSources: readonly TodaySource[] = [undecided];
