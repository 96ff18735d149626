import { Link } from '@tanstack/react-router';
import { DropdownMenu } from 'radix-ui';
import type { RefObject } from 'react';
import type { Viewer } from '../../domain/access/access.ts';
import { type AccountEntry, accountMenu } from '../../domain/auth/account-menu.ts';
import { accountTexts as texts } from '../../domain/auth/account-texts.ts';
import { useSignOut } from './use-sign-out.ts';

export interface AccountMenuProps {
  viewer: Viewer;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  button: RefObject<HTMLButtonElement | null>;
}

const item =
  'flex min-h-11 items-center rounded-control px-3 outline-none data-highlighted:bg-sunken data-highlighted:text-brand-ink';
const heading = 'px-3 pt-2 pb-1 text-sm font-semibold text-muted';

/** Spec 1 §2. Not modal: the CSP blocks Radix's scroll lock. The button renders before this code loads. */
export function AccountMenu({ viewer, isOpen, onOpenChange, button }: AccountMenuProps) {
  const signOut = useSignOut();
  const { own, administration } = accountMenu(viewer);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden="true" tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        aria-labelledby="account-button"
        className="z-40 w-72 rounded-card border border-line bg-raised p-1.5 text-ink shadow-lg"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
        onInteractOutside={(event) => {
          // The button toggles: this would reopen it.
          if (event.target instanceof Node && button.current?.contains(event.target) === true) event.preventDefault();
        }}
      >
        <DropdownMenu.Label className="border-b border-line px-3 pt-1.5 pb-2.5">
          <span className="block font-semibold">{texts.menu}</span>
          <span className="block text-sm wrap-anywhere text-muted">{viewer.email}</span>
        </DropdownMenu.Label>
        <DropdownMenu.Group className="py-1">
          <Entries entries={own} />
        </DropdownMenu.Group>
        {administration.length > 0 && (
          <DropdownMenu.Group className="border-t border-line py-1">
            <DropdownMenu.Label className={heading}>{texts.administration}</DropdownMenu.Label>
            <Entries entries={administration} />
          </DropdownMenu.Group>
        )}
        <div className="border-t border-line pt-1">
          <DropdownMenu.Item className={item} onSelect={signOut}>
            {texts.signOut}
          </DropdownMenu.Item>
        </div>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Entries({ entries }: { entries: readonly AccountEntry[] }) {
  return entries.map(({ label, path }) => (
    <DropdownMenu.Item key={path} asChild>
      <Link to={path} className={item}>
        {label}
      </Link>
    </DropdownMenu.Item>
  ));
}
