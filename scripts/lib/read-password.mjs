import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/**
 * A password from a terminal prompt, without echo, or else the first line of standard input.
 * @returns {Promise<string>} '' for none
 */
export async function readPassword() {
  const { stdin, stdout } = process;
  if (stdin.isTTY) stdout.write('Password (at least 12 characters, or leave empty to get a link): ');
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  let password = '';
  for await (const line of lines) {
    password = line;
    break;
  }
  lines.close();
  if (stdin.isTTY) stdout.write('\n');
  return password;
}
