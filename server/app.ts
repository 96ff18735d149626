import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import compression from 'compression';
import { join } from 'node:path';
import type { ErrorData } from '../src/domain/forms/errors.ts';
import { backupDownloadPath } from '../src/domain/backup/backup.ts';
import { sharePictureHandler } from './opportunities/share-picture/handler.ts';
import { pageCodeHandler } from './opportunities/page-code/handler.ts';
import { factSheetHandler } from './opportunities/fact-sheet/handler.ts';
import { openDataHandler } from './opportunities/open-data/handler.ts';
import { enquiryExportPath } from '../src/domain/enquiries/export.ts';
import { forwardedPath } from '../src/domain/enquiries/conversation/forwarding.ts';
import { enquiryFilePath, messageFilesPath, replyFilesPath } from '../src/domain/enquiries/conversation/files.ts';
import { trackPath } from '../src/domain/enquiries/conversation/conversation.ts';
import { exportFilePath } from '../src/domain/exports/exports.ts';
import { enquiryFormPath, enquiryFragment } from '../src/domain/enquiries/form.ts';
import { factsCsvPath, factsFeedPath, factsJsonPath } from '../src/domain/facts/public.ts';
import { feedPath } from '../src/domain/articles/news.ts';
import { paymentExportPath } from '../src/domain/billing/staff-payments.ts';
import { statementImportPath } from '../src/domain/statements/reading.ts';
import { errorTexts } from '../src/domain/forms/error-texts.ts';
import { verifyPath } from '../src/domain/billing/verify.ts';
import { alertConfirmPath, alertsPath, alertStopPath } from '../src/domain/opportunities/alerts/alerts.ts';
import { apiHandlers } from './api.ts';
import { enquiryFileHandler } from './enquiries/files/download.ts';
import { messageFilesHandler, replyFilesHandler } from './enquiries/files/handler.ts';
import { buildFormReceiver } from './enquiries/files/receive.ts';
import { documentHandler } from './billing/documents/handler.ts';
import { verifyForm } from './forms/verify-form.ts';
import { earlierFiles } from './builds/serve.ts';
import type { StaticFiles } from './builds/static-files.ts';
import { statementHandler } from './billing/statements/handler.ts';
import { type Deps, requestIdOf } from './context.ts';
import { backupHandler } from './backup/handler.ts';
import { ownDataHandler } from './profile/export/handler.ts';
import { ownDataPath } from '../src/domain/profile/profile.ts';
import { cardWebhook, cardWebhookPath } from './billing/cards/webhook.ts';
import { alertConfirmForm, alertForm, alertStopForm } from './forms/alert-form.ts';
import { forwardedForm } from './forms/forwarded-form.ts';
import { conversationForm } from './forms/conversation-form.ts';
import { enquiryForm } from './forms/enquiry-form.ts';
import { DomainError, httpStatusOf } from './errors.ts';
import { isAmbiguous } from './response-cache/ambiguous.ts';
import type { TrustProxy } from './response-cache/visitor.ts';
import { exportFileHandler, exportHandler } from './imports/export.ts';
import { datasetHandler } from './imports/datasets/handler.ts';
import { importHandler } from './imports/import.ts';
import { templateHandler } from './imports/template-handler.ts';
import { serveFiles } from './media/serving/serve.ts';
import { uploadsPath } from './media/upload/upload-path.ts';
import { uploadHandler } from './media/upload/upload.ts';
import { metricsHandler } from './metrics/handler.ts';
import { openApiHandler } from './open-api/handler.ts';
import type { Metrics } from './metrics/metrics.ts';
import { databaseAnswers } from './platform/database.ts';
import type { Events } from './platform/events.ts';
import { factSheetPath } from '../src/domain/opportunities/fact-sheet.ts';
import { openDataFormats, openDataPath } from '../src/domain/opportunities/open-data/files.ts';
import { pageCodePath, sharePicturePath } from '../src/domain/opportunities/share.ts';
import { apiPath, openApiPath, sitemapPath } from './platform/http/paths.ts';
import { hasNullInAddress } from './platform/http/input-fault.ts';
import { requestLog } from './platform/http/request-log.ts';
import { noteRefusal } from './platform/http/request-notes.ts';
import type { AccessLog } from './platform/log/access-log.ts';
import { buildPolicy } from './render/csp.ts';
import { buildErrorPage } from './render/error-page.ts';
import type { PageHandlers } from './render/handler.ts';
import { faviconIco } from './render/favicon.ts';
import { factsCsv, factsFeed, factsJson } from './render/facts-files.ts';
import { newsFeed } from './render/feed.ts';
import { robotsTxt } from './render/robots.ts';
import { securityHeaders } from './render/security.ts';
import { sitemapXml } from './render/sitemap.ts';
import { themeStylesheet } from './render/theme.ts';
import { refusalNoteOf, toDomainError } from './trpc.ts';
import { trialForm } from './trial/form.ts';

export interface AppOptions {
  /** Where generated ones are added; undefined with a development server. */
  files?: Pick<StaticFiles, 'add'>;
  pages: PageHandlers;
  trustProxy: string | number | undefined;
  /** False once shutting down. */
  isReady: () => boolean;
  /** Not started yet; without them files are looked up per request. */
  events?: Events;
  /** Undefined: no metrics route. */
  metrics?: Metrics | undefined;
  /** Undefined: lines are written one by one. */
  accessLog?: AccessLog | undefined;
  isDevelopment?: boolean;
}

const maxAddressLength = 4096;

/** Tests pass their own `deps`. */
export function createApp(deps: Deps, options: AppOptions): Express {
  const app = express();
  const isHttps = deps.publicUrl.protocol === 'https:';
  const isDevelopment = options.isDevelopment === true;
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  if (options.trustProxy !== undefined) app.set('trust proxy', options.trustProxy);

  const headers = new Map(fixedHeaders(deps, isDevelopment));
  app.use((_request, response, next) => {
    response.setHeaders(headers);
    next();
  });

  app.use((request, response, next) => {
    if (isAmbiguous(request)) {
      response.set('Connection', 'close');
      throw new DomainError('VALIDATION', errorTexts.invalid);
    }
    next();
  });

  app.use(requestLog(deps.log, options.accessLog));

  // Logged: another build may have the file.
  app.use(earlierFiles(deps));
  app.use(['/healthz', '/readyz', '/metrics'], async (request, _response, next) => {
    await deps.limits.probe(request.ip ?? '');
    next();
  });
  app.get('/healthz', (_request, response) => void response.type('text').send('ok'));
  app.get('/readyz', async (_request, response) => {
    const isReady = options.isReady() && (await databaseAnswers(deps.db));
    response
      .status(isReady ? 200 : 503)
      .type('text')
      .send(isReady ? 'ready' : 'not ready');
  });

  app.get('/metrics', metricsHandler(options.metrics));

  // Rate-limits before any work; trpc.ts counts further calls of a batch.
  app.use(async (request, _response, next) => {
    const ip = request.ip ?? '';
    await (request.path.startsWith('/media/') ? deps.limits.file(ip) : deps.limits.read(ip));
    next();
  });

  app.use((request, _response, next) => {
    if (request.originalUrl.length > maxAddressLength)
      throw new DomainError('VALIDATION', errorTexts.addressTooLong, { details: { status: '414' } });
    // `//host` and absolute URLs would resolve to another host.
    const isAddress = /^\/(?![/\\])/.test(request.originalUrl);
    if (!isAddress || hasNullInAddress(request.originalUrl)) throw new DomainError('VALIDATION', errorTexts.invalid);
    next();
  });

  if (deps.cards !== undefined) app.post(cardWebhookPath, ...cardWebhook(deps, deps.cards));
  app.use(ownOriginOnly(deps.publicUrl));
  // Before `compression`: the API compresses its own responses.
  app.use(apiPath, ...apiHandlers(deps));
  app.get(openApiPath, openApiHandler(deps));
  app.post(`${uploadsPath}/:kind`, uploadHandler(deps));
  const receiveForm = buildFormReceiver(deps);
  app.post(messageFilesPath, messageFilesHandler(deps, receiveForm));
  app.post(replyFilesPath, replyFilesHandler(deps, receiveForm));
  app.get(enquiryExportPath, exportHandler(deps, 'enquiries'));
  app.get('/api/documents/:kind/:file', documentHandler(deps));
  app.get(paymentExportPath, exportHandler(deps, 'payments'));
  app.get(backupDownloadPath, backupHandler(deps));
  app.get(ownDataPath, ownDataHandler(deps));
  app.get('/api/exports/:noun', exportHandler(deps));
  app.get(`${exportFilePath}/:id`, exportFileHandler(deps));
  app.get('/api/imports/:noun', templateHandler(deps));
  app.post(statementImportPath, statementHandler(deps));
  app.post('/api/imports/:noun', importHandler(deps));
  app.post('/api/imports/:noun/datasets', datasetHandler(deps));
  app.use('/api', () => {
    throw new DomainError('NOT_FOUND', errorTexts.notFound);
  });
  // Before `compression`: ranges count uncompressed bytes.
  app.use('/media', serveFiles(deps, options.events));
  app.get(factSheetPath(':id'), factSheetHandler(deps));
  app.get(pageCodePath(':id'), pageCodeHandler(deps));
  app.get(sharePicturePath(':id'), sharePictureHandler(deps));
  const smallForm = express.urlencoded({ extended: false, limit: '8kb' });
  app.get(`${enquiryFilePath}/:id`, enquiryFileHandler(deps));
  app.post(`${enquiryFilePath}/:id`, smallForm, enquiryFileHandler(deps));
  app.use(compression());
  app.get('/robots.txt', robotsTxt(deps));
  app.get('/favicon.ico', faviconIco(deps));
  app.get(sitemapPath, sitemapXml(deps));
  app.get(feedPath, newsFeed(deps));
  app.get(factsCsvPath, factsCsv(deps));
  app.get(factsJsonPath, factsJson(deps));
  app.get(factsFeedPath, factsFeed(deps));
  app.get('/theme.css', themeStylesheet(deps, options.files));
  for (const format of openDataFormats) app.get(openDataPath(format), openDataHandler(deps, format));
  app.post('/trial/enter', express.urlencoded({ extended: false, limit: '4kb' }), trialForm(deps));
  app.post(verifyPath, express.urlencoded({ extended: false, limit: '4kb' }), verifyForm(deps, options.pages));
  const textForm = express.urlencoded({ extended: false, limit: '64kb' });
  app.post(forwardedPath, smallForm, forwardedForm(deps, options.pages));
  app.post(trackPath, textForm, conversationForm(deps, options.pages, receiveForm));
  app.post(alertsPath, smallForm, alertForm(deps, options.pages));
  app.post(alertConfirmPath, smallForm, alertConfirmForm(deps));
  app.post(alertStopPath, smallForm, alertStopForm(deps));
  app.post(enquiryFormPath, express.urlencoded({ extended: false, limit: '64kb' }), enquiryForm(deps, options.pages));
  // Reloading the form's response leads back to the form.
  app.get(enquiryFormPath, (_request, response) => {
    response.redirect(303, `/investment-opportunities#${enquiryFragment}`);
  });
  app.use(options.pages.page);
  app.use(lastResort(deps, options.pages, isHttps));
  return app;
}

/** Exported so that the listener resolves the same client IP. */
export function isProxyOf(app: Express): TrustProxy {
  return app.get('trust proxy fn') as TrustProxy;
}

/** Headers of every response. */
export function fixedHeaders(
  deps: Pick<Deps, 'publicUrl' | 'hasHttpsSubdomains'>,
  isDevelopment = false,
): [name: string, value: string][] {
  const policy = buildPolicy([], { isHttps: deps.publicUrl.protocol === 'https:', isDevelopment });
  return [...securityHeaders(deps), ['Content-Security-Policy', policy]];
}

/**
 * Unsafe methods with a cookie, and API calls with an Origin (login CSRF), must come from this site:
 * `PUBLIC_URL`, on plain http also the requested host, for local tests.
 */
function ownOriginOnly(publicUrl: URL): RequestHandler {
  return (request, _response, next) => {
    const isSafe = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
    const { cookie, origin } = request.headers;
    const isHarmless = cookie === undefined && (origin === undefined || !request.path.startsWith('/api/'));
    if (isSafe || isHarmless || isOwnOrigin(request, publicUrl)) {
      next();
      return;
    }
    throw new DomainError('FORBIDDEN', errorTexts.foreignOrigin);
  };
}

function isOwnOrigin(request: Pick<Request, 'headers'>, publicUrl: URL): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicUrl.origin) return true;
  return publicUrl.protocol === 'http:' && host !== undefined && origin === `http://${host}`;
}

/** Of what the handler could not send. */
const headersOfFiles = ['Content-Type', 'Content-Disposition', 'ETag', 'Link'] as const;

/** JSON for the API, otherwise a page. */
function lastResort(deps: Deps, pages: PageHandlers, isHttps: boolean): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const refusal = refusalOfHttpError(error) ?? toDomainError(error);
    const requestId = requestIdOf(request);
    noteRefusal(request, refusal, refusalNoteOf(refusal));
    if (refusal.code === 'UNEXPECTED' || refusal.code === 'UNAVAILABLE') {
      deps.log.error({ err: error, requestId }, 'request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const status = httpStatusOf(refusal);
    for (const name of headersOfFiles) response.removeHeader(name);
    response.status(status).set('Cache-Control', 'no-store');
    if (refusal.retryAfterSeconds !== undefined) response.set('Retry-After', String(refusal.retryAfterSeconds));
    if (request.path.startsWith('/api/')) {
      response.json(apiError(refusal, status, requestId));
      return;
    }
    response.set('Content-Security-Policy', buildPolicy([], { isHttps }));
    response.type('html').send(buildErrorPage(refusal.message, requestId, pages.assets()));
  };
}

/** Outside procedures, as typed clients expect it. */
function apiError(refusal: DomainError, httpStatus: number, requestId: string) {
  const data: ErrorData & { httpStatus: number } = {
    httpStatus,
    appCode: refusal.code,
    requestId,
    fieldErrors: refusal.fieldErrors,
    ...(refusal.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: refusal.retryAfterSeconds }),
  };
  return { error: { json: { code: -32_600, message: refusal.message, data } } };
}

/** Body parsers and Express set a status (400, 413 …) but no user-facing message. */
function refusalOfHttpError(error: unknown): DomainError | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  const words = status === 413 ? errorTexts.tooLarge : errorTexts.invalid;
  return new DomainError('VALIDATION', words, { details: { status: String(status) }, cause: error });
}

export function clientDirOf(root: string): string {
  return join(root, 'dist', 'client');
}
