import { isUuid } from '../domain/forms/uuid.ts';

/** Values of a list's URL: undefined if invalid. */

export const textIn = (value: unknown, max = 100) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : undefined;

export const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === value);

export const trueIn = (value: unknown) => (String(value) === 'true' ? (true as const) : undefined);

export const cursorIn = (value: unknown, max = 1000) =>
  typeof value === 'string' && value !== '' && value.length <= max ? value : undefined;

export const idIn = (value: unknown) => (typeof value === 'string' && isUuid(value) ? value : undefined);

/** 'new', or an id. */
export const openRow = ({ edit, new: isNew }: Record<string, unknown>) =>
  idIn(edit) ?? (edit === 'new' || isNew !== undefined ? 'new' : undefined);

export const withoutUndefined = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Values]: Exclude<Values[Name], undefined>;
  };
