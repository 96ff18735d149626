/** Deeper than any document of this product; what is nested further would overflow whoever walks through it. */
const mostLevels = 100;

/** The null character: JSON and addresses can carry it, and no text of Postgres can. */
const isNull = (text: string) => text.includes('\0');

/**
 * Whether what came as JSON can be walked through and stored at all: nested no deeper than a hundred levels, and without the
 * null character. Asked before anything else looks into it, level by level, so that its depth costs no stack.
 */
export function isPlainInput(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return false;
    const below: unknown[] = [];
    for (const item of level) {
      if (typeof item === 'string' && isNull(item)) return false;
      if (typeof item !== 'object' || item === null) continue;
      if (!Array.isArray(item) && Object.keys(item).some(isNull)) return false;
      for (const inner of Object.values(item)) below.push(inner);
    }
    level = below;
  }
  return true;
}

/** An address with the null character in it, which no page and no file has. */
export const hasNullInAddress = (address: string): boolean => address.includes('%00');
