import { aboutDocument } from '../../src/domain/content/about/document.ts';
import type { AboutContent } from '../../src/domain/content/about/schema.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { aboutManagerTexts as texts } from '../../src/domain/content/about/manager-texts.ts';
import { aboutTexts } from '../../src/domain/content/about/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { previewOf } from '../setup/content/content-editor.ts';
import { expectEverything, fillEverything } from '../setup/content/content-fields.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addSmallPicture, everywhere } from '../setup/pictures.ts';
import { button, messages, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.about;
const path = '/admin/about';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

/** A section with one of each kind of content. */
const oneSection: AboutContent = {
  sections: [
    {
      id: 'one',
      title: 'The people',
      content: richTextOf('Who we are'),
      layout: 'single',
      kind: 'leadership',
      imageUrl: null,
      gridItems: [{ id: 'first', title: 'A card', content: 'With a text', iconName: 'award' }],
      people: [{ role: 'executive-director', name: 'Ms Kila', photo: null }],
    },
  ],
};

test('each field of the About page has its editor, and visitors see what is saved', async ({ page, site, db }) => {
  const image = await addSmallPicture(site, db);
  await storePage(db, 'about', aboutDocument, everywhere(oneSection, image));
  await visit(page, path, texts.title);
  await button(page, editorTexts.hidePreview).click();
  const filled = await fillEverything(page, {
    document: aboutDocument,
    labels,
    values: {
      'sections.*.layout': 'grid',
      'sections.*.kind': 'leadership',
      'sections.*.gridItems.*.iconName': 'globe',
      'sections.*.people.*.role': 'director-of-operations',
    },
  });
  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(texts.saved.text);

  const valueOf = (field: keyof typeof labels) => filled.find((one) => one.field === field)?.value ?? '';
  const heading = page.getByRole('heading', { level: 2, name: valueOf('sections.*.title') });
  const isOfGrid = ({ field }: { field: string }) => field.includes('gridItems') || field === 'sections.*.layout';
  await expect(async () => {
    await page.goto('/about');
    await expect(heading).toBeVisible({ timeout: 500 });
  }).toPass();
  const operations = page.getByRole('listitem').filter({ hasText: aboutTexts.roles['director-of-operations'] });
  await expectEverything(
    page,
    filled.filter((one) => !isOfGrid(one)),
    {
      image,
      shows: {
        'sections.*.content': (value) => expect(page.getByText(value, { exact: true })).toBeVisible(),
        'sections.*.kind': () => expect(page.getByText(aboutTexts.roles['director-of-investments'])).toBeVisible(),
        'sections.*.people.*.role': () => expect(operations).toContainText(valueOf('sections.*.people.*.name')),
      },
    },
  );

  // Only text sections have cards.
  const stored = await db.pageContent.findUniqueOrThrow({ where: { pageType: 'about' } });
  const { sections } = stored.content as unknown as AboutContent;
  const content = { sections: sections.map((section) => ({ ...section, kind: 'text' as const })) };
  await db.pageContent.update({
    where: { pageType: 'about' },
    data: { content, version: { increment: 1 } },
    select: { version: true },
  });
  const card = page.getByRole('listitem').filter({ hasText: valueOf('sections.*.gridItems.*.title') });
  await expect(async () => {
    await page.goto('/about');
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectEverything(page, filled.filter(isOfGrid), {
    image,
    shows: {
      'sections.*.layout': () => expect(card.locator('xpath=..')).toContainClass('lg:grid-cols-3'),
      'sections.*.gridItems.*.iconName': () => expect(card.locator('svg.lucide-globe')).toBeVisible(),
    },
  });
});

test('a section is written with its cards, and a card requires both a title and a text', async ({ page }) => {
  await visit(page, path, texts.title);
  await button(page, texts.addSection).click();
  const place = `sections.${aboutDocument.defaults.sections.length}`;
  const entry = page.locator(`[data-place="${place}"]`);
  const title = entry.getByLabel(labels['sections.*.title'], { exact: true });
  await expect(title).toBeFocused();
  await title.fill('What we publish');
  await entry.getByLabel(labels['sections.*.layout']).selectOption('grid');
  // The text editor, which loads late: the new card has a field with the same name.
  const content = entry
    .getByRole('textbox', { name: labels['sections.*.content'], exact: true })
    .and(page.locator('[contenteditable]'));
  await content.click();
  await page.keyboard.type('Every year a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('report');
  await expect(button(entry, 'Bold')).toHaveAttribute('aria-pressed', 'true');

  const card = entry.getByRole('group', { name: texts.newGridItem });
  const add = button(card, texts.addGridItem);
  for (let number = 1; number <= 5; number += 1) {
    await expect(add).toBeDisabled();
    await card.getByLabel(labels['sections.*.gridItems.*.title']).fill(`Report ${number}`);
    await expect(add).toBeDisabled();
    await card.getByLabel(labels['sections.*.gridItems.*.content']).fill(`What it is about, ${number}`);
    await add.click();
    await expect(card.getByLabel(labels['sections.*.gridItems.*.title'])).toBeFocused();
  }
  await expectAccessible(page);
  // The row lists four of the section's cards.
  const row = entry.locator('xpath=./div[1]');
  await expect(row).toContainText('Report 4');
  await expect(row).not.toContainText('Report 5');
  await expect(row).toContainText(editorTexts.more(1));

  if (await button(page, editorTexts.showPreview).isVisible()) await button(page, editorTexts.showPreview).click();
  await expect(previewOf(page).getByRole('heading', { name: 'Report 5' })).toBeAttached();
  await expect(previewOf(page).locator('strong', { hasText: 'report' })).toBeAttached();
  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(texts.saved.text);
});
