import { expect, type Page } from '@playwright/test';
import { articleManagerTexts as texts } from '../../src/domain/articles/manager-texts.ts';
import { wallTimeOf } from '../../src/domain/time/wall-clock.ts';
import { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../server/platform/database.ts';
import { button } from './screens.ts';

/** Titles of the first pages by their address. */
export const firstPages = {
  '/economic-profile': 'Economic profile',
  '/trade-export': 'Trade and export',
  '/doing-business': 'Doing business',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/accessibility': 'Accessibility',
} as const;

/** Deletes everything that tests stored besides the first pages and posts. */
export async function removeStored(db: Db): Promise<void> {
  await db.page.deleteMany({ where: { slug: { notIn: Object.keys(firstPages).map((path) => path.slice(1)) } } });
  await db.post.deleteMany({ where: { slug: { not: { startsWith: 'demonstration-' } } } });
  await db.redirect.deleteMany();
  await db.missingAddress.deleteMany();
}

/** Removes all pages, or all posts; returns a function that restores the previous ones. */
export async function setAside(db: Db, noun: 'pages' | 'posts'): Promise<() => Promise<void>> {
  const [table, kept] = [Prisma.raw(noun), Prisma.raw(`kept_${noun}`)];
  await db.$executeRaw`CREATE TABLE ${kept} AS TABLE ${table}`;
  await db.$executeRaw`DELETE FROM ${table}`;
  return async () => {
    await db.$executeRaw`DELETE FROM ${table}`;
    await db.$executeRaw`INSERT INTO ${table} SELECT * FROM ${kept}`;
    await db.$executeRaw`DROP TABLE ${kept}`;
    await db.redirect.deleteMany();
  };
}

/** The input of 'Schedule…'. */
export const scheduled = { status: 'published', publishAt: '2031-04-30T22:30:00.000Z' } as const;

/** Fields without an input: the buttons of the save bar set them. */
export const buttonsFill = { status: () => Promise.resolve(), publishAt: () => Promise.resolve() };

/** Sets them by the buttons of the save bar, in the zone of the seeded site. */
export async function schedule(page: Page, publishAt: string): Promise<void> {
  await button(page, texts.schedule).click();
  const dialog = page.getByRole('dialog', { name: texts.scheduleTitle, exact: true });
  await dialog.getByLabel(texts.scheduleAt).fill(wallTimeOf(publishAt, 'Pacific/Port_Moresby'));
  await button(dialog, texts.scheduleConfirm).click();
  await expect(dialog).toBeHidden();
}
