import { formatDate } from '../../src/domain/time/format.ts';
import {
  asksForSomething,
  countRanks,
  morningMailTime,
  todayLimits,
  type TodayItem,
} from '../../src/domain/today/today.ts';
import type { MailContent } from '../../src/domain/mail/mail.ts';
import { isServedPath } from '../../src/domain/site/paths.ts';
import type { DateSettings } from '../../src/domain/time/format.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { todayTexts as texts } from '../../src/domain/today/texts.ts';
import { wallTimeOf } from '../../src/domain/time/wall-clock.ts';
import { isWorkingDay } from '../../src/domain/time/working-days.ts';
import { activeStaff } from '../accounts/active.ts';
import { heldRoles } from '../auth/primitives/held-roles.ts';
import { readCalendar } from '../settings/calendar.ts';
import { securityGroup, staffNeedTwoFactor } from '../auth/sessions/staff-rule.ts';
import type { Job, JobDeps } from '../contributions/job.ts';
import { queueMail } from '../mail/queue.ts';
import type { Tx } from '../platform/database.ts';
import { readSettings } from '../settings/settings.ts';
import { findOwn, findShared, listOf, readerOf, readScope, type TodayReader } from './read.ts';
import { lockName } from '../platform/locks.ts';

/** A safety bound, far above the number of staff of any authority. */
const maxReaders = 500;
const stateKey = 'morning_mail';

/** Staff with this mail enabled who can work (D61). */
async function listReaders({
  db,
  publicUrl,
}: Pick<JobDeps, 'db' | 'publicUrl'>): Promise<{ id: string; email: string; reader: TodayReader }[]> {
  const security = await db.setting.findUnique({ where: { group: securityGroup }, select: { value: true } });
  const needsTwoFactor = staffNeedTwoFactor(security?.value, publicUrl);
  const rows = await db.user.findMany({
    where: {
      ...activeStaff('staff'),
      emailConfirmedAt: { not: null },
      OR: [{ passwordMeetsStaffRule: null }, { passwordMeetsStaffRule: true }],
      ...(needsTwoFactor ? { totpFactors: { some: { confirmedAt: { not: null } } } } : {}),
      notificationPreferences: { none: { category: 'today', byMail: false } },
    },
    orderBy: { id: 'asc' },
    take: maxReaders,
    select: { id: true, email: true, roles: heldRoles },
  });
  return rows.map(({ roles, ...row }) => ({
    ...row,
    reader: readerOf((wanted) => roles.some(({ role }) => role === wanted)),
  }));
}

/** False if another node has taken the day. */
async function takeDay(tx: Tx, day: string, now: Date): Promise<boolean> {
  await lockName(tx, 'morning mail');
  const taken = await tx.systemState.findUnique({ where: { key: stateKey }, select: { value: true } });
  if (taken?.value === day) return false;
  const data = { value: day, updatedAt: now };
  await tx.systemState.upsert({
    where: { key: stateKey },
    create: { key: stateKey, ...data },
    update: data,
    select: { key: true },
  });
  return true;
}

/** Links to existing screens. */
export function morningMail(
  { items, more }: { items: readonly TodayItem[]; more: number },
  now: Date,
  settings: DateSettings,
): MailContent {
  const shown = items.slice(0, todayLimits.shown);
  const left = items.length - shown.length + more;
  const at = now.toISOString();
  return {
    subject: texts.mailSubject(countRanks(items)),
    paragraphs: [texts.mailLead(formatDate(now, settings))],
    lines: shown.map(({ from: _, ...item }) => ({
      label: texts.titleOf(item),
      text: texts.factsOf(item, at, settings),
      ...(isServedPath(item.href) ? { url: item.href } : {}),
    })),
    action: { label: texts.mailAction, url: '/admin' },
    closing: [...(left > 0 ? [texts.mailMore(left)] : []), texts.mailWhy],
  };
}

/**
 * Sends on working mornings (D32) unless nothing is waiting, once per day across nodes. A missed mail is sent later
 * that day or never. `jobs` are checked for failures.
 */
export function buildMorningMail(jobs: () => readonly Job[]): Job {
  return {
    name: 'morning-mail',
    title: jobTexts.morningMailTitle,
    schedule: jobTexts.workingMornings(morningMailTime),
    cron: '30 7 * * *',
    zone: 'site',
    runsWhenMissed: true,
    async run(deps) {
      const { db, keys, log } = deps;
      const scope = await readScope(deps, jobs());
      const { now, day, timezone } = scope;
      if (wallTimeOf(now.toISOString(), timezone).slice(11) < morningMailTime) return 0;
      if (!isWorkingDay(day, (await readCalendar(db, timezone)).holidays)) return 0;
      const [admin, officer, editor, readers, { general }] = await Promise.all([
        findShared(scope, 'admin'),
        findShared(scope, 'officer'),
        findShared(scope, 'editor'),
        listReaders(deps),
        readSettings(db, log),
      ]);
      const shared = { admin, officer, editor };
      const mails: { id: string; to: string; content: MailContent }[] = [];
      for (const { id, email, reader } of readers) {
        const list = listOf(shared[reader], await findOwn(scope, id, reader));
        if (asksForSomething(list.items)) mails.push({ id, to: email, content: morningMail(list, now, general) });
      }
      return db.$transaction(async (tx) => {
        if (!(await takeDay(tx, day, now))) return 0;
        for (const { id, to, content } of mails) {
          await queueMail(tx, keys, { to, topic: 'today.morning', content, dedupeKey: `today.morning ${day} ${id}` });
        }
        return mails.length;
      });
    },
  };
}
