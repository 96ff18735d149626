import { useState } from 'react';
import { CheckField } from '../../../components/form/check-field.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { dayIn } from '../../../domain/time/day.ts';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { copyrightTexts as texts } from '../../../domain/settings/texts.ts';
import { siteTexts } from '../../../domain/site/texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { CopyrightLinks } from './copyright-links.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const linkLabels = Object.fromEntries(
  Array.from({ length: 10 }, (_, at) => [
    [`links.${at}.text`, texts.linkField(texts.linkText, at + 1)],
    [`links.${at}.url`, texts.linkField(texts.linkUrl, at + 1)],
  ]).flat(),
) as Record<string, string>;
const labels = { text: texts.text, showYear: texts.showYear, links: texts.links } as const;

export function CopyrightTab({ setting }: { setting: SettingForEditing<'copyright'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, form, input } = state;
  const { timezone } = useDateSettings();
  const [year] = useState(() => dayIn(timezone, new Date()).slice(0, 4));
  const [text, showYear] = form.watch(['text', 'showYear']);
  return (
    // Conflicts name the whole list.
    <SettingsForm state={{ ...state, labels: { ...labels, ...linkLabels } }} lead={texts.lead}>
      <Field {...field('text')} label={texts.text}>
        <TextInput {...input('text')} maxLength={200} />
      </Field>
      <CheckField {...input('showYear')} {...field('showYear')} label={texts.showYear} hint={texts.showYearHint} />
      <p className="rounded-card border border-line bg-raised px-4 py-3 wrap-anywhere">
        <span className="block text-sm text-muted">{texts.preview}</span>
        {siteTexts.copyright(showYear ? year : '', text)}
      </p>
      <CopyrightLinks form={form} field={field} />
    </SettingsForm>
  );
}
