import './editor.css';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { charactersOf } from '../../domain/content/rich-text/words.ts';
import { richText } from '../../domain/content/rich-text/rich-text.ts';
import type { RichText } from '../../domain/content/rich-text/nodes.ts';
import { mediaTexts } from '../../domain/media/texts.ts';
import { richTextTexts as texts } from '../../domain/content/rich-text/texts.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import type { RichTextEditorProps } from './rich-text-editor.tsx';
import { InsertFact } from '../facts/insert-fact.tsx';
import { useMediaLibrary } from '../media/use-media-library.tsx';
import { richTextExtensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { fromEditor, normal, toEditor } from './mapping.ts';
import { cleanPaste } from './paste.ts';
import { EditablePicture } from './picture-view.tsx';
import { Toolbar } from './toolbar.tsx';

const extensions = richTextExtensions.concat(EditablePicture);

export function RichTextField({
  id,
  label,
  value,
  onChange,
  maxCharacters,
  disabled = false,
  error,
  hint,
}: RichTextEditorProps) {
  const [hasLink, setLink] = useState(false);
  const [hasFact, setFact] = useState(false);
  const [notice, setNotice] = useState<string>();
  /** JSON; only a different value is applied. */
  const known = useRef<string>(undefined);
  // Latest: the editor is created once.
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });

  const ownError = useOwnError(value, maxCharacters);
  const shownError = ownError ?? error;
  const describedBy = [`${id}-hint`, `${id}-count`, shownError && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    id,
    role: 'textbox',
    class: 'rich-text prose wrap-anywhere',
    'aria-multiline': 'true',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': describedBy,
    ...(shownError ? { 'aria-invalid': 'true' } : {}),
    ...(disabled ? { 'aria-disabled': 'true' } : {}),
  };

  const editor = useEditor({
    extensions,
    injectCSS: false,
    editable: !disabled,
    content: toEditor(value),
    onUpdate: (updated) => {
      const doc = fromEditor(updated.editor.getJSON());
      const text = JSON.stringify(doc);
      // An appended empty line.
      if (text === known.current) return;
      known.current = text;
      told.current(doc);
    },
    editorProps: {
      attributes,
      transformPastedHTML: (html) => {
        const { html: clean, picturesLeftOut } = cleanPaste(html);
        setNotice(picturesLeftOut === 0 ? undefined : texts.picturesLeftOut(picturesLeftOut));
        return clean;
      },
      handlePaste: (_view, event) => refuseFiles(event.clipboardData),
      handleDrop: (_view, event) => refuseFiles(event.dataTransfer),
      handleKeyDown: (_view, event) => {
        if (event.key === 'F10' && event.altKey) {
          document.getElementById(`${id}-tools`)?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
          return true;
        }
        if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
        setLink(true);
        return true;
      },
    },
  });

  /** They would replace this screen. */
  function refuseFiles(data: DataTransfer | null): boolean {
    const isFile = data !== null && data.files.length > 0 && !data.types.includes('text/html');
    if (isFile) setNotice(texts.filesRefused);
    return isFile;
  }

  // Later, it could restore a replaced value.
  useLayoutEffect(() => {
    const text = JSON.stringify(normal(editor.schema, value));
    const isFirst = known.current === undefined;
    if (text === known.current) return;
    known.current = text;
    // From elsewhere: focus stays.
    if (!isFirst) editor.commands.setContent(toEditor(value), { emitUpdate: false });
  }, [editor, value]);

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const library = useMediaLibrary((image) => {
    editor.chain().insertContent({ type: 'image', attrs: { image } }).focus().run();
  });
  const count = charactersOf(value);

  return (
    <div className="space-y-1.5">
      <span id={`${id}-label`} className="block w-fit font-semibold">
        {label}
      </span>
      <div className={`rounded-control border bg-raised ${shownError ? 'border-danger' : 'border-edge'}`}>
        <div id={`${id}-tools`}>
          <Toolbar
            editor={editor}
            id={id}
            label={label}
            disabled={disabled}
            onLink={() => setLink(true)}
            onImage={library.open}
            onFact={() => setFact(true)}
          />
        </div>
        <EditorContent editor={editor} />
      </div>
      <p id={`${id}-hint`} className={hint ? 'text-sm text-muted' : 'sr-only'}>
        {hint} <span className="sr-only">{texts.keys}</span>
      </p>
      <p id={`${id}-count`} className="text-sm text-muted">
        {texts.count(count, maxCharacters)}
        {count > maxCharacters
          ? ` (${texts.over(count - maxCharacters)})`
          : count >= maxCharacters * 0.9
            ? ` (${texts.left(maxCharacters - count)})`
            : ''}
      </p>
      {shownError && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {shownError}
        </p>
      )}
      {notice !== undefined && (
        <Notice tone="warning">
          <p>{notice}</p>
        </Notice>
      )}
      <ActionFailed title={mediaTexts.openFailed} failure={library.failure} />
      {library.dialog}
      {hasFact && (
        <InsertFact
          hasSeries
          onInsert={({ reference, isParagraph }) => {
            const text = { type: 'text', text: reference };
            editor
              .chain()
              .insertContent(isParagraph ? { type: 'paragraph', content: [text] } : text)
              .focus()
              .run();
          }}
          onClose={() => setFact(false)}
        />
      )}
      {hasLink && <LinkDialog editor={editor} onClose={() => setLink(false)} />}
    </div>
  );
}

function useOwnError(value: RichText, maxCharacters: number): string | undefined {
  const schema = useMemo(() => richText({ maxCharacters }), [maxCharacters]);
  return useMemo(() => schema.safeParse(value).error?.issues[0]?.message, [schema, value]);
}
