import type { RequestHandler } from 'express';
import type { IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { AccessLog } from '../log/access-log.ts';
import { notesOf } from './request-notes.ts';

declare module 'express-serve-static-core' {
  interface Request {
    id?: string;
  }
}

/** Needs no escaping in JSON. */
const plainPath = /^[!#-[\]-~]*$/;

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD';

/** Sets the request id; one line per response. Reads that succeed are batched. */
export function requestLog(log: Logger, accessLog: AccessLog | undefined): RequestHandler {
  return (request, response, next) => {
    const id = randomUUID();
    const startedAt = Date.now();
    request.id = id;
    const finish = (error?: Error) => {
      response.off('finish', finish);
      response.off('close', finish);
      response.off('error', finish);
      const { method, originalUrl, ip = '' } = request;
      const { statusCode: status, writableEnded } = response;
      // The query may contain user input.
      const [path = ''] = originalUrl.split('?', 1);
      const now = Date.now();
      const { caller, refusals } = notesOf(request);
      const isFailure = error !== undefined || status >= 500;
      const isUsual = writableEnded && !isFailure && status < 400 && refusals === undefined;
      if (accessLog !== undefined && isUsual && isRead(request) && plainPath.test(path)) {
        accessLog.write({ now, id, method, path, status, tookMs: now - startedAt, ip, caller });
        return;
      }
      const about = { req: { id, method, path }, res: { status }, responseTime: now - startedAt, ip };
      const line = { ...about, ...(caller !== undefined && { caller }), ...(refusals !== undefined && { refusals }) };
      if (isFailure) {
        log.error({ ...line, err: error ?? new Error(`failed with status code ${status}`) }, 'request errored');
      } else {
        log[status >= 400 ? 'warn' : 'info'](line, writableEnded ? 'request completed' : 'request aborted');
      }
    };
    response.on('finish', finish);
    response.on('close', finish);
    response.on('error', finish);
    next();
  };
}
