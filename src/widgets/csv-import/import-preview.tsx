import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import type { ImportCheck, ImportLine } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import type { CsvImport } from './use-csv-import.ts';
import { useStepFocus } from './use-step-focus.ts';
import { PreviewTable } from './preview-table.tsx';

interface ImportPreviewProps {
  found: ImportCheck;
  importing: CsvImport;
}

export function ImportPreview({ found, importing: { saveRefused, apply } }: ImportPreviewProps) {
  const heading = useStepFocus();
  const { counts, lines, missing } = found;
  const all = counts.new + counts.changed + counts.refused;
  return (
    <section aria-labelledby="import-found" className="space-y-4">
      <div>
        <h3 id="import-found" ref={heading} tabIndex={-1} className="text-lg outline-none">
          {texts.found}
        </h3>
        <p role="status" className="font-semibold">
          {texts.summary(counts)}
        </p>
      </div>
      {all === 0 && <Notice tone="success">{texts.nothing}</Notice>}
      {all > 0 && counts.new + counts.changed === 0 && <Notice tone="warning">{texts.nothingToApply}</Notice>}
      {missing.length > 0 && <p className="text-muted">{texts.missing(missing)}</p>}
      {counts.refused > 0 && (
        <Notice tone="warning">
          <p>{texts.refusedNote(counts.refused)}</p>
          <Button
            variant="outline"
            size="sm"
            className="mt-2"
            busy={saveRefused.isBusy}
            disabled={apply.isBusy}
            onClick={() => saveRefused.run()}
          >
            {texts.saveRefused(counts.refused)}
          </Button>
        </Notice>
      )}
      {lines.length > 0 && (
        <>
          {lines.length < all && <p className="text-muted">{texts.shown(lines.length, all)}</p>}
          <LineTable lines={lines} />
        </>
      )}
    </section>
  );
}

const tones = { new: 'success', changed: 'brand', refused: 'danger' } as const;

function LineTable({ lines }: { lines: readonly ImportLine[] }) {
  return (
    <PreviewTable
      label={texts.table}
      headings={[texts.line, texts.record, texts.outcome, texts.details]}
      className="min-w-lg"
    >
      {lines.map((line) => (
        <tr key={line.line} className="border-t border-line align-top">
          <td className="px-3 py-2 tabular-nums">{line.line}</td>
          <th scope="row" className="min-w-32 px-3 py-2 font-semibold wrap-anywhere">
            {line.name === '' ? texts.unnamed : line.name}
          </th>
          <td className="px-3 py-2">
            <Badge tone={tones[line.outcome]} className="whitespace-nowrap">
              {texts.outcomes[line.outcome]}
            </Badge>
          </td>
          <td className="min-w-48 px-3 py-2">
            <Details line={line} />
          </td>
        </tr>
      ))}
    </PreviewTable>
  );
}

function Details({ line: { changes, reasons } }: { line: ImportLine }) {
  if (changes.length === 0 && reasons.length === 0) return null;
  return (
    <dl className="space-y-1">
      {reasons.map(({ heading, text }) => (
        <div key={heading}>
          {heading !== '' && <dt className="inline font-semibold">{`${heading}: `}</dt>}
          <dd className="inline wrap-anywhere">{text}</dd>
        </div>
      ))}
      {changes.map(({ heading, before, after }) => (
        <div key={heading}>
          <dt className="inline font-semibold">{`${heading}: `}</dt>
          <dd className="inline wrap-anywhere">
            <del className="text-muted">{before === '' ? texts.emptyValue : before}</del>{' '}
            <span aria-hidden="true">→</span>
            <span className="sr-only">{texts.arrow}</span>{' '}
            <ins className="no-underline">{after === '' ? texts.emptyValue : after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
