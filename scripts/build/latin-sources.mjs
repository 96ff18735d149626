const beyond = /[\u0100-\uffff]/;
const rawWithSuch = /String\.raw`[^`]*[\u0100-\uffff][^`]*`/;

/**
 * JavaScript with escapes in place of characters beyond Latin-1, wherever they are.
 * @param {string} code
 * @returns {string}
 * @throws {Error} if one is in a raw text, where an escape is another text
 */
export function toLatin(code) {
  if (!beyond.test(code)) return code;
  const raw = rawWithSuch.exec(code);
  if (raw !== null) throw new Error(`A raw text cannot be escaped: ${raw[0]}`);
  // A backslash before such a character means nothing.
  return code.replaceAll(/((?:\\\\)*)\\?([\u0100-\uffff])/g, (_, pairs, sign) => {
    return `${pairs}\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * One character beyond Latin-1 doubles the memory of a file's source, which stays for as long as the process.
 * @returns {import('vite').Plugin}
 */
export function latinSources() {
  return {
    name: 'latin-sources',
    // Last: code that is printed again has the characters again.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toLatin(chunk.code);
      },
    },
  };
}
