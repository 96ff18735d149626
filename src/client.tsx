import './styles.css';
import { createTRPCClient, httpLink, type HTTPLinkOptions } from '@trpc/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { enquiryFormPath, enquiryFragment } from './domain/enquiry-form.ts';
import { isTrialRequired } from './lib/api-error.ts';
import type { AppRouter } from './lib/trpc.ts';
import { sessionChangeKey } from './lib/session.ts';
import { noticeVersion } from './lib/version.ts';
import { readJson, wire } from './lib/wire.ts';
import { createAppRouter } from './router.tsx';

type Connection = HTTPLinkOptions<AppRouter['_def']['_config']['$types']>;

const ask: Connection['fetch'] = async (url, options) => {
  const response = await fetch(url, { ...options, body: options?.body ?? null, signal: options?.signal ?? null });
  noticeVersion(response.headers.get('x-app-version'));
  return { ok: response.ok, body: response.body, json: () => readJson(response) };
};

// Each call alone: what everybody reads, the server has ready under its address.
const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/api/trpc', transformer: wire, fetch: ask })] });

// The answer to an enquiry without script is the form's page, at the address the form was sent to: go on at the page's own.
const formPage = document.querySelector<HTMLInputElement>('input[name="sourcePath"]')?.value;
if (window.location.pathname === enquiryFormPath && formPage !== undefined) {
  window.history.replaceState(null, '', `${formPage}#${enquiryFragment}`);
}

const router = createAppRouter({ client });

// Somebody signed in or out in another tab: this one is theirs, too.
window.addEventListener('storage', ({ key }) => {
  if (key === sessionChangeKey) void import('./lib/session-change.ts').then(({ takeSession }) => takeSession(router));
});

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
  {
    // The closed gate is an answer, not a fault: nothing to report about it.
    onCaughtError(error) {
      if (!isTrialRequired(error)) reportError(error);
    },
  },
);
