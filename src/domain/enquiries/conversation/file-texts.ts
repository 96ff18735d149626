export const enquiryFileTexts = {
  label: 'Files',
  add: 'Add files',
  hint: (max: number, names: string, size: string) =>
    `Up to ${max} files (${names}), ${size} each. Files are sent only while you are online.`,
  remove: (name: string) => `Remove ${name}`,
  sending: (percent: number) => `Sending files: ${percent}%`,
  checking: 'Checking the files…',
  waiting: 'The connection was lost. We will send the files as soon as it is back.',
  cancelled: 'The message was not sent.',
  download: (name: string, size: string) => `${name} (${size})`,
  listOf: 'Attached files',
  inMail: (names: string) => `To download the files with this reply, use the link below: ${names}`,

  tooMany: (max: number) => `Add at most ${max} files to a message.`,
  refused: (name: string, sentence: string) => `${name}: ${sentence}`,
  full: (limit: string) =>
    `You can send up to ${limit} of files a day. Send fewer or smaller files, or try again tomorrow.`,
  enquiryFull: (limit: string) => `This enquiry already has ${limit} of files from you. Send a message without files.`,
  lengthMissing: 'The size of this upload is unknown.',
  notFound: 'We could not find this file.',
} as const;
