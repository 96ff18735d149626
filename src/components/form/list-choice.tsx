import { Field, Select } from './field.tsx';

export type Choices<Value extends string> = readonly (readonly [value: Value, words: string])[];

export function choicesOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Choices<Value> {
  return values.map((value) => [value, words[value]]);
}

interface ListChoiceProps<Value extends string> {
  label: string;
  value: Value | undefined;
  /** For 'no filter'; without it a value is always selected. */
  none?: string;
  choices: Choices<Value>;
  onChoose: (value: Value | undefined) => void;
}

/** As wide as its words; fills the row on a phone. */
export const choiceWidth = 'max-w-full grow *:*:field-sizing-content sm:max-w-64 sm:grow-0';

/** Label visually hidden: the selection is clear. */
export function ListChoice<Value extends string>({ label, value, none, choices, onChoose }: ListChoiceProps<Value>) {
  return (
    <Field label={label} hideLabel className={choiceWidth}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find(([one]) => one === target.value)?.[0])}
      >
        <Options none={none} choices={choices} />
      </Select>
    </Field>
  );
}

export const Options = ({ none, choices }: { none: string | undefined; choices: Choices<string> }) => (
  <>
    {none !== undefined && <option value="">{none}</option>}
    {choices.map(([one, words]) => (
      <option key={one} value={one}>
        {words}
      </option>
    ))}
  </>
);
