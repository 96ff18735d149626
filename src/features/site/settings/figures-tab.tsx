import { Field, TextInput } from '../../../components/form/field.tsx';
import { figureEntryLimit } from '../../../domain/facts/reference-fields.ts';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { figuresTexts as texts } from '../../../domain/settings/texts.ts';
import { figureField } from '../../../widgets/facts/figure-field.ts';
import { InsertInText } from '../../../widgets/facts/insert-in-text.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = { averageRoi: texts.averageRoi, provinces: texts.provinces } as const;

export function FiguresTab({ setting }: { setting: SettingForEditing<'figures'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, input, idOf } = state;
  const formId = idOf('form');
  return (
    <SettingsForm state={state} lead={texts.lead} id={formId}>
      <Field {...field('averageRoi')} label={texts.averageRoi} hint={texts.averageRoiHint}>
        <TextInput {...input('averageRoi')} {...figureField} maxLength={figureEntryLimit} />
      </Field>
      <Field {...field('provinces')} label={texts.provinces}>
        <TextInput {...input('provinces')} {...figureField} maxLength={figureEntryLimit} />
      </Field>
      <InsertInText form={formId} />
    </SettingsForm>
  );
}
