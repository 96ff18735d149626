import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify, notifyInApp } from '../../server/mail/notify.ts';
import { poolOf } from '../../server/platform/database.ts';
import { openBrowser, type Browser } from '../setup/browser.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, type Person } from '../setup/people.ts';
import { type OpenStream, openStream } from './stream-reader.ts';

const site = useNodes({ isCuttable: true, streams: { sweepMs: 25, maxMs: 3_600_000 } });
const open: OpenStream[] = [];

let person: Person;
let browser: Browser;
beforeEach(async () => {
  person = await makeUser(site.db);
  browser = await openBrowser(site.first, person);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.leave()));
});

async function listen(node = site.first, cookie = browser.cookie, lastEventId?: string): Promise<OpenStream> {
  const stream = await openStream(node, cookie, lastEventId);
  open.push(stream);
  return stream;
}

/** Adds a notification and returns its title. */
async function addNotice(title: string, userId = person.id): Promise<string> {
  await site.db.$transaction((tx) =>
    notify(tx, site.first.deps.keys, { userId, category: 'payment', title, message: 'Words.', mail: 'never' }),
  );
  return title;
}

const titlesOf = (heard: { event: unknown }[]) =>
  heard.flatMap(({ event }) => (event as { changed?: { title: string }[] }).changed ?? []).map(({ title }) => title);

/** Reads events until this many rows have arrived. */
async function take(stream: OpenStream, count: number): Promise<string[]> {
  const heard = [];
  while (titlesOf(heard).length < count) {
    const event = await stream.next();
    if (event === undefined) throw new Error('The stream ended.');
    heard.push(event);
  }
  return titlesOf(heard);
}

describe('a stream of notifications', () => {
  it('starts with the count, and sends new and read notifications on each node', async () => {
    await addNotice('of before');
    const streams = [await listen(), await listen(site.second)];
    for (const stream of streams) {
      expect(stream.response.status).toBe(200);
      expect(stream.response.headers.get('cache-control')).toBe('private, no-store, no-transform');
      expect((await stream.next())?.event).toEqual({ kind: 'state', unread: 1, changed: [], isPartial: false });
    }
    await addNotice('live');
    for (const stream of streams) {
      expect((await stream.next())?.event).toMatchObject({ unread: 2, changed: [{ title: 'live', isRead: false }] });
    }
    const { id } = await site.db.notification.findFirstOrThrow({ where: { userId: person.id, title: 'live' } });
    await (await browser.api()).notifications.markRead({ id });
    for (const stream of streams) {
      expect((await stream.next())?.event).toMatchObject({ unread: 1, changed: [{ id, isRead: true }] });
    }
  });

  it('sends no staff notifications until the password is long enough for the role (D61)', async () => {
    const admin = await makeUser(site.db, { roles: ['admin'], password: 'Sago-7x' });
    const ofStaff = (title: string) =>
      site.db.$transaction((tx) =>
        notifyInApp(tx, [admin.id], { category: 'enquiry', title, message: 'Words.', link: '/admin/enquiries?id=1' }),
      );
    await ofStaff('earlier');
    const theirs = await openBrowser(site.first, admin);
    const stream = await listen(site.first, theirs.cookie);
    expect((await stream.next())?.event).toEqual({ kind: 'state', unread: 0, changed: [], isPartial: false });
    await ofStaff('live');
    await addNotice('own', admin.id);
    expect((await stream.next())?.event).toMatchObject({ unread: 1, changed: [{ title: 'own' }] });
    await site.db.user.update({ where: { id: admin.id }, data: { passwordMeetsStaffRule: true } });
    const later = await listen(site.first, theirs.cookie);
    expect((await later.next())?.event).toMatchObject({ unread: 3 });
  });

  it('sends staff notifications of the screens that the person may enter', async () => {
    const officer = await makeUser(site.db, { roles: ['officer'] });
    const links = ['/admin/payments?id=1', '/admin/posts?edit=1', '/admin/enquiries?id=1', '/clients/1'];
    const theirs = await openBrowser(site.first, officer);
    const stream = await listen(site.first, theirs.cookie);
    await stream.next();
    await site.db.$transaction(async (tx) => {
      for (const link of links) {
        await notifyInApp(tx, [officer.id], { category: 'payment', title: link, message: 'Words.', link });
      }
    });
    const event = await stream.next();
    expect(event?.event).toMatchObject({ unread: 2 });
    expect(titlesOf(event === undefined ? [] : [event]).toSorted()).toEqual(['/admin/enquiries?id=1', '/clients/1']);
  });

  it('sends nothing of other people', async () => {
    const other = await makeUser(site.db);
    const stream = await listen();
    await stream.next();
    await addNotice('theirs', other.id);
    await addNotice('mine');
    expect((await stream.next())?.event).toMatchObject({ unread: 1, changed: [{ title: 'mine' }] });
  });

  it('resumes on any node after a disconnect, without loss or duplicates', async () => {
    const stream = await listen();
    await stream.next();
    await addNotice('1');
    const last = await stream.next();
    await stream.leave();
    await addNotice('2');
    await addNotice('3');
    const again = await listen(site.second, browser.cookie, last?.id);
    expect(titlesOf([await again.next()].filter((event) => event !== undefined))).toEqual(['3', '2']);
    await addNotice('4');
    expect(await take(again, 1)).toEqual(['4']);
  });

  it('includes notifications whose transaction started before its last event and committed after it', async () => {
    const stream = await listen();
    await stream.next();
    const later: string[] = [];
    await site.db.$transaction(async (tx) => {
      await notifyInApp(tx, [person.id], { category: 'role', title: 'slow', message: 'Words.' });
      await addNotice('quick');
      expect(await take(stream, 1)).toEqual(['quick']);
      later.push(stream.heard.at(-1)?.id ?? '');
    });
    const again = await listen(site.second, browser.cookie, later[0]);
    expect(await take(again, 1)).toEqual(['slow']);
    expect(await take(stream, 1)).toEqual(['slow']);
    await addNotice('after');
    expect(await take(again, 1)).toEqual(['after']);
  });

  it('restarts with an invalid id, and refuses one that is too long', async () => {
    for (const id of ['nothing', '5:3:', '1:2:x', '99999999999999999999:99999999999999999999:']) {
      const stream = await listen(site.first, browser.cookie, id);
      expect((await stream.next())?.event, id).toMatchObject({ kind: 'state', unread: 0, changed: [] });
      await stream.leave();
    }
    expect((await listen(site.first, browser.cookie, `1:1:${'1,'.repeat(2500)}1`)).response.status).toBe(400);
  });

  it('reports when it sent only part of very many', async () => {
    const stream = await listen();
    const first = await stream.next();
    await stream.leave();
    await site.db.notification.createMany({
      data: Array.from({ length: 60 }, (_, at) => ({
        userId: person.id,
        title: `${at}`,
        message: 'Words.',
        category: 'payment' as const,
      })),
    });
    const again = await listen(site.first, browser.cookie, first?.id);
    const event = (await again.next())?.event;
    expect(event).toMatchObject({ unread: 60, isPartial: true });
    expect(titlesOf([{ event }])).toHaveLength(50);
  });

  it('takes one query per notification, however many streams a person has', async () => {
    const streams = [await listen(), await listen()];
    for (const stream of streams) await stream.next();
    const pool = poolOf(site.first.deps.db);
    if (pool === undefined) throw new Error('the client has no connections');
    const asked = vi.spyOn(pool, 'query');
    await addNotice('one');
    for (const stream of streams) expect(await take(stream, 1)).toEqual(['one']);
    const questions = asked.mock.calls.filter((call) => JSON.stringify(call).includes('pg_current_snapshot'));
    expect(questions).toHaveLength(1);
    asked.mockRestore();
  });

  it('opens once the database answers again, even if it answered others before', async () => {
    const stream = await listen();
    await stream.next();
    const pool = poolOf(site.first.deps.db);
    if (pool === undefined) throw new Error('the client has no connections');
    const query = pool.query.bind(pool) as (...call: unknown[]) => unknown;
    let refused = 0;
    const asked = vi.spyOn(pool, 'query').mockImplementation((...call: unknown[]) => {
      if (refused > 0 || !JSON.stringify(call).includes('pg_current_snapshot')) return query(...call);
      refused += 1;
      return Promise.reject(new Error('The database refuses one question.'));
    });
    await addNotice('refused');
    await vi.waitFor(() => expect(refused).toBe(1));
    const other = await makeUser(site.db);
    const theirs = await listen(site.first, (await openBrowser(site.first, other)).cookie);
    await theirs.next();
    expect(await take(stream, 1)).toEqual(['refused']);
    asked.mockRestore();
  });

  it('stays open while database notifications are lost, and catches up', async () => {
    const stream = await listen();
    await stream.next();
    site.wire.cut();
    await addNotice('meanwhile');
    site.wire.mend();
    expect(await take(stream, 1)).toEqual(['meanwhile']);
  });
});

describe('the end of a stream', () => {
  it('happens when its session ends, on any node', async () => {
    const streams = [await listen(), await listen(site.second)];
    for (const stream of streams) await stream.next();
    const other = await openBrowser(site.first, person);
    const theirs = await listen(site.first, other.cookie);
    await theirs.next();
    await (await browser.api()).auth.signOut();
    for (const stream of streams) expect(await stream.rest()).toEqual([]);
    await addNotice('still here');
    expect(await take(theirs, 1)).toEqual(['still here']);
  });

  it('happens when the person is suspended', async () => {
    const stream = await listen(site.second);
    await stream.next();
    const admin = await openBrowser(site.first, await makeUser(site.db, { roles: ['admin'] }));
    await (await admin.api()).roles.suspend({ userId: person.id, reason: '' });
    const events = await stream.rest();
    expect(events.filter(({ event }) => event.kind !== 'state')).toEqual([]);
  });

  it('happens when the session gets a new token', async () => {
    const stream = await listen();
    await stream.next();
    await (await browser.api()).auth.reauthenticate({ password: person.password });
    expect(await stream.rest()).toEqual([]);
  });

  it('happens at the idle end, which it does not extend', async () => {
    // Staff are signed out after half an hour, before the longest stream ends.
    const admin = await makeUser(site.db, { roles: ['admin'] });
    const theirs = await openBrowser(site.first, admin);
    const read = () =>
      site.db.session.findFirstOrThrow({
        where: { userId: admin.id },
        select: { expiresAt: true, lastActivityAt: true },
      });
    const before = await read();
    site.clock.advanceSeconds(600);
    const stream = await listen(site.first, theirs.cookie);
    await stream.next();
    await addNotice('live', admin.id);
    await take(stream, 1);
    expect(await read()).toEqual(before);
    site.clock.advanceSeconds(1260);
    expect(await stream.rest()).toEqual([]);
  });

  it('does not happen at the first idle end if the person was active in between', async () => {
    const admin = await makeUser(site.db, { roles: ['admin'] });
    const active = await openBrowser(site.first, admin);
    const stream = await listen(site.first, active.cookie);
    const idle = await listen(site.first, (await openBrowser(site.first, admin)).cookie);
    for (const one of [stream, idle]) await one.next();
    site.clock.advanceSeconds(1200);
    await (await active.api()).auth.refresh();
    site.clock.advanceSeconds(1200);
    expect(await idle.rest()).toEqual([]);
    await addNotice('live', admin.id);
    expect(await take(stream, 1)).toEqual(['live']);
  });

  it('happens after its maximum time', async () => {
    const stream = await listen();
    await stream.next();
    site.clock.advanceSeconds(3600);
    expect(await stream.rest()).toEqual([]);
  });

  it('happens to the oldest when a session opens a fourth, with the reason', async () => {
    const streams = [];
    for (let count = 0; count < 3; count += 1) streams.push(await listen());
    for (const stream of streams) await stream.next();
    const fourth = await listen();
    expect(await streams[0]?.rest()).toEqual([{ id: undefined, event: { kind: 'replaced' } }]);
    // Notifications added before its first event are in the initial count, not among the changes.
    await fourth.next();
    await addNotice('to three');
    for (const stream of [...streams.slice(1), fourth]) expect(await take(stream, 1)).toEqual(['to three']);
    expect(site.first.deps.streams.size).toBe(3);
  });

  it('happens to the oldest of a person with very many sessions', async () => {
    const streams = [];
    for (let count = 0; count < 13; count += 1) {
      streams.push(await listen(site.first, (await openBrowser(site.first, person)).cookie));
    }
    expect((await streams[0]?.rest())?.at(-1)?.event).toEqual({ kind: 'replaced' });
    expect(site.first.deps.streams.size).toBe(12);
  });

  it('happens when the browser disconnects', async () => {
    const stream = await listen();
    await stream.next();
    await stream.leave();
    await vi.waitFor(() => expect(site.first.deps.streams.size).toBe(0));
  });

  it('a stream does not open without a session, before the gate and over the read limit', async () => {
    const { cookie } = browser;
    const trial = cookie.split('; ').find((pair) => pair.startsWith('trial')) ?? '';
    const session = cookie.split('; ').find((pair) => !pair.startsWith('trial')) ?? '';
    expect((await listen(site.first, trial)).response.status).toBe(401);
    expect((await listen(site.first, session)).response.status).toBe(401);
    // Other clients of tRPC send an input.
    const asked = await site.first.request(
      `/api/trpc/notifications.stream?input=${encodeURIComponent('{"json":{}}')}`,
      {
        headers: { cookie: trial, accept: 'text/event-stream' },
      },
    );
    expect(asked.status).toBe(401);
    expect(site.first.deps.streams.size).toBe(0);
  });
});

describe('a stopping node', () => {
  const stopping = useNodes();

  it('ends its streams at once, and leaves new ones to the others', async () => {
    const { first, second } = stopping;
    const { cookie } = await openBrowser(first, await makeUser(stopping.db));
    const stream = await listen(second, cookie);
    await stream.next();
    second.deps.streams.close();
    // The response ends in order; the connection is not cut.
    expect(await stream.rest()).toEqual([]);
    expect((await listen(second, cookie)).response.status).toBe(503);
    expect((await (await listen(first, cookie)).next())?.event).toMatchObject({ kind: 'state' });
  });
});
