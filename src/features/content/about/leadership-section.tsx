import { leadershipRoles } from '../../../domain/content/about/kinds.ts';
import type { AboutSection, Person } from '../../../domain/content/about/schema.ts';
import { aboutTexts } from '../../../domain/content/about/texts.ts';
import { Picture } from '../../../widgets/pictures/picture.tsx';
import { PlainText } from '../../../widgets/sections/plain-text.tsx';
import { levelIn, SectionFrame, SectionOpening } from '../../../widgets/sections/section-frame.tsx';

interface OfficerProps {
  person: Person;
  /** One portrait makes all reserve its space. */
  hasPortrait: boolean;
}

function Officer({ person, hasPortrait }: OfficerProps) {
  const { photo = null, name = '', text = '' } = person;
  const role = aboutTexts.roles[person.role];
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-raised">
      {hasPortrait ? (
        <Picture
          image={photo}
          width={480}
          height={480}
          sizes="(min-width: 64rem) 23.5rem, (min-width: 40rem) 46vw, 92vw"
        />
      ) : (
        <span aria-hidden="true" className="bilum-band" />
      )}
      <div className="p-6">
        {name.trim() === '' ? (
          <h3 className="text-xl">{role}</h3>
        ) : (
          <>
            <h3 className="text-xl wrap-anywhere">{name}</h3>
            <p className="mt-1 font-semibold text-brand-ink">{role}</p>
          </>
        )}
        <PlainText text={text} className="mt-3 text-muted" />
      </div>
    </li>
  );
}

/** The specified roles; no holder is invented (D25). */
export function LeadershipSection({ section }: { section: AboutSection }) {
  const stored = section.people ?? [];
  const people = leadershipRoles.map((role) => stored.find((person) => person.role === role) ?? { role });
  const hasPortrait = stored.some(({ photo }) => photo !== undefined && photo !== null);
  return (
    <SectionFrame title={section.title} ground="sunken" className="space-y-10">
      {(heading) => (
        <>
          <SectionOpening
            heading={heading}
            text={section.content}
            under={levelIn(section.title)}
            image={section.imageUrl}
          />
          <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {people.map((person) => (
              <Officer key={person.role} person={person} hasPortrait={hasPortrait} />
            ))}
          </ul>
        </>
      )}
    </SectionFrame>
  );
}
