import ts from 'typescript-6';

/** Text in a source: a literal, or a part of a template between its holes. */
export interface WrittenWords {
  text: string;
  line: number;
  /** Its position: between tags, in an attribute, under a key of an object, an argument of a function, or elsewhere. */
  place: 'tags' | 'code' | { attribute: string } | { key: string } | { call: string };
  /** One of several that a condition chooses from. */
  isChoice: boolean;
  /** The class of the error they are part of, `Error` where another expression is thrown. */
  error: string | undefined;
}

const errorOf = (node: ts.Node): string | undefined => {
  for (let above: ts.Node = node; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isNewExpression(above) && above.expression.getText().endsWith('Error')) return above.expression.getText();
    if (ts.isThrowStatement(above)) return 'Error';
    if (ts.isFunctionLike(above)) return undefined;
  }
  return undefined;
};

/** Whether it can be displayed: neither a condition nor a comparison. */
function isShownPart(part: ts.Node, whole: ts.Node): boolean {
  if (ts.isConditionalExpression(whole)) return whole.condition !== part;
  if (!ts.isBinaryExpression(whole)) return true;
  const { kind } = whole.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return whole.right === part;
  return (
    kind === ts.SyntaxKind.PlusToken ||
    kind === ts.SyntaxKind.BarBarToken ||
    kind === ts.SyntaxKind.QuestionQuestionToken
  );
}

const isPart = (node: ts.Node): boolean =>
  ts.isTemplateSpan(node) ||
  ts.isTemplateExpression(node) ||
  ts.isConditionalExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isBinaryExpression(node);

function placeOf(node: ts.Node): Pick<WrittenWords, 'place' | 'isChoice'> {
  if (ts.isJsxText(node)) return { place: 'tags', isChoice: false };
  let part = node;
  let isChoice = false;
  while (isPart(part.parent)) {
    if (!isShownPart(part, part.parent)) return { place: 'code', isChoice: false };
    part = part.parent;
    isChoice ||= ts.isConditionalExpression(part) || ts.isBinaryExpression(part);
  }
  return { place: placeAbove(part), isChoice };
}

function placeAbove(part: ts.Node): WrittenWords['place'] {
  const above = ts.isJsxExpression(part.parent) ? part.parent.parent : part.parent;
  if (ts.isJsxAttribute(above)) return { attribute: above.name.getText() };
  if (ts.isJsxElement(above) || ts.isJsxFragment(above)) return 'tags';
  if (ts.isPropertyAssignment(above)) return { key: above.name.getText() };
  return ts.isCallExpression(above) && above.expression !== part ? { call: above.expression.getText() } : 'code';
}

const isPlumbing = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  ts.isElementAccessExpression(parent);

/** All text in a source, without comments and module names. */
export function writtenWords(name: string, source: string): WrittenWords[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const found: WrittenWords[] = [];
  const visit = (node: ts.Node): void => {
    const isKey = ts.isPropertyAssignment(node.parent ?? file) && (node.parent as ts.PropertyAssignment).name === node;
    if (
      (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) &&
      !isKey &&
      !isPlumbing(node)
    ) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      found.push({ text: node.text, line, ...placeOf(node), error: errorOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
