import { type Logger, pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '../../server/content/service.ts';
import { systemClock } from '../../server/platform/clock.ts';
import { openDatabase } from '../../server/platform/database.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import type { HomepageContent } from '../../src/domain/content/homepage/schema.ts';
import { seedPages } from '../../server/articles/seed.ts';
import { useDatabase } from '../setup/database.ts';

const database = useDatabase();

/** A logger with readable lines. */
function readableLog() {
  const lines: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

const own: HomepageContent = {
  ...defaultHomepage,
  ctaSection: { ...defaultHomepage.ctaSection, title: 'Words of our own' },
};

async function store(content: object, version = 1) {
  const data = { content, version, schemaVersion: homepageDocument.schemaVersion };
  await database.db.pageContent.upsert({
    where: { pageType: 'homepage' },
    create: { pageType: 'homepage', ...data },
    update: data,
  });
}

/** Makes every read of stored content fail during `work`, like a broken database. */
async function whileUnreadable<Result>(work: () => Promise<Result>): Promise<Result> {
  await database.db.$executeRaw`ALTER TABLE page_content RENAME TO page_content_away`;
  try {
    return await work();
  } finally {
    await database.db.$executeRaw`ALTER TABLE page_content_away RENAME TO page_content`;
  }
}

// The built-in page links to them.
beforeAll(() => database.db.$transaction((tx) => seedPages(tx, new Date())));

const load = (log: Logger, db = database.db) =>
  loadContent({ db, log, clock: systemClock }, 'homepage', homepageDocument);

test('returns the built-in page when nothing is stored (D23)', async () => {
  const { log, lines } = readableLog();
  expect(await load(log)).toEqual({ content: defaultHomepage, source: 'default' });
  expect(lines).toEqual([]);
});

test('returns a stored page unchanged', async () => {
  const { log, lines } = readableLog();
  await store(own);
  expect(await load(log)).toEqual({ content: own, source: 'stored' });
  expect(lines).toEqual([]);
});

describe('a damaged stored page', () => {
  test('shows its valid parts, and the repairs are logged once per version', async () => {
    const { log, lines } = readableLog();
    const damaged = { ...own, investmentSection: 7, somethingNewer: true };
    await store(damaged, 41);
    const read = await load(log);
    await load(log);
    expect(read).toEqual({ content: own, source: 'stored' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      document: 'homepage',
      version: 41,
      repaired: ['somethingNewer', 'investmentSection'],
      count: 2,
    });
    await store(damaged, 42);
    await load(log);
    expect(lines).toHaveLength(2);
  });

  test('in the first shape reads like one in the current shape', async () => {
    const { log, lines } = readableLog();
    const { startDate: _start, endDate: _end, ...event } = own.exportSection.event;
    const oldShape = {
      ...own,
      heroSlides: own.heroSlides.map((slide) => ({ ...slide, image: '/media/harbour.jpg' })),
      exportSection: { ...own.exportSection, event: { ...event, date: '15-17', month: 'September', year: '2024' } },
    };
    await store(oldShape);
    const { content } = await load(log);
    expect(content.exportSection).toEqual(own.exportSection);
    expect(content.heroSlides[0]?.image).toEqual({ path: '/media/harbour.jpg', alt: '', decorative: true });
    expect(lines).toEqual([]);
  });
});

test('changed in the database without a new version is shown at once', async () => {
  const { log } = readableLog();
  await store(own, 50);
  await load(log);
  const other = { ...own, heroSlides: own.heroSlides.slice(0, 1) };
  await store(other, 50);
  expect((await load(log)).content).toEqual(other);
  await store(own, 50);
  expect((await load(log)).content).toEqual(own);
});

describe('unreadable stored content', () => {
  test('is replaced by the last good copy until the next good read', async () => {
    const { log, lines } = readableLog();
    await store(own);
    await load(log);
    expect(await whileUnreadable(() => load(log))).toEqual({ content: own, source: 'lastGood' });
    expect(lines).toMatchObject([{ level: 40, document: 'homepage' }]);
    expect(await load(log)).toEqual({ content: own, source: 'stored' });
  });

  test('without any copy reports the failure, not an empty site', async () => {
    const { log } = readableLog();
    await store(own);
    const fresh = openDatabase({ url: database.url, poolSize: 1, onPoolError: () => undefined });
    try {
      await whileUnreadable(async () => {
        await expect(load(log, fresh.db)).rejects.toThrow(/page_content/);
      });
    } finally {
      await fresh.close();
    }
  });
});
