import { daysAfter } from '../../../src/domain/time/durations.ts';
import { sql } from 'kysely';
import { alertMails, alertTexts as texts } from '../../../src/domain/opportunities/alerts/alert-texts.ts';
import {
  type AlertEntry,
  type AlertFilter,
  type AlertFrequency,
  alertLimits,
  type AlertState,
  alertSubject,
} from '../../../src/domain/opportunities/alerts/alerts.ts';
import { changeMails, changeTexts } from '../../../src/domain/opportunities/change-texts.ts';
import type { WatchedProjects } from '../../../src/domain/opportunities/alerts/watched.ts';
import { hashToken, isToken, makeToken } from '../../auth/primitives/tokens.ts';
import type { Context, Deps } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { queueMail } from '../../mail/queue.ts';
import type { Tx } from '../../platform/database.ts';
import { lockName } from '../../platform/locks.ts';
import { build, execute, query } from '../../platform/sql.ts';
import { confirmPath } from './links.ts';
import { linkSelect, stateOf } from './state.ts';
import { countLive, isLive, knownFilterWords, readFilter, readProjects, readSectorNames } from './stored.ts';
import { readOpen, withSeen } from './watched.ts';

/** Older than every change: the first run compares with the state at the request. */
const never = new Date(0);

type Alerts = Pick<Deps, 'db' | 'log' | 'clock' | 'limits' | 'keys'>;

/** Serialises the alerts of one address. */
const lockAddress = (tx: Tx, email: string) => lockName(tx, `opportunity alerts ${email.toLowerCase()}`);

/** The stored form of a subject. */
type Stored = { filter: AlertFilter } | { projects: WatchedProjects };

const columnsFor = (stored: Stored) =>
  'filter' in stored ? { filter: { ...stored.filter } } : { projects: stored.projects, seenUntil: never };

/** By the database's clock: what is committed later is new. */
async function turnOn(tx: Tx, id: string, now: Date): Promise<void> {
  await execute(
    tx,
    build
      .updateTable('opportunity_alerts')
      .set((eb) => ({
        confirmed_at: now,
        stopped_at: null,
        seen_until: sql`case when ${eb.ref('projects')} is null then now() else ${eb.ref('seen_until')} end`,
      }))
      .where('id', '=', id),
  );
}

/** Of this address. Locked, as the job writes what was seen. */
async function lockWatching(tx: Tx, email: string) {
  const [row] = await query(
    tx,
    build
      .selectFrom('opportunity_alerts')
      .select(['id', 'projects'])
      .where('email', '=', sql<string>`${email}::citext`)
      .where('projects', 'is not', null)
      .where('confirmed_at', 'is not', null)
      .where('stopped_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate(),
  );
  return row;
}

/** For the same filter, or the address's project alert, with the values to store. */
async function findSame(tx: Tx, email: string, stored: Stored) {
  if ('projects' in stored) {
    const row = await lockWatching(tx, email);
    if (row === undefined) return null;
    const projects = withSeen(stored.projects, readProjects(row.projects) ?? {});
    return { id: row.id, columns: columnsFor({ projects }) };
  }
  const row = await tx.opportunityAlert.findFirst({
    where: { email, filter: { equals: { ...stored.filter } }, ...isLive },
    select: { id: true },
  });
  return row === null ? null : { id: row.id, columns: {} };
}

/** VALIDATION for an unknown sector, or if no project is open. */
async function readSubject(deps: Alerts, entry: AlertEntry, names: ReadonlyMap<string, string>): Promise<Stored> {
  const subject = alertSubject(entry);
  if ('filter' in subject) {
    const { sector } = subject.filter;
    if (sector === undefined || names.has(sector)) return subject;
    throw new DomainError('VALIDATION', texts.unknownSector, { field: 'sector' });
  }
  const projects = await readOpen(deps, subject.projects);
  if (Object.keys(projects).length > 0) return { projects };
  throw new DomainError('VALIDATION', changeTexts.noneOpen, { field: 'projects' });
}

function confirmMail(stored: Stored, frequency: AlertFrequency, token: string, names: ReadonlyMap<string, string>) {
  if ('projects' in stored) {
    const facts = Object.values(stored.projects);
    const projects = facts.map(({ title = '', location = '' }) => ({ title, location }));
    const url = confirmPath(token, { projects: Object.keys(stored.projects) });
    return changeMails.confirm({ projects, frequency, url });
  }
  const words = knownFilterWords(stored.filter, names);
  return alertMails.confirm({ words, frequency, url: confirmPath(token, stored) });
}

/**
 * Mails a confirmation link; active at once for the user's own address. The same answer for every address. VALIDATION
 * for an unknown sector, without open projects or, for the owner, too many; RATE_LIMITED.
 */
export async function requestAlert(
  { deps, ip, caller }: Pick<Context, 'ip' | 'caller'> & { deps: Alerts },
  entry: AlertEntry,
): Promise<{ state: 'sent' | 'on' }> {
  const { db, clock, limits, keys } = deps;
  const { email, frequency } = entry;
  const names = await readSectorNames(db);
  const stored = await readSubject(deps, entry, names);
  const isOwn = caller?.viewer.email.toLowerCase() === email.toLowerCase();
  if (!isOwn) await limits.mail(ip, email);
  const now = clock.now();
  const row = { email, frequency, ...columnsFor(stored), createdAt: now };
  return db.$transaction(async (tx) => {
    await lockAddress(tx, email);
    const isFull = (await countLive(tx, email)) >= alertLimits.alerts;
    if (isOwn) {
      const same = await findSame(tx, email, stored);
      if (same !== null) {
        const data = { frequency, ...same.columns };
        await tx.opportunityAlert.update({ where: { id: same.id }, data, select: { id: true } });
        return { state: 'on' };
      }
      if (isFull) throw new DomainError('VALIDATION', texts.tooMany(alertLimits.alerts));
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
    const expiresAt = daysAfter(now, alertLimits.days);
    await tx.opportunityAlert.create({
      data: { ...row, tokenHash: hashToken(token), expiresAt },
      select: { id: true },
    });
    const content = confirmMail(stored, frequency, token, names);
    await queueMail(tx, keys, { to: email, topic: 'alert.confirm', content });
    return { state: 'sent' };
  });
}

/**
 * Idempotent. An active alert for the same filter gets the new frequency and link; a project alert also the projects.
 */
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
      const projects = readProjects(row.projects);
      const stored = projects === undefined ? { filter: readFilter(row.filter) ?? {} } : { projects };
      const same = await findSame(tx, row.email, stored);
      if (same === null) {
        await turnOn(tx, row.id, now);
      } else {
        const { frequency, expiresAt } = row;
        await tx.opportunityAlert.delete({ where: { id: row.id }, select: { id: true } });
        const data = { frequency, tokenHash, expiresAt, ...same.columns };
        await tx.opportunityAlert.update({ where: { id: same.id }, data, select: { id: true } });
      }
      state = 'on';
    });
    return true;
  });
  return state;
}
