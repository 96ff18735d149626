/**
 * The program that looks into files and makes pictures, a process of its own (see workshop.ts): it is sent a task, answers
 * what came of it, and knows nothing of the database or of the site.
 */
import { Worker } from 'node:worker_threads';
import { isDiskFull } from '../../platform/disk-full.ts';
import { isDrawingName, isPdfName, type Reply, type Task } from './messages.ts';
import { Refused } from './refused.ts';

/** The libraries' own time to load must not count against a file; the slow ones come only with a file that needs them. */
async function loadFor(task: Task): Promise<() => Promise<unknown>> {
  if (task.name === 'variants') {
    const { makeVariants } = await import('./variants.ts');
    return () => makeVariants(task.source);
  }
  const { inspection } = task;
  const [{ inspectFile }] = await Promise.all([
    import('./inspect.ts'),
    ...(isDrawingName(inspection.name) ? [import('jsdom'), import('dompurify')] : []),
    ...(isPdfName(inspection.name) ? [import('./pdf.ts')] : []),
  ]);
  return () => inspectFile(inspection);
}

function failureOf(error: unknown): Reply {
  const rss = process.memoryUsage.rss();
  if (error instanceof Refused) return { state: 'refused', sentence: error.message, rss };
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { state: 'failed', reason, isFull: isDiskFull(error), rss };
}

function send(reply: Reply): void {
  // A parent that is gone ends this process by itself.
  if (process.connected) process.send?.(reply);
}

async function perform(task: Task): Promise<void> {
  try {
    const work = await loadFor(task);
    send({ state: 'began' });
    const result = await work();
    send({ state: 'done', result, rss: process.memoryUsage.rss() });
  } catch (error) {
    send(failureOf(error));
  }
}

// Only the site's process sends here.
process.on('message', (task) => void perform(task as Task));
process.on('disconnect', () => process.exit(0));
// With a parser that never ends, this process would not hear that its parent is gone; a thread beside it does.
new Worker(
  `const { ppid } = process;
   setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true },
).unref();
