import { Check, FileText, ImageOff } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../../components/badge.tsx';
import { isPlaceable, type MediaRow } from '../../domain/media/media.ts';
import { fileSize } from '../../domain/media/file-size.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import { Picture } from '../pictures/picture.tsx';
import { fileTypeOf } from './file-type.ts';

interface MediaCardProps {
  row: MediaRow;
  isNew: boolean;
  /** Undefined: opens files. */
  isChosen: boolean | undefined;
  onPress: (row: MediaRow) => void;
}

/** Fixed heights align rows. Memoised: there may be thousands. */
export const MediaCard = memo(function MediaCard({ row, isNew, isChosen, onPress }: MediaCardProps) {
  return (
    <button
      type="button"
      aria-label={isChosen === undefined ? texts.open(row.name) : texts.choose(row.name)}
      aria-describedby={`${row.id}-facts`}
      aria-pressed={isChosen}
      aria-haspopup={isChosen === undefined ? 'dialog' : undefined}
      className={`group relative block w-full overflow-hidden rounded-card border bg-raised text-left ${isChosen === true ? 'border-brand-ink outline-3 outline-brand-ink' : 'border-line hover:border-edge'}`}
      onClick={() => onPress(row)}
    >
      <span className="relative block aspect-4/3 overflow-hidden bg-sunken">
        <CardPicture row={row} />
      </span>
      <span className="block h-19 border-t border-line px-2.5 py-2">
        <FileName name={row.name} />
        <span id={`${row.id}-facts`} className="block text-xs text-muted">
          <span className="block truncate">
            {fileTypeOf(row)}, {fileSize(row.size)}
            <span className="sr-only">. </span>
          </span>
          {row.width !== null && row.height !== null && (
            <span className="block truncate">{texts.dimensions(row.width, row.height)}</span>
          )}
          <span className="sr-only">. {stateOf(row)}</span>
        </span>
      </span>
      <span aria-hidden="true" className="absolute top-2 left-2 flex max-w-[calc(100%-1rem)] flex-wrap gap-1.5">
        {isNew && <Badge tone="brand">{texts.isNew}</Badge>}
        {row.isMissing && <Badge tone="danger">{texts.missing}</Badge>}
        {row.store === 'images' && !isPlaceable(row) && <Badge tone="warning">{texts.noAlt}</Badge>}
      </span>
      {isChosen === true && (
        <span className="absolute top-2 right-2 grid size-7 place-items-center rounded-full bg-brand text-on-brand shadow-md">
          <Check aria-hidden="true" className="size-4.5" />
        </span>
      )}
    </button>
  );
});

/** File series differ at the end. */
const endLength = 9;

function FileName({ name }: { name: string }) {
  const characters = Array.from(name);
  return (
    <span className="flex text-sm font-semibold whitespace-pre" title={name}>
      <span className="truncate">{characters.slice(0, -endLength).join('')}</span>
      <span className="shrink-0">{characters.slice(-endLength).join('')}</span>
    </span>
  );
}

function stateOf(row: MediaRow): string {
  if (row.isMissing) return texts.missing;
  if (row.store !== 'images') return '';
  if (row.isDecorative) return texts.decorativeBadge;
  return isPlaceable(row) ? (row.alt ?? '') : texts.noAlt;
}

function CardPicture({ row }: { row: MediaRow }) {
  if (row.image === null) {
    const Icon = row.store === 'images' ? ImageOff : FileText;
    return (
      <span className="grid size-full place-content-center justify-items-center gap-1 text-muted">
        <Icon aria-hidden="true" className="size-10" strokeWidth={1.25} />
        {row.store !== 'images' && <span className="text-sm font-semibold">{fileTypeOf(row)}</span>}
      </span>
    );
  }
  return (
    <Picture
      image={{ ...row.image, decorative: true }}
      width={320}
      height={240}
      sizes="(min-width: 40rem) 14rem, 46vw"
      fills
      className={fitsWhole(row) ? 'object-contain p-3' : ''}
    />
  );
}

/** Logos, drawings, very long pictures; photographs are cropped. */
function fitsWhole({ type, width, height }: MediaRow): boolean {
  if (type === 'image/svg+xml' || width === null || height === null) return true;
  const ratio = width / height;
  return ratio < 0.6 || ratio > 2.2 || width < 200;
}
