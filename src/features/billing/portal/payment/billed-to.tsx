import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { billingDetailsTexts as texts } from '../../../../domain/billing/billing-details-texts.ts';
import { documentTexts } from '../../../../domain/billing/document-texts.ts';
import type { PaymentDetail } from '../../../../domain/billing/rows.ts';
import { formatDate } from '../../../../domain/time/format.ts';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { DocumentLink } from './payment-documents.tsx';

/** Can be corrected until paid (D73). */
export function BilledTo({ payment }: { payment: PaymentDetail }) {
  const { invoice, billing } = payment;
  const { details, former, canCorrect } = billing;
  const dates = useDateSettings();
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <Panel title={texts.billedTo}>
      <div className="wrap-anywhere">
        <p className="font-semibold">{details.name}</p>
        {details.address !== '' && <p className="whitespace-pre-line">{details.address}</p>}
        {details.tin !== '' && <p>{documentTexts.taxNumber(details.tin)}</p>}
      </div>
      {canCorrect && (
        <Button variant="outline" size="sm" onClick={() => setCorrecting(true)}>
          {texts.correct}
        </Button>
      )}
      {former.length > 0 && (
        <div className="space-y-1">
          <h3 className="text-lg">{texts.former}</h3>
          <ul className="space-y-1">
            {former.map(({ revision, replacedAt }) => (
              <li key={revision}>
                <DocumentLink
                  kind="invoices"
                  id={invoice.id}
                  revision={revision}
                  label={texts.formerOf(invoice.number, revision)}
                >
                  {texts.formerName(revision, formatDate(replacedAt, dates))}
                </DocumentLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {/* Stays open if the invoice is paid in another tab, to keep the input. */}
      {isCorrecting && <CorrectDialog payment={payment} onClose={() => setCorrecting(false)} />}
    </Panel>
  );
}
