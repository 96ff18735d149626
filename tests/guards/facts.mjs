const test = 'tests/facts/facts.test.ts';

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a fact is confirmed by an administrator or its owner',
    file: 'server/facts/confirming.ts',
    find: "throw new DomainError('FORBIDDEN', texts.notYours);",
    replace: 'void texts.notYours;',
    test,
    named: 'an owner confirms what others propose, and nobody appoints themselves',
  },
  {
    guard: 'nobody appoints themselves owner of a fact',
    file: 'src/domain/facts/may-confirm.ts',
    find: 'return proposedOwner === person.id && author !== person.id;',
    replace: 'return proposedOwner === person.id;',
    test,
    named: 'an owner confirms what others propose, and nobody appoints themselves',
  },
  {
    guard: 'only the newest version of a fact is confirmed',
    file: 'server/facts/confirming.ts',
    find: "if (newest !== version) throw new DomainError('CONFLICT', texts.changed);",
    replace: '',
    test,
    named: 'a saved fact is proposed, and visitors keep the confirmed value until the next confirmation',
  },
  {
    guard: 'the source of a fact is an address of the web',
    file: 'src/domain/facts/document.ts',
    find: 'if (!/^https?:\\/\\/[^\\s/]/i.test(text) || !URL.canParse(text)) return false;',
    replace: 'return true;',
    test,
    named: 'a script as source',
  },
  {
    guard: 'a key belongs to one fact, also in the trash',
    file: 'server/facts/check.ts',
    find: 'else if (await isKeyTaken(tx, content.key, id))',
    replace: 'else if ((await isKeyTaken(tx, content.key, id)) && false)',
    test,
    named: 'a key or a period of its series twice, and a changed key',
  },
  {
    guard: 'the value of a figure under review leaves the site',
    file: 'server/facts/public.ts',
    find: "const value = state === 'underReview' ? '' : entry.value;",
    replace: 'const { value } = entry;',
    test: 'tests/facts/public.test.ts',
    named: 'shows what is confirmed, by topic and series',
  },
  {
    guard: 'Today shows facts to their owner alone',
    file: 'server/facts/today.ts',
    find: "sql<SqlBool>`${c('owner_id')} = ${userId}::uuid and ${hasOwner}`",
    replace: 'sql<SqlBool>`${userId}::uuid is not null and ${hasOwner}`',
    test: 'tests/facts/today.test.ts',
    named: 'shows each owner their facts from 30 days before the review',
  },
  {
    guard: 'files of facts are behind the gate',
    file: 'server/render/facts-files.ts',
    find: 'if (hasGrant) await send(request, response, isRequired);',
    replace: 'if (hasGrant || true) await send(request, response, isRequired);',
    test: 'tests/facts/public.test.ts',
    named: '/facts/figures.csv shows the gate',
  },
];
