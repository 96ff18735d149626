import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

/**
 * The token of the link that led here (`#token=…`), taken out of the address at once, so that it stays neither on the
 * screen nor in the history. Undefined until the page is alive, '' where the address carries none.
 */
export function useMailedToken(): string | undefined {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [kept, setKept] = useState('');
  const [, given] = /^token=(.*)$/.exec(hash) ?? [];
  if (given !== undefined && given !== kept) setKept(given);

  useEffect(() => {
    if (given !== undefined) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [given, navigate]);

  return isHydrated ? (given ?? kept) : undefined;
}
