import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import type { UserPage } from '../../domain/access/roles.ts';
import { roleTexts as texts } from '../../domain/access/texts.ts';
import { PageLinks } from '../../widgets/list-screen/page-links.tsx';
import { useReauth } from '../../widgets/dialogs/use-reauth.tsx';
import { AddAdmin } from './add-admin.tsx';
import { Invitations } from './invitations.tsx';
import { InviteForm } from './invite-form.tsx';
import { UserCard } from './user-card.tsx';

export interface UsersFilter {
  q?: string;
  after?: string;
}

interface UsersTabProps {
  filter: UsersFilter;
  page: UserPage;
  onSearch: (filter: UsersFilter) => void;
}

export function UsersTab({ filter, page, onSearch }: UsersTabProps) {
  const reauth = useReauth();
  const isSearching = filter.q !== undefined;
  return (
    <div className="space-y-6">
      <p className="max-w-prose text-muted">{texts.lead}</p>
      <AddAdmin reauth={reauth.run} />
      <InviteForm reauth={reauth.run} />
      <Invitations reauth={reauth.run} />
      <form
        role="search"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const value = new FormData(event.currentTarget).get('q');
          const q = typeof value === 'string' ? value.trim() : '';
          onSearch(q === '' ? {} : { q });
        }}
      >
        <Field label={texts.searchLabel} hideLabel className="w-full sm:w-80">
          <TextInput
            key={filter.q ?? ''}
            type="search"
            name="q"
            maxLength={100}
            placeholder={texts.search}
            defaultValue={filter.q ?? ''}
          />
        </Field>
        <Button type="submit" variant="outline">
          {texts.searchButton}
        </Button>
        {isSearching && (
          <Button variant="ghost" onClick={() => onSearch({})}>
            {texts.clearSearch}
          </Button>
        )}
      </form>
      {page.items.length === 0 ? (
        <div className="rounded-card border border-line bg-raised p-6">
          <p className="font-semibold">{texts.empty}</p>
          {isSearching && <p className="text-muted">{texts.emptySearch}</p>}
        </div>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {page.items.map((user) => (
            <UserCard key={user.id} user={user} reauth={reauth.run} />
          ))}
        </ul>
      )}
      <PageLinks to="/admin/settings" search={{ tab: 'users', ...filter }} next={page.next} />
      {reauth.dialog}
    </div>
  );
}
