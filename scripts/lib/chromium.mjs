/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, Playwright's own, the one of
 * @sparticuz/chromium (Linux on x64, unpacked to .cache), and last of all a download by Playwright.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium as playwrightChromium } from 'playwright';
import { findProgram } from './find-program.mjs';
import { inProject } from './paths.mjs';
import { SetupError } from './report.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Browser
 * @property {string} executablePath
 * @property {Record<string, string>} env variables it needs beside the usual ones
 * @property {string} source which one was chosen, in words
 */

/** The headless shell first: without a window it takes a third less CPU. */
const commands = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/** Flags of every test browser: no background requests, no sandbox where root could not have one. */
export const browserArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** @returns {Browser | undefined} */
function installed() {
  const executablePath = findProgram(commands, places);
  return executablePath && { executablePath, env: {}, source: `installed, ${executablePath}` };
}

/** @returns {Browser | undefined} */
function playwrights() {
  const executablePath = playwrightChromium.executablePath();
  return existsSync(executablePath) ? { executablePath, env: {}, source: "Playwright's own" } : undefined;
}

/**
 * Unpacks @sparticuz/chromium once. It writes to the folder for temporary files, which is therefore pointed at a draft,
 * and brings the libraries it needs beyond libc only when it believes to run in Amazon's cloud.
 *
 * @returns {Promise<Browser | undefined>} undefined where that package does not run
 */
async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { version } = JSON.parse(
    readFileSync(inProject('node_modules', '@sparticuz', 'chromium', 'package.json'), 'utf8'),
  );
  const folder = inProject('.cache', `chromium-${version}`);
  const executablePath = path.join(folder, 'chromium');
  const note = path.join(folder, 'environment.json');
  const source = `@sparticuz/chromium ${version}, unpacked to ${path.relative(inProject(), folder)}`;
  if (existsSync(note)) return { executablePath, env: JSON.parse(readFileSync(note, 'utf8')), source };

  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";
    const { code, output } = await run(process.execPath, ['--input-type=module', '--eval', unpack], {
      env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    if (code !== 0) throw new SetupError('The test browser could not be unpacked: see above.', output);
    const env = {
      ...((await starts(path.join(draft, 'chromium'), {}))
        ? {}
        : { LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') }),
      ...(existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') }),
    };
    writeFileSync(path.join(draft, path.basename(note)), JSON.stringify(env));
    if (!existsSync(note)) {
      rmSync(folder, { recursive: true, force: true });
      renameSync(draft, folder);
    }
    if (await starts(executablePath, env)) return { executablePath, env, source };
    rmSync(folder, { recursive: true, force: true });
    return undefined;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function starts(executablePath, env) {
  const { code } = await run(executablePath, ['--version', '--no-sandbox'], {
    env: { ...process.env, ...env },
    timeoutMs: 20_000,
  });
  return code === 0;
}

async function downloaded() {
  const cli = inProject('node_modules', 'playwright', 'cli.js');
  const { code, output } = await run(process.execPath, [cli, 'install', 'chromium']);
  if (code === 0) return playwrights();
  throw new SetupError(
    'No browser for the tests was found or could be downloaded: install Chromium or Chrome, or name one in CHROMIUM_PATH.',
    output,
  );
}

/**
 * @returns {Promise<Browser>}
 * @throws {SetupError} when there is none to be had
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new SetupError(`CHROMIUM_PATH names ${chosen}, and there is no such file.`);
    return { executablePath: chosen, env: {}, source: `CHROMIUM_PATH, ${chosen}` };
  }
  const browser = installed() ?? playwrights() ?? (await packaged()) ?? (await downloaded());
  if (browser) return browser;
  throw new SetupError('Playwright downloaded a browser and does not find it: name one in CHROMIUM_PATH.');
}
