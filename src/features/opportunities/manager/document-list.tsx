import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import {
  type OpportunityContent,
  type OpportunityDownload,
  opportunityLimits,
} from '../../../domain/opportunities/document.ts';
import { fileSize } from '../../../domain/media/file-size.ts';
import { resourceType } from '../../../domain/media/media.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import { useEditor, useErrorAt, useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { EditorGroup } from '../../../widgets/content-editor/editor-section.tsx';
import { TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { ItemList } from '../../../widgets/content-editor/items/item-list.tsx';
import type { ItemListSpec } from '../../../widgets/content-editor/items/list-spec.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { useOfferedFiles } from './use-offered-files.ts';
import { type Place, placesOf, within } from '../../../widgets/content-editor/place.ts';

const at = placesOf<OpportunityContent>();

/** The file behind the title. */
function FileName({ item: { id } }: { item: OpportunityDownload }) {
  const files = useOfferedFiles(useValueAt(at('documents')).map((offered) => offered.id));
  const file = files?.get(id);
  const words =
    file === undefined ? texts.fileGone : texts.fileOf(file.name, resourceType(file.name), fileSize(file.size));
  if (files === undefined) return null;
  return (
    <p
      className={`order-last min-w-0 basis-full text-sm wrap-anywhere ${file === undefined ? 'text-danger' : 'text-muted'}`}
    >
      {words}
    </p>
  );
}

function Fields({ place }: { place: Place<OpportunityDownload> }) {
  return <TextAt at={within(place, 'title')} hint={texts.documentTitleHint} required ignoresEnter />;
}

const downloads: ItemListSpec<OpportunityDownload> = {
  addLabel: texts.addDocument,
  build: () => ({ id: '', title: '' }),
  titleOf: ({ title }) => title,
  Detail: FileName,
  Fields,
  hidesAdd: true,
};

/** In page order; titles belong to this opportunity. */
export function DocumentList() {
  const { store, idOf } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const documents = useValueAt(at('documents'));
  const error = useErrorAt(at('documents'));
  const add = (document: OpportunityDownload) => store.set(at('documents'), [...documents, document]);
  return (
    <EditorGroup title={contentFieldTexts.opportunity.documents}>
      <div id={idOf('documents')} tabIndex={-1}>
        <ItemList
          at={at('documents')}
          spec={downloads}
          empty={<p className="text-muted">{texts.noDocuments}</p>}
          actions={
            <Button
              variant="outline"
              size="sm"
              aria-haspopup="dialog"
              disabled={documents.length >= opportunityLimits.documents}
              onClick={() => setOpen(true)}
            >
              <FilePlus2 aria-hidden="true" className="size-4" />
              {texts.addDocument}
            </Button>
          }
        />
        {error !== undefined && <p className="mt-2 text-sm font-semibold text-danger">{error}</p>}
      </div>
      {isOpen && <DocumentDialog offered={documents} onAdd={add} onClose={() => setOpen(false)} />}
    </EditorGroup>
  );
}
