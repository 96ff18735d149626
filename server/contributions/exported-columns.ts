import type { Expression } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';

/** In order; headings are permanent: other programs read them. */
export type FileColumns<Heading extends string> = Readonly<Record<Heading, Expression<string | null>>>;

/** Every column, with what it adds to the file. */
export type ExportedColumns<Table extends keyof Tables> = Readonly<
  Record<keyof Tables[Table], FileColumns<string> | null>
>;

/** Columns that add nothing to the file. */
export const leftOut = <Column extends string>(...columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, null])) as Record<Column, null>;

type HeadingOf<Added> = Added extends unknown ? keyof Added & string : never;

export const byHeading = <Columns extends Readonly<Record<string, object | null>>>(columns: Columns) =>
  Object.assign({}, ...Object.values(columns)) as FileColumns<HeadingOf<Columns[keyof Columns]>>;
