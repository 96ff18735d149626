/**
 * `npm run screenshots`: takes the pictures of the README from the built site with its first content, at 1280 × 800, and
 * writes them to docs/images.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { startBuiltSite } from './lib/built-site.mjs';
import { browserArgs, findChromium } from './lib/chromium.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand } from './lib/report.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

const admin = { email: 'admin@example.com', password: 'Sogeri plateau 2026' };
const folder = inProject('docs', 'images');

async function signIn(page) {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(admin.email);
  await page.locator('input[name="password"]').fill(admin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

async function take(page, name, path) {
  await page.goto(path);
  // An event stream never lets the network be idle behind sign-in.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('.skeleton') === null);
  await page.evaluate(() => document.fonts.ready);
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toBuffer();
  await writeFile(`${folder}/${name}.webp`, picture);
  console.log(`  docs/images/${name}.webp, ${Math.round(picture.length / 1000)} kB`);
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  await prepare({ withTools: true, withBuild: true });
  await mkdir(folder, { recursive: true });
  const site = await startBuiltSite({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: browserArgs, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({
      baseURL: site.origin,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
    });
    const [name = '', value = ''] = site.cookie.split('=');
    await context.addCookies([{ name, value, url: site.origin }]);
    const page = await context.newPage();
    await take(page, 'home', '/');
    await take(page, 'opportunities', '/investment-opportunities');
    await signIn(page);
    await take(page, 'administration', '/admin');
  } finally {
    await browser.close();
    await site.stop();
  }
});
