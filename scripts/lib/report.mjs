/** An error a person can act on: shown without a stack. */
export class SetupError extends Error {
  /**
   * @param {string} message one sentence: what failed and what to do next
   * @param {string} [output] what the failing program wrote
   * @param {number} [exitCode] of the command
   */
  constructor(message, output = '', exitCode = 1) {
    super(message);
    this.name = 'SetupError';
    this.output = output;
    this.exitCode = exitCode;
  }
}

const terminal = process.stdout.isTTY;

/** Seconds since `from` (milliseconds of performance.now) as people read them. */
export function secondsSince(from) {
  const seconds = (performance.now() - from) / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}

/**
 * Runs one step and shows it on one line: `  installing packages …  done in 21 s`.
 * In a terminal the seconds tick while it works.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const from = performance.now();
  process.stdout.write(`  ${title} …`);
  const ticking = terminal
    ? setInterval(() => process.stdout.write(`\r  ${title} …  ${secondsSince(from)}`), 1000)
    : undefined;
  const finish = (words) => {
    clearInterval(ticking);
    process.stdout.write(`${terminal ? `\r  ${title} …` : ''}  ${words} ${secondsSince(from)}\n`);
  };
  try {
    const result = await work();
    finish('done in');
    return result;
  } catch (error) {
    finish('failed after');
    throw error;
  }
}

/**
 * Ends with npm: npm passes its signal to the shell between it and this command, and that shell keeps it to itself. So
 * the shell's end counts as the signal.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Runs a command's main function; a SetupError prints its sentence and exits with 1. */
export async function runCommand(main) {
  endWithNpm();
  try {
    await main();
  } catch (error) {
    // The server's own errors come from modules that are loaded here again, so they are recognised by name.
    const isForPeople = error instanceof SetupError || (error instanceof Error && error.name === 'StartupError');
    if (!isForPeople) throw error;
    const output = error instanceof SetupError ? error.output.trimEnd() : '';
    if (output !== '') console.error(`\n${output}`);
    console.error(`\n${error.message}`);
    process.exitCode = error instanceof SetupError ? error.exitCode : 1;
  }
}

/**
 * For a command that cleans up on a signal, even repeated. The signal's reason ends it like Ctrl+C.
 *
 * @param {string} sentence what became of the work
 */
export function stopSignal(sentence) {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => ending.abort(new SetupError(sentence, '', 130)));
  return ending.signal;
}
