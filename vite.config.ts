import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import * as z from 'zod/mini';
import { compilerFile } from './scripts/build/compiler-file.mjs';
import { latinSources } from './scripts/build/latin-sources.mjs';
import { usualFonts } from './scripts/build/usual-fonts.mjs';

/** A file with what so many parts of the site share, without what that imports: many small files cost more than they save. */
const shared = (name: string, test: RegExp, minShareCount = 2) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
});

/** Files of the parts that only people with an account fetch. */
const behindSignIn =
  /\/(?:_?admin|_?auth|clients|dashboard|profile|session-|account-|side-account|sign-in-again|admit|jobs)[\w.]*-/;

/** What pages fetch last, or mails lead to, finds its own files as well. */
const last =
  /\/(?:applied-filters|enquiries\.(?:track|forwarded)|facts|gate-screen|investment-opportunities\.(?:alerts\._link|compare)|keep|kept-others|news\.(?:index|_slug)|no-longer-available|outdated-bar|page-links|return-path|search|send-queued|sitemap|toaster|verify)-/;

/** Pages whose errors look like those of any screen: every page has that already, without files of their own to name. */
const sharesError = /^\/_site\/(?:\$slug|dashboard|facts|news|profile|search|sitemap)/;

/** Files of a session (below): asked for by what they hold, and no entries of their own. */
const ofSession = new Set(['session', 'session-expiry']);

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
    const isAskedFor = chunk.isDynamicEntry || ofSession.has(chunk.name);
    if (!isAskedFor || !behindSignIn.test(chunk.fileName)) return null;
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
  // Of its 1,700 icons, those in use.
  'lucide-react',
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
      // A page, how its data is asked for, and its placeholder are one file: no page brings those of others.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
        // Every page has the placeholder of an administration screen already: no files of their own to name.
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
    usualFonts(),
    ...(isSsrBuild === true ? [compilerFile(), latinSources()] : [flatImports]),
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
            // The files of a lazy part are listed where it is asked for, which is on every page: what is behind sign-in
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
                  // What content pages share.
                  shared(
                    'content',
                    /src\/(lib\/(?:lazy-part|with-keys|session\/use-account-button)|domain\/auth\/account-button(?:-texts)?\.|widgets\/use-date-settings|features\/content\/shared\/(?!plain-text|hero-skeleton)|domain\/site\/source(?:s|-texts)|widgets\/(?:pictures\/(?:picture|illustration)|sources)|domain\/content\/appearance\/illustrations|components\/(?:skeleton|heading))/,
                  ),
                  // The home page with its words, which its editor shares.
                  shared(
                    'home',
                    /src\/(?:features\/content\/home\/(?!features-band|built-in|home-below|home-newest|export-section|call-to-action)|domain\/content\/homepage\/(?:texts|event)\.ts)/,
                  ),
                  // The words and rules of opportunities, which the list and each of them share.
                  shared(
                    'opportunities',
                    /src\/(?:domain\/(?:opportunities\/(?:opportunities|texts)|forms\/cursor-texts)|features\/opportunities\/(?:keep-part|list\/use-results-in-view))\./,
                  ),
                  // What the page of one opportunity and the comparison share.
                  shared(
                    'opportunity',
                    /src\/(?:domain\/opportunities\/(?:contact|detail-texts|facts|share-texts)|features\/opportunities\/(?:authority-contact|back-link|text-lines))\./,
                  ),
                  // The last part of these pages, with its words.
                  shared(
                    'closing',
                    /src\/(?:features\/enquiries\/(?!inbox|conversation|track|files|forwarded|queued|send-queued)|domain\/(?:enquiries\/(?:texts|enquiries)|site\/contact-links)\.)/,
                  ),
                  // What pages and posts share.
                  shared('article', /src\/(?:widgets\/article\/article-(?:view|head)|lib\/api\/load-stored)\./),
                  // What these and their list share.
                  shared('news', /src\/(?:widgets\/article\/article-skeleton|domain\/articles\/news-texts)\./),
                  // Formatted text and sections, with their icons: pages, posts and the page about the authority.
                  shared(
                    'sections',
                    /src\/(?:widgets\/(?:sections\/|rich-text\.)|domain\/content\/(?:rich-text\/(?:words|nodes|table-texts)|plain-text)\.)|lucide-react\/dist\/esm\/icons\/(?:building|star|handshake|award|shield|heart|globe|briefcase|users)\./,
                  ),
                  // So do icons with what they stand in, failures in words, and forms.
                  shared(
                    'icons',
                    /src\/(?:components\/(?:lucide-icon|notice|badge)|lib\/api\/failure)|lucide-react\/dist\/esm\/icons\/(?:x|search|info|circle-(?!dashed)[a-z-]+|triangle-[a-z-]+|chevron-down|arrow-left)\./,
                  ),
                  shared(
                    'forms',
                    /src\/(?:components\/form\/(?:field|check-field|honeypot|reveal-summary)|lib\/(?:uuid|pressed-control)|domain\/money\/(?:amount(?:-fault)?|short-amount|texts))\./,
                  ),
                  // What a signed-in person's page shows, and what follows when it is there.
                  shared(
                    'session',
                    /src\/(?:domain\/(?:auth\/account-(?:texts|menu)|notifications\/texts|site\/paths)|widgets\/notifications\/(?:shown|use-unread|use-live-notifications|notification-mark)|lib\/session\/signing-out|features\/site\/(?:account-area|use-sign-out))\.|lucide-react\/dist\/esm\/icons\/(?:bell|clock)\./,
                    1,
                  ),
                  shared(
                    'session-expiry',
                    /src\/(?:domain\/(?:auth\/session-timer|notifications\/streams)|widgets\/notifications\/(?:live|event-stream)|lib\/(?:session\/sign-in-again|keep-open|leading-tab)|features\/auth\/(?:session-expiry|session-clock|use-session-clock))\./,
                    1,
                  ),
                  // What checks input, also in the sign-in form.
                  shared(
                    'checks',
                    /node_modules\/zod\/(?!.*\/iso\.)|src\/(?:domain\/forms\/(?:issue-sentence|plain-text)|components\/form\/form-summary)\./,
                  ),
                  // What keeps input in the browser, also for visitors.
                  shared(
                    'local-drafts',
                    /node_modules\/idb-keyval\/|src\/lib\/storage\/(?:local-drafts|draft-writer)\./,
                  ),
                  // Days and durations.
                  shared('days', /src\/domain\/time\/(?:day|durations)\./),
                  // Forms of staff and clients.
                  shared(
                    'form-autosave',
                    /node_modules\/(?:react-hook-form|@hookform)\/|src\/(?:lib\/(?:storage\/stored-values|form\/use-(?:form-autosave|domain-form|versioned-form))|widgets\/dialogs\/conflict-texts)\./,
                  ),
                  // Conflicts between versions, saving by key, and endless lists.
                  shared(
                    'editing',
                    /src\/(?:widgets\/dialogs\/conflict-dialog|domain\/(?:content\/merge|forms\/save-key-texts)|lib\/form\/use-save-key)\.|@tanstack\/.*(?:useInfinite|infinite)/,
                  ),
                  // Why a save failed, and at which field.
                  shared('saving', /src\/(?:domain\/content\/(?:stored-object|places)|lib\/form\/save-problem)\./),
                  // Notifications with their settings.
                  shared(
                    'notifications',
                    /src\/(?:features\/notifications\/|domain\/notifications\/admin-place|components\/form\/switch)/,
                  ),
                  // Icons of rows, and what opens windows from them.
                  shared(
                    'tools',
                    /lucide-react\/dist\/esm\/icons\/(?:plus|pencil|pencil-line|arrow-up|arrow-down|trash|image|copy|upload|file-up)\.|src\/(?:widgets\/dialogs\/use-lazy-dialog|components\/progress-bar)\./,
                  ),
                  // Words of all editors.
                  shared('editor-words', /src\/domain\/(?:content|facts)\/(?:editor-texts|place-labels|field-texts)\./),
                  // What a text refers to: figures, pictures, links.
                  shared(
                    'references',
                    /src\/(?:widgets\/(?:facts\/(?:figure-field|insert)|media\/(?:use-media-library|image-picker)|use-link-hint)|domain\/(?:facts\/(?:reference-texts|references|reference-fields)|content\/appearance\/image\.|site\/(?:links|site|link-texts)\.|billing\/billing\.))|lucide-react\/dist\/esm\/icons\/image(?:s|-plus)\./,
                    8,
                  ),
                  // Editors of documents with drafts and versions.
                  shared(
                    'documents',
                    /src\/(?:widgets\/(?:content-editor\/|facts\/use-shown-facts)|domain\/(?:health\/field-fragment|content\/(?:leaf-repairs|drafts|documents)\.))/,
                    11,
                  ),
                  // Sections of an editor, which not all of them have.
                  shared('rows', /src\/widgets\/content-editor\/(?:editor-section|keep-focus)\./),
                  // What is above and below any list.
                  shared(
                    'found',
                    /src\/(?:domain\/forms\/list-texts|widgets\/list-screen\/(?:page-links|found-list)|components\/form\/list-choice)\./,
                  ),
                  // Lists of records with filters.
                  shared(
                    'list',
                    /src\/(?:lib\/list-search\.|widgets\/list-screen\/(?:filter-bar|record-table|list-screen|record-links|row-name)\.)/,
                  ),
                  // Deleted records, and taking a deletion back.
                  shared('removal', /src\/(?:domain\/trash\/texts|widgets\/use-deleted-toast)\./),
                  // Files on their way to the site.
                  shared('upload', /src\/lib\/(?:api\/upload|file-rules)\./),
                  // Records from files of other programs.
                  shared('csv', /src\/(?:domain\/imports\/texts|widgets\/csv-import\/csv-(?:buttons|runs))\./),
                  // Windows over a page, with the packages that hold focus and scrolling there.
                  shared(
                    'dialog',
                    /src\/(?:components\/(?:dialog|confirm-dialog)|widgets\/dialogs\/confirm-(?:action|button))\.|node_modules\/(?:@radix-ui|aria-hidden|get-nonce|react-remove-scroll(?:-bar)?|react-style-singleton|tslib|use-callback-ref|use-sidecar)\//,
                  ),
                  // What most screens behind sign-in share; forms and what checks them are not in it, as many have none.
                  shared(
                    'screens',
                    /src\/(?:(?:components|widgets|lib|features)\/(?!.*(?:form|field|entry|draft|kept))|domain\/.*texts\.ts)/,
                    20,
                  ),
                ],
              },
            },
          },
        },
}));
