import ts from 'typescript-6';

/** One test of a file. */
export interface TestTitle {
  /** Titles of its groups, from the outermost. */
  groups: readonly string[];
  /** As written, including placeholders of an `each` and of a template. */
  title: string;
  /** False if it, one of its groups or its file is ever skipped. */
  runs: boolean;
  /** From its name to its closing bracket. */
  lines: number;
}

const leavingOut = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail']);

/** `it.each(rows)(…)` is `['it', 'each']`. */
function nameOf(expression: ts.Expression): string[] {
  if (ts.isCallExpression(expression)) return nameOf(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return nameOf(expression.tag);
  if (ts.isPropertyAccessExpression(expression)) return [...nameOf(expression.expression), expression.name.text];
  return ts.isIdentifier(expression) ? [expression.text] : [];
}

function wordsOf(node: ts.Expression | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  const parts = node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`);
  return node.head.text + parts.join('');
}

/** `test(…)`, `describe(…)` with a title: a skip inside its body does not affect its siblings. */
function isOwn(call: ts.CallExpression): boolean {
  const [first = ''] = nameOf(call.expression);
  return (
    ['it', 'test', 'testAtGate', 'describe'].includes(first) &&
    wordsOf(call.arguments[0]) !== undefined &&
    call.arguments.length > 1
  );
}

function isLeftOut(node: ts.Node): boolean {
  if (ts.isCallExpression(node)) {
    if (isOwn(node)) return false;
    const [first, ...rest] = nameOf(node.expression);
    if ((first === 'it' || first === 'test') && rest.some((each) => leavingOut.has(each))) return true;
  }
  return ts.forEachChild(node, (child) => isLeftOut(child) || undefined) ?? false;
}

/** The tests of a source, by the compiler. One with a skip inside, even conditional, does not always run. */
export function testsIn(source: string): TestTitle[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node: ts.Node) => lineAt(node.getEnd()) - lineAt(node.getStart()) + 1;
  const found: TestTitle[] = [];
  const read = (node: ts.Node, groups: readonly string[], runs: boolean): void => {
    if (!ts.isCallExpression(node) || !isOwn(node)) {
      node.forEachChild((child) => read(child, groups, runs));
      return;
    }
    const name = nameOf(node.expression);
    const body = node.arguments.at(-1);
    const title = wordsOf(node.arguments[0]) ?? '';
    const stillRuns = runs && !name.some((each) => leavingOut.has(each)) && !(body !== undefined && isLeftOut(body));
    if (name.includes('describe')) body?.forEachChild((child) => read(child, [...groups, title], stillRuns));
    else if (name[1] !== 'step') found.push({ groups, title, runs: stillRuns, lines: linesOf(node) });
  };
  const runs = !file.statements.some((statement) => ts.isExpressionStatement(statement) && isLeftOut(statement));
  read(file, [], runs);
  return found;
}

/**
 * What is wrong with a text that should name one test of a file; undefined if it does. For a duplicate title its group
 * is named first: “a recovery code › is accepted once”.
 */
export function faultOfQuote(tests: readonly TestTitle[], words: string): string | undefined {
  const namesOf = ({ groups, title }: TestTitle) => [title, [...groups.slice(-1), title].join(' › ')];
  const [one, ...others] = tests.filter((test) => namesOf(test).includes(words));
  if (one === undefined) return 'has no test';
  if (others.length > 0) return 'has several tests';
  return one.runs ? undefined : 'does not always run';
}
