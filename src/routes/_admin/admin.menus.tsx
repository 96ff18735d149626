import { createFileRoute, redirect } from '@tanstack/react-router';

/** Alias (D33). */
export const Route = createFileRoute('/_admin/admin/menus')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/menu', replace: true });
  },
});
