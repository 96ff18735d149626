import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import type { Viewer } from '../../domain/access/access.ts';
import { adminTexts } from '../../domain/admin/texts.ts';
import { AdminNav } from './admin-nav.tsx';
import { ViewWebsite } from './view-website.tsx';

/** No Radix overlay: the CSP blocks its scroll lock. */
export function AdminDrawer({ viewer }: { viewer: Viewer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger className={`${buttonClass({ variant: 'outline', size: 'sm' })} lg:hidden`}>
        <Menu aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only">{adminTexts.menu}</span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <div className="side-menu-shade fixed inset-0 z-40" />
        <Dialog.Content
          aria-describedby={undefined}
          data-menu-scroll
          className="side-menu from-left fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto overscroll-contain bg-raised text-ink shadow-lg"
        >
          <BilumBand className="shrink-0" />
          <div className="flex items-center justify-between border-b border-line px-5 py-3">
            <Dialog.Title className="text-lg font-semibold">{adminTexts.admin}</Dialog.Title>
            <Dialog.Close
              aria-label={adminTexts.closeMenu}
              className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-sunken"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </div>
          <AdminNav viewer={viewer} onFollow={() => setOpen(false)} />
          <div className="mt-auto border-t border-line p-3">
            <ViewWebsite className="admin-link" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
