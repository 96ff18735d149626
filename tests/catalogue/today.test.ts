import { expect, it } from 'vitest';
import { todayKinds, type TodayKind } from '../../src/domain/today/today.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';

/** Title and facts of one item, of a day ago in Port Moresby, that nobody has taken. */
const words: Record<TodayKind, [title: string, facts: string]> = {
  enquiryOverdue: ['Answer enquiry X', '1 day overdue, not assigned'],
  proofLate: ['Check the proof of payment for X', 'Uploaded 1 day ago'],
  taskLate: ['Task: X', '1 day overdue, not assigned'],
  scheduleMissed: ['Not published on time: X', 'Was due 19 November 2026, 11:30, 1 day ago'],
  factOverdue: ['Check an old figure: X', 'Review was due 1 day ago'],
  enquiryDue: ['Answer enquiry X', 'Due today at 11:30, not assigned'],
  proofDue: ['Check the proof of payment for X', 'Payment due today'],
  taskDue: ['Task: X', 'Due today, not assigned'],
  cardUndecided: ['Review: X', 'Reported 1 day ago'],
  mailFailed: ['1 email could not be delivered', 'Failed 1 day ago'],
  jobFailed: ['Job failed: X', 'Last tried 1 day ago'],
  proofWaits: ['Check the proof of payment for X', 'Uploaded 1 day ago'],
  paymentsProposed: ['Confirm 1 payment found on a bank statement', 'Dated 19 November 2026'],
  linesOpen: ['Match 1 bank statement line', 'Dated 19 November 2026'],
  enquiryUnowned: ['Assign enquiry X', 'Received 1 day ago, not assigned'],
  taskAssigned: ['Task: X', 'Assigned to you, no due date; added 1 day ago'],
  replyUndelivered: ['Answer another way: enquiry X', 'Our reply failed to send 1 day ago, not assigned'],
  mailHeld: ['Check an email from another address for X', 'Received 1 day ago'],
  mailsUnsorted: ['Sort 1 email that belongs to no enquiry', 'Received 1 day ago'],
  draftBehind: ['Your draft of X', 'Someone else has saved a newer version; last changed 1 day ago'],
  linksBroken: ['Fix 1 broken link in X', ''],
  healthLate: ['Review 1 content health finding', 'Found 1 day ago'],
  holidaysMissing: ['Add the public holidays for X', ''],
  opportunityUnverified: ['Check the figures for X', 'Last verified 19 November 2026'],
  factDue: ['Check a figure: X', 'Review by 19 November 2026'],
  answerDue: ['Review an answer: X', 'Review due 19 November 2026'],
  factsProposed: ['Confirm 1 proposed fact', 'Saved 1 day ago'],
  goesLive: ['Publishing today: X', 'At 11:30'],
  draft: ['Your draft of X', 'Last changed 1 day ago; not published yet'],
};

/** Where several are one item. */
const ofSeveral: Partial<Record<TodayKind, [title: string, facts: string]>> = {
  mailFailed: ['3 emails could not be delivered', 'First failed 1 day ago'],
  paymentsProposed: ['Confirm 3 payments found on a bank statement', 'Oldest dated 19 November 2026'],
  linesOpen: ['Match 3 bank statement lines', 'Oldest dated 19 November 2026'],
  mailsUnsorted: ['Sort 3 emails that belong to no enquiry', 'First received 1 day ago'],
  linksBroken: ['Fix 3 broken links in X', ''],
  healthLate: ['Review 3 content health findings', 'Oldest found 1 day ago'],
  factsProposed: ['Confirm 3 proposed facts', 'Oldest saved 1 day ago'],
};

const settings = { timezone: 'Pacific/Port_Moresby', dateFormat: 'D MMMM YYYY' } as const;
const item = { subject: 'X', at: '2026-11-19T01:30:00Z', who: null, count: 1, href: '/admin' };

function wordsOf(given: typeof item & { kind: TodayKind }): [title: string, facts: string] {
  return [todayTexts.titleOf(given), todayTexts.factsOf(given, '2026-11-20T02:00:00Z', settings)];
}

it.each(Object.keys(todayKinds) as TodayKind[])('the item %s of today’s list', (kind) => {
  expect(wordsOf({ ...item, kind })).toEqual(words[kind]);
  expect(wordsOf({ ...item, kind, count: 3 })).toEqual(ofSeveral[kind] ?? words[kind]);
});

it.each([
  ['linksBroken', null, 'Hidden from visitors'],
  ['holidaysMissing', null, 'Used to work out reply times'],
  ['taskDue', 'Mere Kila', 'Assigned to Mere Kila'],
  ['draft', 'Mere Kila', 'Mere Kila'],
] as const)('what %s of %s says without a time', (kind, who, facts) => {
  expect(todayTexts.factsOf({ ...item, kind, who, at: null }, '2026-11-20T02:00:00Z', settings)).toBe(facts);
});
