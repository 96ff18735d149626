import { isStoredObject } from '../content/stored-object.ts';
import type { Block, Inline, Paragraph, RichText, Table, TableCell } from '../content/rich-text/nodes.ts';
import { seriesRows } from '../content/rich-text/figures.ts';
import { join } from '../content/places.ts';
import { withoutSources } from '../site/sources.ts';
import { type DateSettings, formatDate } from '../time/format.ts';
import type { FactValue } from './facts.ts';
import type { ReferenceFields } from './reference-fields.ts';
import { formatFact } from './format.ts';
import { asOfWords, periodWords, undated } from './period.ts';
import { type FactState, factsPath } from './public.ts';
import { referenceTexts as texts } from './reference-texts.ts';

/** `[Fact: gdp-growth-2024]`: value and source. `[Series: GDP growth]`, an own paragraph: table, chart. */
const marker = /\[(Fact|Series): ?([^[\]]+)\]/g;
const hasMarker = /\[(?:Fact|Series):/;

/** Different ones in one document. */
export const maxReferred = 500;

export const factReference = (key: string): string => `[Fact: ${key}]`;
export const seriesReference = (series: string): string => `[Series: ${series}]`;

export interface ReferredFact extends FactValue {
  key: string;
  period: string;
  sourceName: string;
  sourceUrl: string;
  /** `YYYY-MM-DD`. */
  seenOn: string;
  series: string;
  /** Such as Forecast. */
  note: string;
  state: FactState;
}

export type ReferenceKind = 'fact' | 'series';

export interface FactReference {
  kind: ReferenceKind;
  /** Key of a fact, name of a series. */
  name: string;
  /** Path of the field. */
  place: string;
  /** In rich text. */
  isRich: boolean;
  /** All of a plain field or top-level paragraph. */
  isAlone: boolean;
}

type Deeper = (value: unknown, place: string) => void;

const partsOf = (value: object): [string, unknown][] => Object.entries(value);
const isRich = (value: object): value is RichText => 'type' in value && value.type === 'doc' && 'content' in value;
const isParagraph = (node: unknown): node is Paragraph => isStoredObject(node) && node['type'] === 'paragraph';
const textIn = (content: readonly Inline[]): string =>
  content.map((part) => (part.type === 'text' ? part.text : '\n')).join('');
const isInline = (part: unknown): part is Inline =>
  isStoredObject(part) && (part['type'] === 'text' || part['type'] === 'hardBreak');

function markersIn(text: string): Pick<FactReference, 'kind' | 'name' | 'isAlone'>[] {
  return [...text.matchAll(marker)].map(([whole, kind, name = '']) => ({
    kind: kind === 'Fact' ? 'fact' : 'series',
    name: name.trim(),
    isAlone: whole === text.trim(),
  }));
}

/** In document order. */
export function referencesIn(content: unknown): FactReference[] {
  const found: FactReference[] = [];
  const inRich = (node: unknown, place: string, isTop: boolean): void => {
    if (!isStoredObject(node) || !Array.isArray(node['content'])) return;
    const parts = node['content'] as unknown[];
    const text = textIn(parts.filter(isInline));
    const canBeAlone = isTop && isParagraph(node);
    const own = markersIn(text).map((one) => ({ ...one, place, isRich: true, isAlone: one.isAlone && canBeAlone }));
    found.push(...own);
    for (const part of parts) inRich(part, place, 'type' in node && node['type'] === 'doc');
  };
  const read: Deeper = (value, place) => {
    if (typeof value === 'string') found.push(...markersIn(value).map((one) => ({ ...one, place, isRich: false })));
    else if (typeof value === 'object' && value !== null) {
      if (isRich(value)) inRich(value, place, false);
      else for (const [key, part] of partsOf(value)) read(part, join(place, key));
    }
  };
  read(content, '');
  return found;
}

/** Each once; series in lower case. */
export function namesOf(references: readonly Pick<FactReference, 'kind' | 'name'>[]) {
  const of = (kind: ReferenceKind) => [
    ...new Set(references.filter((one) => one.kind === kind).map(({ name }) => name)),
  ];
  return { keys: of('fact'), series: of('series').map((name) => name.toLowerCase()) };
}
export type ReferredNames = ReturnType<typeof namesOf>;

export interface ReferredFacts {
  facts: readonly ReferredFact[];
  dates: DateSettings;
  sources: ReferenceFields['sources'];
}

interface Given extends ReferredFacts {
  byKey: ReadonlyMap<string, ReferredFact>;
}

/** Marks end at brackets and bars. */
const inMark = (words: string): string =>
  words
    .replaceAll(/[[\]|]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const linkOf = ({ sourceUrl, key }: ReferredFact): string =>
  sourceUrl === '' ? `${factsPath}#${key}` : sourceUrl.replaceAll(/[\s[\]|]/g, encodeURIComponent);

function sourceOf(fact: ReferredFact, { dates, sources }: Given): string {
  const period = fact.period === undated ? '' : periodWords(fact.period, dates);
  const { sourceName } = fact;
  // 'Census 2024' says it; in 'Courier, 2025' the year is another one.
  const stated = [
    sourceName,
    sourceName.includes(period) ? '' : /\d{4}/.test(sourceName) ? texts.of(period) : period,
    fact.note,
  ];
  const words = stated.filter(Boolean).map(inMark).join(', ');
  return sources === 'words'
    ? ` (${words})`
    : ` [Source: ${words}, ${texts.seen(formatDate(fact.seenOn, dates))} | ${linkOf(fact)}]`;
}

/** Undefined: must not be shown. */
function wordsOf(fact: ReferredFact | undefined, given: Given): string | undefined {
  if (fact === undefined || fact.state === 'underReview') return undefined;
  const age = fact.state === 'asOf' ? ` (${asOfWords(fact.period, given.dates)})` : '';
  return `${inMark(formatFact(fact, given.dates))}${age}${sourceOf(fact, given)}`;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

interface Edit {
  from: number;
  to: number;
  words: string;
}

/** In order. A sentence with a hidden figure is replaced whole. */
function editsOf(text: string, given: Given): Edit[] {
  if (!hasMarker.test(text)) return [];
  const edits = [...text.matchAll(marker)].map(({ 0: whole, 1: kind, 2: name = '', index }) => {
    const fact = kind === 'Fact' ? given.byKey.get(name.trim()) : undefined;
    return { from: index, to: index + whole.length, words: wordsOf(fact, given) };
  });
  const hidden = edits.filter(({ words }) => words === undefined);
  if (hidden.length === 0) return edits as Edit[];
  const gone = [...sentences.segment(text)]
    .map(({ segment, index }) => ({ from: index, to: index + segment.trimEnd().length, words: texts.underReview }))
    .filter(({ from, to }) => hidden.some((edit) => edit.from < to && edit.to > from));
  const kept = edits.filter(({ from, to }) => !gone.some((edit) => edit.from < to && edit.to > from));
  return [...gone, ...(kept as Edit[])].toSorted((a, b) => a.from - b.from);
}

function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = edits.flatMap(({ from, to, words }) => {
    const before = text.slice(at, from);
    at = to;
    return [before, words];
  });
  return [...parts, text.slice(at)].join('');
}

/** Empty if it is nothing but a hidden figure. */
function plain(text: string, given: Given): string {
  if (!hasMarker.test(text)) return text;
  return text
    .split('\n')
    .map((line) => {
      const edits = editsOf(line, given);
      const isNothingElse = edits.length === 1 && edits[0]?.words === texts.underReview && edits[0].from === 0;
      return isNothingElse && line.replaceAll(marker, '').trim() === '' ? '' : edited(line, edits);
    })
    .join('\n');
}

/** Words go where their edit begins. */
function inline(content: Inline[], given: Given): Inline[] {
  const edits = editsOf(textIn(content), given);
  if (edits.length === 0) return content;
  let start = 0;
  return content.flatMap((part): Inline[] => {
    const from = start;
    const length = part.type === 'text' ? part.text.length : 1;
    start += length;
    if (part.type !== 'text') return [part];
    const own = edits
      .filter((edit) => edit.from < from + length && edit.to > from)
      .map((edit) => ({
        from: Math.max(0, edit.from - from),
        to: Math.min(length, edit.to - from),
        words: edit.from >= from ? edit.words : '',
      }));
    const text = edited(part.text, own);
    return text === '' ? [] : [{ ...part, text }];
  });
}

const cell = (type: TableCell['type'], text: string): TableCell => ({
  type,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

const leastForLine = 3;

/** `as of 2024-06` sorts with 2024-06. */
const orderOf = ({ period }: ReferredFact): string => period.replace(/^as of /, '');

/** Oldest first; what must not be shown is a gap. */
function tableOf(name: string, given: Given): Table | undefined {
  const points = given.facts
    .filter(({ series }) => series.toLowerCase() === name.toLowerCase())
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b), 'en'))
    .slice(-seriesRows.most);
  if (!points.some(({ state }) => state !== 'underReview')) return undefined;
  const [first] = points;
  const alike = ({ key: _, ...fact }: ReferredFact) =>
    sourceOf({ ...fact, key: first?.key ?? '', period: undated, note: '' }, given);
  const sources = new Set(points.map(alike));
  const [common] = sources.size === 1 ? sources : [];
  const rows = points.map((fact) => {
    const value = fact.state === 'underReview' ? texts.gap : inMark(formatFact(fact, given.dates));
    const source = common === undefined && fact.state !== 'underReview' ? sourceOf(fact, given) : '';
    const period = [periodWords(fact.period, given.dates), inMark(fact.note)].filter(Boolean).join(', ');
    return [cell('tableHeader', period), cell('tableCell', `${value}${source}`)];
  });
  const isYearly = points.every(({ period }) => /^\d{4}$/.test(period));
  const title = inMark(first?.series ?? name);
  const head = [
    cell('tableHeader', isYearly ? texts.year : texts.period),
    cell('tableHeader', `${title}${common ?? ''}`),
  ];
  return {
    type: 'table',
    ...(points.length < seriesRows.least ? {} : { attrs: { chart: points.length < leastForLine ? 'bars' : 'line' } }),
    content: [head, ...rows].map((content) => ({ type: 'tableRow', content })),
  };
}

function block(node: Block, given: Given): Block {
  if (isParagraph(node)) {
    const [first] = markersIn(textIn(node.content ?? []));
    const table = first?.kind === 'series' && first.isAlone ? tableOf(first.name, given) : undefined;
    if (table !== undefined) return table;
  }
  return within(node, given);
}

/** Copies what changes only. */
function within<Node extends object>(node: Node, given: Given): Node {
  if (!('content' in node) || !Array.isArray(node.content)) return node;
  const parts = node.content as object[];
  const shown = parts.every(isInline) ? inline(parts, given) : parts.map((part) => within(part, given));
  return shown.length === parts.length && shown.every((part, index) => part === parts[index])
    ? node
    : { ...node, content: shown };
}

/** For display, never storage. Copies only what changes. */
export function withFacts<Content>(content: Content, referred: ReferredFacts): Content {
  const given: Given = { ...referred, byKey: new Map(referred.facts.map((fact) => [fact.key, fact])) };
  const show = (value: unknown): unknown => {
    if (typeof value === 'string') return plain(value, given);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items = value.map(show);
      return items.some((item, index) => item !== value[index]) ? items : (value as unknown);
    }
    if (isRich(value)) return { ...value, content: value.content.map((node) => block(node, given)) };
    const entries = partsOf(value).map(([key, part]): [string, unknown] => [key, show(part)]);
    return entries.some(([key, part]) => part !== (value as Record<string, unknown>)[key])
      ? Object.fromEntries(entries)
      : value;
  };
  return show(content) as Content;
}

/** For excerpts, also cut ones. */
export const withoutReferences = (text: string): string =>
  withoutSources(text).replaceAll(/\[(?:Fact|Series):[^\]]*(?:\]|$)/g, '…');

/** A figure with its source, for checks of texts. */
export const referencesAsSources = (text: string): string => text.replaceAll(marker, '[Source: $2]');
