import type { Change } from '../../domain/content/places.ts';

export interface ConflictTexts {
  /** Undefined: not in the form. */
  labelOf: (place: string, kind: Change['kind']) => string | undefined;
  textOf: (place: string, value: unknown) => string;
  wholes?: ReadonlySet<string>;
}

/** Nested ones dotted. */
export function textsOfFields(
  labels: Readonly<Partial<Record<string, string>>>,
  textOf: (name: string, value: unknown) => string,
): ConflictTexts {
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
