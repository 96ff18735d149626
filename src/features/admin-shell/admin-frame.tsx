import './admin.css';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Mark } from '../../components/mark.tsx';
import { SkipLink } from '../../components/skip-link.tsx';
import type { Viewer } from '../../domain/access/access.ts';
import { dayIn } from '../../domain/time/day.ts';
import { adminTexts } from '../../domain/admin/texts.ts';
import { siteTexts } from '../../domain/site/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { AdminDrawer } from './admin-drawer.tsx';
import { AdminNav } from './admin-nav.tsx';
import { PaletteButton } from './palette-button.tsx';
import { ViewWebsite } from './view-website.tsx';

interface AdminFrameProps {
  viewer: Viewer;
  account: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
}

export function AdminFrame({ viewer, account, onSignOut, children }: AdminFrameProps) {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? '' });
  useFocusOnScreen();
  const { data: shell } = trpc.site.shell.useQuery(undefined, { enabled: false });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-raised text-ink">
        <BilumBand />
        <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-2 px-gutter py-2 sm:gap-x-4 lg:px-6">
          <AdminDrawer viewer={viewer} />
          <Mark className="size-8 max-lg:hidden" />
          {/* Where the title does not fit in one line, the heading below has it. */}
          <p className="min-w-0 flex-1 leading-tight max-sm:whole-line max-sm:text-sm">
            <span className="font-semibold">{adminTexts.admin}</span>
            {title !== '' && <span className="whitespace-pre-wrap text-muted"> / {title}</span>}
          </p>
          <PaletteButton viewer={viewer} onSignOut={onSignOut} />
          <ViewWebsite className={`${buttonClass({ variant: 'ghost', size: 'sm' })} max-sm:hidden`} />
          {account}
        </div>
      </header>
      <div className="flex flex-1">
        <div className="w-56 shrink-0 border-r border-line bg-raised max-lg:hidden">
          <div data-menu-scroll className="sticky top-18 max-h-[calc(100dvh-4.5rem)] overflow-y-auto">
            <AdminNav viewer={viewer} />
          </div>
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          <main id="content" tabIndex={-1} className="flex-1 px-gutter py-6 lg:px-6">
            {children}
          </main>
          {shell !== undefined && <AdminFooter settings={shell.settings} />}
        </div>
      </div>
    </div>
  );
}

/** For screen readers. */
function useFocusOnScreen(): void {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const before = useRef(path);
  useEffect(() => {
    const isMove = before.current !== undefined && before.current !== path;
    before.current = path;
    if (isMove) document.querySelector<HTMLElement>('#content h1')?.focus({ preventScroll: true });
  }, [path]);
}

interface AdminFooterProps {
  settings: {
    copyright: { showYear: boolean; text: string };
    general: { timezone: string };
  };
}

function AdminFooter({ settings: { copyright, general } }: AdminFooterProps) {
  const [today] = useState(() => dayIn(general.timezone, new Date()));
  return (
    <footer className="border-t border-line px-gutter py-4 lg:px-6 text-sm text-muted">
      {siteTexts.copyright(copyright.showYear ? today.slice(0, 4) : '', copyright.text)}
    </footer>
  );
}
