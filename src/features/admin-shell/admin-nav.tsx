import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type AdminMenuEntry, type AdminMenuGroup, adminMenuGroupsFor } from '../../domain/admin/admin-menu.ts';
import type { Viewer } from '../../domain/access/access.ts';
import { adminTexts } from '../../domain/admin/texts.ts';
import { noteFolded, readFolded } from '../../lib/storage/folded-groups.ts';
import { ScreenIcon } from './screen-icon.tsx';

interface AdminNavProps {
  viewer: Viewer;
  onFollow?: () => void;
}

const isWithin = (pathname: string, path: string) =>
  pathname === path || (path !== '/admin' && pathname.startsWith(`${path}/`));

/** For the current entry: the menu is longer than a laptop's window. After `scrollIntoView`, Tab would start from here. */
function keepInSight(entry: HTMLElement | null): void {
  const menu = entry?.closest('[data-menu-scroll]');
  if (entry === null || !menu) return;
  const { top, bottom } = entry.getBoundingClientRect();
  const room = menu.getBoundingClientRect();
  menu.scrollTop += Math.max(0, bottom - room.bottom) - Math.max(0, room.top - top);
}

/** Collapsible (D58). Current entries are marked not by colour alone. */
export function AdminNav({ viewer, onFollow }: AdminNavProps) {
  const [folded, setFolded] = useState(readFolded);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const toggle = (id: string) => {
    const next = folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id];
    setFolded(next);
    noteFolded(next);
  };
  return (
    <nav aria-label={adminTexts.navigation} className="p-3">
      {adminMenuGroupsFor(viewer).map(({ id, label, entries }) => {
        if (label === null) return <Entries key={id} entries={entries} pathname={pathname} onFollow={onFollow} />;
        return (
          <Group
            key={id}
            label={label}
            entries={entries}
            pathname={pathname}
            isOpen={!folded.includes(id)}
            onToggle={() => toggle(id)}
            onFollow={onFollow}
          />
        );
      })}
    </nav>
  );
}

interface GroupProps extends Omit<AdminMenuGroup, 'id'> {
  pathname: string;
  isOpen: boolean;
  onToggle: () => void;
  onFollow: AdminNavProps['onFollow'];
}

function Group({ label, entries, pathname, isOpen, onToggle, onFollow }: GroupProps) {
  const id = useId();
  const hidesCurrent = !isOpen && entries.some(({ path }) => isWithin(pathname, path));
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        ref={hidesCurrent ? keepInSight : undefined}
        aria-current={hidesCurrent ? 'true' : undefined}
        className={`mt-2 flex min-h-8 w-full items-center justify-between rounded-control px-3 text-sm font-semibold hover:bg-sunken ${hidesCurrent ? 'text-brand-ink underline' : 'text-muted'}`}
      >
        {label}
        <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? '' : '-rotate-90'}`} />
      </button>
      <div id={id} hidden={!isOpen}>
        <Entries entries={entries} pathname={pathname} onFollow={onFollow} />
      </div>
    </>
  );
}

interface EntriesProps extends Pick<AdminNavProps, 'onFollow'> {
  entries: AdminMenuEntry[];
  pathname: string;
}

function Entries({ entries, pathname, onFollow }: EntriesProps) {
  return (
    <ul className="space-y-0.5">
      {entries.map(({ path, label }) => (
        <li key={path}>
          <Link
            ref={isWithin(pathname, path) ? keepInSight : undefined}
            to={path}
            className="admin-link"
            activeOptions={{ exact: path === '/admin', includeSearch: false }}
            onClick={onFollow}
          >
            <ScreenIcon path={path} className="size-5 shrink-0" />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
