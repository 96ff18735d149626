import { type RawBuilder, sql } from 'kysely';

/** `contactName` as `contact_name`. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field;

/** Snake case (except `sectorSlug`, which no statement lists). */
const columnName = <Field extends string>(field: Field) =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnName<Field>;

export const namesOf = <Field extends string>(fields: readonly Field[]) => fields.map((field) => columnName(field));

/** `set name = line.name, contact_name = line.contact_name`. */
export const assignmentsFrom = <Field extends string>(from: string, fields: readonly Field[]) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, sql.ref(`${from}.${name}`)])) as Record<
    ColumnName<Field>,
    RawBuilder<never>
  >;

type Reading<Alias extends string, Field extends string> = Field extends string
  ? `${Alias}.${ColumnName<Field>} as ${Field}`
  : never;

/** `o.title as title, o.is_demo as isDemo`. */
export const readingOf = <Alias extends string, Field extends string>(from: Alias, fields: readonly Field[]) =>
  fields.map((field) => `${from}.${columnName(field)} as ${field}`) as Reading<Alias, Field>[];

/** For `jsonb_populate_recordset(null::clients, …::jsonb)`, which knows the types. */
export function recordsOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))),
  );
}
