import { choicesOf } from '../../components/form/list-choice.tsx';
import { type ArticleFilter, listedStates } from '../../domain/articles/list.ts';
import { exampleFilterTexts } from '../../domain/admin/example-filter-texts.ts';
import { articleManagerTexts as texts } from '../../domain/articles/manager-texts.ts';
import { exampleChoice } from '../list-screen/example-choice.ts';
import { FilterBar } from '../list-screen/filter-bar.tsx';

interface ListFilterProps<Sort extends string> {
  filter: ArticleFilter<Sort>;
  placeholder: string;
  onFilter: (filter: ArticleFilter<Sort>, isTyping: boolean) => void;
}

export function ListFilter<Sort extends string>({ placeholder, ...list }: ListFilterProps<Sort>) {
  const choices = choicesOf(listedStates, texts.filterStates);
  return (
    <FilterBar<ArticleFilter<Sort>, 'state' | 'examples'>
      {...list}
      texts={{ ...texts, examples: exampleFilterTexts.examples, searchHint: placeholder }}
      choices={[{ by: 'state', none: texts.anyState, choices }, ...exampleChoice(list.filter.examples)]}
    />
  );
}
