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

test('a table of figures is shown as a chart, the table stays beside it, and its source is a note', async ({
  page,
}) => {
  const { entry, text } = await openText(page);
  const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  await pasteOver(
    page,
    text,
    `<h2>Our visitors</h2><table><tr><th>Year</th><th>Visitors</th></tr>${row('2022', '1,200')}${row('2023', 'many')}</table>`,
  );
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
  await text.getByRole('heading', { name: 'Our visitors' }).click();
  await page.keyboard.press('End');
  await button(entry, 'Source note').click();
  await page.keyboard.type('Visitor Survey 2024');
  await expect(text).toContainText('[Source: Visitor Survey 2024]');
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
  await page.getByRole('link', { name: 'Source 1', exact: true }).click();
  await expect(page).toHaveURL(/\/about#source-1$/);
  await expectAccessible(page);
});

test('a library picture is placed in a text with its own alternative text, and visitors see it', async ({
  page,
  site,
  db,
}) => {
  const image = await addPicture(site, db);
  const { entry, text } = await openText(page);
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The wharf at night:');
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

  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(aboutManagerTexts.saved.text);
  const seen = page.getByRole('img', { name: 'Containers under floodlights' });
  await expect(async () => {
    await page.goto('/about');
    await expect(seen).toBeAttached({ timeout: 500 });
  }).toPass();
  await seen.scrollIntoViewIfNeeded();
  await expect.poll(() => seen.evaluate((shown) => (shown as HTMLImageElement).currentSrc)).toContain(image.mediaId);
});

test('content pasted from a word processor keeps its structure and nothing else', async ({ page }) => {
  const { text } = await openText(page);
  await pasteOver(
    page,
    text,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
        <h2 style="color:red;mso-fareast-language:EN-GB" onclick="alert(1)">Fees<o:p></o:p></h2>
        <p class="MsoNormal"><b>Pay</b> at the <a href="javascript:alert(1)">counter</a>.</p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">
          <![if !supportLists]><span style="mso-list:Ignore">·</span><![endif]>Bring the receipt</p>
        <script>alert(1)</script></body></html>`,
  );
  await expect(text.getByRole('heading', { name: 'Fees' })).toBeVisible();
  await expect(text.locator('strong')).toHaveText('Pay');
  await expect(text.getByRole('listitem')).toHaveText('Bring the receipt');
  await expect(text.getByRole('link')).toHaveCount(0);
  await expect(text).not.toContainText('alert');
  await expect(text.locator('[style], [class*=Mso], [onclick], script')).toHaveCount(0);
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
