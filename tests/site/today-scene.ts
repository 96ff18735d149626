import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import type { useApp } from '../setup/app.ts';
import { callerOf, type Person } from '../setup/people.ts';

/** Starts a draft of the home page for a person. */
export async function homepageDraft(app: ReturnType<typeof useApp>, person: Person): Promise<void> {
  const { content } = await callerOf(app, person);
  await content.saveDraft({ page: 'homepage', content: { ...defaultHomepage }, baseVersion: 0, draftVersion: 0 });
}
