import { ImageUp, Trash2, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { FileInput } from '../../../components/form/file-input.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import { uploadKinds } from '../../../domain/media/media.ts';
import { appearanceTexts as texts } from '../../../domain/settings/texts.ts';
import { useBrandingUpload } from './use-branding-upload.ts';

const kinds = {
  logo: { label: texts.logo, hint: texts.logoHint, none: texts.noLogo, frame: 'h-20 w-full max-w-62.5' },
  favicon: { label: texts.favicon, hint: texts.faviconHint, none: texts.noFavicon, frame: 'size-8' },
} as const;
const icon = { 'aria-hidden': true, className: 'size-5' } as const;

interface BrandingFieldProps {
  kind: keyof typeof kinds;
  id: string;
  value: ContentImage | null;
  isRemoved: boolean;
  error: string | undefined;
  onUploaded: () => Promise<void>;
  onRemove: () => void;
}

/** Uploads apply at once, removal on save (spec 2 §2). */
export function BrandingField({ kind, id, value, isRemoved, error, onUploaded, onRemove }: BrandingFieldProps) {
  const { label, hint, none, frame } = kinds[kind];
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { onItsWay, refused, send, cancel } = useBrandingUpload(kind, onUploaded);
  const shown = onItsWay?.preview ?? value?.path ?? '';
  return (
    <fieldset className="space-y-3" aria-describedby={hintId}>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {shown === '' ? (
        <p className="text-muted">{isRemoved ? texts.removed : none}</p>
      ) : (
        <p className="inline-block max-w-full rounded-card border border-line bg-raised p-4">
          <img src={shown} alt={texts.preview[kind]} className={`${frame} object-contain object-left`} />
        </p>
      )}
      {onItsWay !== undefined && (
        <div className="max-w-sm space-y-1">
          <ProgressBar label={label} percent={onItsWay.percent} />
          <p className="text-sm text-muted tabular-nums">
            {onItsWay.percent === 100 ? texts.checking : texts.uploading(onItsWay.percent)}
          </p>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button id={id} variant="outline" busy={onItsWay !== undefined} onClick={() => input.current?.click()}>
          <ImageUp {...icon} />
          {texts.upload[kind]}
        </Button>
        {onItsWay !== undefined && (
          <Button variant="ghost" onClick={cancel}>
            <X {...icon} />
            {texts.cancel[kind]}
          </Button>
        )}
        {onItsWay === undefined && value !== null && (
          <Button variant="ghost" onClick={onRemove}>
            <Trash2 {...icon} />
            {texts.remove[kind]}
          </Button>
        )}
      </div>
      <FileInput
        ref={input}
        label={label}
        accept={uploadKinds[kind].extensions.map((extension) => `.${extension}`).join(',')}
        onFile={send}
      />
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
      {refused !== undefined && (
        <p className="text-sm font-semibold text-danger">
          {refused.title}: {refused.description}
        </p>
      )}
      {error !== undefined && <p className="text-sm font-semibold text-danger">{error}</p>}
    </fieldset>
  );
}
