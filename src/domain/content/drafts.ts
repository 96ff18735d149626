import * as z from 'zod/mini';
import type { ContentDocument } from './documents.ts';
import { draftSchemas } from './leaf-repairs.ts';

/** Characters; above every published limit, so no typing is lost. */
const maxTextLength = 100_000;
const maxItems = 1000;

/** Bytes that one API call carries. */
export const maxDocumentBytes = 480 * 1024;

/** Without value rules: unfinished input is stored until publishing. */
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

export function draftOf<Content>(document: ContentDocument<Content>): ContentDocument<Content> {
  let draft = known.get(document) as ContentDocument<Content> | undefined;
  if (draft === undefined) {
    draft = { ...document, schema: draftSchemaOf(document.schema) as ContentDocument<Content>['schema'] };
    known.set(document, draft);
  }
  return draft;
}

export function documentBytes(content: unknown): number {
  return new TextEncoder().encode(JSON.stringify(content)).length;
}
