import { illustrative } from '../site/sources.ts';

interface Stated {
  /** May refer to a fact, which names its source. */
  expectedRoi: string | null;
  source: string | null;
  isDemo: boolean;
}

/** Without a source: illustrative (D66); examples already say so. */
export function expectedReturn({ expectedRoi, source, isDemo }: Stated): string {
  const words = expectedRoi ?? '';
  const isSourced = (source ?? '') !== '' || words.includes('[Fact:');
  return words === '' || isSourced || isDemo ? words : `${words} ${illustrative}`;
}
