import type { Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { contentEditorTexts as texts } from '../../src/domain/content/editor-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { draftNameOf, inDraftStore } from '../setup/autosaved.ts';
import { accountEntry, expect, makeUser, openAccount, test } from '../setup/people.ts';
import { button, expectAlive, toast, visit } from '../setup/screens.ts';

async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await accountEntry(page, accountTexts.signOut).click();
}

const question = (page: Page) => page.getByRole('alertdialog', { name: texts.signOutTitle });
const menu = (page: Page) => page.getByRole('button', { name: new RegExp(`^${accountTexts.menu}`) });
const drafts = async (page: Page) => (await inDraftStore(page, 'list')).toSorted();

async function failToSignOut(page: Page): Promise<void> {
  await page.route('**/api/trpc/auth.signOut*', (route) => route.fulfill({ status: 503, body: '' }));
  await signOut(page);
  await expect(question(page)).toBeVisible();
  await expect(button(question(page), texts.signOutKeep)).toBeFocused();
  await expectAccessible(page);
  await button(question(page), texts.signOutRemove).click();
  await expect(toast(page, accountTexts.signOutFailed)).toBeVisible();
  await page.unroute('**/api/trpc/auth.signOut*');
}

test('signing out asks about unsaved work on the device, and removes it only if wanted and done', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  // The notification stream ends with its session and is refused until a reload.
  allowConsole(/503|401.*\/api\/trpc\/notifications\./);
  const [person, other] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db)];
  const own = [draftNameOf(person, 'homepage'), draftNameOf(person, 'invest')];
  const all = [...own, draftNameOf(other, 'homepage')].toSorted();
  const sessions = () => db.session.count({ where: { userId: person.id } });
  const signInAgain = async () => {
    await signIn(context, person);
    await page.reload();
    await expectAlive(page);
  };
  await signIn(context, person);
  await visit(page, '/about');
  await inDraftStore(page, 'keep', all);

  await test.step('an expired session loses nothing', async () => {
    await db.session.deleteMany({ where: { userId: person.id } });
    await page.reload();
    await expect(menu(page)).toHaveCount(0);
    expect(await drafts(page)).toEqual(all);
  });
  await signInAgain();
  await test.step('a failed sign-out removes nothing', () => failToSignOut(page));
  expect(await drafts(page)).toEqual(all);
  expect(await sessions()).toBe(1);

  await test.step('the work can be kept', async () => {
    await signOut(page);
    // The session lasts until the question is answered.
    await expect(question(page)).toBeVisible();
    expect(await sessions()).toBe(1);
    await button(question(page), texts.signOutKeep).click();
    await expect(toast(page, accountTexts.signedOut)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(await sessions()).toBe(0);
    expect(await drafts(page)).toEqual(all);
  });
  await signInAgain();
  await test.step('the own work can be removed', async () => {
    await signOut(page);
    await button(question(page), texts.signOutRemove).click();
    await expect(toast(page, accountTexts.signedOut)).toBeVisible();
    expect(await sessions()).toBe(0);
    await expect.poll(() => drafts(page)).toEqual([draftNameOf(other, 'homepage')]);
  });
  await signInAgain();
  await test.step('without own work there is no question', async () => {
    await signOut(page);
    await expect(toast(page, accountTexts.signedOut)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(await sessions()).toBe(0);
    expect(await drafts(page)).toEqual([draftNameOf(other, 'homepage')]);
  });
});
