import type { Page } from '@playwright/test';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { opportunityTexts as texts } from '../../src/domain/opportunities/texts.ts';
import { trialTexts } from '../../src/domain/trial/texts.ts';
import { trialPassword } from '../setup/site.ts';
import { expect, testAtGate } from '../setup/test.ts';

const cards = (page: Page) => page.getByRole('listitem').filter({ hasText: texts.investment });

testAtGate.use({ javaScriptEnabled: false });

testAtGate(
  'the gate, the home page, the list and its filter, an opportunity',
  { tag: '@phone' },
  async ({ page, allowConsole }) => {
    // Without scripts, the browser logs those it blocks.
    allowConsole(/\/assets\/\S+\.js csp$/);
    await page.goto('/investment-opportunities?sector=energy');
    await page.getByLabel(trialTexts.label).fill('not the password');
    await page.getByRole('button', { name: trialTexts.submit }).click();
    await expect(page.getByText(trialTexts.wrong)).toBeVisible();
    await page.getByLabel(trialTexts.label).fill(trialPassword);
    await page.getByRole('button', { name: trialTexts.submit }).click();

    await expect(page).toHaveURL(/\/investment-opportunities\?sector=energy$/);
    await expect(cards(page)).toHaveCount(2);
    await page.locator('summary', { hasText: 'Filters (1 active)' }).click();
    await page.getByLabel(texts.q).fill('solar');
    await page.getByRole('button', { name: texts.apply }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('link', { name: 'Solar mini-grids' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Solar mini-grids' })).toBeVisible();

    await page.goto('/investment-opportunities');
    await page.locator('summary', { hasText: 'Map of provinces' }).click();
    await page.getByRole('link', { name: /^Enga: / }).click();
    await expect(page).toHaveURL(/\/investment-opportunities\?province=Enga$/);
    await expect(cards(page)).toHaveCount(1);

    await page.goto('/');
    const [slide] = defaultHomepage.heroSlides;
    await expect(page.getByRole('heading', { name: slide?.title ?? '' })).toBeVisible();
    await expect(page.getByRole('heading', { name: defaultHomepage.investmentSection.title })).toBeVisible();
  },
);
