/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a subscriber limit cannot be below the places taken',
    file: 'server/billing/services/editing.ts',
    find: 'return taken > Number(maxSubscribers) ?',
    replace: 'return taken < 0 ?',
    test: 'tests/billing/services.test.ts',
    named: 'cannot have fewer places than are taken',
  },
  {
    guard: 'a service with subscriptions is archived, not deleted (D38)',
    file: 'server/billing/services/trash.ts',
    find: "const action = hasSubscriptions ? 'services.archive' : 'services.remove';",
    replace:
      "const action = 'services.remove';\n    if (hasSubscriptions) throw new DomainError('CONFLICT', texts.changed);",
    test: 'tests/billing/services.test.ts',
    named: 'archives it where a subscription is',
  },
  {
    guard: 'a service is saved only over the version that was read',
    file: 'server/content/editing/row-editing.ts',
    find: 'if (before.version !== baseVersion) return false;',
    replace: '',
    test: 'tests/billing/services.test.ts',
    named: 'is created once',
  },
  {
    guard: 'a service is deleted only in the version that was read',
    file: 'server/billing/services/trash.ts',
    find: 'refuseNewer(row, version, texts.changed);',
    replace: '',
    test: 'tests/billing/services.test.ts',
    named: 'moves it to the trash',
  },
];
