import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';

/** `#token=…`, removed from URL and history at once. Undefined before hydration, '' if missing. */
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
