/** Requests of all kinds of visitors for all public pages, between sign-ins, sign-outs and role changes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';

const requests = 10_000;

export const title = 'Pages reach only the visitor they are for';

export async function runPart(_stage, { note }) {
  note(`${requests} requests`);
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/response-cache/interleaved.test.ts'];
  const env = { ...process.env, INTERLEAVED_REQUESTS: String(requests) };
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new SetupError('tests/response-cache/interleaved.test.ts failed.');
  return {
    figures: { requests },
    tables: [
      {
        intro:
          'Ten kinds of visitors on two nodes, 16 requests at a time; of some the page is compared with its rendering.',
        head: ['requests', "other visitors' pages"],
        lines: [[String(requests), '0']],
      },
    ],
  };
}
