import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import * as z from 'zod/mini';

/** Files of the parts that only people with an account fetch. */
const behindSignIn =
  /\/(?:_?admin|_?auth|clients|dashboard|profile|session-|account-|side-account|sign-in-again|admit|jobs)[\w.]*-/;

/** What pages fetch last, or mails lead to, finds its own files as well. */
const last =
  /\/(?:applied-filters|enquiries\.(?:track|forwarded)|facts|gate-screen|investment-opportunities\.(?:alerts\._link|compare)|keep|kept-others|news\.(?:index|_slug)|no-longer-available|outdated-bar|page-links|return-path|search|send-kept|sitemap|toaster|verify)-/;

/** Pages whose errors look like those of any screen: every page has that already, without files of their own to name. */
const sharesError = /^\/_site\/(?:\$slug|dashboard|facts|news|profile|search|sitemap)/;

/** Files that every page has brought already. */
const everywhere = /\/(?:vendor|rolldown-runtime)-/;

/** The library's icons with this project's function instead of its own; random keys do not compress, and it needs none. */
const slimIcons = {
  name: 'slim-icons',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs/ },
    handler: (code: string) =>
      code
        .replace(
          "import createLucideIcon from '../createLucideIcon.mjs'",
          `import { createLucideIcon } from ${JSON.stringify(path.resolve('src/components/lucide-icon.ts'))}`,
        )
        .replaceAll(/,\s*key: "\w+"/g, ''),
  },
};

/**
 * A screen behind sign-in imports all it needs itself, also what its imports import: a browser asks for it all at once
 * instead of level by level. At the end, where all of it has been evaluated: the order stays.
 */
const flatImports: Plugin = {
  name: 'flat-imports',
  // Before names get their hashes.
  renderChunk(code, chunk, _, { chunks }) {
    if (!chunk.isDynamicEntry || !behindSignIn.test(chunk.fileName)) return null;
    const all = new Set(chunk.imports);
    for (const file of all) for (const imported of chunks[file]?.imports ?? []) all.add(imported);
    const further = [...all].filter((file) => !chunk.imports.includes(file) && !everywhere.test(file));
    return `${code}\n${further.map((file) => `import"./${path.posix.basename(file)}";`).join('')}`;
  },
};

/**
 * Packages that the server reads before it listens: with all they depend on in its own files they are read sooner (0118).
 * React, packages read later and those that read files beside their code stay outside.
 */
const ofEachStart = [
  '@prisma/adapter-pg',
  '@prisma/client',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-router-ssr-query',
  '@trpc/client',
  '@trpc/react-query',
  '@trpc/server',
  'compression',
  'csv-parse',
  'csv-stringify',
  'express',
  'helmet',
  'kysely',
  'lru-cache',
  'lucia',
  'multer',
  'negotiator',
  'otplib',
  'p-queue',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
  'proxy-addr',
  'rate-limiter-flexible',
  'superjson',
  'zod',
];

/** These packages and all they depend on. */
function withDependencies(names: string[]): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const dependency of dependenciesOf(name)) add(dependency);
  };
  names.forEach(add);
  return [...found];
}

function dependenciesOf(name: string): string[] {
  const about = z
    .object({ dependencies: z.optional(z.record(z.string(), z.string())) })
    .parse(JSON.parse(readFileSync(path.resolve('node_modules', name, 'package.json'), 'utf8')));
  return Object.keys(about.dependencies ?? {});
}

/** `vite build` makes dist/client, `vite build --ssr` makes dist/server: the whole server and rendering in one graph. */
export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A page, how its data is asked for, and what stands in its place meanwhile are one file: no page brings those of others.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        // What stands in the place of a screen of the administration every page has already: no files of their own to name.
        splitBehavior: ({ routeId }) =>
          routeId.startsWith('/_admin/')
            ? [['loader', 'component'], ['notFoundComponent']]
            : sharesError.test(routeId)
              ? [['loader', 'component', 'pendingComponent'], ['notFoundComponent']]
              : undefined,
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    slimIcons,
    ...(isSsrBuild === true ? [] : [flatImports]),
  ],
  resolve: {
    alias: [
      // React has the hook itself: packages that support older versions need no replacement of it.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'use-sync-external-store' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  publicDir: isSsrBuild === true ? false : 'public',
  ssr: isSsrBuild === true ? { noExternal: withDependencies(ofEachStart) } : {},
  build:
    isSsrBuild === true
      ? {
          outDir: 'dist/server',
          target: 'node20',
          copyPublicDir: false,
          rollupOptions: { input: 'server/index.ts', output: { entryFileNames: 'index.js', comments: false } },
        }
      : {
          outDir: 'dist/client',
          // Assets of earlier builds stay served: an open tab may still ask for them.
          emptyOutDir: false,
          manifest: true,
          modulePreload: {
            // Browsers without it fetch a part's files one after the other instead, and nobody carries its replacement.
            polyfill: false,
            // The files of a lazy part are listed where it is asked for, which is on every page: what stands behind sign-in
            // finds its own instead, a round trip later, and nobody else carries the list.
            resolveDependencies: (file, files) =>
              behindSignIn.test(file) || last.test(file) ? [] : files.filter((name) => !everywhere.test(name)),
          },
          target: 'es2022',
          rollupOptions: {
            input: 'src/client.tsx',
            treeshake: {
              // Schemas do nothing when they are made: a screen that needs a limit beside one carries no zod (`z.config` would go, too).
              manualPureFunctions: ['z'],
              // These packages do nothing when they are loaded and do not say so themselves.
              moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
            },
            output: {
              // Every page names some hundred files, and a hash does not compress: as short as the bundler allows.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              codeSplitting: {
                groups: [
                  // What every page needs from packages: one file, that stays the same from one release to the next.
                  {
                    name: 'vendor',
                    // Not what screens behind sign-in alone use: endless lists, blocked navigation.
                    test: /node_modules\/(react\/|react-dom\/|scheduler\/|@tanstack\/(?!.*\b(?:useInfinite|infinite|useBlocker))|@trpc\/|use-sync-external-store\/)/,
                  },
                  // What this project's own first view is made of, wherever else it is used: one file instead of ten.
                  {
                    name: 'app',
                    tags: ['$initial'],
                    test: /src\/(?!features\/content|widgets\/(?:pictures\/(?:picture|illustration)|sources)|domain\/content\/appearance\/illustrations|components\/(?:skeleton|heading))|preload-helper/,
                  },
                  // What content pages share, together: many files of some hundred bytes cost more than they save.
                  {
                    name: 'content',
                    test: /src\/(lib\/(?:lazy-part|with-keys)|widgets\/use-date-settings|features\/content\/shared\/(?!plain-text|hero-skeleton)|domain\/site\/source(?:s|-texts)|widgets\/(?:pictures\/(?:picture|illustration)|sources)|domain\/content\/appearance\/illustrations|components\/(?:skeleton|heading))/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // The home page with its words, which its editor shares.
                  {
                    name: 'home',
                    test: /src\/(?:features\/content\/home\/(?!features-band|built-in|home-below|home-newest|export-section|call-to-action)|domain\/content\/homepage\/(?:texts|event)\.ts)/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // The words and rules of opportunities, which the list and each of them share.
                  {
                    name: 'opportunities',
                    test: /src\/(?:domain\/opportunities\/(?:opportunities|texts)|features\/opportunities\/(?:keep-part|list\/use-results-in-view))\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // What the page of one opportunity and the comparison share.
                  {
                    name: 'opportunity',
                    test: /src\/(?:domain\/opportunities\/(?:contact|detail-texts|facts|share-texts)|features\/opportunities\/(?:authority-contact|back-link|text-lines))\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // The last part of these pages, with its words.
                  {
                    name: 'closing',
                    test: /src\/(?:features\/enquiries\/(?!inbox|conversation|track|files|forwarded|kept|send-kept)|domain\/(?:enquiries\/(?:texts|enquiries)|site\/contact-links)\.)/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // What pages and posts share.
                  {
                    name: 'article',
                    test: /src\/(?:widgets\/article\/article-(?:view|head)|lib\/api\/load-stored)\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // What these and their list share.
                  {
                    name: 'news',
                    test: /src\/(?:widgets\/article\/article-skeleton|domain\/articles\/news-texts)\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // Formatted text and sections, with their icons: pages, posts and the page about the authority.
                  {
                    name: 'sections',
                    test: /src\/(?:widgets\/(?:sections\/|rich-text\.)|domain\/content\/(?:rich-text\/(?:words|nodes|drawn-texts)|plain-text)\.)|lucide-react\/dist\/esm\/icons\/(?:building|star|handshake|award|shield|heart|globe|briefcase|users)\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // So do icons with what they stand in, failures in words, and forms.
                  {
                    name: 'icons',
                    test: /src\/(?:components\/(?:lucide-icon|notice|badge)|lib\/api\/failure)|lucide-react\/dist\/esm\/icons\/(?:x|search|info|circle-(?!dashed)[a-z-]+|triangle-[a-z-]+|chevron-down|arrow-left)\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  {
                    name: 'forms',
                    test: /src\/(?:components\/form\/(?:field|check-field|honeypot|reveal-summary)|lib\/(?:uuid|pressed-control)|domain\/money\/(?:amount(?:-fault)?|short-amount|texts))\./,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // Windows over a page, with the packages that hold focus and scrolling there.
                  {
                    name: 'dialog',
                    test: /src\/(?:components\/(?:dialog|confirm-dialog)|widgets\/dialogs\/confirm-(?:action|button))\.|node_modules\/(?:@radix-ui|aria-hidden|get-nonce|react-remove-scroll(?:-bar)?|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                  // What most screens behind sign-in share; forms and what checks them are not in it, as many have none.
                  {
                    name: 'screens',
                    test: /src\/(?:(?:components|widgets|lib|features)\/(?!.*(?:form|field|entry|draft|kept))|domain\/.*texts\.ts)/,
                    minShareCount: 20,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
}));
