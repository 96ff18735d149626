import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { textLink } from '../../domain/content/rich-text/rich-text.ts';
import { formTexts } from '../../domain/forms/texts.ts';
import { richTextRefusals, richTextTexts as texts } from '../../domain/content/rich-text/texts.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const isLink = editor.isActive('link');
  const needsWords = !isLink && editor.state.selection.empty;
  const [href, setHref] = useState(() => (isLink ? String(editor.getAttributes('link').href) : ''));
  const [words, setWords] = useState('');
  const [errors, setErrors] = useState<{ href?: string; words?: string }>({});
  const wordsInput = useRef<HTMLInputElement>(null);
  const hrefInput = useRef<HTMLInputElement>(null);

  function apply(): void {
    const address = href.trim();
    const found = {
      ...(textLink.safeParse(address).success ? {} : { href: richTextRefusals.link }),
      ...(needsWords && words.trim() === '' ? { words: texts.linkWordsMissing } : {}),
    };
    setErrors(found);
    if (found.words !== undefined) wordsInput.current?.focus();
    else if (found.href !== undefined) hrefInput.current?.focus();
    else {
      const mark = { type: 'link', attrs: { href: address } };
      const chain = editor.chain();
      if (needsWords)
        chain
          .insertContent({ type: 'text', text: words.trim(), marks: [mark] })
          .unsetMark('link')
          .run();
      else chain.extendMarkRange('link').setMark('link', mark.attrs).run();
      onClose();
    }
  }

  return (
    <Dialog onClose={onClose} title={texts.linkTitle}>
      <form
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree a form contains the dialog.
          event.stopPropagation();
          apply();
        }}
      >
        {needsWords && (
          <Field label={texts.linkWords} required error={errors.words}>
            <TextInput
              ref={wordsInput}
              value={words}
              maxLength={300}
              onChange={({ target }) => setWords(target.value)}
            />
          </Field>
        )}
        <Field label={texts.linkAddress} required hint={texts.linkHint} error={errors.href}>
          <TextInput
            ref={hrefInput}
            value={href}
            inputMode="url"
            autoComplete="off"
            onChange={({ target }) => setHref(target.value)}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          {isLink && (
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => {
                editor.chain().extendMarkRange('link').unsetMark('link').run();
                onClose();
              }}
            >
              {texts.removeLink}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {formTexts.cancel}
          </Button>
          <Button type="submit">{texts.setLink}</Button>
        </div>
      </form>
    </Dialog>
  );
}
