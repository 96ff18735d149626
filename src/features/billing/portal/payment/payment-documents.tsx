import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentRow } from '../../../../domain/billing/rows.ts';
import { dashboardTexts } from '../../../../domain/billing/dashboard-texts.ts';

const texts = dashboardTexts.payments;

interface DocumentLinkProps {
  kind: 'invoices' | 'receipts';
  id: string;
  revision?: number;
  label: string;
  children: ReactNode;
}

export function DocumentLink({ kind, id, revision, label, children }: DocumentLinkProps) {
  return (
    <a
      href={`/api/documents/${kind}/${id}.pdf${revision === undefined ? '' : `?revision=${revision}`}`}
      download
      aria-label={label}
      className="inline-flex min-h-6 items-center gap-1.5 text-brand-ink underline underline-offset-4"
    >
      <Download aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </a>
  );
}

export function PaymentDocuments({ row: { invoice, receipt } }: { row: PaymentRow }) {
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <DocumentLink kind="invoices" id={invoice.id} label={texts.invoiceOf(invoice.number)}>
        {texts.invoice}
      </DocumentLink>
      {receipt !== null && (
        <DocumentLink kind="receipts" id={receipt.id} label={texts.receiptOf(receipt.number)}>
          {texts.receipt}
        </DocumentLink>
      )}
    </span>
  );
}
