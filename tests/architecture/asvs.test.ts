import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { checkCommonPasswordHere, checkNewPassword } from '../../server/auth/primitives/password-rules.ts';
import { sessionEnds } from '../../server/auth/sessions/lifetimes.ts';
import { importLimits } from '../../src/domain/imports/imports.ts';
import { uploadKinds } from '../../src/domain/media/media.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { asvsLevels } from './asvs-levels.ts';
import { asvsStatuses, faultsOf, readTable, shortfallsOf, type TestTitles } from './asvs-table.ts';
import { testsIn } from './test-titles.ts';

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');
const document = read('SECURITY-ASVS.md');

/** The titles of a test file, or nothing if it does not exist. */
const projectTitles: TestTitles = (name) =>
  /^(?:tests|e2e)\/[\w./-]+\.(?:test|spec)\.tsx?$/.test(name) && existsSync(path.join(projectRoot, name))
    ? testsIn(read(name))
    : undefined;

describe('the ASVS table', () => {
  it('has a row for each requirement of levels 1 and 2, with a known status and an existing proof or a reason', () => {
    expect(faultsOf(document, asvsLevels, projectTitles)).toEqual([]);
  });

  it('is as long as the standard: 70 requirements of level 1 and 183 of level 2', () => {
    const levels = readTable(document).rows.map(({ level }) => level);
    expect(levels.filter((level) => level === '1')).toHaveLength(70);
    expect(levels.filter((level) => level === '2')).toHaveLength(183);
  });

  it('holds on level 1 except for what others decide, and in 95 of 100 applicable rows of level 2', () => {
    expect(shortfallsOf(document)).toEqual([]);
  });

  it('has correct totals', () => {
    const { rows } = readTable(document);
    const counted = (status: string, level: string) =>
      rows.filter((row) => row.status === status && row.level === level).length;
    const listed = [...document.matchAll(/^\| (holds|partly|open|decided|not applicable) +\| (\d+) +\| (\d+) +\|$/gm)];
    expect(listed.map(([, status = '', one, two]) => [status, Number(one), Number(two)])).toEqual(
      asvsStatuses.map((status) => [status, counted(status, '1'), counted(status, '2')]),
    );
  });

  const levels = { '1.1': '213' };
  const skip = 'skip';
  const source = `
    it('does what it says', () => {});
    describe('a file', () => {
      it('is kept', () => {});
      it.each([1])('is kept %d times', () => {});
      it.each([1])('counts %d', () => {});
      it.${skip}('is large', () => {});
      it('is small', () => { test.${skip}(isSlow, 'slow'); });
    });
    describe('a folder', () => {
      it(\`is kept\`, () => {});
      test.${skip}();
    });`;
  const titles: TestTitles = (name) => (name === 'tests/a.test.ts' ? testsIn(source) : undefined);
  const whole = [
    '| 1.1.1 | 2 | One | holds | `tests/a.test.ts` “does what it says” |',
    '| 1.1.2 | 1 | Two | open | Not there. |',
    '### Rules',
  ];

  it('accepts a correct table', () => {
    expect(faultsOf(whole.join('\n'), levels, titles)).toEqual([]);
  });

  it.each(['D12: So.', 'D36, D57: So.', 'Specification 1: So.', 'Operator: So.'])(
    'accepts the decision %s',
    (reason) => {
      const row = `| 1.1.1 | 2 | One | decided | ${reason} |`;
      expect(faultsOf(whole.with(0, row).join('\n'), levels, titles)).toEqual([]);
    },
  );

  it.each(['does what it says', 'a file › is kept', 'is kept %d times'])('accepts the test “%s”', (title) => {
    const row = `| 1.1.1 | 2 | One | holds | \`tests/a.test.ts\` “${title}” |`;
    expect(faultsOf(whole.with(0, row).join('\n'), levels, titles)).toEqual([]);
  });

  it.each<[string, number, string]>([
    ['1.1.1 has no row', 0, ''],
    ['1.1.2 has 2 rows', 0, '| 1.1.1 | 2 | One | open | x |\n| 1.1.2 | 1 | Two | open | x |'],
    ['1.1.3 is not asked for', 0, `${whole[0] ?? ''}\n| 1.1.3 | 3 | Three | open | x |`],
    ['1.1.1 is of level 2', 0, '| 1.1.1 | 1 | One | open | x |'],
    ['1.1.1 has the unknown status done', 0, '| 1.1.1 | 2 | One | done | x |'],
    ['1.1.1 has no words', 0, '| 1.1.1 | 2 |  | open | x |'],
    ['1.1.2 has neither proof nor reason', 1, '| 1.1.2 | 1 | Two | open |  |'],
    ['1.1.1 names no test', 0, '| 1.1.1 | 2 | One | holds | Surely. |'],
    ['1.1.1 does not begin with who decided it', 0, '| 1.1.1 | 2 | One | decided | Surely. |'],
    ['9 rows are decided, at most 8 may be', 0, '| 1.1.1 | 2 | One | decided | D1: So. |\n'.repeat(9).trimEnd()],
    [
      '1.1.1: there is no file tests/b.test.ts',
      0,
      '| 1.1.1 | 2 | One | holds | `tests/b.test.ts` “does what it says” |',
    ],
    ['1.1.1: tests/a.test.ts has no test “says”', 0, '| 1.1.1 | 2 | One | partly | `tests/a.test.ts` “says”. |'],
    [
      '1.1.1: tests/a.test.ts has no test “does what”',
      0,
      '| 1.1.1 | 2 | One | holds | `tests/a.test.ts` “does what” |',
    ],
    ['1.1.1: tests/a.test.ts has no test “counts”', 0, '| 1.1.1 | 2 | One | holds | `tests/a.test.ts` “counts” |'],
    [
      '1.1.1: tests/a.test.ts has several tests “is kept”',
      0,
      '| 1.1.1 | 2 | One | holds | `tests/a.test.ts` “is kept” |',
    ],
    ...['is large', 'is small', 'a folder › is kept'].map((title): [string, number, string] => [
      `1.1.1: tests/a.test.ts does not always run “${title}”`,
      0,
      `| 1.1.1 | 2 | One | holds | \`tests/a.test.ts\` “${title}” |`,
    ]),
    ['1.1.1: there is no part #words', 0, '| 1.1.1 | 2 | One | partly | [Words](#words) |'],
    ['1.1.1 | 2 | One | open is no row', 0, `${whole[0] ?? ''}\n| 1.1.1 | 2 | One | open`],
  ])('reports that %s', (fault, at, line) => {
    expect(faultsOf(whole.with(at, line).join('\n'), levels, titles)).toContain(fault);
  });
});

describe('a table that falls short', () => {
  const rowsOf = (count: number, level: string, status: string) =>
    Array.from({ length: count }, (_, at) => `| 1.1.${at + 1} | ${level} | Each | ${status} | So. |`).join('\n');
  const decided = ['6.2.1', '12.1.1', '12.2.2', '15.2.1'].map((id) => `| ${id} | 1 | Each | decided | D1: So. |`);

  it('accepts four rows of level 1 decided by others and one of twenty that does not hold', () => {
    const table = [...decided, rowsOf(9, '1', 'holds'), rowsOf(19, '2', 'holds'), rowsOf(1, '2', 'partly')];
    expect(shortfallsOf([...table, rowsOf(69, '2', 'not applicable')].join('\n'))).toEqual([]);
  });

  it.each([
    ['1.1.1 is of level 1 and partly', rowsOf(1, '1', 'partly')],
    ['1.1.1 is of level 1 and open', rowsOf(1, '1', 'open')],
    ['1.1.1 is of level 1 and decided', rowsOf(1, '1', 'decided')],
    ['18 of 19 rows of level 2 hold, fewer than 95 %', `${rowsOf(18, '2', 'holds')}\n${rowsOf(1, '2', 'open')}`],
    ['9 of 10 rows of level 2 hold, fewer than 95 %', `${rowsOf(9, '2', 'holds')}\n${rowsOf(1, '2', 'decided')}`],
    ['70 rows are not applicable, at most 69 may be', rowsOf(70, '1', 'not applicable')],
  ])('is reported: %s', (shortfall, table) => {
    expect(shortfallsOf(table)).toEqual([shortfall]);
  });
});

/** The cells of the table under a heading, without its head. */
function tableUnder(heading: string): string[][] {
  const [, part = ''] = document.split(`\n### ${heading}\n`);
  const [own = ''] = part.split('\n### ');
  return own
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('the documented limits', () => {
  it('of sessions match the code', () => {
    const hour = 3_600_000;
    const units: Record<string, number> = { minutes: hour / 60, hours: hour, days: 24 * hour };
    const inMs = (words: string) => Number.parseInt(words, 10) * (units[words.split(' ')[1] ?? ''] ?? NaN);
    const beganAt = new Date(0);
    const rows = tableUnder('Sessions');
    expect(rows.map(([of]) => of)).toEqual(['clients', 'staff']);
    for (const [of, idle = '', last = ''] of rows) {
      const ends = sessionEnds({ beganAt, activeAt: beganAt, isStaff: of === 'staff' });
      expect([inMs(idle), inMs(last)], of).toEqual([ends.expiresAt.getTime(), ends.absoluteExpiresAt.getTime()]);
    }
  });

  it('of files match the code', () => {
    const ofCode = Object.entries(uploadKinds).map(([kind, { extensions, maxBytes }]) => [
      kind,
      extensions.join(', '),
      `${maxBytes / 1024 ** 2} MiB`,
    ]);
    expect(tableUnder('Files')).toEqual([...ofCode, ['import', 'csv', `${importLimits.bytes / 1024 ** 2} MiB`]]);
  });

  it('of passwords are enforced by the code', async () => {
    const [, part = ''] = document.split('### Words that no password is made of');
    const words = [...(part.split('\n###')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
    expect(words.length).toBeGreaterThan(20);
    for (const word of words) {
      const entry = { password: `${word}-2026-2026!`, email: 'mere@example.com', isStaff: false };
      await expect(checkNewPassword(checkCommonPasswordHere, entry), word).rejects.toThrow(authTexts.passwordCommon);
    }
  });

  const server = readdirSync(path.join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      name: path.posix.join('server', ...name.split(path.sep)),
      text: read(path.join('server', name)),
    }));
  const filesMatching = (pattern: RegExp) => server.filter(({ text }) => pattern.test(text)).map(({ name }) => name);

  it('of keys list every key of the code', () => {
    const used = server
      .filter(({ text }) => /\b(?:keys\.(?:sign|seal|verify)|signedId)\(/.test(text))
      .flatMap(({ text }) => [...text.matchAll(/(?:const purpose = |\bkeys\.sign\()'([^']+)'/g)])
      .map(([, purpose = '']) => purpose);
    // The token purposes that are bound to a person or file.
    expect(filesMatching(/\bkeys\.seal\((?!purpose)/).toSorted()).toEqual([
      'server/auth/two-factor/two-factor.ts',
      'server/platform/files/sealed-file.ts',
    ]);
    expect(filesMatching(/return `totp:/)).toEqual(['server/auth/two-factor/second-factor.ts']);
    expect(filesMatching(/=> `file:/)).toEqual(['server/platform/files/sealed-file.ts']);
    const listed = tableUnder('Keys and algorithms').map(([purpose = '']) => purpose.replaceAll('`', ''));
    expect(listed.toSorted()).toEqual([...used, 'file', 'totp'].toSorted());
  });

  it('of logs list every log entry of the code', () => {
    expect(filesMatching(/\bpino\(|\bpino\.destination\(|\bbuildOutput\(1\b/)).toEqual([
      'server/platform/log.ts',
      'server/platform/log/access-log.ts',
    ]);
    expect(filesMatching(/process\.std(?:out|err)\.write/).toSorted()).toEqual([
      'server/dev.ts',
      'server/index.ts',
      'server/serve.ts',
    ]);
    const printing = /\bconsole\.\w+\(/;
    expect('console.log(words)').toMatch(printing);
    expect(filesMatching(printing)).toEqual([]);
    const tables = tableUnder('Log').flatMap(([where = '']) => /^`([a-z_]+)`$/.exec(where)?.[1] ?? []);
    const schema = read('prisma/schema.prisma');
    for (const table of tables) expect(schema).toContain(`@@map("${table}")`);
    expect(tables).toEqual(['audit_log', 'sign_in_history', 'job_runs']);
  });
});
