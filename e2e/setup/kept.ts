import { expect, type Page } from '@playwright/test';

/** All input stored on the device, as JSON. */
export const keptOn = (page: Page) =>
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

/** Waits until the device has stored a form with this text; returns everything stored. */
export async function expectKept(page: Page, text: string): Promise<string> {
  await expect.poll(() => keptOn(page)).toContain(text);
  return keptOn(page);
}

/** Ends the tab like a crash: no code of it runs any more. */
export async function crash(page: Page): Promise<void> {
  const killed = page.waitForEvent('crash');
  const tab = await page.context().newCDPSession(page);
  tab.send('Page.crash').catch(() => undefined);
  await killed;
  await page.close();
}
