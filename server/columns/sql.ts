import { Prisma } from '../../prisma/generated/client.ts';

/** Snake case (except `sectorSlug`, which no statement lists). */
const columnName = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listed = (fields: readonly string[], write: (name: string, field: string) => string) =>
  Prisma.join(fields.map((field) => Prisma.raw(write(columnName(field), field))));

/** `name, contact_name`. */
export const namesOf = (fields: readonly string[]) => listed(fields, (name) => name);

/** `name = line.name, contact_name = line.contact_name`. */
export const assignmentsFrom = (from: string, fields: readonly string[]) =>
  listed(fields, (name) => `${name} = ${from}.${name}`);

/** `o.title, o.expected_roi AS "expectedRoi"`: selects a `ReadRow`. */
export const readingOf = (from: string, fields: readonly string[]) =>
  listed(fields, (name, field) => `${from}.${name}${name === field ? '' : ` AS "${field}"`}`);

/** As the driver returns them: decimals as text. */
export type ReadRow<Model, Fields extends readonly (keyof Model)[]> = {
  [Field in Fields[number]]: Model[Field] extends Prisma.Decimal ? string : Model[Field];
};

/** For `jsonb_populate_recordset(NULL::clients, …::jsonb)`, which knows the types. */
export function recordsOf(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnName(field), value]))),
  );
}
