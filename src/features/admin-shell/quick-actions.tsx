import { FilePlus2, type LucideIcon, Menu, Newspaper, Settings } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import type { Viewer } from '../../domain/access/access.ts';
import { adminActionsFor } from '../../domain/admin/admin-actions.ts';
import { adminTexts as texts } from '../../domain/admin/texts.ts';
import { SiteLink } from '../../widgets/site-link.tsx';
import { ViewWebsite } from './view-website.tsx';

const icons: Readonly<Record<string, LucideIcon | undefined>> = {
  '/admin/pages/new': FilePlus2,
  '/admin/posts?new=true': Newspaper,
  '/admin/menu': Menu,
  '/admin/settings': Settings,
};

export function QuickActions({ viewer }: { viewer: Viewer }) {
  return (
    <>
      <h2 className="mt-8 mb-3 text-xl">{texts.quickActions}</h2>
      <div className="flex flex-wrap gap-3">
        <ViewWebsite className={buttonClass({ variant: 'outline' })} />
        {adminActionsFor(viewer, 'quick').map(({ href, label }) => {
          const Icon = icons[href];
          return (
            <SiteLink key={href} href={href} className={buttonClass({ variant: 'outline' })}>
              {Icon !== undefined && <Icon aria-hidden="true" className="size-4" />}
              {label}
            </SiteLink>
          );
        })}
      </div>
    </>
  );
}
