/** What a screen behind sign-in says where scripts do not run. Only the server writes it: no browser needs these words. */
export const noScriptTexts = {
  title: 'This page needs JavaScript',
  text: 'Turn on JavaScript in your browser, then reload the page.',
} as const;
