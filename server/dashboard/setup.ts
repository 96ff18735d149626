import { dayIn, toDate } from '../../src/domain/time/day.ts';
import type * as z from 'zod';
import {
  type legalConfirmation,
  type LegalPage,
  legalPages,
  type SetupFacts,
  type StoredSetup,
} from '../../src/domain/admin/setup.ts';
import { setupTexts as texts } from '../../src/domain/admin/setup-texts.ts';
import type { SiteSettings } from '../../src/domain/site/site.ts';
import { usableAdmin } from '../auth/last-admin.ts';
import { readLastBackup } from '../backup/last.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { missingOf, type SetupReaders } from '../contributions/setup-readers.ts';
import { DomainError } from '../errors.ts';
import { nouns } from '../nouns.ts';
import { audit } from '../platform/audit.ts';
import type { Db } from '../platform/database.ts';
import { refuseNewer } from '../platform/locks.ts';
import { readSettings } from '../settings/settings.ts';
import { countExamples } from '../trash/examples.ts';
import { changeStoredSetup, readStoredSetup } from './stored-setup.ts';

function readerOf<Name extends keyof SetupReaders>(name: Name): SetupReaders[Name] {
  for (const { setup } of nouns) {
    const reader = setup?.[name];
    if (reader !== undefined) return reader;
  }
  throw new Error(`No noun answers '${name}' for the set-up checklist.`);
}
const readMoney = readerOf('money');
const findLegalPage = readerOf('legalPage');

const contactOf = ({ contact }: SiteSettings): SetupFacts['contact'] => ({
  missing: missingOf({ email: contact.generalEmail, phone: contact.phone, address: contact.address }),
});

async function readLegal(db: Db, now: Date, stored: StoredSetup): Promise<Pick<SetupFacts, LegalPage>> {
  const ids = legalPages.flatMap((page) => stored[page]?.by ?? []);
  const people = await db.user.findMany({
    where: { id: { in: ids }, erasedAt: null },
    select: { id: true, email: true },
  });
  const factsOf = async (page: LegalPage): Promise<SetupFacts[LegalPage]> => {
    const found = await findLegalPage(db, page, now);
    const confirmed = stored[page];
    if (confirmed === undefined) return { version: found?.version ?? null, confirmed: null };
    const by = people.find(({ id }) => id === confirmed.by)?.email ?? null;
    return { version: found?.version ?? null, confirmed: { ...confirmed, by } };
  };
  const [privacy, terms] = await Promise.all([factsOf('privacy'), factsOf('terms')]);
  return { privacy, terms };
}

export async function readSetup({ db, deps, log, caller: { viewer } }: SignedIn): Promise<SetupFacts> {
  const now = deps.clock.now();
  const [settings, stored] = await Promise.all([readSettings(db, log), readStoredSetup(db)]);
  const today = toDate(dayIn(settings.general.timezone, now));
  const [money, legal, upcoming, admins, backup, examples, gate] = await Promise.all([
    readMoney(db, settings, deps),
    readLegal(db, now, stored),
    db.holiday.count({ where: { date: { gte: today } } }),
    db.userRole.count({ where: usableAdmin }),
    readLastBackup(db),
    countExamples(db),
    deps.gate.check(undefined),
  ]);
  const { mailTest } = stored;
  return {
    identity: { siteName: settings.general.siteName, hasLogo: settings.appearance.logo !== null },
    contact: contactOf(settings),
    team: { recipients: settings.enquiries.recipients.length },
    mail: {
      kind: deps.mail.kind,
      ownEmail: viewer.email,
      test: mailTest === undefined ? null : { failure: mailTest.failure, at: mailTest.at },
    },
    ...money,
    holidays: { upcoming },
    ...legal,
    admins: { count: admins },
    twoFactor: { isOn: viewer.hasTwoFactor, isRuledOut: settings.security.staffTwoFactor === 'off' },
    backup: { at: backup?.at ?? null },
    examples,
    gate: { isOn: gate.isRequired },
  };
}

/**
 * Confirming the same version again keeps the first.
 * @throws NOT_FOUND for a hidden page, CONFLICT if changed since
 */
export async function confirmLegalPage(
  ctx: SignedIn,
  { page, version }: z.infer<typeof legalConfirmation>,
): Promise<void> {
  const now = ctx.deps.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const found = await findLegalPage(tx, page, now);
    if (found === null) throw new DomainError('NOT_FOUND', texts.pageGone);
    refuseNewer(found, version, texts.pageChanged);
    let isNew = false;
    await changeStoredSetup(ctx, tx, (stored) => {
      isNew = stored[page]?.version !== version;
      return isNew ? { [page]: { version, by: ctx.caller.userId, at: now.toISOString() } } : undefined;
    });
    if (!isNew) return;
    await audit(tx, actorOf(ctx), {
      action: 'setup.confirmPage',
      entityKind: 'page',
      entityId: found.id,
      entityName: found.title,
      after: { version },
    });
  });
}
