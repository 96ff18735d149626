import type { Request, RequestHandler, Response } from 'express';
import { isOwnPath } from '../../src/domain/site/addresses.ts';
import type { TrialNotice } from '../../src/domain/trial/trial.ts';
import { trialEntry } from '../../src/domain/trial/entry.ts';
import type { Deps } from '../context.ts';
import { DomainError } from '../errors.ts';
import { formField } from '../platform/http/form-field.ts';
import { cookieOptions, cookieValue, hostCookieName } from '../platform/http/cookies.ts';
import { noteRefusal } from '../platform/http/request-notes.ts';
import { refusalNoteOf, toDomainError } from '../trpc.ts';
import { enterTrial } from './enter.ts';

/** Without JavaScript (D2): always redirects to the requested URL, where the gate shows an error. */
export function trialForm(deps: Deps): RequestHandler {
  const isHttps = deps.publicUrl.protocol === 'https:';
  return async (request, response) => {
    const returnTo = formField(request.body, 'returnTo');
    const target = isOwnPath(returnTo) && returnTo.length <= 2000 ? returnTo : '/';
    try {
      const entry = trialEntry.safeParse({ password: formField(request.body, 'password') });
      if (!entry.success)
        throw new DomainError('VALIDATION', entry.error.issues[0]?.message ?? '', { field: 'password' });
      const cookie = await enterTrial(deps, request.ip ?? '', entry.data.password);
      response.cookie(cookie.name, cookie.value, cookie.options);
      response.redirect(303, target);
    } catch (error) {
      const refusal = toDomainError(error);
      noteRefusal(request, refusal, refusalNoteOf(refusal));
      if (refusal.code !== 'VALIDATION' && refusal.code !== 'RATE_LIMITED') throw error;
      const place = refusal.code === 'VALIDATION' ? 'field' : 'form';
      const options = cookieOptions(isHttps, 'strict', 60_000);
      response.cookie(hostCookieName(noticeCookie, isHttps), encodeNotice(place, refusal.message), options);
      response.redirect(303, target);
    }
  };
}

/** Carries the error to the redirected page; completed by `hostCookieName`. */
export const noticeCookie = 'trial-notice';

function encodeNotice(place: TrialNotice['place'], message: string): string {
  return `${place}.${Buffer.from(message).toString('base64url')}`;
}

/** Reads and clears the error. */
export function consumeGateNotice(request: Request, response: Response, isHttps: boolean): TrialNotice | undefined {
  const name = hostCookieName(noticeCookie, isHttps);
  const value = cookieValue(request.headers.cookie, name);
  if (value === undefined) return undefined;
  response.clearCookie(name, { path: '/', secure: isHttps });
  const [place, message] = value.slice(0, 600).split('.');
  if ((place !== 'field' && place !== 'form') || message === undefined) return undefined;
  return { place, message: Buffer.from(message, 'base64url').toString('utf8') };
}
