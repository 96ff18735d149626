import { sql } from 'kysely';
import { findsOf, maxRows, type TodaySource } from '../../contributions/today-source.ts';
import { build, columnsOf, countAll, countBefore, query } from '../../platform/sql.ts';
import { enquiryLink } from '../link.ts';

const m = columnsOf('incoming_mails', 'm');

/** To decide: those from another address, each, and the unsorted ones together. */
export const mailSources: readonly TodaySource[] = [
  {
    kind: 'mailHeld',
    async find({ db }) {
      const rows = await query(
        db,
        build
          .selectFrom('incoming_mails as m')
          .innerJoin('enquiries as e', 'e.id', 'm.enquiry_id')
          .select(['e.id', 'e.receipt_number as number', 'm.received_at as at', countBefore.as('total')])
          .where('m.state', '=', 'held')
          .where('e.deleted_at', 'is', null)
          .orderBy('m.received_at')
          .orderBy('m.id')
          .limit(maxRows),
      );
      return findsOf(rows, ({ id, number, at }) => ({
        kind: 'mailHeld',
        subject: number,
        at: at.toISOString(),
        who: null,
        count: 1,
        href: enquiryLink(id),
      }));
    },
  },
  {
    kind: 'mailsUnsorted',
    async find({ db }) {
      const [row] = await query(
        db,
        build
          .selectFrom('incoming_mails as m')
          .select([countAll.as('count'), sql<Date | null>`min(${m('received_at')})`.as('at')])
          .where('m.state', '=', 'unsorted'),
      );
      if (row === undefined || row.count === 0) return { items: [], total: 0 };
      const at = row.at?.toISOString() ?? null;
      const href = '/admin/enquiries?unsorted=true';
      return { items: [{ kind: 'mailsUnsorted', subject: '', at, who: null, count: row.count, href }], total: 1 };
    },
  },
];
