import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildArticleTimer, publishScheduled } from '../../server/articles/schedule.ts';
import { runJob } from '../../server/jobs/run.ts';
import { buildEvents } from '../../server/platform/events.ts';
import { contentChannel } from '../../src/domain/documents/changes.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { useApp } from '../setup/app.ts';

const app = useApp({ password: '', demo: false });
const published = { status: 'published' } as const;

/** Database notifications from now on, as a node receives them. */
async function listen(): Promise<{ heard: string[]; events: ReturnType<typeof buildEvents> }> {
  const heard: string[] = [];
  const events = buildEvents({ url: app.databaseUrl, log: app.deps.log });
  events.onEvent(contentChannel, (table) => heard.push(table));
  await events.start();
  return { heard, events };
}

const after = (seconds: number, now = app.clock.now()) => new Date(now.getTime() + seconds * 1000).toISOString();

beforeAll(async () => {
  const { db } = app.deps;
  await db.page.deleteMany();
  await db.post.deleteMany();
});

describe('the job for missed schedules', () => {
  const run = () => runJob(app.deps, publishScheduled);

  it('records the start, removes the redirect of its address, and notifies once', async () => {
    const { db } = app.deps;
    const page = await buildPage(db, { slug: 'begins', ...published, publishAt: after(60) });
    const post = await buildPost(db, { slug: 'begins', ...published, publishAt: after(60) });
    const draft = await buildPage(db, { publishAt: after(60) });
    const ended = await buildPage(db, { ...published, publishAt: after(60), unpublishAt: after(90) });
    const trashed = await buildPage(db, { ...published, publishAt: after(60) }, { deletedAt: app.clock.now() });
    await db.redirect.create({ data: { fromPath: '/begins', toPath: '/old' } });
    await db.redirect.create({ data: { fromPath: '/news/begins', toPath: '/old' } });
    expect(await run()).toBe(0);
    expect(await db.redirect.count()).toBe(2);

    app.clock.advanceSeconds(120);
    const { heard, events } = await listen();
    expect(await run()).toBe(3);
    await expect.poll(() => [...new Set(heard)].toSorted()).toEqual(['pages', 'posts', 'redirects']);
    expect(await db.page.findUniqueOrThrow({ where: { id: page.id } })).toMatchObject({
      publishedAt: page.publishAt,
      version: 1,
    });
    expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({ publishedAt: post.publishAt });
    for (const { id } of [draft, ended, trashed]) {
      expect(await db.page.findUniqueOrThrow({ where: { id } })).toMatchObject({ publishedAt: null });
    }
    expect(await db.redirect.count()).toBe(0);
    expect(await run()).toBe(0);
    await events.close();
  });

  it('reports what ended while no node was running', async () => {
    const { db } = app.deps;
    expect(await run()).toBe(0);
    await buildPost(db, { ...published, unpublishAt: after(3600) }, { publishedAt: app.clock.now() });
    app.clock.advanceDays(3);
    const { heard, events } = await listen();
    expect(await run()).toBe(1);
    await expect.poll(() => heard).toEqual(['posts']);
    app.clock.advanceSeconds(300);
    expect(await run()).toBe(0);
    await events.close();
  });

  it('publishes again what starts again after an earlier run', async () => {
    const { db } = app.deps;
    const before = new Date(after(-3600));
    const { id, publishAt } = await buildPage(db, { ...published, publishAt: after(60) }, { publishedAt: before });
    app.clock.advanceSeconds(61);
    expect(await run()).toBe(1);
    expect(await db.page.findUniqueOrThrow({ where: { id } })).toMatchObject({ publishedAt: publishAt });
  });
});

describe('the schedule timer of a node', () => {
  const clock = { now: () => new Date() };
  const nodes: { close(): Promise<void> }[] = [];

  /** A node with a real clock, and the times of its page notifications. */
  async function startNode() {
    const heard: number[] = [];
    const events = buildEvents({ url: app.databaseUrl, log: app.deps.log });
    events.onEvent(contentChannel, (table) => {
      if (table === 'pages') heard.push(Date.now());
    });
    const timer = buildArticleTimer({ db: app.deps.db, clock, log: app.deps.log }, events);
    timer.start();
    await events.start();
    nodes.push(timer, events);
    return heard;
  }

  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close();
  });

  it('fires at the minute, for schedules set before and after it started', async () => {
    const { db } = app.deps;
    const soon = (ms: number) => new Date(Date.now() + ms).toISOString();
    const first = await buildPage(db, { ...published, publishAt: soon(700) });
    const heard = [await startNode(), await startNode()];
    const publishedAt = async (id: string) => (await db.page.findUniqueOrThrow({ where: { id } })).publishedAt;
    await expect.poll(() => publishedAt(first.id), { interval: 20, timeout: 5000 }).toEqual(first.publishAt);
    expect(Date.now()).toBeGreaterThanOrEqual(first.publishAt?.getTime() ?? Infinity);

    const second = await buildPage(db, { ...published, publishAt: soon(300), unpublishAt: soon(900) });
    await expect.poll(() => publishedAt(second.id), { interval: 20, timeout: 5000 }).toEqual(second.publishAt);
    // Nothing is stored when it ends: nodes are notified nevertheless.
    const end = second.unpublishAt?.getTime() ?? Infinity;
    for (const notices of heard) {
      await expect.poll(() => notices.some((at) => at >= end), { timeout: 5000 }).toBe(true);
    }
  });
});
