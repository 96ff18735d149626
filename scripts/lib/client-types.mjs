/**
 * The types of the API as one file that needs nothing of this project: the compiler's own reading of each input and
 * answer, written out in full. For `npm run client`.
 */
import path from 'node:path';
import ts from 'typescript-6';
import { inProject } from './paths.mjs';

const probe = inProject('server', 'client-probe.ts');
const probeText = `
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from './router.ts';
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
export type Failure = AppRouter['_def']['_config']['$types']['errorShape'];
`;

/** Written by their name, as every program knows them. */
const known = new Set(['Date', 'AsyncIterable', 'AsyncGenerator', 'Uint8Array', 'Map', 'Set', 'URL']);
const isKey = (name) => /^[A-Za-z_$][\w$]*$/.test(name);
const keyOf = (name) => (isKey(name) ? name : JSON.stringify(name));

/** A program of the router with a module that exists only in memory. */
function openProgram() {
  const config = ts.readConfigFile(inProject('tsconfig.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, inProject());
  const files = ts.createCompilerHost(options);
  const isProbe = (file) => path.resolve(file) === probe;
  const host = {
    ...files,
    fileExists: (file) => isProbe(file) || files.fileExists(file),
    readFile: (file) => (isProbe(file) ? probeText : files.readFile(file)),
    getSourceFile: (file, ...rest) =>
      isProbe(file) ? ts.createSourceFile(file, probeText, ts.ScriptTarget.ES2023) : files.getSourceFile(file, ...rest),
  };
  return ts.createProgram([probe], options, host);
}

/** Writes types; objects that occur within themselves become named ones. */
class Writer {
  constructor(checker) {
    this.checker = checker;
    this.open = [];
    this.named = new Map();
    this.declarations = [];
  }

  write(type) {
    const flags = type.flags;
    if (flags & ts.TypeFlags.Union) return this.writeUnion(type);
    if (flags & ts.TypeFlags.Intersection || flags & ts.TypeFlags.Object) return this.writeObject(type);
    const simple = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.Never | ts.TypeFlags.Void;
    const words = this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    const isPlain = flags & (simple | ts.TypeFlags.Primitive | ts.TypeFlags.Literal | ts.TypeFlags.TemplateLiteral);
    if (!isPlain) throw new TypeError(`The type ${words} cannot be written for the client.`);
    return words;
  }

  writeUnion({ types }) {
    const parts = types.map((type) => this.write(type));
    const isBoth = parts.includes('true') && parts.includes('false');
    const rest = isBoth ? parts.filter((part) => part !== 'true' && part !== 'false').concat('boolean') : parts;
    return `(${[...new Set(rest)].join(' | ')})`;
  }

  writeObject(type) {
    const { checker } = this;
    if (checker.isTupleType(type)) {
      return `${type.target.readonly ? 'readonly ' : ''}[${checker
        .getTypeArguments(type)
        .map((one) => this.write(one))
        .join(', ')}]`;
    }
    if (checker.isArrayType(type)) {
      const isReadonly = type.symbol.name === 'ReadonlyArray';
      return `${isReadonly ? 'readonly ' : ''}(${this.write(checker.getTypeArguments(type)[0])})[]`;
    }
    const name = type.symbol?.name ?? '';
    if (known.has(name)) {
      const given = checker.getTypeArguments(type).map((one) => this.write(one));
      return given.length === 0 || name === 'Uint8Array' ? name : `${name}<${given.join(', ')}>`;
    }
    if (this.named.has(type)) return this.named.get(type);
    if (this.open.includes(type)) {
      const own = `Type${this.named.size + 1}`;
      this.named.set(type, own);
      return own;
    }
    this.open.push(type);
    const text = this.writeMembers(type);
    this.open.pop();
    const own = this.named.get(type);
    if (own === undefined) return text;
    this.declarations.push(`export type ${own} = ${text};`);
    return own;
  }

  writeMembers(type) {
    const { checker } = this;
    if (type.getCallSignatures().length > 0) {
      throw new TypeError(`A function cannot be sent: ${checker.typeToString(type)}`);
    }
    const indexes = checker
      .getIndexInfosOfType(type)
      .map((info) => `[key: ${this.write(info.keyType)}]: ${this.write(info.type)}`);
    const members = checker.getPropertiesOfType(type).flatMap((property) => {
      // Marks of nominal types are not sent.
      if (property.name.startsWith('__@')) return [];
      const mark = property.flags & ts.SymbolFlags.Optional ? '?' : '';
      return [`${keyOf(property.name)}${mark}: ${this.write(checker.getTypeOfSymbol(property))}`];
    });
    return `{ ${[...indexes, ...members].join('; ')} }`;
  }
}

const kinds = {
  query: 'TRPCQueryProcedure',
  mutation: 'TRPCMutationProcedure',
  subscription: 'TRPCSubscriptionProcedure',
};

/** @param {Record<string, { _def: { type: string } }>} procedures by their paths @returns {string} a declaration file */
export function clientTypes(procedures) {
  const program = openProgram();
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(probe));
  const exported = new Map(
    checker.getExportsOfModule(module).map((one) => [one.name, checker.getDeclaredTypeOfSymbol(one)]),
  );
  const writer = new Writer(checker);
  const at = (type, names) =>
    names.reduce((from, name) => checker.getTypeOfSymbol(checker.getPropertyOfType(from, name)), type);
  const tree = {};
  for (const [place, { _def }] of Object.entries(procedures)) {
    const names = place.split('.');
    const input = writer.write(at(exported.get('Inputs'), names));
    const output = writer.write(at(exported.get('Outputs'), names));
    const folder = names.slice(0, -1).reduce((from, name) => (from[name] ??= {}), tree);
    folder[names.at(-1)] = `${kinds[_def.type]}<{ input: ${input}; output: ${output}; meta: object }>`;
  }
  const record = (part) =>
    typeof part === 'string'
      ? part
      : `{\n${Object.entries(part)
          .map(([name, inner]) => `${keyOf(name)}: ${record(inner)};`)
          .join('\n')}\n}`;
  const failure = writer.write(exported.get('Failure'));
  return [
    `import type { TRPCBuiltRouter, ${Object.values(kinds).join(', ')} } from '@trpc/server';`,
    ...writer.declarations,
    `export type Failure = ${failure};`,
    `export type Procedures = ${record(tree)};`,
    'export type AppRouter = TRPCBuiltRouter<',
    '  { ctx: object; meta: object; errorShape: Failure; transformer: true },',
    '  Procedures',
    '>;',
    '',
  ].join('\n');
}
