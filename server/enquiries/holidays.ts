import { toDate, toDay } from '../../src/domain/time/day.ts';
import type { HolidayEntry, HolidayRow } from '../../src/domain/settings/holiday-entry.ts';
import { holidayTexts as texts } from '../../src/domain/settings/holiday-texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { recomputeDue } from './due-time.ts';
import { lockName, refuseNewer } from '../platform/locks.ts';

const adminSelect = { id: true, version: true, date: true, name: true } as const;

const toRow = ({ date, ...row }: { id: string; version: number; date: Date; name: string }): HolidayRow => ({
  ...row,
  date: toDay(date),
});
const named = ({ id, name }: HolidayRow) => ({ entityKind: 'holiday', entityId: id, entityName: name }) as const;

/** Earliest first; days are `YYYY-MM-DD`. */
export async function listHolidays(db: Db): Promise<HolidayRow[]> {
  const rows = await db.holiday.findMany({ select: adminSelect, orderBy: { date: 'asc' } });
  return rows.map(toRow);
}

async function readRow(tx: Tx, id: string, version: number): Promise<HolidayRow> {
  const row = await tx.holiday.findUnique({ where: { id }, select: adminSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  refuseNewer(row, version);
  return toRow(row);
}

/** Serialises changes. */
async function lockHolidays(tx: Tx): Promise<void> {
  await lockName(tx, 'holidays');
}

async function refuseTaken(tx: Tx, date: string, exceptId?: string): Promise<void> {
  const other = await tx.holiday.findUnique({ where: { date: toDate(date) }, select: { id: true } });
  if (other !== null && other.id !== exceptId) throw new DomainError('VALIDATION', texts.taken, { field: 'date' });
}

/** Recomputes due times of unanswered enquiries. */
async function moveDue({ log }: SignedIn, tx: Tx): Promise<void> {
  const { general } = await readSettings(tx, log);
  await recomputeDue(tx, general.timezone);
}

/** @throws VALIDATION on an existing `date` */
export async function addHoliday(ctx: SignedIn, { date, name }: HolidayEntry): Promise<HolidayRow> {
  const { userId } = ctx.caller;
  return ctx.db.$transaction(async (tx) => {
    await lockHolidays(tx);
    await refuseTaken(tx, date);
    const data = { date: toDate(date), name, createdBy: userId, updatedBy: userId };
    const row = toRow(await tx.holiday.create({ data, select: adminSelect }));
    await moveDue(ctx, tx);
    await audit(tx, actorOf(ctx), { action: 'holidays.add', ...named(row), after: { date, name } });
    return row;
  });
}

interface HolidayKey {
  id: string;
  version: number;
}

/** @throws CONFLICT (D37), NOT_FOUND, VALIDATION on an existing `date` */
export async function updateHoliday(
  ctx: SignedIn,
  { id, version, date, name }: HolidayKey & HolidayEntry,
): Promise<HolidayRow> {
  return ctx.db.$transaction(async (tx) => {
    await lockHolidays(tx);
    const before = await readRow(tx, id, version);
    await refuseTaken(tx, date, id);
    const saved = { updatedAt: ctx.deps.clock.now(), updatedBy: ctx.caller.userId, version: { increment: 1 } };
    const data = { date: toDate(date), name, ...saved };
    const row = toRow(await tx.holiday.update({ where: { id }, data, select: adminSelect }));
    const changes = { before: { date: before.date, name: before.name }, after: { date, name } };
    await moveDue(ctx, tx);
    await audit(tx, actorOf(ctx), { action: 'holidays.update', ...named(row), ...changes });
    return row;
  });
}

/** @throws CONFLICT (D37), NOT_FOUND */
export async function removeHoliday(ctx: SignedIn, { id, version }: HolidayKey): Promise<HolidayRow[]> {
  await ctx.db.$transaction(async (tx) => {
    await lockHolidays(tx);
    const row = await readRow(tx, id, version);
    await tx.holiday.delete({ where: { id }, select: { id: true } });
    await moveDue(ctx, tx);
    await audit(tx, actorOf(ctx), { action: 'holidays.remove', ...named(row), before: { date: row.date } });
  });
  return listHolidays(ctx.db);
}
