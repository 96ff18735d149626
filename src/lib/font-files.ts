import inter400 from '@fontsource/inter/files/inter-latin-400-normal.woff2?url';
import inter600 from '@fontsource/inter/files/inter-latin-600-normal.woff2?url';
import notoSerif400 from '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2?url';
import notoSerif600 from '@fontsource/noto-serif/files/noto-serif-latin-600-normal.woff2?url';
import poppins400 from '@fontsource/poppins/files/poppins-latin-400-normal.woff2?url';
import poppins600 from '@fontsource/poppins/files/poppins-latin-600-normal.woff2?url';
import sourceSans400 from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2?url';
import sourceSans600 from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2?url';
import type { SiteSettings } from '../domain/site.ts';

/** The files of each font in its two weights, the same that fonts.css names. */
const fontFiles: Record<SiteSettings['appearance']['fontFamily'], readonly [string, string]> = {
  Poppins: [poppins400, poppins600],
  Inter: [inter400, inter600],
  'Source Sans 3': [sourceSans400, sourceSans600],
  'Noto Serif': [notoSerif400, notoSerif600],
};

/** Addresses of what a page in this font fetches. For rendering on the server: the browser's part has no use for them. */
export function fontFilesOf(family: SiteSettings['appearance']['fontFamily']): readonly string[] {
  return fontFiles[family];
}
