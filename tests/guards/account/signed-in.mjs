/** Pages for visitors with an account. */
const test = 'tests/response-cache/signed-in.test.ts';
const personal = 'tests/response-cache/personal.test.ts';
const front = 'server/response-cache.ts';
const template = 'server/response-cache/template.ts';
const readCache = 'server/render/read-cache.ts';
const reads = 'tests/response-cache/read-cache.test.ts';
const same = 'equals a rendering for them';

export const guards = [
  {
    guard: 'a signed-in user gets no shared answer',
    file: front,
    find: 'if (!hasSession) return { key, caller: undefined };',
    replace: "if (key !== '') return { key, caller: undefined };",
    test,
    named: same,
  },
  {
    guard: 'a signed-in user gets no shared cached answer',
    file: front,
    find: "pass === 'unknown' || hasSession ? undefined",
    replace: "pass === 'unknown' ? undefined",
    test,
    named: same,
  },
  {
    guard: 'a cached page is shared by users with the same roles only',
    file: 'server/response-cache/placeholder-viewer.ts',
    find: '${roles.join()} ',
    replace: '',
    test,
    named: same,
  },
  {
    guard: 'filled-in text is escaped for its place',
    file: template,
    find: '? inSessionAttribute : inHtml',
    replace: '? inHtml : inHtml',
    test,
    named: same,
  },
  {
    guard: 'the scripts of a filled page are those of its policy',
    file: template,
    find: 'if (hasOwnScript(html)) return undefined;',
    replace: '',
    test,
    named: 'is not kept if a script names the visitor',
  },
  {
    guard: 'a cached page reads no personal data',
    file: 'server/trpc.ts',
    find: 'if (ctx.onOwnRead !== undefined) {',
    replace: 'if (ctx.onOwnRead !== undefined && level === "admin") {',
    test,
    named: 'is not cached when it reads personal data',
  },
  {
    guard: 'browsers do not cache pages of signed-in users',
    file: front,
    find: 'isPrivate: isUnlisted || caller !== undefined',
    replace: 'isPrivate: isUnlisted',
    test,
    named: 'for a signed-in user is not cached by browsers',
  },
  {
    guard: 'personal pages are neither stored by browsers nor listed',
    file: front,
    find: "isUnlisted = isGated || (target.kind === 'page' && target.isUnlisted)",
    replace: 'isUnlisted = isGated',
    test: personal,
    named: 'is not stored by browsers, and not listed',
  },
  {
    guard: 'a cached page counts as activity',
    file: front,
    find: 'if (isOpenedByPerson(request)) await',
    replace: "if (request.method === 'PUT') await",
    test,
    named: 'extends the session',
  },
  {
    guard: 'a user sees their own save even before the notification',
    file: front,
    find: ' || writers.has(sessionId)',
    replace: '',
    test,
    named: 'is rendered for the person who saved until the notification arrives',
  },
  {
    guard: 'a signed-in user gets nothing older than the request',
    file: 'server/response-cache/source.ts',
    find: '(entry.generation < oldest || !this.holds(entry))',
    replace: '!this.holds(entry)',
    test: 'tests/response-cache/source.test.ts',
    named: 'is awaited by callers that require the newest',
  },
  {
    guard: 'signed-in users get no cached reads',
    file: 'server/render/handler.ts',
    find: 'context.hasGrant && !isAccount(context) ? reads',
    replace: 'context.hasGrant ? reads',
    test: reads,
    named: 'reads everything for signed-in users',
  },
  {
    guard: 'reads for rendering are repeated after a change',
    file: readCache,
    find: 'if (touches(table, noun as Noun)) cached.delete(key);',
    replace: "if (table === '') cached.delete(key);",
    test: reads,
    named: 'is cached until its data changes',
  },
  {
    guard: 'reads are not cached while notifications are missing',
    file: readCache,
    find: 'if (!events.isListening) return run();',
    replace: '',
    test: reads,
    named: 'is not cached while notifications are missing',
  },
  {
    guard: 'a fallback is not cached',
    file: readCache,
    find: "result.status === 'fulfilled' && causes.length === 0",
    replace: "result.status === 'fulfilled'",
    test: reads,
    named: 'is not cached if it failed or used a fallback',
  },
];
