import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { referenceTexts as texts } from '../../domain/facts/reference-texts.ts';
import { toast } from '../../lib/toast.ts';
import { InsertFact } from './insert-fact.tsx';

/** The text area of the form that had the focus last. */
function useLastTextArea(form: string): RefObject<HTMLTextAreaElement | null> {
  const last = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement && target.form?.id === form) last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [form]);
  return last;
}

/** At the caret of the last used text area. */
export function InsertInText({ form }: { form: string }) {
  const last = useLastTextArea(form);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    const { current: field } = last;
    if (field?.isConnected !== true || field.readOnly) {
      toast({ title: texts.whereTo, description: texts.whereToNote });
      return;
    }
    // The dialog returns the focus there.
    field.focus();
    setOpen(true);
  };
  const insert = (reference: string) => {
    const { current: field } = last;
    if (field === null) return;
    field.setRangeText(reference, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <>
      <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={open}>
        {texts.insert}
      </Button>
      {isOpen && (
        <InsertFact hasSeries={false} onInsert={({ reference }) => insert(reference)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
