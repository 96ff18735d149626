import { Download } from 'lucide-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { buttonClass } from '../../components/button.tsx';
import type { ExportNoun } from '../../domain/exports/exports.ts';
import { exportTexts as texts } from '../../domain/exports/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';

interface ExportLinkProps {
  noun: ExportNoun;
  /** Streams the file; without JavaScript any number of rows. */
  path: string;
  /** Of the list; '' or with its question mark. */
  query: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** Downloads short files at once; long ones are written in the background (decision 82). */
export function ExportLink({ noun, path, query, title, className = '', children }: ExportLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isShort = useRef(false);
  const start = trpc.exports.start.useMutation();
  const exporting = useAction(async () => {
    const filter = Object.fromEntries(new URLSearchParams(query));
    const started = await start.mutateAsync({ noun, filter, key: crypto.randomUUID() });
    if (started.export !== null) return;
    isShort.current = true;
    link.current?.click();
  });
  const press = (event: MouseEvent) => {
    if (isShort.current) {
      isShort.current = false;
      return;
    }
    event.preventDefault();
    exporting.run();
  };
  return (
    <>
      <a
        ref={link}
        href={`${path}${query}`}
        download
        title={title}
        aria-busy={exporting.isBusy}
        className={`${buttonClass({ variant: 'outline' })} ${className}`}
        onClick={press}
      >
        <Download aria-hidden="true" className="size-4" />
        {children}
      </a>
      <ActionFailed title={texts.failed} failure={exporting.failure} />
    </>
  );
}
