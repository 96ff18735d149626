import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import { useApp } from '../setup/app.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '', demo: false });
/** IMPORTED_ROWS=50000 imports a whole register and takes minutes. */
const count = Number(process.env.IMPORTED_ROWS ?? 5_000);

/** During the run: the longest wait of other work in ms, and the maximum memory in MB. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; maxMs: number; mb: number }> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 50);
  delay.enable();
  try {
    return { result: await work(), maxMs: delay.max / 1e6, mb: (peak - before) / 1024 / 1024 };
  } finally {
    delay.disable();
    clearInterval(watch);
  }
}

it(`a register of ${count} records is imported, exported and updated, while other requests are served`, async () => {
  const admin = await importerOf(app);
  const lines = Array.from(
    { length: count },
    (_, one) => `,Company ${one},Mining,PNG,Lae,Kila ${one},k${one}@example.test,+675 ${one},Notes of ${one},active`,
  );
  const head = 'id,Company Name,Industry,Country,City,Contact Name,Contact Email,Contact Phone,Description,Status';
  const file = [head, ...lines].join('\n');

  const check = await watched(() => admin.check('clients', file));
  expect(check.result.body.counts).toMatchObject({ rows: count, new: count, refused: 0 });
  expect(check.result.body.lines).toHaveLength(200);
  const made = await watched(() => admin.apply('clients', file, check.result.body.checked));
  expect(made.result.body.counts).toMatchObject({ new: count });
  expect(await app.deps.db.client.count()).toBe(count);
  expect(await app.deps.db.auditEntry.count({ where: { action: 'clients.create' } })).toBe(count);

  const out = await watched(() => admin.export('clients'));
  expect((await admin.check('clients', out.result)).body.counts).toMatchObject({ unchanged: count });
  const moved = out.result.replaceAll('"Lae"', '"Madang"');
  const again = await admin.check('clients', moved);
  // Four bytes per line, compressed: small compared with the file.
  expect(again.body.checked.length).toBeLessThan(0.4 * count);
  const changed = await watched(() => admin.apply('clients', moved, again.body.checked));
  expect(changed.result.body.counts).toMatchObject({ changed: count });
  expect(await app.deps.db.client.count({ where: { city: 'Madang', version: 2 } })).toBe(count);

  const runs = { check, made, out, changed };
  for (const [name, { maxMs, mb }] of Object.entries(runs)) {
    expect(maxMs, `${name} kept others waiting`).toBeLessThan(3_000);
    expect(mb, `${name} took memory`).toBeLessThan(600);
  }
}, 240_000);
