import { choicesOf, ListChoice } from '../../components/form/list-choice.tsx';
import { factStatuses, factTopics } from '../../domain/facts/facts.ts';
import { type FactFilter, factReviews, factSorts } from '../../domain/facts/list.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { FilterBar, narrowed } from '../../widgets/list-screen/filter-bar.tsx';

interface FactFilterBarProps {
  filter: FactFilter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: FactFilter, isTyping: boolean) => void;
}

export function FactFilterBar({ filter, onFilter }: FactFilterBarProps) {
  const { data: names = [] } = trpc.facts.series.useQuery();
  const { q, status, review, series, topic, sort } = filter;
  const change = (next: FactFilter, isTyping = false) => onFilter(narrowed({ ...filter, ...next }), isTyping);
  return (
    <FilterBar
      q={q}
      texts={texts}
      onSearch={(words) => change({ q: words }, true)}
      isFiltered={[q, status, review, series, topic].some((value) => value !== undefined)}
      onClear={() => onFilter(narrowed({ sort }), false)}
    >
      <ListChoice
        label={texts.status}
        value={status}
        none={texts.anyStatus}
        choices={choicesOf(factStatuses, texts.statuses)}
        onChoose={(one) => change({ status: one })}
        className="sm:w-40"
      />
      <ListChoice
        label={texts.review}
        value={review}
        none={texts.anyReview}
        choices={choicesOf(factReviews, texts.ages)}
        onChoose={(one) => change({ review: one })}
        className="sm:w-44"
      />
      <ListChoice
        label={texts.topic}
        value={topic}
        none={texts.anyTopic}
        choices={choicesOf(factTopics, texts.topics)}
        onChoose={(one) => change({ topic: one })}
        className="sm:w-44"
      />
      {names.length > 0 && (
        <ListChoice
          label={texts.series}
          value={series}
          none={texts.anySeries}
          choices={names.map((name) => [name, name])}
          onChoose={(one) => change({ series: one })}
          className="sm:w-44"
        />
      )}
      <ListChoice
        label={texts.sort}
        value={sort ?? 'newest'}
        choices={choicesOf(factSorts, texts.sorts)}
        onChoose={(one) => change({ sort: one === 'newest' ? undefined : one })}
        className="sm:w-44"
      />
    </FilterBar>
  );
}
