import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { type OpportunityDownload, opportunityLimits } from '../../../domain/opportunities/document.ts';
import { fileSize } from '../../../domain/media/file-size.ts';
import { resourceType } from '../../../domain/media/media.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { SearchBox } from '../../../widgets/list-screen/search-box.tsx';
import { DocumentUpload } from '../../../widgets/media/document-upload.tsx';

interface DocumentDialogProps {
  /** Already in the list. */
  offered: readonly OpportunityDownload[];
  onAdd: (document: OpportunityDownload) => void;
  onClose: () => void;
}

/** Default title: the file's name without extension. */
function titleOf(name: string): string {
  return name
    .replace(/\.[^.]+$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .slice(0, opportunityLimits.documentTitle);
}

/** Chooses a library document or uploads one. */
export function DocumentDialog({ offered, onAdd, onClose }: DocumentDialogProps) {
  const [q, setQ] = useState('');
  const query = trpc.media.list.useQuery(
    { type: 'documents', ...(q === '' ? {} : { q }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data, error } = query;
  const add = ({ id, name }: { id: string; name: string }) => {
    onAdd({ id, title: titleOf(name) });
    onClose();
  };
  return (
    <Dialog onClose={onClose} title={texts.chooseDocument} size="wide">
      <div className="space-y-4">
        <p className="text-muted">{texts.documentsLead}</p>
        <DocumentUpload texts={texts} onUploaded={add} />
        <SearchBox q={q} label={texts.documentSearch} placeholder={texts.documentSearchHint} onSearch={setQ} />
        <LoadFailed title={texts.documentsFailed} query={query} />
        {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
        {data?.items.length === 0 && <p className="text-muted">{texts.documentsEmpty}</p>}
        {data !== undefined && data.items.length > 0 && (
          <ul className="divide-y divide-line rounded-card border border-line">
            {data.items.map(({ id, name, size }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
                <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  {texts.fileOf(name, resourceType(name), fileSize(size))}
                </p>
                {offered.some((one) => one.id === id) ? (
                  <Badge>{texts.chosen}</Badge>
                ) : (
                  <Button variant="outline" size="sm" aria-label={texts.choose(name)} onClick={() => add({ id, name })}>
                    <Plus aria-hidden="true" className="size-4" />
                    {texts.addDocument}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {data?.next !== null && data !== undefined && <p className="text-sm text-muted">{texts.documentsMore}</p>}
      </div>
    </Dialog>
  );
}
