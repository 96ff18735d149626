import { listTexts } from '../../domain/forms/list-texts.ts';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { type Choices, ListChoice } from '../../components/form/list-choice.tsx';
import { SearchBox } from './search-box.tsx';

type Fields<Filter> = keyof Filter & string;

/** Without `none`: `usual`, which the URL leaves out. */
type FilterChoice<Filter> = {
  [By in Fields<Filter>]: {
    by: By;
    none?: string;
    usual?: Filter[By];
    choices: Choices<Extract<Filter[By], string>>;
  };
}[Fields<Filter>];

interface FilterBarProps<Filter, By extends Fields<Filter>> {
  filter: Filter;
  /** `isTyping`: rapid changes. */
  onFilter: (filter: Filter, isTyping: boolean) => void;
  /** Labels by field. `search`: a search box. */
  texts: Readonly<Record<NoInfer<By>, string>> & { search?: string; searchHint?: string };
  choices: readonly (FilterChoice<Filter> & { by: By })[];
  /** A pressed button. */
  toggle?: { by: Fields<Filter>; label: string };
  isWide?: boolean;
  end?: ReactNode;
}

/** Of the URL. */
export function FilterBar<Filter extends object, By extends Fields<Filter>>({
  filter,
  onFilter,
  texts,
  choices,
  toggle,
  isWide,
  end,
}: FilterBarProps<Filter, By>) {
  const values = filter as Record<string, string | true | undefined>;
  const change = (next: object, isTyping = false) => onFilter(narrowed({ ...filter, ...next }), isTyping);
  const fields = ['q', toggle?.by ?? 'q', ...choices.map(({ by }) => by)].filter((field) => field !== 'sort');
  const isOn = toggle !== undefined && values[toggle.by] === true;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {texts.search !== undefined && (
        <SearchBox
          q={String(values.q ?? '')}
          label={texts.search}
          placeholder={texts.searchHint ?? ''}
          onSearch={(q) => change({ q }, true)}
          isWide={isWide ?? false}
        />
      )}
      <div className="flex w-full flex-wrap gap-3 sm:contents">
        {choices.map(({ by, none, usual, choices: offered }) => (
          <ListChoice<string>
            key={by}
            label={texts[by]}
            value={(values[by] ?? usual) as string | undefined}
            none={none}
            choices={offered}
            onChoose={(one) => change({ [by]: one === usual ? undefined : one })}
          />
        ))}
      </div>
      {toggle !== undefined && (
        <Button
          variant={isOn ? 'primary' : 'outline'}
          aria-pressed={isOn}
          onClick={() => change({ [toggle.by]: isOn ? undefined : true })}
        >
          {toggle.label}
        </Button>
      )}
      {fields.some((field) => values[field] !== undefined) && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => change(Object.fromEntries(fields.map((field) => [field, undefined])))}
        >
          {listTexts.clear}
        </Button>
      )}
      {end}
    </div>
  );
}

/** Page one, without empty values and open row. */
export function narrowed<Search extends object>(search: Search): Search {
  const isKept = ([name, value]: [string, unknown]) =>
    name !== 'after' && name !== 'id' && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(search).filter(isKept)) as Search;
}
