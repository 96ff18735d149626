import { randomUUID } from 'node:crypto';
import { runNextCsv } from '../../server/imports/run.ts';
import type {
  ImportCheck,
  ImportColumns,
  ImportCounts,
  ImportMode,
  ImportNoun,
  ImportStarted,
  RefusedFile,
} from '../../src/domain/imports/imports.ts';
import type { ImportSettings } from '../../src/domain/imports/settings.ts';
import type { ErrorData } from '../../src/domain/forms/errors.ts';
import type { useApp } from '../setup/app.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

type App = ReturnType<typeof useApp>;

export interface Answer<Body> {
  status: number;
  /** Undefined if refused. */
  body: Body;
  error: (Partial<ErrorData> & { message: string }) | undefined;
}

interface Bodies {
  columns: ImportColumns;
  check: ImportCheck;
  refused: RefusedFile;
  apply: ImportStarted;
}

interface SentFile {
  name?: string;
  bytes: string | Uint8Array;
  settings?: ImportSettings;
  key?: string;
}

/** Like any node. */
export async function runAll(app: App): Promise<void> {
  while (await runNextCsv(app.deps));
}

/** A user who exports and imports over HTTP. */
export async function importerOf(app: App, roles: readonly ('admin' | 'editor')[] = ['admin']) {
  const person: Person = await makeUser(app.deps.db, { roles });
  const cookie = await signInAs(app, person);
  const { origin } = app.deps.publicUrl;

  async function send<Mode extends ImportMode>(
    noun: string,
    mode: Mode,
    { name = 'list.csv', bytes, settings, key }: SentFile,
  ): Promise<Answer<Bodies[Mode]>> {
    const form = new FormData();
    if (settings !== undefined) form.set('settings', JSON.stringify(settings));
    form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    const headers = { origin, cookie, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
    const response = await app.request(`/api/imports/${noun}?mode=${mode}`, { method: 'POST', headers, body: form });
    const body = (await response.json()) as Bodies[Mode] & { error?: { json: { message: string; data: ErrorData } } };
    const failure = body.error?.json;
    const error = failure === undefined ? undefined : { ...failure.data, message: failure.message };
    return { status: response.status, body, error };
  }

  const check = (noun: ImportNoun, bytes: SentFile['bytes'], name?: string, settings: ImportSettings = {}) =>
    send(noun, 'check', { bytes, settings, ...(name === undefined ? {} : { name }) });

  /** Sends a checked file, lets a node apply it, and returns the result. */
  async function apply(
    noun: ImportNoun,
    bytes: SentFile['bytes'],
    checked: string,
    key: string = randomUUID(),
    settings: ImportSettings = {},
  ): Promise<Answer<{ counts: ImportCounts }>> {
    const started = await send(noun, 'apply', { bytes, key, settings: { ...settings, checked } });
    if (started.error !== undefined) return { ...started, body: { counts: {} as ImportCounts } };
    await runAll(app);
    const run = await app.deps.db.csvRun.findUniqueOrThrow({ where: { id: started.body.run } });
    if (run.finishedAt === null || run.file !== null) throw new Error('The run did not end, or keeps its file.');
    const error = run.error === null ? undefined : { message: run.error };
    return { status: started.status, body: { counts: run.counts as unknown as ImportCounts }, error };
  }

  return {
    person,
    cookie,
    send,
    check,
    columns: (noun: ImportNoun, bytes: SentFile['bytes']) => send(noun, 'columns', { bytes }),
    refused: (noun: ImportNoun, bytes: SentFile['bytes']) => send(noun, 'refused', { bytes }),
    apply,
    /** The content of an export. */
    async export(noun: ImportNoun, query = ''): Promise<string> {
      const response = await app.request(`/api/exports/${noun}${query}`, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`The export was refused: ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer()).toString('utf8');
    },
    /** Checks a file and applies the displayed result. */
    async import(noun: ImportNoun, bytes: SentFile['bytes'], settings: ImportSettings = {}) {
      const { body, error } = await check(noun, bytes, undefined, settings);
      if (error !== undefined) throw new Error(`The file was refused: ${error.message}`);
      return apply(noun, bytes, body.checked, undefined, settings);
    },
  };
}
