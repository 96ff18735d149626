const count = (open: number) => (open === 1 ? '1 document' : `${open} documents`);

/** Documents asked of the sender. */
export const enquiryItemTexts = {
  waiting: (open: number) => `We are waiting for ${count(open)} from you`,
  waitingText:
    'Our reply time starts when you have sent each document, or explained why you cannot. You can also write to us without them.',
  title: 'Documents we asked for',
  states: { open: 'Not sent yet', sent: 'Sent', received: 'Received', withdrawn: 'No longer needed' },
  word: 'Comment',
  wordHint: 'If you do not have this document, tell us here.',
  send: (name: string) => `Send ‘${name}’`,
  sendShort: 'Send',
  sent: (name: string) => `Sent: ${name}`,
  missing: 'Add a file, or write why you cannot send it.',
  sentBefore: 'We have already received your first answer for this document. To add to it, write us a message.',
  gone: 'We no longer need this document. Reload the page.',
  itemMessage: (name: string, word: string) => (word === '' ? name : `${name}: ${word}`),

  ask: 'Documents to ask for',
  askHint:
    'One per line, for example: Certificate of incorporation. The promised reply time is paused until the sender has responded to every request.',
  tooMany: (max: number) => `Ask for at most ${max} documents at a time.`,
  tooManyOpen: (max: number) => `You are already waiting for ${max} documents. Mark some as received first.`,
  tooLong: (max: number) => `Use at most ${max} characters for each document.`,
  inMail: (names: readonly string[]) => `Please use the link below to send us: ${names.join('; ')}.`,
  filter: 'Waiting for documents',
  badge: 'Waiting for documents',
  receive: (name: string) => `Mark ‘${name}’ as received`,
  receiveShort: 'Mark as received',
  withdraw: (name: string) => `Withdraw the request for ‘${name}’`,
  withdrawShort: 'Withdraw request',
  withdrawAll: 'Withdraw all open requests',
  settled: 'Documents updated',
} as const;
