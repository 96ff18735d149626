import { createElement, type ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { trpc } from '../../lib/api/trpc.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from '../../components/skip-link.tsx';

/** Without a shell, only the content, as main. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { data: shell } = trpc.site.shell.useQuery(undefined, { enabled: false });
  // Filled in by the server (frame-cache.ts).
  const router = useRouter();
  const isCached = import.meta.env.SSR && router.options.context.isFrameCached === true;
  return (
    <>
      <SkipLink />
      {shell !== undefined && (isCached ? createElement('cached-header') : <SiteHeader shell={shell} />)}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {shell !== undefined && (isCached ? createElement('cached-footer') : <SiteFooter shell={shell} />)}
    </>
  );
}
