/** One block of a how-to: lines to add to a file after existing ones. */
export interface Block {
  file: string;
  /** Consecutive lines of the file; none for a new file. */
  after: string[];
  added: string[];
}

const fence = /^( *)```(?:diff|ts|tsx) (\S+)\n([\s\S]*?)^\1```$/gm;

/** Reads the blocks of a page: ```` ```diff FILE ```` changes a file, ```` ```ts FILE ```` creates one. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(fence)].map(([block, indent = '', file = '', body = '']) => {
    const lines = body
      .split('\n')
      .slice(0, -1)
      .map((line) => line.slice(indent.length));
    if (!block.trimStart().startsWith('```diff')) return { file, after: [], added: lines };
    const isAdded = (line: string) => line.startsWith('+');
    return {
      file,
      after: lines.filter((line) => !isAdded(line)).map((line) => line.slice(1)),
      added: lines.filter(isAdded).map((line) => line.slice(1)),
    };
  });
}

/**
 * The text of a file with a block applied.
 *
 * @throws Error when the lines it follows are missing or not unique
 */
export function applyBlock(text: string, { file, after, added }: Block): string {
  if (after.length === 0) return `${added.join('\n')}\n`;
  const lines = text.split('\n');
  const places = lines.flatMap((_, at) => (after.every((line, offset) => lines[at + offset] === line) ? [at] : []));
  const [place] = places;
  if (place === undefined || places.length > 1) {
    throw new Error(`${file} has ${places.length} places like this:\n${after.join('\n')}`);
  }
  return lines.toSpliced(place + after.length, 0, ...added).join('\n');
}
