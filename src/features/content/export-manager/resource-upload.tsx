import { formTexts } from '../../../domain/forms/texts.ts';
import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { FileInput } from '../../../components/form/file-input.tsx';
import { Notice } from '../../../components/notice.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import type { ExportResource } from '../../../domain/content/export/schema.ts';
import { fileSize } from '../../../domain/media/file-size.ts';
import { uploadKinds } from '../../../domain/media/media.ts';
import { exportManagerTexts } from '../../../domain/content/export/manager-texts.ts';
import { mediaTexts } from '../../../domain/media/texts.ts';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { acceptOf, namesOf } from '../../../lib/file-rules.ts';
import type { DocumentUpload } from './resource-uploads.ts';
import { useResourceUploads, useUploadOf } from './resource-uploads-provider.tsx';
import type { Place } from '../../../widgets/content-editor/place.ts';

const texts = exportManagerTexts.resources;
const rule = uploadKinds.resource;

interface ResourceUploadProps {
  place: Place<ExportResource>;
  onClose: () => void;
}

/** Sets the file at once, closes the form (spec 2 §4). */
export function ResourceUpload({ place, onClose }: ResourceUploadProps) {
  const resource = useValueAt(place);
  const { id } = resource;
  const uploads = useResourceUploads();
  const upload = useUploadOf(id);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const hint = useId();

  async function send(file: File, key?: string): Promise<void> {
    const before = await uploads.send(id, file, key);
    // Stay open if the user has typed since.
    if (before === resource && box.current !== null && holdsFocus(box.current)) onClose();
  }

  return (
    <div ref={box} className="space-y-3 rounded-card border border-dashed border-edge p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" size="sm" aria-describedby={hint} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-4" />
          {texts.upload}
        </Button>
        <p id={hint} className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {texts.uploadHint(namesOf(rule).toUpperCase(), fileSize(rule.maxBytes))}
        </p>
        <FileInput ref={input} label={texts.upload} accept={acceptOf(rule)} onFile={(file) => void send(file)} />
      </div>
      {upload !== undefined &&
        (upload.state === 'failed' ? (
          <Failed upload={upload} onRetry={() => void send(upload.file, upload.key)} />
        ) : (
          <Progress upload={upload} onCancel={() => uploads.stop(id)} />
        ))}
    </div>
  );
}

/** In the entry with `part`, or nowhere. */
function holdsFocus(part: HTMLElement): boolean {
  const { activeElement, body } = document;
  return activeElement === body || part.closest('[data-item]')?.contains(activeElement) === true;
}

function Failed({ upload: { file, reason, canRetry }, onRetry }: { upload: DocumentUpload; onRetry: () => void }) {
  return (
    <Notice tone="danger" title={texts.uploadFailed}>
      <p>{texts.reason(file.name, reason)}</p>
      {canRetry && (
        <Button variant="outline" size="sm" className="mt-2" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </Notice>
  );
}

function Progress({ upload: { file, state, percent }, onCancel }: { upload: DocumentUpload; onCancel: () => void }) {
  const words = {
    sending: mediaTexts.percent(percent),
    pausing: mediaTexts.connectionLost,
    checking: mediaTexts.checking,
    failed: '',
  }[state];
  return (
    <div className="space-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
        <span className={`tabular-nums ${state === 'pausing' ? 'text-warning' : 'text-muted'}`}>{words}</span>
      </p>
      <div className="flex items-center gap-3">
        <ProgressBar label={mediaTexts.progressOf(file.name)} percent={percent} />
        <Button variant="ghost" size="sm" aria-label={mediaTexts.cancelOne(file.name)} onClick={onCancel}>
          {formTexts.cancel}
        </Button>
      </div>
    </div>
  );
}
