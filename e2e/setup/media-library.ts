import type { Locator, Page } from '@playwright/test';
import { mediaTexts as texts } from '../../src/domain/media/texts.ts';
import type { ChosenFile } from './media-files.ts';
import { expect } from './test.ts';

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });

/** A message, even behind a dialog. */
export const toast = (page: Page, title: string): Locator =>
  page.locator('.toast').filter({ has: page.getByText(title, { exact: true }) });

/** The card of a file. */
export const card = (within: Page | Locator, name: string): Locator => button(within, texts.open(name));

/** Chooses files like the browser's file dialog. */
export async function choose(within: Page | Locator, files: ChosenFile[]): Promise<void> {
  await within.getByRole('tabpanel').locator('input[type=file]').setInputFiles(files);
}

export async function openUpload(page: Page): Promise<void> {
  await page.goto('/admin/media?tab=upload');
  await expect(page.getByRole('tab', { name: texts.upload, selected: true })).toBeVisible();
}

/** Uploads files successfully, and waits until the library shows them. */
export async function upload(page: Page, files: ChosenFile[]): Promise<void> {
  await openUpload(page);
  await choose(page, files);
  await button(page, texts.uploadButton(files.length)).click();
  await expect(page.getByRole('tab', { name: texts.browse, selected: true })).toBeVisible({ timeout: 30_000 });
  for (const { name } of files) await expect(card(page, name)).toBeVisible();
}

/** The details of a file, opened from the library. */
export async function openDetails(page: Page, name: string): Promise<Locator> {
  await page.goto(`/admin/media?q=${encodeURIComponent(name)}`);
  await card(page, name).click();
  const dialog = page.getByRole('dialog', { name });
  await expect(button(dialog, texts.delete)).toBeVisible();
  return dialog;
}
