import { adjustForContrast, contrast, mix, readableOn } from './colour.ts';
import type { SiteSettings } from './site.ts';

/** Least contrast to text in styles.css; a test compares. */
export const themeSurfaces = {
  light: { nearest: '#efe9da', onDeep: '#f6f2e7' },
  dark: { nearest: '#24302b', onDeep: '#f1efe6' },
} as const;

type Scheme = keyof typeof themeSurfaces;

const text = 4.5;
const shape = 3;

/** In the brand's hue, for light text. */
function deepOf(primary: string, onDeep: string, minimum: number): string {
  for (let step = 0; step < 64; step += 1) {
    const shade = mix(primary, '#000000', step / 64);
    if (contrast(shade, onDeep) >= minimum) return shade;
  }
  return '#000000';
}

function fillOf(colour: string, surface: string) {
  const fill = adjustForContrast(colour, surface, shape);
  const on = readableOn(fill);
  return { fill, on, strong: mix(fill, on === '#ffffff' ? '#000000' : '#ffffff', 0.16) };
}

const deepContrast = { light: 10.5, dark: 13 } as const;

/** `--deep`: heroes, bands, footer; without dark mode equal. */
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

/** `/theme.css` (D32). Outranks styles.css in any order. Without dark mode `data-dark="off"` disables its dark half. */
export function buildThemeCss(appearance: SiteSettings['appearance']): string {
  const font = `--font-site:'${appearance.fontFamily}','${appearance.fontFamily} Fallback',system-ui,sans-serif`;
  const light = `:root:root{${declarations(appearance, 'light')};${font}}`;
  if (!appearance.enableDarkMode) return `${light}\n:root:root{color-scheme:light}\n`;
  const dark = `:root:root:not([data-dark='off']){${declarations(appearance, 'dark')}}`;
  return `${light}\n@media (prefers-color-scheme:dark){${dark}}\n`;
}

interface BrandReading {
  words: string;
  ratio: string;
  /** The colour in the light scheme; undefined if the same. */
  ink: string | undefined;
}

export function readBrand(colour: string): BrandReading {
  const words = readableOn(colour);
  const ink = adjustForContrast(colour, themeSurfaces.light.nearest, text);
  return {
    words,
    ratio: (Math.floor(contrast(colour, words) * 10) / 10).toFixed(1),
    ink: ink.toLowerCase() === colour.toLowerCase() ? undefined : ink,
  };
}

/** D54; `--colour-…` in styles.css. */
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

/** D54 plus two-word theme tokens. */
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

/** Hyphenated: theme variables; plain: D54; `#RGB`, `#RRGGBB`. Else undefined: no free CSS (D45). */
export function cssColour(value: string): string | undefined {
  const name = value.trim().toLowerCase();
  if (name.includes('-')) return themeVariables.has(name) ? `var(--${name})` : undefined;
  if (plainColours.has(name)) return `var(--colour-${name})`;
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/.test(name) ? name : undefined;
}
