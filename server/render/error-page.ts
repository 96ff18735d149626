import { siteTexts } from '../../src/domain/site/texts.ts';
import { escapeMarkup } from '../platform/http/markup.ts';
import type { PageAssets } from './assets.ts';

/** Needs neither React nor data. */
export function buildErrorPage(message: string, requestId: string, assets: PageAssets): string {
  const styles = (assets.routes.__root__?.css ?? [])
    .map((href) => `<link rel="stylesheet" href="${escapeMarkup(href)}">`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(siteTexts.unexpectedTitle)}</title>${styles}</head><body><main class="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6"><h1 class="text-2xl font-semibold">${escapeMarkup(siteTexts.unexpectedTitle)}</h1><p>${escapeMarkup(message)}</p><p class="text-sm text-muted">${escapeMarkup(`${siteTexts.requestId} ${requestId}`)}</p><p><a class="text-brand-ink underline" href="/">${escapeMarkup(siteTexts.returnHome)}</a></p></main></body></html>`;
}
