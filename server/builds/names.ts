/** `assets/name-HASH.ext`, as the bundler names files; hashes of earlier builds had eight characters. */
const built = /^assets\/[\w.-]{1,150}-[\w-]{7,8}\.[a-z0-9]{2,5}$/;

const types = new Map([
  ['avif', 'image/avif'],
  ['css', 'text/css'],
  ['gif', 'image/gif'],
  ['ico', 'image/x-icon'],
  ['jpg', 'image/jpeg'],
  ['js', 'text/javascript'],
  ['json', 'application/json'],
  ['png', 'image/png'],
  ['svg', 'image/svg+xml'],
  ['wasm', 'application/wasm'],
  ['webp', 'image/webp'],
  ['woff', 'font/woff'],
  ['woff2', 'font/woff2'],
]);

/** By extension; undefined for other files. */
export function typeOf(path: string): string | undefined {
  return types.get(path.slice(path.lastIndexOf('.') + 1));
}

/** Undefined for other paths. */
export function builtTypeOf(path: string): string | undefined {
  return built.test(path) ? typeOf(path) : undefined;
}
