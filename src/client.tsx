import './styles.css';
import { httpBatchLink, createTRPCClient } from '@trpc/client';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import superjson from 'superjson';
import { enquiryFormPath, enquiryFragment } from './domain/paths.ts';
import { isTrialRequired } from './lib/api-error.ts';
import type { AppRouter } from './lib/trpc.ts';
import { noticeVersion } from './lib/version.ts';
import { createAppRouter } from './router.tsx';

const client = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/api/trpc',
      transformer: superjson,
      // The server takes at most ten calls a request.
      maxItems: 10,
      maxURLLength: 2000,
      async fetch(url, options) {
        const response = await fetch(url, { ...options, body: options?.body ?? null, signal: options?.signal ?? null });
        noticeVersion(response.headers.get('x-app-version'));
        return response;
      },
    }),
  ],
});

// The answer to an enquiry without script is the form's page, at the address the form was sent to: go on at the page's own.
const formPage = document.querySelector<HTMLInputElement>('input[name="sourcePath"]')?.value;
if (window.location.pathname === enquiryFormPath && formPage !== undefined) {
  window.history.replaceState(null, '', `${formPage}#${enquiryFragment}`);
}

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter({ client })} />
  </StrictMode>,
  {
    // The closed gate is an answer, not a fault: nothing to report about it.
    onCaughtError(error) {
      if (!isTrialRequired(error)) reportError(error);
    },
  },
);
