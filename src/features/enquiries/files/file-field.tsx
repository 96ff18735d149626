import { formTexts } from '../../../domain/forms/texts.ts';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { enquiryFileLimits } from '../../../domain/enquiries/conversation/files.ts';
import { enquiryFileTexts as texts } from '../../../domain/enquiries/conversation/file-texts.ts';
import { fileSize } from '../../../domain/media/file-size.ts';
import { enquiryFileRule as rule } from '../../../domain/media/media.ts';
import { acceptOf, namesOf } from '../../../lib/file-rules.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { type ChosenFiles, sameAs } from './chosen-files.ts';

/** Without script a plain field of the form. */
export function FileField({ chosen, label = texts.label }: { chosen: ChosenFiles; label?: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isHydrated = useHydrated();
  const { files, refusal, progress } = chosen;
  return (
    <div role="group" aria-labelledby={id} className="space-y-2">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <p className="text-sm text-muted">
        {texts.hint(enquiryFileLimits.perMessage, namesOf(rule), fileSize(rule.maxBytes))}
      </p>
      {files.length > 0 && (
        <ul aria-label={texts.listOf} className="space-y-1">
          {files.map((file) => (
            <li key={sameAs(file)} className="flex items-center gap-2">
              <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 wrap-anywhere">{texts.download(file.name, fileSize(file.size))}</span>
              <button
                type="button"
                className="inline-flex size-9 shrink-0 items-center justify-center"
                aria-label={texts.remove(file.name)}
                onClick={() => {
                  chosen.remove(file);
                  button.current?.focus();
                }}
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        name="file"
        multiple
        hidden={isHydrated}
        accept={acceptOf(rule)}
        aria-label={texts.add}
        className="block w-full"
        onChange={({ currentTarget }) => {
          if (!isHydrated) return;
          chosen.add([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          currentTarget.value = '';
        }}
      />
      {isHydrated && progress === undefined && files.length < enquiryFileLimits.perMessage && (
        <Button ref={button} variant="outline" size="sm" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden="true" className="size-4" />
          {texts.add}
        </Button>
      )}
      {refusal !== undefined && (
        <Notice tone="danger">
          <p role="alert" className="wrap-anywhere">
            {refusal}
          </p>
        </Notice>
      )}
      {progress !== undefined && (
        <div className="space-y-2">
          <p role="status">
            {progress.isWaiting
              ? texts.waiting
              : progress.percent === 100
                ? texts.checking
                : texts.sending(progress.percent)}
          </p>
          <ProgressBar label={texts.label} percent={progress.percent} />
          <Button variant="outline" size="sm" onClick={chosen.cancel}>
            {formTexts.cancel}
          </Button>
        </div>
      )}
    </div>
  );
}
