import { Link } from '@tanstack/react-router';
import { adminMenuFor } from '../../domain/admin-menu.ts';
import type { Viewer } from '../../domain/access.ts';
import { adminTexts } from '../../domain/texts/admin.ts';
import { ScreenIcon } from './screen-icon.tsx';

interface AdminNavProps {
  viewer: Viewer;
  onFollow?: () => void;
}

/** The entries this person may open; the current one is marked for everybody, not by colour alone. */
export function AdminNav({ viewer, onFollow }: AdminNavProps) {
  return (
    <nav aria-label={adminTexts.navigation} className="p-3">
      <ul className="space-y-0.5">
        {adminMenuFor(viewer).map(({ path, label }) => (
          <li key={path}>
            <Link
              to={path}
              className="admin-link"
              activeOptions={{ exact: path === '/admin', includeSearch: false }}
              {...(onFollow === undefined ? {} : { onClick: onFollow })}
            >
              <ScreenIcon path={path} className="size-5 shrink-0" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
