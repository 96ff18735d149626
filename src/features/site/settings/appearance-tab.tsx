import { CheckField } from '../../../components/form/check-field.tsx';
import { Field, Select } from '../../../components/form/field.tsx';
import { type SettingForEditing, siteFonts } from '../../../domain/site/site.ts';
import { appearanceTexts as texts } from '../../../domain/settings/texts.ts';
import { BrandingField } from './branding-field.tsx';
import { ColourField } from './colour-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = {
  logo: texts.logo,
  favicon: texts.favicon,
  primaryColor: texts.primaryColor,
  secondaryColor: texts.secondaryColor,
  fontFamily: texts.fontFamily,
  showSocialIcons: texts.showSocialIcons,
  enableDarkMode: texts.enableDarkMode,
} as const;

const hints = { primaryColor: texts.primaryColorHint, secondaryColor: texts.secondaryColorHint } as const;

export function AppearanceTab({ setting }: { setting: SettingForEditing<'appearance'> }) {
  const state = useSettingsForm({ setting, labels });
  const { field, form, idOf, input, known, takeIn } = state;
  const values = form.watch();
  return (
    <SettingsForm state={state} lead={texts.lead}>
      {(['logo', 'favicon'] as const).map((kind) => (
        <BrandingField
          key={kind}
          kind={kind}
          id={idOf(kind)}
          value={values[kind]}
          isRemoved={values[kind] === null && known[kind] !== null}
          error={field(kind).error ?? field(`${kind}.path`).error}
          onUploaded={() => takeIn(kind)}
          onRemove={() => form.setValue(kind, null, { shouldDirty: true })}
        />
      ))}
      <fieldset className="space-y-4">
        <legend className="mb-1.5 font-semibold">{texts.colours}</legend>
        {(['primaryColor', 'secondaryColor'] as const).map((name) => (
          <ColourField
            key={name}
            {...field(name)}
            label={labels[name]}
            hint={hints[name]}
            value={values[name]}
            onChange={(colour) => form.setValue(name, colour, { shouldDirty: true })}
          />
        ))}
      </fieldset>
      <Field {...field('fontFamily')} label={texts.fontFamily}>
        <Select {...input('fontFamily')}>
          {siteFonts.map((font) => (
            <option key={font}>{font}</option>
          ))}
        </Select>
      </Field>
      <fieldset className="space-y-4">
        <legend className="mb-1.5 font-semibold">{texts.switches}</legend>
        {(['showSocialIcons', 'enableDarkMode'] as const).map((name) => (
          <CheckField key={name} {...input(name)} {...field(name)} label={texts[name]} hint={texts[`${name}Hint`]} />
        ))}
      </fieldset>
    </SettingsForm>
  );
}
