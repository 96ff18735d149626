/**
 * Child process for heavy work on files, images, documents and passwords (see pool.ts), without the database or the
 * site.
 */
import { Worker } from 'node:worker_threads';
import { DomainError } from './errors.ts';
import { isSvgName, isPdfName } from './workers/file-names.ts';
import { Refused } from './media/worker/refused.ts';
import { isDiskFull } from './platform/files/disk-full.ts';
import { allowOutgoing } from './platform/outgoing.ts';
import type { Reply, Task } from './workers/messages.ts';

type Work = (answerPart: (part: unknown) => Promise<void>) => Promise<unknown>;

/** Load time must not count against the task; slow libraries load only when needed. */
async function loadFor(task: Task): Promise<Work> {
  switch (task.name) {
    case 'variants': {
      const { makeVariants } = await import('./media/worker/variants.ts');
      return () => makeVariants(task.source);
    }
    case 'crop': {
      const { cropPicture } = await import('./media/worker/crop.ts');
      return () => cropPicture(task.source);
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
      const { readStatementOf } = await import('./billing/statements/read.ts');
      return (answerPart) => readStatementOf(task.request, answerPart);
    }
    case 'dataset': {
      const { readDataset } = await import('./facts/datasets/read.ts');
      return () => readDataset(task.file);
    }
    case 'mail': {
      const { readMail } = await import('./mail/incoming/read-mail.ts');
      return () => readMail(task.path, task.saving);
    }
    case 'password': {
      const { checkCommonPasswordHere } = await import('./auth/primitives/password-rules.ts');
      return () => checkCommonPasswordHere(task.password, task.email);
    }
    case 'invoice': {
      const { renderInvoice } = await import('./billing/documents/invoice-pdf.ts');
      return () => renderInvoice(task.invoice);
    }
    case 'factSheet': {
      const { renderFactSheet } = await import('./opportunities/fact-sheet/pdf.ts');
      return () => renderFactSheet(task.sheet);
    }
    case 'sharePicture': {
      const { drawSharePicture } = await import('./opportunities/share-picture/jpeg.ts');
      return () => drawSharePicture(task.picture, task.photo);
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

/** Resolves once sent, for backpressure. */
function send(reply: Reply): Promise<void> {
  return new Promise((resolve) => {
    // Without a parent this process exits anyway.
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

// A file that exploits a parser gets no network.
allowOutgoing([]);

// Only from the site's process.
process.on('message', (task) => void perform(task as Task));
process.on('disconnect', () => process.exit(0));
// A stuck parser blocks the disconnect event, but not a thread.
new Worker(
  `const { ppid } = process;
   setInterval(() => { if (process.ppid !== ppid) process.kill(process.pid, 'SIGKILL'); }, 1000);`,
  { eval: true },
).unref();
