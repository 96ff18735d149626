import { fileSize } from '../../../domain/media/file-size.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { uiTexts } from '../../../domain/forms/ui-texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { Part } from '../../../components/part.tsx';

/** What the client uploaded: seen by them and by admins alone (D44). */
export function ProofPart({ payment: { proof, reference } }: { payment: StaffPaymentDetail }) {
  const dates = useDateSettings();
  return (
    <Part title={texts.proofTitle}>
      {proof === null ? (
        <p className="text-muted">{texts.noProof}</p>
      ) : (
        <>
          <p>
            <a
              href={proof.url}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-block py-0.5 wrap-anywhere underline"
            >
              {texts.openProof(proof.name, fileSize(proof.size))}
              <span className="sr-only"> {uiTexts.opensInNewTab}</span>
            </a>
          </p>
          <p className="text-sm text-muted">{texts.proofFrom(formatDateTime(proof.uploadedAt, dates))}</p>
          {proof.type.startsWith('image/') && (
            <img
              src={proof.url}
              alt={texts.proofImage(reference)}
              className="max-h-160 max-w-full rounded-card border border-line bg-sunken object-contain"
            />
          )}
        </>
      )}
    </Part>
  );
}
