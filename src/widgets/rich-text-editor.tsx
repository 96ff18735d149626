import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import type { RichText } from '../domain/content/rich-text/nodes.ts';
import { richTextTexts as texts } from '../domain/content/rich-text/texts.ts';

export interface RichTextEditorProps {
  /** Of the textbox, where a summary of errors leads to it. */
  id: string;
  label: string;
  /** A value from elsewhere (restored, discarded) is taken over; its own comes back and changes nothing. */
  value: RichText;
  /** Told of every change. Beyond the limits the text stays whole, and its schema refuses it. */
  onChange: (value: RichText) => void;
  maxCharacters: number;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/**
 * Edits a rich text (D26). The editor is fetched when a screen with it is opened; a skeleton in its shape stands there
 * meanwhile, and while it cannot be fetched, the text is left alone. Browsers keep a failed fetch of a program part for as
 * long as the page stands, so that trying again begins with a new page: drafts wait on the device.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    async function load(): Promise<void> {
      try {
        const { RichTextField } = await import('./rich-text/rich-text-field.tsx');
        if (!isGone) setEditor(() => RichTextField);
      } catch {
        if (!isGone) setFailed(true);
      }
    }
    void load();
    return () => {
      isGone = true;
    };
  }, []);

  if (Editor !== undefined) return <Editor {...props} />;
  return (
    <div className="space-y-1.5">
      <span className="block font-semibold">{props.label}</span>
      {hasFailed ? (
        <Notice tone="danger" title={texts.fetchFailed}>
          <p>{texts.fetchFailedText}</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={() => window.location.reload()}>
            {texts.reload}
          </Button>
        </Notice>
      ) : (
        <>
          <output className="sr-only">{texts.loading}</output>
          <Skeleton className="h-12" />
          <Skeleton className="h-36" />
        </>
      )}
    </div>
  );
}
