import type { Page } from '@playwright/test';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { contentEditorTexts as editorTexts } from '../../src/domain/content/editor-texts.ts';
import { contentFieldTexts } from '../../src/domain/content/field-texts.ts';
import { investManagerTexts as texts } from '../../src/domain/content/invest/manager-texts.ts';
import { mediaTexts } from '../../src/domain/media/texts.ts';
import { expectAccessible } from '../setup/accessible.ts';
import { openSection } from '../setup/content/content-editor.ts';
import { expectEverything, fillEverything } from '../setup/content/content-fields.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { storePage } from '../setup/content/content-pages.ts';
import { addSmallPicture, everywhere } from '../setup/pictures.ts';
import { button, messages, visit } from '../setup/screens.ts';

const labels = contentFieldTexts.invest;
const path = '/admin/invest';

test.beforeEach(async ({ context, db, signIn }) => {
  await signIn(context, await makeUser(db, { roles: ['admin'] }));
});

/** Opens the section of a field. */
const reach = (page: Page) => async (place: string) => {
  await openSection(page, labels[place.split('.')[0] as keyof typeof labels]);
};

test('each field of the Invest page has its editor, and visitors see what is saved', async ({
  page,
  context,
  site,
  db,
}) => {
  const image = await addSmallPicture(site, db);
  await storePage(db, 'invest', investDocument, everywhere(investDocument.defaults, image));
  await visit(page, path, texts.title);
  await button(page, editorTexts.hidePreview).click();
  await expect(page.getByText(texts.lead)).toBeVisible();
  const filled = await fillEverything(page, {
    document: investDocument,
    labels,
    reach: reach(page),
    values: { 'hero.imageStyle.width': '50%', 'features.items.*.icon': 'badgePercent' },
  });
  await button(page, editorTexts.save).click();
  await expect(messages(page)).toContainText(texts.saved.text);

  const valueOf = (field: keyof typeof labels) => filled.find((one) => one.field === field)?.value ?? '';
  await context.clearCookies({ name: 'session' });
  await expect(async () => {
    await page.goto('/invest');
    await expect(page.getByRole('heading', { level: 1, name: valueOf('hero.title') })).toBeVisible({ timeout: 500 });
  }).toPass();
  const picture = page.getByRole('img', { name: valueOf('hero.imageUrl'), exact: true });
  const frame = (property: string) => (value: string) =>
    expect(picture.locator('xpath=ancestor::div[1]')).toHaveAttribute('style', new RegExp(`${property}: ?${value}`));
  const card = page.getByRole('listitem').filter({ hasText: valueOf('features.items.*.title') });
  const shows: Partial<Record<keyof typeof labels, (value: string) => Promise<void>>> = {
    'hero.primaryButtonText': (value) =>
      expect(page.getByRole('link', { name: value, exact: true })).toHaveAttribute(
        'href',
        '/auth?tab=signup&redirect=%2Fdashboard',
      ),
    'hero.imageStyle.width': frame('width'),
    'hero.imageStyle.height': frame('height'),
    'hero.imageStyle.objectFit': (value) => expect(picture).toHaveCSS('object-fit', value),
    'hero.imageStyle.objectPosition': (value) => expect(picture).toHaveCSS('object-position', value),
    'features.items.*.icon': () => expect(card.locator('svg.lucide-badge-percent')).toBeVisible(),
    'features.items.*.bgColor': (value) =>
      expect(card).toHaveAttribute('style', new RegExp(`--card: ?var\\(--card-${value}\\)`)),
  };
  await expectEverything(page, filled, { image, shows });
});

test('sections open and close, new entries have defaults', async ({ page }) => {
  await visit(page, path, texts.title);
  await button(page, editorTexts.hidePreview).click();
  await expect(button(page, labels.hero)).toHaveAttribute('aria-expanded', 'true');
  for (const section of ['features', 'sectors', 'calculator', 'cta'] as const) {
    await expect(button(page, labels[section])).toHaveAttribute('aria-expanded', 'false');
  }
  const hero = page.getByRole('region', { name: labels.hero, exact: true });
  await expect(button(hero, texts.selectHeroImage)).toBeVisible();
  await expect(hero.getByLabel(labels['hero.description'])).toHaveAttribute('rows', '3');
  await expect(hero.getByRole('group', { name: labels['hero.imageStyle'] })).toHaveCount(0);

  const features = await openSection(page, labels.features);
  await expect(features.getByLabel(labels['features.description'])).toHaveAttribute('rows', '2');
  await button(features, texts.addFeature).click();
  await expect(features.getByLabel(labels['features.items.*.title'], { exact: true })).toBeFocused();
  await expect(features.getByLabel(labels['features.items.*.title'], { exact: true })).toHaveValue(texts.newFeature);
  await expect(features.getByLabel(labels['features.items.*.icon'])).toHaveValue('trendingUp');
  await expect(features.getByLabel(labels['features.items.*.bgColor'])).toHaveValue('blue');

  const sectors = await openSection(page, labels.sectors);
  await button(sectors, texts.addSector).click();
  await expect(sectors.getByLabel(labels['sectors.sectors.*.name'], { exact: true })).toHaveValue(texts.newSector);
  await expect(sectors.getByLabel(labels['sectors.sectors.*.growth'])).toHaveValue(texts.newRange);
  await expect(sectors.getByText(texts.growthHint)).toBeVisible();
  await expect(button(sectors, mediaTexts.selectImage)).toBeVisible();

  const calculator = await openSection(page, labels.calculator);
  const names = calculator.getByLabel(labels['calculator.sectors.*.name']);
  const count = investDocument.defaults.calculator.sectors.length;
  await button(calculator, texts.addSector).click();
  await expect(names).toHaveCount(count + 1);
  await expect(names.last()).toHaveValue(texts.newSector);
  await expect(calculator.getByLabel(labels['calculator.sectors.*.returnRange']).last()).toHaveValue(texts.newRange);
  await button(calculator, editorTexts.remove(`${labels['calculator.sectors.*']} ${count + 1}`)).click();
  await expect(names).toHaveCount(count);
  await openSection(page, labels.cta);
  await expectAccessible(page);

  await button(page, labels.hero).press('Enter');
  await expect(button(page, labels.hero)).toHaveAttribute('aria-expanded', 'false');
});
