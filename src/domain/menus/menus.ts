import * as z from 'zod/mini';
import { isSafeHref } from '../site/addresses.ts';
import type { ContentDocument } from '../content/documents.ts';
import { trimmedLine } from '../forms/plain-text.ts';
import { menuLocations, type MenuLocation } from '../site/site.ts';
import { menuTexts } from './texts.ts';

/** More would not fit header or footer. */
export const maxMenuItems = 30;
export const maxMenus = 50;

const name = trimmedLine(80).check(z.minLength(1));

/** Any name (specification 2). */
const location = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, menuTexts.locationRule));

const item = z.strictObject({
  id: z.uuid(),
  label: trimmedLine(80).check(z.minLength(1)),
  url: z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((url) => url !== '#' && isSafeHref(url), { error: menuTexts.urlRule }),
  ),
});
export type MenuItem = z.infer<typeof item>;

export const menuContent = z.strictObject({
  name,
  location,
  items: z.array(item).check(
    z.maxLength(maxMenuItems),
    z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, { error: menuTexts.sameId }),
  ),
});
export type MenuContent = z.infer<typeof menuContent>;

export const newMenu = z.strictObject({ name, location });
export type NewMenu = z.infer<typeof newMenu>;

/** Never shown: menus are created before editing. */
export const menuDocument: ContentDocument<MenuContent> = {
  name: 'menu',
  schemaVersion: 1,
  schema: menuContent,
  defaults: { name: menuTexts.untitled, location: 'none', items: [] },
  upgrades: [],
};

export interface MenuSummary {
  id: string;
  name: string;
  location: string;
  version: number;
  itemCount: number;
}

export interface LinkTarget {
  path: string;
  title: string;
  kind: 'screen' | 'page' | 'post';
  /** ISO 8601, if scheduled: visitors see links to it from then on. */
  from: string | null;
}

export function isMenuLocation(place: string): place is MenuLocation {
  return menuLocations.some((known) => known === place);
}
