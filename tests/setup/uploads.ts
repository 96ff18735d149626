import http from 'node:http';
import { onTestFinished } from 'vitest';
import type { ErrorData } from '../../src/domain/forms/errors.ts';
import type { UploadedFile, UploadKind } from '../../src/domain/media/media.ts';
import type { Deps } from '../../server/context.ts';

interface Site {
  readonly deps: Deps;
  request(path: string, init?: RequestInit): Promise<Response>;
}

export interface Sent {
  name: string;
  bytes: Uint8Array;
  /** As claimed by the browser; the server decides by the bytes. */
  type?: string;
  headers?: Record<string, string>;
  /** The field `words`, before the file. */
  words?: string;
  /** `?replace={id}&version={n}`. */
  replace?: { id: string; version: number };
}

export interface UploadReply {
  status: number;
  /** Undefined if refused. */
  file: UploadedFile | undefined;
  error: (ErrorData & { message: string }) | undefined;
  response: Response;
}

/** The body of a form with one file. */
export function formOf({ name, bytes, type = 'application/octet-stream', words }: Sent): FormData {
  const form = new FormData();
  if (words !== undefined) form.set('words', words);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

/** A parsed response of the upload. */
export async function readUpload(response: Response): Promise<UploadReply> {
  const body = (await response.json()) as UploadedFile & { error?: { json: { message: string; data: ErrorData } } };
  const failure = body.error?.json;
  return {
    status: response.status,
    file: failure === undefined ? body : undefined,
    error: failure === undefined ? undefined : { ...failure.data, message: failure.message },
    response,
  };
}

/** Uploads a file over HTTP like the browser with these cookies (see signInAs). */
export async function uploadAs(site: Site, cookie: string, kind: UploadKind, sent: Sent): Promise<UploadReply> {
  const { origin } = site.deps.publicUrl;
  const query = sent.replace === undefined ? '' : `?replace=${sent.replace.id}&version=${sent.replace.version}`;
  const response = await site.request(`/api/uploads/${kind}${query}`, {
    method: 'POST',
    headers: { origin, cookie, ...sent.headers },
    body: formOf(sent),
  });
  return readUpload(response);
}

/** The stored file of a successful upload. */
export async function uploadedAs(site: Site, cookie: string, kind: UploadKind, sent: Sent): Promise<UploadedFile> {
  const { file, error } = await uploadAs(site, cookie, kind, sent);
  if (file === undefined) throw new Error(`The upload was refused: ${error?.message}`);
  return file;
}

/** An upload whose body a test sends in pieces, or never. */
export interface SlowUpload {
  /** The response, even before the body is complete. */
  answer: Promise<UploadReply>;
  send(bytes: Uint8Array | string): void;
  end(): void;
  /** Closes the browser. */
  abort(): void;
}

export const slowBoundary = 'slowly-slowly';
/** Start and end of a form with one file. */
export const slowHead = (name: string) =>
  `--${slowBoundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
export const slowTail = `\r\n--${slowBoundary}--\r\n`;

/** Starts an upload: the headers are sent at once. Without `length` the body is chunked. */
export function uploadSlowly(
  site: Site & { readonly origin: string },
  kind: string,
  {
    cookie,
    length,
    headers = {},
    path = `/api/uploads/${kind}`,
  }: { cookie?: string; length?: number; headers?: Record<string, string>; path?: string } = {},
): SlowUpload {
  const request = http.request(`${site.origin}${path}`, {
    method: 'POST',
    agent: false,
    headers: {
      origin: site.deps.publicUrl.origin,
      'content-type': `multipart/form-data; boundary=${slowBoundary}`,
      ...(cookie === undefined ? {} : { cookie }),
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': length }),
      ...headers,
    },
  });
  request.flushHeaders();
  const answer = new Promise<UploadReply>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const made = new Response(Buffer.concat(parts), {
          status: response.statusCode ?? 0,
          headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)] as [string, string]),
        });
        resolve(readUpload(made));
      });
    });
  });
  onTestFinished(() => {
    request.destroy();
  });
  // An aborted request does not wait for the response.
  answer.catch(() => undefined);
  return {
    answer,
    send: (bytes) => void request.write(bytes),
    end: () => void request.end(),
    abort: () => void request.destroy(),
  };
}
