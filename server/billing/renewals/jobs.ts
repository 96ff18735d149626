import { addDays, type Day, dayIn } from '../../../src/domain/time/day.ts';
import { type RawBuilder, sql } from 'kysely';
import { billingDays, reminderDays } from '../../../src/domain/billing/billing.ts';
import { jobTexts as texts } from '../../../src/domain/jobs/texts.ts';
import { DomainError } from '../../errors.ts';
import type { Job, JobDeps } from '../../contributions/job.ts';
import { isDatabaseDown } from '../../platform/database/outages.ts';
import { columnsOf, query } from '../../platform/sql.ts';
import { readSettings } from '../../settings/settings.ts';
import { type DueMove, endDue } from './ending.ts';
import { remind } from './reminding.ts';
import { renew, renewalHorizon } from './renewing.ts';
import { type BillingScope, inBilling } from '../scope.ts';

const batchSize = 200;
/** More failures end the run: the cause is not a single row. */
const maxFailures = 500;

/** The condition in SQL; the work checks again with the row locked. */
interface Due {
  kind: string;
  /** Longest due first. */
  source: RawBuilder<unknown>;
  work: (scope: BillingScope, id: string) => Promise<boolean>;
}

interface Tally {
  done: number;
  failed: number;
}

/**
 * Each row in its own transaction, so that a failure does not block others. A row still due is not retried in this run.
 */
async function runDue(deps: JobDeps, { kind, source, work }: Due, tally: Tally): Promise<void> {
  const left: string[] = [];
  for (;;) {
    const batch = await query(
      deps.db,
      sql<{ id: string }>`
        select due.id from (${source}) as due where due.id <> all (${left}::uuid[])
        order by due.since, due.id limit ${batchSize}::int`,
    );
    for (const { id } of batch) {
      try {
        if (await inBilling(deps, (scope) => work(scope, id))) tally.done += 1;
        else left.push(id);
      } catch (error) {
        if (isDatabaseDown(error)) throw error;
        tally.failed += 1;
        left.push(id);
        deps.log.error({ err: error, kind, id }, 'billing could not deal with something that is due');
        if (tally.failed >= maxFailures) throw new DomainError('UNEXPECTED', texts.notBilled(tally.failed));
      }
    }
    if (batch.length < batchSize) return;
  }
}

/** Throws at the end if any row failed. */
async function runAllDue(
  deps: JobDeps,
  dueOn: (today: Day, now: Date, timezone: string) => readonly Due[],
): Promise<number> {
  const { general } = await readSettings(deps.db, deps.log);
  const now = deps.clock.now();
  const tally: Tally = { done: 0, failed: 0 };
  for (const due of dueOn(dayIn(general.timezone, now), now, general.timezone)) await runDue(deps, due, tally);
  if (tally.failed > 0) throw new DomainError('UNEXPECTED', texts.notBilled(tally.failed));
  return tally.done;
}

const s = columnsOf('subscriptions', 's');
const u = columnsOf('users', 'u');
const p = columnsOf('payments', 'p');
const i = columnsOf('invoices', 'i');
const r = columnsOf('invoice_reminders', 'r');

/** Deadlines do not apply while a proof awaits a decision (D62). */
const hasUndecidedProof = sql`exists (
  select 1 from ${p.table}
  where ${p('subscription_id')} = ${s('id')} and ${p('status')} = 'pending' and ${p('proof_media_id')} is not null)`;

const isOfNextPeriod = sql`${i('subscription_id')} = ${s('id')} and ${i('period_start')} = ${s('next_billing_date')}`;
const going = sql`${s('status')} = 'active' and ${s('end_date')} is null`;

export const dueRenewals = (today: Day): RawBuilder<unknown> => sql`
  select ${s('id')}, ${s('next_billing_date')} as since from ${s.table} join ${u.table} on ${u('id')} = ${s('user_id')}
  where ${going} and ${s('next_billing_date')} <= ${renewalHorizon(today)}::date and ${u('erased_at')} is null
    and not exists (select 1 from ${i.table} where ${isOfNextPeriod} and ${i('status')} <> 'void')`;

/** The invoice's proof was, and the days for another payment are not over. */
const isJustRejected = (today: Day, timezone: string) => sql`exists (
  select 1 from ${p.table}
  where ${p('invoice_id')} = ${i('id')} and ${p('status')} = 'failed' and ${p('proof_media_id')} is not null
    and (${p('failed_at')} at time zone ${timezone}::text)::date
      >= ${addDays(today, -billingDays.afterRejection)}::date)`;

export const dueEnds = (today: Day, now: Date, timezone: string): Readonly<Record<DueMove, RawBuilder<unknown>>> => ({
  lapse: sql`
    select ${s('id')}, ${s('lapses_at')} as since from ${s.table}
    where ${s('status')} = 'pending' and ${s('lapses_at')} <= ${now} and not ${hasUndecidedProof}`,
  end: sql`
    select ${s('id')}, ${s('end_date')} as since from ${s.table}
    where ${s('status')} = 'active' and ${s('end_date')} < ${today}::date`,
  expire: sql`
    select ${s('id')}, ${s('next_billing_date')} as since from ${s.table}
    where ${going} and ${s('next_billing_date')} < ${addDays(today, -billingDays.grace)}::date
      and exists (select 1 from ${i.table} where ${isOfNextPeriod} and ${i('status')} = 'open')
      and exists (
        select 1 from ${i.table}
        where ${isOfNextPeriod} and ${i('due_date')} < ${addDays(today, -billingDays.grace)}::date)
      and not ${hasUndecidedProof}
      and not exists (
        select 1 from ${i.table} where ${isOfNextPeriod} and ${i('status')} = 'open' and ${isJustRejected(today, timezone)})`,
});

/** Due and not sent; the same rule as `reminderOf`. The invoice's latest payment: a failed one has not been replaced. */
export function dueReminders(today: Day, now: Date, timezone: string): RawBuilder<unknown> {
  const { lapseSoon, dueSoon, overdue, overdueWeek } = reminderDays;
  return sql`
    select ${p('id')}, ${i('due_date')} as since from ${i.table}
    join ${s.table} on ${s('id')} = ${i('subscription_id')}
    join lateral (
      select ${p('id')}, ${p('status')}, ${p('proof_media_id')} from ${p.table} where ${p('invoice_id')} = ${i('id')}
      order by ${p('created_at')} desc, ${p('id')} desc limit 1
    ) p on ${p('status')} = 'failed' or (${p('status')} = 'pending' and ${p('proof_media_id')} is null)
    cross join lateral (
      select case
        when ${s('status')} = 'pending' then 'lapse_soon'
        when ${i('due_date')} + ${overdueWeek}::int <= ${today}::date then 'overdue_week'
        when ${i('due_date')} + ${overdue}::int <= ${today}::date then 'overdue'
        else 'due_soon' end::reminder_kind as kind
    ) latest
    cross join lateral (
      select case latest.kind
        when 'lapse_soon' then
          ((${s('lapses_at')} - interval '1 millisecond') at time zone ${timezone}::text)::date + 1 - ${lapseSoon}::int
        when 'overdue_week' then ${i('due_date')} + ${overdueWeek}::int
        when 'overdue' then ${i('due_date')} + ${overdue}::int
        else ${i('due_date')} - ${dueSoon}::int end as day
    ) its
    where ${i('status')} = 'open' and ${i('due_date')} <= ${addDays(today, dueSoon)}::date
      and ((${s('status')} = 'pending' and ${s('lapses_at')} > ${now})
        or (${s('status')} = 'active' and (
          ${i('due_date')} >= ${addDays(today, -billingDays.grace)}::date or ${isJustRejected(today, timezone)})))
      and its.day <= ${today}::date and its.day > ${i('issue_date')}
      and not exists (
        select 1 from ${r.table} where ${r('invoice_id')} = ${i('id')} and ${r('kind')} = latest.kind
          and (${r('sent_at')} at time zone ${timezone}::text)::date >= its.day)`;
}

/* Every five minutes: changes appear soon after the site's midnight, and a run after an outage catches up. */
const often = { schedule: texts.everyFiveMinutes, zone: 'utc' } as const;

const renewals: Job = {
  name: 'billing-renewals',
  title: texts.renewalsTitle,
  cron: '*/5 * * * *',
  ...often,
  run: (deps) => runAllDue(deps, (today) => [{ kind: 'renewal', source: dueRenewals(today), work: renew }]),
};

const ends: Job = {
  name: 'billing-ends',
  title: texts.endsTitle,
  cron: '*/5 * * * *',
  ...often,
  run: (deps) =>
    runAllDue(deps, (today, now, timezone) =>
      Object.entries(dueEnds(today, now, timezone)).map(([move, source]) => ({
        kind: move,
        source,
        work: (scope, id) => endDue(scope, id, move as DueMove),
      })),
    ),
};

const reminders: Job = {
  name: 'billing-reminders',
  title: texts.remindersTitle,
  cron: '*/5 * * * *',
  ...often,
  run: (deps) => runAllDue(deps, (...at) => [{ kind: 'reminder', source: dueReminders(...at), work: remind }]),
};

export const billingJobs: readonly Job[] = [renewals, ends, reminders];
