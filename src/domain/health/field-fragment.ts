/** In the fragment, as each screen reads its own query. */
export const fieldFragment = (place: string) => (place === '' ? '' : `#field=${encodeURIComponent(place)}`);

/** The field that an editor opens; undefined without. */
export function fieldOfFragment(fragment: string): string | undefined {
  const [, place] = /^#?field=([\w.-]{1,300})$/.exec(fragment) ?? [];
  return place;
}
