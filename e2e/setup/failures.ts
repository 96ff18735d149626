import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Of an attachment. */
export const siteLog = 'log of the site';

const linesOfAll = 48;
const widest = 200;

interface Failure {
  name: string;
  errors: string[];
  /** Refused answers and warnings of the site, the last ones. */
  site: string[];
}

const siteLines = 8;

interface LogLine {
  level: number;
  req?: { method: string; path: string };
  res?: { status: number };
  msg?: string;
}

function siteLinesOf({ attachments }: TestResult): string[] {
  const log = attachments.find(({ name }) => name === siteLog)?.body?.toString() ?? '';
  const lines = log.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { level, req, res, msg = '' } = JSON.parse(line) as LogLine;
    if (level < 40 && (res?.status ?? 0) < 400) return [];
    return `site: ${[res?.status, req?.method, req?.path, msg].filter((part) => part !== undefined).join(' ')}`;
  });
  return lines.slice(-siteLines).map((line) => line.slice(0, widest));
}

/** The message of an error, without its code frame. */
function linesOf(error: string): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trimEnd().slice(0, widest));
  return lines.filter((line) => line !== '' && !/^\s+at /.test(line));
}

/** Prints at the very end which tests failed and why, in as many lines as a truncated long log keeps. */
export default class Failures implements Reporter {
  readonly #failures = new Map<string, Failure>();
  #outside: string[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    const { status, errors } = result;
    if (status === test.expectedStatus || status === 'skipped' || status === 'interrupted') return;
    const [, , , ...titles] = test.titlePath();
    const file = path.relative(process.cwd(), test.location.file);
    this.#failures.set(test.id, {
      name: `${file}:${test.location.line} ${titles.join(' › ')} (${status})`,
      errors: errors.flatMap(({ message, value, location }) => [
        ...linesOf(message ?? value ?? ''),
        ...(location === undefined ? [] : [`at ${path.relative(process.cwd(), location.file)}:${location.line}`]),
      ]),
      site: siteLinesOf(result),
    });
  }

  onError({ message, value }: { message?: string; value?: string }): void {
    this.#outside.push(...linesOf(message ?? value ?? ''));
  }

  onEnd({ status }: FullResult): void {
    const failures = [...this.#failures.values()];
    if (status === 'passed' || (failures.length === 0 && this.#outside.length === 0)) return;
    const each = Math.max(1, Math.floor(linesOfAll / Math.max(1, failures.length)) - 1);
    console.log(`\nfailed tests: ${failures.length}`);
    for (const { name, errors, site } of failures) {
      console.log(`  ${name}`);
      // The location of an error is last, and more useful than the end of its message.
      const shown = errors.length <= each ? errors : [...errors.slice(0, each - 1), ...errors.slice(-1)];
      for (const line of [...shown, ...site]) console.log(`      ${line}`);
    }
    for (const line of this.#outside.slice(0, 12)) console.log(`  ${line}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
