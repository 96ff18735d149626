import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
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

/** Collapsible (D58). Current entries are marked not by colour alone. */
export function AdminNav({ viewer, onFollow }: AdminNavProps) {
  const [folded, setFolded] = useState(readFolded);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const nav = useRef<HTMLElement>(null);
  // Longer than a laptop's window: without this, the entry of Payments or Settings is out of sight.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const toggle = (id: string) => {
    const next = folded.includes(id) ? folded.filter((one) => one !== id) : [...folded, id];
    setFolded(next);
    noteFolded(next);
  };
  return (
    <nav ref={nav} aria-label={adminTexts.navigation} className="p-3">
      {adminMenuGroupsFor(viewer).map(({ id, label, entries }) => {
        if (label === null) return <Entries key={id} entries={entries} onFollow={onFollow} />;
        return (
          <Group
            key={id}
            label={label}
            entries={entries}
            isCurrent={entries.some(({ path }) => isWithin(pathname, path))}
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
  isCurrent: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onFollow: AdminNavProps['onFollow'];
}

function Group({ label, entries, isCurrent, isOpen, onToggle, onFollow }: GroupProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        aria-current={isCurrent && !isOpen ? 'true' : undefined}
        className={`mt-2 flex min-h-8 w-full items-center justify-between rounded-control px-3 text-sm font-semibold hover:bg-sunken ${isCurrent && !isOpen ? 'text-brand-ink underline' : 'text-muted'}`}
      >
        {label}
        <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? '' : '-rotate-90'}`} />
      </button>
      <div id={id} hidden={!isOpen}>
        <Entries entries={entries} onFollow={onFollow} />
      </div>
    </>
  );
}

function Entries({ entries, onFollow }: { entries: AdminMenuEntry[]; onFollow: AdminNavProps['onFollow'] }) {
  return (
    <ul className="space-y-0.5">
      {entries.map(({ path, label }) => (
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
  );
}
