import { ImagePlus, Images, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { Notice } from '../../components/notice.tsx';
import { type ContentImage, type ShownImage, storedImage } from '../../domain/content/appearance/image.ts';
import { maxAltLength } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useMediaLibrary } from './use-media-library.tsx';

interface ImagePickerProps {
  value: ContentImage | null;
  /** Null after 'Remove'. */
  onChange: (image: ContentImage | null) => void;
  title?: string;
  label?: string;
  id?: string;
  disabled?: boolean;
  hint?: string;
  error?: string;
}

/** With local alternative text (D26, D44). */
export function ImagePicker({
  value,
  onChange,
  title = texts.image,
  label = texts.selectImage,
  id,
  disabled = false,
  hint,
  error,
}: ImagePickerProps) {
  const ids = useId();
  /** With smaller copies; content stores the plain image. */
  const [chosen, setChosen] = useState<ShownImage>();
  const library = useMediaLibrary((image) => {
    setChosen(image);
    onChange(storedImage(image));
  });
  const describedBy = [hint && `${ids}-hint`, error && `${ids}-error`].filter(Boolean).join(' ') || undefined;
  const isGone = value !== null && value.path === '';
  const shown = value !== null && chosen?.mediaId === value.mediaId ? { ...chosen, ...value } : value;

  return (
    <fieldset className="min-w-0 space-y-3" aria-describedby={describedBy}>
      <legend className="mb-1.5 font-semibold">{title}</legend>
      {isGone && (
        <Notice tone="warning">
          <p>{texts.imageGone}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-start gap-4">
        {value !== null && !isGone && (
          <Picture
            key={value.path}
            image={shown}
            width={240}
            height={160}
            sizes="15rem"
            className="max-w-60 rounded-card border border-line object-contain"
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            id={id}
            variant="outline"
            disabled={disabled}
            busy={library.isBusy}
            aria-haspopup="dialog"
            onClick={library.open}
          >
            {value === null ? (
              <ImagePlus aria-hidden="true" className="size-5" />
            ) : (
              <Images aria-hidden="true" className="size-5" />
            )}
            {value === null ? label : texts.changeImage}
          </Button>
          {value !== null && (
            <Button variant="ghost" disabled={disabled} onClick={() => onChange(null)}>
              <Trash2 aria-hidden="true" className="size-5" />
              {texts.removeImage}
            </Button>
          )}
        </div>
      </div>
      {hint !== undefined && hint !== '' && (
        <p id={`${ids}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && error !== '' && (
        <p id={`${ids}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {value !== null && !isGone && <PlaceAlt value={value} disabled={disabled} onChange={onChange} />}
      <ActionFailed title={texts.openFailed} failure={library.failure} />
      {library.dialog}
    </fieldset>
  );
}

interface PlaceAltProps {
  value: ContentImage;
  disabled: boolean;
  onChange: (image: ContentImage) => void;
}

/** The library's is unchanged. */
function PlaceAlt({ value, disabled, onChange }: PlaceAltProps) {
  const needsWords = !value.decorative && value.alt.trim() === '';
  const change = (part: Partial<ContentImage>) => onChange({ ...storedImage(value), ...part });
  return (
    <div className="space-y-3">
      {!value.decorative && (
        <Field
          label={texts.placeAlt}
          hint={texts.placeAltHint}
          required
          {...(needsWords ? { error: texts.altMissing } : {})}
        >
          <TextInput
            value={value.alt}
            maxLength={maxAltLength}
            disabled={disabled}
            onChange={({ target }) => change({ alt: target.value })}
          />
        </Field>
      )}
      <CheckField
        label={texts.decorative}
        hint={texts.decorativeHint}
        checked={value.decorative}
        disabled={disabled}
        onChange={({ target }) => change({ decorative: target.checked })}
      />
    </div>
  );
}
