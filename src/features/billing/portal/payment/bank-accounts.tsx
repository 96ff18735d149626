import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { BankAccount, PaymentDetail } from '../../../../domain/billing/rows.ts';
import { enquiryFragment } from '../../../../domain/enquiries/form.ts';
import { paymentPageTexts as texts } from '../../../../domain/billing/payment-page-texts.ts';
import { CopyButton } from './copy-button.tsx';

const facts = ['accountName', 'accountNumber', 'bankName', 'branch', 'bankCode', 'swift'] as const;

export function BankAccounts({ payment }: { payment: PaymentDetail }) {
  const id = useId();
  const { reference, accounts, paymentNote } = payment;
  return (
    <section aria-labelledby={id} className="space-y-5 rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id={id} className="text-2xl">
        {texts.transfer}
      </h2>
      <div className="space-y-2 rounded-control bg-sunken p-4">
        <p className="text-sm font-semibold">{texts.reference}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <strong className="font-mono text-xl wrap-anywhere">{reference}</strong>
          <CopyButton what={texts.reference} text={reference} />
        </p>
        <p>{texts.referenceNote}</p>
      </div>
      {accounts.length === 0 ? (
        <NoAccount contactEmail={payment.contactEmail} reference={reference} />
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {accounts.map((account) => (
            <Account key={account.id} account={account} />
          ))}
        </ul>
      )}
      {paymentNote.trim() !== '' && (
        <div>
          <h3 className="text-base">{texts.note}</h3>
          <p className="max-w-prose whitespace-pre-line wrap-anywhere text-muted">{paymentNote}</p>
        </div>
      )}
    </section>
  );
}

function Account({ account }: { account: BankAccount }) {
  const filled = facts.filter((fact) => account[fact] !== '');
  return (
    <li className="rounded-control border border-line p-4">
      <h3 className="text-base wrap-anywhere">{texts.accountOf(account.bankName, account.currency)}</h3>
      <dl className="mt-3 space-y-2">
        {filled.map((fact) => (
          <div key={fact} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
            <dt className="text-sm text-muted">{texts.account[fact]}</dt>
            <dd className="flex flex-wrap items-center gap-x-4 gap-y-1 font-semibold wrap-anywhere">
              <span className="min-w-0">{account[fact]}</span>
              {fact === 'accountNumber' && <CopyButton what={texts.account[fact]} text={account[fact]} />}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const link = 'text-brand-ink underline underline-offset-4 wrap-anywhere';

function NoAccount({ contactEmail, reference }: Pick<PaymentDetail, 'contactEmail' | 'reference'>) {
  return (
    <p className="max-w-prose">
      {texts.noAccount}{' '}
      {contactEmail === '' ? (
        <>
          <Link to="/invest" search={{ payment: reference }} hash={enquiryFragment} className={link}>
            {texts.enquire}
          </Link>{' '}
          {texts.enquireText}
        </>
      ) : (
        <>
          <a href={`mailto:${contactEmail}`} className={link}>
            {texts.writeTo(contactEmail)}
          </a>{' '}
          {texts.noAccountText}
        </>
      )}
    </p>
  );
}
