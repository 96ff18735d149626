/**
 * `npm run test:browsers`: one journey through the built site in Firefox and WebKit, as far as installed; the tests of
 * `npm test` use Chromium. Arguments after `--` go to Playwright, such as `--project firefox`.
 */
import { findProgram } from './lib/find-program.mjs';
import { inProject, projectRoot } from './lib/paths.mjs';
import { runCommand, SetupError } from './lib/report.mjs';
import { run } from './lib/run.mjs';
import { checkNode, prepare } from './lib/setup.mjs';

const maxRunMs = 30 * 60 * 1000;

/** The programs of the installed engines; for the others a sentence says what to install. */
function findEngines() {
  const firefox = findProgram(
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:/Program Files/Mozilla Firefox/firefox.exe'],
  );
  const webkit = findProgram(['WebKitWebDriver']);
  const screen = findProgram(['Xvfb']);
  if (firefox === undefined) {
    console.log('  Firefox is left out, because it is not installed (Debian: apt-get install firefox-esr).');
  }
  if (webkit === undefined || screen === undefined) {
    console.log('  WebKit is left out, because it is not installed (Debian: apt-get install webkit2gtk-driver xvfb).');
  }
  return {
    ...(firefox === undefined ? {} : { firefox: [firefox] }),
    ...(webkit === undefined || screen === undefined ? {} : { webkit: [webkit, screen] }),
  };
}

await runCommand(async () => {
  checkNode();
  process.chdir(projectRoot);
  const engines = findEngines();
  if (Object.keys(engines).length === 0) {
    console.log('  No browser other than Chromium is installed. Nothing was tested.');
    return;
  }
  await prepare({ withTools: true, withBuild: true });
  const runner = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const config = inProject('e2e', 'browsers', 'playwright.config.ts');
  const { code } = await run(process.execPath, [runner, 'test', '--config', config, ...process.argv.slice(2)], {
    env: { ...process.env, BROWSER_ENGINES: JSON.stringify(engines) },
    timeoutMs: maxRunMs,
    isShown: true,
  });
  if (code !== 0) throw new SetupError('The journey failed in an engine: see above.');
});
