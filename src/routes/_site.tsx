import { createFileRoute, Outlet } from '@tanstack/react-router';
import { TrialRequired } from '../lib/api-error.ts';
import { SiteFrame } from '../features/site/site-frame.tsx';

/** Everything a visitor sees: header, content, footer. */
export const Route = createFileRoute('/_site')({
  // Every page has it: no file of its own.
  codeSplitGroupings: [],
  // The root draws the gate; here nothing below it is asked for before it is open (D1).
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
