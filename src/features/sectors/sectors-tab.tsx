import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { SectorRow } from '../../domain/sectors/entry.ts';
import { sectorTexts as texts } from '../../domain/sectors/texts.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { ConfirmAction } from '../../widgets/dialogs/confirm-action.tsx';
import { SectorForm } from './sector-form.tsx';

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

/** D28; only unused ones can be deleted. */
export function SectorsTab({ sectors }: { sectors: readonly SectorRow[] }) {
  const api = useApi();
  const [edited, setEdited] = useState<SectorRow | 'new'>();
  const [toDelete, setToDelete] = useState<SectorRow>();
  const moving = trpc.sectors.move.useMutation();
  const move = useAction(async (id: string, by: -1 | 1) => {
    show(await moving.mutateAsync({ id, by }));
  }, failureToast(texts.error));

  function show(all: SectorRow[]): void {
    api.sectors.list.setData(undefined, all);
  }

  return (
    <div className="max-w-3xl space-y-6">
      <p className="max-w-prose text-muted">{texts.lead}</p>
      <ActionFailed title={texts.error} failure={move.failure} />
      <ol className="divide-y divide-line rounded-card border border-line bg-raised">
        {sectors.map((sector, at) => (
          <SectorItem
            key={sector.id}
            sector={sector}
            isFirst={at === 0}
            isLast={at === sectors.length - 1}
            onMove={(by) => move.run(sector.id, by)}
            onEdit={() => setEdited(sector)}
            onDelete={() => setToDelete(sector)}
          />
        ))}
      </ol>
      <Button onClick={() => setEdited('new')}>
        <Plus {...icon} />
        {texts.add}
      </Button>
      {edited !== undefined && (
        <SectorForm sector={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {toDelete !== undefined && (
        <DeleteSector sector={toDelete} onClose={() => setToDelete(undefined)} onDone={show} />
      )}
    </div>
  );
}

interface SectorItemProps {
  sector: SectorRow;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onDelete: () => void;
}

function SectorItem({ sector, isFirst, isLast, onMove, onEdit, onDelete }: SectorItemProps) {
  const { name, slug, description, isFilterDefault, uses, contactName, contactPosition, contactEmail, contactPhone } =
    sector;
  const contact = [contactName, contactPosition, contactEmail, contactPhone].filter((part) => part !== '').join(', ');
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 p-4">
      <div className="min-w-0 grow basis-60 space-y-1 wrap-anywhere">
        <h2 className="text-base font-semibold">{name}</h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{slug}</span>
          <span>{texts.uses(uses)}</span>
          {isFilterDefault && <Badge>{texts.always}</Badge>}
        </p>
        {description !== '' && <p className="text-sm">{description}</p>}
        {contact !== '' && <p className="text-sm text-muted">{contact}</p>}
      </div>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.moveUp(name)}
          aria-disabled={isFirst}
          onClick={() => {
            if (!isFirst) onMove(-1);
          }}
        >
          <ArrowUp {...icon} />
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={texts.moveDown(name)}
          aria-disabled={isLast}
          onClick={() => {
            if (!isLast) onMove(1);
          }}
        >
          <ArrowDown {...icon} />
        </Button>
        <Button variant="ghost" size="sm" aria-label={texts.edit(name)} onClick={onEdit}>
          <Pencil {...icon} />
        </Button>
        <Button variant="ghost" size="sm" aria-label={texts.remove(name)} onClick={onDelete}>
          <Trash2 {...icon} />
        </Button>
      </div>
    </li>
  );
}

interface DeleteSectorProps {
  sector: SectorRow;
  onClose: () => void;
  onDone: (rest: SectorRow[]) => void;
}

function DeleteSector({ sector: { id, version, name }, onClose, onDone }: DeleteSectorProps) {
  const removing = trpc.sectors.remove.useMutation();
  const remove = useAction(async () => {
    onDone(await removing.mutateAsync({ id, version }));
    toast({ title: texts.deleted });
    onClose();
  }, failureToast(texts.error));
  return (
    <ConfirmAction
      onClose={onClose}
      title={texts.deleteTitle}
      text={texts.deleteText(name)}
      confirmLabel={texts.delete}
      action={remove}
      failedTitle={texts.error}
      onConfirm={remove.run}
    />
  );
}
