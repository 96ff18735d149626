import { type Expression, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../platform/sql.ts';

const r = columnsOf('enquiry_replies', 'r');
const n = columnsOf('enquiry_replies', 'n');

/** Of a reply `r`: its mail failed, and nothing has replaced it. */
export const isUndelivered = sql<SqlBool>`${r('failed_at')} is not null and ${r('answered_otherwise_at')} is null
  and not exists (select from ${n.table} where ${n('enquiry_id')} = ${r('enquiry_id')}
    and (${n('created_at')}, ${n('id')}) > (${r('created_at')}, ${r('id')}))`;

/** Of an enquiry: answered by such a reply. If the sender has written since, it awaits a reply anyway. */
export const hasUndelivered = ({ id, stage }: { id: Expression<string>; stage: Expression<string> }) =>
  sql<boolean>`${stage} = 'answered'
    and ${id} in (select ${r('enquiry_id')} from ${r.table} where ${isUndelivered})`;
