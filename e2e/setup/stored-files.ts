import { createHash, randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { makeUser } from '../../tests/setup/people.ts';
import { formOf, readUpload, type Sent, type UploadReply } from '../../tests/setup/uploads.ts';
import { makePlace, type Site, type SitePlace } from './site.ts';

/** A picture of noise, which does not compress: three bytes per pixel. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw })
    .png()
    .toBuffer();
}

/** `Cookie` header of a new administrator. */
export async function cookieOf(site: Site, db: Db): Promise<string> {
  const { email, password } = await makeUser(db, { roles: ['admin'] });
  const answer = await fetch(`${site.origin}/api/trpc/auth.signIn`, {
    method: 'POST',
    headers: { origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { email, password } }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Undefined without a response. */
export async function upload({ origin }: Site, cookie: string, sent: Sent): Promise<UploadReply | undefined> {
  try {
    const headers = { origin, cookie, ...sent.headers };
    const answer = await fetch(`${origin}/api/uploads/media`, { method: 'POST', headers, body: formOf(sent) });
    return await readUpload(answer);
  } catch {
    return undefined;
  }
}

/** Like {@link upload}, with retries while the worker queue is full. */
export async function uploadInTurn(site: Site, cookie: string, sent: Sent): Promise<UploadReply | undefined> {
  let reply = await upload(site, cookie, sent);
  while (reply?.status === 503) {
    await delay(50);
    reply = await upload(site, cookie, sent);
  }
  return reply;
}

/** Pictures of noise with their resized copies. */
export const rowsOf = (db: Db) =>
  db.mediaFile.findMany({
    where: { name: { startsWith: 'noise' } },
    include: { variants: { select: { storageKey: true, size: true } } },
    orderBy: { id: 'asc' },
  });
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** Expects all files named by rows on disk and over HTTP, with their full contents. */
export async function expectWhole(site: Site, dataDir: string, rows: Row[]): Promise<void> {
  for (const { id, storageKey, publicName, checksum, size, variants } of rows) {
    const answer = await fetch(`${site.origin}/media/${id}/${publicName}`);
    const given = Buffer.from(await answer.arrayBuffer());
    const stored = await readFile(path.join(dataDir, 'files', storageKey));
    expect(answer.status).toBe(200);
    for (const bytes of [given, stored]) {
      expect(bytes.length).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum);
    }
    for (const variant of variants) {
      expect((await stat(path.join(dataDir, 'files', variant.storageKey))).size).toBe(variant.size);
    }
  }
}

/** Works with an empty place and its database. */
export async function within(work: (place: SitePlace, db: Db) => Promise<void>): Promise<void> {
  const { clear, ...place } = await makePlace();
  const database = openDatabase({ url: place.databaseUrl, poolSize: 2, onPoolError: () => undefined });
  try {
    await work(place, database.db);
  } finally {
    await database.close();
    await clear();
  }
}
