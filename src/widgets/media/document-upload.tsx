import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { FileInput } from '../../components/form/file-input.tsx';
import { fileSize } from '../../domain/media/file-size.ts';
import { type UploadedFile, uploadKinds } from '../../domain/media/media.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { refetched, useInvalidate } from '../../lib/api/refresh.ts';
import { startUpload } from '../../lib/api/upload.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { acceptOf, namesOf } from '../../lib/file-rules.ts';

const rule = uploadKinds.resource;

interface DocumentUploadProps {
  texts: {
    upload: string;
    uploading: (percent: number) => string;
    uploadHint: (types: string, size: string) => string;
    uploadFailed: string;
  };
  onUploaded: (file: UploadedFile) => void | Promise<void>;
  onFailed?: (failure: Failure) => void;
}

export function DocumentUpload({ texts, onUploaded, onFailed }: DocumentUploadProps) {
  const invalidate = useInvalidate();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState(0);
  const upload = useAction(async (file: File) => {
    setPercent(0);
    const uploaded = await startUpload({ kind: 'resource', file, onProgress: setPercent }).done;
    invalidate('uploads.resource');
    await refetched();
    await onUploaded(uploaded);
  }, onFailed);
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="outline" busy={upload.isBusy} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          {upload.isBusy ? texts.uploading(percent) : texts.upload}
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {texts.uploadHint(namesOf(rule).toUpperCase(), fileSize(rule.maxBytes))}
        </p>
      </div>
      <FileInput ref={input} label={texts.upload} accept={acceptOf(rule)} onFile={upload.run} />
      <ActionFailed title={texts.uploadFailed} failure={upload.failure} />
    </div>
  );
}
