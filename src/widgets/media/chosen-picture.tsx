import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import type { ShownImage } from '../../domain/content/appearance/image.ts';
import { isPlaceable, maxAltLength, type MediaRow } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { Picture } from '../pictures/picture.tsx';
import { useMediaListChanges } from './use-media-list.ts';

interface ChosenPictureProps {
  row: MediaRow;
  /** Changed by others. */
  onChanged: (row: MediaRow) => void;
  onUse: (image: ShownImage) => void;
}

function imageOf({ id, url, alt, isDecorative, image }: MediaRow): ShownImage {
  return {
    mediaId: id,
    path: url,
    alt: isDecorative ? '' : (alt ?? ''),
    decorative: isDecorative,
    ...(image?.file === undefined ? {} : { file: { ...image.file, focal: image.focal } }),
  };
}

/** Needs a description (D44). */
export function ChosenPicture({ row, onChanged, onUse }: ChosenPictureProps) {
  const api = useApi();
  const list = useMediaListChanges();
  const update = trpc.media.update.useMutation();
  const isDescribed = isPlaceable(row);
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLInputElement>(null);
  const [alt, setAlt] = useState('');
  const [isDecorative, setDecorative] = useState(false);
  const [error, setError] = useState<string>();

  // By keyboard, not behind the other pictures.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);

  const describe = useAction(async () => {
    const { id, version, name, focal, crop } = row;
    try {
      const saved = await update.mutateAsync({ id, version, name, focal, crop, alt: alt.trim(), isDecorative });
      list.put(saved);
      onUse(imageOf(saved));
    } catch (refusal) {
      if (readFailure(refusal).code === 'CONFLICT') {
        const fresh = await api.media.byId.fetch({ id }, { staleTime: 0 });
        list.put(fresh);
        onChanged(fresh);
      }
      throw refusal;
    }
  }, failureToast(texts.saveFailed));

  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label={texts.chosen}
      noValidate
      className="flex max-h-[50dvh] w-full flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree a form contains the dialog.
        event.stopPropagation();
        if (isDescribed) onUse(imageOf(row));
        else if (isPlaceable({ alt, isDecorative })) describe.run();
        else {
          setError(texts.altMissing);
          words.current?.focus();
        }
      }}
    >
      {/* On phones only the fields scroll. */}
      <div className="-m-1 min-h-0 space-y-3 overflow-y-auto p-1">
        {!isDescribed && (
          <div className="grid items-start gap-x-6 gap-y-3 md:grid-cols-2">
            <Field label={texts.alt} required {...(error === undefined ? { hint: texts.altNeeded } : { error })}>
              <TextInput
                ref={words}
                value={alt}
                maxLength={maxAltLength}
                readOnly={isDecorative}
                onChange={({ target }) => {
                  setAlt(target.value);
                  setError(undefined);
                }}
              />
            </Field>
            <div className="md:pt-8">
              <CheckField
                label={texts.decorative}
                hint={texts.decorativeHint}
                checked={isDecorative}
                onChange={({ target }) => {
                  setDecorative(target.checked);
                  setError(undefined);
                }}
              />
            </div>
          </div>
        )}
        <ActionFailed title={texts.saveFailed} failure={describe.failure} />
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <span className="relative block size-14 shrink-0 overflow-hidden rounded-control border border-line">
          <Picture
            image={row.image && { ...row.image, decorative: true }}
            width={56}
            height={56}
            fills
            sizes="3.5rem"
          />
        </span>
        <div role="status" className="min-w-0 flex-1 basis-40">
          <p className="text-sm text-muted">{texts.chosen}</p>
          <p className="truncate font-semibold">{row.name}</p>
        </div>
        <Button type="submit" busy={describe.isBusy} disabled={row.image === null} className="max-sm:w-full">
          {texts.placeImage}
        </Button>
      </div>
    </form>
  );
}
