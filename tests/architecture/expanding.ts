/** What a migration does to existing tables, read from its text. */

/** Names created in the same file: they are not in use yet. */
interface Made {
  tables: Set<string>;
  /** `table.column` */
  columns: Set<string>;
  /** Indexes, types, functions, triggers, constraints. */
  others: Set<string>;
}

const name = String.raw`(?:"?public"?\.)?"?([\w$]+)"?`;

const plain = (text: string) => text.replaceAll('"', '').toLowerCase();

/**
 * The statements of a migration without comments, strings and function bodies, on one line each. Statements in a DO
 * block count too.
 */
export function statementsOf(sql: string): string[] {
  const opened = sql.replaceAll(/\bDO\s+(\$\w*\$)([\s\S]*?)\1/gi, (_all, _tag, body: string) => `;${body};`);
  return opened
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/** The parts of one ALTER TABLE, split at commas outside brackets. */
function actionsOf(text: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (text[at] === ',' && depth === 0) {
      actions.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...actions, text.slice(from).trim()];
}

/** `table` and the actions of an ALTER TABLE. */
function alterOf(statement: string): { table: string; actions: string[] } | undefined {
  const [, table = '', rest = ''] =
    new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${name} (.*)$`, 'i').exec(statement) ?? [];
  return table === '' ? undefined : { table: plain(table), actions: actionsOf(rest) };
}

const addedColumn = new RegExp(
  `^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(?!CONSTRAINT |CHECK|UNIQUE|PRIMARY |FOREIGN )${name} `,
  'i',
);

function madeBy(statements: readonly string[]): Made {
  const made: Made = { tables: new Set(), columns: new Set(), others: new Set() };
  const created = new RegExp(
    `^CREATE (?:OR REPLACE )?(?:UNIQUE )?(?:CONSTRAINT )?(INDEX|TYPE|DOMAIN|FUNCTION|PROCEDURE|TRIGGER|VIEW|MATERIALIZED VIEW|SEQUENCE) (?:CONCURRENTLY )?(?:IF NOT EXISTS )?${name}`,
    'i',
  );
  for (const statement of statements) {
    const [, table] = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${name}`, 'i').exec(statement) ?? [];
    if (table !== undefined) made.tables.add(plain(table));
    const [, , other] = created.exec(statement) ?? [];
    if (other !== undefined) made.others.add(plain(other));
    const alter = alterOf(statement);
    for (const action of alter?.actions ?? []) {
      const [, column] = addedColumn.exec(action) ?? [];
      if (column !== undefined) made.columns.add(`${alter?.table ?? ''}.${plain(column)}`);
    }
  }
  return made;
}

/** Whether a constraint concerns a column that is new in this file: rows of older builds leave it empty. */
function isAboutNew(text: string, table: string, made: Made): boolean {
  return plain(text)
    .split(/[^\w$]+/)
    .some((word) => made.columns.has(`${table}.${word}`));
}

function faultOfAction(action: string, table: string, made: Made): string | undefined {
  const isNewColumn = (pattern: RegExp) => made.columns.has(`${table}.${plain(pattern.exec(action)?.[1] ?? '')}`);
  if (/^RENAME\b/i.test(action)) return 'renames';
  if (/^DROP (?!CONSTRAINT)/i.test(action)) return 'takes a column away';
  if (/^SET SCHEMA/i.test(action)) return 'moves a table';
  if (/^ALTER /i.test(action)) {
    const column = new RegExp(`^ALTER (?:COLUMN )?${name} `, 'i');
    if (isNewColumn(column)) return undefined;
    if (/\bSET NOT NULL\b/i.test(action)) return 'makes a column required';
    if (/\bDROP DEFAULT\b/i.test(action)) return 'takes a default away';
    if (/\b(?:SET DATA )?TYPE\b/i.test(action)) return 'changes the type of a column';
    return undefined;
  }
  if (addedColumn.test(action)) {
    const isRequired = /\bNOT NULL\b|\bPRIMARY KEY\b/i.test(action);
    const isFilled = /\bDEFAULT\b|\bGENERATED\b|\b(?:BIG|SMALL)?SERIAL\b/i.test(action);
    return isRequired && !isFilled ? 'adds a required column without a default' : undefined;
  }
  const isRule = /^ADD (?:CONSTRAINT |CHECK|UNIQUE|PRIMARY |FOREIGN |EXCLUDE)/i.test(action);
  return isRule && !isAboutNew(action, table, made) ? 'adds a rule that stored or written rows may break' : undefined;
}

function faultOf(statement: string, made: Made): string | undefined {
  const alter = alterOf(statement);
  if (alter !== undefined) {
    if (made.tables.has(alter.table)) return undefined;
    return alter.actions.map((action) => faultOfAction(action, alter.table, made)).find((fault) => fault !== undefined);
  }
  const dropped = new RegExp(
    `^DROP (TABLE|VIEW|MATERIALIZED VIEW|TYPE|DOMAIN|SCHEMA|SEQUENCE|FUNCTION|PROCEDURE|TRIGGER|INDEX|EXTENSION) (?:CONCURRENTLY )?(?:IF EXISTS )?${name}`,
    'i',
  ).exec(statement);
  if (dropped !== null) {
    const [, kind = '', what = ''] = dropped;
    const isRebuilt = made.others.has(plain(what)) || made.tables.has(plain(what));
    return isRebuilt ? undefined : `takes away: ${kind.toLowerCase()} ${plain(what)}`;
  }
  const unique = new RegExp(`^CREATE UNIQUE INDEX .*? ON (?:ONLY )?${name}(.*)$`, 'i').exec(statement);
  if (unique !== null) {
    const [, table = '', rest = ''] = unique;
    const isNew = made.tables.has(plain(table)) || isAboutNew(rest, plain(table), made);
    return isNew ? undefined : 'adds a rule that stored or written rows may break';
  }
  if (/^TRUNCATE\b/i.test(statement)) return 'empties a table';
  if (/^ALTER (?:TYPE|DOMAIN|VIEW|FUNCTION|SEQUENCE|INDEX)\b.*\b(?:RENAME|SET SCHEMA|DROP)\b/i.test(statement)) {
    return 'renames or takes away';
  }
  if (/^ALTER DOMAIN\b.*\b(?:ADD|SET NOT NULL)\b/i.test(statement)) return 'narrows a type';
  if (/^REVOKE\b/i.test(statement)) return 'takes a right away';
  return undefined;
}

/** `-- unwritten: VALUE`: the build that adds an enum value does not write it yet, or an older one would fail on it. */
function unreadValues(sql: string): string[] {
  const said = new Set([...sql.matchAll(/^--[ \t]*unwritten:[ \t]*(\S+)[ \t]*$/gm)].map(([, value]) => value));
  const added = sql.matchAll(/^\s*ALTER TYPE\s+\S+\s+ADD VALUE\s+(?:IF NOT EXISTS\s+)?'([^']+)'/gim);
  return [...added]
    .map(([, value = '']) => value)
    .filter((value) => !said.has(value))
    .map((value) => `adds the value ${value}, which builds before it cannot read (-- unwritten: ${value})`);
}

/** Why a build without this migration could not run beside it, by its text; empty if it only adds. */
export function contractions(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = madeBy(statements);
  const faults = statements.flatMap((statement) => {
    const fault = faultOf(statement, made);
    return fault === undefined ? [] : [`${fault}: ${statement.slice(0, 120)}`];
  });
  return [...faults, ...unreadValues(sql)];
}
