import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { appRouter } from '../../server/router.ts';
import { toDomainError } from '../../server/trpc.ts';
import { buildDetails } from '../factories/billing.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';
import { uploadedAs } from '../setup/uploads.ts';
import { makePdf } from '../media/corpus/documents.ts';
import { aProof } from './proof.ts';
import { begin, makeService, paid, pay, pendingOf, runBilling, subscribed } from './scene.ts';

const app = useApp({ password: '', demo: false });
const calls = 1_000;

/** Numbers that look random and are equal in each run. */
function buildDice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % sides;
  };
}

/** Input of other users. */
const strange = buildDetails({ name: 'Stranger Ltd', tin: 'S-1' });

interface Procedure {
  name: string;
  fields: string[];
}

const definitions = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>;

/** Every procedure of the router with its parameters: new ones are included. */
function readProcedures(): Procedure[] {
  return Object.entries(definitions)
    .filter(([name]) => name.startsWith('billing.'))
    .map(([name, procedure]) => {
      const { inputs } = procedure._def;
      const fields = inputs.flatMap((input) =>
        input instanceof z.core.$ZodObject ? Object.keys(input._zod.def.shape) : [],
      );
      return { name, fields };
    });
}

/** Two users with everything that billing stores, including a proof. */
async function buildVictims() {
  const settled = await paid(app, { maxSubscribers: 1 });
  app.clock.advanceDays(26);
  await runBilling(app, 'billing-renewals');
  const renewal = await pendingOf(app, settled.subscriptionId);
  const cookie = await signInAs(app, settled.person);
  const proof = await uploadedAs(app, cookie, 'payment-proof', { name: 'slip-of-kila.pdf', bytes: await makePdf() });
  await settled.api.billing.attachProof({ paymentId: renewal, mediaId: proof.id });
  const waiting = await subscribed(app, { maxSubscribers: 1 });
  return { people: [settled, waiting], proof, cookie };
}

/** Everything stored about them, and the texts that nobody else may read. */
async function readAll(userIds: string[]) {
  const where = { userId: { in: userIds } };
  const order = { orderBy: { id: 'asc' } } as const;
  const { db } = app.deps;
  const rows = {
    subscriptions: await db.subscription.findMany({ where, ...order }),
    invoices: await db.invoice.findMany({ where, ...order }),
    payments: await db.payment.findMany({ where, ...order }),
    receipts: await db.receipt.findMany({ where, ...order }),
    details: await db.billingDetails.findMany({ where }),
    notifications: await db.notification.findMany({ where, ...order }),
    files: await db.mediaFile.findMany({ where: { ownerId: { in: userIds } }, ...order }),
  };
  const people = await db.user.findMany({ where: { id: { in: userIds } }, select: { id: true, email: true } });
  const words = [
    ...people.flatMap(({ id, email }) => [id, email]),
    ...rows.subscriptions.map(({ id }) => id),
    ...rows.invoices.flatMap(({ id, number, code }) => [id, number, code]),
    ...rows.details.flatMap(({ name, tin }) => [name, tin]),
    ...rows.payments.flatMap(({ id, reference }) => [id, reference]),
    ...rows.receipts.flatMap(({ id, number, code }) => [id, number, code]),
    ...rows.files.flatMap(({ id, name, publicName, storageKey }) => [id, name, publicName, storageKey]),
  ];
  return { rows, words, serviceIds: rows.subscriptions.map(({ serviceId }) => serviceId) };
}

/** One call by a path of the router. */
function callAt(api: object, name: string, input: unknown): Promise<unknown> {
  const found = name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), api);
  if (typeof found !== 'function') throw new Error(`no procedure ${name}`);
  return Promise.resolve(Reflect.apply(found, undefined, [input]));
}

/** Permitted results: a list of the caller's own, or of public offers. */
function allowedFor(name: string): string[] {
  const lists = [
    'billing.overview',
    'billing.services',
    'billing.summary',
    'billing.details',
    'billing.subscriptions',
    'billing.payments',
  ];
  const usual = ['NOT_FOUND', 'SIGN_IN_REQUIRED', 'VALIDATION'];
  if (lists.includes(name)) return [...usual, 'OK'];
  // Every user has billing details.
  if (name === 'billing.saveDetails') return [...usual, 'OK', 'CONFLICT'];
  // Card payments are not configured here.
  if (name === 'billing.checkout' || name === 'billing.confirmCard') return [...usual, 'UNAVAILABLE'];
  // The services of the two are full.
  return name === 'billing.subscribe' ? [...usual, 'CONFLICT'] : usual;
}

it(`${calls} calls of other clients, staff and visitors with foreign ids leak nothing and change nothing`, async () => {
  const { people } = await buildVictims();
  const userIds = people.map(({ person }) => person.id);
  const before = await readAll(userIds);
  const ids = [...before.words.filter((word) => z.uuid().safeParse(word).success), ...before.serviceIds];
  const { db } = app.deps;
  const strangers = [
    await callerOf(app, await makeUser(db)),
    await callerOf(app, await makeUser(db, { roles: ['editor'] }), { mfaVerifiedAt: new Date() }),
    await callerOf(app, await makeUser(db, { roles: ['admin'] }), { mfaVerifiedAt: new Date() }),
    buildCaller(app.deps),
  ];
  // One of them has visible data, so that lists are not empty.
  const own = await subscribed(app);
  await pay(app, own.paymentId);
  await own.api.billing.saveDetails({ ...strange, version: 1 });
  strangers.push(own.api);
  const procedures = readProcedures();
  expect(procedures.length).toBeGreaterThanOrEqual(11);
  const dice = buildDice(20_261_122);
  const pick = <T>(list: readonly T[]): T => {
    const one = list[dice(list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const cursors = [undefined, 'x', Buffer.from(`2099-01-01T00:00:00.000Z ${pick(ids)}`).toString('base64url')];
  const valueOf = (field: string): unknown => {
    if (field === 'version' || field === 'revision') return 1 + dice(4);
    if (field === 'details') return strange;
    if (field === 'total') return undefined;
    if (Object.hasOwn(strange, field)) return Reflect.get(strange, field);
    if (field === 'idempotencyKey') return randomUUID();
    if (field === 'after') return cursors[dice(3)];
    return pick(ids);
  };
  const codes = new Map<string, number>();
  for (let made = 0; made < calls; made += 1) {
    const { name, fields } = pick(procedures);
    const input = fields.length === 0 ? undefined : Object.fromEntries(fields.map((field) => [field, valueOf(field)]));
    const outcome = await callAt(pick(strangers), name, input).then(
      (answer) => ({ code: 'OK', said: JSON.stringify(answer ?? null) }),
      (error: unknown) => {
        const { code, message, fieldErrors, details = {} } = toDomainError(error);
        return { code, said: `${message} ${JSON.stringify(fieldErrors)} ${JSON.stringify(details)}` };
      },
    );
    const { code, said } = outcome;
    codes.set(code, (codes.get(code) ?? 0) + 1);
    expect(allowedFor(name), `${name}: ${said}`).toContain(code);
    for (const word of before.words) expect(said.includes(word), `${name} says ${word}`).toBe(false);
  }
  expect(codes.get('NOT_FOUND') ?? 0).toBeGreaterThan(100);
  expect(codes.get('SIGN_IN_REQUIRED') ?? 0).toBeGreaterThan(100);
  expect(await readAll(userIds)).toEqual(before);
}, 300_000);

it('a proof is served to its owner and to admins only, under any name', async () => {
  const { proof, cookie } = await buildVictims();
  const { db } = app.deps;
  const admin = await signInAs(app, await makeUser(db, { roles: ['admin'] }), { mfaVerifiedAt: new Date() });
  for (const one of [cookie, admin])
    expect((await app.request(proof.url, { headers: { cookie: one } })).status).toBe(200);
  const strangers = [
    await signInAs(app, await makeUser(db)),
    await signInAs(app, await makeUser(db, { roles: ['editor'] })),
    '',
  ];
  const name = proof.url.split('/').at(-1) ?? '';
  const addresses = [
    proof.url,
    `/media/${proof.id}/${name}?x=1`,
    `/media/${proof.id}/0-slip.pdf`,
    `/media/${proof.id}`,
  ];
  for (const one of strangers) {
    for (const address of addresses) {
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(address, { method, headers: { cookie: one } });
        expect(response.status, address).toBe(404);
        const body = await response.text();
        expect(body.includes('slip-of-kila')).toBe(false);
      }
    }
  }
});

it('another person’s file cannot be a proof, and neither can a deleted one', async () => {
  const { db } = app.deps;
  const owner = await makeUser(db);
  const foreign = await aProof(app, owner.id);
  const service = await makeService(app);
  const person = await makeUser(db);
  const api = await callerOf(app, person);
  const { paymentId } = await begin(api, service.id);
  const deleted = await aProof(app, person.id);
  await db.mediaFile.update({ where: { id: deleted }, data: { deletedAt: new Date() } });
  for (const mediaId of [foreign, deleted]) {
    await expect(api.billing.attachProof({ paymentId, mediaId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
