import type { Page } from '@playwright/test';
import { aboutDocument } from '../src/domain/content/about-document.ts';
import type { ContentDocument } from '../src/domain/content/documents.ts';
import { exportDocument } from '../src/domain/content/export-document.ts';
import { homepageDocument } from '../src/domain/content/homepage-document.ts';
import type { PageType } from '../src/domain/content.ts';
import { contentEditorTexts as editorTexts } from '../src/domain/texts/content-editor.ts';
import { contentFieldTexts } from '../src/domain/texts/content-fields.ts';
import { largeAbout, largeExport, largeHomepage } from '../tests/factories/large-content.ts';
import { openEntries } from './setup/content-fields.ts';
import { storePage } from './setup/content-pages.ts';
import { expect, makeUser, test } from './setup/people.ts';
import { button, visit } from './setup/screens.ts';

// Also where one is asked for: it walks through the whole page at each key, and that would be what is measured.
test.use({ trace: 'off' });

const keys = 40;

interface Case<Content> {
  page: PageType;
  document: ContentDocument<Content>;
  large: Content;
  one: Content;
  /** Brings up the list. */
  reach?: (page: Page) => Promise<void>;
  field: string;
}

const home = largeHomepage([]);
const about = largeAbout([]);
const exported = largeExport([]);

/**
 * Milliseconds from a key press to the frame that shows it, in the median of `keys`: each is sent after the one before is
 * on the screen and the screen has come to rest.
 */
async function keyDelay(page: Page, place: string): Promise<number> {
  const input = page.locator(`[id$="-${place}"]`);
  await input.fill('');
  await input.focus();
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    document.addEventListener('input', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // After the frame is drawn.
        setTimeout(() => delays.push(performance.now() - timeStamp));
      });
    });
  });
  for (let sent = 1; sent <= keys; sent += 1) {
    await page.keyboard.press('a');
    await page.waitForFunction((count) => (window as unknown as { delays: number[] }).delays.length >= count, sent, {
      timeout: 20_000,
    });
  }
  await expect(input).toHaveValue('a'.repeat(keys));
  const delays = await page.evaluate(() => (window as unknown as { delays: number[] }).delays);
  return delays.toSorted((one, other) => one - other)[keys / 2] ?? Number.NaN;
}

async function delayWith<Content>(page: Page, { page: name, reach, field }: Case<Content>): Promise<number> {
  await visit(page, `/admin/${name}`);
  await expect(button(page, editorTexts.save)).toBeVisible();
  await reach?.(page);
  await openEntries(page, field);
  return keyDelay(page, field);
}

function typingStaysQuick<Content extends object>(of: Case<Content>): void {
  test(`typing into /admin/${of.page} at its longest takes less than twice what it takes with one entry`, async ({
    browserOf,
    db,
  }) => {
    test.slow();
    const delays = { one: Number.POSITIVE_INFINITY, large: Number.POSITIVE_INFINITY };
    // The better of two turns each: what else the machine does counts for neither.
    for (const size of ['one', 'large', 'one', 'large'] as const) {
      await db.contentDraft.deleteMany();
      await db.pageContent.deleteMany();
      await storePage(db, of.page, of.document, of[size]);
      // A browser of its own: no draft of the turn before waits on the device.
      const context = await browserOf(await makeUser(db, { roles: ['admin'] }));
      delays[size] = Math.min(delays[size], await delayWith(await context.newPage(), of));
      await context.close();
    }
    const description = `${delays.one.toFixed(1)} ms with one, ${delays.large.toFixed(1)} ms with all`;
    test.info().annotations.push({ type: 'a key', description });
    expect(delays.large / delays.one, description).toBeLessThan(2);
  });
}

typingStaysQuick({
  page: 'homepage',
  document: homepageDocument,
  large: home,
  one: { ...home, heroSlides: home.heroSlides.slice(0, 1) },
  field: 'heroSlides.0.title',
});
typingStaysQuick({
  page: 'about',
  document: aboutDocument,
  large: about,
  one: { sections: about.sections.slice(0, 1) },
  field: 'sections.0.title',
});
typingStaysQuick({
  page: 'export',
  document: exportDocument,
  large: exported,
  one: { ...exported, products: { ...exported.products, products: exported.products.products.slice(0, 1) } },
  reach: async (page) => {
    await button(page, contentFieldTexts.export.products).and(page.locator('h2 button')).click();
  },
  field: 'products.products.0.name',
});
