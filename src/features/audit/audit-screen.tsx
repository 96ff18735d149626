import { Button } from '../../components/button.tsx';
import { Field, Select } from '../../components/form/field.tsx';
import { ScreenTitle } from '../../components/screen-title.tsx';
import type { AuditPage } from '../../domain/audit/audit.ts';
import { auditTexts as texts } from '../../domain/audit/texts.ts';
import { AuditEntry } from '../../widgets/audit-entry.tsx';
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
  return (
    <>
      <ScreenTitle title={texts.title} lead={texts.lead} />
      <AuditFilter search={search} page={page} onFilter={onFilter} />
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

function AuditFilter({ search, page, onFilter }: AuditScreenProps) {
  return (
    <form
      aria-label={texts.filter}
      className="mb-6 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const chosen = (name: string) => {
          const value = data.get(name);
          return typeof value === 'string' && value !== '' ? value : undefined;
        };
        const kind = chosen('kind');
        const actorId = chosen('actorId');
        onFilter({ ...(kind === undefined ? {} : { kind }), ...(actorId === undefined ? {} : { actorId }) });
      }}
    >
      <Field label={texts.kind} className="w-52">
        <Select key={search.kind ?? ''} name="kind" defaultValue={search.kind ?? ''}>
          <option value="">{texts.all}</option>
          {page.kinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind] ?? kind}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={texts.actor} className="w-64">
        <Select key={search.actorId ?? ''} name="actorId" defaultValue={search.actorId ?? ''}>
          <option value="">{texts.all}</option>
          {page.actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="outline">
        {texts.apply}
      </Button>
      {(search.kind !== undefined || search.actorId !== undefined) && (
        <Button variant="ghost" onClick={() => onFilter({})}>
          {texts.clear}
        </Button>
      )}
    </form>
  );
}
