import { expect, type Page } from '@playwright/test';
import { enquiryTexts as texts } from '../../src/domain/enquiries/texts.ts';
import { button } from './screens.ts';

/** All required fields of the public form; the consent last. */
export async function fillEnquiry(page: Page, { email, goals }: { email: string; goals?: string }): Promise<void> {
  await page.getByLabel(texts.firstName).fill('Mere');
  await page.getByLabel(texts.lastName).fill('Kila');
  await page.getByLabel(texts.email).fill(email);
  if (goals !== undefined) await page.getByLabel(texts.goals).fill(goals);
  await page.getByLabel(texts.consent).check();
}

/** The summary of errors moves nothing below the pointer: a second click, quick or slow, ticks no consent. */
export async function doubleClickUnfilled(page: Page): Promise<void> {
  const consent = page.getByRole('checkbox', { name: texts.consent });
  const send = button(page, texts.submit);
  await send.scrollIntoViewIfNeeded();
  const box = await send.boundingBox();
  if (box === null) throw new Error('The button is not drawn.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y, { clickCount: 2, delay: 40 });
  await expect(page.getByRole('alert').filter({ hasText: texts.errorsTitle })).toBeInViewport();
  await expect(consent).not.toBeChecked();
  await page.mouse.click(x, y);
  await expect(consent).not.toBeChecked();
  const atPointer = ([left, top]: readonly [number, number]) => document.elementFromPoint(left, top)?.tagName;
  expect(await page.evaluate(atPointer, [x, y] as const)).toBe('BUTTON');
}
