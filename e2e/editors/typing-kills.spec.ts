import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { browserArgs, findChromium } from '../../scripts/lib/chromium.mjs';
import { buildClient } from '../../tests/factories/client.ts';
import { openEntries } from '../setup/content/content-fields.ts';
import { button, visit } from '../setup/screens.ts';
import { expect, makeUser, test } from '../setup/people.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { menuTexts } from '../../src/domain/menus/texts.ts';
import { sectionEditorTexts } from '../../src/domain/content/section-texts.ts';

/** For a hundred kills: `KILLS=100 npx playwright test e2e/editors/typing-kills.spec.ts`. */
const kills = Number(process.env.KILLS ?? 2);
/** Maximum age of the newest lost text, in milliseconds. */
const maxLostMs = 500;

/** Browsers that still run. */
const running = new Set<ChildProcess>();

test.afterEach(() => {
  for (const { pid } of running) process.kill(-(pid ?? 0), 'SIGKILL');
  running.clear();
});

interface Opened {
  page: Page;
  kill: () => Promise<void>;
}

/** A browser in its own process, with a profile that survives it. */
async function openBrowser(profile: string): Promise<{ browser: Browser; kill: () => Promise<void> }> {
  const { executablePath, env } = await findChromium();
  const args = [...browserArgs, '--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const started: ChildProcess = spawn(executablePath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group, so that all of its processes are killed at once.
    detached: true,
  });
  const end = once(started, 'exit');
  running.add(started);
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    started.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    started.on('exit', () => reject(new Error(`The browser did not start:\n${said}`)));
  });
  return {
    browser: await chromium.connectOverCDP(address),
    async kill() {
      running.delete(started);
      process.kill(-(started.pid ?? 0), 'SIGKILL');
      await end;
    },
  };
}

interface Form {
  address: string;
  /** Makes the field visible. */
  reach?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  /** Reads the field if it is not an input. */
  read?: (field: Locator) => Promise<string>;
}

const named = (name: string) => (page: Page) => page.locator(`form [name="${name}"]`);
const at = (place: string) => (page: Page) => page.locator(`[id$="-${place}"]`);
const openTask = (page: Page) => button(page, clientTexts.tasks.add).click();

/** `client` is the id of a record. */
const formsOf = (client: string): Form[] => [
  { address: '/admin/invest', field: at('hero.title') },
  // The marker for kept input may be lost in the kill: the input is restored at the latest on the first focus.
  { address: '/invest', reach: (page) => named('goals')(page).focus(), field: named('goals') },
  { address: '/admin/settings', field: named('tagline') },
  { address: '/clients/new', field: named('description') },
  { address: '/admin/content?tab=footer', field: named('address') },
  { address: `/clients/${client}`, field: named('description') },
  { address: `/clients/${client}?tab=tasks`, reach: openTask, field: named('details') },
  { address: '/admin/settings?tab=seo', field: named('metaDescription') },
  { address: '/admin/settings?tab=billing', field: named('paymentNote') },
  { address: '/admin/investment-opportunities/new', field: at('description') },
  {
    address: '/admin/posts?new=true',
    field: (page) => page.getByRole('dialog').locator('[contenteditable="true"]'),
    read: async (field) => (await field.innerText()).trim(),
  },
  { address: '/profile', field: named('company') },
  { address: '/admin/redirects', field: named('toPath') },
  { address: '/admin/menu', reach: (page) => button(page, menuTexts.add).click(), field: named('name') },
  {
    address: '/admin/about',
    reach: (page) => openEntries(page, 'sections.2.title'),
    field: (page) => page.getByRole('group', { name: sectionEditorTexts.newGridItem }).locator('textarea'),
  },
];

/** The text of the field, and when each character was typed. */
interface Typed {
  text: string;
  times: number[];
}

/** Types without a pause, like a fast typist, until the browser is killed. */
async function typeUntilGone(page: Page, typed: Typed): Promise<void> {
  try {
    for (let count = 0; ; count += 1) {
      const key = 'abcdefghij'[count % 10] ?? '';
      await page.keyboard.press(key);
      typed.text += key;
      typed.times.push(Date.now());
      await delay(randomInt(20, 90));
    }
  } catch {
    // The browser was killed.
  }
}

/** Types for a while, until the browser is killed. */
async function typeAndKill({ page, kill }: Opened, form: Form): Promise<{ typed: Typed; killedAt: number }> {
  await visit(page, form.address);
  await form.reach?.(page);
  const field = form.field(page);
  await expect(field).toBeVisible();
  await field.fill('');
  await field.focus();
  const typed: Typed = { text: '', times: [] };
  const typing = typeUntilGone(page, typed);
  await delay(randomInt(1500, 3000));
  const killedAt = Date.now();
  await kill();
  await typing;
  return { typed, killedAt };
}

test(`a browser killed during typing loses at most half a second of it, ${kills} times`, async ({
  site,
  db,
  grant,
}) => {
  test.setTimeout(60_000 + kills * 60_000);
  const { id } = await buildClient(db);
  const forms = formsOf(id).map((form) => ({ ...form, address: `${site.origin}${form.address}` }));
  const ages: number[] = [];
  const person = await makeUser(db, { roles: ['admin'] });
  const profile = await mkdtemp(path.join(os.tmpdir(), 'ipa-profile-'));
  const open = async (): Promise<Opened> => {
    const { browser, kill } = await openBrowser(profile);
    const context = browser.contexts()[0] ?? (await browser.newContext());
    await context.addCookies(grant.cookies);
    const answer = await context.request.post(`${site.origin}/api/trpc/auth.signIn`, {
      headers: { origin: site.origin },
      data: { json: { email: person.email, password: person.password } },
    });
    expect(answer.status()).toBe(200);
    return { page: await context.newPage(), kill };
  };

  let opened = await open();
  for (let round = 0; round < kills; round += 1) {
    const form = forms[round % forms.length];
    if (form === undefined) throw new Error('There is no form.');
    const { typed, killedAt } = await typeAndKill(opened, form);

    // The browser that finds the input is killed in the next round.
    opened = await open();
    await visit(opened.page, form.address);
    await form.reach?.(opened.page);
    const field = form.field(opened.page);
    const read = () => form.read?.(field) ?? field.inputValue();
    // The kept input appears a moment after the form.
    await expect.poll(read, form.address).toMatch(/^abcdef/);
    const found = await read();
    expect(typed.text.startsWith(found.slice(0, typed.text.length)), `${form.address}: ${found}`).toBe(true);
    // Age of the first lost key at the kill.
    const lostAt = typed.times[found.length];
    ages.push(lostAt === undefined ? 0 : Math.max(0, killedAt - lostAt));
    expect(ages.at(-1), `${form.address} lost text of this age`).toBeLessThanOrEqual(maxLostMs);
  }
  await opened.kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  process.stdout.write(`${kills} kills: oldest text lost ${Math.max(...ages)} ms, median ${median(ages)} ms\n`);
  await db.client.deleteMany();
});

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
