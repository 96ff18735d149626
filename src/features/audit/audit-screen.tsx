import { ScreenTitle } from '../../components/screen-title.tsx';
import type { AuditPage } from '../../domain/audit/audit.ts';
import { auditTexts as texts, kindWords } from '../../domain/audit/texts.ts';
import { AuditEntry } from '../../widgets/audit-entry.tsx';
import { FilterForm } from '../../widgets/list-screen/filter-form.tsx';
import { EmptyList } from '../../widgets/list-screen/found-list.tsx';
import { PageLinks } from '../../widgets/list-screen/page-links.tsx';

export interface AuditSearch {
  kind?: string;
  actorId?: string;
  after?: string;
}

interface AuditScreenProps {
  search: AuditSearch;
  page: AuditPage;
  onFilter: (filter: AuditSearch) => void;
}

export function AuditScreen({ search, page, onFilter }: AuditScreenProps) {
  const isFiltered = search.kind !== undefined || search.actorId !== undefined;
  const kinds = page.kinds.map((kind) => [kind, kindWords(kind)] as const);
  const actors = page.actors.map(({ id, name }) => [id, name] as const);
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <FilterForm
        texts={texts}
        fields={[
          { name: 'kind', label: texts.kind, value: search.kind, choices: kinds },
          { name: 'actorId', label: texts.actor, value: search.actorId, choices: actors },
        ]}
        onFilter={onFilter}
      />
      {page.items.length === 0 ? (
        <EmptyList>{isFiltered ? texts.emptyFilter : texts.empty}</EmptyList>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-raised">
          {page.items.map((row) => (
            <AuditEntry key={row.id} row={row} />
          ))}
        </ol>
      )}
      <div className="mt-6">
        <PageLinks to="/admin/audit" search={search} next={page.next} firstLabel={texts.first} nextLabel={texts.next} />
      </div>
    </>
  );
}
