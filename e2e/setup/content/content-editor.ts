import type { FrameLocator, Locator, Page } from '@playwright/test';
import { contentEditorTexts as texts } from '../../../src/domain/content/editor-texts.ts';
import { button } from '../screens.ts';
import { expect } from '../test.ts';

/** A section of the form, opened. */
export async function openSection(page: Page, name: string): Promise<Locator> {
  const toggle = button(page, name);
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  return page.getByRole('region', { name, exact: true });
}

/** What the preview shows. */
export const previewOf = (page: Page): FrameLocator => page.frameLocator(`iframe[title="${texts.previewFrame}"]`);

/** Waits until what was typed is a draft on the server. */
export async function expectDraftSaved(page: Page): Promise<void> {
  await expect(page.getByText(new RegExp(`^${texts.draftSaved('')}`))).toBeVisible();
}

/** Lifts the row whose handle has the focus; `said` is what is told of it. From then on the arrow keys move it. */
export async function liftByKeyboard(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(said)).toBeAttached();
  // The keys are listened to from the next timer on, which a busy page can come to after it has said so.
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  });
}
