import { Link } from '@tanstack/react-router';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import type { MenuSummary } from '../../../domain/menus/menus.ts';
import { menuTexts as texts } from '../../../domain/menus/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { AddMenu } from './add-menu.tsx';
import { locationLabel } from './location-field.tsx';
import { MenuEditor } from './menu-editor.tsx';

interface MenuManagerProps {
  selected: string | undefined;
  onSelect: (id: string | undefined) => void;
}

export function MenuManager({ selected, onSelect }: MenuManagerProps) {
  const query = trpc.site.menus.list.useQuery(undefined, {
    staleTime: 0,
    networkMode: 'always',
  });
  const { data, error } = query;
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} actions={<AddMenu onAdded={onSelect} />} />
      {data !== undefined ? (
        <Menus menus={data} selected={selected} onSelect={onSelect} />
      ) : error === null ? (
        <>
          <output className="sr-only">{texts.listLoading}</output>
          <Skeleton className="h-40 w-full max-w-xs" />
        </>
      ) : (
        <LoadFailed title={texts.listFailed} query={query} />
      )}
    </>
  );
}

function Menus({ menus, selected, onSelect }: MenuManagerProps & { menus: readonly MenuSummary[] }) {
  const [first] = menus;
  if (first === undefined) return <p className="max-w-prose text-muted">{texts.none}</p>;
  const shown = selected === undefined ? first : menus.find(({ id }) => id === selected);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <nav aria-label={texts.menus}>
        <ul className="space-y-2">
          {menus.map(({ id, name, location, itemCount }) => (
            <li key={id}>
              <Link
                to="/admin/menu"
                search={{ menu: id }}
                resetScroll={false}
                aria-current={id === shown?.id ? 'true' : undefined}
                className="block rounded-control border border-line bg-raised px-3 py-2 text-ink no-underline hover:border-edge hover:bg-sunken aria-current:border-brand-ink aria-current:bg-sunken"
              >
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  {texts.summary(locationLabel(location), itemCount)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        {shown === undefined ? (
          <p className="text-muted">{texts.gone}</p>
        ) : (
          <MenuEditor key={shown.id} menu={shown} onDeleted={() => onSelect(undefined)} />
        )}
      </div>
    </div>
  );
}
