import { adjustForContrast, contrast, mix, readableOn } from './colour.ts';
import type { SiteSettings } from './site.ts';

/**
 * The surfaces of styles.css that brand colours must be readable on: the one of each scheme that is nearest to the text.
 * A test holds them against the style sheet.
 */
export const themeSurfaces = {
  light: { nearest: '#efe9da', onDeep: '#f6f2e7' },
  dark: { nearest: '#24302b', onDeep: '#f1efe6' },
} as const;

type Scheme = keyof typeof themeSurfaces;

const text = 4.5;
const shape = 3;

/** A dark ground of the brand's own hue that light words stand on. */
function deepOf(primary: string, onDeep: string, minimum: number): string {
  for (let step = 0; step < 64; step += 1) {
    const shade = mix(primary, '#000000', step / 64);
    if (contrast(shade, onDeep) >= minimum) return shade;
  }
  return '#000000';
}

/** The fill itself, the words on it, and its shade under the pointer, where the words read at least as well. */
function fillOf(colour: string, surface: string) {
  const fill = adjustForContrast(colour, surface, shape);
  const on = readableOn(fill);
  return { fill, on, strong: mix(fill, on === '#ffffff' ? '#000000' : '#ffffff', 0.16) };
}

const deepContrast = { light: 10.5, dark: 13 } as const;

/** The dark ground of heroes, bands and the footer, `--deep`, by scheme; by night the one of the day where dark mode is off. */
export function deepColours({ primaryColor, enableDarkMode }: SiteSettings['appearance']): Record<Scheme, string> {
  const of = (scheme: Scheme) => deepOf(primaryColor, themeSurfaces[scheme].onDeep, deepContrast[scheme]);
  return { light: of('light'), dark: of(enableDarkMode ? 'dark' : 'light') };
}

function declarations(appearance: SiteSettings['appearance'], scheme: Scheme): string {
  const { nearest, onDeep } = themeSurfaces[scheme];
  const { primaryColor: primary, secondaryColor: secondary } = appearance;
  const brand = fillOf(primary, nearest);
  const accentOn = readableOn(secondary);
  const deep = deepOf(primary, onDeep, deepContrast[scheme]);
  return Object.entries({
    '--brand': brand.fill,
    '--on-brand': brand.on,
    '--brand-strong': brand.strong,
    '--brand-ink': adjustForContrast(primary, nearest, text),
    '--accent': secondary.toLowerCase(),
    '--on-accent': accentOn,
    '--accent-strong': mix(secondary, accentOn === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    '--accent-ink': adjustForContrast(secondary, nearest, text),
    '--deep': deep,
    '--deep-line': mix(deep, onDeep, 0.22),
    '--deep-muted': adjustForContrast(mix(onDeep, deep, 0.25), deep, text),
    '--deep-accent': adjustForContrast(secondary, deep, text),
  })
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/**
 * The style sheet at `/theme.css` (D32): the brand tokens of both schemes made from two chosen colours, always readable,
 * and the font. It outranks styles.css whatever the order of the two. Where dark mode is off the dark half is missing,
 * and the document says so by `data-dark="off"`, which switches the dark half of styles.css off too.
 */
export function buildThemeCss(appearance: SiteSettings['appearance']): string {
  const font = `--font-site:'${appearance.fontFamily}','${appearance.fontFamily} Fallback',system-ui,sans-serif`;
  const light = `:root:root{${declarations(appearance, 'light')};${font}}`;
  if (!appearance.enableDarkMode) return `${light}\n:root:root{color-scheme:light}\n`;
  const dark = `:root:root:not([data-dark='off']){${declarations(appearance, 'dark')}}`;
  return `${light}\n@media (prefers-color-scheme:dark){${dark}}\n`;
}

/** How a brand colour reads, for the person who chooses it. */
interface BrandReading {
  /** Black or white. */
  words: string;
  /** Of these words on it, such as 7.9. */
  ratio: string;
  /** The shade that stands for it as text on the pages by day; undefined where it is the colour itself. */
  ink: string | undefined;
}

/** What the site makes of a brand colour, `#RRGGBB`. */
export function readBrand(colour: string): BrandReading {
  const words = readableOn(colour);
  const ink = adjustForContrast(colour, themeSurfaces.light.nearest, text);
  return {
    words,
    ratio: (Math.floor(contrast(colour, words) * 10) / 10).toFixed(1),
    ink: ink.toLowerCase() === colour.toLowerCase() ? undefined : ink,
  };
}

/** The plain names of D54; styles.css gives each its value as `--colour-…`. */
const plainColours: ReadonlySet<string> = new Set([
  'white',
  'black',
  'grey',
  'navy',
  'green',
  'red',
  'purple',
  'yellow',
  'orange',
  'gold',
]);

/** The hyphenated names content may use: the two of D54 and the two-word tokens of the theme. */
const themeVariables: ReadonlySet<string> = new Set([
  'brand-blue',
  'brand-green',
  'brand-ink',
  'brand-strong',
  'on-brand',
  'accent-ink',
  'accent-strong',
  'on-accent',
  'on-deep',
  'deep-muted',
  'deep-accent',
]);

/**
 * A stored colour as CSS: a value with a hyphen is a theme variable, the plain names of D54 are variables of styles.css,
 * `#RGB` and `#RRGGBB` stand for themselves. Anything else is undefined: free CSS never reaches the page (D45).
 */
export function cssColour(value: string): string | undefined {
  const name = value.trim().toLowerCase();
  if (name.includes('-')) return themeVariables.has(name) ? `var(--${name})` : undefined;
  if (plainColours.has(name)) return `var(--colour-${name})`;
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(name) ? name : undefined;
}
