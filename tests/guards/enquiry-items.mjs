/** Documents asked for, and enquiries forwarded to another agency (docs/decisions/0096, 0097). */
const items = 'server/enquiries/items/service.ts';
const forwardLink = 'server/enquiries/forwarding/link.ts';
const opening = 'server/enquiries/forwarding/opening.ts';
const ofItems = { test: 'tests/enquiries/items.test.ts' };
const ofForwards = { test: 'tests/enquiries/forwarding.test.ts' };
const oneAnswer = 'expired, revoked, foreign';

/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a document is of its own enquiry',
    file: items,
    find: 'where: { id: itemId, enquiryId, ...isOpenItem },',
    replace: 'where: { id: itemId, ...isOpenItem },',
    named: 'a document belongs to its enquiry',
    ...ofItems,
  },
  {
    guard: 'a document is answered once',
    file: items,
    find: 'where: { id: itemId, enquiryId, ...isOpenItem },',
    replace: 'where: { id: itemId, enquiryId },',
    named: 'documents are requested in a reply',
    ...ofItems,
  },
  {
    guard: 'the promised time starts with the last document',
    file: 'server/enquiries/conversation/messages.ts',
    find: "const wasAnswered = isComplete && (row.stage === 'answered' || row.stage === 'closed');",
    replace: "const wasAnswered = row.stage === 'answered' || row.stage === 'closed';",
    named: 'documents are requested in a reply',
    ...ofItems,
  },
  {
    guard: 'a document without words needs a file',
    file: 'server/enquiries/files/message.ts',
    find: "if (files.length === 0) throw new DomainError('VALIDATION', itemTexts.missing, { field: 'body' });",
    replace: '',
    named: 'a document belongs to its enquiry',
    ...ofItems,
  },
  {
    guard: 'an enquiry waits for twenty documents at most',
    file: items,
    find: '> itemLimits.open) {',
    replace: '> 1000) {',
    named: 'requests are limited to ten a reply',
    ...ofItems,
  },
  {
    guard: 'a revoked link opens nothing',
    file: forwardLink,
    find: '      revokedAt: null,\n',
    replace: '',
    named: oneAnswer,
    ...ofForwards,
  },
  {
    guard: 'a forwarded link ends',
    file: forwardLink,
    find: '      expiresAt: { gt: now },\n',
    replace: '',
    named: oneAnswer,
    ...ofForwards,
  },
  {
    guard: 'a forwarded link ends with its enquiry',
    file: forwardLink,
    find: 'enquiry: { deletedAt: null, deleteAfter: { gt: now } },',
    replace: '',
    named: oneAnswer,
    ...ofForwards,
  },
  {
    guard: 'a forwarded link opens the files of its own enquiry',
    file: 'server/enquiries/files/download.ts',
    find: 'return forward !== null && file !== null && forward.enquiryId === file.enquiry.id;',
    replace: 'return forward !== null && file !== null;',
    named: oneAnswer,
    ...ofForwards,
  },
  {
    guard: 'each opening is stored',
    file: opening,
    find: 'await tx.enquiryForwardOpening.create({ data: { forwardId: forward.id, openedAt: now }, select: { id: true } });',
    replace: '',
    named: 'another agency can read the conversation',
    ...ofForwards,
  },
  {
    guard: 'repeated openings are stored once',
    file: 'server/platform/limits.ts',
    find: 'if (await takeIfLeft(counted)) await refunded(counted, store);',
    replace: 'await refunded(counted, store);',
    named: 'repeated openings of one link',
    ...ofForwards,
  },
  {
    guard: 'a forward is mailed once',
    file: 'server/enquiries/forwarding/service.ts',
    find: "if (isRepeat(kept, sent, { field: 'forwardId', refusal: texts.sentBefore })) return readInboxDetail(ctx, key.id);",
    replace: '',
    named: 'another agency can read the conversation',
    ...ofForwards,
  },
  {
    guard: 'the active links of an enquiry are bounded',
    file: 'server/enquiries/forwarding/service.ts',
    find: '>= forwardLimits.open) {',
    replace: '>= 1000) {',
    named: 'a forwarded enquiry is closed as forwarded',
    ...ofForwards,
  },
];
