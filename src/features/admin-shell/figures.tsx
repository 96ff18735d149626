import { Link } from '@tanstack/react-router';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { levelOf, mayEnter, type Viewer } from '../../domain/access/access.ts';
import { isServedPath } from '../../domain/site/paths.ts';
import { cardsOf, countsOf, type Figure } from '../../domain/admin/figures.ts';
import { adminTexts as texts } from '../../domain/admin/texts.ts';
import { jobTexts } from '../../domain/jobs/texts.ts';
import type { RouterOutputs } from '../../lib/api/trpc.ts';

type DashboardData = RouterOutputs['site']['dashboard'];

/** Placeholders while loading. */
function expectedFor(viewer: Viewer): { cards: number; counts: number } {
  if (mayEnter('admin', viewer)) return { cards: 5, counts: 4 };
  return { cards: mayEnter('editor', viewer) ? 2 : 0, counts: mayEnter('officer', viewer) ? 2 : 1 };
}

export function Figures({ data, viewer }: { data: DashboardData | undefined; viewer: Viewer }) {
  const { cards, counts } = expectedFor(viewer);
  const waiting = (length: number): undefined[] => Array.from({ length });
  return (
    <>
      {cards > 0 && (
        <dl aria-label={texts.figures} className="mb-6 divide-y divide-line rounded-card border border-line bg-raised">
          {(data === undefined ? waiting(cards) : cardsOf(data)).map((figure, at) => (
            <div
              key={figure?.label ?? at}
              className="relative flex items-baseline justify-between gap-x-6 p-4 has-[a]:hover:bg-sunken"
            >
              <dt>
                {figure === undefined ? <Skeleton className="h-6 w-40" /> : <Label figure={figure} viewer={viewer} />}
                {figure !== undefined && <span className="block text-sm text-muted">{texts.about[figure.path]}</span>}
              </dt>
              <Count figure={figure} />
            </div>
          ))}
        </dl>
      )}
      <dl aria-label={texts.counts} className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {(data === undefined ? waiting(counts) : countsOf(data)).map((figure, at) => (
          <div
            key={figure?.label ?? at}
            className="relative rounded-card border border-line bg-raised p-4 has-[a]:hover:border-edge has-[a]:hover:bg-sunken"
          >
            <dt className="text-sm">
              {figure === undefined ? <Skeleton className="h-5 w-24" /> : <Label figure={figure} viewer={viewer} />}
            </dt>
            <Count figure={figure} />
          </div>
        ))}
      </dl>
    </>
  );
}

function Count({ figure }: { figure: Figure | undefined }) {
  return (
    <dd className={`text-right text-2xl font-semibold ${figure?.note === undefined ? 'shrink-0' : 'min-w-28'}`}>
      {figure?.count ?? <Skeleton className="mt-1 h-8 w-12" />}
      {figure?.note !== undefined && (
        <span className="ml-2 inline-block text-sm font-normal text-muted">{figure.note}</span>
      )}
    </dd>
  );
}

function Label({ figure: { label, path, search }, viewer }: { figure: Figure; viewer: Viewer }) {
  if (!isServedPath(path) || !mayEnter(levelOf(path), viewer)) return label;
  return (
    <Link to={path} search={search ?? {}} className="no-underline after:absolute after:inset-0">
      {label}
    </Link>
  );
}

/** Undelivered mail first (D10); abandoned ones are in today's list. */
export function MailState({ mail }: { mail: 'smtp' | 'folder' }) {
  if (mail !== 'folder') return null;
  return (
    <Notice tone="warning" title={jobTexts.folderTitle} className="mb-6">
      <p>{jobTexts.folderText}</p>
    </Notice>
  );
}
