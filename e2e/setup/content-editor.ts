import type { FrameLocator, Locator, Page } from '@playwright/test';
import { contentEditorTexts as texts } from '../../src/domain/texts/content-editor.ts';
import { button } from './screens.ts';
import { expect } from './test.ts';

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
