import type { Request, RequestHandler, Response } from 'express';
import type { ForwardOutcome } from '../../src/domain/enquiries/conversation/forwarding.ts';
import type { ConversationOutcome } from '../../src/domain/enquiries/conversation/conversation.ts';
import type { IncomingMessage } from 'node:http';
import type { Viewer } from '../../src/domain/access/access.ts';
import type { EnquiryOutcome } from '../../src/domain/enquiries/enquiries.ts';
import type { AlertOutcome } from '../../src/domain/opportunities/alerts/alerts.ts';
import { isPersonalPath } from '../../src/domain/site/paths.ts';
import type { VerifyOutcome } from '../../src/domain/billing/verify.ts';
import type { TrialNotice } from '../../src/domain/trial/trial.ts';
import { noteActivity } from '../auth/sessions/sessions.ts';
import { type Context, type Deps, requestIdOf } from '../context.ts';
import { clearReceipt, readReceipt } from '../enquiries/receipt.ts';
import { MissingCounter, plainReferrer } from '../site/missing.ts';
import { buildAnonymousContext, buildContext, placeholderContext, uncounted } from '../request-context.ts';
import { countHit, findRedirect, withQuery } from '../articles/redirect-lookup.ts';
import { sendPacked } from '../platform/http/compress.ts';
import { consumeGateNotice } from '../trial/form.ts';
import type { GateCheck } from '../trial/gate/gate.ts';
import type { PageAssets } from './assets.ts';
import type { ReadCache } from './read-cache.ts';
import type { RenderedPage } from './page.tsx';
import { isReadAsBefore, type PageRead } from './read-client.ts';

export type Render = (typeof import('./page.tsx'))['renderPage'];

interface FormAnswer extends FormOutcome {
  /** The form's page, and another if that fails. */
  hrefs: readonly [string, string];
  status: number;
}

interface FormOutcome {
  enquiry?: EnquiryOutcome | undefined;
  verified?: VerifyOutcome | undefined;
  alert?: AlertOutcome | undefined;
  conversation?: ConversationOutcome | undefined;
  forwarded?: ForwardOutcome | undefined;
}

export interface PageHandlers {
  /** Not found for unknown URLs (D31). */
  page: RequestHandler;
  /** Counted already and past the gate. */
  answerForm(request: Request, response: Response, answer: FormAnswer): Promise<void>;
  assets(): PageAssets;
}

export interface PageOptions {
  assets: () => PageAssets;
  render: () => Promise<Render>;
  reads?: ReadCache | undefined;
  /** Adds Vite's client in development. */
  finish?: (html: string) => Promise<string>;
}

/** Also if the caller could not be determined. */
const isAccount = ({ caller, isMfaPending, callerFailure }: Context) =>
  caller !== null || isMfaPending || callerFailure !== undefined;

const pathOf = (href: string): string => href.split('?')[0] ?? '/';

/** Excludes prefetches, frames and automatic cross-site requests. */
export function isOpenedByPerson(request: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
  const {
    'sec-fetch-dest': kind,
    'sec-fetch-site': site,
    'sec-fetch-user': isPressed,
    'sec-purpose': purpose,
  } = request.headers;
  const isForeign = site === 'cross-site' && isPressed !== '?1';
  return request.method === 'GET' && (kind === undefined || kind === 'document') && purpose === undefined && !isForeign;
}

export function buildPages(deps: Deps, { assets, render, reads, finish }: PageOptions): PageHandlers {
  const isHttps = deps.publicUrl.protocol === 'https:';
  const missing = new MissingCounter(deps.clock);

  /** Returns a redirect (D39) or counts the missing page. Never delays the response. */
  async function orRedirect(request: Request, page: RenderedPage): Promise<RenderedPage> {
    if (page.kind !== 'page' || page.status !== 404) return page;
    const { originalUrl } = request;
    try {
      const redirect = await findRedirect(deps, originalUrl);
      if (redirect !== undefined) {
        await countHit(deps.db, deps.clock, redirect);
        return { kind: 'redirect', status: 301, location: withQuery(redirect.toPath, originalUrl) };
      }
      await missing.count(deps.db, originalUrl, plainReferrer(request.get('referer'), deps.publicUrl.origin));
    } catch (error) {
      deps.log.warn({ err: error, requestId: requestIdOf(request) }, 'a missing address could not be looked up');
    }
    return page;
  }

  /** Aborts if the visitor leaves. */
  async function draw(
    request: Request,
    response: Response,
    href: string,
    outcome: { gate: GateCheck; notice?: TrialNotice | undefined } & FormOutcome,
  ): Promise<{ page: RenderedPage; isPersonal: boolean }> {
    const context = await buildContext(deps, request, response, outcome.gate.hasGrant);
    const aborted = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) aborted.abort();
    });
    if (isOpenedByPerson(request)) await noteActivity(context);
    const renderPage = await render();
    const page = await renderPage({
      href,
      // The page was counted, so its reads are not.
      context: { ...context, gateNotice: outcome.notice, deps: uncounted(deps) },
      // Not for signed-in people, who may have just saved.
      reads: context.hasGrant && !isAccount(context) ? reads : undefined,
      enquiry: outcome.enquiry,
      verified: outcome.verified,
      alert: outcome.alert,
      conversation: outcome.conversation,
      forwarded: outcome.forwarded,
      assets: assets(),
      signal: aborted.signal,
      isHttps,
    });
    return { page, isPersonal: isAccount(context) || isPersonalPath(pathOf(href)) };
  }

  async function send(
    request: Request,
    response: Response,
    { page, isPersonal }: Awaited<ReturnType<typeof draw>>,
    { gate, status }: { gate: GateCheck; status?: number },
  ): Promise<void> {
    response.vary('Cookie').set('X-Request-Id', requestIdOf(request));
    response.set('Cache-Control', gate.isRequired || isPersonal ? 'private, no-store' : 'private, no-cache');
    if (gate.isRequired || isPersonalPath(pathOf(request.originalUrl))) response.set('X-Robots-Tag', 'noindex');
    if (gate.isRenewalDue) {
      const { name, value, options } = await deps.gate.issue();
      response.cookie(name, value, options);
    }
    if (page.kind === 'redirect') {
      response.redirect(page.status, page.location);
      return;
    }
    if (finish === undefined) response.set('Content-Security-Policy', page.contentSecurityPolicy);
    const html = finish === undefined ? page.html : await finish(page.html);
    response.status(status ?? page.status).type('html');
    await sendPacked(request, response, { identity: Buffer.from(html) });
  }

  return {
    assets,
    async page(request, response, next) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.set('Allow', 'GET, HEAD').status(405);
        next(Object.assign(new Error('method not allowed'), { status: 405 }));
        return;
      }
      const gate = await deps.gate.check(request.headers.cookie);
      const enquiry = gate.hasGrant ? await readReceipt(deps, request) : undefined;
      const notice = gate.hasGrant ? undefined : consumeGateNotice(request, response, isHttps);
      const drawn = await draw(request, response, request.originalUrl, { gate, notice, enquiry });
      const page = gate.hasGrant ? await orRedirect(request, drawn.page) : drawn.page;
      if (enquiry !== undefined && page.kind === 'page') clearReceipt(response, isHttps);
      await send(request, response, { ...drawn, page }, { gate });
    },
    async answerForm(request, response, { hrefs: [href, other], status, ...outcome }) {
      const gate = await deps.gate.check(request.headers.cookie);
      const own = await draw(request, response, href, { gate, ...outcome });
      const drawn = own.page.kind === 'page' ? own : await draw(request, response, other, { gate, ...outcome });
      await send(request, response, drawn, { gate, status });
    },
  };
}

interface SharedPage {
  href: string;
  viewer?: Viewer | undefined;
  /** Of the same page as rendered last. */
  before?: readonly PageRead[] | undefined;
}

/**
 * For anonymous visitors, or a placeholder `viewer`; undefined for redirects, pages with cookies and pages that read
 * personal data. Not rendered if it would read the same as before. Throws rendering errors.
 */
export async function renderShared(
  deps: Deps,
  { assets, render, reads }: Pick<PageOptions, 'assets' | 'render' | 'reads'>,
  { href, viewer, before }: SharedPage,
): Promise<Extract<RenderedPage, { kind: 'page' }> | 'unchanged' | undefined> {
  let isPersonal = false;
  const onPersonal = () => {
    isPersonal = true;
  };
  const anonymous = buildAnonymousContext(deps, onPersonal);
  const context = viewer === undefined ? anonymous : placeholderContext(anonymous, viewer, onPersonal);
  if (before !== undefined && (await isReadAsBefore(context, reads, before))) return 'unchanged';
  const renderPage = await render();
  const page = await renderPage({
    href,
    context,
    reads,
    assets: assets(),
    // Not aborted, as the result is cached.
    signal: new AbortController().signal,
    isHttps: deps.publicUrl.protocol === 'https:',
  });
  return page.kind === 'page' && !isPersonal ? page : undefined;
}
