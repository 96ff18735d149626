/** In milliseconds; a day of 24 hours, whatever the zone's clocks do. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * dayMs);

export const daysAfter = (instant: Date, days: number): Date => new Date(instant.getTime() + days * dayMs);
