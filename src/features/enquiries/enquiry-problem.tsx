import { useRef, type MouseEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { RevealSummary } from '../../components/form/reveal-summary.ts';
import { enquiryFields, type EnquiryField } from '../../domain/enquiries/enquiries.ts';
import type { FieldErrors } from '../../domain/forms/errors.ts';
import { enquiryTexts as texts } from '../../domain/enquiries/texts.ts';

/** Not stored, or unknown. A new object each time. */
export interface EnquiryProblem {
  message: string;
  fieldErrors: FieldErrors;
  /** A retry may succeed. */
  isRetryable?: boolean;
  requestId?: string | undefined;
  title?: string;
  /** Automatic: no focus. */
  isQuiet?: boolean;
  /** Of the copy on the device. */
  discard?: { label: string; run: () => void };
}

export function inputId(field: EnquiryField): string {
  return `enquiry-${field}`;
}

function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const input = document.getElementById(event.currentTarget.hash.slice(1));
  if (input === null) return;
  event.preventDefault();
  input.focus();
}

const labels: Partial<Record<EnquiryField, string>> = {
  firstName: texts.firstName,
  lastName: texts.lastName,
  email: texts.email,
  phone: texts.phone,
  interest: texts.interest,
  range: texts.range,
  goals: texts.goals,
  consent: texts.consentLabel,
};

/** Takes focus; lines link to fields. */
export function EnquiryProblemSummary({ problem }: { problem: EnquiryProblem | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      {problem !== undefined && (
        <div ref={box} tabIndex={-1}>
          <Summary problem={problem} />
        </div>
      )}
      <RevealSummary problem={problem} summary={box} isQuiet={problem?.isQuiet === true} />
    </>
  );
}

function Summary({ problem }: { problem: EnquiryProblem }) {
  const { message, fieldErrors, isRetryable = false, requestId, title, discard } = problem;
  const wrong = enquiryFields.filter((field) => fieldErrors[field] !== undefined);
  return (
    <Notice tone="danger" title={title ?? (isRetryable ? texts.unconfirmedTitle : texts.errorsTitle)}>
      {wrong.length === 0 && <p>{message}</p>}
      {wrong.length > 0 && (
        <ul className="list-disc pl-5">
          {wrong.map((field) => (
            <li key={field}>
              {labels[field] === undefined ? (
                fieldErrors[field]?.[0]
              ) : (
                <a href={`#${inputId(field)}`} onClick={goTo} className="text-ink underline underline-offset-4">
                  {labels[field]}: {fieldErrors[field]?.[0]}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {wrong.length === 0 && (
        <p>
          {texts.kept} {isRetryable && texts.againSafe}
        </p>
      )}
      {requestId !== undefined && <p className="text-sm text-muted">{texts.reference(requestId)}</p>}
      {isRetryable && (
        <Button type="submit" variant="outline" size="sm" className="mt-2">
          {texts.again}
        </Button>
      )}
      {discard !== undefined && (
        <Button variant="ghost" size="sm" onClick={discard.run}>
          {discard.label}
        </Button>
      )}
    </Notice>
  );
}
