import { createRequire } from 'node:module';

const fileName = 'query-compiler.wasm';
const textRead = /const \{ wasm \} = await import\("([^"]+)\.mjs"\)/;

/** @returns {string} of the package's module with the compiler as text */
function nameIn(/** @type {string} */ code) {
  const name = textRead.exec(code)?.[1];
  if (name === undefined) throw new Error('The database client reads its compiler otherwise.');
  return `${name}.js`;
}

/**
 * Prisma's query compiler as a file of the server: as text it would stay in memory twice, in its source and as a value.
 * @returns {import('vite').Plugin}
 */
export function compilerFile() {
  let name = '';
  return {
    name: 'compiler-file',
    transform: {
      filter: { id: /prisma\/generated\/internal\/class\.ts$/ },
      handler(code) {
        name = nameIn(code);
        // Beside the file that reads it.
        const url = `new URL(/* @vite-ignore */ './${fileName}', import.meta.url)`;
        return code.replace(textRead, `const wasm = (await import('node:fs')).readFileSync(${url})`);
      },
    },
    // Last: assets of earlier hooks are left out of a server's build.
    generateBundle: {
      order: 'post',
      handler() {
        const { wasm } = createRequire(import.meta.url)(name);
        this.emitFile({ type: 'asset', fileName: `assets/${fileName}`, source: Buffer.from(wasm, 'base64') });
      },
    },
  };
}
