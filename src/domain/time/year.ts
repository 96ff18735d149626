/** Today's, four digits. `timezone`: IANA name. Its own file, for the footer of every page. */
export function yearIn(timezone: string): string {
  const format = { timeZone: timezone, calendar: 'gregory', numberingSystem: 'latn', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', format).format();
}
