import { useId, useState } from 'react';
import { Field, Select, TextInput } from '../../../components/form/field.tsx';
import { formatDate } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { dateFormats, isTimeZone, type SettingForEditing } from '../../../domain/site/site.ts';
import { generalTexts as texts } from '../../../domain/settings/texts.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = {
  siteName: texts.siteName,
  tagline: texts.tagline,
  siteUrl: texts.siteUrl,
  adminEmail: texts.adminEmail,
  timezone: texts.timezone,
  dateFormat: texts.dateFormat,
} as const;

/** Some browsers omit UTC. */
const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

export function GeneralTab({ setting }: { setting: SettingForEditing<'general'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, form, input } = state;
  const zoneList = useId();
  const [now] = useState(() => new Date());
  const [timezone, dateFormat] = form.watch(['timezone', 'dateFormat']);
  const isZone = isTimeZone(timezone);
  return (
    <SettingsForm state={state} lead={texts.lead}>
      <Field {...field('siteName')} label={texts.siteName} hint={texts.siteNameHint} required>
        <TextInput {...input('siteName')} maxLength={120} />
      </Field>
      <Field {...field('tagline')} label={texts.tagline} hint={texts.taglineHint}>
        <TextInput {...input('tagline')} maxLength={200} />
      </Field>
      <Field {...field('siteUrl')} label={texts.siteUrl} hint={texts.siteUrlHint}>
        <TextInput {...input('siteUrl')} type="url" inputMode="url" autoComplete="off" maxLength={500} />
      </Field>
      <Field {...field('adminEmail')} label={texts.adminEmail} hint={texts.adminEmailHint}>
        <TextInput {...input('adminEmail')} type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field
        {...field('timezone')}
        label={texts.timezone}
        hint={isZone ? texts.now(formatDateTime(now, { timezone, dateFormat })) : texts.timezoneHint}
        required
      >
        <TextInput {...input('timezone')} list={zoneList} autoComplete="off" spellCheck={false} maxLength={60} />
      </Field>
      <datalist id={zoneList}>
        {zones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </datalist>
      <Field {...field('dateFormat')} label={texts.dateFormat}>
        <Select {...input('dateFormat')}>
          {dateFormats.map((format) => (
            <option key={format} value={format}>
              {texts.dateFormatExample(
                format,
                formatDate(now, { dateFormat: format, timezone: isZone ? timezone : 'UTC' }),
              )}
            </option>
          ))}
        </Select>
      </Field>
    </SettingsForm>
  );
}
