import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { buttonClass } from '../../../components/button.tsx';
import { PreviousIcon } from '../../../components/icons.tsx';
import { type OpportunityContent, opportunityDocument } from '../../../domain/opportunities/document.ts';
import { contentFieldTexts } from '../../../domain/content/field-texts.ts';
import { opportunityManagerTexts as texts } from '../../../domain/opportunities/manager-texts.ts';
import type { EditedDocument } from '../../../widgets/content-editor/document-api.ts';
import { DocumentEditor } from '../../../widgets/content-editor/document-editor.tsx';
import type { DocumentStatus } from '../../../widgets/content-editor/editor-header.tsx';
import { keepFocus } from '../../../widgets/content-editor/keep-focus.ts';
import { newRow, useRowApi } from '../../../widgets/content-editor/items/use-row-api.ts';
import { lastFilter } from '../../../widgets/list-screen/last-filter.ts';
import { OpportunityFields } from './opportunity-fields.tsx';
import { OpportunityPreview } from './opportunity-preview.tsx';

interface OpportunityFormProps {
  /** 'new' until the first save. */
  id: string;
  onMade: (id: string) => void;
}

const statusOf: DocumentStatus<OpportunityContent> = ({ status }, version) =>
  version === 0
    ? { words: texts.notSaved, tone: 'neutral' }
    : { words: texts.stateVersion(texts.statuses[status], version), tone: status === 'active' ? 'success' : 'neutral' };

const renderPreview = (content: OpportunityContent) => <OpportunityPreview content={content} />;
const titleOf = ({ title }: OpportunityContent) => texts.editTitle(title);

/** Spec 2 §2, Investment opportunities manager. */
export function OpportunityForm({ id, onMade }: OpportunityFormProps) {
  const isNew = id === newRow;
  const { api, madeId } = useRowApi('opportunities', id);
  const edited = useMemo<EditedDocument<OpportunityContent>>(
    () => ({ document: opportunityDocument, labels: contentFieldTexts.opportunity, api }),
    [api],
  );
  return (
    <>
      <Link
        to="/admin/investment-opportunities"
        search={lastFilter('/admin/investment-opportunities')}
        className={`${buttonClass({ variant: 'ghost', size: 'sm' })} mb-3 -ml-3`}
      >
        <PreviousIcon className="size-4" />
        {texts.back}
      </Link>
      <DocumentEditor
        edited={edited}
        title={isNew ? texts.createTitle : texts.loading}
        {...(isNew ? {} : { titleOf })}
        statusOf={statusOf}
        saved={{ title: texts.success, text: isNew ? texts.created : texts.updated }}
        saveFailed={{ title: texts.error, text: texts.saveFailed }}
        onSaved={() => {
          const made = madeId();
          if (made === undefined) return;
          keepFocus();
          onMade(made);
        }}
        renderPreview={renderPreview}
      >
        <OpportunityFields />
      </DocumentEditor>
    </>
  );
}
