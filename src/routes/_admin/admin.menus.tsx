import { createFileRoute, redirect } from '@tanstack/react-router';

/** Alternative address of the menu manager (D33). */
export const Route = createFileRoute('/_admin/admin/menus')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/menu', replace: true });
  },
});
