import type { ReactNode } from 'react';
import { Field, TextInput } from '../../components/form/field.tsx';
import type { FactContent } from '../../domain/facts/document.ts';
import { factLimits } from '../../domain/facts/document.ts';
import { readDecimal } from '../../domain/facts/decimal.ts';
import { factCurrencies } from '../../domain/facts/facts.ts';
import { formatFact } from '../../domain/facts/format.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useValueAt } from '../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../widgets/content-editor/editor-section.tsx';
import { DayAt, SelectAt, TextAt, useFieldAt } from '../../widgets/content-editor/fields/fields.tsx';
import { placesOf } from '../../widgets/content-editor/place.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

const at = placesOf<FactContent>();
const beside = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] items-start gap-4';
const currencyOptions = { '': texts.noCurrency, ...Object.fromEntries(factCurrencies.map((one) => [one, one])) };

/** As visitors will read it, below. */
function ValueAt() {
  const { value, set, field } = useFieldAt({ at: at('value'), required: true });
  const kind = useValueAt(at('kind'));
  const unit = useValueAt(at('unit'));
  const currency = useValueAt(at('currency'));
  const dates = useDateSettings();
  const isDecimal = kind === 'number' || kind === 'money' || kind === 'percent';
  const read = isDecimal ? readDecimal(value) : value.trim();
  const hint =
    read === null || read === ''
      ? texts.valueHint
      : texts.valueShown(formatFact({ kind, value: read, unit, currency }, dates));
  return (
    <Field {...field} hint={hint}>
      <TextInput
        type={kind === 'date' ? 'date' : 'text'}
        value={value}
        inputMode={isDecimal ? 'decimal' : undefined}
        maxLength={factLimits.value}
        autoComplete="off"
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  );
}

/** Only what the value's type has, and what breaks the rules. */
function UnitAt() {
  const kind = useValueAt(at('kind'));
  const unit = useValueAt(at('unit'));
  const currency = useValueAt(at('currency'));
  return (
    <>
      {(kind === 'number' || unit !== '') && <TextAt at={at('unit')} hint={texts.unitHint} />}
      {(kind === 'money' || currency !== '') && <SelectAt at={at('currency')} options={currencyOptions} />}
    </>
  );
}

function SeriesAt() {
  const { data: names = [] } = trpc.facts.series.useQuery();
  return <TextAt at={at('series')} hint={texts.seriesHint} suggestions={names} />;
}

function OwnerAt() {
  const { data: people = [] } = trpc.facts.people.useQuery();
  const options = { '': texts.noOwner, ...Object.fromEntries(people.map(({ id, name }) => [id, name])) };
  return <SelectAt at={at('ownerId')} options={options} />;
}

function inputsOf(isNew: boolean): Record<keyof FactContent, ReactNode> {
  return {
    key: <TextAt at={at('key')} hint={texts.keyHint} disabled={!isNew} />,
    label: <TextAt at={at('label')} hint={texts.labelHint} required />,
    topic: <SelectAt at={at('topic')} options={texts.topics} />,
    kind: <SelectAt at={at('kind')} options={texts.kinds} />,
    value: <ValueAt />,
    unit: <UnitAt />,
    currency: null,
    period: <TextAt at={at('period')} hint={texts.periodHint} required />,
    sourceName: <TextAt at={at('sourceName')} hint={texts.sourceHint} required />,
    sourceUrl: <TextAt at={at('sourceUrl')} hint={texts.sourceUrlHint} />,
    seenOn: <DayAt at={at('seenOn')} required />,
    ownerId: <OwnerAt />,
    reviewOn: <DayAt at={at('reviewOn')} hint={texts.reviewHint} required />,
    series: <SeriesAt />,
    note: <TextAt at={at('note')} hint={texts.noteHint} />,
  };
}

export function FactFields({ isNew }: { isNew: boolean }) {
  const inputs = inputsOf(isNew);
  return (
    <>
      <EditorGroup title={texts.figure}>
        <p className="text-sm text-muted">{texts.proposeHint}</p>
        {inputs.label}
        <div className={beside}>
          {inputs.kind}
          {inputs.value}
          {inputs.unit}
          {inputs.currency}
        </div>
        <div className={beside}>
          {inputs.period}
          {inputs.note}
        </div>
      </EditorGroup>
      <EditorGroup title={texts.origin}>
        {inputs.sourceName}
        <div className={beside}>
          {inputs.sourceUrl}
          {inputs.seenOn}
        </div>
      </EditorGroup>
      <EditorGroup title={texts.care}>
        <div className={beside}>
          {inputs.ownerId}
          {inputs.reviewOn}
        </div>
      </EditorGroup>
      <EditorGroup title={texts.place}>
        <div className={beside}>
          {inputs.topic}
          {inputs.series}
        </div>
        {inputs.key}
      </EditorGroup>
    </>
  );
}
