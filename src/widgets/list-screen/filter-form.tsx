import { listTexts } from '../../domain/forms/list-texts.ts';
import { Button } from '../../components/button.tsx';
import { type Choices, choiceWidth, Options } from '../../components/form/list-choice.tsx';
import { Field, Select } from '../../components/form/field.tsx';

interface FilterFormProps<Name extends string> {
  texts: Readonly<Record<'filter' | 'all' | 'apply', string>>;
  fields: readonly {
    name: Name;
    label: string;
    value: string | undefined;
    choices: Choices<string>;
  }[];
  onFilter: (filter: Partial<Record<Name, string>>) => void;
}

/** Applied by its button. */
export function FilterForm<Name extends string>({ texts, fields, onFilter }: FilterFormProps<Name>) {
  return (
    <form
      aria-label={texts.filter}
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
        onFilter(Object.fromEntries(chosen) as Partial<Record<Name, string>>);
      }}
    >
      {fields.map(({ name, label, value = '', choices }) => (
        <Field key={name} label={label} className={choiceWidth}>
          <Select key={value} name={name} defaultValue={value}>
            <Options none={texts.all} choices={choices} />
          </Select>
        </Field>
      ))}
      <Button type="submit" variant="outline">
        {texts.apply}
      </Button>
      {fields.some(({ value }) => value !== undefined) && (
        <Button variant="ghost" onClick={() => onFilter({})}>
          {listTexts.clear}
        </Button>
      )}
    </form>
  );
}
