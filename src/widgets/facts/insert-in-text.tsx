import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { referenceTexts as texts } from '../../domain/facts/reference-texts.ts';
import { toast } from '../../lib/toast.ts';
import { isFigureField } from './figure-field.ts';
import { InsertFact } from './insert-fact.tsx';

type TextField = HTMLTextAreaElement | HTMLInputElement;

/** The field of the form that had the focus last. */
function useLastField(form: string): RefObject<TextField | null> {
  const last = useRef<TextField>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if ((target instanceof HTMLTextAreaElement || isFigureField(target)) && target.form?.id === form)
        last.current = target;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [form]);
  return last;
}

/** At the caret of the last used text area, or in place of the last used figure. */
export function InsertInText({ form }: { form: string }) {
  const last = useLastField(form);
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
    const from = isFigureField(field) ? 0 : (field.selectionStart ?? 0);
    const to = isFigureField(field) ? field.value.length : (field.selectionEnd ?? from);
    field.setRangeText(reference, from, to, 'end');
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
