import type { ReactNode } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from '../../components/skip-link.tsx';

/** Without a shell, only the content, as main. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { data: shell } = trpc.site.shell.useQuery(undefined, { enabled: false });
  return (
    <>
      <SkipLink />
      {shell !== undefined && <SiteHeader shell={shell} />}
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {shell !== undefined && <SiteFooter shell={shell} />}
    </>
  );
}
