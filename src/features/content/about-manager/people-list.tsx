import { leadershipRoles } from '../../../domain/content/about/kinds.ts';
import type { Person } from '../../../domain/content/about/schema.ts';
import { aboutManagerTexts as texts } from '../../../domain/content/about/manager-texts.ts';
import { contentOptions } from '../../../domain/content/option-texts.ts';
import { useValueAt } from '../../../widgets/content-editor/editor-context.ts';
import { AreaAt, ImageAt, SelectAt, TextAt } from '../../../widgets/content-editor/fields/fields.tsx';
import { PlainList } from '../../../widgets/content-editor/items/plain-list.tsx';
import { type Place, within } from '../../../widgets/content-editor/place.ts';

/** One per role (D25). */
export function PeopleList({ at }: { at: Place<readonly Person[] | undefined> }) {
  const people = useValueAt(at) ?? [];
  const free = leadershipRoles.filter((role) => people.every((person) => person.role !== role));
  return (
    <>
      <p className="text-sm text-muted">{texts.peopleHint}</p>
      <PlainList
        at={at}
        addLabel={texts.addPerson}
        build={() => ({ role: free[0] ?? leadershipRoles[0] })}
        isFull={free.length === 0}
        renderFields={(place) => (
          <>
            <SelectAt at={within(place, 'role')} options={contentOptions.leadershipRoles} />
            <TextAt at={within(place, 'name')} />
            <AreaAt at={within(place, 'text')} rows={3} className="sm:col-span-2" />
            <ImageAt at={within(place, 'photo')} className="sm:col-span-2" />
          </>
        )}
        empty={<p className="text-muted">{texts.noPeople}</p>}
      />
    </>
  );
}
