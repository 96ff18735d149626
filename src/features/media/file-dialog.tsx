import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { FileDetails } from './file-details.tsx';

interface FileDialogProps {
  id: string;
  onClose: () => void;
}

/** Changes the URL: unsaved changes are asked about. */
export function FileDialog({ id, onClose }: FileDialogProps) {
  const query = trpc.media.byId.useQuery(
    { id },
    { staleTime: 0, gcTime: 0, networkMode: 'always', refetchOnWindowFocus: false },
  );
  const { data, error } = query;
  return (
    <Dialog onClose={onClose} title={data?.name ?? texts.details} size="wide">
      {data !== undefined && <FileDetails file={data} onClose={onClose} />}
      {data === undefined && error === null && <DetailsSkeleton />}
      {data === undefined &&
        error !== null &&
        (readFailure(error).code === 'NOT_FOUND' ? (
          <Notice tone="warning" title={texts.detailsFailed}>
            <p>{texts.gone}</p>
          </Notice>
        ) : (
          <LoadFailed title={texts.detailsFailed} query={query} />
        ))}
    </Dialog>
  );
}

function DetailsSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <Skeleton className="aspect-4/3" />
      <div className="space-y-4">
        <Skeleton className="h-11" />
        <Skeleton className="h-24" />
        <Skeleton className="h-40" />
      </div>
    </div>
  );
}
