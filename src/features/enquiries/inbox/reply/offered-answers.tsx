import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../../../components/button.tsx';
import { filledIn, type OfferedAnswer } from '../../../../domain/answers/answers.ts';
import { answerTexts as texts } from '../../../../domain/answers/texts.ts';
import { formatDate } from '../../../../domain/time/format.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { toast } from '../../../../lib/toast.ts';
import { LoadFailed } from '../../../../widgets/load-failed.tsx';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';

interface OfferedAnswersProps {
  answers: readonly OfferedAnswer[] | undefined;
  error: unknown;
  onRetry: () => void;
  onInsert: (answer: OfferedAnswer) => void;
}

interface InsertInto {
  enquiry: { id: string; firstName: string };
  /** Of the message. */
  fieldId: string;
  setBody: (body: string) => void;
}

/** At the message's caret, on own lines. */
export function useOfferedAnswers({ enquiry: { id, firstName }, fieldId, setBody }: InsertInto) {
  const { data, error, refetch } = trpc.answers.offer.useQuery({ enquiryId: id }, { staleTime: 0 });

  function insert({ title, body }: OfferedAnswer): void {
    const field = document.getElementById(fieldId);
    if (!(field instanceof HTMLTextAreaElement)) return;
    const { value, selectionStart, selectionEnd } = field;
    const before = value.slice(0, selectionStart);
    const after = value.slice(selectionEnd);
    const text = `${before === '' || before.endsWith('\n') ? '' : '\n\n'}${filledIn(body, { firstName })}`;
    setBody(`${before}${text}${after === '' || after.startsWith('\n') ? '' : '\n\n'}${after}`);
    field.focus();
    field.setSelectionRange(before.length + text.length, before.length + text.length);
    toast({ title: texts.inserted(title) });
  }

  return {
    offered: {
      answers: data,
      error: data === undefined ? error : null,
      onRetry: () => void refetch(),
      onInsert: insert,
    },
    /** For the message: one key inserts the first. */
    onKeyDown: (event: KeyboardEvent) => {
      const [first] = data ?? [];
      if (event.key !== texts.insertKey || first === undefined) return;
      event.preventDefault();
      insert(first);
    },
  };
}

/** The library's nearest; the first also by key. */
export function OfferedAnswers({ answers, error, onRetry, onInsert }: OfferedAnswersProps) {
  const title = useId();
  const dates = useDateSettings();
  if (error !== null && error !== undefined) {
    return <LoadFailed title={texts.offerFailed} query={{ error, isFetching: false, refetch: onRetry }} />;
  }
  return (
    <section aria-labelledby={title} className="space-y-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={title} className="text-base font-semibold">
          {texts.offered}
        </h3>
        <Link to="/admin/answers" className="text-sm">
          {texts.all}
        </Link>
      </div>
      {answers?.length === 0 && <p className="text-sm text-muted">{texts.noneOffered}</p>}
      {answers !== undefined && answers.length > 0 && (
        <>
          <p className="text-sm text-muted">{texts.insertHow}</p>
          <ul className="divide-y divide-line rounded-card border border-line">
            {answers.map((answer, at) => (
              <li key={answer.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="font-semibold wrap-anywhere">
                    {answer.title} {at === 0 && <kbd className="font-mono text-xs">{texts.insertKey}</kbd>}
                  </p>
                  <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{answer.body}</p>
                  {answer.reviewDueSince !== null && (
                    <p className="text-sm text-warning">{texts.reviewDue(formatDate(answer.reviewDueSince, dates))}</p>
                  )}
                </div>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={texts.of(texts.insert, answer.title)}
                  onClick={() => onInsert(answer)}
                >
                  {texts.insert}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
