import * as z from 'zod/mini';
import type { ReferenceFields } from '../facts/reference-fields.ts';
import { leafRepairs } from './leaf-repairs.ts';
import { isStoredObject, type StoredObject } from './stored-object.ts';

/** Strict schema, built-in default (only for 'no row', D23), upgrades from older shapes. */
export interface ContentDocument<Content> {
  name: string;
  /** Grows with each shape change. */
  schemaVersion: number;
  schema: z.ZodMiniType<Content>;
  defaults: Content;
  references?: ReferenceFields;
  /** Oldest first. Each recognises its shape: a wrong recorded version (import, restored copy) is harmless. */
  upgrades: readonly ((raw: StoredObject) => StoredObject)[];
}

export interface ReadContent<Content> {
  content: Content;
  /** Defaulted or dropped, e.g. `heroSlides.2.image`. */
  repaired: string[];
}

type Repair = { ok: true; value: unknown } | { ok: false };
const failed: Repair = { ok: false };

function accepts(schema: z.core.$ZodType, value: unknown): boolean {
  return z.core.safeParse(schema, value).success;
}

/** List items' leaves have no defaults. */
function emptyValue(schema: z.core.$ZodType): Repair {
  for (const value of [undefined, null, '', [], leafRepairs.get(schema)?.empty]) {
    if (accepts(schema, value)) return { ok: true, value };
  }
  return failed;
}

function replaceInvalid(schema: z.core.$ZodType, fallback: unknown): Repair {
  if (fallback !== undefined && accepts(schema, fallback)) return { ok: true, value: fallback };
  return emptyValue(schema);
}

const join = (path: string, key: string | number) => (path === '' ? String(key) : `${path}.${key}`);

function repairObject(
  schema: z.core.$ZodObject,
  raw: StoredObject,
  fallback: unknown,
  path: string,
  note: (path: string) => void,
): Repair {
  const shape = schema._zod.def.shape;
  const value: StoredObject = {};
  for (const key of Object.keys(raw)) {
    if (!Object.hasOwn(shape, key)) note(join(path, key));
  }
  for (const [key, child] of Object.entries(shape)) {
    const stored = Object.hasOwn(raw, key) ? raw[key] : undefined;
    const repair = repairValue(
      child,
      stored,
      isStoredObject(fallback) ? fallback[key] : undefined,
      join(path, key),
      note,
    );
    if (!repair.ok) return failed;
    if (repair.value !== undefined) value[key] = repair.value;
  }
  return accepts(schema, value) ? { ok: true, value } : failed;
}

function repairArray(schema: z.core.$ZodArray, raw: unknown[], path: string, note: (path: string) => void): Repair {
  const element = schema._zod.def.element;
  let kept: unknown[] = [];
  raw.forEach((item, index) => {
    const notes: string[] = [];
    const repair = repairValue(element, item, undefined, join(path, index), (inner) => notes.push(inner));
    if (repair.ok && repair.value !== undefined && accepts(schema, [...kept, repair.value])) {
      kept = [...kept, repair.value];
      notes.forEach(note);
    } else {
      note(join(path, index));
    }
  });
  return accepts(schema, kept) ? { ok: true, value: kept } : failed;
}

function repairValue(
  schema: z.core.$ZodType,
  raw: unknown,
  fallback: unknown,
  path: string,
  note: (path: string) => void,
): Repair {
  const parsed = z.core.safeParse(schema, raw);
  if (parsed.success) return { ok: true, value: parsed.data };

  let repair = failed;
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodOptional) {
    // Atomic: half an image is not completed from a default.
    repair = raw === undefined ? failed : repairValue(schema._zod.def.innerType, raw, undefined, path, note);
  } else if (schema instanceof z.core.$ZodObject && isStoredObject(raw)) {
    repair = repairObject(schema, raw, fallback, path, note);
  } else if (schema instanceof z.core.$ZodArray && Array.isArray(raw)) {
    repair = repairArray(schema, raw, path, note);
  } else {
    const value = leafRepairs.get(schema)?.repair(raw, (inner) => note(join(path, inner)));
    repair = value !== undefined && accepts(schema, value) ? { ok: true, value } : failed;
  }
  if (repair.ok) return repair;

  note(path);
  return replaceInvalid(schema, fallback);
}

/**
 * Defaults invalid leaves, drops invalid list items; a non-document becomes the default. Never throws; the result
 * satisfies the schema.
 */
export function readContent<Content>(document: ContentDocument<Content>, raw: unknown): ReadContent<Content> {
  const { schema, defaults, name } = document;
  if (!isStoredObject(raw)) return { content: defaults, repaired: [name] };

  const upgraded = document.upgrades.reduce((stored, upgrade) => upgrade(stored), raw);
  const asStored = z.core.safeParse(schema, upgraded);
  if (asStored.success) return { content: asStored.data, repaired: [] };

  const notes = new Set<string>();
  const repair = repairValue(schema, upgraded, defaults, '', (path) => notes.add(path === '' ? name : path));
  const result = z.core.safeParse(schema, repair.ok ? repair.value : undefined);
  if (!result.success) notes.add(name);
  return { content: result.success ? result.data : defaults, repaired: [...notes] };
}
