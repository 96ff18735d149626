import { expect, type Locator, type Page } from '@playwright/test';

/** The notice over a form whose input was kept. */
export const restored = (within: Page | Locator): Locator =>
  within.getByText('We restored your unsaved changes', { exact: true });

/** All input stored on the device, as JSON. */
export const storedDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('content-drafts');
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('drafts'));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('drafts').objectStore('drafts');
          const all = store.getAll();
          store.transaction.addEventListener('complete', () => {
            opening.result.close();
            resolve(JSON.stringify(all.result));
          });
        });
      }),
  );

/** Keeps or lists drafts in the browser's own database, as a content editor does. */
export const inDraftStore = (page: Page, action: 'keep' | 'list', names: readonly string[] = []) =>
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

/** The name of a person's draft of a page in that database. */
export const draftNameOf = ({ id }: { id: string }, page: string) => `${id} page_content/${page}`;

/** Waits until the device has stored a form with this text; returns everything stored. */
export async function expectStoredDraft(page: Page, text: string): Promise<string> {
  // Input is stored after 200 ms.
  await expect.poll(() => storedDrafts(page), { intervals: [100, 150, 50, 100, 250] }).toContain(text);
  return storedDrafts(page);
}

/** Ends the tab like a crash: no code of it runs any more. */
export async function crash(page: Page): Promise<void> {
  const killed = page.waitForEvent('crash');
  const tab = await page.context().newCDPSession(page);
  tab.send('Page.crash').catch(() => undefined);
  await killed;
  await page.close();
}
