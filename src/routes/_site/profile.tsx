import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { ProfileScreen } from '../../features/profile/profile-screen.tsx';
import { GuardPending } from '../../features/site/guard-pending.tsx';
import { RouteError } from '../../features/site/route-error.tsx';
import { guard } from '../../lib/session/guard.ts';
import { privateHead } from '../../lib/head/head.ts';
import { keepFresh } from '../../lib/api/refresh.ts';

interface ProfileSearch {
  tab?: 'security' | undefined;
}

export const Route = createFileRoute('/_site/profile')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: ({ tab }): ProfileSearch => ({ tab: tab === 'security' ? tab : undefined }),
  beforeLoad: (visit) => guard('signedIn', visit),
  loader: ({ context }) => keepFresh(context.queryClient),
  head: ({ matches }) => privateHead(matches, headTexts.profile),
  pendingComponent: GuardPending,
  pendingMinMs: 0,
  errorComponent: RouteError,
  component: Profile,
});

function Profile() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProfileScreen
      tab={tab ?? 'profile'}
      onTab={(next) =>
        void navigate({ search: { tab: next === 'security' ? next : undefined }, replace: true, resetScroll: false })
      }
    />
  );
}
