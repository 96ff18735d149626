import { it } from 'vitest';
import { mediaPath } from '../../server/media/resolve.ts';
import { opportunityDocument, unchangedByRestore } from '../../src/domain/opportunities/document.ts';
import { expectEveryFieldKept, filledEntry } from '../columns/every-field.ts';
import { buildDocument, buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { anAdmin, contentOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

it('keeps every field of an opportunity: stored, restored, and as CSV', async () => {
  const picture = await buildPicture(app.deps.db);
  const file = await buildDocument(app.deps.db);
  const { defaults } = opportunityDocument;
  await expectEveryFieldKept(app, {
    noun: 'opportunities',
    api: (await anAdmin(app)).api.opportunities,
    filled: filledEntry(defaults, {
      sector: 'tourism',
      province: 'Morobe',
      investmentAmount: '9999999999999999.99',
      currency: 'PGK',
      status: 'pending',
      contactEmail: 'kila@example.com',
      image: {
        ...storedImage(picture),
        path: mediaPath(picture.id, picture.publicName),
        focal: { x: 33.3, y: 66.6 },
      },
      lastVerified: '2026-11-01',
      documents: [{ id: file.id, title: 'Study' }],
      isDemo: true,
    }),
    other: contentOf(),
    unchangedByRestore,
    notInFile: ['image', 'documents'],
    defaults,
  });
});
