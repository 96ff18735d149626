import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useRef, useState, type ComponentType } from 'react';
import { MenuIcon, SearchIcon } from '../../components/icons.tsx';
import { BilumBand } from '../../components/bilum.tsx';
import { buttonClass } from '../../components/button.tsx';
import { Container } from '../../components/container.tsx';
import { SiteLink } from '../../widgets/site-link.tsx';
import type { SiteShell } from '../../domain/site/site.ts';
import { siteTexts } from '../../domain/site/texts.ts';
import { useViewer } from '../../lib/session/session.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { SideMenuProps } from './side-menu.tsx';
import { SiteName } from './site-name.tsx';

/** Lazy; the root preloads it. */
export const AccountArea = lazyRouteComponent(() => import('./account-area.tsx'), 'AccountArea');

// On phones in the side menu; the name needs the space.
const searchLink =
  'grid size-11 place-items-center rounded-control hover:bg-sunken aria-[current=page]:text-brand-ink max-sm:[@media(scripting:enabled)]:hidden';

interface SiteHeaderProps {
  shell: SiteShell;
}

export function SiteHeader({ shell }: SiteHeaderProps) {
  const { settings, menus } = shell;
  const viewer = useViewer();
  return (
    <header className={`border-b border-line bg-raised text-ink ${viewer === null ? '' : 'is-crowded'}`}>
      <BilumBand />
      <Container className="flex items-center justify-between gap-x-2 py-3 sm:gap-4 lg:py-4">
        <SiteName settings={settings} isShort />
        <div className="flex shrink-0 items-center gap-1 lg:gap-2">
          <nav aria-label={siteTexts.mainNavigation} className="hidden lg:block">
            <ul className="flex items-center gap-1">
              {menus.header.map((link) => (
                <li key={`${link.label} ${link.url}`}>
                  <SiteLink href={link.url} className="nav-link">
                    {link.label}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </nav>
          <SiteLink href="/search" aria-label={siteTexts.search} className={searchLink}>
            <SearchIcon className="size-5" />
          </SiteLink>
          {viewer === null ? (
            <SiteLink href="/auth" className={`${buttonClass({ size: 'sm' })} max-lg:hidden`}>
              {siteTexts.signIn}
            </SiteLink>
          ) : (
            <Suspense>
              <AccountArea viewer={viewer} />
            </Suspense>
          )}
          <MenuButton shell={shell} />
        </div>
      </Container>
    </header>
  );
}

/** Lazy. Without JavaScript, links to the footer's links. */
function MenuButton({ shell }: SiteHeaderProps) {
  const isHydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  const [SideMenu, setSideMenu] = useState<ComponentType<SideMenuProps>>();
  const [isOpen, setOpen] = useState(false);
  const look = `${buttonClass({ variant: 'outline', size: 'sm' })} lg:hidden`;
  const words = (
    <>
      <MenuIcon className="size-5" />
      {siteTexts.menu}
    </>
  );

  if (!isHydrated) {
    return (
      <a href="#site-links" className={look}>
        {words}
      </a>
    );
  }

  const load = async () => {
    if (SideMenu !== undefined) return;
    const part = await import('./side-menu.tsx');
    setSideMenu(() => part.SideMenu);
  };
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    load().then(
      () => setOpen(true),
      () => window.location.assign('#site-links'),
    );
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={look}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {words}
      </button>
      {SideMenu !== undefined && (
        <SideMenu shell={shell} isOpen={isOpen} onOpenChange={setOpen} returnFocusTo={button} />
      )}
    </>
  );
}
