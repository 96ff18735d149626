import * as z from 'zod/mini';
import { emailLine } from '../../forms/entry-lines.ts';
import { alertTexts as texts } from './alert-texts.ts';
import { changeTexts } from '../change-texts.ts';
import { opportunityFilter } from '../filter.ts';
import { keptLimits } from '../kept.ts';
import type { OpportunityFilter } from '../opportunities.ts';
import { provinces } from '../provinces.ts';

export const alertFrequencies = ['daily', 'weekly'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Per address; `items`: projects listed in a mail. */
export const alertLimits = { alerts: 20, days: 7, stoppedDays: 30, items: 20, email: 254 } as const;

export const alertsPath = '/investment-opportunities/alerts/new';
/** Receives forms without JavaScript and requests of mail clients (RFC 8058) too. */
export const alertConfirmPath = '/investment-opportunities/alerts/confirm';
export const alertStopPath = '/investment-opportunities/alerts/stop';

/** No page or unset fields: equal filters, equal values. */
export type AlertFilter = Omit<OpportunityFilter, 'page' | 'after'>;

export const alertFilterKeys = ['sector', 'currency', 'min', 'max', 'location', 'province', 'q'] as const;

export function alertFilterOf(filter: OpportunityFilter): AlertFilter {
  const entries = alertFilterKeys.map((key) => [key, filter[key]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as AlertFilter;
}

export const alertFilter = z.pipe(opportunityFilter, z.transform(alertFilterOf));

/** Free text. */
export const alertForm = z.strictObject({
  email: emailLine(alertLimits.email, { missing: texts.emailMissing, invalid: texts.badEmail }),
  frequency: z.enum(alertFrequencies, texts.badFrequency),
});

/** New projects of a filter, or changes of projects. */
export type AlertSubject = { filter: AlertFilter } | { projects: string[] };

const projects = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(z.minLength(1, changeTexts.noneOpen), z.maxLength(keptLimits.kept));

/** `homepage`: honeypot, as on the enquiry form. */
export const alertEntry = z
  .extend(alertForm, {
    filter: z.optional(alertFilter),
    projects: z.optional(projects),
    homepage: z.optional(z.literal('', texts.trapFilled)),
  })
  .check(
    z.refine((entry) => (entry.filter === undefined) !== (entry.projects === undefined), {
      error: changeTexts.chooseOne,
      path: ['projects'],
    }),
  );
export type AlertEntry = z.infer<typeof alertEntry>;

export const alertSubject = ({ filter, projects: ids }: Pick<AlertEntry, 'filter' | 'projects'>): AlertSubject =>
  ids === undefined ? { filter: filter ?? {} } : { projects: [...new Set(ids)] };

/** A project of a subject, with its title. */
export interface AlertProject {
  id: string;
  title: string;
}

/** The result of a refused form without JavaScript. */
export interface AlertOutcome {
  email: string;
  frequency: AlertFrequency;
  message: string;
  fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/** 'on' after any confirmation; 'expired' also for an unknown link. */
export type AlertState = 'waiting' | 'on' | 'stopped' | 'expired' | 'unknown';

/** Without free text: mails carry no stranger's words. */
export function knownPartOf({ q: _, location: __, province, ...filter }: AlertFilter): AlertFilter {
  const isKnown = provinces.some((one) => one === province);
  return isKnown ? { ...filter, province } : filter;
}
