import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AuthFrame } from '../features/auth/auth-frame.tsx';
import { SiteFrame } from '../features/site/site-frame.tsx';
import { TrialFrame } from '../features/trial/trial-frame.tsx';

/** Outside the trial gate without site frame (D2). */
export const Route = createFileRoute('/_auth')({
  component: AuthLayout,
});

function AuthLayout() {
  const { trial } = Route.useRouteContext();
  if (!trial.granted) {
    return (
      <TrialFrame>
        <Outlet />
      </TrialFrame>
    );
  }
  return (
    <SiteFrame>
      <AuthFrame>
        <Outlet />
      </AuthFrame>
    </SiteFrame>
  );
}
