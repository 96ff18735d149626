import * as z from 'zod/mini';
import { isSafeHref } from '../site/addresses.ts';
import type { ContentDocument } from '../content/documents.ts';
import { trimmedLine } from '../forms/plain-text.ts';
import { menuLocations, type MenuLocation } from '../site/site.ts';
import { menuTexts } from './texts.ts';

/** Links of one menu; more would fit no header and no footer. */
export const maxMenuItems = 30;
/** Menus there can be, those in the trash not counted. */
export const maxMenus = 50;

const name = trimmedLine(80).check(z.minLength(1));

/** Where a menu stands: one of those the site draws, or any other name (specification 2, Menu manager). */
const location = z
  .string()
  .check(z.trim(), z.maxLength(40), z.regex(/^[a-z0-9]+(?:[_-][a-z0-9]+)*$/, menuTexts.locationRule));

const item = z.strictObject({
  id: z.uuid(),
  label: trimmedLine(80).check(z.minLength(1)),
  /** By the allow-list of links (D45). */
  url: z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((url) => url !== '#' && isSafeHref(url), { error: menuTexts.urlRule }),
  ),
});
export type MenuItem = z.infer<typeof item>;

/** One menu as it is edited and kept in versions (D35, D36). */
export const menuContent = z.strictObject({
  name,
  location,
  items: z.array(item).check(
    z.maxLength(maxMenuItems),
    z.refine((items) => new Set(items.map(({ id }) => id)).size === items.length, { error: menuTexts.sameId }),
  ),
});
export type MenuContent = z.infer<typeof menuContent>;

/** What a new menu is made of; its links come after. */
export const newMenu = z.strictObject({ name, location });
export type NewMenu = z.infer<typeof newMenu>;

/** A menu as one document. Nobody sees its defaults: a menu is made before it is edited. */
export const menuDocument: ContentDocument<MenuContent> = {
  name: 'menu',
  schemaVersion: 1,
  schema: menuContent,
  defaults: { name: menuTexts.untitled, location: 'none', items: [] },
  upgrades: [],
};

/** One entry of the list of menus. */
export interface MenuSummary {
  id: string;
  name: string;
  location: string;
  version: number;
  itemCount: number;
}

/** What a link of a menu can lead to on this site. */
export interface LinkTarget {
  path: string;
  /** What a person calls it. */
  title: string;
  kind: 'screen' | 'page' | 'post';
}

export function isMenuLocation(place: string): place is MenuLocation {
  return menuLocations.some((known) => known === place);
}
