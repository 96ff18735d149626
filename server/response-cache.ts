import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { contentChannel, touches } from '../src/domain/documents/changes.ts';
import { isStoredPath } from '../src/domain/site/paths.ts';
import { defaultSettings } from '../src/domain/site/defaults.ts';
import { findVisible } from './articles/links.ts';
import { readShared } from './api.ts';
import { cookieTokenHash } from './auth/sessions/cookies.ts';
import { noteActivity, readCallerOf } from './auth/sessions/sessions.ts';
import type { Caller } from './caller.ts';
import type { Deps } from './context.ts';
import type { AccessLog } from './platform/log/access-log.ts';
import { type Target, targetOf } from './response-cache/cacheable.ts';
import { isAmbiguous } from './response-cache/ambiguous.ts';
import { isNamed } from './platform/http/etag.ts';
import { buildEncodingChoice, encodingOf } from './platform/http/encoding.ts';
import { type Entry, headOf, type Made } from './response-cache/entry.ts';
import { kindOf, placeholderViewer } from './response-cache/placeholder-viewer.ts';
import { fill, filledHead, type Template } from './response-cache/template.ts';
import { Source } from './response-cache/source.ts';
import type { StoreBounds } from './response-cache/store.ts';
import { addressOf, buildCookieScan, type TrustProxy } from './response-cache/visitor.ts';
import type { FinishedTraffic } from './metrics/traffic.ts';
import type { Events } from './platform/events.ts';
import { buildPolicy } from './render/csp.ts';
import { isOpenedByPerson, type PageOptions, renderShared } from './render/handler.ts';
import { securityHeaderList } from './render/security.ts';
import { readSettings } from './settings/settings.ts';

export interface ResponseCacheOptions {
  /** Handles everything not cached. */
  app: RequestListener;
  pages: Pick<PageOptions, 'assets' | 'render' | 'reads'>;
  /** Not started, so that no notification is missed. */
  events: Events;
  isProxy: TrustProxy;
  accessLog: AccessLog | undefined;
  bounds?: StoreBounds;
  /** See `Source`. */
  prepared?: number;
  traffic?: FinishedTraffic | undefined;
}

/** More than a notification takes. */
const noticeMs = 2_000;

/** Brotli cannot be joined of parts. */
const joinableOf = buildEncodingChoice(['gzip', 'identity']);

const usualPrepared = 20;
const usualBounds: StoreBounds = { entries: 2000, bytes: 64 * 1024 * 1024 };

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  target: Target;
  grant: string;
  hasSession: boolean;
  startedAt: number;
  address: string;
}

type Pass = 'open' | 'granted' | 'no';

/** Read before the cache entry. */
interface CacheLookup {
  /** Of the cache entry. */
  key: string;
  caller: Caller | undefined;
}

/**
 * Runs before Express: caches anonymous pages, pages of signed-in visitors without their data, and queries until their
 * content changes. The rest goes to Express, also the gate, grant renewals and errors.
 */
export function buildResponseCache(deps: Deps, options: ResponseCacheOptions): RequestListener {
  const { app, pages, events, isProxy, accessLog, traffic } = options;
  const { clock, gate, limits, log } = deps;
  const { cached } = gate;
  const isHttps = deps.publicUrl.protocol === 'https:';
  const common = securityHeaderList(deps);
  const readHeaders = ['Content-Security-Policy', buildPolicy([], { isHttps }), 'X-App-Version', deps.version];
  const scan = buildCookieScan(gate.cookieName);
  const writers = new LRUCache<string, true>({ max: 10_000, ttl: noticeMs });
  let timeZone = defaultSettings.general.timezone;
  const source = new Source({
    make,
    clock,
    bounds: options.bounds ?? usualBounds,
    prepared: options.prepared ?? usualPrepared,
    timeZone: () => timeZone,
  });

  if (traffic !== undefined) traffic.cached = () => source.store;

  async function make(target: Target, last: Made | undefined): Promise<Made | 'unchanged' | undefined> {
    if (target.kind === 'read') {
      const answer = await readShared(deps, target.procedure, target.input);
      return answer && { status: 200, isPage: false, headers: readHeaders, ...answer };
    }
    // Express handles redirects and 404s (D31, D39).
    if (isStoredPath(target.path) && !(await isVisible(target.path))) return undefined;
    const page = await renderShared(deps, pages, { ...target, before: last?.reads });
    if (page === undefined || page === 'unchanged') return page;
    const { status, html: body, contentSecurityPolicy, reads } = page;
    const isTemplate = target.viewer !== undefined;
    if (isTemplate && status !== 200) return undefined;
    const headers = ['Content-Security-Policy', contentSecurityPolicy];
    return {
      status,
      body,
      contentType: 'text/html; charset=utf-8',
      headers,
      isPage: true,
      isTemplate,
      reads: await reads(),
    };
  }

  async function isVisible(path: string): Promise<boolean> {
    return (await findVisible(deps.db, clock, [path])).has(path);
  }

  async function learnTimeZone(): Promise<void> {
    const settings = await readSettings(deps.db, log).catch(() => undefined);
    timeZone = settings?.general.timezone ?? timeZone;
  }

  events.onEvent(contentChannel, (table) => {
    source.change(clock.now().getTime());
    if (touches(table, 'trial')) cached.refresh();
    if (touches(table, 'site')) void learnTimeZone();
  });
  events.onLost(() => {
    source.freshness.isOn = false;
    source.freshness.begin(-Infinity);
    cached.forget();
  });
  events.onBack(() => {
    source.comeBack();
    cached.refresh();
    void learnTimeZone();
  });

  /** Undefined: the database has to be asked. */
  function passOf({ grant }: Visit): Pass | undefined {
    // With the database down the last state applies, as in Express; no grant is renewed.
    if (source.isAway) {
      const pass = cached.checkLast(grant, clock.now());
      if (pass !== 'unknown') return pass === 'refused' ? 'no' : pass === 'open' ? 'open' : 'granted';
    }
    if (!events.isListening) return undefined;
    const pass = cached.check(grant, clock.now());
    if (pass !== 'unknown') return pass === 'open' || pass === 'granted' ? pass : 'no';
    cached.ensure();
    return undefined;
  }

  async function readPass({ request }: Visit): Promise<Pass> {
    try {
      const { isRequired, hasGrant, isRenewalDue } = await gate.check(request.headers.cookie);
      if (!hasGrant || isRenewalDue) return 'no';
      return isRequired ? 'granted' : 'open';
    } catch {
      // Express then hits and reports the same error.
      return 'no';
    }
  }

  /** Handles a cache miss. */
  async function handleMiss(visit: Visit): Promise<void> {
    const isAnswered = await tryAnswer(visit);
    if (!isAnswered) app(visit.request, visit.response);
  }

  async function tryAnswer(visit: Visit): Promise<boolean> {
    const { address } = visit;
    // Before the gate check, which may query the database.
    if (!limits.takeRead(address)) return false;
    const asked = (passOf(visit) ?? (await readPass(visit))) === 'no' ? undefined : await lookupOf(visit);
    const entry = asked && (source.fresh(asked.key, clock.now().getTime()) ?? (await obtain(visit, asked)));
    // The grant may have ended since.
    const pass = entry === undefined ? 'no' : (passOf(visit) ?? (await readPass(visit)));
    if (entry === undefined || asked === undefined || pass === 'no') {
      limits.giveReadBack(address);
      return false;
    }
    if (!visit.response.destroyed) send(visit, asked.caller, entry, pass === 'granted');
    return true;
  }

  /** If any; undefined if only Express can answer. */
  async function lookupOf({ request, target, hasSession }: Visit): Promise<CacheLookup | undefined> {
    const { key } = target;
    if (!hasSession) return { key, caller: undefined };
    const sessionId = cookieTokenHash(deps, request.headers.cookie, 'session');
    if (sessionId === undefined || writers.has(sessionId)) return undefined;
    let caller: Caller | null;
    try {
      caller = await readCallerOf(deps, sessionId);
    } catch {
      // Express reports the error, or what is known without an account (D6).
      return undefined;
    }
    if (caller === null) return { key, caller: undefined };
    if (target.kind === 'read') return { key, caller };
    if (isOpenedByPerson(request)) await noteActivity({ caller, deps, db: deps.db, log });
    return { key: `${key} ${kindOf(caller.viewer)}`, caller };
  }

  function obtain({ target }: Visit, { key, caller }: CacheLookup): Promise<Entry | Template | undefined> {
    const isForViewer = caller !== undefined && target.kind === 'page';
    const wanted = isForViewer ? { ...target, key, viewer: placeholderViewer(caller.viewer) } : target;
    // Read as the visitor, after saves of others.
    return source.obtain(wanted, { isNewest: caller !== undefined });
  }

  function send(visit: Visit, caller: Caller | undefined, entry: Entry | Template, isGated: boolean): void {
    const { request, response, target } = visit;
    const isUnlisted = isGated || (target.kind === 'page' && target.isUnlisted);
    const encoding = encodingOf(request.headers['accept-encoding']);
    if ('parts' in entry) {
      if (caller !== undefined) sendFilled(visit, caller, entry, isUnlisted);
      return;
    }
    const variant = entry.variants[encoding];
    const isUnchanged = entry.made.status === 200 && isNamed(request.headers['if-none-match'], variant.etag);
    const state = { isUnlisted, isPrivate: isUnlisted || caller !== undefined, isUnchanged };
    const head = headOf(entry, encoding, state, common);
    const id = randomUUID();
    head[head.length - 1] = id;
    const status = isUnchanged ? 304 : entry.made.status;
    response.writeHead(status, head);
    response.end(isUnchanged || request.method === 'HEAD' ? undefined : variant.bytes);
    noteSent(visit, { id, status, isPage: entry.made.isPage, caller });
  }

  function sendFilled(visit: Visit, caller: Caller, template: Template, isUnlisted: boolean): void {
    const { request, response } = visit;
    const encoding = joinableOf(request.headers['accept-encoding']);
    const body = fill(template, caller.viewer, encoding);
    const { head, lengthAt } = filledHead(template, encoding, isUnlisted, common);
    const id = randomUUID();
    head[lengthAt] = String(body.length);
    head[head.length - 1] = id;
    response.writeHead(200, head);
    response.end(request.method === 'HEAD' ? undefined : body);
    noteSent(visit, { id, status: 200, isPage: true, caller });
  }

  function noteSent(
    { request, target, startedAt, address: ip }: Visit,
    { id, status, isPage, caller }: { id: string; status: number; isPage: boolean; caller: Caller | undefined },
  ): void {
    traffic?.count(isPage, status);
    const { method = '' } = request;
    const now = clock.now().getTime();
    const tookMs = now - startedAt;
    if (status >= 400) {
      const about = { req: { id, method, path: target.path }, res: { status }, responseTime: tookMs, ip };
      log.warn({ ...about, ...(caller === undefined ? {} : { caller: caller.userId }) }, 'request completed');
    } else {
      accessLog?.write({ now, id, method, path: target.path, status, tookMs, ip, caller: caller?.userId });
    }
  }

  /** A user sees their own save in the next page, even before the notification. */
  function noteWriter({ headers }: IncomingMessage, response: ServerResponse): void {
    const sessionId = cookieTokenHash(deps, headers.cookie, 'session');
    if (sessionId === undefined) return;
    writers.set(sessionId, true);
    response.once('finish', () => writers.set(sessionId, true));
  }

  return (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) noteWriter(request, response);
    // Express rejects ambiguous requests.
    const target = isRead && !isAmbiguous(request) ? targetOf(request.url ?? '') : undefined;
    const visitor = target === undefined ? undefined : scan(request.headers.cookie);
    if (target === undefined || visitor === undefined) {
      app(request, response);
      return;
    }
    const { grant, hasSession } = visitor;
    const now = clock.now();
    const startedAt = now.getTime();
    const pass = events.isListening ? cached.check(grant, now) : 'unknown';
    if (pass === 'refused' || pass === 'renew') {
      app(request, response);
      return;
    }
    const address = addressOf(request, isProxy);
    const visit: Visit = { request, response, target, grant, hasSession, startedAt, address };
    const entry = pass === 'unknown' || hasSession ? undefined : source.fresh(target.key, startedAt);
    if (entry !== undefined) {
      if (limits.takeRead(address)) send(visit, undefined, entry, pass === 'granted');
      else app(request, response);
      return;
    }
    void handleMiss(visit);
  };
}
