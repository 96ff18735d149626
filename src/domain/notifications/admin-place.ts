const places: readonly [portal: RegExp, place: (key: string) => string][] = [
  [/^\/dashboard\/payments\/([\w-]+)$/, (id) => `/admin/payments?id=${id}`],
  [/^\/dashboard\/enquiries\/([\w-]+)$/, (number) => `/admin/enquiries?q=${number}`],
  [/^\/dashboard\?tab=(payments)$/, () => '/admin/payments'],
  [/^\/dashboard\?tab=(enquiries)$/, () => '/admin/enquiries'],
];

/** Where the administration shows what a link of the portal shows; undefined if nowhere. */
export function adminPlaceOf(link: string): string | undefined {
  for (const [portal, place] of places) {
    const key = portal.exec(link)?.[1];
    if (key !== undefined) return place(key);
  }
  return undefined;
}
