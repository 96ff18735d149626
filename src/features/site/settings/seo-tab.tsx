import { CheckField } from '../../../components/form/check-field.tsx';
import { Field, TextArea, TextInput } from '../../../components/form/field.tsx';
import { storedImage } from '../../../domain/content/appearance/image.ts';
import { type SettingForEditing } from '../../../domain/site/site.ts';
import { seoTexts as texts } from '../../../domain/settings/texts.ts';
import { ImagePicker } from '../../../widgets/media/image-picker.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const labels = {
  metaTitle: texts.metaTitle,
  metaDescription: texts.metaDescription,
  keywords: texts.keywords,
  shareImage: texts.shareImage,
  enableSitemap: texts.sitemap,
  enableRobotsTxt: texts.robots,
} as const;

export function SeoTab({ setting }: { setting: SettingForEditing<'seo'> }) {
  const state = useSettingsForm({ setting, labels });
  const { form, field, input, idOf, known } = state;
  const chosen = form.watch('shareImage');
  const isAsRead = chosen !== null && chosen.mediaId === known.shareImage?.mediaId;
  const imageError = field('shareImage').error ?? field('shareImage.path').error;
  return (
    <SettingsForm state={state} lead={texts.lead}>
      <Field {...field('metaTitle')} label={texts.metaTitle} hint={texts.metaTitleHint}>
        <TextInput {...input('metaTitle')} maxLength={120} />
      </Field>
      <Field {...field('metaDescription')} label={texts.metaDescription} hint={texts.metaDescriptionHint}>
        <TextArea {...input('metaDescription')} rows={3} maxLength={320} />
      </Field>
      <Field {...field('keywords')} label={texts.keywords} hint={texts.keywordsHint}>
        <TextInput {...input('keywords')} maxLength={500} />
      </Field>
      <ImagePicker
        id={idOf('shareImage')}
        title={texts.shareImage}
        hint={texts.shareImageHint}
        value={isAsRead ? { ...known.shareImage, ...chosen } : chosen}
        error={imageError}
        onChange={(image) => {
          form.clearErrors('shareImage');
          form.setValue('shareImage', image === null ? null : storedImage(image), { shouldDirty: true });
        }}
      />
      <fieldset>
        <legend className="mb-1.5 font-semibold">{texts.crawlers}</legend>
        <CheckField
          {...input('enableSitemap')}
          {...field('enableSitemap')}
          label={texts.sitemap}
          hint={texts.sitemapHint}
        />
        <CheckField
          {...input('enableRobotsTxt')}
          {...field('enableRobotsTxt')}
          label={texts.robots}
          hint={texts.robotsHint}
        />
      </fieldset>
    </SettingsForm>
  );
}
