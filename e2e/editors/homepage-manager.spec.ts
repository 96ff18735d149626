import type { Locator, Page } from '@playwright/test';
import { contentColours } from '../../src/domain/content/appearance/colours.ts';
import { formatEventDays } from '../../src/domain/content/homepage/event.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import type { HomepageContent, TextColour } from '../../src/domain/content/homepage/schema.ts';
import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import { adminTexts } from '../../src/domain/admin/texts.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { contentOptions } from '../../src/domain/content/option-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { homepageManagerTexts as texts } from '../../src/domain/content/homepage/manager-texts.ts';
import { titleSizeClass } from '../../src/features/content/home/content-style.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { liftByKeyboard } from '../setup/content/content-editor.ts';
import {
  expectEverything,
  fillEverything,
  type FilledField,
  openEntries,
  type Shows,
} from '../setup/content/content-fields.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { addSmallPicture, everywhere } from '../setup/pictures.ts';
import { button, messages, toast, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.homepage;
const { defaults } = homepageDocument;
const path = '/admin/homepage';
const tabOf = {
  heroSlides: 'hero',
  investmentSection: 'investment',
  exportSection: 'export',
  ctaSection: 'cta',
} as const;

async function showTab(page: Page, tab: keyof typeof texts.tab): Promise<void> {
  const found = page.getByRole('tab', { name: texts.tab[tab] });
  if ((await found.getAttribute('aria-selected')) !== 'true') await found.click();
  await expect(found).toHaveAttribute('aria-selected', 'true');
}

async function save(page: Page): Promise<void> {
  await button(page, editorTexts.save).click();
  await expect(toast(page, texts.saved.title)).toBeVisible();
  await expect(messages(page)).toContainText(texts.saved.text);
}

/** An input by its path; none of these fields is a picture. */
const input = (page: Page, place: string): Locator =>
  page
    .locator(`[id$="-${place}"]`)
    .and(page.getByLabel(labels[place.replaceAll(/\.\d+/g, '.*') as keyof typeof labels]));

const daysField = (page: Page) => page.getByLabel('Day(s)');

/** Fills the first day through day, month and year; the last day makes it a range. */
const dayFillers = (page: Page) => ({
  'exportSection.event.startDate': async (value: string) => {
    const [year = '', month = '', day = ''] = value.split('-').map((part) => String(Number(part)));
    await daysField(page).fill(day);
    await page.getByLabel('Month', { exact: true }).selectOption(month);
    await page.getByLabel('Year', { exact: true }).fill(year);
  },
  'exportSection.event.endDate': async (value: string) => {
    await daysField(page).fill(`${await daysField(page).inputValue()}-${Number(value.slice(8))}`);
  },
});

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

function rgbOf(name: string): string {
  const hex = contentColours[name as TextColour];
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Values chosen in the style fields. */
const styles = {
  'heroSlides.*.titleStyle.font': 'mono',
  'heroSlides.*.titleStyle.color': 'gold',
  'heroSlides.*.titleStyle.size': 'medium',
  'heroSlides.*.subtitleStyle.font': 'serif',
  'heroSlides.*.subtitleStyle.color': 'white',
  'heroSlides.*.descriptionStyle.font': 'mono',
  'heroSlides.*.descriptionStyle.color': 'yellow',
  'heroSlides.*.descriptionStyle.size': 'small',
  'investmentSection.imageStyle.width': '50%',
  'ctaSection.textStyle.titleFont': 'mono',
  'ctaSection.textStyle.titleColor': 'yellow',
  'ctaSection.textStyle.descriptionFont': 'serif',
  'ctaSection.textStyle.descriptionColor': 'white',
  'ctaSection.primaryButton.color': 'navy',
  'ctaSection.primaryButton.textColor': 'yellow',
  'ctaSection.secondaryButton.color': 'black',
  'ctaSection.secondaryButton.textColor': 'white',
};

type Label = keyof typeof labels;

const valueIn = (filled: FilledField[], field: Label): string => filled.find((one) => one.field === field)?.value ?? '';
const wordsOf = (page: Page, filled: FilledField[], field: Label): Locator =>
  page.getByText(valueIn(filled, field), { exact: true }).filter({ visible: true }).first();

/** How visitors see values that are not shown as text. */
function showsOf(page: Page, filled: FilledField[], image: ContentImage): Shows {
  const valueOf = (field: Label) => valueIn(filled, field);
  const words = (field: Label) => wordsOf(page, filled, field);
  const css = (element: () => Locator, property: string) => (value: string) =>
    expect(element()).toHaveCSS(property, value);
  const colour =
    (element: () => Locator, property = 'color') =>
    (value: string) =>
      expect(element()).toHaveCSS(property, rgbOf(value));
  const font = (element: () => Locator) => (value: string) =>
    expect(element()).toHaveCSS('font-family', value === 'mono' ? /monospace/ : /Noto Serif/);
  const [title, subtitle, description] = (['title', 'subtitle', 'description'] as const).map(
    (part) => () => words(`heroSlides.*.${part}`),
  ) as [() => Locator, () => Locator, () => Locator];
  const picture = () => page.getByRole('img', { name: valueOf('investmentSection.image'), exact: true });
  const frame = (property: string) => (value: string) =>
    expect(picture().locator('xpath=ancestor::div[1]')).toHaveAttribute('style', new RegExp(`${property}: ?${value}`));
  const call = (field: 'title' | 'description') => () => words(`ctaSection.${field}`);
  const callButton = (which: 'primaryButton' | 'secondaryButton') => () =>
    page.locator(`a[href="${valueOf(`ctaSection.${which}.link`)}"]`);
  const eventDays = () => {
    const days = {
      startDate: valueOf('exportSection.event.startDate'),
      endDate: valueOf('exportSection.event.endDate'),
    };
    const settings = { dateFormat: 'D MMMM YYYY', timezone: 'Pacific/Port_Moresby' } as const;
    return expect(page.getByText(formatEventDays(days, settings))).toBeVisible();
  };
  return {
    'heroSlides.*.titleStyle.font': font(title),
    'heroSlides.*.titleStyle.color': colour(title),
    'heroSlides.*.titleStyle.size': (value) =>
      expect(title()).toContainClass(titleSizeClass[value as keyof typeof titleSizeClass]),
    'heroSlides.*.subtitleStyle.font': font(subtitle),
    'heroSlides.*.subtitleStyle.color': colour(subtitle),
    'heroSlides.*.subtitleStyle.size': () => expect(subtitle()).toContainClass('text-xl'),
    'heroSlides.*.descriptionStyle.font': font(description),
    'heroSlides.*.descriptionStyle.color': colour(description),
    'heroSlides.*.descriptionStyle.size': () => expect(description()).toContainClass('text-base'),
    'investmentSection.imageStyle.width': frame('width'),
    'investmentSection.imageStyle.height': frame('height'),
    'investmentSection.imageStyle.objectFit': css(picture, 'object-fit'),
    'investmentSection.imageStyle.objectPosition': css(picture, 'object-position'),
    'exportSection.event.startDate': eventDays,
    'exportSection.event.endDate': eventDays,
    'ctaSection.backgroundImage': () =>
      expect(page.getByRole('region', { name: valueOf('ctaSection.title') }).locator('img')).toHaveAttribute(
        'src',
        image.path,
      ),
    'ctaSection.textStyle.titleFont': font(call('title')),
    'ctaSection.textStyle.titleColor': colour(call('title')),
    'ctaSection.textStyle.descriptionFont': font(call('description')),
    'ctaSection.textStyle.descriptionColor': colour(call('description')),
    'ctaSection.primaryButton.color': colour(callButton('primaryButton'), 'background-color'),
    'ctaSection.primaryButton.textColor': colour(callButton('primaryButton')),
    'ctaSection.secondaryButton.color': colour(callButton('secondaryButton'), 'background-color'),
    'ctaSection.secondaryButton.textColor': colour(callButton('secondaryButton')),
  };
}

test('each field of the home page has its editor, and visitors see what is saved', async ({ page, site, db }) => {
  const image = await addSmallPicture(site, db);
  await storePage(db, 'homepage', homepageDocument, everywhere(defaults, image));
  await visit(page, path, texts.title);
  // Without the preview: a hundred values would render it a hundred times.
  await button(page, editorTexts.hidePreview).click();
  const filled = await fillEverything(page, {
    document: homepageDocument,
    labels,
    reach: (place) => showTab(page, tabOf[place.split('.')[0] as keyof typeof tabOf]),
    values: styles,
    fillers: dayFillers(page),
  });
  await save(page);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(async () => {
    await page.goto('/');
    await expect(wordsOf(page, filled, 'heroSlides.*.title')).toBeVisible({ timeout: 500 });
  }).toPass();

  await expectEverything(page, filled, { image, shows: showsOf(page, filled, image) });
});

const [first = '', second = '', third = ''] = defaults.heroSlides.map(({ title }) => title);

const rowsOf = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');

/** Content that fails to load cannot be edited, and is loaded again on request. */
async function openAtSecondTry(page: Page): Promise<void> {
  let isDown = true;
  await page.route('**/api/trpc/**content.forEditing**', (route) => (isDown ? route.abort() : route.continue()));
  await visit(page, path, texts.title);
  await expect(page.getByText(editorTexts.loadFailed)).toBeVisible();
  await expect(button(page, editorTexts.save)).toBeHidden();
  await expect(page.getByRole('tab')).toHaveCount(0);
  isDown = false;
  await button(page, formTexts.retry).click();
  await expect(button(page, editorTexts.save)).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`^${texts.mediaLibrary} .*new tab`) })).toHaveAttribute(
    'target',
    '_blank',
  );
}

async function addSlide(page: Page, title: string): Promise<void> {
  const add = button(page, texts.addSlide);
  await add.click();
  await expect(add).toBeDisabled();
  await expect(page.getByText(editorTexts.finishFirst)).toBeVisible();
  await expect(input(page, 'heroSlides.3.title')).toBeFocused();
  await expect(input(page, 'heroSlides.3.buttonText')).toHaveValue('Learn More');
  await expect(input(page, 'heroSlides.3.buttonLink')).toHaveValue('/');
  await expect(input(page, 'heroSlides.3.description')).toHaveAttribute('rows', '3');
  await page.keyboard.type(title);
  // The preview shows the edited slide.
  const preview = page.frameLocator(`iframe[title="${editorTexts.previewFrame}"]`);
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await expect(input(page, 'heroSlides.3.title')).toBeFocused();
  await button(page, editorTexts.done).click();
  await expect(add).toBeEnabled();
}

async function moveSlides(page: Page): Promise<void> {
  const rows = rowsOf(page);
  await button(page, editorTexts.drag('Fourth')).focus();
  await liftByKeyboard(page, editorTexts.moved('Fourth', 4, 4));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(editorTexts.moved('Fourth', 3, 4))).toBeAttached();
  await page.keyboard.press('Space');
  await expect(rows).toContainText([second, first, 'Fourth', third]);

  // Waits until the rows are no longer animated.
  await button(page, editorTexts.drag(third)).hover();
  const handle = await button(page, editorTexts.drag(third)).boundingBox();
  const target = await rows.first().boundingBox();
  if (handle === null || target === null) throw new Error('The rows are not drawn');
  await page.mouse.move(handle.x + 10, handle.y + 10);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, handle.y - 20, { steps: 4 });
  await page.mouse.move(handle.x + 10, target.y + 4, { steps: 12 });
  await page.mouse.up();
  await expect(rows).toContainText([third, second, first, 'Fourth']);
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 90; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function saveByKeyboard(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, page.getByRole('tab', { name: texts.tab.hero }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: texts.tab.cta, selected: true })).toBeFocused();
  await tabTo(page, input(page, 'ctaSection.title'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('By keys alone');
  await tabTo(page, input(page, 'ctaSection.primaryButton.color'));
  await page.keyboard.type(contentOptions.buttonColours.navy);
  await tabTo(page, input(page, 'ctaSection.primaryButton.textColor'));
  await page.keyboard.type(contentOptions.buttonColours.white);
  await tabTo(page, button(page, editorTexts.save));
  await page.keyboard.press('Enter');
}

test('slides are added one at a time, deleted, and moved by buttons, keys and the pointer; keys alone are enough to save', async ({
  page,
  db,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await openAtSecondTry(page);
  const rows = rowsOf(page);
  await expect(rows).toContainText([first, second, third]);
  await expect(button(page, editorTexts.moveUp(first))).toBeDisabled();
  await expect(button(page, editorTexts.moveDown(third))).toBeDisabled();
  await button(page, editorTexts.moveDown(first)).click();
  await expect(rows).toContainText([second, first, third]);
  await test.step('one is added', () => addSlide(page, 'Fourth'));
  await test.step('moved by keys and by the pointer', () => moveSlides(page));

  // Clicks right after a drag are ignored.
  await expect(async () => {
    await button(page, editorTexts.remove(second)).click({ timeout: 1000 });
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await button(page.getByRole('alertdialog'), editorTexts.removeConfirm).click();
  await expect(rows).toContainText([third, first, 'Fourth']);

  await test.step('another tab is filled in and all is saved by keys', () => saveByKeyboard(page));
  await expect(toast(page, texts.saved.title)).toBeVisible();
  const row = await db.pageContent.findUniqueOrThrow({ where: { pageType: 'homepage' }, select: { content: true } });
  const { heroSlides, ctaSection } = row.content as unknown as HomepageContent;
  expect(heroSlides.map(({ id }) => id)).toEqual([3, 1, 4]);
  expect(ctaSection).toMatchObject({
    title: 'By keys alone',
    primaryButton: { color: 'navy', textColor: 'white' },
  });
});

const height = 'investmentSection.imageStyle.height';
const link = 'exportSection.products.1.link';
const colour = 'heroSlides.0.titleStyle.color';

/** Each tab with an open entry is accessible, and gets invalid input. */
async function fillInErrors(page: Page): Promise<void> {
  await openEntries(page, colour);
  await input(page, colour).selectOption('navy');
  await expect(input(page, colour)).toHaveAccessibleDescription(/is hard to read/);
  await expectAccessible(page);
  await input(page, colour).selectOption('');
  await showTab(page, 'investment');
  await openEntries(page, 'investmentSection.featuredSectors.0.name');
  await expect(input(page, 'investmentSection.featuredSectors.0.name')).toBeVisible();
  await expectAccessible(page);
  await input(page, height).fill('12 parsecs');
  await showTab(page, 'export');
  await openEntries(page, link);
  await expect(input(page, link)).toBeVisible();
  await expectAccessible(page);
  await input(page, link).fill('javascript:alert(1)');
  await input(page, 'exportSection.event.title').fill('Coffee fair');
  await expect(daysField(page)).toHaveValue('15-17');
  await daysField(page).fill('soon');
  await expect(daysField(page)).toHaveAccessibleDescription(
    'To show this event, enter its day or days (such as 15-17), month and year.',
  );
  await showTab(page, 'cta');
  await expect(input(page, 'ctaSection.title')).toBeVisible();
  await expectAccessible(page);
}

/** The lines of the error list lead to their fields, which keep their input. */
async function followErrors(page: Page): Promise<void> {
  const lines = page.getByRole('main').getByRole('link').filter({ hasText: /:/ });
  await expect(lines).toHaveText([
    /Image style, Height: Enter a height/,
    /Product 2, Link: Enter a page on this site or a web address/,
    /Trade event, First day: Enter the day or days \(such as 15-17\), the month and the year/,
  ]);
  await lines.last().click();
  await expect(daysField(page)).toBeFocused();
  await expect(daysField(page)).toHaveValue('soon');
  await daysField(page).fill('9');
  await showTab(page, 'cta');
  await lines.nth(1).click();
  await expect(page).toHaveURL(/[?&]tab=export/);
  await expect(input(page, link)).toBeFocused();
  await expect(input(page, link)).toHaveValue('javascript:alert(1)');
  await expect(input(page, link)).toHaveAccessibleDescription(/Enter a page on this site or a web address/);
  await lines.first().click();
  await expect(page).toHaveURL(/[?&]tab=investment/);
  await expect(input(page, height)).toBeFocused();
  await expect(input(page, height)).toHaveValue('12 parsecs');
  await expect(input(page, height)).toHaveAttribute('aria-invalid', 'true');
  await input(page, height).fill('16rem');
  await showTab(page, 'export');
  await openEntries(page, link);
  await input(page, link).fill('/export');
}

/** A failed save keeps the input, and leaving asks; changing tabs does not. */
async function failToSave(page: Page): Promise<void> {
  const calls = /\/api\/trpc\/.*content\.(saveDraft|publish)/;
  // Neither drafts nor saves reach the server.
  await page.route(calls, (route) =>
    route.fulfill({
      status: 500,
      json: [{ error: { json: { message: '', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR' } } } }],
    }),
  );
  await showTab(page, 'cta');
  await input(page, 'ctaSection.title').fill('Come and see');
  await button(page, editorTexts.save).click();
  await expect(toast(page, texts.saveFailed.title)).toBeVisible();
  await expect(messages(page)).toContainText(texts.saveFailed.text);
  await showTab(page, 'hero');
  await showTab(page, 'cta');
  await expect(input(page, 'ctaSection.title')).toHaveValue('Come and see');
  await page.getByRole('navigation', { name: adminTexts.navigation }).getByRole('link').first().click();
  const question = page.getByRole('alertdialog', { name: formTexts.leaveTitle });
  await button(question, formTexts.stay).click();
  await expect(page).toHaveURL(/homepage/);
  await page.unroute(calls);
}

/** A link to a stored page is not reported as hidden. */
async function expectHiddenLinkNoted(page: Page): Promise<void> {
  const shown = 'exportSection.resources.0.link';
  const hidden = 'exportSection.resources.1.link';
  const note = /Visitors will not see this link/;
  await showTab(page, 'export');
  await openEntries(page, shown);
  await input(page, shown).fill('/terms');
  await openEntries(page, hidden);
  await input(page, hidden).fill('/no-such-page');
  // The first response arrives before the second.
  await expect(input(page, hidden)).toHaveAccessibleDescription(note);
  await openEntries(page, shown);
  await expect(input(page, shown)).toHaveValue('/terms');
  await expect(input(page, shown)).not.toHaveAccessibleDescription(note);
}

test('errors are at their fields and in a list with links; the input stays, also after a failed save', async ({
  page,
  site,
  db,
  allowConsole,
}) => {
  allowConsole(/500/);
  const image = await addSmallPicture(site, db);
  const content = { ...defaults, investmentSection: { ...defaults.investmentSection, image } };
  await storePage(db, 'homepage', homepageDocument, content);
  await visit(page, path, texts.title);
  // Previews have their own tests.
  await button(page, editorTexts.hidePreview).click();
  await test.step('each tab gets invalid input', () => fillInErrors(page));
  await button(page, editorTexts.save).click();
  await test.step('the list leads to the fields', () => followErrors(page));
  await test.step('a failed save', () => failToSave(page));
  await save(page);
  await test.step('a link that visitors will not see', () => expectHiddenLinkNoted(page));
});
