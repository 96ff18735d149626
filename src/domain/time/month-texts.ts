const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const nameOf = (month: string) => names[Number(month.slice(5, 7)) - 1] ?? month;

/** `2026-11` → `November 2026`. */
export const monthWords = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`;

/** `2026-11` → `Nov`. */
export const shortMonth = (month: string): string => nameOf(month).slice(0, 3);
