const serve = 'server/media/serving/serve.ts';
const disk = 'server/platform/files/disk.ts';
const pace = 'server/platform/http/slow-requests.ts';
const ofServing = { file: serve, test: 'tests/media/serve.test.ts' };
const ofDisk = { file: disk, test: 'tests/platform/files.test.ts' };
const ofPace = { file: pace, test: 'tests/platform/slow-requests.test.ts' };

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'nobody gets a file without a grant',
    find: '!hasGrant && !(await isBranding(served, address?.id))',
    replace: 'address === undefined && !hasGrant && !(await isBranding(served, undefined))',
    named: 'files are for visitors with a grant',
    ...ofServing,
  },
  {
    guard: 'a private file is its owner’s and the admins’',
    find: "file.store === 'private' && !(await isOwn(deps, file, visit.request))",
    replace: "file.store === 'private' && !(await isOwn(deps, file, visit.request)) && named.kind === 'variant'",
    named: 'private store',
    ...ofServing,
  },
  {
    guard: 'an editor does not see private files',
    find: "mayEnter('admin', caller.viewer)",
    replace: "mayEnter('editor', caller.viewer)",
    named: 'private store',
    ...ofServing,
  },
  {
    guard: 'a stored file runs nothing',
    find: "`default-src 'none'; sandbox$",
    replace: "`default-src 'self'$",
    named: 'is served completely',
    ...ofServing,
  },
  {
    guard: 'a document is never shown inside the site',
    find: '(isImage && request.query.download === undefined)',
    replace: '(isImage || request.query.download === undefined)',
    named: 'always as a document',
    ...ofServing,
  },
  {
    guard: 'a short answer never looks whole',
    find: 'await pipeline(body, exactly(length), response);',
    replace: 'await pipeline(body, response);\n    exactly(length);',
    named: 'shorter or longer',
    ...ofServing,
  },
  {
    guard: 'replaced bytes are looked up again',
    find: 'for (const isFresh of [false, true])',
    replace: 'for (const isFresh of [false])',
    named: 'being replaced',
    ...ofServing,
  },
  {
    guard: 'what is in the trash is not served',
    file: 'server/media/serving/served.ts',
    find: "\n      .where('f.deleted_at', 'is', null),",
    replace: ',',
    named: 'in the trash',
    test: 'tests/media/serve.test.ts',
  },
  {
    guard: 'a key is no path',
    file: 'server/platform/files/key.ts',
    find: 'if (!isFileKey(key)) throw',
    replace: "if (key === '') throw",
    named: 'have keys of one format',
    test: 'tests/platform/files.test.ts',
  },
  {
    guard: 'stored files are their owner’s alone',
    find: 'await handle.chmod(0o600);\n      await handle.sync();\n    } finally {\n      await handle.close();\n    }\n  } catch (error) {\n    throw filesError(error);',
    replace:
      'await handle.sync();\n    } finally {\n      await handle.close();\n    }\n  } catch (error) {\n    throw filesError(error);',
    named: 'are readable by their owner only',
    ...ofDisk,
  },
  {
    guard: 'links do not lead out of the folder',
    find: 'const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);\n        return',
    replace: 'const handle = await open(path, constants.O_RDONLY);\n        return',
    named: 'cannot be reached through links out of it',
    ...ofDisk,
  },
  {
    guard: 'a slow body ends',
    find: 'const late = setTimeout(end, isOne ? pace.uploadMs : pace.bodyMs).unref();',
    replace: 'const late = setTimeout(end, pace.uploadMs).unref();',
    named: 'is aborted otherwise',
    ...ofPace,
  },
  {
    guard: 'a trickle ends',
    find: 'socket.bytesRead - before < minBytes',
    replace: 'socket.bytesRead - before < 0 * minBytes',
    named: 'is aborted as an upload that becomes too slow',
    ...ofPace,
  },
];
