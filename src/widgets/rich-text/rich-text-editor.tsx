import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { RichText } from '../../domain/content/rich-text/nodes.ts';
import { richTextTexts as texts } from '../../domain/content/rich-text/texts.ts';

export interface RichTextEditorProps {
  id: string;
  label: string;
  /** External values replace the text, not its echo. */
  value: RichText;
  /** Over-long text stays; its schema refuses it. */
  onChange: (value: RichText) => void;
  maxCharacters: number;
  disabled?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/**
 * D26. Lazy; failure leaves the text. Browsers cache a failed module until reload, so retry reloads: drafts are on the
 * device.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const [Editor, setEditor] = useState<ComponentType<RichTextEditorProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    let isGone = false;
    async function load(): Promise<void> {
      try {
        const { RichTextField } = await import('./rich-text-field.tsx');
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
