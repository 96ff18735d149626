import type { Change } from '../domain/content/places.ts';

/** How the fields of two versions are named and shown. */
export interface ConflictWords {
  /** Undefined for what the form does not show. */
  labelOf: (place: string, kind: Change['kind']) => string | undefined;
  textOf: (place: string, value: unknown) => string;
  /** Fields whose objects are one value each. */
  wholes?: ReadonlySet<string>;
}

/** Those of a form whose fields are known by their names, nested ones by dotted names. */
export function wordsOfFields(
  labels: Readonly<Partial<Record<string, string>>>,
  textOf: (name: string, value: unknown) => string,
): ConflictWords {
  const names = Object.keys(labels);
  return {
    labelOf: (place) => {
      const name = names.find((one) => place === one || place.startsWith(`${one}.`));
      if (name === undefined) return undefined;
      const item = /^\.(\d+)/.exec(place.slice(name.length))?.[1];
      return item === undefined ? labels[name] : `${labels[name]} ${Number(item) + 1}`;
    },
    textOf,
    wholes: new Set(names.flatMap((name) => [name, `${name}.*`])),
  };
}
