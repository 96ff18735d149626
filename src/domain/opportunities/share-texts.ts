export const shareTexts = {
  code: 'Read and enquire online',
  share: 'Share',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Could not copy the link',
  copyFailedNote: 'Copy it from the address bar instead.',
} as const;
