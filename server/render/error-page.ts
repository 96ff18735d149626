import { createHash } from 'node:crypto';
import { siteTexts } from '../../src/domain/site/texts.ts';
import type { PageAssets } from './assets.ts';

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Needs neither React nor data. */
export function buildErrorPage(message: string, requestId: string, assets: PageAssets): string {
  const styles = (assets.routes.__root__?.css ?? [])
    .map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(siteTexts.unexpectedTitle)}</title>${styles}</head><body><main class="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 p-6"><h1 class="text-2xl font-semibold">${escapeHtml(siteTexts.unexpectedTitle)}</h1><p>${escapeHtml(message)}</p><p class="text-sm text-muted">${escapeHtml(`${siteTexts.requestId} ${requestId}`)}</p><p><a class="text-brand-ink underline" href="/">${escapeHtml(siteTexts.returnHome)}</a></p></main></body></html>`;
}

/** For small generated responses. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`;
}
