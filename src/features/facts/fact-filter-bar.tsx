import { choicesOf } from '../../components/form/list-choice.tsx';
import { factStatuses, factTopics } from '../../domain/facts/facts.ts';
import { type FactFilter, factReviews, factSorts } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { FilterBar } from '../../widgets/list-screen/filter-bar.tsx';
import type { RowListProps } from '../../widgets/list-screen/use-row-dialog.ts';

export function FactFilterBar(list: Pick<RowListProps<FactFilter>, 'filter' | 'onFilter'>) {
  const { data: names = [] } = trpc.facts.series.useQuery();
  const series = { by: 'series', none: texts.anySeries } as const;
  return (
    <FilterBar
      {...list}
      texts={texts}
      choices={[
        { by: 'status', none: texts.anyStatus, choices: choicesOf(factStatuses, texts.statuses) },
        { by: 'review', none: texts.anyReview, choices: choicesOf(factReviews, texts.ages) },
        { by: 'topic', none: texts.anyTopic, choices: choicesOf(factTopics, texts.topics) },
        ...(names.length > 0 ? [{ ...series, choices: names.map((name) => [name, name] as const) }] : []),
        { by: 'sort', usual: 'newest', choices: choicesOf(factSorts, texts.sorts) },
      ]}
    />
  );
}
