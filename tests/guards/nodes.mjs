const claim = 'server/platform/files/claim.ts';
const heartbeat = 'server/jobs/heartbeat.ts';
const ofClaim = { file: claim, test: 'tests/platform/claim-files.test.ts' };
const ofRestore = { test: 'tests/backup/restored.test.ts' };
const ofHeartbeat = { file: heartbeat, test: 'tests/jobs/installation.test.ts' };

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a store without a mark is refused if the database has files',
    find: 'if (there === undefined && noted !== undefined && !(await isFree(db, node, clock))) throw refusal(filesAt, there);',
    replace: '',
    named: 'without its mark is refused while the database has files',
    ...ofClaim,
  },
  {
    guard: 'a store with another mark is refused',
    find: 'if (!mayChange) throw refusal(filesAt, there);',
    replace: '',
    named: 'with a foreign mark is refused',
    ...ofClaim,
  },
  {
    guard: 'a store with foreign files is not taken over',
    find: '(there === undefined || isEmpty)',
    replace: '(there === undefined || isEmpty !== undefined)',
    named: 'with a foreign mark is refused',
    ...ofClaim,
  },
  {
    guard: 'a store is not exchanged while a node runs',
    find: 'return (await otherNodes(tx, node.id, clock.now())).length === 0;',
    replace: 'return (await otherNodes(tx, node.id, clock.now())).length >= 0;',
    named: 'cannot be exchanged while another node uses it',
    ...ofClaim,
  },
  {
    guard: 'the next node sees a claim just made',
    find: 'await writeNode(tx, node, { seenAt: clock.now() });',
    replace: 'if (node.id === filesAt) await writeNode(tx, node, { seenAt: clock.now() });',
    named: 'is one of two that nodes bring at once',
    ...ofClaim,
  },
  {
    guard: 'the database is read before the store',
    find: 'const noted = await readNote(db);\n  const there = await askForStoreId(filesAt, () => files.readStoreId());',
    replace:
      'const there = await askForStoreId(filesAt, () => files.readStoreId());\n  const noted = await readNote(db);',
    named: 'can be claimed by another node while this one looks for its mark',
    ...ofClaim,
  },
  {
    guard: 'a mark in a bucket is never overwritten',
    file: 'server/platform/files/s3-store-id.ts',
    find: 'if (there !== undefined) return there;',
    replace: '',
    test: 'tests/platform/claim-files.test.ts',
    named: 'with a mark is taken over by a database without a store',
  },
  {
    guard: 'a restored database names its new store',
    file: 'server/backup/restored.ts',
    find: 'values: [fileStoreKey,',
    replace: 'values: [`${fileStoreKey} of then`,',
    named: 'a restored site has its own store',
    ...ofRestore,
  },
  {
    guard: 'a restore without a marked store commits nothing',
    file: 'server/backup/restore.ts',
    find: 'const fileStore = await target.files.ensureStoreId(randomUUID());',
    replace: 'const fileStore = await target.files.ensureStoreId(randomUUID()).catch(() => randomUUID());',
    named: 'could not mark its store',
    ...ofRestore,
  },
  {
    guard: 'a key in a shared folder is made once',
    file: 'server/platform/keys.ts',
    find: '? buildKeys(made) : noted();',
    replace: '? buildKeys(made) : buildKeys(made);',
    test: 'tests/platform/keys.test.ts',
    named: 'by nodes that share the folder',
  },
  {
    guard: 'queues are made by one node at a time',
    file: 'server/jobs/scheduler.ts',
    find: "await withNamedLock(url, 'queues of jobs', () => makeQueues(made));",
    replace: 'await withNamedLock(url, String(Math.random()), () => makeQueues(made));',
    test: 'tests/platform/starts.test.ts',
    named: 'two nodes that create the job queues at once both succeed',
  },
  {
    guard: 'requests still sent by a proxy are served',
    file: 'server/platform/http/listen.ts',
    find: 'if (leaveMs > 0) await delay(leaveMs);',
    replace: 'if (leaveMs < 0) await delay(leaveMs);',
    test: 'tests/http/leaving.test.ts',
    named: 'a stopping server still answers new requests',
  },
  {
    guard: 'a wrong clock is reported',
    find: 'Math.abs(clockOffsetSeconds) > maxClockOffset ? { secondsAhead } : undefined,',
    replace: 'clockOffsetSeconds > maxClockOffset * 1000 ? { secondsAhead } : undefined,',
    named: 'reports a node with another address or a wrong clock',
    ...ofHeartbeat,
  },
  {
    guard: 'a different PUBLIC_URL is reported',
    find: 'elsewhere.length > 0 ? { own: publicUrl, others: elsewhere } : undefined,',
    replace: 'elsewhere.length > 100 ? { own: publicUrl, others: elsewhere } : undefined,',
    named: 'reports a node with another address or a wrong clock',
    ...ofHeartbeat,
  },
];
