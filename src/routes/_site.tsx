import { createFileRoute, Outlet } from '@tanstack/react-router';
import { TrialRequired } from '../lib/api/api-error.ts';
import { SiteFrame } from '../features/site/site-frame.tsx';

export const Route = createFileRoute('/_site')({
  // Every page needs it.
  codeSplitGroupings: [],
  // The root renders the gate; below nothing loads until it opens (D1).
  beforeLoad({ context }) {
    if (!context.trial.granted) throw new TrialRequired();
  },
  component: SiteLayout,
});

function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
