/** The cost of a key press in the page editors: with the maximum of entries, compared with one. */
import { cookiesOf, openBrowser } from '../browser.mjs';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { startContender } from '../contenders.mjs';
import { median } from '../measure.mjs';
import { signIn } from '../stage.mjs';

export const title = 'Typing into long pages';

const keys = 40;
const maxRatio = 2;
const patience = { timeout: 60_000 };

/** Each page at its longest and with one entry, and the field to type into. */
async function cases() {
  const { largeHomepage, largeAbout, largeExport } = await loadTs('tests/factories/large-content.ts');
  const { homepageDocument } = await loadTs('src/domain/content/homepage/document.ts');
  const { aboutDocument } = await loadTs('src/domain/content/about/document.ts');
  const { exportDocument } = await loadTs('src/domain/content/export/document.ts');
  const { save } = (await loadTs('src/domain/content/editor-texts.ts')).contentEditorTexts;
  const { contentFieldTexts } = await loadTs('src/domain/content/field-texts.ts');
  const [homepage, about, exported] = [largeHomepage([]), largeAbout([]), largeExport([])];
  const { products } = exported;
  const pages = [
    {
      page: 'homepage',
      document: homepageDocument,
      large: homepage,
      one: { ...homepage, heroSlides: homepage.heroSlides.slice(0, 1) },
      entry: 'heroSlides.0',
      field: 'heroSlides.0.title',
    },
    {
      page: 'about',
      document: aboutDocument,
      large: about,
      one: { sections: about.sections.slice(0, 1) },
      entry: 'sections.0',
      field: 'sections.0.title',
    },
    {
      page: 'export',
      document: exportDocument,
      large: exported,
      one: { ...exported, products: { ...products, products: products.products.slice(0, 1) } },
      section: contentFieldTexts.export.products,
      entry: 'products.products.0',
      field: 'products.products.0.name',
    },
  ];
  return pages.map((each) => ({ ...each, save }));
}

async function store(sql, { page, document }, content) {
  await sql.query('DELETE FROM content_drafts');
  await sql.query('DELETE FROM page_content');
  await sql.query(
    'INSERT INTO page_content (page_type, schema_version, content, updated_at) VALUES ($1, $2, $3, now())',
    [page, document.schemaVersion, content],
  );
}

/** Opens the editor with the first entry of its list. */
async function openField(page, { page: name, save, section, entry, field }) {
  await page.goto(`/admin/${name}`);
  await page.getByRole('button', { name: save, exact: true }).waitFor(patience);
  // React marks each element with its component once it is hydrated.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1, button, input, select, textarea')].every((part) =>
        Object.keys(part).some((key) => key.startsWith('__reactFiber')),
      ),
    undefined,
    patience,
  );
  if (section !== undefined)
    await page
      .locator('h2 button')
      .and(page.getByRole('button', { name: section }))
      .click();
  const input = page.locator(`[id$="-${field}"]`);
  const edit = page.locator(`[data-place="${entry}"] [data-part=edit]`).first();
  await edit.or(input).first().waitFor(patience);
  // The entry of a short list is open already.
  if ((await edit.count()) > 0 && (await edit.getAttribute('aria-expanded')) !== 'true') await edit.click();
  await input.fill('');
  await input.focus();
  return input;
}

/** Milliseconds from a key press to the frame that shows it; each is sent after the previous one is visible. */
async function keyDelay(page, input) {
  await page.evaluate(() => {
    globalThis.delays = [];
    document.addEventListener('input', ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // After the frame is painted.
        setTimeout(() => globalThis.delays.push(performance.now() - timeStamp));
      });
    });
  });
  for (let sent = 1; sent <= keys; sent += 1) {
    await page.keyboard.press('a');
    await page.waitForFunction((count) => globalThis.delays.length >= count, sent, patience);
  }
  const typed = await input.inputValue();
  if (typed !== 'a'.repeat(keys)) throw new SetupError(`${keys} keys were pressed, and the field holds '${typed}'.`);
  return median(await page.evaluate(() => globalThis.delays));
}

export async function runPart(stage, { rounds, note }) {
  const { site, sql } = await startContender(stage, 'bench_typing');
  const token = await signIn(sql, 'admin');
  const browser = await openBrowser();
  const cookies = cookiesOf(`${site.cookie}; session=${token}`, site.origin);
  const rows = (await cases()).map((each) => ({ ...each, delays: { one: [], large: [] } }));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      note(`round ${round} of ${rounds}`);
      for (const row of rows) {
        for (const size of ['one', 'large']) {
          await store(sql, row, row[size]);
          // A new browser: no draft of the previous round on the device.
          const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1280, height: 800 } });
          await context.addCookies(cookies);
          const page = await context.newPage();
          row.delays[size].push(await keyDelay(page, await openField(page, row)));
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
  }
  const figures = {};
  const lines = rows.map(({ page, delays }) => {
    const [one, large] = [median(delays.one), median(delays.large)];
    const ratio = large / one;
    figures[page] = { one, large, ratio };
    return [`/admin/${page}`, one.toFixed(1), large.toFixed(1), ratio.toFixed(2), ratio < maxRatio ? '' : 'over'];
  });
  return {
    figures,
    tables: [
      {
        intro: `From a key press to the frame that shows it: medians of ${rounds} rounds of ${keys} keys, with one entry and with as many as the page may have. Less than ${maxRatio} times is the aim.`,
        head: ['editor', 'one entry ms', 'longest ms', 'ratio', ''],
        lines,
      },
    ],
  };
}
