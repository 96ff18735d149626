import { sql } from 'kysely';
import { alertMails, alertTexts as texts } from '../../../src/domain/opportunities/alert-texts.ts';
import {
  type AlertEntry,
  type AlertFilter,
  type AlertFrequency,
  alertLimits,
  type AlertState,
  knownPartOf,
} from '../../../src/domain/opportunities/alerts.ts';
import { hashToken, isToken, makeToken } from '../../auth/primitives/tokens.ts';
import type { Context, Deps, SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { queueMail } from '../../mail/queue.ts';
import type { Tx } from '../../platform/database.ts';
import { lockName } from '../../platform/locks.ts';
import { build, execute } from '../../platform/sql.ts';
import { confirmPath, readStopToken, unpackFilter } from './links.ts';
import { countLive, isLive, readFilter, readSectorNames, wordsOf } from './stored.ts';

const dayMs = 86_400_000;

type Alerts = Pick<Deps, 'db' | 'clock' | 'limits' | 'keys'>;

/** One address' alerts change one after the other. */
const lockAddress = (tx: Tx, email: string) => lockName(tx, `opportunity alerts ${email.toLowerCase()}`);

/** A column of the database's clock: what is committed later is new. */
async function turnOn(tx: Tx, id: string, now: Date): Promise<void> {
  await execute(
    tx,
    build
      .updateTable('opportunity_alerts')
      .set({ confirmed_at: now, stopped_at: null, seen_until: sql<Date>`now()` })
      .where('id', '=', id),
  );
}

/** An alert of this address for the same filter that is on. */
function findSame(tx: Tx, email: string, filter: AlertFilter) {
  return tx.opportunityAlert.findFirst({
    where: { email, filter: { equals: { ...filter } }, ...isLive },
    select: { id: true },
  });
}

/**
 * Mails a link to confirm; on at once for one's own address. The same answer for every address. VALIDATION for an
 * unknown sector or, to the owner, too many; RATE_LIMITED.
 */
export async function requestAlert(
  { deps, ip, caller }: Pick<Context, 'ip' | 'caller'> & { deps: Alerts },
  { email, frequency, filter }: AlertEntry,
): Promise<{ state: 'sent' | 'on' }> {
  const { db, clock, limits, keys } = deps;
  const names = await readSectorNames(db);
  if (filter.sector !== undefined && !names.has(filter.sector)) {
    throw new DomainError('VALIDATION', texts.unknownSector, { field: 'sector' });
  }
  const isOwn = caller?.viewer.email.toLowerCase() === email.toLowerCase();
  if (!isOwn) await limits.mail(ip, email);
  const now = clock.now();
  return db.$transaction(async (tx) => {
    await lockAddress(tx, email);
    const isFull = (await countLive(tx, email)) >= alertLimits.alerts;
    if (isOwn) {
      const same = await findSame(tx, email, filter);
      if (same !== null) {
        await tx.opportunityAlert.update({ where: { id: same.id }, data: { frequency }, select: { id: true } });
        return { state: 'on' };
      }
      if (isFull) throw new DomainError('VALIDATION', texts.tooMany(alertLimits.alerts));
      const row = { email, frequency, filter: { ...filter }, createdAt: now };
      const { id } = await tx.opportunityAlert.create({ data: row, select: { id: true } });
      await turnOn(tx, id, now);
      return { state: 'on' };
    }
    if (isFull) {
      const content = alertMails.full({ max: alertLimits.alerts });
      await queueMail(tx, keys, { to: email, topic: 'alert.full', content });
      return { state: 'sent' };
    }
    const token = makeToken();
    await tx.opportunityAlert.create({
      data: {
        email,
        frequency,
        filter: { ...filter },
        tokenHash: hashToken(token),
        expiresAt: new Date(now.getTime() + alertLimits.days * dayMs),
        createdAt: now,
      },
      select: { id: true },
    });
    const known = knownPartOf(filter);
    const content = alertMails.confirm({
      words: wordsOf(known, names),
      isMore: Object.keys(known).length < Object.keys(filter).length,
      frequency,
      url: confirmPath(token, filter),
    });
    await queueMail(tx, keys, { to: email, topic: 'alert.confirm', content });
    return { state: 'sent' };
  });
}

const linkSelect = {
  id: true,
  email: true,
  filter: true,
  frequency: true,
  confirmedAt: true,
  stoppedAt: true,
  expiresAt: true,
} as const;

function stateOf(
  row: { confirmedAt: Date | null; stoppedAt: Date | null; expiresAt: Date | null } | null,
  now: Date,
): AlertState {
  if (row === null) return 'expired';
  if (row.stoppedAt !== null) return 'stopped';
  if (row.confirmedAt !== null) return 'on';
  return row.expiresAt === null || row.expiresAt <= now ? 'expired' : 'waiting';
}

/** Of a link, for its page: changes nothing. `filter`: to ask again. */
export interface AlertLink {
  state: AlertState;
  filter: AlertFilter;
  words: string;
  frequency: AlertFrequency;
}

async function linkOf(
  db: Alerts['db'],
  state: AlertState,
  row: { filter: unknown; frequency: AlertFrequency } | null,
  packed = '',
): Promise<AlertLink> {
  const filter = readFilter(row === null ? unpackFilter(packed) : row.filter) ?? {};
  return { state, filter, words: wordsOf(filter, await readSectorNames(db)), frequency: row?.frequency ?? 'daily' };
}

/** A link that nothing is known about counts against guessing: RATE_LIMITED. */
export async function readConfirmLink(
  { db, clock, limits }: Alerts,
  ip: string,
  { token, filter }: { token: string; filter?: string | undefined },
): Promise<AlertLink> {
  if (!isToken(token)) return linkOf(db, 'unknown', null, filter);
  let row: Awaited<ReturnType<typeof find>> = null;
  const find = () => db.opportunityAlert.findUnique({ where: { tokenHash: hashToken(token) }, select: linkSelect });
  await limits.tracking(ip, async () => {
    row = await find();
    return row !== null;
  });
  return linkOf(db, stateOf(row, clock.now()), row, filter);
}

/** Once or often. An alert that is on for the same filter takes over how often, and the link. */
export async function confirmAlert({ db, clock, limits }: Alerts, ip: string, token: string): Promise<AlertState> {
  if (!isToken(token)) return 'unknown';
  const tokenHash = hashToken(token);
  const now = clock.now();
  let state: AlertState = 'expired';
  await limits.tracking(ip, async () => {
    const found = await db.opportunityAlert.findUnique({ where: { tokenHash }, select: { email: true } });
    if (found === null) return false;
    await db.$transaction(async (tx) => {
      await lockAddress(tx, found.email);
      const row = await tx.opportunityAlert.findUnique({ where: { tokenHash }, select: linkSelect });
      state = stateOf(row, now);
      if (row === null || state !== 'waiting') return;
      const same = await findSame(tx, row.email, readFilter(row.filter) ?? {});
      if (same === null) {
        await turnOn(tx, row.id, now);
      } else {
        const { frequency, expiresAt } = row;
        await tx.opportunityAlert.delete({ where: { id: row.id }, select: { id: true } });
        const data = { frequency, tokenHash, expiresAt };
        await tx.opportunityAlert.update({ where: { id: same.id }, data, select: { id: true } });
      }
      state = 'on';
    });
    return true;
  });
  return state;
}

/** As {@link readConfirmLink}. One that is gone was stopped. */
export async function readStopLink({ db, keys, limits }: Alerts, ip: string, token: string): Promise<AlertLink> {
  const id = readStopToken(keys, token);
  await limits.tracking(ip, () => Promise.resolve(id !== undefined));
  if (id === undefined) return linkOf(db, 'unknown', null);
  const row = await db.opportunityAlert.findUnique({ where: { id }, select: linkSelect });
  return linkOf(db, row?.stoppedAt === null ? 'on' : 'stopped', row);
}

/** Once or often; false for a link that is not ours. */
export async function stopAlert({ db, clock, keys, limits }: Alerts, ip: string, token: string): Promise<boolean> {
  const id = readStopToken(keys, token);
  return limits.tracking(ip, async () => {
    if (id === undefined) return false;
    await db.opportunityAlert.updateMany({ where: { id, stoppedAt: null }, data: { stoppedAt: clock.now() } });
    return true;
  });
}

export interface OwnAlert {
  id: string;
  words: string;
  frequency: AlertFrequency;
}

/** Those of the caller's address, with or without account when it was asked. */
export async function listOwnAlerts({ db, caller }: SignedIn): Promise<OwnAlert[]> {
  const rows = await db.opportunityAlert.findMany({
    where: { email: caller.viewer.email, ...isLive },
    orderBy: { id: 'asc' },
    select: { id: true, filter: true, frequency: true },
  });
  const names = await readSectorNames(db);
  return rows.map(({ filter, ...row }) => ({ ...row, words: wordsOf(readFilter(filter) ?? {}, names) }));
}

/** Also one that is stopped. */
export async function stopOwnAlert({ db, deps, caller }: SignedIn, id: string): Promise<void> {
  await db.opportunityAlert.updateMany({
    where: { id, email: caller.viewer.email, stoppedAt: null },
    data: { stoppedAt: deps.clock.now() },
  });
}
