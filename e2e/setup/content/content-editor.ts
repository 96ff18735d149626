import type { FrameLocator, Locator, Page } from '@playwright/test';
import { contentEditorTexts as texts } from '../../../src/domain/content/editor-texts.ts';
import { button } from '../screens.ts';
import { expect } from '../test.ts';

/** Opens a section of the form. */
export async function openSection(page: Page, name: string): Promise<Locator> {
  const toggle = button(page, name);
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return page.getByRole('region', { name, exact: true });
}

/** The content of the preview. */
export const previewOf = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${texts.previewFrame}"]`);

/** Waits until the input is a draft on the server. */
export async function expectDraftSaved(page: Page): Promise<void> {
  await expect(page.getByText(new RegExp(`^${texts.draftSaved('')}`))).toBeVisible();
}

/** Lifts the row with the focused handle; `said` is the announcement. Afterwards the arrow keys move it. */
export async function liftByKeyboard(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(said)).toBeAttached();
  // Keys work from the next timer on, which on a busy page can come after the announcement.
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
}
