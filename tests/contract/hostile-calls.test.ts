import { Writable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as z from 'zod';
import { appRouter } from '../../server/router.ts';
import { buildDice, type Dice, makeValue, spoil, type Stock, textOf } from '../factories/hostile-calls.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { startStripeServer, type StripeServer } from '../setup/servers/stripe-server.ts';

/** HOSTILE_CALLS=1000 calls each procedure that often, takes an hour, and logs its progress. */
const isLong = process.env.HOSTILE_CALLS !== undefined;
const calls = Number(process.env.HOSTILE_CALLS ?? 5);
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_123);
/** Prefixes of the names to try, such as `auth.,billing.`; all by default. */
const only = (process.env.HOSTILE_ONLY ?? '').split(',');
const sideBySide = 4;

const faults: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({
    write(line: Buffer, _encoding, done) {
      const { path, err } = JSON.parse(line.toString()) as {
        path?: string;
        err?: { message?: string; stack?: string };
      };
      faults.push(`${path ?? ''}: ${err?.message ?? ''}\n${err?.stack?.split('\n').slice(0, 12).join('\n') ?? ''}`);
      done();
    },
  }),
);
const generous = 1_000_000;
let stripe: StripeServer;
beforeAll(async () => {
  stripe = await startStripeServer();
});
afterAll(() => stripe.close());
const app = useApp({
  trustProxy: 1,
  cards: () => stripe.cards,
  log,
  figures: { readsPerMinute: generous, mailsToAddressPerHour: generous, uploadsPerHour: generous },
});

interface Definition {
  type: 'query' | 'mutation' | 'subscription';
  inputs: z.core.$ZodType[];
}
const definitions = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;
const names = Object.keys(definitions)
  .filter((name) => only.some((beginning) => name.startsWith(beginning)))
  .toSorted();

const isDocument = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Objects of a response, including its documents. */
function collect(value: unknown, into: unknown[], depth = 0): void {
  if (!isDocument(value) || depth > 3 || into.length > 400) return;
  if (!Array.isArray(value)) into.push(value);
  for (const inner of Object.values(value).slice(0, 8)) collect(inner, into, depth + 1);
}

/** An admin's browser that continues with another user after locking itself out. */
class Persistent {
  private browser: HttpBrowser | undefined;

  private async open(): Promise<HttpBrowser> {
    const { db } = app.deps;
    await db.setting.deleteMany({ where: { group: 'security' } });
    const person = await makeUser(db, { roles: ['admin', 'editor'] });
    return (await HttpBrowser.open(app)).take(await signInAs(app, person));
  }

  async send(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
    this.browser ??= await this.open();
    const { browser } = this;
    // Retried on a new connection: the server may have closed the idle one at that moment.
    const response = await browser.request(path, init).catch(() => browser.request(path, init));
    if (response.headers.get('content-type') === 'text/event-stream') {
      await response.body?.cancel();
      return { status: response.status, body: undefined };
    }
    if ([401, 403, 429].includes(response.status)) this.browser = undefined;
    const text = await response.text();
    // A URL longer than Node accepts gets an empty response.
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }
}

async function idsOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND column_name = 'id' AND udt_name = 'uuid'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ id: string }>(`SELECT id::text FROM "${name}" ORDER BY random() LIMIT 6`);
      found.push(...rows.map(({ id }) => id));
    }
    return found;
  } finally {
    await client.end();
  }
}

function inputOf(dice: Dice, name: string, stock: Stock): unknown {
  const [schema] = definitions[name]?._def.inputs ?? [];
  if (schema === undefined) return dice() < 0.5 ? undefined : spoil(dice, {});
  const value = makeValue(dice, schema, stock);
  const roll = dice();
  if (roll < 0.45) return value;
  const once = spoil(dice, value);
  return roll < 0.85 ? once : spoil(dice, once);
}

it(
  `no procedure answers a hostile call with a server error (${calls} calls each)`,
  { timeout: calls * names.length * 500 + 60_000 },
  async () => {
    const failures = new Map<string, string>();
    const answered = new Map<number, number>();
    const documents = new Map<string, unknown[]>();
    const waiting = [...names];
    let ids = ['00000000-0000-7000-8000-000000000000', ...(await idsOf(app.databaseUrl))];

    async function tryOne(name: string): Promise<void> {
      const dice = buildDice(seed + names.indexOf(name));
      const noun = name.split('.')[0] ?? '';
      const admin = new Persistent();
      for (let count = 0; count < calls; count += 1) {
        if (count % 100 === 50) ids = [...ids.slice(-300), ...(await idsOf(app.databaseUrl))];
        const known = documents.get(noun) ?? [];
        const emails = [`new-${Math.floor(dice() * 1e6)}@example.test`, 'admin@example.test', 'x@localhost'];
        const stock: Stock = { ids, emails, documents: [{}, ...known] };
        const text = textOf({ json: inputOf(dice, name, stock) ?? null });
        const isMutation = definitions[name]?._def.type === 'mutation';
        const init = isMutation ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: text } : {};
        const path = `/api/trpc/${name}${isMutation ? '' : `?input=${encodeURIComponent(text)}`}`;
        const { status, body } = await admin.send(path, init);
        answered.set(status, (answered.get(status) ?? 0) + 1);
        if (status >= 500 || JSON.stringify(body ?? '').includes('"UNEXPECTED"')) {
          const causes = faults.splice(0);
          failures.set(
            `${status} ${name} ${causes[0]?.slice(0, 150) ?? ''}`,
            `${text.slice(0, 600)}\n${causes[0] ?? ''}`,
          );
        }
        if (status === 200 && known.length < 60) {
          collect(body, known);
          documents.set(noun, known);
        }
      }
    }

    // Documents from reads, as building blocks.
    const reader = new Persistent();
    for (const name of names) {
      if (definitions[name]?._def.type !== 'query' || definitions[name]._def.inputs.length > 0) continue;
      const { body } = await reader.send(`/api/trpc/${name}`, {});
      const into = documents.get(name.split('.')[0] ?? '') ?? [];
      collect(body, into);
      documents.set(name.split('.')[0] ?? '', into);
    }
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
          const began = Date.now();
          await tryOne(name);
          if (isLong)
            console.info(`${name}: ${Math.round((Date.now() - began) / 1000)} s, ${failures.size} faults so far`);
        }
      }),
    );
    // Some calls must succeed, or the procedures were not reached.
    expect(answered.get(200)).toBeGreaterThan(names.length);
    if (isLong) console.info(Object.fromEntries(answered));
    expect([...failures].slice(0, 60)).toEqual([]);
  },
);
