const serve = 'server/media/serving/serve.ts';
const disk = 'server/platform/files/disk.ts';
const pace = 'server/platform/http/slow-requests.ts';
const ofServing = { file: serve, test: 'tests/media/serve.test.ts' };
const ofDisk = { file: disk, test: 'tests/platform/files.test.ts' };
const ofPace = { file: pace, test: 'tests/platform/slow-requests.test.ts' };

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'files require a grant',
    find: '!hasGrant && !(await isBranding(served, address?.id))',
    replace: 'address === undefined && !hasGrant && !(await isBranding(served, undefined))',
    named: 'files are for visitors with a grant',
    ...ofServing,
  },
  {
    guard: 'a private file is for its owner and admins only',
    find: "file.store === 'private' && !(await isOwn(deps, file, visit.request))",
    replace: "file.store === 'private' && !(await isOwn(deps, file, visit.request)) && named.kind === 'variant'",
    named: 'private store',
    ...ofServing,
  },
  {
    guard: 'editors cannot see private files',
    find: "mayEnter('admin', caller.viewer)",
    replace: "mayEnter('editor', caller.viewer)",
    named: 'private store',
    ...ofServing,
  },
  {
    guard: 'a stored file cannot execute anything',
    find: "`default-src 'none'; sandbox$",
    replace: "`default-src 'self'$",
    named: 'is served completely',
    ...ofServing,
  },
  {
    guard: 'a document is never rendered inline',
    find: '(isImage && request.query.download === undefined)',
    replace: '(isImage || request.query.download === undefined)',
    named: 'always as a document',
    ...ofServing,
  },
  {
    guard: 'a truncated answer never looks complete',
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
    guard: 'files in the trash are not served',
    file: 'server/media/serving/served.ts',
    find: "\n      .where('f.deleted_at', 'is', null),",
    replace: ',',
    named: 'in the trash',
    test: 'tests/media/serve.test.ts',
  },
  {
    guard: 'a key cannot be a path',
    file: 'server/platform/files/key.ts',
    find: 'if (!isFileKey(key)) throw',
    replace: "if (key === '') throw",
    named: 'have keys of one format',
    test: 'tests/platform/files.test.ts',
  },
  {
    guard: 'stored files are readable by their owner only',
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
    guard: 'a slow body times out',
    find: 'const late = setTimeout(end, isOne ? limits.uploadMs : limits.bodyMs).unref();',
    replace: 'const late = setTimeout(end, limits.uploadMs).unref();',
    named: 'is aborted otherwise',
    ...ofPace,
  },
  {
    guard: 'a too slow upload is aborted',
    find: 'socket.bytesRead - before < minBytes',
    replace: 'socket.bytesRead - before < 0 * minBytes',
    named: 'is aborted as an upload that becomes too slow',
    ...ofPace,
  },
];
