import { type HTMLInputTypeAttribute, useId } from 'react';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import { mappedKinds, mappedPowers } from '../../../domain/facts/datasets/mapping.ts';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import { factLimits } from '../../../domain/facts/document.ts';
import { factCurrencies } from '../../../domain/facts/facts.ts';
import { factFieldTexts as labels } from '../../../domain/facts/field-texts.ts';
import { factTexts } from '../../../domain/facts/texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import type { MappingDraft, MappingField } from './mapping-draft.ts';

const beside = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] items-start gap-4';
const decimals = [0, 1, 2, 3, 4] as const;

type Options = readonly (readonly [value: string, words: string])[];
const optionsOf = <Word extends string>(words: readonly Word[], named: Readonly<Record<Word, string>>): Options =>
  words.map((word) => [word, named[word]]);

const topics: Options = Object.entries(factTexts.topics);
const kinds = optionsOf(mappedKinds, factTexts.kinds);
const currencies: Options = [['', factTexts.noCurrency], ...factCurrencies.map((one) => [one, one] as const)];
const powers: Options = mappedPowers.map((power) => [String(power), texts.powers[power] ?? String(power)]);
const roundings: Options = [
  ['', texts.asInFile],
  ...decimals.map((digits) => [String(digits), texts.roundedTo(digits)] as const),
];

interface MappingFieldsProps {
  fields: MappingDraft;
  errors: Partial<Record<string, string>>;
  onChange: (fields: MappingDraft) => void;
}

/** How the values of one series become facts. */
export function MappingFields({ fields, errors, onChange }: MappingFieldsProps) {
  const { data: series = [] } = trpc.facts.series.useQuery();
  const { data: people = [] } = trpc.facts.people.useQuery();
  const list = useId();
  const wiringOf = (field: MappingField, label: string, hint?: string) => ({
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(errors[field] === undefined ? {} : { error: errors[field] }),
  });
  const set = (field: MappingField, value: string) => onChange({ ...fields, [field]: value });
  const text = (
    field: MappingField,
    label: string,
    {
      hint,
      isRequired = false,
      ...input
    }: { hint?: string; isRequired?: boolean; maxLength?: number; list?: string; type?: HTMLInputTypeAttribute } = {},
  ) => (
    <Field {...wiringOf(field, label, hint)} required={isRequired}>
      <TextInput
        {...input}
        value={fields[field]}
        autoComplete="off"
        onChange={({ target }) => set(field, target.value)}
      />
    </Field>
  );
  const choice = (field: MappingField, label: string, options: Options) => (
    <Field {...wiringOf(field, label)}>
      <Select value={fields[field]} onChange={({ target }) => set(field, target.value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className="space-y-4">
      <div className={beside}>
        {text('label', labels.label, { isRequired: true, maxLength: factLimits.label })}
        {text('series', texts.name, {
          isRequired: true,
          maxLength: factLimits.series,
          list,
          hint: texts.nameHint,
        })}
        {choice('topic', labels.topic, topics)}
      </div>
      <div className={beside}>
        {choice('kind', labels.kind, kinds)}
        {(fields.kind === 'number' || fields.unit !== '') && text('unit', labels.unit, { maxLength: factLimits.unit })}
        {(fields.kind === 'money' || fields.currency !== '') && choice('currency', labels.currency, currencies)}
        {choice('power', texts.power, powers)}
        {choice('decimals', texts.decimals, roundings)}
      </div>
      <div className={beside}>
        {text('from', texts.from, { maxLength: 4 })}
        {text('to', texts.to, { maxLength: 4, hint: texts.toHint })}
      </div>
      <div className={beside}>
        {text('sourceName', labels.sourceName, { isRequired: true, maxLength: factLimits.source })}
        {text('sourceUrl', labels.sourceUrl, { maxLength: factLimits.url })}
      </div>
      <div className={beside}>
        {choice('ownerId', labels.ownerId, [
          ['', factTexts.noOwner],
          ...people.map(({ id, name }) => [id, name] as const),
        ])}
        {text('reviewOn', labels.reviewOn, { isRequired: true, type: 'date' })}
      </div>
      <datalist id={list}>
        {series.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  );
}
