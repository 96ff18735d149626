import type { SessionAnswer } from '../../src/domain/access/access.ts';
import { escapeMarkup } from '../platform/http/markup.ts';

const start = 'data-session="';

/** Attribute of `<html>`; read in src/lib/api/page-data.ts. */
export const sessionAttribute = (answer: SessionAnswer): string => `${start}${escapeMarkup(JSON.stringify(answer))}"`;

/** A text of the session, as it is in the attribute. */
export const inSessionAttribute = (text: string): string => escapeMarkup(JSON.stringify(text).slice(1, -1));

/** Where its value begins and ends in a page. */
export function findSessionAttribute(html: string): { from: number; to: number } | undefined {
  const at = html.indexOf(start);
  if (at === -1) return undefined;
  const from = at + start.length;
  return { from, to: html.indexOf('"', from) };
}
