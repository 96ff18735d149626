import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { ContentDocument } from '../../../src/domain/content/documents.ts';
import { type ContentImage, contentImage } from '../../../src/domain/content/appearance/image.ts';
import type { FieldLabels } from '../../../src/domain/content/place-labels.ts';
import { emptyRichText } from '../../../src/domain/content/rich-text/words.ts';
import { mediaTexts } from '../../../src/domain/media/texts.ts';
import { wallTimeOf } from '../../../src/domain/time/wall-clock.ts';
import { bare } from '../../../src/widgets/content-editor/fields/schema-at.ts';
import { button } from '../screens.ts';
import { expect } from '../test.ts';

/** The kind of a field: `value` is a text outside its options that its grammar accepts. */
type FieldKind = 'text' | 'richText' | 'link' | 'day' | 'moment' | 'value' | 'choice' | 'check' | 'picture';

export interface ContentField {
  /** Its path, `*` for any entry of a list: `heroSlides.*.title`. */
  field: string;
  kind: FieldKind;
  /** Of a choice. */
  options: readonly string[];
  accepts: (value: string) => boolean;
}

/** A field with its test value. */
export interface FilledField extends ContentField {
  place: string;
  /** Its alternative text, for a picture. */
  value: string;
}

/** Test values of a field, each with its check. Each is unique to its field, so that it is found on the page. */
function trials(number: number): [kind: FieldKind, text: string][] {
  const digits = String(number).padStart(3, '0');
  const day = new Date(Date.UTC(2031, 4, 1 + number)).toISOString().slice(0, 10);
  return [
    ['text', `Words ${digits}`],
    ['link', `https://example.org/${digits}`],
    ['day', day],
    ['moment', `${day}T00:00:00.000Z`],
    ['value', `${300 + number}px`],
    ['value', `${number % 100}% 20%`],
  ];
}

/** Of the seeded site: for day and time fields. */
const siteZone = 'Pacific/Port_Moresby';

/** All editable fields of a document: all but ids. Throws for a field without a known editor. */
export function fieldsOf<Content>({ name, schema }: Pick<ContentDocument<Content>, 'name' | 'schema'>): ContentField[] {
  const found: ContentField[] = [];
  const walk = (wrapped: z.core.$ZodType, field: string): void => {
    const inner = bare(wrapped);
    const accepts = (value: string) => z.safeParse(inner as z.ZodMiniType, value).success;
    const isRichText = z.safeParse(inner as z.ZodMiniType, emptyRichText).success;
    if (inner === contentImage) found.push({ field, kind: 'picture', options: [], accepts });
    else if (isRichText) found.push({ field, kind: 'richText', options: [], accepts: () => true });
    else if (inner instanceof z.core.$ZodBoolean) found.push({ field, kind: 'check', options: [], accepts });
    else if (inner instanceof z.core.$ZodArray) walk(inner._zod.def.element, `${field}.*`);
    else if (inner instanceof z.core.$ZodEnum) {
      found.push({ field, kind: 'choice', options: Object.values(inner._zod.def.entries).map(String), accepts });
    } else if (inner instanceof z.core.$ZodObject) {
      for (const [key, child] of Object.entries(inner._zod.def.shape)) {
        if (key !== 'id') walk(child, field === '' ? key : `${field}.${key}`);
      }
    } else {
      const kind = trials(0).find(([, text]) => accepts(text))?.[0];
      if (kind === undefined) throw new Error(`${name}: nothing is known that fits into ${field}`);
      found.push({ field, kind, options: [], accepts });
    }
  };
  walk(schema, '');
  return found;
}

/** The place of a field in the first entry of each list. */
export const firstPlace = (field: string): string => field.replaceAll('*', '0');

/** Opens the entries that contain a place. */
export async function openEntries(page: Page, place: string): Promise<void> {
  for (const match of place.matchAll(/\.\d+(?=\.|$)/g)) {
    const own = place.slice(0, match.index + match[0].length);
    const entry = page.locator(`[data-place="${own}"]`);
    // The list comes after the heading of its screen; an entry of a short one shows only its fields.
    await expect(entry.or(page.locator(`[id*="-${own}."]`)).first()).toBeAttached();
    const edit = entry.locator('[data-part=edit]').first();
    // Entries of a short list are all open.
    if ((await edit.count()) === 0) continue;
    if ((await edit.getAttribute('aria-expanded')) !== 'true') await edit.click();
  }
}

/** The editor of a place, by its label: an input, or the button of a picture in the labelled group. */
export function editorAt(
  page: Page,
  labels: FieldLabels,
  { field, kind }: Pick<ContentField, 'field' | 'kind'>,
): Locator {
  const editor = page.locator(`[id$="-${firstPlace(field)}"]`);
  const label = labels[field];
  if (label === undefined) throw new Error(`${field} has no label`);
  if (kind === 'picture') return page.getByRole('group', { name: label, exact: true }).locator(editor);
  const escaped = label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.getByLabel(new RegExp(String.raw`^${escaped}( \(required\))?$`)).and(editor);
}

/** Chooses the first library picture in the picker with this button. */
async function choosePicture(page: Page, editor: Locator): Promise<void> {
  await editor.click();
  const library = page.getByRole('dialog', { name: mediaTexts.title });
  await library.getByRole('tabpanel').getByRole('listitem').first().getByRole('button').click();
  await button(library, mediaTexts.placeImage).click();
  await expect(library).toBeHidden();
}

interface Filling<Content> {
  document: ContentDocument<Content>;
  labels: FieldLabels;
  /** Shows the part of the form with this place: its tab, its section. */
  reach?: (place: string) => Promise<void>;
  /** Values for fields instead of generated ones; for a choice its option. */
  values?: Partial<Record<string, string>>;
  /** How a field without an input gets its value. */
  fillers?: Partial<Record<string, (value: string) => Promise<void>>>;
}

/**
 * Fills in a new value for every field of a document through its editor, found by its label; in lists in the first
 * entry, which must exist. A schema field without an editor fails. Pictures come from the media library, which must
 * have one; after the first, a place that has a picture only gets its alternative text.
 */
export async function fillEverything<Content>(
  page: Page,
  { document, labels, reach, values = {}, fillers = {} }: Filling<Content>,
): Promise<FilledField[]> {
  const filled: FilledField[] = [];
  for (const [index, found] of fieldsOf(document).entries()) {
    const { field, kind, options, accepts } = found;
    const place = firstPlace(field);
    await reach?.(place);
    await openEntries(page, place);
    const editor = editorAt(page, labels, found);
    const filler = fillers[field];
    let value = values[field] ?? trials(index).find(([, text]) => accepts(text))?.[1] ?? '';
    if (filler !== undefined) await filler(value);
    else if (kind === 'picture') {
      value = `Picture ${String(index).padStart(3, '0')}`;
      const alt = editor.locator('xpath=ancestor::fieldset[1]').getByLabel(mediaTexts.placeAlt);
      await expect(editor).toBeVisible();
      const isFirst = !filled.some((one) => one.kind === 'picture');
      if (isFirst || !(await alt.isVisible())) await choosePicture(page, editor);
      await alt.fill(value);
    } else if (kind === 'choice') {
      const standing = await editor.inputValue();
      value = values[field] ?? options.findLast((option) => option !== standing) ?? '';
      await editor.selectOption(value);
    } else if (kind === 'check') {
      value = 'true';
      await editor.check();
    } else {
      await editor.fill(kind === 'moment' ? wallTimeOf(value, siteZone) : value);
    }
    filled.push({ ...found, place, value });
  }
  return filled;
}

/** How a field appears on the public page, unless as text, link or picture with alternative text. */
export type Shows = Partial<Record<string, (value: string) => Promise<void>>>;

/** Compares the public page with all values; a choice needs its own entry in `shows`. */
export async function expectEverything(
  page: Page,
  filled: readonly FilledField[],
  { image, shows }: { image: ContentImage; shows: Shows },
): Promise<void> {
  const unknown = Object.keys(shows).filter((field) => !filled.some((one) => one.field === field));
  expect(unknown, 'fields that the document does not have').toEqual([]);
  for (const { field, kind, value } of filled) {
    const show = shows[field];
    if (show !== undefined) await show(value);
    else if (kind === 'text')
      await expect(page.getByText(value).filter({ visible: true }).first(), field).toBeVisible();
    else if (kind === 'link') await expect(page.locator(`a[href="${value}"]`).first(), field).toBeVisible();
    else if (kind === 'picture') {
      await expect(page.getByRole('img', { name: value, exact: true }), field).toHaveAttribute('src', image.path);
    } else throw new Error(`Say in 'shows' how ${field} is seen`);
  }
}
