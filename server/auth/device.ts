/** Order matters: Edge also names Chrome. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (list: typeof browsers, text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? '';

/** A name such as 'Firefox on Windows', or '' if the browser is unknown. */
export function deviceName(userAgent: string | null | undefined): string {
  if (userAgent === null || userAgent === undefined) return '';
  const text = userAgent.slice(0, 400);
  const browser = nameIn(browsers, text);
  const system = nameIn(systems, text);
  return browser === '' || system === '' ? browser || system : `${browser} on ${system}`;
}
