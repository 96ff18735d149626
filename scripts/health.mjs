/** `node scripts/health.mjs`: exit code 0 if the site on this machine is ready, otherwise 1. For containers. */
const port = process.env.PORT || '3000';
const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).then(
  (answer) => answer.ok,
  () => false,
);
process.exitCode = isReady ? 0 : 1;
