import { cursorTexts } from '../../src/domain/forms/cursor-texts.ts';
import { describe, expect, it } from 'vitest';
import { audit, systemActor } from '../../server/platform/audit.ts';
import { auditPageSize } from '../../src/domain/audit/audit.ts';
import { actionWords, auditTexts, kindWords } from '../../src/domain/audit/texts.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();

async function admin() {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return callerOf(app, person, { mfaVerifiedAt: new Date() });
}

it('names actions and kinds, and shows those of earlier versions as they were stored', () => {
  expect([actionWords('facts.export'), actionWords('x.y')]).toEqual(['exported facts', 'x.y']);
  expect([kindWords('fact'), kindWords('x')]).toEqual(['Facts', 'x']);
});

describe('the audit log (D46)', () => {
  it('is closed to editors and clients', async () => {
    for (const roles of [['editor'], []] as const) {
      const caller = await callerOf(app, await makeUser(app.deps.db, { roles }));
      await expect(caller.audit.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  it('is empty at first', async () => {
    expect(await (await admin()).audit.list({})).toEqual({ items: [], next: null, kinds: [], actors: [] });
  });

  it('shows who did what, newest first, page by page, even with many entries at one instant', async () => {
    const { db } = app.deps;
    const createdAt = new Date('2026-11-20T00:00:00Z');
    await db.auditEntry.createMany({
      data: Array.from({ length: auditPageSize * 2 + 7 }, (_, index) => ({
        action: 'x.y',
        entityKind: 'x',
        entityId: String(index),
        createdAt,
      })),
    });
    const caller = await admin();
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let after: string | undefined; ;) {
      const page = await caller.audit.list(after === undefined ? {} : { after });
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ entityId }) => entityId ?? ''));
      if (page.next === null) break;
      after = page.next;
    }
    expect(sizes).toEqual([auditPageSize, auditPageSize, 7]);
    expect(new Set(seen).size).toBe(auditPageSize * 2 + 7);
    await expect(caller.audit.list({ after: 'nonsense' })).rejects.toMatchObject({
      cause: { code: 'VALIDATION', fieldErrors: { after: [cursorTexts.bad] } },
    });
  });

  it('is filtered by kind and person, and offers the existing ones', async () => {
    const { db } = app.deps;
    const [mere, john] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b'];
    const by = (id: string, name: string) => ({ id, name, requestId: 'r-1', ip: '203.0.113.9' });
    await audit(db, by(mere, 'old-name@example.pg'), { action: 'roles.add', entityKind: 'user', entityName: 'Kila' });
    await audit(db, by(mere, 'mere@example.pg'), {
      action: 'outbox.retry',
      entityKind: 'outbox',
      before: { givenUp: true },
      after: { givenUp: false },
    });
    await audit(db, by(john, 'john@example.pg'), { action: 'roles.remove', entityKind: 'user' });
    await audit(db, systemActor(), { action: 'settings.update', entityKind: 'setting' });
    const caller = await admin();
    const all = await caller.audit.list({});
    expect(all.kinds).toEqual(['outbox', 'setting', 'user']);
    expect(all.actors).toEqual([
      { id: john, name: 'john@example.pg' },
      { id: mere, name: 'mere@example.pg' },
    ]);
    expect(all.items.map(({ action }) => action)).toEqual([
      'settings.update',
      'roles.remove',
      'outbox.retry',
      'roles.add',
    ]);
    expect(all.items[0]?.actor).toBe(auditTexts.system);
    expect(all.items[2]).toMatchObject({
      actor: 'mere@example.pg',
      before: { givenUp: true },
      after: { givenUp: false },
      requestId: 'r-1',
      ip: '203.0.113.9',
    });
    expect((await caller.audit.list({ kind: 'user' })).items.map(({ action }) => action)).toEqual([
      'roles.remove',
      'roles.add',
    ]);
    expect((await caller.audit.list({ kind: 'user', actorId: mere })).items.map(({ action }) => action)).toEqual([
      'roles.add',
    ]);
  });
});
