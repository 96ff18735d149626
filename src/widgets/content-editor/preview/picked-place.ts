import { isOne } from '../../../domain/content/places.ts';

interface Leaf {
  place: string;
  text: string;
}

const bare = (text: string) =>
  text
    .replaceAll(/\[Source:[^\]]*\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  if (typeof value !== 'object' || value === null) return '';
  const { text, content } = value as { text?: unknown; content?: unknown };
  return `${textOf(text)}${textOf(content)}`;
}

/** Texts and images of a document, in order; an image by its address. */
function leavesOf(value: unknown, place = ''): Leaf[] {
  if (typeof value === 'string') return [{ place, text: bare(value) }];
  if (typeof value !== 'object' || value === null) return [];
  if (isOne(value)) return [{ place, text: 'path' in value ? String(value.path) : bare(textOf(value)) }];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, place === '' ? key : `${place}.${key}`));
}

/** Without the numbers of its sources. */
function shownText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const number of copy.querySelectorAll('sup')) number.remove();
  return bare(copy.textContent);
}

const isSame = (one: string, other: string) => one === other && one !== '';

/** The innermost elements with this text, in order: the second is the second field with it. */
function positionOf(element: Element, text: string): number {
  const all = [...element.ownerDocument.body.querySelectorAll(element.tagName)];
  return Math.max(0, all.filter((one) => shownText(one) === text).indexOf(element));
}

/** Elements above the pressed one that may still be the part meant. */
const steps = 4;

/**
 * The field of a text or image pressed in the preview, found by content: public pages carry no marks for editors. Undefined for fixed texts.
 */
export function pickedPlace(content: unknown, pressed: Element): string | undefined {
  const leaves = leavesOf(content);
  const image = pressed.closest('picture, figure')?.querySelector('img') ?? pressed.closest('img');
  if (image !== null) {
    const path = new URL(image.src, document.baseURI).pathname;
    const folder = path.replace(/[^/]+$/, '');
    const isFile = (text: string) => text.startsWith('/') && (text === path || text.startsWith(folder));
    return leaves.find(({ text }) => isFile(text))?.place;
  }
  let element: Element | null = pressed;
  for (let step = 0; step < steps && element !== null; step += 1) {
    const text = shownText(element);
    const equal = leaves.filter((leaf) => isSame(leaf.text, text));
    const found = equal[Math.min(positionOf(element, text), equal.length - 1)];
    if (found !== undefined) return found.place;
    element = element.parentElement;
  }
  // A paragraph of a longer text.
  const text = shownText(pressed);
  return text.length < 3 ? undefined : leaves.find((leaf) => leaf.text.includes(text))?.place;
}
