import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
      },
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
  ],
  // React has the hook itself: packages that support older versions need no replacement of it.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  publicDir: isSsrBuild === true ? false : 'public',
  build:
    isSsrBuild === true
      ? {
          outDir: 'dist/server',
          target: 'node20',
          copyPublicDir: false,
          rollupOptions: { input: 'server/index.ts', output: { entryFileNames: 'index.js' } },
        }
      : {
          outDir: 'dist/client',
          // Assets of earlier builds stay served: an open tab may still ask for them.
          emptyOutDir: false,
          manifest: true,
          target: 'es2022',
          rollupOptions: {
            input: 'src/client.tsx',
            treeshake: {
              // These packages do nothing when they are loaded and do not say so themselves.
              moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }],
            },
            output: {
              codeSplitting: {
                groups: [
                  // What every page needs from packages: one file, that stays the same from one release to the next.
                  {
                    name: 'vendor',
                    test: /node_modules\/(react|react-dom|scheduler|@tanstack|@trpc|use-sync-external-store|lucide-react\/dist\/esm\/(?!icons\/))/,
                  },
                  // What content pages share, together: many files of some hundred bytes cost more than they save.
                  {
                    name: 'content',
                    test: /src\/(features\/content\/shared|widgets\/picture|components\/skeleton)/,
                    minShareCount: 2,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        },
}));
