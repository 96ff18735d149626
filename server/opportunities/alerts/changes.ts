import { type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../prisma/generated/tables.ts';
import { changeMails, type ProjectNews } from '../../../src/domain/opportunities/change-texts.ts';
import {
  changesOf,
  type WatchedFacts,
  type WatchedProjects,
} from '../../../src/domain/opportunities/alerts/watched.ts';
import type { Mail } from '../../mail/content.ts';
import type { Tx } from '../../platform/database.ts';
import { build, columnsOf, execute, query } from '../../platform/sql.ts';
import { batchSize, instant, isDue, type Run, sendBatches } from './due.ts';
import { comparePathOf, stopPath, stopTokenOf } from './links.ts';
import { readProjects } from './stored.ts';
import { readFacts } from './watched.ts';

const a = columnsOf('opportunity_alerts', 'a');
const o = columnsOf('investment_opportunities', 'o');

const hasChanged = sql<SqlBool>`exists (
  select from jsonb_object_keys(${a('projects')}) as watched left join ${o.table} on ${o('id')} = watched::uuid
  where ${o('id')} is null or ${o('changed_at')} > ${a('seen_until')})`;

/** With a changed or purged project. Locked, like those of filters. */
const takeChanged = (tx: Tx, now: Date, after: string) =>
  query(
    tx,
    build
      .selectFrom('opportunity_alerts as a')
      .select(['a.id', 'a.email', 'a.frequency', 'a.projects'])
      .where('a.projects', 'is not', null)
      .where(isDue(now))
      .where('a.id', '>', after)
      .where(hasChanged)
      .orderBy('a.id')
      .limit(batchSize)
      .forUpdate(),
  );

/** Undefined: no visible change. A closed project keeps its former public title. */
function newsOf(id: string, seen: WatchedFacts, now: WatchedFacts | undefined): ProjectNews | undefined {
  const state = now?.['state'] ?? 'gone';
  const wasOpen = seen['state'] === 'open';
  if (now === undefined || state !== 'open') {
    const kind = state === 'closed' ? 'closed' : 'gone';
    return wasOpen ? { id, title: seen['title'] ?? '', kind, changes: [] } : undefined;
  }
  const changes = changesOf(seen, now);
  if (wasOpen && changes.length === 0) return undefined;
  return { id, title: now['title'] ?? '', kind: wasOpen ? 'changed' : 'reopened', changes };
}

function seenAfter(seen: WatchedFacts, now: WatchedFacts): WatchedFacts {
  if (now['state'] === 'open') return now;
  return seen['state'] === 'open' ? { ...seen, ...now } : seen;
}

interface Seen {
  id: string;
  projects: WatchedProjects;
  isSent: boolean;
}

/** Without projects there is nothing left to mail. */
async function record(tx: Tx, seen: readonly Seen[], until: string, now: Date): Promise<void> {
  const at = now.toISOString();
  type Recorded = Pick<Tables['opportunity_alerts'], 'id' | 'projects'> & Pick<Seen, 'isSent'>;
  const recorded = sql<Recorded>`jsonb_to_recordset(${JSON.stringify(seen)}::jsonb)`;
  await execute(
    tx,
    build
      .updateTable('opportunity_alerts as a')
      .from(recorded.as<'seen'>(sql`seen(id uuid, projects jsonb, "isSent" boolean)`))
      .set((eb) => ({
        projects: sql<string>`${eb.ref('seen.projects')}`,
        seen_until: instant(until),
        last_sent_at: sql`case when ${eb.ref('seen.isSent')} then ${instant(at)} else ${eb.ref('a.last_sent_at')} end`,
        stopped_at: sql`case when ${eb.ref('seen.projects')} = '{}' then ${instant(at)} end`,
      }))
      .whereRef('a.id', '=', 'seen.id'),
  );
}

/** Mails changes of an alert's projects since the last mail, each once. */
export function sendChanges(run: Run, sent: number): Promise<number> {
  const { log, clock, keys, now, until, names } = run;
  return sendBatches(run, sent, async (tx, after) => {
    const batch = await takeChanged(tx, now, after);
    const watched = batch.map((alert) => ({ alert, seen: readProjects(alert.projects) ?? {} }));
    const facts = await readFacts({ db: tx, log, clock }, [
      ...new Set(watched.flatMap(({ seen }) => Object.keys(seen))),
    ]);
    const records: Seen[] = [];
    const mails: Mail[] = [];
    for (const { alert, seen } of watched) {
      const { id, email, frequency } = alert;
      const news: ProjectNews[] = [];
      const projects: WatchedProjects = {};
      for (const [project, before] of Object.entries(seen)) {
        const current = facts.get(project);
        const one = newsOf(project, before, current);
        if (one !== undefined) news.push(one);
        if (current !== undefined) projects[project] = seenAfter(before, current);
      }
      records.push({ id, projects, isSent: news.length > 0 });
      if (news.length === 0) continue;
      const open = Object.keys(projects).filter((project) => facts.get(project)?.['state'] === 'open');
      const compareUrl = comparePathOf(open);
      const stopUrl = stopPath(stopTokenOf(keys, id));
      const content = changeMails.digest({ news, frequency, names, compareUrl, stopUrl });
      mails.push({ to: email, topic: 'alert.digest', content });
    }
    await record(tx, records, until, now);
    return { ids: batch.map(({ id }) => id), mails };
  });
}
