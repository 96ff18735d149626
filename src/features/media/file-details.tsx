import { useEffect, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import type { MediaDetails } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { useMediaListChanges } from '../../widgets/media/use-media-list.ts';
import { FileForm } from './file-form.tsx';

interface FileDetailsProps {
  file: MediaDetails;
  onClose: () => void;
}

export function FileDetails({ file, onClose }: FileDetailsProps) {
  const api = useApi();
  const list = useMediaListChanges();
  const [isDeleted, setDeleted] = useState(false);

  // After the form stopped blocking navigation.
  useEffect(() => {
    if (isDeleted) onClose();
  }, [isDeleted, onClose]);

  return (
    <div className="space-y-6">
      {file.isMissing && (
        <Notice tone="danger" title={texts.missing}>
          <p>{texts.missingText}</p>
        </Notice>
      )}
      <FileForm
        file={file}
        isDeleted={isDeleted}
        onChanged={(next) => {
          api.media.byId.setData({ id: file.id }, next);
          list.put(next);
        }}
        onDeleted={() => {
          list.drop(file.id);
          setDeleted(true);
        }}
      />
    </div>
  );
}
