import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * A mailed link's token; undefined before hydration, '' without. No server sees a fragment. It stays in the address for
 * reloads and bookmarks, also when a link within the page, such as the skip link, replaces it.
 */
export function useLinkToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const [kept, setKept] = useState('');
  const given = /^token=(.*)$/.exec(hash)?.[1];
  if (isHydrated && given !== undefined && given !== kept) setKept(given);
  const isReplaced = given === undefined && kept !== '';
  useEffect(() => {
    if (!isReplaced) return;
    void navigate({
      to: '.',
      search: true,
      hash: `token=${kept}`,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  }, [isReplaced, kept, navigate]);
  return isHydrated ? (given ?? kept) : undefined;
}
