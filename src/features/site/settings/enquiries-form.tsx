import { Controller } from 'react-hook-form';
import { Field, TextArea, TextInput } from '../../../components/form/field.tsx';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { enquirySettingsTexts as texts } from '../../../domain/settings/texts.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { recipients: texts.recipients, retentionMonths: texts.retentionMonths } as const;
const places = Array.from({ length: 10 }, (_, at) => at);

const trimmed = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '');

export function EnquiriesForm({ setting }: { setting: SettingForEditing<'enquiries'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, form, input } = state;
  const ofLine = places.find((at) => field(`recipients.${at}`).error !== undefined);
  const error =
    ofLine === undefined
      ? field('recipients').error
      : texts.recipientsLine(ofLine + 1, field(`recipients.${ofLine}`).error ?? '');
  return (
    <SettingsForm state={state} lead={texts.lead} title={texts.title}>
      <Field id={field('recipients').id} label={texts.recipients} hint={texts.recipientsHint} error={error}>
        <Controller
          control={form.control}
          name="recipients"
          render={({ field: { value, onChange, onBlur, ref, name } }) => (
            <TextArea
              ref={ref}
              name={name}
              rows={4}
              spellCheck={false}
              maxLength={2600}
              value={value.join('\n')}
              onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
              onBlur={() => {
                onChange(trimmed(value));
                onBlur();
              }}
            />
          )}
        />
      </Field>
      <Field {...field('retentionMonths')} label={texts.retentionMonths} hint={texts.retentionMonthsHint}>
        <TextInput
          {...input('retentionMonths', { valueAsNumber: true })}
          type="number"
          inputMode="numeric"
          min={1}
          max={120}
          className="max-w-32"
        />
      </Field>
    </SettingsForm>
  );
}
