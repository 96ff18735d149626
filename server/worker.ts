/**
 * The program that does heavy work: it looks into files, makes pictures, draws documents and judges passwords, as a process
 * of its own (see pool.ts). It is sent a task, answers what came of it, and knows nothing of the database or of the site.
 */
import { Worker } from 'node:worker_threads';
import { DomainError } from './errors.ts';
import { isSvgName, isPdfName } from './workers/file-names.ts';
import { Refused } from './media/worker/refused.ts';
import { isDiskFull } from './platform/files/disk-full.ts';
import { allowOutgoing } from './platform/outgoing.ts';
import type { Reply, Task } from './workers/messages.ts';

type Work = (answerPart: (part: unknown) => Promise<void>) => Promise<unknown>;

/** The libraries' own time to load must not count against a task; the slow ones come only with a task that needs them. */
async function loadFor(task: Task): Promise<Work> {
  switch (task.name) {
    case 'variants': {
      const { makeVariants } = await import('./media/worker/variants.ts');
      return () => makeVariants(task.source);
    }
    case 'inspect': {
      const { inspection } = task;
      const [{ inspectFile }] = await Promise.all([
        import('./media/worker/inspect.ts'),
        ...(isSvgName(inspection.name) ? [import('jsdom'), import('dompurify')] : []),
        ...(isPdfName(inspection.name) ? [import('./media/worker/pdf.ts')] : []),
      ]);
      return () => inspectFile(inspection);
    }
    case 'rows': {
      const { readRowsOf } = await import('./csv/read-file.ts');
      return (answerPart) => readRowsOf(task.file, answerPart);
    }
    case 'statement': {
      const { readStatementOf } = await import('./billing/statement-read.ts');
      return (answerPart) => readStatementOf(task.request, answerPart);
    }
    case 'password': {
      const { checkCommonPasswordHere } = await import('./auth/primitives/password-rules.ts');
      return () => checkCommonPasswordHere(task.password, task.email);
    }
    case 'invoice': {
      const { renderInvoice } = await import('./billing/documents/invoice-pdf.ts');
      return () => renderInvoice(task.invoice);
    }
    case 'receipt': {
      const { renderReceipt } = await import('./billing/documents/receipt-pdf.ts');
      return () => renderReceipt(task.receipt);
    }
  }
}

function failureOf(error: unknown): Reply {
  const rss = process.memoryUsage.rss();
  const isRefusal = error instanceof Refused || (error instanceof DomainError && error.code === 'VALIDATION');
  if (isRefusal) return { state: 'refused', sentence: error.message, rss };
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { state: 'failed', reason, isFull: isDiskFull(error), rss };
}

/** Done when the reply is on its way: what is not taken yet is not piled up. */
function send(reply: Reply): Promise<void> {
  return new Promise((resolve) => {
    // A parent that is gone ends this process by itself.
    if (process.connected && process.send !== undefined) process.send(reply, undefined, undefined, () => resolve());
    else resolve();
  });
}

async function perform(task: Task): Promise<void> {
  try {
    const work = await loadFor(task);
    await send({ state: 'began' });
    const result = await work((part) => send({ state: 'part', part }));
    await send({ state: 'done', result, rss: process.memoryUsage.rss() });
  } catch (error) {
    await send(failureOf(error));
  }
}

// A file that takes a reader over still reaches nobody.
allowOutgoing([]);

// Only the site's process sends here.
process.on('message', (task) => void perform(task as Task));
process.on('disconnect', () => process.exit(0));
// With a parser that never ends, this process would not hear that its parent is gone; a thread beside it does.
new Worker(
  `const { ppid } = process;
   setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true },
).unref();
