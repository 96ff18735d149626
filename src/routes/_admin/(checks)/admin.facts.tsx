import { createFileRoute } from '@tanstack/react-router';
import type { FactFilter } from '../../../domain/facts/list.ts';
import { headTexts } from '../../../domain/site/head-texts.ts';
import { FactDialog } from '../../../features/facts/fact-dialog.tsx';
import { FactList } from '../../../features/facts/fact-list.tsx';
import { openFact, readFactSearch } from '../../../features/facts/fact-search.ts';
import { changedSearch } from '../../../lib/changed-search.ts';

interface FactsSearch extends FactFilter {
  edit?: string | undefined;
}

export const Route = createFileRoute('/_admin/(checks)/admin/facts')({
  staticData: { title: headTexts.admin.facts },
  // By the screen: routes load eagerly.
  validateSearch: (search: FactsSearch) => search,
  component: FactsScreen,
});

function FactsScreen() {
  const search: Record<string, unknown> = { ...Route.useSearch() };
  const navigate = Route.useNavigate();
  const filter = readFactSearch(search);
  const id = openFact(search);
  const open = (fact: string) => ({ ...filter, edit: fact });
  return (
    <>
      <FactList
        filter={filter}
        onFilter={(next, replace) =>
          void navigate({ search: changedSearch(filter, next), replace, resetScroll: false })
        }
        onCopied={(fact) => void navigate({ search: open(fact), resetScroll: false })}
      />
      {id !== undefined && (
        <FactDialog
          id={id}
          onClose={() => void navigate({ search: filter, resetScroll: false })}
          // Saved: do not block.
          onMade={(fact) =>
            void navigate({ search: open(fact), replace: true, resetScroll: false, ignoreBlocker: true })
          }
        />
      )}
    </>
  );
}
