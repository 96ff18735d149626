import ts from 'typescript-6';

/** Words in a source: a literal, or a part of a template between its holes. */
export interface WrittenWords {
  text: string;
  line: number;
  /** Where they stand: between tags, in an attribute of that name, or in code. */
  place: 'tags' | 'code' | { attribute: string };
  /** Part of an error that is thrown for programmers. */
  isThrown: boolean;
}

const isThrown = (node: ts.Node): boolean => {
  for (let above: ts.Node = node; !ts.isSourceFile(above); above = above.parent) {
    if (ts.isThrowStatement(above)) return true;
  }
  return false;
};

/** Whether what is shown there can be this part of it: neither a condition nor what something is compared with. */
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

function placeOf(node: ts.Node): WrittenWords['place'] {
  if (ts.isJsxText(node)) return 'tags';
  let part = node;
  while (isPart(part.parent)) {
    if (!isShownPart(part, part.parent)) return 'code';
    part = part.parent;
  }
  const above = ts.isJsxExpression(part.parent) ? part.parent.parent : part.parent;
  if (ts.isJsxAttribute(above)) return { attribute: above.name.getText() };
  return ts.isJsxElement(above) || ts.isJsxFragment(above) ? 'tags' : 'code';
}

const isPlumbing = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) ||
  ts.isExportDeclaration(parent) ||
  ts.isLiteralTypeNode(parent) ||
  ts.isElementAccessExpression(parent);

/** All words in a source, comments and names of modules left out. */
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
      found.push({ text: node.text, line, place: placeOf(node), isThrown: isThrown(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
