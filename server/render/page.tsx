import { randomBytes } from 'node:crypto';
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server';
import { rootRouteId, type RouteComponent } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { SessionAnswer } from '../../src/domain/access/access.ts';
import type { ForwardOutcome } from '../../src/domain/enquiries/conversation/forwarding.ts';
import type { ConversationOutcome } from '../../src/domain/enquiries/conversation/conversation.ts';
import type { EnquiryOutcome } from '../../src/domain/enquiries/enquiries.ts';
import type { SiteShell } from '../../src/domain/site/site.ts';
import type { VerifyOutcome } from '../../src/domain/billing/verify.ts';
import type { AlertOutcome } from '../../src/domain/opportunities/alerts/alerts.ts';
import { verifyOutcomeKey } from '../../src/features/billing/verify/outcome.ts';
import { FeaturesBand, HomeBelow } from '../../src/features/content/home/home-page.tsx';
import {
  AppliedFilters,
  Filters,
  NoLongerAvailable,
  ListEnd,
  ProcessSteps,
  ProvinceMap,
} from '../../src/features/opportunities/list/list-screen.tsx';
import { alertOutcomeKey } from '../../src/features/opportunities/alerts/outcome.ts';
import { Share } from '../../src/features/opportunities/share-part.ts';
import { forwardOutcomeKey } from '../../src/features/enquiries/forwarded/outcome.ts';
import { conversationOutcomeKey } from '../../src/features/enquiries/conversation/outcome.ts';
import { enquiryOutcomeKey } from '../../src/features/enquiries/outcome.ts';
import { failureOf, isTrialRequired } from '../../src/lib/api/api-error.ts';
import { TableChart } from '../../src/widgets/rich-text.tsx';
import { createAppRouter } from '../../src/router.tsx';
import type { Context } from '../context.ts';
import type { PageAssets } from './assets.ts';
import { sealHtml } from './csp.ts';
import { firstReads } from './first-reads.ts';
import { cachedFrame, cacheFrame, withFrame } from './frame-cache.ts';
import type { ReadCache } from './read-cache.ts';
import { buildReadClient, type ReadClient } from './read-client.ts';
import { withScreenFiles } from './screen-files.ts';
import { sessionAttribute } from './session-attribute.ts';

/** Loaded after the first view; rendering does not wait for them. */
const lazyParts = [
  FeaturesBand,
  HomeBelow,
  Filters,
  AppliedFilters,
  ProvinceMap,
  NoLongerAvailable,
  ListEnd,
  ProcessSteps,
  Share,
  TableChart,
];

export type RenderedPage =
  | {
      kind: 'page';
      status: number;
      html: string;
      contentSecurityPolicy: string;
      /** What it was rendered from. */
      reads: ReadClient['reads'];
    }
  | { kind: 'redirect'; status: number; location: string };

interface RenderOptions {
  href: string;
  context: Context;
  /** Undefined: nothing is cached. */
  reads?: ReadCache | undefined;
  /** Of a form sent without JavaScript. */
  enquiry?: EnquiryOutcome | undefined;
  /** Sent to /verify without JavaScript. */
  verified?: VerifyOutcome | undefined;
  /** Of the alert form without JavaScript. */
  alert?: AlertOutcome | undefined;
  /** Of the tracking page without JavaScript. */
  conversation?: ConversationOutcome | undefined;
  /** Of the forwarded link's page without JavaScript. */
  forwarded?: ForwardOutcome | undefined;
  assets: PageAssets;
  signal: AbortSignal;
  isHttps: boolean;
}

/** Loaded by the root route; undefined at the gate. */
function shellOf(matches: readonly { routeId: string; loaderData?: unknown }[]): SiteShell | undefined {
  return matches.find(({ routeId }) => routeId === rootRouteId)?.loaderData as SiteShell | undefined;
}

/** 503 if the database is down. */
function statusOfFailure(error: unknown): number {
  if (isTrialRequired(error)) return 200;
  switch (failureOf(error).code) {
    case 'UNAVAILABLE':
      return 503;
    case 'RATE_LIMITED':
      return 429;
    case 'NOT_FOUND':
      return 404;
    case 'VALIDATION':
      return 400;
    default:
      return 500;
  }
}

/**
 * Preloads fonts before the style sheets, which name them a round trip later. Scripts come last
 * (`fetchPriority="low"`).
 */
function withFonts(html: string, family: string | undefined, fonts: PageAssets['fonts']): string {
  const files = fonts?.[family?.toLowerCase().replaceAll(' ', '-') ?? ''] ?? [];
  const links = files.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin="">`);
  return links.length === 0 ? html : html.replace('<link rel="stylesheet"', `${links.join('')}$&`);
}

const withAttribute = (html: string, attribute: string): string => html.replace('<html ', () => `<html ${attribute} `);

/** Must match its scripts (src/lib/api/version.ts). */
function withBuild(html: string, { version, isDevelopment }: PageAssets): string {
  return isDevelopment === true ? html : withAttribute(html, `data-build="${version}"`);
}

/** Not among its scripts, whose hashes are then the same for all visitors (template.ts). */
function withSession(html: string, answer: SessionAnswer | undefined): string {
  return answer === undefined ? html : withAttribute(html, sessionAttribute(answer));
}

/** The router skips client-only screens (`ssr: false`). */
async function fetchFallbacks({ state, routesById }: ReturnType<typeof createAppRouter>): Promise<void> {
  await Promise.all(
    state.matches
      .filter(({ ssr }) => ssr === false)
      .map(async ({ routeId }) => {
        const fallback: RouteComponent | undefined = routesById[routeId].options.pendingComponent;
        await fallback?.preload?.();
      }),
  );
}

/** Renders header and footer once for each path and state of the site. */
function renderInFrame(router: ReturnType<typeof createAppRouter>, isShared: boolean): string {
  const { context } = router.options;
  const path = router.state.location.pathname;
  const shell = isShared && getSsrStatus(router) === 200 ? shellOf(router.state.matches) : undefined;
  const frame = shell && cachedFrame(shell, path);
  context.isFrameCached = frame !== undefined;
  const html = renderToString(<RouterServer router={router} />);
  if (frame !== undefined) return withFrame(html, frame);
  if (shell !== undefined) cacheFrame(shell, path, html);
  return html;
}

/** With the browser's router, calling procedures in process. Throws React's errors; never returns a partial page. */
export async function renderPage({
  href,
  context,
  reads,
  enquiry,
  verified,
  alert,
  conversation,
  forwarded,
  assets,
  signal,
  isHttps,
}: RenderOptions): Promise<RenderedPage> {
  const nonce = randomBytes(16).toString('base64');
  const origin = context.deps.publicUrl.origin;
  const isShared = reads !== undefined && context.caller === null;
  const { client, reads: readsSoFar } = buildReadClient(context, reads);
  const handler = createRequestHandler({
    request: new Request(`${origin}${href}`, { signal }),
    createRouter: () => {
      const router = createAppRouter({ client, nonce });
      const { queryClient } = router.options.context;
      if (enquiry !== undefined) queryClient.setQueryData(enquiryOutcomeKey, enquiry);
      if (alert !== undefined) queryClient.setQueryData(alertOutcomeKey, alert);
      if (conversation !== undefined) queryClient.setQueryData(conversationOutcomeKey, conversation);
      if (forwarded !== undefined) queryClient.setQueryData(forwardOutcomeKey, forwarded);
      if (verified !== undefined) queryClient.setQueryData(verifyOutcomeKey, verified);
      return router;
    },
    getRouterManifest: () => Promise.resolve({ routes: assets.routes }),
  });
  let failure: { error: unknown } | undefined;
  let fontFamily: string | undefined;
  let html = '';
  const response = await handler(async ({ router }) => {
    await Promise.all([fetchFallbacks(router), ...lazyParts.map((part) => part.preload?.())]);
    const failed = router.state.matches.find((match) => match.status === 'error');
    if (failed !== undefined) failure = { error: failed.error };
    fontFamily = shellOf(router.state.matches)?.settings.appearance.fontFamily;
    html = await transformHtmlStringWithRouter(router, renderInFrame(router, isShared));
    html = withSession(html, router.options.context.api.auth.session.getData());
    if (context.hasGrant) {
      const { caller } = context;
      const addresses = caller === null ? [] : firstReads(href, caller.viewer);
      html = withScreenFiles(html, router.state.matches, assets, caller !== null, addresses);
    }
    // What unknown addresses behind sign-in lead to.
    const isUnknown = router.state.matches.at(-1)?.routeId.endsWith('/$') === true;
    return new Response(null, { status: isUnknown ? 404 : getSsrStatus(router) });
  });
  const location = response.headers.get('location');
  if (location !== null) {
    const target = new URL(location, origin);
    return { kind: 'redirect', status: response.status, location: `${target.pathname}${target.search}${target.hash}` };
  }
  // The gate answers 200 at any URL (D2).
  const ownStatus = context.hasGrant ? response.status : 200;
  const status = failure === undefined ? ownStatus : statusOfFailure(failure.error);
  return {
    kind: 'page',
    status,
    reads: readsSoFar,
    ...sealHtml(withFonts(withBuild(html, assets), fontFamily, assets.fonts), nonce, { isHttps }),
  };
}
