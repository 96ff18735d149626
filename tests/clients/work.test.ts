import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { interactionPageSize, maxOpenTasks } from '../../src/domain/clients/clients.ts';
import { clientTexts as texts } from '../../src/domain/clients/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { buildClientEntry, buildInteraction, buildTask } from '../factories/client.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf, refusalsOf } from '../setup/browser.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });
let admin: Person;
let api: Awaited<ReturnType<typeof callerOf>>['clients'];

beforeAll(async () => {
  admin = await makeUser(app.deps.db, { roles: ['admin'] });
  api = (await callerOf(app, admin)).clients;
});

const addClient = async (name = 'Kila Timber') =>
  (await api.create({ entry: buildClientEntry({ name }), key: randomUUID() })).id;
const note = (clientId: string, overrides: Parameters<typeof buildInteraction>[0] = {}) =>
  api.addInteraction({ clientId, entry: buildInteraction(overrides), key: randomUUID() });
const plan = (clientId: string, overrides: Parameters<typeof buildTask>[0] = {}) =>
  api.addTask({ clientId, entry: buildTask(overrides), key: randomUUID() });
const lastContact = async (id: string) =>
  (await app.deps.db.client.findUniqueOrThrow({ where: { id } })).lastContactAt?.toISOString() ?? null;

describe('the log of a client', () => {
  it('is read page by page, newest first, even with equal times', async () => {
    const id = await addClient();
    const count = interactionPageSize * 2 + 3;
    const at = new Date('2026-11-01T00:00:00Z');
    await app.deps.db.clientInteraction.createMany({
      data: Array.from({ length: count }, (_, n) => ({
        clientId: id,
        kind: 'note' as const,
        summary: `Note ${n}`,
        occurredAt: new Date(at.getTime() - Math.floor(n / 4) * 1000),
      })),
    });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await api.interactions({ clientId: id, ...(after === undefined ? {} : { after }) });
      expect(page.items.map(({ occurredAt }) => occurredAt)).toEqual(
        page.items
          .map(({ occurredAt }) => occurredAt)
          .toSorted()
          .toReversed(),
      );
      seen.push(...page.items.map((row) => row.id));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(count);
    expect(await refusalOf(api.interactions({ clientId: id, after: 'x' }))).toMatchObject({ code: 'VALIDATION' });
  });

  it('accepts past events, refuses future ones, and is in the history of the record', async () => {
    const id = await addClient();
    const made = await note(id, { kind: 'visit', details: 'Saw the\r\nmill ' });
    expect(made).toMatchObject({ kind: 'visit', version: 1, author: admin.email, details: 'Saw the\nmill' });
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    for (const [occurredAt, words] of [
      [tomorrow, texts.interactions.inFuture],
      ['1812-01-01T00:00:00.000Z', texts.interactions.tooOld],
    ] as const) {
      expect(await refusalOf(note(id, { occurredAt }))).toMatchObject({ fieldErrors: { occurredAt: [words] } });
    }
    expect(await refusalOf(note(id, { occurredAt: '' }))).toMatchObject({
      fieldErrors: { 'entry.occurredAt': [texts.interactions.timeMissing] },
    });
    const entry = buildInteraction({ kind: 'meeting', summary: 'Met in Lae' });
    const changed = await api.updateInteraction({ id: made.id, version: 1, entry });
    expect(changed).toMatchObject({ summary: 'Met in Lae', details: '', version: 2 });
    expect(await api.interaction({ id: made.id })).toEqual(changed);
    for (const refusal of await refusalsOf([
      api.updateInteraction({ id: made.id, version: 1, entry }),
      api.removeInteraction({ id: made.id, version: 1 }),
    ])) {
      expect(refusal).toMatchObject({ code: 'CONFLICT', message: formTexts.newerVersion });
    }
    await api.removeInteraction({ id: made.id, version: 2 });
    expect(await refusalOf(api.interaction({ id: made.id }))).toMatchObject({ code: 'NOT_FOUND' });
    const { items } = await api.history({ id });
    expect(items.map(({ action }) => action)).toEqual([
      'clients.removeInteraction',
      'clients.updateInteraction',
      'clients.addInteraction',
      'clients.create',
    ]);
    expect(items[0]?.before).toMatchObject({ summary: 'Met in Lae' });
  });

  it('updates the last contact: notes and deleted entries do not count, and concurrent ones are not lost', async () => {
    const id = await addClient();
    expect(await lastContact(id)).toBeNull();
    await note(id, { kind: 'note', occurredAt: '2026-11-18T00:00:00.000Z' });
    expect(await lastContact(id)).toBeNull();
    const days = [11, 14, 12, 13];
    const made = await Promise.all(days.map((day) => note(id, { occurredAt: `2026-11-${day}T00:00:00.000Z` })));
    expect(await lastContact(id)).toBe('2026-11-14T00:00:00.000Z');
    await api.removeInteraction({ id: made[1]?.id ?? '', version: 1 });
    expect(await lastContact(id)).toBe('2026-11-13T00:00:00.000Z');
    expect((await api.byId({ id })).version).toBe(1);
  });

  it('adds a repeated request once, and nothing to a record in the trash', async () => {
    const id = await addClient();
    const press = { clientId: id, entry: buildInteraction(), key: randomUUID() };
    await Promise.all([1, 2].map(() => api.addInteraction(press)));
    expect((await api.interactions({ clientId: id })).items).toHaveLength(1);
    const { id: row } = await note(id);
    const { id: task } = await plan(id);
    await api.remove({ id, version: 1 });
    for (const refusal of await refusalsOf([
      note(id),
      plan(id),
      api.updateInteraction({ id: row, version: 1, entry: buildInteraction() }),
      api.removeTask({ id: task, version: 1 }),
      api.setTaskDone({ id: task, version: 1, isDone: true }),
    ])) {
      expect(refusal).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the tasks of a client', () => {
  it('are sorted by day, undated ones last, and are late once their day is over in the site’s zone', async () => {
    // 02:00 UTC is noon of the same day in Port Moresby.
    expect(app.clock.now().toISOString()).toBe('2026-11-20T02:00:00.000Z');
    const id = await addClient();
    for (const dueOn of ['', '2026-11-21', '2026-11-19', '2026-11-20']) await plan(id, { title: `By ${dueOn}`, dueOn });
    const { open } = await api.tasks({ clientId: id });
    expect(open.map(({ dueOn, isLate }) => [dueOn, isLate])).toEqual([
      ['2026-11-19', true],
      ['2026-11-20', false],
      ['2026-11-21', false],
      ['', false],
    ]);
    const card = async () => (await api.list({ sort: 'newest' })).items.find((one) => one.id === id);
    expect(await card()).toMatchObject({ lateTasks: 1 });
    app.clock.advanceSeconds(12 * 3600);
    expect(await card()).toMatchObject({ lateTasks: 2 });
    await api.setTaskDone({ id: open[0]?.id ?? '', version: 1, isDone: true });
    expect(await card()).toMatchObject({ lateTasks: 1 });
  });

  it('are changed, done, reopened and deleted, each as a version, and recorded in the history', async () => {
    const id = await addClient();
    const made = await plan(id, { assigneeId: admin.id, dueOn: '2026-12-01', details: 'By mail' });
    expect(made).toMatchObject({ assignee: admin.email, doneAt: null, version: 1 });
    const done = await api.setTaskDone({ id: made.id, version: 1, isDone: true });
    expect(done).toMatchObject({ doneAt: app.clock.now().toISOString(), version: 2, isLate: false });
    expect(await api.setTaskDone({ id: made.id, version: 2, isDone: true })).toEqual(done);
    const entry = buildTask({ title: 'Send it again' });
    for (const refusal of await refusalsOf([
      api.updateTask({ id: made.id, version: 1, entry }),
      api.setTaskDone({ id: made.id, version: 1, isDone: false }),
      api.removeTask({ id: made.id, version: 1 }),
    ])) {
      expect(refusal).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await api.tasks({ clientId: id })).toMatchObject({ open: [], done: [{ id: made.id }], doneTotal: 1 });
    await api.setTaskDone({ id: made.id, version: 2, isDone: false });
    const changed = await api.updateTask({ id: made.id, version: 3, entry });
    expect(changed).toMatchObject({ title: 'Send it again', assignee: null, dueOn: '', version: 4 });
    await api.removeTask({ id: made.id, version: 4 });
    expect(await api.tasks({ clientId: id })).toMatchObject({ open: [], done: [] });
    expect((await api.history({ id })).items.map(({ action }) => action)).toEqual([
      'clients.removeTask',
      'clients.updateTask',
      'clients.reopenTask',
      'clients.finishTask',
      'clients.addTask',
      'clients.create',
    ]);
  });

  it('without a day are in the Today list of whom they are assigned to, who is notified by others', async () => {
    const { db } = app.deps;
    const clientId = await addClient();
    const officer = await makeUser(db, { roles: ['officer'] });
    const theirs = await callerOf(app, officer);
    const noticesOf = (userId: string) => db.notification.findMany({ where: { userId, link: { contains: clientId } } });
    const { id, version } = await plan(clientId, { title: 'Own reminder', assigneeId: admin.id });
    expect(await noticesOf(admin.id)).toEqual([]);
    const entry = buildTask({ title: 'Send the guide', assigneeId: officer.id });
    await api.updateTask({ id, version, entry });
    await api.updateTask({ id, version: version + 1, entry: { ...entry, details: 'By email' } });
    const link = `/clients/${clientId}?tab=tasks`;
    expect(await noticesOf(officer.id)).toMatchObject([
      {
        category: 'today',
        title: 'A task is assigned to you',
        message: `${admin.email} assigned ‘Send the guide’ for Kila Timber to you.`,
        link,
      },
    ]);
    await plan(clientId, { title: 'At once', assigneeId: officer.id });
    expect(await noticesOf(officer.id)).toHaveLength(2);
    const assigned = async () => (await theirs.site.today()).items.filter(({ kind }) => kind === 'taskAssigned');
    expect(await assigned()).toMatchObject([
      { subject: 'Send the guide (Kila Timber)', href: link },
      { subject: 'At once (Kila Timber)', href: link },
    ]);
    await api.setTaskDone({ id, version: version + 2, isDone: true });
    expect(await assigned()).toHaveLength(1);
    const colleague = await callerOf(app, await makeUser(db, { roles: ['admin'] }));
    expect((await colleague.site.today()).items.map(({ kind }) => kind)).not.toContain('taskAssigned');
  });

  it('are assigned to administrators only; a former admin keeps their tasks', async () => {
    const id = await addClient();
    const { db } = app.deps;
    const colleague = await makeUser(db, { roles: ['admin'] });
    const editor = await makeUser(db, { roles: ['editor'] });
    const names = (await api.tasks({ clientId: id })).assignees.map((one) => one.id);
    expect(names).toEqual(expect.arrayContaining([admin.id, colleague.id]));
    expect(names).not.toContain(editor.id);
    for (const assigneeId of [editor.id, randomUUID()]) {
      expect(await refusalOf(plan(id, { assigneeId }))).toMatchObject({
        fieldErrors: { assigneeId: [texts.tasks.notAdmin] },
      });
    }
    const { id: task } = await plan(id, { assigneeId: colleague.id });
    await db.userRole.deleteMany({ where: { userId: colleague.id } });
    const entry = buildTask({ title: 'Still theirs', assigneeId: colleague.id });
    expect(await api.updateTask({ id: task, version: 1, entry })).toMatchObject({ assignee: colleague.email });
    for (const dueOn of ['2026-02-30', '0000-01-01', 'soon']) {
      expect(await refusalOf(plan(id, { dueOn }))).toMatchObject({
        fieldErrors: { 'entry.dueOn': [texts.tasks.wrongDay] },
      });
    }
  });

  it('are bounded', async () => {
    const id = await addClient();
    await app.deps.db.clientTask.createMany({
      data: Array.from({ length: maxOpenTasks }, (_, n) => ({ clientId: id, title: `Task ${n}` })),
    });
    expect(await refusalOf(plan(id))).toMatchObject({ code: 'CONFLICT', message: texts.tasks.tooMany });
  });
});
