import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { conversationPath } from '../../server/enquiries/conversation/link.ts';
import { enquiryFilePath, messageFilesPath } from '../../src/domain/enquiries/conversation/files.ts';
import type { TrackAnswer } from '../../src/domain/enquiries/conversation/conversation.ts';
import type { ErrorData } from '../../src/domain/forms/errors.ts';
import type { Deps } from '../../server/context.ts';
import { makePdf } from '../media/corpus/documents.ts';
import { useApp } from '../setup/app.ts';
import { signInAs } from '../setup/people.ts';
import { type InboxApi, makeAdmin } from './inbox-scene.ts';

interface Site {
  readonly deps: Deps;
  request(path: string, init?: RequestInit): Promise<Response>;
}

export interface SentFile {
  name: string;
  bytes: Uint8Array;
}

export const tokenOf = ({ deps }: Site, id: string): string =>
  conversationPath(deps.keys, id).split('#token=')[1] ?? '';

export const pdf = async (name = 'Certificate.pdf'): Promise<SentFile> => ({ name, bytes: await makePdf() });

/** The fields first, as the pages send them. */
export function formWith(fields: Record<string, string>, files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { name, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return form;
}

interface FormReply<Answer> {
  status: number;
  answer: Answer;
  error: (ErrorData & { message: string }) | undefined;
}

export async function post<Answer>(
  site: Site,
  path: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<FormReply<Answer>> {
  const { origin } = site.deps.publicUrl;
  const response = await site.request(path, { method: 'POST', headers: { origin, ...headers }, body: form });
  const answer = (await response.json()) as Answer & { error?: { json: { message: string; data: ErrorData } } };
  const failure = answer.error?.json;
  return {
    status: response.status,
    answer,
    error: failure === undefined ? undefined : { ...failure.data, message: failure.message },
  };
}

/** A message with files, as the page of the mailed link sends it. */
export const writeWith = (site: Site, token: string, files: readonly SentFile[], fields: Record<string, string> = {}) =>
  post<Extract<TrackAnswer, { state: 'open' }>>(
    site,
    messageFilesPath,
    formWith({ token, messageId: randomUUID(), body: 'See the files', ...fields }, files),
  );

/** By the mailed link, or signed in without a token. */
export function download(site: Site, id: string, { token, cookie }: { token?: string; cookie?: string }) {
  const headers: Record<string, string> = {
    origin: site.deps.publicUrl.origin,
    ...(cookie === undefined ? {} : { cookie }),
  };
  const sent = token === undefined ? { headers } : { method: 'POST', headers, body: new URLSearchParams({ token }) };
  return site.request(`${enquiryFilePath}/${id}`, sent);
}

export const storedKeys = async ({ deps }: Site) => {
  const rows = await deps.db.mediaFile.findMany({ where: { store: 'private' }, select: { storageKey: true } });
  return rows.map(({ storageKey }) => storageKey);
};

/** Of the private store. */
export async function keysInStore({ deps }: Site): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of deps.files.list()) if (key.startsWith('private/')) keys.push(key);
  return keys;
}

/** A site emptied before each test, with an officer's API and cookie. Call at the top of a test file. */
export function useSiteWithFiles() {
  const app = useApp({ figures: { enquiriesPerHour: 1000 }, trustProxy: 1 });
  let signedIn: { api: InboxApi; officer: string } | undefined;
  const inTest = () => {
    if (signedIn === undefined) throw new Error('The officer is there only inside tests.');
    return signedIn;
  };
  beforeEach(async () => {
    const { db } = app.deps;
    await db.enquiryFile.deleteMany();
    await db.enquiry.deleteMany();
    await db.mediaFile.deleteMany({ where: { store: 'private' } });
    await db.outboxMessage.deleteMany();
    await db.rateLimit.deleteMany();
    const { person, api } = await makeAdmin(app);
    signedIn = { api, officer: await signInAs(app, person) };
  });
  return {
    app,
    get api() {
      return inTest().api;
    },
    get officer() {
      return inTest().officer;
    },
  };
}
