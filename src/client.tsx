import './site.css';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { enquiryFormPath, enquiryFragment } from './domain/enquiries/form.ts';
import { isTrialRequired } from './lib/api/api-error.ts';
import { callHooks } from './lib/api/call-hooks.ts';
import { buildClient } from './lib/api/client.ts';
import { hasQueuedEnquiry } from './lib/storage/queued-enquiry.ts';
import { sessionChangeKey } from './lib/session/session.ts';
import { noticeVersion } from './lib/api/version.ts';
import { createAppRouter } from './router.tsx';

const client = buildClient(
  (response) => noticeVersion(response.headers.get('x-app-version')),
  async (error, call) => (await callHooks.retry?.(error, call)) === true,
  (call, error) => callHooks.ended?.(call, error),
);

// Rendered at its form target: restore the page's own URL.
const formPage = document.querySelector<HTMLInputElement>('input[name="sourcePath"]')?.value;
if (window.location.pathname === enquiryFormPath && formPage !== undefined) {
  window.history.replaceState(null, '', `${formPage}#${enquiryFragment}`);
}

const router = createAppRouter({ client });

// Changed in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === sessionChangeKey)
    void import('./lib/session/session-change.ts').then(({ refreshSession }) => refreshSession(router));
});

if (hasQueuedEnquiry()) void import('./features/enquiries/send-queued.ts').then(({ sendQueued }) => sendQueued(client));

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
  {
    // A closed gate is not an error.
    onCaughtError(error) {
      if (!isTrialRequired(error)) reportError(error);
    },
  },
);
