import type { ContentImage } from '../../domain/content/appearance/image.ts';
import { join } from '../../domain/content/places.ts';

declare const held: unique symbol;

/**
 * Where a document has a `Value`, such as `heroSlides.1.title`. Only the functions below make one, so that a field that
 * the document does not have, or that holds something else, does not compile.
 */
export type Place<Value> = string & { readonly [held]: Value };

/** What is edited as one, or as a list. */
type Whole = string | number | boolean | ContentImage | { type: 'doc' } | readonly unknown[];

/** The names of everything that a `Value` has at any depth, dotted: `hero.title`. A list gives the places of its entries. */
export type Path<Value> = {
  [Key in keyof Value & string]-?:
    Key | (NonNullable<Value[Key]> extends Whole ? never : `${Key}.${Path<NonNullable<Value[Key]>>}`);
}[keyof Value & string];

type ValueAt<Value, Name> = Name extends keyof Value
  ? Value[Name]
  : Name extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Value
      ? ValueAt<NonNullable<Value[Key]>, Rest>
      : never
    : never;

/** For a document: `const at = placesOf<ExportContent>()`, then `at('hero.title')`. */
export function placesOf<Content>() {
  return <const Name extends Path<Content>>(name: Name) => join('', name) as Place<ValueAt<Content, Name>>;
}

/** For a part of a document: `within(slide, 'title')`. */
export function within<Value, const Name extends Path<NonNullable<Value>>>(place: Place<Value>, name: Name) {
  return join(place, name) as Place<ValueAt<NonNullable<Value>, Name>>;
}

/** An entry of the list at a place. */
export function entryAt<Item>(place: Place<readonly Item[] | undefined>, position: number) {
  return join(place, position) as Place<Item>;
}
