import type { Request, RequestHandler } from 'express';
import { alertTexts as texts } from '../../src/domain/opportunities/alerts/alert-texts.ts';
import {
  alertConfirmPath,
  alertEntry,
  type AlertFrequency,
  alertLimits,
  alertsPath,
  alertStopPath,
  type AlertSubject,
} from '../../src/domain/opportunities/alerts/alerts.ts';
import { keptLimits, readIds } from '../../src/domain/opportunities/kept.ts';
import { parseOpportunitySearch } from '../../src/domain/opportunities/opportunities.ts';
import { opportunitySearch } from '../../src/domain/opportunities/search.ts';
import type { Deps } from '../context.ts';
import { httpStatusOf } from '../errors.ts';
import { formPathOf } from '../opportunities/alerts/links.ts';
import { confirmAlert, requestAlert } from '../opportunities/alerts/request.ts';
import { stopAlert } from '../opportunities/alerts/service.ts';
import { formField } from '../platform/http/form-field.ts';
import { requireGrant } from '../plain-routes.ts';
import type { PageHandlers } from '../render/handler.ts';
import { refuseForm } from './refusal.ts';

/** The projects of the form, otherwise the filter. */
function subjectOf(body: Record<string, unknown>): AlertSubject {
  const { ids } = readIds(formField(body, 'projects').slice(0, 2000).split(','));
  if (ids.length > 0) return { projects: ids.slice(0, keptLimits.kept) };
  return { filter: parseOpportunitySearch(opportunitySearch({ ...body })).filter };
}

/** Without JavaScript. Opens the alert by mailed link, also when signed in. An error keeps the input. */
export function alertForm(deps: Deps, pages: PageHandlers): RequestHandler {
  return async (request, response) => {
    await requireGrant(deps, request);
    const body = request.body as Record<string, unknown>;
    const subject = subjectOf(body);
    const email = formField(body, 'email').slice(0, alertLimits.email + 1);
    const frequency: AlertFrequency = formField(body, 'frequency') === 'weekly' ? 'weekly' : 'daily';
    try {
      const entry = alertEntry.parse({ email, frequency, ...subject, homepage: formField(body, 'homepage') });
      await requestAlert({ deps, ip: request.ip ?? '', caller: null }, entry);
      const form = 'projects' in subject ? `${formPathOf(subject)}&` : `${alertsPath}?`;
      response.redirect(303, `${form}sent=1`);
    } catch (error) {
      const refusal = refuseForm(deps, request, response, error, 'alert form failed');
      const { message, fieldErrors } = refusal;
      await pages.answerForm(request, response, {
        hrefs: [formPathOf(subject), alertsPath],
        status: httpStatusOf(refusal),
        alert: { email, frequency, message, fieldErrors: fieldErrors ?? {} },
      });
    }
  };
}

const tokenOf = (request: Request): string => {
  const inBody = formField(request.body, 'token');
  const { token } = request.query;
  return (inBody === '' && typeof token === 'string' ? token : inBody).slice(0, 200);
};

const back = (path: string, search: Record<string, string>) => `${path}?${new URLSearchParams(search)}`;

/** The page it redirects to shows the result. */
export function alertConfirmForm(deps: Deps): RequestHandler {
  return async (request, response) => {
    const token = tokenOf(request);
    await confirmAlert(deps, request.ip ?? '', token);
    const filter = formField(request.body, 'filter').slice(0, 2000);
    response.redirect(303, back(alertConfirmPath, { token, filter, done: '1' }));
  };
}

/** Handles the page's button and the mail client's (RFC 8058): no cookie, no redirect. */
export function alertStopForm(deps: Deps): RequestHandler {
  return async (request, response) => {
    const token = tokenOf(request);
    const isKnown = await stopAlert(deps, request.ip ?? '', token);
    if (formField(request.body, 'List-Unsubscribe') === 'One-Click') {
      response
        .status(isKnown ? 200 : 400)
        .type('text')
        .send(isKnown ? texts.stoppedPlain : texts.unknownTitle);
    } else {
      response.redirect(303, back(alertStopPath, { token }));
    }
  };
}
