import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { exportTexts as texts } from '../../src/domain/texts/export.ts';
import { ExportPage } from '../../src/features/content/export/export-page.tsx';
import { emptyExport as empty } from '../factories/export-content.ts';

describe('staff and visitors (D24)', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const drawn = (isStaff: boolean) =>
    renderToStaticMarkup(
      <RouterContextProvider router={router}>
        <ExportPage content={empty} isStaff={isStaff} />
      </RouterContextProvider>,
    );

  it('points staff to the administration in each empty section', () => {
    const html = drawn(true);
    for (const words of Object.values(texts.missingForStaff)) expect(html).toContain(words);
    expect(html.split(texts.configure)).toHaveLength(6);
    for (const words of Object.values(texts.missing)) expect(html).not.toContain(words);
  });

  it('never points visitors there', () => {
    const html = drawn(false);
    for (const words of Object.values(texts.missing)) expect(html).toContain(words);
    expect(html).not.toMatch(/admin/i);
  });
});
