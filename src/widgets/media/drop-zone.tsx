import { ImageUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { fileSize } from '../../domain/media/file-size.ts';
import { uploadKinds } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { acceptOf, namesOf } from '../../lib/file-rules.ts';

interface DropZoneProps {
  isOver: boolean;
  isSmall: boolean;
  onFiles: (files: File[]) => void;
}

const rule = uploadKinds.media;

/** The whole window accepts drops. */
export function DropZone({ isOver, isSmall, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    // Pointers only; others use the button.
    <div
      role="presentation"
      className={`flex cursor-pointer flex-col items-center gap-3 rounded-card border-2 border-dashed px-6 text-center transition-colors ${isSmall ? 'py-5 sm:flex-row sm:gap-5 sm:text-left' : 'py-14'} ${isOver ? 'border-brand-ink bg-success-soft' : 'border-edge bg-raised hover:border-brand-ink'}`}
      onClick={() => input.current?.click()}
    >
      <ImageUp
        aria-hidden="true"
        className={`shrink-0 text-brand-ink ${isSmall ? 'size-9' : 'size-12'}`}
        strokeWidth={1.25}
      />
      <div className={isSmall ? 'sm:flex-1' : 'max-w-md'}>
        <p id={`${id}-what`} className="font-semibold text-balance">
          {isOver ? texts.dropNow : texts.drop}
        </p>
        <p id={`${id}-limits`} className="mt-1 text-sm text-muted">
          {texts.limits(namesOf(rule).toUpperCase(), fileSize(rule.maxBytes))}
        </p>
      </div>
      <Button
        variant={isSmall ? 'outline' : 'primary'}
        aria-describedby={`${id}-what ${id}-limits`}
        className={isSmall ? '' : 'mt-2'}
        onClick={(event) => {
          event.stopPropagation();
          input.current?.click();
        }}
      >
        {isSmall ? texts.chooseMore : texts.chooseFiles}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf(rule)}
        aria-label={texts.chooseFiles}
        onClick={(event) => event.stopPropagation()}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
