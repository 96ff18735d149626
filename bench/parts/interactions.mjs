/** Interaction to next paint on a slow phone: presses and keys on public pages and in the administration. */
import { cookiesOf, openBrowser, phone, slowdown } from '../browser.mjs';
import { startContender } from '../contenders.mjs';
import { signIn } from '../stage.mjs';

export const title = 'Interactions on a slow processor';

const wanted = 1000;
/** Shorter ones are not reported by the browser. */
const least = 16;
const aimMs = 100;

/** Two frames: the press was painted. */
const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

/** The first one in `main` to type into. */
const fieldOf = (page) =>
  page.locator('main').locator('input[type=search], input[type=text], textarea').locator('visible=true').first();

/** What people do on each page; each yields after one interaction. */
const visits = [
  {
    path: '/',
    async *act(page) {
      const menu = page.getByRole('button', { name: 'Menu' });
      yield menu.click();
      await page.getByRole('dialog').waitFor();
      yield page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      yield page.getByRole('button', { name: 'Next slide' }).click();
      yield page.getByRole('button', { name: 'Previous slide' }).click();
    },
  },
  {
    path: '/investment-opportunities',
    async *act(page) {
      const filters = page.locator('summary').filter({ hasText: 'Filters' });
      yield filters.click();
      const words = fieldOf(page);
      yield words.click();
      for (const key of 'coffee mill') yield page.keyboard.press(key);
      yield filters.click();
      const map = page.locator('summary').filter({ hasText: 'Map of provinces' });
      for (const _ of [1, 2]) yield map.click();
    },
  },
  {
    path: '/invest',
    async *act(page) {
      yield page.getByLabel('Amount to invest').click();
      for (const key of '250000.50') yield page.keyboard.press(key);
      yield page.keyboard.press('Tab');
      for (const _ of [1, 2, 3]) yield page.keyboard.press('ArrowDown');
      yield page.getByRole('button', { name: 'Calculate return' }).click();
      yield page.getByLabel('First name').click();
      for (const key of 'Mere Kila') yield page.keyboard.press(key);
    },
  },
  {
    path: '/admin/facts',
    async *act(page) {
      const search = fieldOf(page);
      yield search.click();
      for (const key of 'bougainville') yield page.keyboard.press(key);
    },
  },
  {
    path: '/admin/investment-opportunities/new',
    async *act(page) {
      const field = fieldOf(page);
      yield field.click();
      for (const key of 'Coffee mill in Goroka') yield page.keyboard.press(key);
      yield page.keyboard.press('Tab');
    },
  },
  {
    path: '/admin/invest',
    async *act(page) {
      const field = fieldOf(page);
      yield field.click();
      for (const key of 'A country with room') yield page.keyboard.press(key);
    },
  },
];

function watch() {
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId === 0) continue;
      globalThis.interactions.set(interactionId, Math.max(duration, globalThis.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}

/** Durations in ms, quick ones as `least`. */
async function visit(context, origin, { path, act }) {
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(watch);
    await page.goto(`${origin}${path}`, { waitUntil: 'load' });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('h1, button, input')].every((part) =>
        Object.keys(part).some((key) => key.startsWith('__reactFiber')),
      ),
    );
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let made = 0;
    for await (const _ of act(page)) {
      made += 1;
      await page.evaluate(painted);
    }
    const reported = await page.evaluate(() => [...globalThis.interactions.values()]);
    return [...reported, ...Array(Math.max(0, made - reported.length)).fill(least)];
  } finally {
    await page.close();
  }
}

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export async function runPart(stage, { note }) {
  const { site, sql } = await startContender(stage, 'bench_interactions');
  const token = await signIn(sql, 'admin');
  const browser = await openBrowser();
  const found = new Map(visits.map(({ path }) => [path, []]));
  try {
    const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
    await context.addCookies(cookiesOf(`${site.cookie}; session=${token}`, site.origin));
    const count = () => [...found.values()].flat().length;
    while (count() < wanted) {
      note(`${count()} of ${wanted}`);
      for (const each of visits) found.get(each.path).push(...(await visit(context, site.origin, each)));
    }
  } finally {
    await browser.close();
  }
  const rowOf = (path, durations) => {
    const sorted = durations.toSorted((a, b) => a - b);
    return [path, sorted.length, at(sorted, 0.5), at(sorted, 0.95), sorted.at(-1)].map(String);
  };
  const lines = [...found].map(([path, durations]) => rowOf(path, durations));
  lines.push(rowOf('all', [...found.values()].flat()));
  return {
    figures: Object.fromEntries(lines.map(([path, , , high]) => [path, Number(high)])),
    tables: [
      {
        intro: `Chromium, 360 × 740, processor ${slowdown} times slower; interaction to next paint in ms, shorter than ${least} counted as ${least}; at most ${aimMs} at the 95th percentile is the aim.`,
        head: ['page', 'interactions', 'median', '95th', 'longest'],
        lines,
      },
    ],
  };
}
