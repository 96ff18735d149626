import { nameOf, nameOrEmail, personSelect } from '../accounts/people.ts';
import { toDate, toDay } from '../../src/domain/time/day.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { TaskEntry, TaskList, TaskRow } from '../../src/domain/clients/record.ts';
import { maxOpenTasks, shownDoneTasks } from '../../src/domain/clients/clients.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { taskNotices } from '../../src/domain/notifications/texts.ts';
import { activeStaff } from '../accounts/active.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { notifyInApp } from '../mail/notify.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { refuseNewer } from '../platform/locks.ts';
import { createIdempotently } from './idempotent-create.ts';
import { clientTasksLink } from './link.ts';
import { clientNotFound, lockClient } from './service.ts';
import { clientNamesOf } from './store.ts';
import { siteToday } from '../settings/calendar.ts';

const texts = clientTexts.tasks;

const rowSelect = {
  id: true,
  version: true,
  title: true,
  details: true,
  dueOn: true,
  assigneeId: true,
  doneAt: true,
  assignee: { select: personSelect },
} as const satisfies Prisma.ClientTaskSelect;

type FoundTask = Prisma.ClientTaskGetPayload<{ select: typeof rowSelect }>;

function toRow({ dueOn, doneAt, details, assignee, assigneeId, ...row }: FoundTask, today: string): TaskRow {
  const day = dueOn === null ? '' : toDay(dueOn);
  return {
    ...row,
    details: details ?? '',
    dueOn: day,
    assigneeId: assigneeId ?? '',
    assignee: nameOf(assignee),
    doneAt: doneAt?.toISOString() ?? null,
    isLate: doneAt === null && day !== '' && day < today,
  };
}

const live = { deletedAt: null, client: { deletedAt: null } } as const;

const mayBeAssigned = activeStaff('officer');

/** Open tasks by day, the latest done, and possible assignees. NOT_FOUND. */
export async function listTasks({ db, deps, log }: SignedIn, clientId: string): Promise<TaskList> {
  const where = { clientId, deletedAt: null };
  const [client, open, done, doneTotal, admins, today] = await Promise.all([
    db.client.findFirst({ where: { id: clientId, deletedAt: null }, select: { id: true } }),
    db.clientTask.findMany({
      where: { ...where, doneAt: null },
      orderBy: [{ dueOn: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
      take: maxOpenTasks,
      select: rowSelect,
    }),
    db.clientTask.findMany({
      where: { ...where, doneAt: { not: null } },
      orderBy: [{ doneAt: 'desc' }, { id: 'desc' }],
      take: shownDoneTasks,
      select: rowSelect,
    }),
    db.clientTask.count({ where: { ...where, doneAt: { not: null } } }),
    db.user.findMany({ where: mayBeAssigned, orderBy: [{ email: 'asc' }], take: 200, select: personSelect }),
    siteToday({ db, log, deps }),
  ]);
  if (client === null) throw clientNotFound();
  return {
    open: open.map((row) => toRow(row, today)),
    done: done.map((row) => toRow(row, today)),
    doneTotal,
    assignees: admins.map((person) => ({ id: person.id, name: nameOf(person) ?? person.email })),
  };
}

async function readTask(ctx: SignedIn, tx: Tx, id: string): Promise<TaskRow> {
  const row = await tx.clientTask.findFirst({ where: { id, ...live }, select: rowSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return toRow(row, await siteToday({ ...ctx, db: tx }));
}

/** Only admins open tasks and are assigned; a current assignee is kept. */
async function columnsOf(tx: Tx, { title, details, dueOn, assigneeId }: TaskEntry, before?: TaskRow) {
  if (assigneeId !== '' && assigneeId !== before?.assigneeId) {
    const isThere = await tx.user.count({ where: { id: assigneeId, ...mayBeAssigned } });
    if (isThere === 0) throw new DomainError('VALIDATION', texts.notAdmin, { field: 'assigneeId' });
  }
  return {
    title,
    details: details === '' ? null : details,
    dueOn: dueOn === '' ? null : toDate(dueOn),
    assigneeId: assigneeId === '' ? null : assigneeId,
  };
}

function auditedOf({ title, details, dueOn, assignee }: TaskRow) {
  return {
    title,
    ...(details === '' ? {} : { details }),
    ...(dueOn === '' ? {} : { dueOn }),
    ...(assignee === null ? {} : { assignee }),
  };
}

/** In the dashboard: the morning mail has its task. Not the caller. */
async function notifyAssignee(
  ctx: SignedIn,
  tx: Tx,
  { entityId, entityName }: ReturnType<typeof clientNamesOf>,
  { title, assigneeId, doneAt }: TaskRow,
): Promise<void> {
  if (assigneeId === '' || assigneeId === ctx.caller.userId || doneAt !== null) return;
  const words = taskNotices.assigned({ title, client: entityName, by: nameOrEmail(ctx.caller.viewer) });
  await notifyInApp(tx, [assigneeId], { category: 'today', ...words, link: clientTasksLink(entityId) });
}

/** Notifies the assignee. Idempotent per key (D57). NOT_FOUND; VALIDATION on `assigneeId`, CONFLICT for too many. */
export async function addTask(
  ctx: SignedIn,
  { clientId, entry, key }: { clientId: string; entry: TaskEntry; key: string },
): Promise<TaskRow> {
  const { userId } = ctx.caller;
  const now = ctx.deps.clock.now();
  const write = { scope: 'clients.addTask', key, input: { clientId, entry } };
  const { id } = await createIdempotently(ctx, write, async (tx) => {
    const { name } = await lockClient(tx, clientId);
    const open = await tx.clientTask.count({ where: { clientId, deletedAt: null, doneAt: null } });
    if (open >= maxOpenTasks) throw new DomainError('CONFLICT', texts.tooMany);
    const columns = await columnsOf(tx, entry);
    const row = await tx.clientTask.create({
      data: { ...columns, clientId, createdBy: userId, updatedBy: userId, createdAt: now },
      select: { id: true },
    });
    const names = clientNamesOf(clientId, name);
    const made = await readTask(ctx, tx, row.id);
    await notifyAssignee(ctx, tx, names, made);
    await audit(tx, actorOf(ctx), { action: 'clients.addTask', ...names, after: auditedOf(made) });
    return row;
  });
  return readTask(ctx, ctx.db, id);
}

interface Key {
  id: string;
  version: number;
}

/** Locks row and client. NOT_FOUND, CONFLICT (D37). */
async function lockTask(ctx: SignedIn, tx: Tx, { id, version }: Key) {
  const place = await tx.clientTask.findFirst({ where: { id, ...live }, select: { clientId: true } });
  if (place === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { name } = await lockClient(tx, place.clientId);
  const before = await readTask(ctx, tx, id);
  refuseNewer(before, version);
  return { before, names: clientNamesOf(place.clientId, name) };
}

async function store(ctx: SignedIn, tx: Tx, id: string, data: Prisma.ClientTaskUncheckedUpdateInput): Promise<TaskRow> {
  const facts = { version: { increment: 1 }, updatedAt: ctx.deps.clock.now(), updatedBy: ctx.caller.userId };
  await tx.clientTask.update({ where: { id }, data: { ...data, ...facts }, select: { id: true } });
  return readTask(ctx, tx, id);
}

/** Notifies a new assignee. NOT_FOUND, CONFLICT (D37), VALIDATION on `assigneeId`. */
export async function updateTask(ctx: SignedIn, { entry, ...key }: Key & { entry: TaskEntry }): Promise<TaskRow> {
  return ctx.db.$transaction(async (tx) => {
    const { before, names } = await lockTask(ctx, tx, key);
    const after = await store(ctx, tx, key.id, await columnsOf(tx, entry, before));
    if (after.assigneeId !== before.assigneeId) await notifyAssignee(ctx, tx, names, after);
    const change = { before: auditedOf(before), after: auditedOf(after) };
    await audit(tx, actorOf(ctx), { action: 'clients.updateTask', ...names, ...change });
    return after;
  });
}

/** NOT_FOUND, CONFLICT (D37, or too many open tasks). */
export async function setTaskDone(ctx: SignedIn, { isDone, ...key }: Key & { isDone: boolean }): Promise<TaskRow> {
  return ctx.db.$transaction(async (tx) => {
    const { before, names } = await lockTask(ctx, tx, key);
    if ((before.doneAt !== null) === isDone) return before;
    if (!isDone) {
      const open = await tx.clientTask.count({ where: { clientId: names.entityId, deletedAt: null, doneAt: null } });
      if (open >= maxOpenTasks) throw new DomainError('CONFLICT', texts.tooMany);
    }
    const after = await store(ctx, tx, key.id, { doneAt: isDone ? ctx.deps.clock.now() : null });
    const { title } = after;
    const action = isDone ? 'clients.finishTask' : 'clients.reopenTask';
    await audit(tx, actorOf(ctx), { action, ...names, after: { title } });
    return after;
  });
}

/** The audit log keeps the task. NOT_FOUND, CONFLICT (D37). */
export async function removeTask(ctx: SignedIn, key: Key): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { before, names } = await lockTask(ctx, tx, key);
    await tx.clientTask.delete({ where: { id: key.id }, select: { id: true } });
    await audit(tx, actorOf(ctx), { action: 'clients.removeTask', ...names, before: auditedOf(before) });
  });
}
