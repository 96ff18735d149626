/** A process of its own that holds an embedded database until it is killed: `node run-postgres.mjs <data folder>`. */
import { loadTs } from '../../scripts/lib/load-ts.mjs';

const { startEmbeddedPostgres } = await loadTs('server/platform/postgres.ts');
try {
  const { url, adopted } = await startEmbeddedPostgres({ dataDir: process.argv[2] });
  process.stdout.write(`${JSON.stringify({ url, adopted })}\n`);
  setInterval(() => undefined, 60_000);
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: `${error.name}: ${error.message}` })}\n`);
  process.exit(1);
}
