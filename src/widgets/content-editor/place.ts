import type { ContentImage } from '../../domain/content/appearance/image.ts';
import { join } from '../../domain/content/places.ts';

declare const held: unique symbol;

/**
 * Typed path in a document: `heroSlides.1.title`. Only the functions below create one: missing or mistyped fields do
 * not compile.
 */
export type Place<Value> = string & { readonly [held]: Value };

type Whole = string | number | boolean | ContentImage | { type: 'doc' } | readonly unknown[];

/** Dotted paths at any depth: `hero.title`. Lists are leaves; see `entryAt`. */
export type Path<Value> = {
  [Key in keyof Value & string]-?:
    | Key
    | (NonNullable<Value[Key]> extends Whole ? never : `${Key}.${Path<NonNullable<Value[Key]>>}`);
}[keyof Value & string];

type ValueAt<Value, Name> = Name extends keyof Value
  ? Value[Name]
  : Name extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Value
      ? ValueAt<NonNullable<Value[Key]>, Rest>
      : never
    : never;

/** `const at = placesOf<ExportContent>()`, then `at('hero.title')`. */
export function placesOf<Content>() {
  return <const Name extends Path<Content>>(name: Name) => join('', name) as Place<ValueAt<Content, Name>>;
}

/** `within(slide, 'title')`. */
export function within<Value, const Name extends Path<NonNullable<Value>>>(place: Place<Value>, name: Name) {
  return join(place, name) as Place<ValueAt<NonNullable<Value>, Name>>;
}

export function entryAt<Item>(place: Place<readonly Item[] | undefined>, position: number) {
  return join(place, position) as Place<Item>;
}
