import { CircleUserRound } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type ComponentType } from 'react';
import { buttonClass } from '../../components/button.tsx';
import type { Viewer } from '../../domain/access/access.ts';
import { accountMenu } from '../../domain/auth/account-menu.ts';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { NotificationMark } from '../../widgets/notifications/notification-mark.tsx';
import type { AccountMenuProps } from './account-menu.tsx';

interface AccountAreaProps {
  viewer: Viewer;
}

export function AccountArea({ viewer }: AccountAreaProps) {
  const { header } = accountMenu(viewer);
  return (
    <div className="flex items-center gap-1">
      {header.map(({ label, path }) => (
        <Link key={path} to={path} className="nav-link max-lg:hidden">
          {label}
        </Link>
      ))}
      <NotificationMark userId={viewer.id} />
      <div className="max-lg:hidden">
        <AccountButton viewer={viewer} />
      </div>
    </div>
  );
}

/** Icon only on the administration's phones. */
export function AccountButton({ viewer }: AccountAreaProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [Menu, setMenu] = useState<ComponentType<AccountMenuProps>>();
  const [isOpen, setOpen] = useState(false);

  const load = async () => {
    if (Menu !== undefined) return;
    const part = await import('./account-menu.tsx');
    setMenu(() => part.AccountMenu);
  };
  const prepare = () => void load().catch(() => undefined);
  const toggle = () => {
    load().then(
      () => setOpen(!isOpen),
      // The menu failed to load: this page has most links.
      () => window.location.assign('/profile'),
    );
  };

  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        id="account-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={texts.menuOf(viewer.email)}
        className={`${buttonClass({ variant: 'outline', size: 'sm' })} max-w-56`}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          toggle();
        }}
      >
        <CircleUserRound aria-hidden="true" className="size-5 shrink-0" />
        <span className="truncate max-sm:sr-only">{viewer.firstName ?? texts.menu}</span>
      </button>
      {Menu !== undefined && <Menu viewer={viewer} isOpen={isOpen} onOpenChange={setOpen} button={button} />}
    </div>
  );
}
