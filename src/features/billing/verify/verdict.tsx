import { Notice } from '../../../components/notice.tsx';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import { verifyTexts as texts } from '../../../domain/billing/verify-texts.ts';
import type { VerifiedDocument, VerifyAnswer } from '../../../domain/billing/verify.ts';

function titleOf({ kind, state }: VerifiedDocument): string {
  if (state === 'void') return texts.voided;
  return state === 'refunded' ? texts.refunded : texts.genuine[kind];
}

export function Verdict({ answer: { document, dates, contactEmail } }: { answer: VerifyAnswer }) {
  if (document === null) {
    return (
      <>
        <Notice tone="danger" title={texts.unknownTitle}>
          <p>{texts.unknownText}</p>
        </Notice>
        <Ask email={contactEmail} />
      </>
    );
  }
  const { kind, number, revision, issuedAt, amount, issuer, state } = document;
  const rows = [
    [texts.number[kind], number],
    ...(revision === undefined ? [] : [[texts.revision, String(revision)] as const]),
    [texts.issued, formatDate(issuedAt, dates)],
    [texts.amount, formatMoney(amount)],
    [texts.issuer, issuer],
    [texts.state, texts.states[state]],
  ] as const;
  const isOver = state === 'void' || state === 'refunded';
  return (
    <>
      <Notice tone={isOver ? 'warning' : 'success'} title={titleOf(document)}>
        <dl className="mt-2 space-y-2">
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </Notice>
      <p>{texts.compare}</p>
      <Ask email={contactEmail} />
    </>
  );
}

function Ask({ email }: { email: string }) {
  if (email === '') return null;
  return (
    <p>
      {texts.ask}{' '}
      <a href={`mailto:${email}`} className="wrap-anywhere">
        {email}
      </a>
    </p>
  );
}
