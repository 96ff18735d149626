import { randomInt } from 'node:crypto';
import type { ErrorData } from '../../src/domain/forms/errors.ts';
import type { Deps } from '../../server/context.ts';
import { appRouter } from '../../server/router.ts';
import { grantCookie, queryPath } from './app.ts';

interface Site {
  readonly deps: Deps;
  request(path: string, init?: RequestInit): Promise<Response>;
}

export interface Reply {
  status: number;
  data: unknown;
  error: (ErrorData & { message: string }) | undefined;
  response: Response;
}

/** A browser: keeps cookies, sends its own origin, and has its own address (the app must trust one proxy). */
export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly address = `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  private readonly site: Site;

  private constructor(site: Site) {
    this.site = site;
  }

  /** A browser with a grant of the trial gate. */
  static async open(site: Site): Promise<HttpBrowser> {
    return HttpBrowser.of(site, await grantCookie(site.deps));
  }

  /** A browser with the cookies of this `Cookie` header. */
  static of(site: Site, cookies: string): HttpBrowser {
    return new HttpBrowser(site).take(cookies);
  }

  /** Adds the cookies of a `Cookie` header. */
  take(header: string): this {
    for (const pair of header.split('; ')) {
      const at = pair.indexOf('=');
      this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return this;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('x-forwarded-for', this.address);
    headers.set('user-agent', this.userAgent);
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader);
    if (init.method === 'POST') headers.set('origin', this.site.deps.publicUrl.origin);
    const response = await this.site.request(path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const at = pair.indexOf('=');
      const isGone = attributes.includes('Max-Age=0');
      if (isGone) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }

  /** Calls one procedure. */
  async call(procedure: string, input?: unknown): Promise<Reply> {
    const known = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
    const isQuery = known[procedure]?._def.type !== 'mutation';
    const response = isQuery
      ? await this.request(queryPath(procedure, input))
      : await this.request(`/api/trpc/${procedure}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: input }),
        });
    // An open stream stays open while it is read; a too long address never reaches the API.
    if (response.headers.get('content-type') === 'text/event-stream' || response.status === 431) {
      await response.body?.cancel();
      return { status: response.status, data: undefined, error: undefined, response };
    }
    const body = (await response.json()) as {
      result?: { data?: { json?: unknown } };
      error?: { json: { message: string; data: ErrorData } };
    };
    const failure = body.error?.json;
    return {
      status: response.status,
      data: body.result?.data?.json,
      error: failure === undefined ? undefined : { ...failure.data, message: failure.message },
      response,
    };
  }

  /** Response of `auth.session`. */
  async viewer(): Promise<Record<string, unknown> | null> {
    const { data, status } = await this.call('auth.session');
    if (status !== 200) throw new Error(`auth.session answered ${status}`);
    return (data as { viewer: Record<string, unknown> | null }).viewer;
  }
}

/** The statuses of replies in ascending order, as the winner of concurrent calls is unknown. */
export function statusesOf(replies: readonly { status: number }[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}
