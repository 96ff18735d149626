import { Command } from 'cmdk';
import { CornerDownRight } from 'lucide-react';
import { paletteTexts as texts } from '../../../domain/palette/texts.ts';
import { ScreenIcon } from '../screen-icon.tsx';
import type { EntryGroup, PaletteEntry } from './entries.ts';

interface PaletteListProps {
  groups: readonly EntryGroup[];
  onChoose: (entry: PaletteEntry) => void;
}

export function PaletteList({ groups, onChoose }: PaletteListProps) {
  return (
    <Command.List label={texts.results} className="palette-list">
      {groups.map(({ name, entries }) => (
        <Command.Group
          key={name}
          heading={<p className="px-3 py-1.5 text-sm font-semibold text-muted">{name}</p>}
          className="pb-2"
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onChoose={onChoose} />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  );
}

function Entry({ entry, onChoose }: { entry: PaletteEntry; onChoose: PaletteListProps['onChoose'] }) {
  const { id, title, detail, screen } = entry;
  return (
    <Command.Item value={id} className="palette-entry" onSelect={() => onChoose(entry)}>
      {screen === '' ? (
        <CornerDownRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      ) : (
        <ScreenIcon path={screen} className="size-5 shrink-0 text-muted" />
      )}
      <span className="min-w-0">
        <span className="block wrap-anywhere">{title}</span>
        {detail !== '' && <span className="block text-sm wrap-anywhere text-muted">{detail}</span>}
      </span>
    </Command.Item>
  );
}
