import { randomUUID } from 'node:crypto';
import type { ErrorData } from '../../src/domain/forms/errors.ts';
import type {
  StatementCheck,
  StatementMapping,
  StatementReading,
  StatementResult,
} from '../../src/domain/statements/reading.ts';
import type { useApp } from '../setup/app.ts';
import { callerOf, makeUser, signInAs } from '../setup/people.ts';

type App = ReturnType<typeof useApp>;

export type Failure = ErrorData & { message: string };

interface Reply<Body> {
  status: number;
  body: Body;
  error: Failure | undefined;
}

/** The usual reading of files in these tests. */
export const usualReading: StatementReading = {
  date: 0,
  amount: 3,
  credit: null,
  debit: null,
  currency: 4,
  fileCurrency: null,
  text: [1],
  payer: 2,
  dayOrder: 'day-first',
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A statement with recognised columns. */
export function statementOf(
  lines: readonly (readonly [day: string, text: string, payer: string, amount: string, currency?: string])[],
) {
  const rows = lines.map(([day, text, payer, amount, currency = 'PGK']) => [day, text, payer, amount, currency]);
  return [['Date', 'Description', 'Payer', 'Amount', 'Currency'], ...rows]
    .map((row) => row.map(quoted).join(','))
    .join('\r\n');
}

/** An admin with the API and statement uploads. */
export async function staffOf(app: App, roles: readonly ('admin' | 'editor')[] = ['admin']) {
  const person = await makeUser(app.deps.db, { roles });
  const [api, cookie] = [await callerOf(app, person), await signInAs(app, person)];
  const { origin } = app.deps.publicUrl;

  async function send<Body>(
    mode: string,
    bytes: string | Uint8Array,
    field?: object | string,
    { name = 'statement.csv', key }: { name?: string; key?: string } = {},
  ): Promise<Reply<Body>> {
    const form = new FormData();
    if (field !== undefined) form.set('reading', typeof field === 'string' ? field : JSON.stringify(field));
    form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    const headers = { origin, cookie, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
    const response = await app.request(`/api/imports/statements?mode=${mode}`, { method: 'POST', headers, body: form });
    const body = (await response.json()) as Body & { error?: { json: { message: string; data: ErrorData } } };
    const failure = body.error?.json;
    return {
      status: response.status,
      body,
      error: failure === undefined ? undefined : { ...failure.data, message: failure.message },
    };
  }

  const check = (bytes: string | Uint8Array, reading?: StatementReading, name?: string) =>
    send<StatementCheck | StatementMapping>(
      'check',
      bytes,
      reading === undefined ? undefined : { reading },
      name === undefined ? {} : { name },
    );

  return {
    person,
    api,
    cookie,
    send,
    check,
    apply: (
      bytes: string,
      { reading, checked }: { reading: StatementReading; checked: string },
      key: string = randomUUID(),
    ) => send<StatementResult>('apply', bytes, { reading, checked }, { key }),
    /** Checks a file and imports the displayed result. */
    async read(bytes: string, reading?: StatementReading): Promise<StatementResult['counts']> {
      const { body, error } = await check(bytes, reading);
      if (error !== undefined) throw new Error(`The statement was refused: ${error.message}`);
      if (body.kind !== 'check') throw new Error('The columns of the statement are not known.');
      const applied = await this.apply(bytes, body);
      if (applied.error !== undefined) throw new Error(`Nothing was imported: ${applied.error.message}`);
      return applied.body.counts;
    },
    async export(query = ''): Promise<{ status: number; text: string }> {
      const response = await app.request(`/api/exports/payments.csv${query}`, { headers: { cookie } });
      return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString('utf8') };
    },
  };
}
