import type { Page } from '@playwright/test';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import type { Db } from '../../server/platform/database.ts';
import { buildOpportunity } from '../../tests/factories/opportunity.ts';
import { expect, test } from '../setup/people.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { recordShifts } from '../setup/layout-shifts.ts';
import { addPicture, everywhere, widths } from '../setup/pictures.ts';
import { phone } from '../setup/screens.ts';
import type { Site } from '../setup/site.ts';

// Each test opens its own screen; the tests share the stored pictures.
test.describe.configure({ mode: 'serial' });

const list = '/investment-opportunities';

let stored: ReturnType<typeof addPicture> | undefined;

/** A picture, stored once for the file, in every place of the four content pages and on an opportunity. */
async function withPictures(site: Site, db: Db) {
  stored ??= addPicture(site, db);
  const image = await stored;
  const { id: opportunity } = await buildOpportunity(db, {
    imageId: image.mediaId,
    contactEmail: 'team@example.com',
    createdAt: new Date(),
  });
  const about = everywhere(aboutDocument.defaults, image);
  const products = ['a', 'b', 'c', 'd'].map((id) => ({
    id,
    name: id,
    category: '',
    description: '',
    image,
    link: '',
  }));
  await storePage(db, 'homepage', homepageDocument, everywhere(homepageDocument.defaults, image));
  await storePage(db, 'about', aboutDocument, {
    sections: about.sections.map((section) => withPortraits(section, image)),
  });
  await storePage(db, 'invest', investDocument, everywhere(investDocument.defaults, image));
  await storePage(db, 'export', exportDocument, {
    ...everywhere(exportDocument.defaults, image),
    products: { title: 'Products', description: '', products },
  });
  return { image, opportunity };
}

function withPortraits<Section extends { kind?: string | undefined }>(section: Section, photo: ContentImage) {
  return section.kind === 'leadership' ? { ...section, people: [{ role: 'chair', photo }] } : section;
}

/** Opens a page once it contains the id of the picture or the opportunity: the cached page may be served for a moment. */
async function visit(page: Page, path: string, id: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    expect(await page.content()).toContain(id);
  }).toPass({ timeout: 10_000 });
}

/** A busy browser may skip frames for a while; the callers request pictures that were missed. */
const frames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 250);
      }),
  );

/** Scrolls to the end in steps, and waits until every picture has loaded. */
async function scrollThrough(page: Page): Promise<void> {
  let isAtEnd = false;
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  while (!isAtEnd) {
    await frames(page);
    isAtEnd = await page.evaluate(() => {
      const before = window.scrollY;
      window.scrollBy({ top: window.innerHeight, behavior: 'instant' });
      return window.scrollY === before;
    });
  }
  await expectLoaded(page);
}

/** Waits until every picture has loaded, and requests those that were not near the window. */
async function expectLoaded(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await frames(page);
      return page.evaluate(() => {
        // Collapsed pictures are not loaded.
        const missing = [...document.images].filter((image) => image.checkVisibility() && !image.complete);
        missing[0]?.scrollIntoView({ behavior: 'instant' });
        return missing.map(({ src }) => src);
      });
    })
    .toEqual([]);
}

interface Shown {
  asked: string;
  /** Width of the uncut picture in pixels of the page, and the width stated by `sizes`. */
  needed: number;
  stated: number;
  place: string;
  /** Text covers it, on an overlay that hides a coarse picture. */
  isVeiled: boolean;
}

/** The requested file and the needed width of each picture on the screen. */
function shownPictures(page: Page): Promise<Shown[]> {
  return page.evaluate(() => {
    // A new element each time: with reduced motion every change is a short transition.
    const lengthOf = (length: string) => {
      const ruler = document.body.appendChild(document.createElement('div'));
      ruler.style.width = length;
      const { width } = ruler.getBoundingClientRect();
      ruler.remove();
      return width;
    };
    const statedBy = (sizes: string) => {
      const entries = sizes.split(/,\s*(?![^()]*\))/).map((entry) => /^(\([^)]*\))?\s*(.+)$/.exec(entry));
      const fitting = entries.find((entry) => entry?.[1] === undefined || matchMedia(entry[1]).matches);
      return lengthOf(fitting?.[2] ?? '');
    };
    return [...document.querySelectorAll('picture img')].flatMap((element) => {
      const image = element as HTMLImageElement;
      const { width, height } = image.getBoundingClientRect();
      if (width === 0 || !image.checkVisibility()) return [];
      const isCut = getComputedStyle(image).objectFit === 'cover';
      return [
        {
          asked: new URL(image.currentSrc).pathname,
          needed: isCut ? Math.max(width, (height * 1600) / 1067) : width,
          stated: statedBy(image.parentElement?.querySelector('source')?.sizes ?? ''),
          place: image.closest('section, article, header, li')?.textContent?.trim().slice(0, 40) ?? '',
          isVeiled: image.classList.contains('-z-20'),
        },
      ];
    });
  });
}

/** Opens at the size of the first; the others are reached by resizing. */
const windows = {
  'a phone of 360 px': phone,
  'a tablet of 768 px': { width: 768, height: 1024 },
  'a laptop of 1280 px': { width: 1280, height: 800 },
};
const scale = 2;

/** The stated width is the needed one, and the requested AVIF is wide enough, for every picture of the screen. */
async function expectFitting(page: Page, screen: string, mediaId: string): Promise<Shown[]> {
  const shown = await shownPictures(page);
  expect(shown.length, screen).toBeGreaterThan(0);
  for (const { asked, needed, stated, place, isVeiled } of shown) {
    const where = `${screen}, “${place}”: ${asked}, ${Math.round(stated)} px stated for ${Math.round(needed)} px`;
    if (!isVeiled) expect.soft(stated / needed, where).toBeGreaterThan(0.97);
    expect.soft(stated / needed, where).toBeLessThan(1.4);
    // Never too small; a larger copy of the same picture if it has loaded already.
    const fits = widths.find((width) => width >= stated * scale) ?? 1600;
    const taken = Number(new RegExp(`^/media/${mediaId}/\\w+-(\\d+)\\.avif$`).exec(asked)?.[1]);
    expect.soft(taken, where).toBeGreaterThanOrEqual(fits);
  }
  return shown;
}

const placeholders = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('picture img')].filter(
      (element) =>
        (element as HTMLImageElement).naturalWidth > 0 && (element as HTMLElement).style.backgroundImage !== '',
    ),
  );

test.describe('at any size', () => {
  test.use({ viewport: windows['a phone of 360 px'], deviceScaleFactor: scale });

  test('loads the AVIF that fits each place, without layout shift', async ({ page, site, db }) => {
    test.slow();
    const { image, opportunity } = await withPictures(site, db);
    const shifts = await recordShifts(page);
    for (const path of ['/', '/about', '/invest', '/export', list, `${list}/${opportunity}`]) {
      await page.setViewportSize(windows['a phone of 360 px']);
      await visit(page, path, path === list ? opportunity : image.mediaId);
      await scrollThrough(page);
      expect(await placeholders(page), `${path}: what stood in the place is gone`).toHaveLength(0);
      expect(await shifts(), path).toEqual([]);
      for (const [name, size] of Object.entries(windows)) {
        await page.setViewportSize(size);
        await expectLoaded(page);
        const shown = await expectFitting(page, `${path} on ${name}`, image.mediaId);
        // The list has one picture, in a card.
        if (path === list && name === 'a phone of 360 px') expect(shown[0]?.asked).toMatch(/-768\.avif$/);
      }
    }
  });
});

test('shows the original if its copies are missing, and the pattern if that is missing too', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/\/media\//);
  const { image, opportunity } = await withPictures(site, db);
  await page.route(/\.(?:avif|webp)$/, (route) => route.fulfill({ status: 404 }));
  await visit(page, `${list}/${opportunity}`, image.mediaId);
  const picture = page.getByRole('main').getByRole('img', { name: image.alt });
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).currentSrc))
    .toContain(image.path);
  await page.route(/\.jpg$/, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await expect(page.locator('main svg[role=img]')).toHaveAccessibleName(image.alt);
});
