import { expect } from '@playwright/test';
import { isAlive } from '../setup/screens.ts';
import type { Engine, Input } from './engine.ts';

/** What a person does in a browser, whichever engine draws. */
export interface View {
  /** Opens a page and waits until it answers. */
  open: (url: string) => Promise<void>;
  /** Replaces what is in the field of this label by typing. */
  fill: (label: string, text: string) => Promise<void>;
  press: (role: keyof typeof selectors, name: string) => Promise<void>;
  expectHeading: (title: string) => Promise<void>;
  expectText: (text: string) => Promise<void>;
  /** Until the address ends like this. */
  expectAddress: (end: string | RegExp) => Promise<void>;
  expectNoFaults: () => void;
  close: () => Promise<void>;
}

const selectors = {
  button: 'button, [role=button]',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
} as const;
const fields = 'input, textarea, [contenteditable=true]';

const options = { timeout: 30_000, intervals: [50, 100, 250] };

/** The middle of an element where it can be pressed, and nothing where it cannot. */
function middleOf(element: HTMLElement): { x: number; y: number } | undefined {
  if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
}

function select(element: HTMLElement): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
}

const click = ({ x, y }: { x: number; y: number }): Input => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
});

const keys = (text: string): Input => ({
  type: 'key',
  id: 'keyboard',
  actions: Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
});

export function buildView(engine: Engine): View {
  /** Presses the first element of this name that lies still and open to the pointer. */
  const pressOn = async (selector: string, name: string): Promise<string> => {
    let pressed = '';
    await expect(async () => {
      for (const element of await engine.named(selector, name)) {
        const place = await engine.evaluate(middleOf, element);
        if (place === null || place === undefined) continue;
        expect(await engine.evaluate(middleOf, element), `'${name}' lies still`).toEqual(place);
        await engine.perform(click(place));
        pressed = element;
        return;
      }
      throw new Error(`Nothing that can be pressed is called '${name}' (${selector}).`);
    }).toPass(options);
    return pressed;
  };
  return {
    async open(url) {
      await engine.open(url);
      await expect.poll(() => engine.evaluate(isAlive), { ...options, message: 'the page comes alive' }).toBe(true);
    },
    async fill(label, text) {
      await engine.evaluate(select, await pressOn(fields, label));
      await engine.perform(keys(text));
    },
    async press(role, name) {
      await pressOn(selectors[role], name);
    },
    async expectHeading(title) {
      const read = () => engine.evaluate(() => document.querySelector('h1')?.textContent ?? '');
      await expect.poll(read, { ...options, message: 'heading' }).toBe(title);
    },
    async expectText(text) {
      await expect.poll(() => engine.evaluate(() => document.body.innerText), options).toContain(text);
    },
    async expectAddress(end) {
      await expect.poll(() => engine.evaluate(() => location.href), options).toMatch(end);
    },
    expectNoFaults() {
      expect(engine.faults()).toEqual([]);
    },
    close: engine.close,
  };
}
