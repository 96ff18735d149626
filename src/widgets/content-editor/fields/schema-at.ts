import * as z from 'zod/mini';

/** Unwraps optional, nullable and default. */
export function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault
  ) {
    return bare(schema._zod.def.innerType);
  }
  return schema;
}

export function isOptionalAt(schema: z.core.$ZodType, place: string): boolean {
  const [parent, key = ''] = [place.replace(/\.?[^.]+$/, ''), place.split('.').at(-1)];
  const inside = parent === '' ? bare(schema) : schemaAt(schema, parent);
  return inside instanceof z.core.$ZodObject && inside._zod.def.shape[key] instanceof z.core.$ZodOptional;
}

/** Undefined if missing. */
export function schemaAt(schema: z.core.$ZodType, place: string): z.core.$ZodType | undefined {
  let at: z.core.$ZodType | undefined = bare(schema);
  for (const key of place.split('.')) {
    if (at instanceof z.core.$ZodArray) at = bare(at._zod.def.element);
    else if (at instanceof z.core.$ZodObject && Object.hasOwn(at._zod.def.shape, key)) {
      const inner: z.core.$ZodType | undefined = at._zod.def.shape[key];
      at = inner === undefined ? undefined : bare(inner);
    } else return undefined;
  }
  return at;
}

function maximumOf(schema: z.core.$ZodType | undefined): number | undefined {
  const { maximum } = schema?._zod.bag ?? {};
  return typeof maximum === 'number' ? maximum : undefined;
}

export function maxTextLengthAt(schema: z.core.$ZodType, place: string): number | undefined {
  return maximumOf(schemaAt(schema, place));
}

export function maxItemsAt(schema: z.core.$ZodType, place: string): number {
  return maximumOf(schemaAt(schema, place)) ?? Number.POSITIVE_INFINITY;
}
