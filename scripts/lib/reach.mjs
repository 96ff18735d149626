/**
 * The tests a change can affect: the imports backwards from the changed files. Hubs that import everything are not
 * followed, or every change would reach every test; tests behind them are found by the entity of the changed files.
 */
import path from 'node:path';

/** Modules that join all entities: changes that reach tests only through them select the tests of their own entity. */
const hubs = new Set([
  'server/app.ts',
  'server/context.ts',
  'server/router.ts',
  'server/start.ts',
  'src/lib/api/trpc.ts',
  'src/routeTree.gen.ts',
  'src/router.tsx',
  'tests/setup/app.ts',
  'tests/setup/caller.ts',
]);

/** Changes of these can affect everything. */
const everything = [
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vite\.config\.ts|vitest\.config\.ts|playwright\.config\.ts|\.npmrc)$/,
  /^prisma\//,
  /^scripts\//,
  /^(?:tests|e2e)\/setup\//,
  /^server\/(?:[\w-]+\.tsx?$|platform\/)/,
  /^src\/(?:[\w.-]+$|lib\/|components\/)/,
];

/** Journeys by the entities they use; a journey is also selected by the entity of its own name. */
const journeyNouns = {
  accessibility: ['content', 'opportunities', 'articles', 'pages', 'enquiries'],
  'account-journey': ['auth', 'profile'],
  'admin-dashboard': ['admin-shell', 'today', 'site'],
  admin: ['roles', 'admin-shell', 'audit', 'jobs'],
  csv: ['imports', 'clients', 'opportunities', 'billing'],
  dashboard: ['billing', 'notifications'],
  'dashboard-faults': ['billing'],
  keyboard: ['content', 'opportunities', 'auth'],
  'large-pages': ['content'],
  palette: ['search', 'admin-shell'],
  pictures: ['media', 'content', 'opportunities'],
  'rich-text': ['content', 'articles'],
  'sign-out-kept': ['auth', 'content', 'enquiries'],
  'without-script': ['content', 'opportunities', 'trial'],
};

/** The first word of the file names of journeys named after a screen, and the folders of its code. */
const synonyms = {
  about: ['content'],
  content: ['content'],
  export: ['content'],
  home: ['content'],
  homepage: ['content'],
  invest: ['content'],
  menu: ['site'],
  news: ['posts', 'articles'],
  pages: ['pages', 'articles'],
  payment: ['billing'],
  payments: ['billing'],
  posts: ['posts', 'articles'],
  services: ['billing'],
  settings: ['site'],
  site: ['site'],
  uploads: ['media'],
  upgrade: ['builds'],
  verify: ['billing'],
};

/** The entity of a module: its folder in server, src/features, src/domain or tests, or none. */
export function nounOf(file) {
  const [, folder] = /^(?:server|src\/(?:features|domain)|tests)\/([\w-]+)\//.exec(file) ?? [];
  return folder;
}

const isTest = (file) => /^tests\/.+\.test\.tsx?$/.test(file);
const isJourney = (file) => /^e2e\/.+\.spec\.ts$/.test(file);

function nounsOfJourney(file) {
  const name = path.basename(file, '.spec.ts');
  const [first = name] = name.split('-');
  return [name, first, ...(synonyms[first] ?? []), ...(journeyNouns[name] ?? [])];
}

/** Module → its importers. */
function importersOf(modules) {
  const importers = new Map();
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  }
  return importers;
}

/** These modules and those that import them, the nearest first; not through hubs. */
function reachedFrom(files, importers) {
  const reached = new Set(files);
  for (const file of reached) {
    if (hubs.has(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

/**
 * @param {string[]} changed paths from the project's folder, with /
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules the import graph
 * @returns {{ all: true } | { all: false, tests: string[], journeys: string[] }} what to run
 */
export function reach(changed, modules) {
  const relevant = changed.filter((file) => !/\.md$|^bench\/|^deploy\//.test(file));
  if (relevant.some((file) => everything.some((pattern) => pattern.test(file)))) return { all: true };
  const reached = reachedFrom(relevant, importersOf(modules));
  const nouns = new Set([...reached].filter((file) => !isTest(file) && !isJourney(file)).map(nounOf));
  const files = modules.map(({ source }) => source);
  return {
    all: false,
    tests: files.filter((file) => isTest(file) && (reached.has(file) || nouns.has(nounOf(file)))),
    journeys: files.filter(
      (file) => isJourney(file) && (reached.has(file) || nounsOfJourney(file).some((noun) => nouns.has(noun))),
    ),
  };
}

const exported = /^export (?:async )?(?:function|const|class) (\w+)/gm;

/**
 * The tests that may notice a change of one module, the likeliest first: some of the nearest by imports; those that use
 * a name it exports, like the name of a procedure; those of its entity; those of the entities that import it.
 *
 * @param {string} file
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules the import graph
 * @param {{ nearest: number, textOf: (file: string) => string }} options how many of the nearest; the text of a module
 * @returns {[nearest: string[], naming: string[], ofEntity: string[], ofImporters: string[]]} each test once
 */
export function testsFor(file, modules, { nearest, textOf }) {
  const importers = importersOf(modules);
  const reached = reachedFrom([file], importers);
  const all = modules.map(({ source }) => source).filter(isTest);
  const words = [...textOf(file).matchAll(exported)].map(([, name]) => name);
  const naming = words.length > 0 ? new RegExp(String.raw`\b(?:${words.join('|')})\b`) : /(?!)/;
  const importing = new Set((importers.get(file) ?? []).filter((one) => !isTest(one)).map(nounOf));
  const chosen = new Set();
  const unchosen = (tests) => {
    const left = tests.filter((one) => !chosen.has(one));
    for (const one of left) chosen.add(one);
    return left;
  };
  return [
    unchosen([...reached].filter(isTest).slice(0, nearest)),
    unchosen(all.filter((one) => naming.test(textOf(one)))),
    unchosen(all.filter((one) => nounOf(one) === nounOf(file))),
    unchosen(all.filter((one) => importing.has(nounOf(one)))),
  ];
}

/** Files that differ from a commit, including untracked ones. */
export async function changedSince(revision, run) {
  const lines = async (args) => {
    const { code, output } = await run('git', args);
    if (code !== 0) throw new Error(output.trim());
    return output.split('\n').filter(Boolean);
  };
  return [
    ...(await lines(['diff', '--name-only', '--no-renames', revision])),
    ...(await lines(['ls-files', '--others', '--exclude-standard'])),
  ];
}
