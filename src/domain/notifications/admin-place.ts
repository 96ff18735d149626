const places: readonly [portal: RegExp, place: (key: string) => string][] = [
  [/^\/dashboard\/payments\/([\w-]+)$/, (id) => `/admin/payments?id=${id}`],
  [/^\/dashboard\/enquiries\/([\w-]+)$/, (number) => `/admin/enquiries?q=${number}`],
  [/^\/dashboard\?tab=(payments)$/, () => '/admin/payments'],
  [/^\/dashboard\?tab=(enquiries)$/, () => '/admin/enquiries'],
];

/** The administration's equivalent of a portal link; undefined if none. */
export function adminPlaceOf(link: string): string | undefined {
  for (const [portal, place] of places) {
    const key = portal.exec(link)?.[1];
    if (key !== undefined) return place(key);
  }
  return undefined;
}
