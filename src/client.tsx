import './styles.css';
import { httpBatchLink, createTRPCClient } from '@trpc/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { AppRouter } from '../server/router.ts';
import { isTrialRequired } from './lib/api-error.ts';
import { noticeVersion } from './lib/version.ts';
import { readJson, wire } from './lib/wire.ts';
import { createAppRouter } from './router.tsx';

const client = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      transformer: wire,
      // The server takes at most ten calls a request.
      maxItems: 10,
      maxURLLength: 2000,
      async fetch(url, options) {
        const response = await fetch(url, { ...options, body: options?.body ?? null, signal: options?.signal ?? null });
        noticeVersion(response.headers.get('x-app-version'));
        return { ok: response.ok, body: response.body, json: () => readJson(response) };
      },
    }),
  ],
});

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ client })} />
  </StrictMode>,
  {
    // The closed gate is an answer, not a fault: nothing to report about it.
    onCaughtError(error) {
      if (!isTrialRequired(error)) console.error(error);
    },
  },
);
