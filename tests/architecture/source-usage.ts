import ts from 'typescript-6';

/** A source as parsed by the compiler: comments and strings do not count. */
export interface Source {
  name: string;
  /** Value imports, with their module: `default` and `*` are names too. */
  imports: { from: string; name: string }[];
  /** Identifiers and names of properties, also those in quotes. */
  names: Set<string>;
  /** Calls and `new`: `Math.random`, `new Function`. */
  calls: { callee: string; parameters: readonly ts.Expression[] }[];
  /** Names of properties that are assigned to. */
  assigned: Set<string>;
  /** Fields of objects; without value for shorthand. */
  fields: { name: string; value: ts.Expression | undefined }[];
  /** Starts of typed SQL texts: sql<Row>`select …`. */
  statements: string[];
}

const textOf = (node: ts.Node | undefined): string | undefined =>
  node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;

/** The names that an import brings in, without its types. */
function namesOf(clause: ts.ImportClause | undefined): string[] {
  if (clause === undefined) return ['*'];
  if (clause.isTypeOnly) return [];
  const own = clause.name === undefined ? [] : ['default'];
  const { namedBindings: named } = clause;
  if (named === undefined) return own;
  if (ts.isNamespaceImport(named)) return [...own, '*'];
  const brought = named.elements.filter(({ isTypeOnly }) => !isTypeOnly);
  return [...own, ...brought.map(({ propertyName, name }) => (propertyName ?? name).text)];
}

/** `a.b` and `a['b']` are `b`. */
function memberOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isElementAccessExpression(node) ? textOf(node.argumentExpression) : undefined;
}

/** `Math.random`; of what is called on a result, the member alone. `globalThis.fetch` and `fetch` are the same function. */
function calleeOf(node: ts.Node): string {
  if (ts.isIdentifier(node)) return node.text;
  if (node.kind === ts.SyntaxKind.ImportKeyword) return 'import';
  const member = memberOf(node);
  if (member === undefined || !(ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))) return '';
  const of = calleeOf(node.expression);
  return of === '' || ['globalThis', 'window', 'self', 'global'].includes(of) ? member : `${of}.${member}`;
}

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

const parsing = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };

export function readSource(name: string, text: string): Source {
  const source: Source = {
    name,
    imports: [],
    names: new Set(),
    calls: [],
    assigned: new Set(),
    fields: [],
    statements: [],
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) source.names.add(node.text);
    if (ts.isImportDeclaration(node)) {
      const from = textOf(node.moduleSpecifier) ?? '';
      source.imports.push(...namesOf(node.importClause).map((each) => ({ from, name: each })));
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && !node.isTypeOnly) {
      source.imports.push({ from: textOf(node.moduleSpecifier) ?? '', name: '*' });
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const callee = ts.isNewExpression(node) ? `new ${calleeOf(node.expression)}` : calleeOf(node.expression);
      const parameters = node.arguments ?? [];
      source.calls.push({ callee, parameters });
      if (callee === 'import' || callee === 'require') {
        source.imports.push({ from: textOf(parameters[0]) ?? '', name: '*' });
      }
    }
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
      const member = memberOf(node.left);
      if (member !== undefined) source.assigned.add(member);
    }
    if (ts.isElementAccessExpression(node)) source.names.add(memberOf(node) ?? '');
    if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) {
      const field = textOf(node.name) ?? (ts.isIdentifier(node.name) ? node.name.text : '');
      source.names.add(field);
      source.fields.push({ name: field, value: ts.isPropertyAssignment(node) ? node.initializer : undefined });
    }
    if (ts.isTaggedTemplateExpression(node) && node.typeArguments !== undefined && calleeOf(node.tag) === 'sql') {
      source.statements.push(ts.isTemplateExpression(node.template) ? node.template.head.text : node.template.text);
    }
    node.forEachChild(visit);
  };
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(name, text, parsing, false, kind));
  return source;
}

/** What to find in a source. */
export type Finds = (source: Source) => boolean;

export const naming =
  (...names: string[]): Finds =>
  (source) =>
    names.some((name) => source.names.has(name));

export const assigning =
  (...names: string[]): Finds =>
  (source) =>
    names.some((name) => source.assigned.has(name));

const isCallOf = (callee: string, callees: readonly string[]) =>
  callees.some((each) => callee === each || callee.endsWith(`.${each}`));

/** Calls by name, as a function or as a member of anything. */
export const calling =
  (...callees: string[]): Finds =>
  ({ calls }) =>
    calls.some(({ callee }) => isCallOf(callee, callees));

/** The same, where the first parameter is a text that passes. */
export const callingWith =
  (callees: readonly string[], passes: (text: string) => boolean): Finds =>
  ({ calls }) =>
    calls.some(({ callee, parameters: [first] }) => {
      const text = textOf(first);
      return text !== undefined && isCallOf(callee, callees) && passes(text);
    });

/** Statements whose row is typed by hand. */
export const typingRows: Finds = ({ statements }) =>
  statements.some((text) => /^\s*(?:select|with|insert|update|delete)\b/i.test(text));

/** With or without `node:`. */
const isOf = (module: string) => (from: string) => from.replace(/^node:/, '') === module;

export const importing =
  (...modules: string[]): Finds =>
  ({ imports }) =>
    imports.some(({ from }) => modules.some((module) => isOf(module)(from)));

/** The names that sources import from a module, each once. */
export function importedOf(sources: readonly Source[], module: string): string[] {
  const found = sources.flatMap(({ imports }) => imports.filter(({ from }) => isOf(module)(from)));
  return [...new Set(found.map(({ name }) => name))].toSorted();
}

/** The first parameters that functions are called with, each once. */
export function firstParametersOf(sources: readonly Source[], ...callees: string[]): string[] {
  const found = sources.flatMap(({ calls }) => calls.filter(({ callee }) => isCallOf(callee, callees)));
  return [...new Set(found.map(({ parameters: [first] }) => textOf(first) ?? 'no literal'))].toSorted();
}
