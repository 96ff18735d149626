import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';
import { isSmall, phone } from './screens.ts';

// The minified axe of the builder, injected into a page once.
const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');
const inThePageAlready = 'void 0';
const isInThePage = () => 'axe' in window;

/** Colour rules: they cost more than all others together. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Axe's findings on the page, one line per rule. */
async function findings(page: Page, ask: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // All frames are of this site: axe checks them itself, without an extra page to merge results.
  const axe = new AxeBuilder({ page, axeSource: inThePageAlready }).setLegacyMode();
  // One example per rule is enough.
  axe.options({ resultTypes: ['violations'], preload: false });
  const { violations } = await ask(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

const mark = 'data-new-look';

/**
 * Elements of a frame with their own text. Their colours depend on their look: the theme, and the classes and states of
 * the element and its ancestors.
 */
async function looksIn(
  frame: Frame,
): Promise<{ looks: string[]; markAll: (places: readonly number[]) => Promise<void> }> {
  const elements = await frame.evaluateHandle(() =>
    [...document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== ''),
    ),
  );
  const looks = await elements.evaluate((all) => {
    const theme = document.querySelector('link[href*="theme"]')?.getAttribute('href') ?? '';
    const states = ['class', 'aria-invalid', 'aria-disabled', 'aria-selected', 'aria-current', 'disabled', 'style'];
    const lookOf = (element: Element | null): string =>
      element === null
        ? theme
        : `${element.localName} ${states.map((name) => element.getAttribute(name) ?? '').join()}<${lookOf(element.parentElement)}`;
    return all.map(lookOf);
  });
  return {
    looks,
    markAll: (places) =>
      elements.evaluate(
        (all, { name, marked }) => {
          for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
          for (const place of marked) all[place]?.setAttribute(name, '');
        },
        { name: mark, marked: [...places] },
      ),
  };
}

/** Looks whose colours this worker has checked. */
const checked = new Set<string>();

/** Marks the elements of a frame with unchecked looks as checked, and returns their number. */
async function markNewLooks(frame: Frame): Promise<number> {
  const { looks, markAll } = await looksIn(frame);
  const places = [...looks.keys()].filter((place) => {
    const isNew = !checked.has(looks[place] ?? '');
    checked.add(looks[place] ?? '');
    return isNew;
  });
  await markAll(places);
  return places.length;
}

/** Checks the colours of new looks on this page, in both schemes. */
async function expectContrast(page: Page): Promise<void> {
  const [here = 0, ...within] = await Promise.all(page.frames().map(markNewLooks));
  const isWithin = within.some((count) => count > 0);
  if (here === 0 && !isWithin) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A selector reaches only the page itself; a frame with new looks is checked completely.
    const ask = (axe: AxeBuilder) => (isWithin ? axe : axe.include(`[${mark}]`)).withRules(colourRules);
    expect(await findings(page, ask), colorScheme).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Pixels by which tables overflow frames that do not scroll. */
function tablesStickingOut(): number[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const frame = table.parentElement;
    if (frame === null || getComputedStyle(frame).overflowX !== 'visible') return [];
    const out = Math.ceil(table.getBoundingClientRect().right - frame.getBoundingClientRect().right);
    return out > 0 ? [out] : [];
  });
}

async function expectToFit(page: Page, place: 'phone' | 'window'): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `nothing is wider than the ${place}` }).toBeLessThanOrEqual(0);
  const tables = () => page.evaluate(tablesStickingOut);
  await expect.poll(tables, { message: `no table is wider than its frame in the ${place}` }).toEqual([]);
}

/** No sideways scrolling, here and on a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await expectToFit(page, 'window');
  if (size === null || isSmall(page)) return;
  await page.setViewportSize(phone);
  await expectToFit(page, 'phone');
  await page.setViewportSize(size);
}

/** In the first frame of its animation a dialog is transparent to axe, and so ignored. */
async function animationsEnd(): Promise<void> {
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

/** No findings of axe in light and dark mode, and no sideways scrolling, here and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(animationsEnd);
  const bring = async (frame: Frame) => {
    if (!(await frame.evaluate(isInThePage))) await frame.evaluate(axeSource);
  };
  await Promise.all(page.frames().map(bring));
  expect(await findings(page, (axe) => axe.disableRules(colourRules))).toEqual([]);
  await expectContrast(page);
  await expectNoOverflow(page);
}

const narrow = [
  { width: 320, fontSize: '100%' },
  { width: 640, fontSize: '200%' },
];

/** No sideways scrolling at 320 px and at 200 % of the text size (WCAG 1.4.10, 1.4.4). */
export async function expectReflow(page: Page): Promise<void> {
  const size = page.viewportSize();
  const setFontSize = (fontSize: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, fontSize);
  for (const { width, fontSize } of narrow) {
    await page.setViewportSize({ width, height: 640 });
    await setFontSize(fontSize);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `at ${width} px and ${fontSize}`).toBeLessThanOrEqual(0);
  }
  await setFontSize('');
  if (size !== null) await page.setViewportSize(size);
}
