import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../server/platform/database.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { isSameValue } from '../../src/domain/content/places.ts';
import type { UploadReply } from '../../tests/setup/uploads.ts';
import { type Site, startSite } from '../setup/site.ts';
import { cookieOf, expectWhole, noise, rowsOf, uploadInTurn, within } from '../setup/stored-files.ts';
import { expect, testOfSite as test } from '../setup/test.ts';

const settings = { TRIAL_PASSWORD: '', LIMIT_UPLOADS_PER_HOUR: '10000' };
/** For a hundred kills: `KILLS=100 npx playwright test e2e/editors/content-faults.spec.ts`. */
const kills = Number(process.env.KILLS ?? 2);
/** Uploads during a kill. */
const each = 8;

async function post(site: Site, cookie: string, procedure: string, json: object): Promise<Response> {
  return fetch(`${site.origin}/api/trpc/${procedure}`, {
    method: 'POST',
    headers: { origin: site.origin, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ json }),
  });
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

interface Scene {
  site: Site;
  db: Db;
  cookie: string;
}

/** The version of before the kill, or the next one. */
async function expectPublished(db: Db, answered: number | undefined, version: number): Promise<void> {
  const storedVersion = await expectAgreement(db);
  // An acknowledged publication is stored. An unacknowledged one may be; a retry does not store it twice.
  expect([version, version + 1]).toContain(storedVersion);
  if (answered !== undefined) expect(storedVersion).toBe(answered);
  // The draft is removed together with its publication.
  expect(await db.contentDraft.count()).toBe(storedVersion === version ? 1 : 0);
}

/** Sends all files again: each is stored, none twice. */
async function expectEachOnce(
  { site, db, cookie }: Scene,
  dataDir: string,
  pictures: readonly Parameters<typeof uploadInTurn>[2][],
): Promise<void> {
  for (let at = 0; at < pictures.length; at += 6) {
    const replies = await Promise.all(pictures.slice(at, at + 6).map((picture) => uploadInTurn(site, cookie, picture)));
    for (const reply of replies) expect(reply?.status, reply?.error?.message).toBe(200);
  }
  const rows = await rowsOf(db);
  expect(rows).toHaveLength(pictures.length);
  await expectWhole(site, dataDir, rows);
}

test('kill -9 during a save and uploads leaves the old version or the new one, complete, and loses no stored file', async () => {
  test.setTimeout(100_000 + kills * 30_000);
  const pictures = await Promise.all(
    Array.from({ length: kills * each }, async (_, number) => {
      const bytes = await noise(60 + number * 5, 200);
      return { name: `noise-${number}.png`, bytes, headers: { 'idempotency-key': randomUUID() } };
    }),
  );
  const acknowledged = new Set<string>();
  await within(async (place, db) => {
    let site = await startSite(settings, place);
    const cookie = await cookieOf(site, db);
    // Measures a publication, so that the kills fall into all of its phases.
    const since = performance.now();
    let version = (await publish(site, cookie, 1, 0)) ?? 0;
    const oneMs = performance.now() - since;
    for (let round = 0; round < kills; round += 1) {
      expect(await publish(site, cookie, version + 1, version)).toBe(version + 1);
      version += 1;
      const draft = { page: 'homepage', content: counted(version + 1), baseVersion: version, draftVersion: 0 };
      expect((await post(site, cookie, 'content.saveDraft', draft)).status).toBe(200);
      const replies: (UploadReply | undefined)[] = [];
      const uploads = Promise.all(
        pictures
          .slice(round * each, (round + 1) * each)
          .map(async (picture) => replies.push(await uploadInTurn(site, cookie, picture))),
      );
      // From the reading of the first files to the storing of the last, on any machine.
      while (replies.length < (round * (each - 1)) / kills) await delay(2);
      const sent = publish(site, cookie, version + 1, version);
      await delay(randomInt(0, Math.ceil(2 * oneMs)));
      await site.kill();
      const answered = await sent;
      await uploads;
      for (const reply of replies) if (reply?.file !== undefined) acknowledged.add(reply.file.id);
      site = await startSite(settings, place);
      await expectPublished(db, answered, version);
      expect(await publish(site, cookie, version + 1, version)).toBe(version + 1);
      version += 1;
      const rows = await rowsOf(db);
      await expectWhole(site, place.dataDir, rows);
      for (const id of acknowledged) expect(rows.map((row) => row.id)).toContain(id);
    }
    expect(acknowledged.size).toBeGreaterThan(kills);
    expect(await expectAgreement(db)).toBe(version);
    expect(await (await fetch(site.origin)).text()).toContain(`Number ${version}`);
    await test.step('uploads repeated with the same keys are stored, none twice', () =>
      expectEachOnce({ site, db, cookie }, place.dataDir, pictures));
    await site.stop();
  });
});
