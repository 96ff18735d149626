import { createFileRoute, Outlet } from '@tanstack/react-router';
import { SiteFrame } from '../features/site/site-frame.tsx';

/** Everything a visitor sees: header, content, footer. */
export const Route = createFileRoute('/_site')({
  // Every page has it: no file of its own.
  codeSplitGroupings: [],
  component: SiteLayout,
});

function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
