import { Field, TextInput } from '../../../components/form/field.tsx';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { socialNetworks } from '../../../domain/site/social-networks.ts';
import { contactTexts as texts } from '../../../domain/settings/texts.ts';
import { siteTexts } from '../../../domain/site/texts.ts';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = {
  companyName: texts.companyName,
  address: texts.address,
  city: texts.city,
  phone: texts.phone,
  generalEmail: texts.generalEmail,
  investmentEmail: texts.investmentEmail,
  ...Object.fromEntries(socialNetworks.map((network) => [`social.${network}`, siteTexts.social[network]])),
} as const;

/** Shared with site content's footer tab (D34). */
export function ContactTab({ setting }: { setting: SettingForEditing<'contact'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, input } = state;
  return (
    <SettingsForm state={state} lead={texts.lead} title={texts.title}>
      <Field {...field('companyName')} label={texts.companyName}>
        <TextInput {...input('companyName')} maxLength={160} />
      </Field>
      <Field {...field('address')} label={texts.address} hint={texts.addressHint}>
        <TextInput {...input('address')} maxLength={300} />
      </Field>
      <Field {...field('city')} label={texts.city}>
        <TextInput {...input('city')} maxLength={120} />
      </Field>
      <Field {...field('phone')} label={texts.phone}>
        <TextInput {...input('phone')} type="tel" autoComplete="off" maxLength={60} />
      </Field>
      <Field {...field('generalEmail')} label={texts.generalEmail} hint={texts.generalEmailHint}>
        <TextInput {...input('generalEmail')} type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field {...field('investmentEmail')} label={texts.investmentEmail} hint={texts.investmentEmailHint}>
        <TextInput {...input('investmentEmail')} type="email" autoComplete="off" maxLength={254} />
      </Field>
      <fieldset className="space-y-4">
        <legend className="mb-1.5 font-semibold">{texts.social}</legend>
        <p className="text-sm text-muted">{texts.socialHint}</p>
        {socialNetworks.map((network) => (
          <Field key={network} {...field(`social.${network}`)} label={siteTexts.social[network]}>
            <TextInput {...input(`social.${network}`)} type="url" inputMode="url" autoComplete="off" maxLength={500} />
          </Field>
        ))}
      </fieldset>
    </SettingsForm>
  );
}
