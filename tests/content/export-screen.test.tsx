import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { ExportContent } from '../../src/domain/content/export/schema.ts';
import { exportTexts as texts } from '../../src/domain/content/export/texts.ts';
import { ExportPage } from '../../src/features/content/export/export-page.tsx';
import { ApiProvider } from '../../src/lib/api/trpc.ts';
import { client } from '../setup/routes.ts';

const empty: ExportContent = {
  hero: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '', imageUrl: null },
  products: { title: '', description: '', products: [] },
  resources: { title: '', description: '', resources: [] },
  services: { title: '', description: '', services: [] },
  cta: { title: '', description: '', primaryButtonText: '', secondaryButtonText: '' },
};

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const drawn = (isStaff: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={client}>
        <RouterContextProvider router={router}>
          <ExportPage content={empty} isStaff={isStaff} />
        </RouterContextProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );

test('each empty section points staff to the administration (D24)', () => {
  const html = drawn(true);
  for (const words of Object.values(texts.missingForStaff)) expect(html).toContain(words);
  expect(html.split(texts.configure)).toHaveLength(6);
  for (const words of Object.values(texts.missing)) expect(html).not.toContain(words);
});

test('visitors see neutral text in each empty section and nothing about the administration (D24)', () => {
  const html = drawn(false);
  for (const words of Object.values(texts.missing)) expect(html).toContain(words);
  expect(html).not.toMatch(/admin/i);
});
