import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { fileSize } from '../../../domain/media/file-size.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { uiTexts } from '../../../domain/forms/ui-texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';

type Proof = NonNullable<StaffPaymentDetail['proof']>;

const isImage = ({ type }: Proof) => type.startsWith('image/');

/** For the client and admins only (D44). */
export function ProofPanel({ payment: { proof, reference } }: { payment: StaffPaymentDetail }) {
  const dates = useDateSettings();
  if (proof === null) {
    return (
      <Panel title={texts.proofTitle}>
        <p className="text-muted">{texts.noProof}</p>
      </Panel>
    );
  }
  const { url, name, size, uploadedAt } = proof;
  const View = isImage(proof) ? ImageProof : PdfProof;
  return (
    <Panel title={texts.proofTitle}>
      <p className="text-sm wrap-anywhere text-muted">
        {texts.proofFrom(name, fileSize(size), formatDateTime(uploadedAt, dates))}
      </p>
      <p className="flex flex-wrap gap-3">
        <a
          href={isImage(proof) ? url : `${url}?inline`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          {texts.openProof}
          <span className="sr-only"> {uiTexts.opensInNewTab}</span>
        </a>
        <a href={`${url}?download`} className={buttonClass({ variant: 'outline', size: 'sm' })}>
          {texts.downloadProof}
        </a>
      </p>
      <View key={url} url={url} title={texts.proofImage(reference)} />
    </Panel>
  );
}

interface ProofViewProps {
  url: string;
  title: string;
}

function ImageProof({ url, title }: ProofViewProps) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Notice tone="warning">{texts.proofBroken}</Notice>;
  return (
    <img
      src={url}
      alt={title}
      onError={() => setBroken(true)}
      className="max-h-[75vh] max-w-full rounded-card border border-line bg-sunken object-contain"
    />
  );
}

/** A frame does not report failures, so the file is requested first. */
function PdfProof({ url, title }: ProofViewProps) {
  const { data: isThere } = useQuery({
    queryKey: ['payment-proof', url],
    queryFn: () =>
      fetch(`${url}?inline`, { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    staleTime: 0,
    networkMode: 'always',
  });
  if (isThere === false) return <Notice tone="warning">{texts.proofBroken}</Notice>;
  if (!navigator.pdfViewerEnabled) return <Notice>{texts.noViewer}</Notice>;
  if (isThere === undefined) return <Skeleton className="h-[75vh] w-full" />;
  return (
    <iframe
      src={`${url}?inline#toolbar=0&navpanes=0&view=FitH`}
      title={title}
      className="h-[75vh] w-full rounded-card border border-line bg-sunken"
    />
  );
}
