import type { Locator, Page } from '@playwright/test';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { aboutManagerTexts } from '../../src/domain/content/about/manager-texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { richTextTexts as texts } from '../../src/domain/content/rich-text/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { expectDraftSaved } from '../setup/content/content-editor.ts';
import { openEntries } from '../setup/content/content-fields.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addPicture } from '../setup/pictures.ts';
import { button, expectAlive, messages, visit } from '../setup/screens.ts';

const label = contentFieldTexts.about['sections.*.content'];
// A text section, which renders its contents.
const place = `sections.${aboutDocument.defaults.sections.findIndex(({ kind }) => kind === 'history')}`;

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

async function openText(page: Page): Promise<{ entry: Locator; text: Locator }> {
  await visit(page, '/admin/about', aboutManagerTexts.title);
  await openEntries(page, place);
  const entry = page.locator(`[data-place="${place}"]`);
  return { entry, text: entry.getByRole('textbox', { name: label, exact: true }) };
}

/** Replaces the whole text with HTML from the clipboard. */
async function pasteOver(page: Page, text: Locator, html: string): Promise<void> {
  await text.click();
  await page.keyboard.press('Control+a');
  await text.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/html', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

/** A table from a word processor, drawn as a chart. */
async function addChart(page: Page, { entry, text }: { entry: Locator; text: Locator }): Promise<void> {
  await pasteOver(
    page,
    text,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
        <h2 style="color:red;mso-fareast-language:EN-GB" onclick="alert(1)">Our visitors<o:p></o:p></h2>
        <p class="MsoNormal"><b>Counted</b> at the <a href="javascript:alert(1)">airport</a>.</p>
        <table class="MsoTableGrid"><tr><th>Year</th><th>Visitors</th></tr>${row('2022', '1,200')}${row('2023', 'many')}</table>
        <p class="MsoNormal">The wharf at night:</p>
        <script>alert(1)</script></body></html>`,
  );
  await expect(text.locator('strong')).toHaveText('Counted');
  await expect(text.getByRole('link')).toHaveCount(0);
  await expect(text).not.toContainText('alert');
  await expect(text.locator('h2[style], p[style], [class*=Mso], [onclick], script')).toHaveCount(0);

  const lineChart = button(entry, texts.chart.line);
  await text.getByRole('cell', { name: 'many' }).click();
  await lineChart.click();
  await expect(lineChart).toHaveAttribute('aria-pressed', 'true');
  // A word among the numbers.
  await expect(entry.getByText(texts.noChart)).toBeVisible();
  await text.getByText('many').dblclick();
  await page.keyboard.type('1,500');
  await expect(entry.getByText(texts.noChart)).toBeHidden();
  await button(entry, texts.chart.bars).click();
  await expect(lineChart).toHaveAttribute('aria-pressed', 'false');
}

/** Puts the caret into this line, and waits until the toolbar says that it is there. */
async function enterLine(entry: Locator, line: Locator, { isHeading }: { isHeading: boolean }): Promise<void> {
  await line.click();
  await expect(button(entry, texts.headings[2])).toHaveAttribute('aria-pressed', String(isHeading));
}

async function addSource(page: Page, { entry, text }: { entry: Locator; text: Locator }): Promise<void> {
  await enterLine(entry, text.getByRole('heading', { name: 'Our visitors' }), { isHeading: true });
  await page.keyboard.press('End');
  await button(entry, 'Source note').click();
  await page.keyboard.type('Visitor Survey 2024');
  await expect(text).toContainText('[Source: Visitor Survey 2024]');
}

async function addLibraryPicture(page: Page, { entry, text }: { entry: Locator; text: Locator }): Promise<void> {
  await enterLine(entry, text.getByText('The wharf at night:'), { isHeading: false });
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await button(entry, texts.image).click();
  const library = page.getByRole('dialog', { name: mediaTexts.title });
  await library.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click();
  await button(library, mediaTexts.placeImage).click();
  await expect(library).toBeHidden();
  const placed = entry.getByRole('figure').filter({ has: button(page, texts.editPicture) });
  await expect(placed.getByRole('img')).toBeVisible();
  await expect
    .poll(() => placed.getByRole('img').evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  await button(placed, texts.editPicture).click();
  const dialog = page.getByRole('dialog', { name: texts.picture });
  const alt = dialog.getByLabel(mediaTexts.placeAlt);
  await alt.fill('');
  await expect(button(dialog, texts.placePicture)).toBeDisabled();
  await alt.fill('Containers under floodlights');
  await expectAccessible(page);
  await button(dialog, texts.placePicture).click();
  await expect(placed).toContainText('Containers under floodlights');
}

test('a table is shown as a chart with its source as a note, and a picture has its own alternative text', async ({
  page,
  site,
  db,
}) => {
  const image = await addPicture(site, db);
  const editor = await openText(page);
  await test.step('a table is pasted without its styles, and gets a chart', () => addChart(page, editor));
  await test.step('a source becomes a note', () => addSource(page, editor));
  await test.step('a library picture is placed with words of its own', () => addLibraryPicture(page, editor));
  await expectAccessible(page);
  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(aboutManagerTexts.saved.text);

  const figure = page.getByRole('figure').filter({ has: page.getByRole('table') });
  await expect(async () => {
    await page.goto('/about');
    await expect(figure).toBeAttached({ timeout: 500 });
  }).toPass();
  const chart = figure.getByRole('img', { name: 'Bar chart: Our visitors, Year: Visitors' });
  await expect(chart).toBeVisible();
  await expect(chart.locator('rect')).toHaveCount(2);
  await expect(chart).toContainText('1,500');
  await expect(figure.getByRole('cell', { name: '1,200' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('listitem')).toHaveText('Visitor Survey 2024');
  await expectAlive(page);
  await expect(chart).toBeVisible();
  const seen = page.getByRole('img', { name: 'Containers under floodlights' });
  await seen.scrollIntoViewIfNeeded();
  await expect.poll(() => seen.evaluate((shown) => (shown as HTMLImageElement).currentSrc)).toContain(image.mediaId);
  await page.getByRole('link', { name: 'Source 1', exact: true }).click();
  await expect(page).toHaveURL(/\/about#source-1$/);
  await expectAccessible(page);
});

test('an editor chunk that failed to load leaves the text alone, and loads with the changes after a reload', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED|\/assets\/rich-text-field-/);
  await page.route(/\/assets\/rich-text-field-[^/]+\.js$/, (route) => route.abort());
  const { entry, text } = await openText(page);
  await expect(entry.getByText(texts.fetchFailed)).toBeVisible();
  const title = entry.getByLabel(contentFieldTexts.about['sections.*.title'], { exact: true });
  await title.fill('Since 1992');
  await expectDraftSaved(page);
  await page.unroute(/\/assets\/rich-text-field-[^/]+\.js$/);
  page.on('dialog', (dialog) => void dialog.accept());
  await Promise.all([page.waitForEvent('load'), button(entry, texts.reload).click()]);
  await expectAlive(page);
  await expect(entry).toBeVisible();
  await openEntries(page, place);
  await expect(text).toBeVisible();
  await expect(text).not.toBeEmpty();
  await expect(title).toHaveValue('Since 1992');
});
