import type { Weight } from './faces.ts';
import { graphemesOf, type Fonts, type Run, runsOf } from './fonts.ts';

export interface Style {
  weight: Weight;
  /** In points, like all measures. */
  size: number;
  colour: string;
}

export interface Line {
  runs: Run[];
  width: number;
}

/** Longer text cannot come from a form of this site. */
const maxCharacters = 4000;

export const lineHeight = ({ size }: Style): number => size * 1.36;

/** At most `most` lines without empty ones; the rest is appended to the last. */
export function writtenLines(text: string, most: number): string[] {
  const lines = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')];
}

/** By `measure`; notes replaced characters. */
export class Typesetter {
  /** False once a character was replaced. */
  isWhole = true;
  private readonly fonts: Fonts;
  private readonly measure: (run: Run, size: number) => number;

  constructor(fonts: Fonts, measure: (run: Run, size: number) => number) {
    this.fonts = fonts;
    this.measure = measure;
  }

  line(text: string, { weight, size }: Style): Line {
    const { runs, isWhole } = runsOf(this.fonts, weight, text);
    this.isWhole &&= isWhole;
    return { runs, width: runs.reduce((sum, run) => sum + this.measure(run, size), 0) };
  }

  /** Breaks at spaces, and inside words wider than a line. */
  wrap(text: string, style: Style, width: number): Line[] {
    const lines: string[] = [];
    for (const written of writtenLines(text.slice(0, maxCharacters), maxCharacters)) {
      let line = '';
      for (const word of written.split(' ')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (this.widthOf(longer, style) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        const parts = this.broken(word, style, width);
        line = parts.pop() ?? '';
        lines.push(...parts);
      }
      lines.push(line);
    }
    return lines.map((line) => this.line(line, style));
  }

  private widthOf(text: string, style: Style): number {
    return runsOf(this.fonts, style.weight, text).runs.reduce((sum, run) => sum + this.measure(run, style.size), 0);
  }

  private broken(word: string, style: Style, width: number): string[] {
    if (this.widthOf(word, style) <= width) return [word];
    const parts = [''];
    for (const grapheme of graphemesOf(word)) {
      const longer = `${parts.at(-1) ?? ''}${grapheme}`;
      if (longer === grapheme || this.widthOf(longer, style) <= width) parts[parts.length - 1] = longer;
      else parts.push(grapheme);
    }
    return parts;
  }
}
