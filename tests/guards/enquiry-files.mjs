/** Files of enquiries: what a stranger may cost, who reads them, and that they leave with their enquiry (D20). */
const test = 'tests/enquiries/files.test.ts';
const ofDownload = 'tests/enquiries/file-download.test.ts';
const message = 'server/enquiries/files/message.ts';
const download = 'server/enquiries/files/download.ts';
const onlyOne = 'a file is NOT_FOUND for everyone else';

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'files are read after the fields before them are checked',
    file: 'server/enquiries/files/receive.ts',
    find: 'folder: tempDir, beforeFiles',
    replace: 'folder: tempDir',
    test,
    named: 'are refused for an invalid token',
  },
  {
    guard: 'forms with files have a length',
    file: 'server/enquiries/files/receive.ts',
    find: "if (request.headers['content-length'] === undefined) {",
    replace: "if (request.headers['x-none'] !== undefined) {",
    test,
    named: 'are refused for an invalid token',
  },
  {
    guard: 'forms with files are counted',
    file: message,
    find: '  await deps.limits.messageUpload(ip);\n',
    replace: '',
    test,
    named: 'are limited in bytes per day',
  },
  {
    guard: 'the room for files is checked where they are stored',
    file: 'server/enquiries/files/store.ts',
    find: '  await refuseTooManyFiles(tx, enquiryId, bytes, now);\n',
    replace: '',
    test,
    named: 'share the remaining quota',
  },
  {
    guard: 'bytes without rows are removed',
    file: 'server/enquiries/files/store.ts',
    find: 'if (!isKept) await dropFiles(deps, stored);',
    replace: '',
    test,
    named: 'are stored once',
  },
  {
    guard: 'files with replies are sent by the team',
    file: 'server/enquiries/files/handler.ts',
    find: "await admit(deps, request, response, 'officer')",
    replace: "await admit(deps, request, response, 'signedIn')",
    test,
    named: 'can be sent by staff only',
  },
  {
    guard: 'a link opens the files of its own enquiry',
    file: download,
    find: "if (file === null || typeof linked === 'string' || linked.id !== file.enquiry.id) return false;",
    replace: "if (file === null || typeof linked === 'string') return false;",
    test: ofDownload,
    named: onlyOne,
  },
  {
    guard: 'older files are for known devices',
    file: download,
    find: 'return isKnownDevice(ctx, linked) || file.createdAt >= openSince(ctx.deps.clock.now());',
    replace: 'return true;',
    test: ofDownload,
    named: 'a file older than 30 days is served to known devices only',
  },
  {
    guard: 'an account reads the files of its own enquiries',
    file: download,
    find: 'return isOwn && isCurrent(file, deps.clock.now());',
    replace: 'return isCurrent(file, deps.clock.now());',
    test: ofDownload,
    named: onlyOne,
  },
  {
    guard: 'files of a deleted enquiry are not read',
    file: download,
    find: 'return file.enquiry.deletedAt === null;',
    replace: 'return true;',
    test: ofDownload,
    named: onlyOne,
  },
  {
    guard: 'files of enquiries are served by their own rule only',
    file: 'server/media/serving/serve.ts',
    find: 'return (await deps.db.enquiryFile.count({ where: { mediaId: file.id } })) === 0;',
    replace: 'return true;',
    test: ofDownload,
    named: onlyOne,
  },
  {
    guard: 'files leave with their enquiry at the end of its time',
    file: 'server/enquiries/retention.ts',
    find: 'await removeBytes(deps, keys);',
    replace: '',
    test: ofDownload,
    named: 'a file is deleted from the store with its enquiry',
  },
  {
    guard: 'files leave with their enquiry from the trash',
    file: 'server/enquiries/trash.ts',
    find: '{ after: (deps) => removeBytes(deps, keys) }',
    replace: '{}',
    test: ofDownload,
    named: 'a file is deleted from the store with its enquiry',
  },
  {
    guard: 'the sweep keeps the files of enquiries',
    file: 'server/media/sweep.ts',
    find: '    enquiryFile: null,\n',
    replace: '',
    test: ofDownload,
    named: 'a file survives the sweep of the store',
  },
];
