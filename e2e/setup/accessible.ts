import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';
import { isSmall } from './screens.ts';

// The packed form of axe that the builder brings, put into a page once for all that is asked of it there.
const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');
const inThePageAlready = 'void 0';
const isInThePage = () => 'axe' in window;

/** Rules that look at colours. A colour scheme changes colours and nothing else, so the other rules are asked once. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const schemes = [
  { colorScheme: 'light', rules: undefined },
  { colorScheme: 'dark', rules: colourRules },
] as const;

/** What axe finds on the page, one line for each rule; asks only these rules, or all it has. */
async function findings(page: Page, rules: string[] | undefined): Promise<string[]> {
  // All frames are of this site: axe looks into them by itself, and needs no further page to put its answers together.
  const axe = new AxeBuilder({ page, axeSource: inThePageAlready }).setLegacyMode();
  // Of rules that are kept, one example is enough.
  axe.options({ resultTypes: ['violations'], preload: false });
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Pixels by which tables stick out of their frames, where those do not scroll. */
function tablesStickingOut(): number[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const frame = table.parentElement;
    if (frame === null || getComputedStyle(frame).overflowX !== 'visible') return [];
    const out = Math.ceil(table.getBoundingClientRect().right - frame.getBoundingClientRect().right);
    return out > 0 ? [out] : [];
  });
}

const phone = { width: 360, height: 740 };

async function expectToFit(page: Page, place: 'phone' | 'window'): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `nothing is wider than the ${place}` }).toBeLessThanOrEqual(0);
  const tables = () => page.evaluate(tablesStickingOut);
  await expect.poll(tables, { message: `no table is wider than its frame in the ${place}` }).toEqual([]);
}

/** Nothing for axe to find by day and by night, and nothing to scroll sideways for, here and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  const bring = async (frame: Frame) => {
    if (!(await frame.evaluate(isInThePage))) await frame.evaluate(axeSource);
  };
  await Promise.all(page.frames().map(bring));
  for (const { colorScheme, rules } of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findings(page, rules && [...rules]), colorScheme).toEqual([]);
  }
  const size = page.viewportSize();
  await expectToFit(page, 'window');
  if (size === null || isSmall(page)) return;
  await page.setViewportSize(phone);
  await expectToFit(page, 'phone');
  await page.setViewportSize(size);
}
