import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { isSameValue } from '../../src/domain/content/places.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { makePlace, type Site, startSite } from '../setup/site.ts';

const settings = { TRIAL_PASSWORD: '' };
/** For a hundred kills: `KILLS=100 npx playwright test e2e/editors/content-faults.spec.ts`. */
const kills = Number(process.env.KILLS ?? 3);
const publications = 4 * kills + 2;

async function post(site: Site, cookie: string, procedure: string, json: object): Promise<Response> {
  return fetch(`${site.origin}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { origin: site.origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ json }),
  });
}

async function signIn(site: Site, db: Db): Promise<string> {
  const { email, password } = await makeUser(db, { roles: ['admin'] });
  const answer = await post(site, '', 'auth.signIn', { email, password });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** The home page with the same number in several distant fields. */
function counted(number: number) {
  const title = `Number ${number}`;
  return {
    ...defaultHomepage,
    heroSlides: defaultHomepage.heroSlides.map((slide) => ({ ...slide, title })),
    investmentSection: { ...defaultHomepage.investmentSection, title },
    ctaSection: { ...defaultHomepage.ctaSection, title },
  };
}

/** Sends a publication; returns its version, or undefined without a response. */
async function publish(site: Site, cookie: string, number: number, baseVersion: number): Promise<number | undefined> {
  const entry = { page: 'homepage', content: counted(number), baseVersion };
  try {
    const answer = await post(site, cookie, 'content.publish', entry);
    const body = (await answer.json()) as { result?: { data: { json: { version: number } } } };
    expect(answer.status, JSON.stringify(body)).toBe(200);
    return body.result?.data.json.version;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Expects the page, its newest version and the log to agree; returns the version. */
async function expectAgreement(db: Db): Promise<number> {
  const row = await db.pageContent.findUnique({ where: { pageType: 'homepage' } });
  const versions = await db.contentVersion.findMany({
    where: { kind: 'page_content', documentKey: 'homepage' },
    orderBy: { version: 'asc' },
  });
  const entries = await db.auditEntry.findMany({ where: { action: 'content.publish' }, orderBy: { id: 'asc' } });
  const last = row?.version ?? 0;
  expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  expect(entries.map(({ after }) => (after as { version: number }).version)).toEqual(
    versions.map((one) => one.version),
  );
  // Each publication contains the number of the version it creates.
  for (const { version, content } of versions) expect(isSameValue(content, counted(version)), `${version}`).toBe(true);
  if (row !== null) expect(isSameValue(row.content, counted(last))).toBe(true);
  return last;
}

test('kill -9 during a save leaves the old version or the new one, complete', async () => {
  test.setTimeout(100_000 + kills * 30_000);
  const { clear, ...place } = await makePlace();
  const database = openDatabase({ url: place.databaseUrl, poolSize: 2, onPoolError: () => undefined });
  const { db } = database;
  try {
    let site = await startSite(settings, place);
    const cookie = await signIn(site, db);
    let [version, lost] = [0, 0];
    // Measures a publication, so that the kills fall into all of its phases.
    const since = performance.now();
    version = (await publish(site, cookie, 1, 0)) ?? 0;
    const oneMs = performance.now() - since;
    while (version < publications) {
      const isKilled = lost < kills && version % 4 === 3;
      const draft = { page: 'homepage', content: counted(version + 1), baseVersion: version, draftVersion: 0 };
      if (isKilled) expect((await post(site, cookie, 'content.saveDraft', draft)).status).toBe(200);
      const sent = publish(site, cookie, version + 1, version);
      if (!isKilled) {
        expect(await sent).toBe(version + 1);
        version += 1;
        continue;
      }
      await delay(randomInt(0, Math.ceil(oneMs)));
      await site.kill();
      const answered = await sent;
      lost += 1;
      site = await startSite(settings, place);
      const storedVersion = await expectAgreement(db);
      // An acknowledged publication is stored. An unacknowledged one may be; a retry does not store it twice.
      expect([version, version + 1]).toContain(storedVersion);
      if (answered !== undefined) expect(storedVersion).toBe(answered);
      // The draft is removed together with its publication.
      expect(await db.contentDraft.count()).toBe(storedVersion === version ? 1 : 0);
      expect(await publish(site, cookie, version + 1, version)).toBe(version + 1);
      version += 1;
    }
    expect(lost).toBe(kills);
    expect(await expectAgreement(db)).toBe(publications);
    expect(await (await fetch(site.origin)).text()).toContain(`Number ${publications}`);
    await site.stop();
  } finally {
    await database.close();
    await clear();
  }
});
