import { isOne, valueAt } from '../../../domain/content/places.ts';
import { expandAmount } from '../../../domain/money/short-amount.ts';
import { dateFormats } from '../../../domain/site/site.ts';
import { formatDate } from '../../../domain/time/format.ts';

interface Leaf {
  place: string;
  text: string;
  /** With its sources. */
  whole: string;
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const bare = (text: string) => spaced(text.replaceAll(/\[Source:[^\]]*\]/g, ''));
const leafOf = (place: string, text: string): Leaf => ({ place, text: bare(text), whole: spaced(text) });

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  const { text, content } = value as { text?: unknown; content?: unknown };
  return `${textOf(text)}${textOf(content)}`;
}

/** In document order; images by address. */
function leavesOf(value: unknown, place = ''): Leaf[] {
  if (typeof value === 'string') return [leafOf(place, value)];
  if (typeof value !== 'object' || value === null) return [];
  if (isOne(value)) return [leafOf(place, 'path' in value ? String(value.path) : textOf(value))];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, place === '' ? key : `${place}.${key}`));
}

/** Without source numbers. */
function shownText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const number of copy.querySelectorAll('sup')) number.remove();
  return bare(copy.textContent);
}

const isSame = (one: string, other: string) => one === other && one !== '';

function positionOf(element: Element, text: string): number {
  const all = [...element.ownerDocument.body.querySelectorAll(element.tagName)];
  return Math.max(0, all.filter((one) => shownText(one) === text).indexOf(element));
}

const amountPattern = /\d[\d,]*(?:\.\d+)?(?:\s?(?:k|m|b|thousand|million|billion))?\b/gi;

/** Whether a text shows an amount or date stored otherwise: '10000000' in 'PGK 10M'. */
function isFormattedIn(text: string, { text: stored }: Leaf): boolean {
  if (/^\d+(?:\.\d+)?$/.test(stored)) {
    const amounts = [...text.matchAll(amountPattern)].map(([amount]) => expandAmount(amount).replaceAll(',', ''));
    return amounts.some((amount) => Number(amount) === Number(stored));
  }
  if (!/^\d{4}-\d\d-\d\d/.test(stored)) return false;
  return dateFormats.some((dateFormat) => text.includes(formatDate(stored, { dateFormat, timezone: 'UTC' })));
}

/** The empty picture field of a part, or what contains it: shows the product's drawing. */
function emptyPictureBeside(content: unknown, place: string): string | undefined {
  const keys = place.split('.');
  while (keys.length > 0) {
    keys.pop();
    const beside = Object.entries(valueAt(content, keys.join('.')) ?? {});
    const found = beside.find(([key, value]) => value === null && /image/i.test(key));
    if (found !== undefined) return [...keys, found[0]].join('.');
  }
  return undefined;
}

/** A drawing's: by the nearest text. */
function pictureField(content: unknown, leaves: readonly Leaf[], image: HTMLImageElement): string | undefined {
  const path = new URL(image.src, document.baseURI).pathname;
  const folder = path.replace(/[^/]+$/, '');
  const isFile = (text: string) => text.startsWith('/') && (text === path || text.startsWith(folder));
  const own = leaves.find(({ text }) => isFile(text));
  if (own !== undefined) return own.place;
  const texts = new Map(leaves.map(({ text, place }) => [text, place]));
  for (let element = image.parentElement; element !== null; element = element.parentElement) {
    const shown = [...element.querySelectorAll('*')].map(shownText).find((text) => text !== '' && texts.has(text));
    if (shown !== undefined) return emptyPictureBeside(content, texts.get(shown) ?? '');
  }
  return undefined;
}

/** Characters that make a text a paragraph, not a label. */
const paragraph = 20;

/** Elements above the pressed one to try. */
const steps = 4;

/**
 * The field of a text or image pressed in the preview, found by content: public pages carry no marks for editors. Undefined for fixed texts.
 *
 * @param chosen the label that a choice field shows for its value
 */
export function pickedPlace(
  content: unknown,
  pressed: Element,
  chosen: (place: string) => string | undefined = () => undefined,
): string | undefined {
  const leaves = leavesOf(content);
  const image = pressed.closest('picture, figure')?.querySelector('img') ?? pressed.closest('img');
  if (image !== null) return pictureField(content, leaves, image);
  let element: Element | null = pressed;
  for (let step = 0; step < steps && element !== null; step += 1) {
    const text = shownText(element);
    const equal = leaves.filter((leaf) => isSame(leaf.text, text));
    const found = equal[Math.min(positionOf(element, text), equal.length - 1)];
    if (found !== undefined) return found.place;
    element = element.parentElement;
  }
  const text = shownText(pressed);
  if (text.length < 2) return undefined;
  const isPartOf = ({ whole }: Leaf) => whole.includes(text);
  // A text with a label or a date beside it.
  const labelled = leaves.filter((leaf) => leaf.text.length > 4 && text.includes(leaf.text));
  const found =
    leaves.find(({ place }) => isSame(chosen(place) ?? '', text)) ??
    (text.length < paragraph ? undefined : leaves.find(isPartOf)) ??
    labelled.toSorted((one, other) => other.text.length - one.text.length)[0] ??
    leaves.find((leaf) => isFormattedIn(text, leaf)) ??
    leaves.find(isPartOf);
  return found?.place;
}
