import { expect, type Locator, type Page } from '@playwright/test';
import { isSmall } from './screens.ts';

/** More than any screen has: a control not reached by then is unreachable. */
const maxTabs = 120;

interface FileToChoose {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Counts {
  presses: number;
  fields: number;
  tabs: number;
}

/** Acts like a user and counts it: on a desktop by keyboard only, on a phone by touch. */
export interface Hand {
  /** `presses`: buttons, links and boxes pressed; `fields`: filled in; `tabs`: Tab, arrow keys and skip links used. */
  counts: Counts;
  press: (control: Locator) => Promise<void>;
  fill: (field: Locator, text: string) => Promise<void>;
  /** An option of a select by its label. */
  select: (field: Locator, option: string) => Promise<void>;
  /** Submits the form: Enter in the last filled field, or its button. */
  send: (submit: Locator) => Promise<void>;
  choose: (control: Locator, file: FileToChoose) => Promise<void>;
  /** By the browser's own button. */
  back: () => Promise<void>;
}

/**
 * Where the focus is, seen from a control: on it, on a link that leads past header and menus to it, in its group, or
 * elsewhere; 'gone' once the control was replaced.
 */
function placeOfFocus(control: Element, group: string | undefined): 'here' | 'skip link' | 'group' | 'away' | 'gone' {
  const focused = document.activeElement;
  if (!control.isConnected) return 'gone';
  if (focused === control) return 'here';
  const target = focused?.matches('a[href^="#"]') === true ? (focused as HTMLAnchorElement).hash.slice(1) : '';
  if (target !== '' && document.getElementById(target)?.contains(control) === true) return 'skip link';
  return group !== undefined && focused?.matches(group) === true ? 'group' : 'away';
}

/** By then a page that moves the focus itself has done so: a Tab before that would start from the old or the new place. */
const twoFrames = () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** Radio buttons and tabs are one tab stop each: the arrow keys move within. */
const groups = { radio: 'input[type=radio]', tab: '[role=tab]' } as const;
const arrows = { radio: 'ArrowDown', tab: 'ArrowRight' } as const;

async function groupOf(control: Locator): Promise<keyof typeof groups | undefined> {
  for (const kind of ['radio', 'tab'] as const) {
    if (await control.evaluate((element, selector) => element.matches(selector), groups[kind])) return kind;
  }
  return undefined;
}

/** `skips`: takes the skip link, which the browser's own way back then counts as a page. */
export function handOf(page: Page, { skips = false } = {}): Hand {
  const isPhone = isSmall(page);
  const counts = { presses: 0, fields: 0, tabs: 0 };

  async function reach(control: Locator): Promise<void> {
    await expect(control).toBeVisible();
    const group = await groupOf(control);
    // Found once: a search by role before each key took longer than the keys.
    let found = await control.elementHandle();
    const ask = () => found?.evaluate(placeOfFocus, group && groups[group]);
    const place = async () => {
      const at = await ask();
      if (at !== 'gone') return at;
      found = await control.elementHandle();
      return ask();
    };
    if ((await place()) !== 'here') await page.evaluate(twoFrames);
    for (let tabs = 0; tabs < maxTabs; tabs += 1) {
      const at = await place();
      if (at === 'here') return;
      if (skips && at === 'skip link') {
        await page.keyboard.press('Enter');
        counts.tabs += 1;
      }
      await page.keyboard.press(group !== undefined && at === 'group' ? arrows[group] : 'Tab');
      counts.tabs += 1;
    }
    throw new Error(`${String(control)} is not reached by ${maxTabs} presses of Tab`);
  }

  async function press(control: Locator): Promise<void> {
    counts.presses += 1;
    if (isPhone) {
      // Another browser of the test may have no touch.
      const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
      return hasTouch ? control.tap() : control.click();
    }
    await reach(control);
    const isTicked = await control.evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'));
    await page.keyboard.press(isTicked ? 'Space' : 'Enter');
  }

  return {
    counts,
    press,
    async fill(field, text) {
      counts.fields += 1;
      if (isPhone) return field.fill(text);
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async select(field, option) {
      counts.fields += 1;
      if (isPhone) {
        await field.selectOption(option);
        return;
      }
      await reach(field);
      await page.keyboard.type(option);
    },
    async send(submit) {
      if (isPhone) return press(submit);
      counts.presses += 1;
      await page.keyboard.press('Enter');
    },
    async choose(control, file) {
      const chooser = page.waitForEvent('filechooser');
      await press(control);
      await (await chooser).setFiles(file);
    },
    async back() {
      counts.presses += 1;
      await page.goBack();
    },
  };
}

/** Fails beyond this length. */
export function expectAtMost(hands: readonly Hand[], most: Counts): void {
  for (const kind of ['presses', 'fields', 'tabs'] as const) {
    const total = hands.reduce((sum, { counts }) => sum + counts[kind], 0);
    expect(total, `${kind} on the way`).toBeLessThanOrEqual(most[kind]);
  }
}
