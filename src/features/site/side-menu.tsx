import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { lazy, Suspense, type RefObject } from 'react';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import type { SiteShell } from '../../domain/site/site.ts';
import { siteTexts } from '../../domain/site/texts.ts';
import { useViewer } from '../../lib/session/session.ts';

const SideAccount = lazy(async () => ({ default: (await import('./side-account.tsx')).SideAccount }));

export interface SideMenuProps {
  shell: SiteShell;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** No Radix overlay: the CSP blocks its scroll lock; styles.css locks instead. */
export function SideMenu({ shell, isOpen, onOpenChange, returnFocusTo }: SideMenuProps) {
  const viewer = useViewer();
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className="side-menu-shade fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="side-menu fixed inset-y-0 right-0 z-50 flex w-80 max-w-[85vw] flex-col overflow-y-auto overscroll-contain bg-raised text-ink shadow-lg"
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocusTo.current?.focus();
          }}
        >
          <BilumBand className="shrink-0" />
          <div className="flex items-center justify-between border-b border-line px-5 py-3">
            <Dialog.Title className="text-lg font-semibold">{siteTexts.menu}</Dialog.Title>
            <Dialog.Close
              aria-label={siteTexts.closeMenu}
              className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <nav aria-label={siteTexts.mainNavigation} className="p-3">
            <ul>
              {shell.menus.header.map((link) => (
                <li key={`${link.label} ${link.url}`}>
                  <SiteLink href={link.url} className="side-link" onClick={close}>
                    {link.label}
                  </SiteLink>
                </li>
              ))}
              <li>
                <SiteLink href="/search" className="side-link" onClick={close}>
                  {siteTexts.search}
                </SiteLink>
              </li>
            </ul>
          </nav>
          {viewer === null ? (
            <div className="mt-auto border-t border-line p-5">
              <SiteLink href="/auth" className={`${buttonClass()} w-full`} onClick={close}>
                {siteTexts.signIn}
              </SiteLink>
            </div>
          ) : (
            <Suspense>
              <SideAccount viewer={viewer} onFollow={close} />
            </Suspense>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
