import { catalogue } from './catalogue.ts';
import { routerOfTests } from '../setup/routes.ts';
import { cookieName } from '../../server/auth/sessions/cookies.ts';
import { cacheControls } from '../../server/media/cache-control.ts';
import { type AccessLevel, screenLevels } from '../../src/domain/access/access.ts';
import { retryDelay } from '../../src/domain/notifications/streams.ts';
import { isRetried, isRetryable, unreadableAnswer } from '../../src/lib/api/api-error.ts';
import { toastRules } from '../../src/lib/toast-rules.ts';

const { queries } = routerOfTests.options.context.queryClient.getDefaultOptions();

catalogue('1 §9 and 2 §9, figures', {
  'toasts: one at a time, 5 s, 50 px to the right, F8': [
    [{ durationMs: 5000, swipePixels: 50, hotkey: 'F8' }, toastRules],
  ],
  'data of the client: fresh for 5 minutes (D57)': [[5 * 60 * 1000, queries?.staleTime]],
  'answers that are asked for once more (D57)': [
    [
      [502, 503, 504],
      [400, 401, 404, 429, 500, 501, 502, 503, 504].filter((status) => isRetryable(unreadableAnswer(status))),
    ],
    [
      [true, false, false],
      [[0, 503] as const, [1, 503] as const, [0, 404] as const].map(([failures, status]) =>
        isRetried(failures, unreadableAnswer(status)),
      ),
    ],
  ],
  'tries of a stream in milliseconds (D52)': [[[1000, 2000, 5000, 10_000, 10_000], [1, 2, 3, 4, 5].map(retryDelay)]],
  'how long files are cached': [
    [
      { images: 'public, max-age=3600', documents: 'public, max-age=3600', private: 'private, no-store' },
      cacheControls,
    ],
  ],
});

/** Admin screens that are not in the specification (D3, D20, D33, D38, D39, D46, D48). */
const added = new Set([
  '/admin/answers',
  '/admin/audit',
  '/admin/enquiries',
  '/admin/facts',
  '/admin/health',
  '/admin/jobs',
  '/admin/menus',
  '/admin/payments',
  '/admin/redirects',
  '/admin/trash',
]);

function screensOf(wanted: AccessLevel): string[] {
  return Object.entries(screenLevels)
    .filter(([, level]) => level === wanted)
    .map(([path]) => path)
    .toSorted();
}

catalogue('D5 and D9, who may enter, and the cookie of a session', {
  'screens behind sign-in': [
    [['/dashboard', '/profile'], screensOf('signedIn')],
    // D67: the dashboard is of all roles, and officers have clients.
    [['/admin'], screensOf('staff')],
    [['/admin/media', '/admin/pages', '/admin/posts'], screensOf('editor').filter((path) => !added.has(path))],
    [['/clients'], screensOf('officer').filter((path) => !added.has(path))],
    [
      [
        '/admin/about',
        '/admin/content',
        '/admin/export',
        '/admin/homepage',
        '/admin/invest',
        '/admin/investment-opportunities',
        '/admin/menu',
        '/admin/services',
        '/admin/settings',
      ],
      screensOf('admin').filter((path) => !added.has(path)),
    ],
  ],
  'the cookie of a session': [
    ['session', cookieName('session', new URL('http://site.test'))],
    ['__Host-session', cookieName('session', new URL('https://site.test'))],
  ],
});
