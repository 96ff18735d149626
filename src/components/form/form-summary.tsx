import { useRef, type MouseEvent } from 'react';
import { formTexts as texts } from '../../domain/forms/texts.ts';
import { Button } from '../button.tsx';
import { Notice } from '../notice.tsx';
import { RevealSummary } from './reveal-summary.ts';

interface Problem {
  message: string;
  fieldErrors: Record<string, string[]>;
  isRetryable: boolean;
  requestId: string | undefined;
}

interface FormSummaryProps {
  /** A new object per refusal moves focus again. */
  problem: Problem | undefined;
  labels: Partial<Record<string, string>>;
  idOf: (name: string) => string;
  failedTitle?: string;
  kept?: string;
}

function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  const input = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (input === null) return;
  event.preventDefault();
  input.focus();
}

/** Takes focus; links to fields. */
export function FormSummary(props: FormSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <>
      {props.problem !== undefined && (
        <div ref={box} tabIndex={-1}>
          <Summary {...props} problem={props.problem} />
        </div>
      )}
      <RevealSummary problem={props.problem} summary={box} />
    </>
  );
}

function Summary({
  problem,
  labels,
  idOf,
  failedTitle = texts.failedTitle,
  kept = texts.kept,
}: FormSummaryProps & { problem: Problem }) {
  const { message, fieldErrors, isRetryable, requestId } = problem;
  const shown = Object.keys(labels).filter((name) => fieldErrors[name] !== undefined);
  const others = Object.keys(fieldErrors).filter((name) => labels[name] === undefined);
  const isByField = shown.length + others.length > 0;
  return (
    <Notice tone="danger" title={isByField ? texts.errorsTitle : failedTitle}>
      {isByField ? (
        <ul className="list-disc pl-5">
          {shown.map((name) => (
            <li key={name}>
              <a href={`#${idOf(name)}`} onClick={goTo} className="text-ink underline underline-offset-4">
                {labels[name]}: {fieldErrors[name]?.[0]}
              </a>
            </li>
          ))}
          {others.map((name) => (
            <li key={name}>{fieldErrors[name]?.[0]}</li>
          ))}
        </ul>
      ) : (
        <p>
          {message} {kept}
        </p>
      )}
      {requestId !== undefined && <p className="text-sm text-muted">{texts.reference(requestId)}</p>}
      {isRetryable && (
        <Button type="submit" variant="outline" size="sm" className="mt-2">
          {texts.retry}
        </Button>
      )}
    </Notice>
  );
}
