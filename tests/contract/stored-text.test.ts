import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { appRouter } from '../../server/router.ts';
import { aboutDocument } from '../../src/domain/content/about/document.ts';
import { pageDocument, postDocument } from '../../src/domain/articles/articles.ts';
import { exportDocument } from '../../src/domain/content/export/document.ts';
import { homepageDocument } from '../../src/domain/content/homepage/document.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { opportunityDocument } from '../../src/domain/opportunities/document.ts';
import { serviceDocument } from '../../src/domain/services/document.ts';
import { siteContentDocuments } from '../../src/domain/site/site-content.ts';
import { menuDocument } from '../../src/domain/menus/menus.ts';
import { settingsSchemas } from '../../src/domain/site/site.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  options?: z.core.$ZodType[];
  in?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
}

/** Of two lengths, because some texts have a minimum. */
const controlled = ['a\u0007b', `a\u0007${'b'.repeat(20)}`];

/** The paths of texts that accept a control character. */
function takers(schema: z.core.$ZodType, path: string, open: readonly z.core.$ZodType[] = []): string[] {
  if (open.includes(schema)) return [];
  const { type, shape, element, innerType, options, getter, ...definition } = schema._zod.def as unknown as Definition;
  const within = (inner: z.core.$ZodType, key = '') => takers(inner, `${path}${key}`, [...open, schema]);
  if (type === 'string') {
    const takes = (value: string) => {
      const result = schema._zod.run({ value, issues: [] }, {});
      return !(result instanceof Promise) && result.issues.length === 0;
    };
    return controlled.some(takes) ? [path] : [];
  }
  if (shape !== undefined) return Object.entries(shape).flatMap(([key, inner]) => within(inner, `.${key}`));
  const parts = [element, innerType, definition.in, getter?.(), ...(options ?? [])];
  return parts.flatMap((part) => (part === undefined ? [] : within(part)));
}

const schemasOf = (documents: Readonly<Record<string, { schema: z.core.$ZodType }>>) =>
  Object.entries(documents).map(([name, { schema }]) => [name, schema] as const);

interface Procedure {
  _def: { type: string; inputs: z.core.$ZodType[] };
}
const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
const changes = Object.entries(procedures).flatMap(([name, { _def }]) =>
  _def.type === 'mutation' ? _def.inputs.map((input) => [name, input] as const) : [],
);

/** Texts that are hashed, compared or looked up, and never stored unchanged. */
const compared = new Set([
  'auth.requestReset.redirect',
  'auth.signUp.redirect',
  'enquiries.submit.begun',
  'jobs.run.name',
  'profile.endSession.id',
  'redirects.setIgnored.path',
  'trash.purge.kind',
  'trash.restore.kind',
]);
const isSecret = (path: string) => /\.(?:password|confirmPassword|currentPassword|code|token)$/.test(path);

describe('a stored text refuses control characters', () => {
  it.each([
    ...Object.entries(settingsSchemas),
    ...schemasOf(siteContentDocuments),
    ...schemasOf({ homepageDocument, aboutDocument, investDocument, exportDocument, pageDocument, postDocument }),
    ...schemasOf({ opportunityDocument, serviceDocument, menuDocument }),
  ] as readonly (readonly [string, z.core.$ZodType])[])('in %s', (name, schema) => {
    expect(takers(schema, name)).toEqual([]);
  });

  it('in the input of a mutation', () => {
    const found = changes.flatMap(([name, input]) => takers(input, name)).filter((path) => !isSecret(path));
    expect(found.filter((path) => !compared.has(path))).toEqual([]);
    // Every listed text still exists.
    expect([...compared].filter((path) => !found.includes(path))).toEqual([]);
  });
});
