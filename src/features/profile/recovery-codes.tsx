import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CheckField } from '../../components/form/check-field.tsx';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useViewer } from '../../lib/session/session.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useCopy } from '../../lib/use-copy.ts';

/** Shown once (D12); closing asks. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const viewer = useViewer();
  const [{ settings }] = trpc.site.shell.useSuspenseQuery();
  const [isSaved, setSaved] = useState(false);
  const { state, copy } = useCopy();
  const text = codes.join('\n');
  const file = texts.codesFile(settings.general.siteName, viewer?.email ?? '', text);
  return (
    <div className="space-y-5">
      <ul
        aria-label={texts.codesList}
        className="print-sheet space-y-2 rounded-card border border-line bg-sunken p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="outline" size="sm" onClick={() => copy(text)}>
          <Copy aria-hidden="true" className="size-4" />
          {texts.copyCodes}
        </Button>
        <Button variant="outline" size="sm" onClick={() => saveFile(texts.codesName, 'text/plain;charset=utf-8', file)}>
          <Download aria-hidden="true" className="size-4" />
          {texts.downloadCodes}
        </Button>
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4" />
          {texts.printCodes}
        </Button>
      </div>
      <p aria-live="polite" className="text-sm text-muted empty:hidden print:hidden">
        {state === 'copied' ? texts.copied : state === 'failed' ? texts.copyFailed : ''}
      </p>
      <div className="space-y-5 print:hidden">
        <CheckField
          label={texts.codesSaved}
          checked={isSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <Button className="w-full sm:w-auto" disabled={!isSaved} onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
