import { contentImage } from '../../domain/content/appearance/image.ts';
import { richTextLimits } from '../../domain/content/rich-text/nodes.ts';
import { isSafeHref } from '../../domain/site/addresses.ts';
import { makeWordLists } from './paste-word.ts';

interface CleanPaste {
  html: string;
  /** Library pictures only. */
  picturesLeftOut: number;
}

const rubbish =
  'script, style, title, meta, link, base, template, noscript, iframe, frame, object, embed, applet, form input, input, button, select, textarea, audio, video, canvas, math, xml, head, colgroup, dialog, [hidden]';

const pictures = 'img, svg, picture, image, v\\:imagedata';

const insides = 'li, blockquote, td, th, dd, dt';

function all(root: ParentNode, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)];
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name: key, value } of element.attributes) if (/^[a-z-]+$/.test(key)) renamed.setAttribute(key, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function dropComments(body: HTMLElement): void {
  const found: Node[] = [];
  const comments = body.ownerDocument.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node !== null; node = comments.nextNode()) found.push(node);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/** Word and Google Docs: bold as spans, plain text as bold. */
function readStyles(body: HTMLElement): void {
  for (const element of all(body, 'span, font, b, strong, i, em')) {
    const { fontWeight, fontStyle } = element.style;
    const isBold = fontWeight === 'bold' || fontWeight === 'bolder' || Number(fontWeight) >= 600;
    const isPlain = fontWeight === 'normal' || (fontWeight !== '' && Number(fontWeight) < 600);
    const isUpright = fontStyle === 'normal';
    const tag = element.localName;
    if ((isPlain && (tag === 'b' || tag === 'strong')) || (isUpright && (tag === 'i' || tag === 'em'))) unwrap(element);
    else if (tag === 'span' || tag === 'font') {
      for (const [isMarked, name] of [
        [isBold, 'strong'],
        [fontStyle === 'italic', 'em'],
      ] as const) {
        if (!isMarked) continue;
        const mark = body.ownerDocument.createElement(name);
        mark.append(...element.childNodes);
        element.append(mark);
      }
    }
  }
}

/** In lists and cells headings become text. */
function fitHeadings(body: HTMLElement): void {
  const shift = body.querySelector('h1') === null ? 0 : 1;
  for (const heading of all(body, 'h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(4, Number(heading.localName.slice(1)) + shift);
    rename(heading, heading.closest(insides) === null ? `h${level}` : 'p');
  }
}

/** Nested ones become text. */
function fitTables(body: HTMLElement): void {
  for (const caption of all(body, 'caption')) {
    const table = caption.closest('table');
    if (table !== null) table.before(rename(caption, 'p'));
  }
  for (const table of all(body, 'table').toReversed()) {
    if (table.parentElement?.closest(insides)) {
      for (const cell of all(table, 'td, th, caption')) rename(cell, 'div');
      for (const part of all(table, 'thead, tbody, tfoot, tr')) unwrap(part);
      rename(table, 'div');
    }
  }
  for (const quote of all(body, 'blockquote')) if (quote.parentElement?.closest(insides)) unwrap(quote);
  for (const rule of all(body, 'hr')) if (rule.closest(insides)) rule.remove();
}

/** A nested list belongs to the item before. */
function fitLists(body: HTMLElement): void {
  for (const list of all(body, 'ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.localName === 'li') before.append(list);
    else {
      const item = body.ownerDocument.createElement('li');
      list.replaceWith(item);
      item.append(list);
    }
  }
}

const whole = (value: string | null, max: number): string | undefined =>
  value !== null && /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= max ? value : undefined;

function keptAttributes(element: HTMLElement): Record<string, string | undefined> {
  switch (element.localName) {
    case 'a': {
      const href = element.getAttribute('href')?.trim() ?? '';
      return { href: isSafeHref(href) && href.length <= richTextLimits.href ? href : undefined };
    }
    case 'ol':
      return { start: whole(element.getAttribute('start'), richTextLimits.start) };
    case 'td':
    case 'th':
      return {
        colspan: whole(element.getAttribute('colspan'), richTextLimits.columns),
        rowspan: whole(element.getAttribute('rowspan'), richTextLimits.rows),
      };
    case 'table':
      return { 'data-chart': element.dataset.chart };
    case 'figure':
      return { 'data-image': element.dataset.image };
    default:
      return {};
  }
}

function fitAttributes(body: HTMLElement): void {
  for (const element of all(body, '*')) {
    const kept = { ...keptAttributes(element), 'data-pm-slice': element.dataset.pmSlice };
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of Object.entries(kept)) if (value !== undefined) element.setAttribute(name, value);
  }
}

function isOwnFigure(element: HTMLElement): boolean {
  try {
    return contentImage.safeParse(JSON.parse(element.dataset.image ?? '')).success;
  } catch {
    return false;
  }
}

/** Style sheets and handlers: the CSP reports them even unexecuted. The rest goes below. */
function quiet(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?<\/style\s*>/gi, '')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/([\s/"'])on(?=[a-z]+\s*=)/gi, '$1data-on-'));
}

/**
 * To plain headings, lists, links, quotes and tables, from Word, web or this editor; counts pictures. Runs and fetches
 * nothing.
 */
export function cleanPaste(html: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html');
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  dropComments(body);
  for (const element of all(body, rubbish)) element.remove();
  const left = all(body, pictures).filter((picture) => picture.parentElement?.closest(pictures) === null);
  for (const picture of left) picture.remove();
  for (const figure of all(body, 'figure')) {
    if (figure.dataset.image !== undefined && isOwnFigure(figure)) figure.replaceChildren();
    else unwrap(figure);
  }
  makeWordLists(body);
  readStyles(body);
  for (const element of all(body, '*')) if (element.localName.includes(':')) unwrap(element);
  if (!isOwn) fitHeadings(body);
  fitTables(body);
  fitLists(body);
  fitAttributes(body);
  for (const link of all(body, 'a:not([href])')) unwrap(link);
  if (!isOwn) {
    for (const paragraph of all(body, 'p, h1, h2, h3, h4, div')) {
      const isEmpty = paragraph.textContent.trim() === '' && paragraph.querySelector('figure, hr, table, td') === null;
      if (isEmpty && paragraph.parentElement?.closest('td, th, li') === null) paragraph.remove();
    }
    // Between paragraphs (Google Docs, browsers).
    for (const line of all(body, 'br')) if (line.parentElement === body) line.remove();
  }
  return { html: body.innerHTML, picturesLeftOut: left.length };
}
