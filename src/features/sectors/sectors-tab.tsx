import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { SectorRow } from '../../domain/sectors/entry.ts';
import { sectorTexts as texts } from '../../domain/sectors/texts.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { trpc, useApi } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { DeleteRow } from '../../widgets/dialogs/delete-row.tsx';
import { PlaceLink } from '../../widgets/place-link.tsx';
import { PlaceList } from '../../widgets/place-list.tsx';
import { EditButtons, MoveButtons } from '../../widgets/list-screen/edit-buttons.tsx';
import { SectorForm } from './sector-form.tsx';

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
        <Plus aria-hidden="true" className="size-5" />
        {texts.add}
      </Button>
      {edited !== undefined && (
        <SectorForm sector={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {toDelete !== undefined && (
        <DeleteSector sector={toDelete} onDeleted={show} onClose={() => setToDelete(undefined)} />
      )}
    </div>
  );
}

interface DeleteSectorProps {
  sector: SectorRow;
  onDeleted: (all: SectorRow[]) => void;
  onClose: () => void;
}

function DeleteSector({ sector: { id, version, name }, onDeleted, onClose }: DeleteSectorProps) {
  const removing = trpc.sectors.remove.useMutation();
  const { data: uses = [] } = trpc.sectors.whereUsed.useQuery({ id }, { staleTime: 0 });
  const isUsed = uses.length > 0;
  return (
    <DeleteRow
      title={texts.deleteTitle}
      text={
        isUsed ? (
          <div className="space-y-2">
            <p>{texts.inUse}</p>
            <PlaceList places={uses} />
          </div>
        ) : (
          texts.deleteText(name)
        )
      }
      confirmLabel={texts.delete}
      isConfirmDisabled={isUsed}
      deleted={texts.deleted}
      failed={texts.error}
      remove={async () => onDeleted(await removing.mutateAsync({ id, version }))}
      onClose={onClose}
    />
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
          <span>
            {uses === 0 ? (
              texts.uses(uses)
            ) : (
              <PlaceLink href={`/admin/investment-opportunities?sector=${slug}`}>{texts.uses(uses)}</PlaceLink>
            )}
          </span>
          {isFilterDefault && <Badge>{texts.always}</Badge>}
        </p>
        {description !== '' && <p className="text-sm">{description}</p>}
        {contact !== '' && <p className="text-sm text-muted">{contact}</p>}
      </div>
      <div className="flex gap-1">
        <MoveButtons
          up={texts.moveUp(name)}
          down={texts.moveDown(name)}
          isFirst={isFirst}
          isLast={isLast}
          off="aria-disabled"
          onMove={onMove}
        />
        <EditButtons
          editLabel={texts.edit(name)}
          removeLabel={texts.remove(name)}
          onEdit={onEdit}
          onRemove={onDelete}
        />
      </div>
    </li>
  );
}
