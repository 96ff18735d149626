import { createFileRoute, redirect } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { WelcomeScreen } from '../../features/auth/welcome-screen.tsx';
import { privateHead } from '../../lib/head/head.ts';
import { fetchSession } from '../../lib/session/session.ts';

interface AuthSearch {
  tab?: 'signup';
  /** Checked on redirect (D17). */
  redirect?: string;
}

export const Route = createFileRoute('/_auth/auth/')({
  validateSearch: ({ tab, redirect: wanted }): AuthSearch => ({
    ...(tab === 'signup' ? { tab } : {}),
    ...(typeof wanted === 'string' ? { redirect: wanted } : {}),
  }),
  async beforeLoad({ context, search }) {
    // Unknown: show the forms; signing in asks again.
    const session = await fetchSession(context.api).catch(() => undefined);
    if (session !== undefined && session.viewer !== null) {
      const [{ returnPath }, { securityScreen }] = await Promise.all([
        import('../../domain/auth/return-path.ts'),
        import('../../domain/access/access.ts'),
      ]);
      // Staff with a short password set a new one (D61).
      const href = session.viewer.mustSetPassword ? securityScreen : returnPath(search.redirect);
      throw redirect({ href, replace: true });
    }
  },
  head: ({ matches }) => privateHead(matches, headTexts.auth.title),
  component: Auth,
});

function Auth() {
  const { tab, redirect: wanted } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <WelcomeScreen
      tab={tab ?? 'signin'}
      redirect={wanted}
      onTab={(next) =>
        void navigate({
          search: (search) => ({ ...search, tab: next === 'signup' ? next : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
