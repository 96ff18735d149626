import { useEffect, useRef, useState } from 'react';
import { uploadKinds } from '../../../domain/media/media.ts';
import { brandingTexts as texts } from '../../../domain/media/texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { Cancelled } from '../../../lib/api/cancelled.ts';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { toast } from '../../../lib/toast.ts';
import { startUpload, type Upload } from '../../../lib/api/upload.ts';

export interface Refused {
  title: string;
  description: string;
}

interface OnItsWay {
  preview: string;
  percent: number;
}

const invalid = { logo: texts.invalidLogo, favicon: texts.invalidFavicon } as const;

function refusalOf(kind: 'logo' | 'favicon', { name, size }: File): Refused | undefined {
  const { extensions, maxBytes } = uploadKinds[kind];
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!extensions.some((known) => known === extension)) {
    return { title: texts.invalidType, description: invalid[kind] };
  }
  return size > maxBytes ? { title: texts.tooLarge, description: texts.tooLargeNote } : undefined;
}

function refusalBy(kind: 'logo' | 'favicon', failure: Failure): Refused {
  const message = failure.fieldErrors.file?.[0] ?? errorMessage(failure);
  if (message === invalid[kind]) return { title: texts.invalidType, description: message };
  return { title: texts.uploadFailed, description: message === '' ? texts.uploadFailedNote : message };
}

/** Spec 2 §5, 8. Previews the file; reverts on failure. */
export function useBrandingUpload(kind: 'logo' | 'favicon', onDone: () => Promise<void>) {
  const [onItsWay, setOnItsWay] = useState<OnItsWay>();
  const [refused, setRefused] = useState<Refused>();
  const upload = useRef<Upload>(undefined);
  // Leaving cancels.
  useEffect(() => () => upload.current?.cancel(), []);

  function refuse(found: Refused): void {
    setRefused(found);
    toast({ ...found, tone: 'destructive' });
  }

  async function send(file: File): Promise<void> {
    setRefused(undefined);
    const found = refusalOf(kind, file);
    if (found !== undefined) {
      refuse(found);
      return;
    }
    const preview = URL.createObjectURL(file);
    setOnItsWay({ preview, percent: 0 });
    upload.current = startUpload({ kind, file, onProgress: (percent) => setOnItsWay({ preview, percent }) });
    try {
      await upload.current.done;
      await onDone();
      toast({ title: texts.success, description: texts.updated[kind] });
    } catch (error) {
      if (!(error instanceof Cancelled)) refuse(refusalBy(kind, readFailure(error)));
    } finally {
      upload.current = undefined;
      setOnItsWay(undefined);
      URL.revokeObjectURL(preview);
    }
  }

  return {
    onItsWay,
    refused,
    send: (file: File) => {
      void send(file);
    },
    cancel: () => upload.current?.cancel(),
  };
}
