import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Frame, type Page } from '@playwright/test';

// The minified axe of the builder, injected into a page once.
const axeFile = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');
const inThePageAlready = 'void 0';
const isInThePage = () => 'axe' in window;

declare global {
  interface Window {
    axe: {
      run: (
        context: { include: Element[] },
        options: { runOnly: string[]; resultTypes: string[]; preload: boolean; iframes: boolean },
      ) => Promise<{ violations: Violations }>;
    };
  }
}

/** Colour rules: they cost more than all others together. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Findings of axe, one line per rule. */
const toLines = (violations: Violations): string[] =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);

/** Of all rules but those of colours. */
const chosenRules = {
  'target-size': { enabled: true },
  ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
};

/** Axe's findings on the page. */
async function findings(page: Page): Promise<string[]> {
  // All frames are of this site: axe checks them itself, without an extra page to merge results.
  const axe = new AxeBuilder({ page, axeSource: inThePageAlready }).setLegacyMode();
  // One example per rule is enough.
  axe.options({ resultTypes: ['violations'], preload: false, rules: chosenRules });
  return toLines((await axe.analyze()).violations);
}

/**
 * Run in a frame: the looks of its elements with their own text, and axe's findings by `rules` for those of `looks`.
 * Colours depend on the look: the theme, and what is not layout, from the element to its ground. Elements that the page
 * replaces between two calls are found again by their look.
 */
async function checkLooks({ looks, rules }: { looks: string[]; rules: string[] }) {
  const theme = document.querySelector('link[href*="theme"]')?.getAttribute('href') ?? '';
  const states = ['aria-invalid', 'aria-disabled', 'aria-selected', 'aria-current', 'disabled'];
  const plain =
    /^(?:article|aside|body|d[dlt]|dialog|div|fieldset|figure|form|header|html|label|li|main|nav|ol|p|section|span|t(?:able|body|d|ime|r)|ul)$/;
  const layout =
    /^(?:[mp][betlrsxy]?|(?:min-|max-)?[hw]|size|gap|space|(?:inline-)?(?:flex|grid|block|table)|inline|hidden|items|justify|self|content|place|order|grow|shrink|basis|col|row|overflow|overscroll|truncate|whitespace|break|wrap|hyphens|leading|tracking|list|cursor|select|transition|duration|ease|rounded|border|divide|shadow|outline|scroll|aspect|columns|align|tabular-nums|group|peer|pointer-events|touch|top|bottom|left|right|start|end|inset|z|relative|text-(?:xs|sm|base|left|center|right|balance|pretty|wrap|nowrap))(?:-|$)/;
  const ground = /^bg-(?!transparent$|none$|clip|center|cover|linear|\[)[^/]+$/;
  const ink = /^text-(?!\dxl$|xl$|lg$|\[)/;
  const fades = /(?:^|:)(?:opacity|mix|backdrop)-/;
  const hasOwnText = (element: Element | null) =>
    [...(element?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');

  function classesOf(element: Element): string[] {
    return [...element.classList].filter(
      (each) =>
        !/^(?:hover|active|focus[\w-]*|has-.*|placeholder):/.test(each) &&
        !layout.test(each.slice(each.lastIndexOf(':') + 1)),
    );
  }

  function partsOf(element: Element): string[] {
    const style = element.getAttribute('style') ?? '';
    // A link within text must differ from it.
    const name = element.localName === 'a' ? `a ${hasOwnText(element.parentElement)}` : element.localName;
    return [
      ...(plain.test(name) ? [] : [name]),
      ...classesOf(element),
      ...states.flatMap((state) => (element.hasAttribute(state) ? [`${state}=${element.getAttribute(state)}`] : [])),
      ...(/color|background|opacity|filter/.test(style) ? [style] : []),
    ];
  }

  function lookOf(from: Element): string {
    const look = [theme];
    let isOnGround = false;
    let isInked = false;
    for (let element: Element | null = from; element !== null; element = element.parentElement) {
      const parts = partsOf(element);
      // Behind its ground, an element can only be faded, or inherit its ink.
      const isSeen = (part: string) => !isOnGround || fades.test(part) || (!isInked && ink.test(part));
      look.push(...parts.filter(isSeen));
      isOnGround ||= parts.some((part) => ground.test(part));
      isInked ||= parts.some((part) => ink.test(part));
    }
    return look.join(' ');
  }

  const found = [...document.body.querySelectorAll('*')]
    .filter(hasOwnText)
    .map((element) => ({ element, look: lookOf(element) }));
  const wanted = new Set(looks);
  const include = found.filter(({ look }) => wanted.has(look)).map(({ element }) => element);
  const options = { runOnly: rules, resultTypes: ['violations'], preload: false, iframes: false };
  const { violations } = include.length === 0 ? { violations: [] } : await window.axe.run({ include }, options);
  return { looks: [...new Set(found.map(({ look }) => look))], violations };
}

const listOfRun = 'CHECKED_LOOKS';

/** A list of looks whose colours were checked, for all workers of a run; returns its removal. */
export async function shareCheckedLooks(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-looks-'));
  const file = path.join(folder, 'checked');
  await writeFile(file, '');
  process.env[listOfRun] = file;
  return () => rm(folder, { recursive: true, force: true });
}

function fileOfRun(): string {
  const file = process.env[listOfRun];
  if (file === undefined) throw new Error('The global setup has not started the list of checked looks.');
  return file;
}

const digestOf = (look: string) => createHash('sha1').update(look).digest('base64');

/** Those whose colours no worker of this run has checked. */
function uncheckedOf(looks: readonly string[]): string[] {
  const checked = new Set(readFileSync(fileOfRun(), 'utf8').split('\n'));
  return looks.filter((look) => !checked.has(digestOf(look)));
}

function addChecked(looks: string[]): void {
  appendFileSync(fileOfRun(), looks.map((look) => `${digestOf(look)}\n`).join(''));
}

/** Checks the colours of new looks on this page and in its frames, in both schemes. */
async function expectContrast(page: Page): Promise<void> {
  const looksIn = async (frame: Frame) => {
    const { looks } = await frame.evaluate(checkLooks, { looks: [], rules: [] });
    return { frame, looks: uncheckedOf(looks) };
  };
  const frames = (await Promise.all(page.frames().map(looksIn))).filter(({ looks }) => looks.length > 0);
  if (frames.length === 0) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { frame, looks } of frames) {
      const { violations } = await frame.evaluate(checkLooks, { looks, rules: colourRules });
      expect(toLines(violations), colorScheme).toEqual([]);
    }
  }
  addChecked(frames.flatMap(({ looks }) => looks));
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

async function expectToFit(page: Page, place: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `nothing is wider than the window ${place}` }).toBeLessThanOrEqual(0);
  const tables = () => page.evaluate(tablesStickingOut);
  await expect.poll(tables, { message: `no table is wider than its frame ${place}` }).toEqual([]);
}

function setFontSize(fontSize: string): void {
  document.documentElement.style.fontSize = fontSize;
}

const narrow = [
  { width: 320, fontSize: '' },
  { width: 640, fontSize: '200%' },
];

/** No sideways scrolling here, at 320 px and at 200 % of the text size (WCAG 1.4.10, 1.4.4). */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expectToFit(page, 'as it is');
  const size = page.viewportSize();
  if (size === null) return;
  for (const { width, fontSize } of narrow) {
    await page.setViewportSize({ width, height: size.height });
    await page.evaluate(setFontSize, fontSize);
    await expectToFit(page, `of ${width} px${fontSize === '' ? '' : ` with text of ${fontSize}`}`);
  }
  await page.evaluate(setFontSize, '');
  await page.setViewportSize(size);
}

/** In the first frame of its animation a dialog is transparent to axe, and so ignored. */
async function animationsEnd(): Promise<void> {
  const finite = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map(({ finished }) => finished));
}

/** No findings of axe in light and dark mode, targets of 24 px, and no sideways scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(animationsEnd);
  const bring = async (frame: Frame) => {
    if (!(await frame.evaluate(isInThePage))) await frame.evaluate(axeSource);
  };
  await Promise.all(page.frames().map(bring));
  expect(await findings(page)).toEqual([]);
  await expectContrast(page);
  await expectNoOverflow(page);
}
