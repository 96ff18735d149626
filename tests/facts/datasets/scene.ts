import { randomUUID } from 'node:crypto';
import type { DatasetCheck, DatasetRead } from '../../../src/domain/facts/datasets/answers.ts';
import type { DatasetMode } from '../../../src/domain/facts/datasets/datasets.ts';
import type { SeriesMapping } from '../../../src/domain/facts/datasets/mapping.ts';
import type { ErrorData } from '../../../src/domain/forms/errors.ts';
import type { ImportStarted } from '../../../src/domain/imports/imports.ts';
import { runAll } from '../../imports/scene.ts';
import type { useApp } from '../../setup/app.ts';
import { makeUser, signInAs } from '../../setup/people.ts';

type App = ReturnType<typeof useApp>;
type Content = string | Uint8Array;
type Mappings = Record<string, SeriesMapping>;

interface Bodies {
  read: DatasetRead;
  check: DatasetCheck;
  apply: ImportStarted;
}

/** An account that imports data over HTTP. */
export async function dataImporterOf(app: App, roles: readonly ('admin' | 'editor')[] = ['admin']) {
  const person = await makeUser(app.deps.db, { roles });
  const cookie = await signInAs(app, person);
  const { origin } = app.deps.publicUrl;

  async function send<Mode extends DatasetMode>(
    mode: Mode,
    file: Content,
    { settings, key, name = 'data.csv' }: { settings?: object; key?: string; name?: string } = {},
  ) {
    const form = new FormData();
    if (settings !== undefined) form.set('settings', JSON.stringify(settings));
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
    const headers = { origin, cookie, ...(key === undefined ? {} : { 'Idempotency-Key': key }) };
    const address = `/api/imports/facts/datasets?mode=${mode}`;
    const response = await app.request(address, { method: 'POST', headers, body: form });
    const body = (await response.json()) as Bodies[Mode] & { error?: { json: { message: string; data: ErrorData } } };
    return { status: response.status, body, message: body.error?.json.message, code: body.error?.json.data.appCode };
  }

  const check = (file: Content, mappings: Mappings) => send('check', file, { settings: { mappings } });
  const apply = (file: Content, mappings: Mappings, checked: string, key: string = randomUUID()) =>
    send('apply', file, { settings: { mappings, checked }, key });

  return {
    person,
    send,
    check,
    apply,
    read: (file: Content, name?: string) => send('read', file, name === undefined ? {} : { name }),
    /** Reads, maps with `change` on what is offered, checks and applies; a node does it. */
    async import(file: Content, change: (offered: DatasetRead['series'][number]) => SeriesMapping) {
      const { body, message } = await send('read', file);
      if (message !== undefined) throw new Error(message);
      const mappings = Object.fromEntries(body.series.map((one) => [one.key, change(one)]));
      const checked = await check(file, mappings);
      if (checked.message !== undefined) throw new Error(checked.message);
      const started = await apply(file, mappings, checked.body.checked);
      await runAll(app);
      if (started.message !== undefined) throw new Error(started.message);
      const run = await app.deps.db.csvRun.findUniqueOrThrow({ where: { id: started.body.run } });
      return { checked: checked.body, run, mappings };
    },
  };
}
