import { Field, Select } from './field.tsx';

/** What can be chosen, each with its words. */
export type Choices<Value extends string> = readonly (readonly [value: Value, words: string])[];

/** Values in their order, each with its words. */
export function choicesOf<Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): Choices<Value> {
  return values.map((value) => [value, words[value]]);
}

interface ListChoiceProps<Value extends string> {
  label: string;
  /** What is chosen; undefined where nothing narrows the list. */
  value: Value | undefined;
  /** The words for choosing nothing; without them something is always chosen. */
  none?: string;
  choices: Choices<Value>;
  onChoose: (value: Value | undefined) => void;
  /** How wide it is where there is room for others beside it. */
  className: string;
}

/** One way to narrow or to order a list. Its label is said and not shown: what is chosen says it. */
export function ListChoice<Value extends string>({
  label,
  value,
  none,
  choices,
  onChoose,
  className,
}: ListChoiceProps<Value>) {
  return (
    <Field label={label} hideLabel className={`w-full ${className}`}>
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChoose(choices.find(([one]) => one === target.value)?.[0])}
      >
        {none !== undefined && <option value="">{none}</option>}
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}
