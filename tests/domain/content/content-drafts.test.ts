import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { aboutDocument } from '../../../src/domain/content/about/document.ts';
import { type ContentDocument, readContent } from '../../../src/domain/content/documents.ts';
import { isStoredObject } from '../../../src/domain/content/stored-object.ts';
import { documentBytes, draftOf, maxDocumentBytes } from '../../../src/domain/content/drafts.ts';
import { exportDocument } from '../../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../../src/domain/content/homepage/document.ts';
import { investDocument } from '../../../src/domain/content/invest/document.ts';
import { changeLabel, placeLabel } from '../../../src/domain/content/place-labels.ts';
import { fieldOf } from '../../../src/domain/content/places.ts';
import { contentFieldTexts } from '../../../src/domain/content/field-texts.ts';

const pages: { page: keyof typeof contentFieldTexts; document: ContentDocument<unknown> }[] = [
  { page: 'homepage', document: homepageDocument },
  { page: 'about', document: aboutDocument },
  { page: 'invest', document: investDocument },
  { page: 'export', document: exportDocument },
];

const isPicture = (value: object) => 'path' in value && 'alt' in value;

/** Whether it is chosen instead of typed: an option or an id. */
const isChosen = (schema: z.core.$ZodType, place: string) => {
  const half = accepts(schema, place, 'half-written, and §/\\ odd');
  return !half;
};

function accepts(schema: z.core.$ZodType, place: string, value: unknown): boolean {
  let inner: z.core.$ZodType | undefined = schema;
  for (const key of place.split('.')) {
    while (
      inner instanceof z.core.$ZodOptional ||
      inner instanceof z.core.$ZodNullable ||
      inner instanceof z.core.$ZodDefault
    ) {
      inner = inner._zod.def.innerType;
    }
    if (inner instanceof z.core.$ZodArray) inner = inner._zod.def.element;
    else if (inner instanceof z.core.$ZodObject) inner = inner._zod.def.shape[key];
  }
  return inner !== undefined && z.core.safeParse(inner, value).success;
}

/** Paths of all texts of a document except pictures. */
function textsOf(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return [place];
  if (typeof value !== 'object' || value === null || isPicture(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, place === '' ? key : `${place}.${key}`));
}

/** Every path that the editor may name, from the schema: lists with one item, objects with all fields. */
function placesOf(schema: z.core.$ZodType, place = ''): string[] {
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  ) {
    return placesOf(schema._zod.def.innerType, place);
  }
  const own = place === '' ? [] : [place];
  if (schema instanceof z.core.$ZodArray) return [...own, ...placesOf(schema._zod.def.element, `${place}.1`)];
  if (!(schema instanceof z.core.$ZodObject)) return own;
  const { shape } = schema._zod.def;
  if ('path' in shape && 'alt' in shape) return own;
  return [
    ...own,
    ...Object.entries(shape)
      .filter(([key]) => key !== 'id')
      .flatMap(([key, inner]) => placesOf(inner, place === '' ? key : `${place}.${key}`)),
  ];
}

describe.each(pages)('a draft of $page', ({ document }) => {
  const draft = draftOf(document);
  const own = document.defaults as Record<string, unknown>;

  it('has the shape of the document, and accepts everything that can be published', () => {
    expect(z.safeParse(draft.schema, own)).toEqual({ success: true, data: own });
    expect(draftOf(document)).toBe(draft);
  });

  it('accepts unfinished input in every text, and returns it as typed', () => {
    const typed = textsOf(own).filter((place) => !isChosen(draft.schema, place));
    expect(typed.length).toBeGreaterThan(10);
    const long = `java script: ${'x'.repeat(30_000)}`;
    for (const value of ['', ' ', 'htt', long]) {
      for (const place of typed) expect(accepts(draft.schema, place, value), place).toBe(true);
    }
    const unfinished = JSON.parse(JSON.stringify(own), (key, value: unknown) =>
      typeof value === 'string' && ['title', 'description', 'link', 'height', 'startDate'].includes(key)
        ? 'htt'
        : value,
    ) as unknown;
    expect(readContent(draft, unfinished)).toEqual({ content: unfinished, repaired: [] });
  });

  it('has no other fields, at any depth, and limits every text', () => {
    expect(z.safeParse(draft.schema, { ...own, owner: 'me' }).success).toBe(false);
    for (const [key, value] of Object.entries(own)) {
      if (!isStoredObject(value)) continue;
      expect(z.safeParse(draft.schema, { ...own, [key]: { ...value, owner: 'me' } }).success, key).toBe(false);
    }
    const place = textsOf(own).find((one) => !isChosen(draft.schema, one)) ?? '';
    expect(accepts(draft.schema, place, 'x'.repeat(100_001))).toBe(false);
  });
});

it('a draft has the same default for an unset choice as the document', () => {
  const [section] = aboutDocument.defaults.sections;
  const { layout: _, ...without } = section ?? {};
  const { content, repaired } = readContent(draftOf(aboutDocument), { sections: [{ ...without, title: 'Mine' }] });
  expect(repaired).toEqual([]);
  expect(content.sections).toMatchObject([{ title: 'Mine', layout: 'single' }]);
});

it('an event date in a draft can be incomplete', () => {
  const { exportSection } = homepageDocument.defaults;
  const event = { ...exportSection.event, startDate: '2026-1', endDate: '' };
  const content = { ...homepageDocument.defaults, exportSection: { ...exportSection, event } };
  expect(z.safeParse(homepageDocument.schema, content).success).toBe(false);
  expect(z.safeParse(draftOf(homepageDocument).schema, content).success).toBe(true);
});

it('the built-in pages are far below the size limit of a request', () => {
  for (const { document } of pages) expect(documentBytes(document.defaults) * 10).toBeLessThan(maxDocumentBytes);
  expect(documentBytes({ a: 'ä' })).toBe(10);
});

describe.each(pages)('readable places of $page', ({ page, document }) => {
  const labels: Readonly<Record<string, string>> = contentFieldTexts[page];
  const places = placesOf(document.schema);

  it('cover every field', () => {
    expect(places.length).toBeGreaterThan(10);
    expect(places.map(fieldOf).filter((field) => labels[field] === undefined)).toEqual([]);
    expect(Object.keys(labels).filter((field) => labels[field]?.trim() === '')).toEqual([]);
    for (const place of places) {
      const words = placeLabel(labels, place);
      expect(words, place).toMatch(/^[A-Z]/);
      expect(words, place).not.toMatch(/\*|undefined|[a-z][A-Z]|\w\.\w/);
      expect(changeLabel(labels, { place, kind: 'removed' })).toMatch(/ deleted$/);
    }
  });
});

it('places are readable text', () => {
  const { homepage } = contentFieldTexts;
  expect(placeLabel(homepage, 'heroSlides.1.titleStyle.font')).toBe('Slide 2, Title style, Font');
  expect(placeLabel(homepage, 'investmentSection.featuredSectors.0.name')).toBe('Investment Section, Sector 1, Name');
  expect(changeLabel(homepage, { place: 'heroSlides.3', kind: 'removed' })).toBe('Slide 4 deleted');
  expect(changeLabel(homepage, { place: 'heroSlides', kind: 'moved' })).toBe('Hero Slideshow order changed');
  expect(changeLabel(homepage, { place: 'heroSlides.0.title', kind: 'changed' })).toBe('Slide 1, Title');
});
