import {
  type AlertFilter,
  type AlertFrequency,
  alertLimits,
  type AlertProject,
  type AlertState,
} from '../../../src/domain/opportunities/alerts/alerts.ts';
import { projectWords } from '../../../src/domain/opportunities/change-texts.ts';
import { hashToken, isToken } from '../../auth/primitives/tokens.ts';
import type { Deps, SignedIn } from '../../context.ts';
import { readStopToken, unpackSubject } from './links.ts';
import { linkSelect, stateOf } from './state.ts';
import {
  isLive,
  knownWords,
  readFilter,
  readProjects,
  readSectorNames,
  storedWords,
  titlesOf,
  wordsOf,
} from './stored.ts';
import { readOpen } from './watched.ts';

type Alerts = Pick<Deps, 'db' | 'log' | 'clock' | 'limits' | 'keys'>;

/** Read-only, for the link's page. `about`: to request it again. */
export interface AlertLink {
  state: AlertState;
  about: { filter: AlertFilter } | { projects: AlertProject[] };
  words: string;
  frequency: AlertFrequency;
}

type LinkRow = { filter: unknown; projects: unknown; frequency: AlertFrequency };

/** `packed`: the link's subject, if nothing is stored; only its public parts. */
async function aboutOf(deps: Alerts, row: LinkRow | null, packed: string): Promise<AlertLink['about']> {
  if (row !== null) {
    const projects = readProjects(row.projects);
    return projects === undefined ? { filter: readFilter(row.filter) ?? {} } : { projects: titlesOf(projects) };
  }
  const subject = unpackSubject(packed);
  return 'filter' in subject ? subject : { projects: titlesOf(await readOpen(deps, subject.projects)) };
}

async function linkOf(deps: Alerts, state: AlertState, row: LinkRow | null, packed = ''): Promise<AlertLink> {
  const about = await aboutOf(deps, row, packed);
  const words =
    'filter' in about
      ? wordsOf(about.filter, await readSectorNames(deps.db))
      : projectWords(about.projects.map(({ title }) => title));
  return { state, about, words, frequency: row?.frequency ?? 'daily' };
}

/** Unknown links are counted against guessing: RATE_LIMITED. */
export async function readConfirmLink(
  deps: Alerts,
  ip: string,
  { token, filter }: { token: string; filter?: string | undefined },
): Promise<AlertLink> {
  const { db, clock, limits } = deps;
  if (!isToken(token)) return linkOf(deps, 'unknown', null, filter);
  let row: Awaited<ReturnType<typeof find>> = null;
  const find = () => db.opportunityAlert.findUnique({ where: { tokenHash: hashToken(token) }, select: linkSelect });
  await limits.tracking(ip, async () => {
    row = await find();
    return row !== null;
  });
  return linkOf(deps, stateOf(row, clock.now()), row, filter);
}

/** Like {@link readConfirmLink}. A deleted one was stopped. */
export async function readStopLink(deps: Alerts, ip: string, token: string): Promise<AlertLink> {
  const { db, keys, limits } = deps;
  const id = readStopToken(keys, token);
  await limits.tracking(ip, () => Promise.resolve(id !== undefined));
  if (id === undefined) return linkOf(deps, 'unknown', null);
  const row = await db.opportunityAlert.findUnique({ where: { id }, select: linkSelect });
  return linkOf(deps, row?.stoppedAt === null ? 'on' : 'stopped', row);
}

/** Idempotent; false for a foreign link. */
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
  kind: 'new' | 'changes';
  state: 'on' | 'waiting';
  words: string;
  frequency: AlertFrequency;
}

/** By the caller's address, whether requested signed in or not; those that can still be confirmed last. */
export async function listOwnAlerts({ db, deps, caller }: SignedIn): Promise<OwnAlert[]> {
  const rows = await db.opportunityAlert.findMany({
    where: {
      email: caller.viewer.email,
      stoppedAt: null,
      OR: [isLive, { confirmedAt: null, expiresAt: { gt: deps.clock.now() } }],
    },
    orderBy: [{ confirmedAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take: 2 * alertLimits.alerts,
    select: { id: true, filter: true, projects: true, frequency: true, confirmedAt: true },
  });
  const names = await readSectorNames(db);
  return rows.map(({ id, frequency, confirmedAt, ...row }) => ({
    id,
    kind: readProjects(row.projects) === undefined ? 'new' : 'changes',
    state: confirmedAt === null ? 'waiting' : 'on',
    // A stranger may have asked.
    words: confirmedAt === null ? knownWords(row, names) : storedWords(row, names),
    frequency,
  }));
}

/** Includes stopped ones. */
export async function stopOwnAlert({ db, deps, caller }: SignedIn, id: string): Promise<void> {
  await db.opportunityAlert.updateMany({
    where: { id, email: caller.viewer.email, stoppedAt: null },
    data: { stoppedAt: deps.clock.now() },
  });
}
