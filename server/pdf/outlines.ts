import type { Face } from './faces.ts';

/** In points. */
export function advanceOf({ font }: Face, text: string, points: number): number {
  const { positions } = font.layout(text);
  const sum = positions.reduce((all, { xAdvance }) => all + xAdvance, 0);
  return (sum * points) / font.unitsPerEm;
}

interface Place {
  points: number;
  x: number;
  /** The baseline. */
  y: number;
}

const rounded = (number: number) => Math.round(number * 100) / 100;

/** The `d` of an SVG path. */
export function outlineOf({ font }: Face, text: string, { points, x, y }: Place): string {
  const { glyphs, positions } = font.layout(text);
  const scale = points / font.unitsPerEm;
  const letters: Record<string, string> = {
    moveTo: 'M',
    lineTo: 'L',
    quadraticCurveTo: 'Q',
    bezierCurveTo: 'C',
    closePath: 'Z',
  };
  let at = x;
  return glyphs
    .map(({ path }, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const drawn = path.commands.map(({ command, args }) => {
        const numbers = args.map((value, place) =>
          rounded(place % 2 === 0 ? at + (value + xOffset) * scale : y - (value + yOffset) * scale),
        );
        return `${letters[command] ?? ''}${numbers.join(' ')}`;
      });
      at += xAdvance * scale;
      return drawn.join('');
    })
    .join('');
}
