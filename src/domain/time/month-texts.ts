import { months } from './format.ts';

const nameOf = (month: string) => months[Number(month.slice(5, 7)) - 1] ?? month;

/** `2026-11` → `November 2026`. */
export const monthWords = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`;

/** `2026-11` → `Nov`. */
export const shortMonth = (month: string): string => nameOf(month).slice(0, 3);
