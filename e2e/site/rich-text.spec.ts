import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { tableTexts } from '../../src/domain/content/rich-text/table-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expect, test } from '../setup/people.ts';

const words = (text: string) => ({ type: 'text', text });
const paragraph = (text: string) => ({ type: 'paragraph', content: [words(text)] });
const heading = (level: number, text: string) => ({ type: 'heading', attrs: { level }, content: [words(text)] });
const cell = (type: string) => (text: string) => ({ type, content: [paragraph(text)] });
const row = (type: string, ...texts: string[]) => ({ type: 'tableRow', content: texts.map(cell(type)) });

const columns = ['Certificate', 'Application', 'Renewal', 'Replacement', 'Extension', 'Cancellation', 'Inspection'];

const content = {
  type: 'doc',
  content: [
    heading(4, 'A small heading first'),
    paragraph('Words below it.'),
    heading(2, 'Fees'),
    heading(4, 'In kina'),
    {
      type: 'table',
      content: [row('tableHeader', ...columns), row('tableCell', ...columns.map((name) => `K100 ${name}`))],
    },
    { type: 'blockquote', content: [paragraph('A quote of the act.')] },
    { type: 'horizontalRule' },
    {
      type: 'paragraph',
      content: [{ type: 'text', text: 'How to invest', marks: [{ type: 'link', attrs: { href: '/invest' } }] }],
    },
  ],
};

test(
  'rich text of a section: headings in order, a wide table scrolls in its own box, by keyboard too',
  { tag: '@phone' },
  async ({ page, db }) => {
    const section = { layout: 'single', imageUrl: null, gridItems: [] };
    const sections = [
      { ...section, id: 'a', title: 'What it costs', kind: 'text', content },
      { ...section, id: 'b', title: 'Ready to Invest', kind: 'closing', content },
    ];
    const data = { content: { sections }, schemaVersion: aboutDocument.schemaVersion };
    await db.pageContent.upsert({
      where: { pageType: 'about' },
      create: { pageType: 'about', ...data },
      update: data,
    });
    await expect(async () => {
      await page.goto('/about');
      expect(await page.content()).toContain('What it costs');
    }).toPass({ timeout: 10_000 });

    const first = page.getByRole('region', { name: 'What it costs' });
    await expect(first.getByRole('heading')).toHaveText(['What it costs', 'A small heading first', 'Fees', 'In kina']);
    for (const [name, level] of [
      ['A small heading first', 3],
      ['Fees', 3],
      ['In kina', 4],
    ] as const) {
      await expect(first.getByRole('heading', { name, level })).toBeVisible();
    }
    const table = first.getByRole('group', { name: tableTexts.table });
    await table.focus();
    await expect(table).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => table.evaluate((box) => box.scrollLeft > 0 || box.scrollWidth <= box.clientWidth))
      .toBe(true);
    await expect(first.getByRole('columnheader', { name: 'Certificate' })).toBeVisible();
    await expectAccessible(page);
    await first.getByRole('link', { name: 'How to invest' }).click();
    await expect(page).toHaveURL('/invest');
  },
);
