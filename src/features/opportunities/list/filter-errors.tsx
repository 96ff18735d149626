import { useEffect, useRef, type MouseEvent } from 'react';
import { Notice } from '../../../components/notice.tsx';
import type { FieldErrors } from '../../../domain/forms/errors.ts';
import { opportunityTexts as texts } from '../../../domain/opportunities/texts.ts';

const labels = {
  q: texts.q,
  location: texts.location,
  currency: texts.currency,
  min: texts.min,
  max: texts.max,
} as const;

function goTo(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

/** Takes focus; lines link to fields. */
export function FilterErrors({ errors }: { errors: FieldErrors }) {
  const box = useRef<HTMLDivElement>(null);
  const words = Object.entries(errors).flatMap(([key, messages]) => messages.map((message) => `${key}: ${message}`));
  const all = words.join('\n');
  useEffect(() => {
    if (all !== '') box.current?.focus();
  }, [all]);
  if (all === '') return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="danger" title={texts.errorsTitle}>
        <ul className="list-disc pl-5">
          {(Object.keys(labels) as (keyof typeof labels)[]).map((key) =>
            errors[key]?.map((message) => (
              <li key={`${key} ${message}`}>
                <a href={`#filter-${key}`} onClick={goTo} className="text-ink underline underline-offset-4">
                  {labels[key]}: {message}
                </a>
              </li>
            )),
          )}
          {errors.after?.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
        <p className="text-sm">{texts.errorsRest}</p>
      </Notice>
    </div>
  );
}
