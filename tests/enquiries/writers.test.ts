import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildPresence } from '../../server/notifications/streams/presence.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { useNodes } from '../setup/nodes.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { receive } from './inbox-scene.ts';

const site = useNodes();

async function officerOn(node: typeof site.first, firstName: string): Promise<HttpBrowser> {
  const person = await makeUser(site.db, { roles: ['officer'] });
  await site.db.profile.update({ where: { id: person.id }, data: { firstName }, select: { id: true } });
  return (await HttpBrowser.open(node)).take(await signInAs(node.deps, person));
}

describe('two concurrent officers', () => {
  it('a writer is shown to the other on another node immediately, until the writing ends', async () => {
    const [ana, bera] = [await officerOn(site.first, 'Ana'), await officerOn(site.second, 'Bera')];
    const { id } = await receive(site.first);
    const waiting = bera.call('enquiries.writers', { id, known: [] });
    expect((await ana.call('enquiries.writing', { id, isWriting: true })).status).toBe(200);
    expect((await waiting).data).toEqual(['Ana']);
    // The own name is not company.
    await vi.waitFor(() => expect(site.first.deps.streams.presence.of(id)).toHaveLength(1));
    expect(site.first.deps.streams.presence.of(id).map(({ name }) => name)).toEqual(['Ana']);
    expect((await ana.call('enquiries.writers', { id, known: ['Nobody'] })).data).toEqual([]);
    const ended = bera.call('enquiries.writers', { id, known: ['Ana'] });
    await ana.call('enquiries.writing', { id, isWriting: false });
    expect((await ended).data).toEqual([]);
  });

  it('are not shown on another enquiry', async () => {
    const [ana, bera] = [await officerOn(site.first, 'Ana'), await officerOn(site.first, 'Bera')];
    const [one, other] = [await receive(site.first), await receive(site.first)];
    await ana.call('enquiries.writing', { id: one.id, isWriting: true });
    await vi.waitFor(() => expect(site.first.deps.streams.presence.of(one.id)).toHaveLength(1));
    expect((await bera.call('enquiries.writers', { id: other.id, known: ['Nobody'] })).data).toEqual([]);
  });
});

describe('the records of writers', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  function hear() {
    let handle: (payload: string) => void = () => undefined;
    const presence = buildPresence({
      onEvent: (_channel, given) => {
        handle = given;
      },
    });
    const say = (isWriting: boolean) => handle(JSON.stringify({ subject: 'one', userId: 'a', name: 'Ana', isWriting }));
    return { presence, say, raw: (payload: string) => handle(payload) };
  }

  it('expire after ten seconds without a heartbeat, and wake waiting calls', async () => {
    vi.useFakeTimers();
    const { presence, say } = hear();
    say(true);
    await vi.advanceTimersByTimeAsync(9_000);
    say(true);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(presence.of('one')).toHaveLength(1);
    const waiting = presence.changed('one', 60_000, undefined);
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(presence.of('one')).toEqual([]);
  });

  it('never block: a wait ends after its timeout, on abort and at shutdown', async () => {
    vi.useFakeTimers();
    const { presence, raw } = hear();
    raw('not JSON');
    const inTime = presence.changed('one', 5_000, undefined);
    await vi.advanceTimersByTimeAsync(5_000);
    await inTime;
    const stop = new AbortController();
    const stopped = presence.changed('one', 60_000, stop.signal);
    stop.abort();
    await stopped;
    const last = presence.changed('one', 60_000, undefined);
    presence.close();
    await last;
    await presence.changed('one', 60_000, undefined);
    expect(presence.isClosed).toBe(true);
  });
});
