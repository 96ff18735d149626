import { choicesOf } from '../../../components/form/list-choice.tsx';
import { opportunityStatuses } from '../../../domain/opportunities/opportunities.ts';
import { type OpportunityListFilter, opportunitySorts } from '../../../domain/opportunities/list.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { exampleFilterTexts } from '../../../domain/admin/example-filter-texts.ts';
import { exampleChoice } from '../../../widgets/list-screen/example-choice.ts';
import { FilterBar } from '../../../widgets/list-screen/filter-bar.tsx';
import type { RowListProps } from '../../../widgets/list-screen/use-row-dialog.ts';
import { useSectors } from './use-sectors.ts';

export function ManagerFilter(list: Pick<RowListProps<OpportunityListFilter>, 'filter' | 'onFilter'>) {
  const { data: sectors = [] } = useSectors();
  const statuses = choicesOf(opportunityStatuses, texts.statuses);
  return (
    <FilterBar
      {...list}
      texts={{ ...texts, examples: exampleFilterTexts.examples }}
      choices={[
        { by: 'status', none: texts.anyStatus, choices: statuses },
        {
          by: 'sector',
          none: texts.anySector,
          choices: sectors.map(({ slug, name }) => [slug, name] as const),
        },
        ...exampleChoice(list.filter.examples),
        { by: 'sort', usual: 'newest', choices: choicesOf(opportunitySorts, texts.sorts) },
      ]}
    />
  );
}
