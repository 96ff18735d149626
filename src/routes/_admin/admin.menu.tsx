import { createFileRoute } from '@tanstack/react-router';
import { headTexts } from '../../domain/site/head-texts.ts';
import { MenuManager } from '../../features/site/menu-manager/menu-manager.tsx';

interface MenuSearch {
  menu?: string;
}

export const Route = createFileRoute('/_admin/admin/menu')({
  staticData: { title: headTexts.admin.menu },
  validateSearch: ({ menu }: Record<string, unknown>): MenuSearch => (typeof menu === 'string' ? { menu } : {}),
  component: MenuAdmin,
});

function MenuAdmin() {
  const { menu } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MenuManager
      selected={menu}
      onSelect={(id) => {
        void navigate({ search: id === undefined ? {} : { menu: id }, resetScroll: false });
      }}
    />
  );
}
