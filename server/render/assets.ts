import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartupError } from '../startup-error.ts';

interface RouteAssets {
  scripts?: { attrs: { type: 'module'; src: string; async: true } }[];
  css?: string[];
  preloads?: string[];
}

export interface PageAssets {
  routes: Record<string, RouteAssets>;
  /** Of the guard of screens behind sign-in, and of what every signed-in person has. */
  guard?: RouteAssets;
  session?: RouteAssets;
  /** By family in kebab case (`source-sans-3`). */
  fonts?: Record<string, string[]>;
  /** `TIME-CONTENT`: time orders builds, equal content is the same build. */
  version: string;
  /** Suppresses hydration warnings. */
  isDevelopment?: true;
}

const viteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    isEntry: z.boolean().optional(),
  }),
);
type ViteManifest = z.infer<typeof viteManifest>;

const entry = 'src/client.tsx';

const guardKey = 'src/lib/session/check-access.ts';
/** Of the files that hold them (`vite.config.ts`). */
const sessionNames = new Set(['session', 'session-expiry']);

/**
 * `src/routes/_site/a.$id.tsx` is `/_site/a/$id`, `index` its folder. Only the split with the component counts, alone
 * or combined (`component---pendingComponent`).
 */
function routeIdOf(key: string): string | undefined {
  const path = /^src\/routes\/(.+)\.tsx\?tsr-split=(?:\w+---)*component(?:---\w+)*$/.exec(key)?.[1];
  if (path === undefined) return undefined;
  return `/${path.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`;
}

/** `inter` for `node_modules/.usual-fonts/inter/files/inter-latin-400-normal.woff2`: what nearly every page needs. */
function fontOf(key: string): string | undefined {
  return /\/\.usual-fonts\/([\w-]+)\/files\/[^/]+\.woff2$/.exec(key)?.[1];
}

function closure(manifest: ViteManifest, key: string, seen: Set<string>): Set<string> {
  if (!seen.has(key)) {
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen);
  }
  return seen;
}

const buildStamp = z.object({ builtAt: z.iso.datetime() });

/** Such as `20261122083000`; zeros if unknown. */
async function timeOf(clientDir: string): Promise<string> {
  const text = await readFile(join(clientDir, '..', 'build-stamp.json'), 'utf8').catch(() => '{}');
  const { data } = buildStamp.safeParse(JSON.parse(text));
  return (data?.builtAt ?? '').replaceAll(/\D/g, '').slice(0, 14).padEnd(14, '0');
}

/** @throws StartupError without a client build */
export async function readPageAssets(clientDir: string): Promise<PageAssets> {
  const place = join(clientDir, '.vite', 'manifest.json');
  const text = await readFile(place, 'utf8').catch((cause: unknown) => {
    throw new StartupError('The site has not been built. Run `npm run build`.', { cause });
  });
  const manifest = viteManifest.parse(JSON.parse(text));
  const main = manifest[entry];
  if (main === undefined) throw new StartupError('The build is incomplete. Run `npm run build` again.');
  const url = (path: string) => `/${path}`;
  const inEntry = closure(manifest, entry, new Set());
  const routes: Record<string, RouteAssets> = {
    __root__: {
      scripts: [{ attrs: { type: 'module', src: url(main.file), async: true } }],
      css: [...inEntry].flatMap((key) => manifest[key]?.css ?? []).map(url),
      preloads: [...inEntry].filter((key) => key !== entry).map((key) => url(manifest[key]?.file ?? '')),
    },
  };
  const assetsOf = (...keys: string[]): RouteAssets => {
    const seen = new Set<string>();
    for (const key of keys) closure(manifest, key, seen);
    const own = [...seen].filter((part) => manifest[part] !== undefined && !inEntry.has(part));
    return {
      preloads: own.map((part) => url(manifest[part]?.file ?? '')),
      css: own.flatMap((part) => manifest[part]?.css ?? []).map(url),
    };
  };
  const fonts: Record<string, string[]> = {};
  for (const [key, { file }] of Object.entries(manifest)) {
    const font = fontOf(key);
    if (font !== undefined) (fonts[font] ??= []).push(url(file));
  }
  for (const key of Object.keys(manifest)) {
    const id = routeIdOf(key);
    if (id === undefined) continue;
    routes[id] = assetsOf(key);
  }
  const content = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return {
    routes,
    guard: assetsOf(guardKey),
    session: assetsOf(...Object.keys(manifest).filter((key) => sessionNames.has(manifest[key]?.name ?? ''))),
    fonts,
    version: `${await timeOf(clientDir)}-${content}`,
  };
}
