import { it } from 'vitest';
import { serviceDocument, unchangedByServiceRestore } from '../../src/domain/services/document.ts';
import { expectEveryFieldKept, filledEntry } from '../columns/every-field.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '', demo: false });

it('keeps every field of a service: stored, restored, and as CSV', async () => {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  const { defaults } = serviceDocument;
  await expectEveryFieldKept(app, {
    noun: 'services',
    api: (await callerOf(app, person)).services,
    filled: filledEntry(defaults, {
      price: '9999999999999999.99',
      currency: 'PGK',
      billingCycle: 'one-time',
      maxSubscribers: '40',
      isActive: false,
      isDemo: true,
      features: ['One', '=Two', 'Three, "four"'],
    }),
    other: { ...defaults, name: 'Market Watch' },
    unchangedByRestore: unchangedByServiceRestore,
    notInFile: [],
    defaults,
  });
});
