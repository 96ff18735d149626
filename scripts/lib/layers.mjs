/**
 * The layers of server/, from the process down to independent modules. A folder imports from its own layer and those
 * below it. A folder is named by its path in server/, the most exact name counts; a module directly in server/ is named
 * like a folder.
 */
export const layers = {
  process: [
    'index.ts',
    'serve.ts',
    'start.ts',
    'app.ts',
    'dev.ts',
    'dev-app.ts',
    'background.ts',
    'seed.ts',
    'banner.ts',
    'outgoing.ts',
    'worker.ts',
  ],
  web: ['response-cache.ts', 'response-cache', 'render', 'forms', 'builds'],
  api: ['api.ts', 'router.ts', 'open-api'],
  'what spans nouns': [
    'nouns.ts',
    'dashboard',
    'health',
    'today',
    'trash',
    'search',
    'imports',
    'jobs',
    'metrics',
    'backup',
  ],
  nouns: [
    'answers',
    'articles',
    'billing',
    'clients',
    'content',
    'enquiries',
    'facts',
    'opportunities',
    'pages',
    'posts',
    'profile',
    'roles',
    'sectors',
    'site',
    'trial',
  ],
  'shared services': [
    'trpc.ts',
    'request-context.ts',
    'plain-routes.ts',
    'auth',
    'auth/sessions',
    'audit',
    'notifications',
    'media',
    'content/editing',
    'contributions',
    'fact-references',
  ],
  'what a call is made of': [
    'context.ts',
    'caller.ts',
    'accounts',
    'auth/primitives',
    'trial/gate',
    'notifications/streams',
    'settings',
    'mail',
    'workers',
    'csv',
    'pdf',
  ],
  platform: ['platform', 'columns', 'transformer.ts'],
  base: ['env.ts', 'encrypted.ts', 'startup-error.ts', 'errors.ts'],
};

/** The list of entities: cross-cutting features import their contributions through it only. */
const nounList = 'nouns.ts';
/** The exports of an entity for others. */
const published = 'published.ts';

/** The rules between folders, besides those of .dependency-cruiser.cjs between modules. */
export const folderRules = [
  'folder-has-a-layer',
  'layers-point-down',
  'folders-make-no-cycle',
  'nouns-meet-in-published-files',
  'nouns-are-known-by-their-list',
];

const layerNames = Object.keys(layers);
const layerOf = new Map(Object.values(layers).flatMap((folders, at) => folders.map((folder) => [folder, at])));
const rootFolder = 'server/';

/** @param {string} source a module of server/ @returns {string} its folder, as the table names it */
function folderOf(source) {
  const parts = source.slice(rootFolder.length).split('/');
  for (let length = parts.length; length > 0; length -= 1) {
    const folder = parts.slice(0, length).join('/');
    if (layerOf.has(folder)) return folder;
  }
  return parts[0] ?? '';
}

/**
 * @param {Map<string, Map<string, string>>} graph folders, those that each imports from, and a module that does so
 * @returns {string[][]} the cycles among them, each from the first of its names back to it
 */
function cyclesOf(graph) {
  const done = new Set();
  const cycles = [];
  const walk = (folder, way) => {
    const at = way.indexOf(folder);
    if (at !== -1) {
      const cycle = way.slice(at);
      const first = cycle.indexOf(cycle.toSorted()[0]);
      cycles.push([...cycle.slice(first), ...cycle.slice(0, first), cycle[first]]);
      return;
    }
    if (done.has(folder)) return;
    for (const next of graph.get(folder)?.keys() ?? []) walk(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) walk(folder, []);
  return cycles;
}

/**
 * Violations of the layers by modules of server/. Types count like values.
 *
 * @param {{ source: string, dependencies: { resolved: string }[] }[]} modules
 * @returns {{ rule: { name: string }, from: string, to: string }[]}
 */
export function folderViolations(modules) {
  const found = [];
  const say = (name, from, to) => found.push({ rule: { name }, from, to });
  /** @type {Map<string, Map<string, string>>} */
  const graph = new Map();
  const inServer = modules.filter(({ source }) => source.startsWith(rootFolder));
  const nouns = layerNames.indexOf('nouns');
  const spanning = layerNames.indexOf('what spans nouns');
  for (const { source, dependencies } of inServer) {
    const folder = folderOf(source);
    const layer = layerOf.get(folder);
    if (layer === undefined) {
      say('folder-has-a-layer', source, folder);
      continue;
    }
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith(rootFolder)) continue;
      const target = folderOf(resolved);
      const below = layerOf.get(target);
      if (target === folder || below === undefined) continue;
      if (below < layer) say('layers-point-down', source, resolved);
      graph.set(folder, (graph.get(folder) ?? new Map()).set(target, source));
      if (below !== nouns) continue;
      if (layer === nouns && resolved !== `${rootFolder}${target}/${published}`) {
        say('nouns-meet-in-published-files', source, resolved);
      }
      if (layer === spanning && folder !== nounList) say('nouns-are-known-by-their-list', source, resolved);
    }
  }
  for (const cycle of cyclesOf(graph)) {
    const [first = '', second = ''] = cycle;
    say('folders-make-no-cycle', graph.get(first)?.get(second) ?? first, cycle.join(' → '));
  }
  return found;
}
