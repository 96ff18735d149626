import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteFooter } from '../features/site/site-footer.tsx';
import { SiteHeader } from '../features/site/site-header.tsx';
import { SkipLink } from '../features/site/skip-link.tsx';
import { trpc } from '../lib/trpc.ts';

/** Everything a visitor sees: header, content, footer. */
export const Route = createFileRoute('/_site')({ component: SiteLayout });

function SiteLayout() {
  const [shell] = trpc.site.shell.useSuspenseQuery();
  return (
    <>
      <SkipLink />
      <SiteHeader shell={shell} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter shell={shell} />
    </>
  );
}
