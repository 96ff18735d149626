import { dayMs } from '../../src/domain/time/durations.ts';
import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../prisma/generated/client.ts';
import { runJobNow } from '../../server/jobs/service.ts';
import { jobTexts } from '../../src/domain/jobs/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { trashPageSize } from '../../src/domain/trash/trash.ts';
import { buildPage } from '../factories/article.ts';
import { buildPicture } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);

async function admin(email?: string) {
  const person = await makeUser(app.deps.db, { roles: ['admin'], ...(email === undefined ? {} : { email }) });
  return { person, api: await callerOf(app, person, { mfaVerifiedAt: new Date() }) };
}

/** A picture in the trash. */
function trashed(overrides: Partial<Prisma.MediaFileUncheckedCreateInput> = {}) {
  return buildPicture(app.deps.db, { deletedAt: daysAgo(1), ...overrides });
}

/** Stores some bytes under a key. */
async function storeBytes(key: string): Promise<void> {
  const { files, tempDir } = app.deps;
  const file = path.join(tempDir, randomBytes(6).toString('hex'));
  await writeFile(file, 'bytes');
  await files.put(key, { path: file, size: 5, type: 'image/jpeg', cacheControl: 'no-store' });
}

const isStored = async (key: string) => (await app.deps.files.stat(key)) !== undefined;
const gone = { cause: { code: 'NOT_FOUND', message: trashTexts.gone } };

afterEach(async () => {
  await app.deps.db.mediaFile.deleteMany();
});

describe('the trash (D38)', () => {
  it('is empty at first, and lists its kinds', async () => {
    const { api } = await admin();
    expect(await api.trash.list({})).toEqual({
      items: [],
      next: null,
      kinds: ['page', 'post', 'media', 'menu', 'opportunity', 'client', 'service', 'enquiry', 'answer', 'fact'],
    });
  });

  it('is closed to editors and clients', async () => {
    const { id } = await trashed();
    const one = { kind: 'media', id };
    for (const roles of [['editor'], []] as const) {
      const { trash } = await callerOf(app, await makeUser(app.deps.db, { roles }));
      const calls = [
        () => trash.list({}),
        () => trash.purge(one),
        ...(roles.length > 0 ? [] : [() => trash.restore(one)]),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('lets editors restore what they deleted themselves, and nothing else', async () => {
    const { db } = app.deps;
    const editor = await makeUser(db, { roles: ['editor'] });
    const { trash, pages } = await callerOf(app, editor);
    const own = await buildPage(db, { title: 'Own' });
    await pages.remove({ id: own.id, version: 1 });
    await trash.restore({ kind: 'page', id: own.id });
    expect(await db.page.findUniqueOrThrow({ where: { id: own.id } })).toMatchObject({ deletedAt: null });

    const another = await buildPage(db, { title: 'Of another' }, { deletedAt: daysAgo(1) });
    await expect(trash.restore({ kind: 'page', id: another.id })).rejects.toMatchObject(gone);
    // Deleted while the person was an admin.
    const opportunity = await buildOpportunity(db, { deletedAt: daysAgo(1), deletedBy: editor.id });
    await expect(trash.restore({ kind: 'opportunity', id: opportunity.id })).rejects.toMatchObject(gone);
    await db.page.deleteMany({ where: { id: { in: [own.id, another.id] } } });
    await db.investmentOpportunity.delete({ where: { id: opportunity.id } });
  });

  it('shows what was deleted, when, by whom and until when; never private items', async () => {
    const { db } = app.deps;
    const { person, api } = await admin();
    await db.profile.update({ where: { id: person.id }, data: { firstName: 'Mere', lastName: 'Kila' } });
    const nameless = await makeUser(db, { email: 'nameless@example.test' });
    const erased = await makeUser(db);
    await db.user.update({ where: { id: erased.id }, data: { erasedAt: new Date() } });
    const deletedAt = daysAgo(2);
    await trashed({ name: 'Reef.jpg', deletedAt, deletedBy: person.id });
    await trashed({ name: 'Lae.jpg', deletedAt: daysAgo(3), deletedBy: nameless.id });
    await trashed({ name: 'Goroka.jpg', deletedAt: daysAgo(4), deletedBy: erased.id });
    await trashed({ name: 'By the system.jpg', deletedAt: daysAgo(5) });
    await trashed({ name: 'Proof.pdf', store: 'private' });
    await buildPicture(db, { name: 'Not deleted.jpg' });
    const { items } = await api.trash.list({});
    expect(items.map(({ name, deletedBy }) => [name, deletedBy])).toEqual([
      ['Reef.jpg', 'Mere Kila'],
      ['Lae.jpg', 'nameless@example.test'],
      ['Goroka.jpg', null],
      ['By the system.jpg', null],
    ]);
    expect(items[0]).toMatchObject({
      kind: 'media',
      deletedAt: deletedAt.toISOString(),
      endsAt: new Date(deletedAt.getTime() + 30 * dayMs).toISOString(),
    });
    expect(await api.trash.list({ kind: 'media' })).toMatchObject({ items });
    expect(await api.trash.list({ kind: 'nothing' })).toMatchObject({ items: [] });
  });

  it('comes page by page, even with many deleted at one instant', async () => {
    const deletedAt = daysAgo(1);
    const count = trashPageSize * 2 + 3;
    await app.deps.db.mediaFile.createMany({
      data: Array.from({ length: count }, () => ({
        store: 'images' as const,
        storageKey: `images/${randomUUID()}.jpg`,
        name: 'Reef.jpg',
        publicName: '1-reef.jpg',
        deletedAt,
      })),
    });
    const { api } = await admin();
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | undefined; ;) {
      const page = await api.trash.list(after === undefined ? {} : { after });
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ id }) => id));
      if (page.next === null) break;
      after = page.next;
    }
    expect(sizes).toEqual([trashPageSize, trashPageSize, 3]);
    expect(new Set(seen).size).toBe(count);
    await expect(api.trash.list({ after: 'nonsense' })).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fieldErrors: { after: [cursorTexts.bad] } },
    });
  });
});

describe('restoring', () => {
  it('works for 30 days and restores the file unchanged, with the next version', async () => {
    const { db } = app.deps;
    const { person, api } = await admin('restorer@example.test');
    const { id, version } = await trashed({ name: 'Reef.jpg', deletedAt: daysAgo(29), deletedBy: person.id });
    await api.trash.restore({ kind: 'media', id });
    expect(await db.mediaFile.findUnique({ where: { id } })).toMatchObject({
      deletedAt: null,
      deletedBy: null,
      version: version + 1,
      name: 'Reef.jpg',
    });
    expect(await api.trash.list({})).toMatchObject({ items: [] });
    const [entry] = await db.auditEntry.findMany({ where: { entityId: id } });
    expect(entry).toMatchObject({
      action: 'trash.restore',
      entityKind: 'media',
      entityName: 'Reef.jpg',
      actorName: 'restorer@example.test',
      before: { deletedAt: daysAgo(29).toISOString() },
    });
  });

  it('ends after 30 days, even before the job has run', async () => {
    const { api } = await admin();
    const { id } = await trashed({ deletedAt: daysAgo(30) });
    expect(await api.trash.list({})).toMatchObject({ items: [] });
    await expect(api.trash.restore({ kind: 'media', id })).rejects.toMatchObject(gone);
    await expect(api.trash.purge({ kind: 'media', id })).rejects.toMatchObject(gone);
  });

  it('happens once for two concurrent calls', async () => {
    const { api } = await admin();
    const { id, version } = await trashed();
    const results = await Promise.allSettled([1, 2].map(() => api.trash.restore({ kind: 'media', id })));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: gone });
    expect(await app.deps.db.mediaFile.findUnique({ where: { id } })).toMatchObject({ version: version + 1 });
    expect(await app.deps.db.auditEntry.count({ where: { entityId: id } })).toBe(1);
  });

  it('refuses items not in the trash, private ones, and unknown kinds', async () => {
    const { api } = await admin();
    const { id } = await buildPicture(app.deps.db);
    const proof = await trashed({ store: 'private' });
    for (const one of [
      { kind: 'media', id },
      { kind: 'media', id: proof.id },
      { kind: 'media', id: randomUUID() },
      { kind: 'nothing', id },
    ]) {
      await expect(api.trash.restore(one)).rejects.toMatchObject(gone);
      await expect(api.trash.purge(one)).rejects.toMatchObject(gone);
    }
    expect(await app.deps.db.mediaFile.count()).toBe(2);
  });
});

describe('purging', () => {
  it('removes the row, everything attached to it and the bytes, and keeps what referred to it', async () => {
    const { db } = app.deps;
    const { api } = await admin();
    const keys = [`images/${randomUUID()}.jpg`, `images/${randomUUID()}-320.webp`] as const;
    await Promise.all(keys.map(storeBytes));
    const { id } = await trashed({ storageKey: keys[0], name: 'Reef.jpg' });
    await db.mediaVariant.create({
      data: { mediaId: id, type: 'image/webp', width: 320, height: 240, size: 5, storageKey: keys[1] },
    });
    await db.mediaUsage.create({ data: { mediaId: id, kind: 'page_content', documentKey: 'homepage', place: 'x' } });
    const { id: opportunityId } = await buildOpportunity(db, {
      imageId: id,
      documents: { create: { mediaId: id, title: 'Terms', order: 0 } },
    });
    await api.trash.purge({ kind: 'media', id });
    expect(await db.mediaFile.count({ where: { id } })).toBe(0);
    expect(await db.mediaVariant.count({ where: { mediaId: id } })).toBe(0);
    expect(await db.mediaUsage.count({ where: { mediaId: id } })).toBe(0);
    expect(await db.investmentOpportunity.findUnique({ where: { id: opportunityId } })).toMatchObject({
      imageId: null,
      deletedAt: null,
    });
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false]);
    expect(await db.auditEntry.findMany({ where: { entityId: id } })).toMatchObject([
      { action: 'trash.purge', entityName: 'Reef.jpg' },
    ]);
    await expect(api.trash.purge({ kind: 'media', id })).rejects.toMatchObject(gone);
  });

  it('happens instead of a restore or not at all, whichever comes first', async () => {
    const { db } = app.deps;
    const { api } = await admin();
    const { id } = await trashed();
    const one = { kind: 'media', id };
    const results = await Promise.allSettled([api.trash.restore(one), api.trash.purge(one)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db.mediaFile.count({ where: { id, deletedAt: null } })).toBe(
      results[0]?.status === 'fulfilled' ? 1 : 0,
    );
    expect(await db.auditEntry.count({ where: { entityId: id } })).toBe(1);
  });
});

describe("the job 'empty-trash'", () => {
  it('deletes items of 30 days and nothing newer', async () => {
    const { db } = app.deps;
    const key = `images/${randomUUID()}.jpg`;
    await storeBytes(key);
    const old = await trashed({ deletedAt: daysAgo(30), storageKey: key, name: 'Old.jpg' });
    const young = await trashed({ deletedAt: daysAgo(29) });
    const proof = await trashed({ deletedAt: daysAgo(40), store: 'private' });
    const kept = await buildPicture(db);
    expect(await runJobNow(app.deps, 'empty-trash')).toBe(1);
    expect((await db.mediaFile.findMany({ select: { id: true } })).map(({ id }) => id).toSorted()).toEqual(
      [young.id, proof.id, kept.id].toSorted(),
    );
    expect(await isStored(key)).toBe(false);
    expect(await db.auditEntry.findMany({ where: { entityId: old.id } })).toMatchObject([
      { action: 'trash.purge', entityName: 'Old.jpg', actorId: null },
    ]);
    app.clock.advanceDays(1);
    expect(await runJobNow(app.deps, 'empty-trash')).toBe(1);
    app.clock.advanceDays(-1);
  });

  it('continues after one that cannot be deleted, and reports it', async () => {
    const { db } = app.deps;
    const stuck = await trashed({ deletedAt: daysAgo(50), name: 'Stuck.jpg' });
    const others = await Promise.all([31, 32, 51, 52].map((days) => trashed({ deletedAt: daysAgo(days) })));
    await db.$executeRawUnsafe(
      `CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF OLD.name = 'Stuck.jpg' THEN RAISE EXCEPTION 'held'; END IF; RETURN OLD; END $$`,
    );
    await db.$executeRawUnsafe(
      'CREATE TRIGGER refuse_stuck BEFORE DELETE ON media_files FOR EACH ROW EXECUTE FUNCTION refuse_stuck()',
    );
    try {
      await expect(runJobNow(app.deps, 'empty-trash')).rejects.toMatchObject({ message: jobTexts.notPurged(1) });
    } finally {
      await db.$executeRawUnsafe('DROP FUNCTION refuse_stuck CASCADE');
    }
    expect(await db.mediaFile.count({ where: { id: { in: others.map(({ id }) => id) } } })).toBe(0);
    expect(await db.mediaFile.count({ where: { id: stuck.id } })).toBe(1);
    expect(await db.jobRun.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      status: 'failed',
      error: jobTexts.notPurged(1),
    });
  });

  it('deletes more than one batch', async () => {
    const { db } = app.deps;
    await db.$executeRaw`
      INSERT INTO media_files (store, storage_key, name, public_name, deleted_at)
      SELECT 'images', 'images/many-' || n || '.jpg', 'Reef.jpg', '1-reef.jpg', ${daysAgo(31)}
      FROM generate_series(1, 103) n`;
    expect(await runJobNow(app.deps, 'empty-trash')).toBe(103);
    expect(await db.mediaFile.count()).toBe(0);
  });
});
