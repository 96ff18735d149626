import type { Page } from '@playwright/test';
import { accountTexts } from '../../src/domain/auth/account-texts.ts';
import { contentEditorTexts as texts } from '../../src/domain/content/editor-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { accountEntry, expect, makeUser, openAccount, type Person, test } from '../setup/people.ts';
import { button, toast, visit } from '../setup/screens.ts';

/** Keeps or lists drafts in the browser's own database, as a content editor does. */
const inStore = (page: Page, action: 'keep' | 'list', names: readonly string[] = []) =>
  page.evaluate(
    ([how, kept]) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('content-drafts');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts'));
        opening.addEventListener('error', () => reject(new Error('The database of the browser was not opened.')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const transaction = database.transaction('drafts', 'readwrite');
          const store = transaction.objectStore('drafts');
          if (how === 'keep') for (const name of kept) store.put({ content: {} }, name);
          const all = store.getAllKeys();
          transaction.addEventListener('complete', () => {
            database.close();
            resolve(all.result.map(String));
          });
        });
      }),
    [action, names] as const,
  );

const nameOf = ({ id }: Person, page: string) => `${id} page_content/${page}`;

async function signOut(page: Page): Promise<void> {
  await openAccount(page);
  await accountEntry(page, accountTexts.signOut).click();
}

const question = (page: Page) => page.getByRole('alertdialog', { name: texts.signOutTitle });

test('signing out asks nothing without stored data of this person', async ({ page, context, db, signIn }) => {
  const [person, other] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db)];
  await signIn(context, person);
  await visit(page, '/');
  await inStore(page, 'keep', [nameOf(other, 'homepage')]);
  await signOut(page);
  await expect(toast(page, accountTexts.signedOut)).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  expect(await inStore(page, 'list')).toEqual([nameOf(other, 'homepage')]);
});

for (const { answer, isKept } of [
  { answer: texts.signOutKeep, isKept: true },
  { answer: texts.signOutRemove, isKept: false },
]) {
  test(`unsaved work on the device: '${answer}'`, async ({ page, context, db, signIn }) => {
    const [person, other] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db)];
    await signIn(context, person);
    await visit(page, '/');
    const own = [nameOf(person, 'homepage'), nameOf(person, 'invest')];
    await inStore(page, 'keep', [...own, nameOf(other, 'homepage')]);
    await signOut(page);
    await expect(question(page)).toBeVisible();
    await expect(button(question(page), texts.signOutKeep)).toBeFocused();
    await expectAccessible(page);
    // The session lasts until the question is answered.
    expect(await db.session.count({ where: { userId: person.id } })).toBe(1);
    await button(question(page), answer).click();
    await expect(toast(page, accountTexts.signedOut)).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    expect(await db.session.count({ where: { userId: person.id } })).toBe(0);
    await expect
      .poll(async () => (await inStore(page, 'list')).toSorted())
      .toEqual([...(isKept ? own : []), nameOf(other, 'homepage')].toSorted());
  });
}

test('a failed sign-out removes nothing', async ({ page, context, db, signIn, allowConsole }) => {
  allowConsole(/503/);
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  await visit(page, '/');
  await inStore(page, 'keep', [nameOf(person, 'about')]);
  await page.route('**/api/trpc/auth.signOut*', (route) => route.fulfill({ status: 503, body: '' }));
  await signOut(page);
  await button(question(page), texts.signOutRemove).click();
  await expect(toast(page, accountTexts.signOutFailed)).toBeVisible();
  expect(await inStore(page, 'list')).toEqual([nameOf(person, 'about')]);
});

test('signing out in another tab, and an expired session, lose nothing', async ({
  page,
  context,
  db,
  signIn,
  allowConsole,
}) => {
  // The notification stream ends with its session and is refused until a reload.
  allowConsole(/401.*\/api\/trpc\/notifications\./);
  const person = await makeUser(db, { roles: ['admin'] });
  await signIn(context, person);
  await visit(page, '/');
  await inStore(page, 'keep', [nameOf(person, 'about')]);
  const second = await context.newPage();
  await visit(second, '/');
  await signOut(second);
  await button(question(second), texts.signOutKeep).click();
  await expect(toast(second, accountTexts.signedOut)).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^${accountTexts.menu}`) })).toHaveCount(0);
  expect(await inStore(page, 'list')).toEqual([nameOf(person, 'about')]);

  await signIn(context, person);
  await page.reload();
  await db.session.deleteMany({ where: { userId: person.id } });
  await page.reload();
  await expect(page.getByRole('button', { name: new RegExp(`^${accountTexts.menu}`) })).toHaveCount(0);
  expect(await inStore(page, 'list')).toEqual([nameOf(person, 'about')]);
});
