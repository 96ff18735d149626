/** 0–255. */
type Rgb = readonly [number, number, number];

const black = '#000000';
const white = '#ffffff';

function parse(hex: string): Rgb {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (digits === undefined) throw new RangeError('A colour is written as #RRGGBB');
  const channel = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function write(channels: Rgb): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** WCAG 2.2, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whichever contrasts more: at least 4.5:1. */
export function readableOn(colour: string): string {
  return contrast(colour, white) >= contrast(colour, black) ? white : black;
}

/** 0: first colour, 1: second. */
export function mix(one: string, other: string, share: number): string {
  const from = parse(one);
  const to = parse(other);
  const between = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return write([between(0), between(1), between(2)]);
}

/** Nearest shade with this contrast (darker on light, lighter on dark); else black or white. */
export function adjustForContrast(colour: string, background: string, minimum: number): string {
  const goal = readableOn(background);
  for (let step = 0; step < 64; step += 1) {
    const shade = mix(colour, goal, step / 64);
    if (contrast(shade, background) >= minimum) return shade;
  }
  return goal;
}
