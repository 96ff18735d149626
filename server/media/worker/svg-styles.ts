import { shouldReport, propertyValue } from './svg-rules.ts';

/** Simple selectors (`path`, `.a`, `#b`), properties with an attribute. */

const maxRules = 2000;
const maxClasses = 20;
const maxSheetLength = 256 * 1024;

interface Declaration {
  value: string;
  weight: number;
}

export type Declarations = Map<string, Declaration>;

export interface Styles {
  bySelector: ReadonlyMap<string, Declarations>;
  isCut: boolean;
}

const important = 1e9;
const kinds = { element: 1e6, class: 2e6, id: 3e6, attribute: 4e6 };

function withoutComments(css: string): string {
  let rest = css;
  let kept = '';
  for (;;) {
    const from = rest.indexOf('/*');
    if (from === -1) return kept + rest;
    kept += `${rest.slice(0, from)} `;
    const to = rest.indexOf('*/', from + 2);
    if (to === -1) return kept;
    rest = rest.slice(to + 2);
  }
}

function put(into: Declarations, name: string, declaration: Declaration): void {
  const earlier = into.get(name);
  if (earlier === undefined || earlier.weight <= declaration.weight) into.set(name, declaration);
}

/** Whether something worth reporting was dropped. */
function readDeclarations(css: string, weight: number, into: Declarations): boolean {
  let isCut = false;
  for (const part of css.split(';')) {
    if (part.trim() === '') continue;
    const colon = part.indexOf(':');
    const name = part.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const written = part.slice(colon + 1).trim();
    const isImportant = /!\s{0,9}important$/i.test(written);
    const value = isImportant ? written.slice(0, written.lastIndexOf('!')).trim() : written;
    const names = name === 'marker' ? ['marker-start', 'marker-mid', 'marker-end'] : [name];
    for (const each of names) {
      const taken = propertyValue(each, value);
      if (taken !== undefined) put(into, each, { value: taken, weight: weight + (isImportant ? important : 0) });
      else if (shouldReport(name, value)) isCut = true;
    }
  }
  return isCut;
}

const selectorPattern = /^(?:[a-zA-Z][\w-]*|\.[-\w]+|#[-\w.:]+)$/;

function kindOf(selector: string): number {
  if (selector.startsWith('.')) return kinds.class;
  return selector.startsWith('#') ? kinds.id : kinds.element;
}

/** End of a leading `@import …;` or `@media … { … }`. */
function endOfAtRule(css: string): number {
  let depth = 0;
  for (let at = 0; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    else if (css[at] === '}') depth -= 1;
    else if (css[at] !== ';' || depth > 0) continue;
    if (depth <= 0) return at + 1;
  }
  return css.length;
}

export function readSheet(sheet: string): Styles {
  const bySelector = new Map<string, Declarations>();
  if (sheet.length > maxSheetLength) return { bySelector, isCut: true };
  let rest = withoutComments(sheet).replaceAll('<!--', ' ').replaceAll('-->', ' ');
  let isCut = false;
  for (let rule = 0; rule < maxRules; rule += 1) {
    rest = rest.trimStart();
    if (rest === '') return { bySelector, isCut };
    if (rest.startsWith('@')) {
      isCut = true;
      rest = rest.slice(endOfAtRule(rest));
      continue;
    }
    const open = rest.indexOf('{');
    const close = rest.indexOf('}', open);
    const inner = rest.slice(open + 1, close);
    // Nested or unclosed: ambiguous.
    if (open === -1 || close === -1 || inner.includes('{')) return { bySelector, isCut: true };
    const selectors = rest.slice(0, open).split(',');
    for (const selector of selectors.map((each) => each.trim())) {
      if (!selectorPattern.test(selector)) {
        isCut = true;
        continue;
      }
      const declarations = bySelector.get(selector) ?? new Map<string, Declaration>();
      bySelector.set(selector, declarations);
      if (readDeclarations(inner, kindOf(selector) + rule, declarations)) isCut = true;
    }
    rest = rest.slice(close + 1);
  }
  return { bySelector, isCut: true };
}

/** `isCut`: of its style attribute. */
export function stylesOf(
  styles: Styles,
  element: { name: string; id: string | undefined; classes: string | undefined; style: string | undefined },
): { values: Map<string, string>; isCut: boolean } {
  const all: Declarations = new Map();
  const classes = (element.classes ?? '').split(/\s+/, maxClasses).filter(Boolean);
  for (const selector of [element.name, ...classes.map((name) => `.${name}`), `#${element.id ?? ''}`]) {
    for (const [name, declaration] of styles.bySelector.get(selector) ?? []) put(all, name, declaration);
  }
  const isCut = element.style !== undefined && readDeclarations(withoutComments(element.style), kinds.attribute, all);
  return { values: new Map([...all].map(([name, { value }]) => [name, value])), isCut };
}
