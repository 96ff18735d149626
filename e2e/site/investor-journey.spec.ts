import { randomUUID } from 'node:crypto';
import type { Db } from '../../server/platform/database.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { alertLinkOf, linkOf } from '../setup/mails.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectAtMost, handOf } from '../setup/hand.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { button, expectScreen, visit } from '../setup/screens.ts';

test.afterEach(async ({ db }) => {
  await db.enquiry.deleteMany();
  await db.opportunityAlert.deleteMany();
});

/** The trial gate suppresses mail. */
async function withoutGate(db: Db, work: () => Promise<void>): Promise<void> {
  const where = { group: 'access' };
  const { value } = await db.setting.findUniqueOrThrow({ where });
  await db.setting.update({ where, data: { value: { ...(value as object), enabled: false } } });
  await work();
  await expect.poll(() => db.outboxMessage.count({ where: { topic: 'alert.digest' } })).toBeGreaterThan(0);
  await db.setting.update({ where, data: { value: value as object } });
}

test(
  'an investor searches, compares, reads, asks, tracks, is notified of a change, and stops',
  { tag: '@phone' },
  async ({ page, db, site, browserOf }) => {
    const [mill, email] = [`Zebrawood mill ${randomUUID()}`, `investor.${randomUUID()}@example.com`];
    const { id } = await buildOpportunity(db, { title: mill });
    await buildOpportunity(db, { title: 'Zebrawood farm' });
    const hand = handOf(page);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    /** The mail with this subject, once sent. */
    const mail = async (subject: string) => {
      const find = async () =>
        (await site.mails()).findLast((one) => one.to === email && one.subject.includes(subject));
      await expect.poll(find, { timeout: 20_000 }).toBeDefined();
      return (await find()) ?? { to: '', subject: '', text: '' };
    };

    await test.step('search', async () => {
      await visit(page, '/investment-opportunities');
      await hand.press(page.locator('summary').filter({ hasText: /^Filters$/ }));
      await hand.fill(page.getByLabel('Keywords'), 'zebrawood');
      await hand.send(button(page, 'Show opportunities'));
      await expect(page.getByText('2 opportunities found')).toBeFocused();
      await expectAccessible(page);
    });
    await test.step('compare', async () => {
      await hand.press(button(page, 'Keep Zebrawood farm'));
      await hand.press(button(page, `Keep ${mill}`));
      await hand.press(link('Compare 2 projects'));
      await expectScreen(page, 'Compare projects');
      await expectAccessible(page);
    });
    const comparison = page.url();
    await test.step('read', async () => {
      await hand.press(link(mill));
      await expectScreen(page, mill);
      await expect(link('Download fact sheet (PDF)')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('ask', async () => {
      await hand.press(link('Express Interest'));
      await hand.fill(page.getByLabel('First name'), 'Mere');
      await hand.fill(page.getByLabel('Last name'), 'Kila');
      await hand.fill(page.getByLabel('Email'), email);
      await hand.press(page.getByRole('checkbox', { name: /^I agree/ }));
      await hand.press(button(page, 'Send enquiry'));
      await expect(page.locator(':focus')).toContainText(/ENQ-\d{4}-\d{6}/);
    });
    await test.step('track', async () => {
      await visit(page, linkOf(await mail('ENQ-')), 'Your enquiry');
      await expect(page.getByText(`About: ${mill}`, { exact: true })).toBeVisible();
    });
    await test.step('alert', async () => {
      await visit(page, comparison, 'Compare projects');
      await hand.press(link('Email me when one of these changes or closes'));
      await expectScreen(page, 'Get an email when a project changes');
      await expectAccessible(page);
      await hand.fill(page.getByLabel('Email'), email);
      await hand.send(button(page, 'Get emails'));
      await expect(page.getByText('Check your email to confirm')).toBeVisible();
      await visit(page, alertLinkOf(await mail('Confirm'), 'confirm'), 'Confirm your emails about these projects');
      await hand.press(button(page, 'Confirm'));
      await expectScreen(page, 'You will get an email when a project changes');
    });
    await test.step('the digest arrives, once the project has changed and the job has run', async () => {
      await db.investmentOpportunity.update({ where: { id }, data: { location: 'Kavieng' } });
      const desk = await (await browserOf(await makeUser(db, { roles: ['admin'] }))).newPage();
      await visit(desk, '/admin/jobs');
      await withoutGate(db, () => button(desk, `Run now: ${jobTexts.alertsTitle}`).click());
      expect((await mail('Changed: Zebrawood mill')).text).toContain('Location: Kavieng (was Enga)');
    });
    await test.step('stop', async () => {
      await visit(page, alertLinkOf(await mail('Changed'), 'stop'), 'Stop these emails');
      await hand.press(button(page, 'Stop emails'));
      await expectScreen(page, 'We have stopped these emails');
    });
    expectAtMost([hand], { presses: 13, fields: 5, tabs: 0 });
  },
);
