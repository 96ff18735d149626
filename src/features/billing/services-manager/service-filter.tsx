import { choicesOf } from '../../../components/form/list-choice.tsx';
import { type ServiceFilter, serviceSorts, serviceStates } from '../../../domain/services/services.ts';
import { serviceManagerTexts as texts } from '../../../domain/services/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { FilterBar } from '../../../widgets/list-screen/filter-bar.tsx';
import type { RowListProps } from '../../../widgets/list-screen/use-row-dialog.ts';

export function ServiceFilterBar(list: Pick<RowListProps<ServiceFilter>, 'filter' | 'onFilter'>) {
  const { category } = list.filter;
  const { data: categories = [] } = trpc.services.categories.useQuery(undefined, { staleTime: 0 });
  const shown = category === undefined || categories.includes(category) ? categories : [category, ...categories];
  return (
    <FilterBar
      {...list}
      texts={texts}
      choices={[
        { by: 'state', none: texts.anyState, choices: choicesOf(serviceStates, texts.states) },
        {
          by: 'category',
          none: texts.anyCategory,
          choices: shown.map((one) => [one, one] as const),
        },
        { by: 'sort', usual: 'newest', choices: choicesOf(serviceSorts, texts.sorts) },
      ]}
    />
  );
}
