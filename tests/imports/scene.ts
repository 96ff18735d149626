import { randomUUID } from 'node:crypto';
import type {
  ImportCheck,
  ImportMode,
  ImportNoun,
  ImportResult,
  RefusedFile,
} from '../../src/domain/imports/imports.ts';
import type { ErrorData } from '../../src/domain/forms/errors.ts';
import type { useApp } from '../setup/app.ts';
import { makeUser, type Person, signInAs } from '../setup/people.ts';

type App = ReturnType<typeof useApp>;

export interface Answer<Body> {
  status: number;
  /** Undefined where it was refused. */
  body: Body;
  error: (ErrorData & { message: string }) | undefined;
}

interface Bodies {
  check: ImportCheck;
  refused: RefusedFile;
  apply: ImportResult;
}

interface SentFile {
  name?: string;
  bytes: string | Uint8Array;
  checked?: string;
  key?: string;
}

/** Somebody who exports and imports over HTTP. */
export async function importerOf(app: App, roles: readonly ('admin' | 'editor')[] = ['admin']) {
  const person: Person = await makeUser(app.deps.db, { roles });
  const cookie = await signInAs(app, person);
  const { origin } = app.deps.publicUrl;

  async function send<Mode extends ImportMode>(
    noun: string,
    mode: Mode,
    { name = 'list.csv', bytes, checked, key }: SentFile,
  ): Promise<Answer<Bodies[Mode]>> {
    const form = new FormData();
    if (checked !== undefined) form.set('checked', checked);
    form.set('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
    const headers = { origin, cookie, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
    const response = await app.request(`/api/imports/${noun}?mode=${mode}`, { method: 'POST', headers, body: form });
    const body = (await response.json()) as Bodies[Mode] & { error?: { json: { message: string; data: ErrorData } } };
    const failure = body.error?.json;
    const error = failure === undefined ? undefined : { ...failure.data, message: failure.message };
    return { status: response.status, body, error };
  }

  const check = (noun: ImportNoun, bytes: SentFile['bytes'], name?: string) =>
    send(noun, 'check', { bytes, ...(name === undefined ? {} : { name }) });

  return {
    person,
    cookie,
    send,
    check,
    refused: (noun: ImportNoun, bytes: SentFile['bytes']) => send(noun, 'refused', { bytes }),
    apply: (noun: ImportNoun, bytes: SentFile['bytes'], checked: string, key: string = randomUUID()) =>
      send(noun, 'apply', { bytes, checked, key }),
    /** What an export has in it. */
    async export(noun: ImportNoun, query = ''): Promise<string> {
      const response = await app.request(`/api/exports/${noun}${query}`, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`The export was refused: ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer()).toString('utf8');
    },
    /** Checks a file and applies what was shown. */
    async import(noun: ImportNoun, bytes: SentFile['bytes']) {
      const { body, error } = await check(noun, bytes);
      if (error !== undefined) throw new Error(`The file was refused: ${error.message}`);
      return this.apply(noun, bytes, body.checked);
    },
  };
}
