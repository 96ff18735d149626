import { expect } from '@playwright/test';
import type { Db } from '../../../server/platform/database.ts';
import { defaultAbout } from '../../../src/domain/content/about/default.ts';
import { defaultExport } from '../../../src/domain/content/export/default.ts';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { defaultInvest } from '../../../src/domain/content/invest/default.ts';

/** Texts that identify the built-in version of each page. */
const marks = {
  '/': defaultHomepage.heroSlides[0]?.title ?? '',
  '/about': defaultAbout.sections[0]?.title ?? '',
  '/invest': defaultInvest.hero.title,
  '/export': defaultExport.hero.title,
};

/**
 * Restores the four pages of a new site, also for visitors: tests of one worker share its site. No-op if nothing was
 * stored.
 */
export async function restoreBuiltInContent(db: Db, origin: string, cookie: string): Promise<void> {
  const kind = 'page_content';
  await db.contentDraft.deleteMany({ where: { kind } });
  const { count } = await db.pageContent.deleteMany();
  if (count === 0) return;
  await db.contentVersion.deleteMany({ where: { kind } });
  await db.mediaUsage.deleteMany({ where: { kind } });
  for (const [path, mark] of Object.entries(marks)) {
    const read = async () => (await fetch(`${origin}${path}`, { headers: { cookie } })).text();
    await expect.poll(read, { message: `${path} is the built-in page again`, timeout: 20_000 }).toContain(mark);
  }
}
