import { Prisma } from '../../prisma/generated/client.ts';
import { billingDays, reminderDays } from '../../src/domain/billing/billing.ts';
import { addDays, type Day } from '../../src/domain/billing/periods.ts';
import { jobTexts as texts } from '../../src/domain/jobs/texts.ts';
import { DomainError } from '../errors.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { isDatabaseDown } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { type DueMove, endDue } from './ending.ts';
import { remindedDueDays, remind } from './reminding.ts';
import { renew, renewalHorizon } from './renewing.ts';
import { type BillingScope, dayOf, inBilling } from './scope.ts';

/** Ids that are read at a time. */
const batchSize = 200;
/** So many that cannot be dealt with end a run: then it is no single row that is wrong. */
const maxFailures = 500;

/** What of one kind is due: its condition in SQL, and its work, which judges again with the row held. */
interface Due {
  kind: string;
  /** Rows of `id` and, as `since`, what puts the longest due first. */
  source: Prisma.Sql;
  work: (scope: BillingScope, id: string) => Promise<boolean>;
}

interface Tally {
  done: number;
  failed: number;
}

/**
 * Deals with what is due, each in a transaction of its own, so that one that cannot be dealt with stops no other. Whatever
 * is still due after its turn, since it failed or was judged otherwise with its row held, does not come again in this run.
 */
async function workOff(deps: JobDeps, { kind, source, work }: Due, tally: Tally): Promise<void> {
  const left: string[] = [];
  for (;;) {
    const batch = await deps.db.$queryRaw<{ id: string }[]>`
      SELECT due.id FROM (${source}) AS due WHERE due.id <> ALL (${left}::uuid[])
      ORDER BY due.since, due.id LIMIT ${batchSize}`;
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

/** One kind after the other; a run in which anything failed is a failed one, after all the rest was done. */
async function workOffAll(deps: JobDeps, dueOn: (today: Day, now: Date) => readonly Due[]): Promise<number> {
  const { general } = await readSettings(deps.db, deps.log);
  const now = deps.clock.now();
  const tally: Tally = { done: 0, failed: 0 };
  for (const due of dueOn(dayOf(now, general.timezone), now)) await workOff(deps, due, tally);
  if (tally.failed > 0) throw new DomainError('UNEXPECTED', texts.notBilled(tally.failed));
  return tally.done;
}

/** Time ends nothing while the staff have a proof to decide about (D62). */
const hasUndecidedProof = Prisma.sql`EXISTS (
  SELECT 1 FROM payments p WHERE p.subscription_id = s.id AND p.status = 'pending' AND p.proof_media_id IS NOT NULL)`;

const going = Prisma.sql`s.status = 'active' AND s.end_date IS NULL`;

/** Subscriptions whose next period is to be billed on a day. */
export const dueRenewals = (today: Day): Prisma.Sql => Prisma.sql`
  SELECT s.id, s.next_billing_date AS since FROM subscriptions s JOIN users u ON u.id = s.user_id
  WHERE ${going} AND s.next_billing_date <= ${renewalHorizon(today)}::date AND u.erased_at IS NULL
    AND NOT EXISTS (
      SELECT 1 FROM invoices i
      WHERE i.subscription_id = s.id AND i.period_start = s.next_billing_date AND i.status <> 'void')`;

/** Subscriptions that time ends. */
export const dueEnds = (today: Day, now: Date): Readonly<Record<DueMove, Prisma.Sql>> => ({
  lapse: Prisma.sql`
    SELECT s.id, s.lapses_at AS since FROM subscriptions s
    WHERE s.status = 'pending' AND s.lapses_at <= ${now} AND NOT ${hasUndecidedProof}`,
  end: Prisma.sql`
    SELECT s.id, s.end_date AS since FROM subscriptions s WHERE s.status = 'active' AND s.end_date < ${today}::date`,
  expire: Prisma.sql`
    SELECT s.id, s.next_billing_date AS since FROM subscriptions s
    WHERE ${going} AND s.next_billing_date < ${addDays(today, -billingDays.grace)}::date
      AND EXISTS (
        SELECT 1 FROM invoices i
        WHERE i.subscription_id = s.id AND i.period_start = s.next_billing_date AND i.status = 'open')
      AND EXISTS (
        SELECT 1 FROM invoices i
        WHERE i.subscription_id = s.id AND i.period_start = s.next_billing_date
          AND i.due_date < ${addDays(today, -billingDays.grace)}::date)
      AND NOT ${hasUndecidedProof}`,
});

/** Payments that somebody is to be reminded of on a day and was not yet: the same rule as `reminderOf`. */
export function dueReminders(today: Day): Prisma.Sql {
  const { from, to } = remindedDueDays(today);
  const { lapseSoon, dueSoon, overdue, overdueWeek } = reminderDays;
  return Prisma.sql`
    SELECT p.id, i.due_date AS since FROM invoices i
    JOIN payments p ON p.invoice_id = i.id AND p.status = 'pending' AND p.proof_media_id IS NULL
    JOIN subscriptions s ON s.id = i.subscription_id
    CROSS JOIN LATERAL (
      SELECT CASE
        WHEN s.status = 'pending' THEN 'lapse_soon'
        WHEN i.due_date + ${overdueWeek}::int <= ${today}::date THEN 'overdue_week'
        WHEN i.due_date + ${overdue}::int <= ${today}::date THEN 'overdue'
        ELSE 'due_soon' END::reminder_kind AS kind
    ) latest
    CROSS JOIN LATERAL (
      SELECT i.due_date + CASE latest.kind
        WHEN 'lapse_soon' THEN 1 - ${lapseSoon}::int
        WHEN 'overdue_week' THEN ${overdueWeek}::int
        WHEN 'overdue' THEN ${overdue}::int
        ELSE -${dueSoon}::int END AS day
    ) its
    WHERE i.status = 'open' AND i.due_date BETWEEN ${from}::date AND ${to}::date
      AND (s.status = 'active' OR (s.status = 'pending' AND i.due_date >= ${today}::date))
      AND its.day <= ${today}::date AND its.day > i.issue_date
      AND NOT EXISTS (SELECT 1 FROM invoice_reminders r WHERE r.invoice_id = i.id AND r.kind = latest.kind)`;
}

/*
 * Every five minutes, so that a change comes within minutes after midnight of the site. A time at which no node was there
 * needs nothing made up for: each run deals with whatever is due by its day, the next one a few minutes after a start.
 */
const often = { schedule: texts.everyFiveMinutes, zone: 'utc' } as const;

const renewals: Job = {
  name: 'billing-renewals',
  title: texts.renewalsTitle,
  cron: '*/5 * * * *',
  ...often,
  run: (deps) => workOffAll(deps, (today) => [{ kind: 'renewal', source: dueRenewals(today), work: renew }]),
};

const ends: Job = {
  name: 'billing-ends',
  title: texts.endsTitle,
  cron: '*/5 * * * *',
  ...often,
  run: (deps) =>
    workOffAll(deps, (today, now) =>
      Object.entries(dueEnds(today, now)).map(([move, source]) => ({
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
  run: (deps) => workOffAll(deps, (today) => [{ kind: 'reminder', source: dueReminders(today), work: remind }]),
};

/** What time does with subscriptions and their bills (D49, D51). */
export const billingJobs: readonly Job[] = [renewals, ends, reminders];
