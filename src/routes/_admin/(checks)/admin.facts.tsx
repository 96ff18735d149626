import { createFileRoute } from '@tanstack/react-router';
import type { FactFilter } from '../../../domain/facts/list.ts';
import { headTexts } from '../../../domain/site/head-texts.ts';
import { FactDialog } from '../../../features/facts/fact-dialog.tsx';
import { FactList } from '../../../features/facts/fact-list.tsx';
import { readFactSearch } from '../../../features/facts/fact-search.ts';
import { type OpenRow, useRowDialog } from '../../../widgets/list-screen/use-row-dialog.ts';

export const Route = createFileRoute('/_admin/(checks)/admin/facts')({
  staticData: { title: headTexts.admin.facts },
  // By the screen: routes load eagerly.
  validateSearch: (search: FactFilter & OpenRow) => search,
  component: FactsScreen,
});

function FactsScreen() {
  const search = Route.useSearch();
  const { id, list, dialog } = useRowDialog('/admin/facts', search, readFactSearch({ ...search }));
  return (
    <>
      <FactList {...list} />
      {id !== undefined && <FactDialog id={id} {...dialog} />}
    </>
  );
}
