import { Link } from '@tanstack/react-router';
import type { Viewer } from '../../domain/access/access.ts';
import { type AccountEntry, accountMenu } from '../../domain/auth/account-menu.ts';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { NotificationLine } from '../../widgets/notifications/notification-mark.tsx';
import { useSignOut } from './use-sign-out.ts';

interface SideAccountProps {
  viewer: Viewer;
  onFollow: () => void;
}

export function SideAccount({ viewer, onFollow }: SideAccountProps) {
  const signOut = useSignOut();
  const { header, own, administration } = accountMenu(viewer);
  // Not in the account menu.
  const ofHeader = header.filter(({ label }) => own.every((entry) => entry.label !== label));
  return (
    <div className="mt-auto">
      <nav aria-label={texts.menu} className="border-t border-line p-3">
        <p className="px-3.5 pb-1">
          <span className="block font-semibold">{texts.menu}</span>
          <span className="block text-sm wrap-anywhere text-muted">{viewer.email}</span>
        </p>
        <NotificationLine onFollow={onFollow} />
        <Entries entries={[...ofHeader, ...own]} onFollow={onFollow} />
        {administration.length > 0 && (
          <>
            <p className="px-3.5 pt-3 pb-1 text-sm font-semibold text-muted">{texts.administration}</p>
            <Entries entries={administration} onFollow={onFollow} />
          </>
        )}
      </nav>
      <div className="border-t border-line p-3">
        <button
          type="button"
          className="side-link w-full"
          onClick={() => {
            onFollow();
            signOut();
          }}
        >
          {texts.signOut}
        </button>
      </div>
    </div>
  );
}

function Entries({ entries, onFollow }: { entries: readonly AccountEntry[]; onFollow: () => void }) {
  return (
    <ul>
      {entries.map(({ label, path }) => (
        <li key={label}>
          <Link to={path} className="side-link" activeOptions={{ exact: true }} onClick={onFollow}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
