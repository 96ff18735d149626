import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessLevel } from '../../src/domain/access/access.ts';
import { trackPath } from '../../src/domain/enquiries/conversation/conversation.ts';
import { forwardedPath } from '../../src/domain/enquiries/conversation/forwarding.ts';
import { enquiryFilePath, messageFilesPath, replyFilesPath } from '../../src/domain/enquiries/conversation/files.ts';
import { enquiryFormPath } from '../../src/domain/enquiries/form.ts';
import { exportFilePath } from '../../src/domain/exports/exports.ts';
import { importNouns } from '../../src/domain/imports/imports.ts';
import { uploadKinds } from '../../src/domain/media/media.ts';
import { verifyPath } from '../../src/domain/billing/verify.ts';
import { alertConfirmPath, alertsPath, alertStopPath } from '../../src/domain/opportunities/alerts/alerts.ts';
import { useApp } from '../setup/app.ts';
import type { HttpBrowser } from '../setup/http-browser.ts';
import { endTwoFactorRule, identities, statusOf } from '../setup/identities.ts';
import { plainRoutesOf } from '../setup/plain-routes.ts';

const app = useApp({ trustProxy: 1, figures: { readsPerMinute: 1_000_000 } });

const someId = '0198c5d0-0000-7000-8000-000000000000';

/** A route besides the API: its level (D7), and its answer to permitted callers. */
interface PlainRoute {
  level: AccessLevel;
  passed: number;
  method?: 'POST';
}

const upload = (level: AccessLevel): PlainRoute => ({ level, passed: 400, method: 'POST' });

/** None has an effect: an upload or import without a file is refused with a message. */
const routes: Readonly<Record<string, PlainRoute>> = {
  '/healthz': { level: 'open', passed: 200 },
  '/readyz': { level: 'open', passed: 200 },
  '/metrics': { level: 'open', passed: 404 },
  '/robots.txt': { level: 'open', passed: 200 },
  '/favicon.ico': { level: 'open', passed: 302 },
  '/theme.css': { level: 'open', passed: 200 },
  // The gate is on.
  '/sitemap.xml': { level: 'open', passed: 404 },
  '/news/feed.xml': { level: 'open', passed: 200 },
  '/facts/figures.csv': { level: 'open', passed: 200 },
  '/facts/figures.json': { level: 'open', passed: 200 },
  '/facts/feed.xml': { level: 'open', passed: 200 },
  [verifyPath]: { level: 'open', passed: 400, method: 'POST' },
  [trackPath]: { level: 'open', passed: 200, method: 'POST' },
  [forwardedPath]: { level: 'open', passed: 404, method: 'POST' },
  [`${enquiryFilePath}/${someId}`]: { level: 'open', passed: 404 },
  [`${enquiryFilePath}/${someId}?`]: { level: 'open', passed: 404, method: 'POST' },
  [messageFilesPath]: upload('open'),
  [replyFilesPath]: upload('officer'),
  '/trial/enter': { level: 'open', passed: 303, method: 'POST' },
  [enquiryFormPath]: { level: 'public', passed: 400, method: 'POST' },
  [alertsPath]: { level: 'public', passed: 400, method: 'POST' },
  [alertConfirmPath]: { level: 'open', passed: 303, method: 'POST' },
  [alertStopPath]: { level: 'open', passed: 303, method: 'POST' },
  // Redirects to the form, which is behind the gate.
  [`${enquiryFormPath}?`]: { level: 'open', passed: 303 },
  '/api/openapi.json': { level: 'public', passed: 200 },
  '/investment-opportunities.csv': { level: 'public', passed: 200 },
  '/investment-opportunities.json': { level: 'public', passed: 200 },
  '/investment-opportunities.geojson': { level: 'public', passed: 200 },
  // Redirects to its page, with or without the gate.
  [`/investment-opportunities/${someId}/code.svg`]: { level: 'open', passed: 303 },
  [`/investment-opportunities/${someId}/fact-sheet.pdf`]: { level: 'open', passed: 303 },
  [`/investment-opportunities/${someId}/share.jpg`]: { level: 'open', passed: 303 },
  [`/media/${someId}/1700000000000-a.png`]: { level: 'public', passed: 404 },
  [`/api/documents/receipts/${someId}.pdf`]: { level: 'signedIn', passed: 404 },
  [`/api/documents/invoices/${someId}.pdf`]: { level: 'signedIn', passed: 404 },
  '/api/backups/latest': { level: 'admin', passed: 404 },
  '/api/profile/data': { level: 'signedIn', passed: 200 },
  '/api/exports/enquiries.csv': { level: 'admin', passed: 200 },
  '/api/exports/payments.csv': { level: 'admin', passed: 200 },
  // No such file.
  [`${exportFilePath}/${someId}`]: { level: 'admin', passed: 404 },
  ...Object.fromEntries(importNouns.map((noun) => [`/api/exports/${noun}`, { level: 'admin', passed: 200 }])),
  ...Object.fromEntries(importNouns.map((noun) => [`/api/imports/${noun}`, upload('admin')])),
  // The template.
  ...Object.fromEntries(importNouns.map((noun) => [`/api/imports/${noun}?`, { level: 'admin', passed: 200 }])),
  '/api/imports/statements': upload('admin'),
  '/api/imports/facts/datasets': upload('admin'),
  ...Object.fromEntries(
    Object.entries(uploadKinds).map(([kind, { level }]) => [`/api/uploads/${kind}`, upload(level)]),
  ),
};

async function ask(browser: HttpBrowser, path: string, method: PlainRoute['method']) {
  const isForm = !path.startsWith('/api/');
  const body = isForm ? new URLSearchParams({ password: 'not it' }) : new FormData();
  const response = await browser.request(path, method === undefined ? {} : { method, body });
  const text = await response.text();
  const isAnswerOfApi = response.headers.get('content-type')?.startsWith('application/json') === true;
  const code = isAnswerOfApi
    ? (JSON.parse(text) as { error?: { json: { data: { appCode: string } } } }).error?.json.data.appCode
    : undefined;
  return { status: response.status, code, isMenu: text.includes('<nav') };
}

it('every route of the app is tested', () => {
  const asked = Object.entries(routes).map(([path, { method }]) => `${method ?? 'GET'} ${path.replace('?', '')}`);
  const unasked = plainRoutesOf(app.deps).filter((route) => {
    const shape = new RegExp(`^${route.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
    return !asked.some((one) => shape.test(one));
  });
  expect(unasked).toEqual([]);
});

describe.each(Object.entries(identities))('%s', (_who, identity) => {
  let asking: HttpBrowser;
  beforeAll(async () => {
    asking = await identity.open(app);
  });
  afterAll(() => endTwoFactorRule(app));

  it('asks for every route', async () => {
    const answers: [string, unknown][] = [];
    const expected: [string, unknown][] = [];
    for (const [path, { level, passed, method }] of Object.entries(routes)) {
      const { status, code, isMenu } = await ask(asking, path, method);
      const refusal = identity.exceptions?.[path] ?? identity.refusals[level];
      if (refusal === undefined) {
        answers.push([path, { status }]);
        expected.push([path, { status: passed }]);
        continue;
      }
      // Only the API names a code.
      answers.push([path, { status, code: code ?? refusal, isMenu }]);
      expected.push([path, { status: statusOf(refusal), code: refusal, isMenu: false }]);
    }
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
  }, 60_000);
});
