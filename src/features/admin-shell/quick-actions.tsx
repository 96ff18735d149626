import { Link } from '@tanstack/react-router';
import { CircleUserRound, FilePlus2, type LucideIcon, Menu, Newspaper, Settings } from 'lucide-react';
import { buttonClass } from '../../components/button.tsx';
import { levelOf, mayEnter, type Viewer } from '../../domain/access.ts';
import { isServedPath } from '../../domain/paths.ts';
import { adminTexts as texts } from '../../domain/texts/admin.ts';
import { ViewWebsite } from './view-website.tsx';

const actions: readonly { path: string; search?: { new: true }; label: string; icon: LucideIcon }[] = [
  { path: '/admin/pages/new', label: texts.createPage, icon: FilePlus2 },
  { path: '/admin/posts', search: { new: true }, label: texts.writePost, icon: Newspaper },
  { path: '/admin/menu', label: texts.editMenu, icon: Menu },
  { path: '/admin/settings', label: texts.updateSettings, icon: Settings },
  { path: '/profile', label: texts.ownProfile, icon: CircleUserRound },
];

/** The quick actions of the specification, as far as their screens are there and this person may open them (D4, D21). */
export function QuickActions({ viewer }: { viewer: Viewer }) {
  const open = actions.filter(({ path }) => isServedPath(path) && mayEnter(levelOf(path), viewer));
  return (
    <>
      <h2 className="mt-8 mb-3 text-xl">{texts.quickActions}</h2>
      <div className="flex flex-wrap gap-3">
        <ViewWebsite className={buttonClass({ variant: 'outline' })} />
        {open.map(({ path, search, label, icon: Icon }) => (
          <Link key={path} to={path} search={search ?? {}} className={buttonClass({ variant: 'outline' })}>
            <Icon aria-hidden="true" className="size-4" />
            {label}
          </Link>
        ))}
      </div>
    </>
  );
}
