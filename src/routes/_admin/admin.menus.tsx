import { createFileRoute, redirect } from '@tanstack/react-router';

/** The menu manager under the name by which some links know it (D33). */
export const Route = createFileRoute('/_admin/admin/menus')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/menu', replace: true });
  },
});
