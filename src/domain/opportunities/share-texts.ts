export const shareTexts = {
  share: 'Share',
  copy: 'Copy link',
  copied: 'Link copied',
  copyFailed: 'Could not copy the link',
  copyFailedNote: 'Copy it from the address bar instead.',
} as const;
