import * as z from 'zod/mini';
import type { ContentDocument } from './documents.ts';
import { draftSchemas } from './leaf-repairs.ts';

/** Characters of one text in a draft: more than any published text may have, so that nothing typed is lost. */
const maxTextLength = 100_000;
/** Items of one list in a draft. */
const maxItems = 1000;

/** What a document may be at most on its way, as JSON in bytes: one call of the API carries it (TRUST.md). */
export const maxDocumentBytes = 480 * 1024;

/**
 * The schema of a draft: the same shape, whatever is typed into it. A half-written address or a title that is still too
 * long is kept and not refused; only publishing asks for more.
 */
function draftSchemaOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape).map(([key, inner]) => [key, draftSchemaOf(inner)]);
    return z.strictObject(Object.fromEntries(fields) as Record<string, z.core.$ZodType>);
  }
  if (schema instanceof z.core.$ZodArray) {
    return z.array(draftSchemaOf(schema._zod.def.element)).check(z.maxLength(maxItems));
  }
  if (schema instanceof z.core.$ZodNullable) return z.nullable(draftSchemaOf(schema._zod.def.innerType));
  if (schema instanceof z.core.$ZodOptional) return z.optional(draftSchemaOf(schema._zod.def.innerType));
  if (schema instanceof z.core.$ZodDefault) {
    const { innerType, defaultValue } = schema._zod.def;
    return z._default(draftSchemaOf(innerType), defaultValue);
  }
  const looser = draftSchemas.get(schema);
  if (looser !== undefined) return looser();
  if (schema instanceof z.core.$ZodString) return z.string().check(z.maxLength(maxTextLength));
  return schema;
}

const known = new WeakMap<object, unknown>();

/** The same document as one's own draft of it is kept: read and written with the looser schema. */
export function draftOf<Content>(document: ContentDocument<Content>): ContentDocument<Content> {
  let draft = known.get(document) as ContentDocument<Content> | undefined;
  if (draft === undefined) {
    draft = { ...document, schema: draftSchemaOf(document.schema) as ContentDocument<Content>['schema'] };
    known.set(document, draft);
  }
  return draft;
}

/** Bytes of a document as JSON. */
export function documentBytes(content: unknown): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}
