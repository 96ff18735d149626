/** First views: a page and the files that it names, compared with a bare server that has the same responses ready. */
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { measure, summarise } from '../measure.mjs';
import { copyOf, startBare, visitor } from '../stage.mjs';

const warmUpMs = 400;
const pages = ['/', '/about', '/investment-opportunities'];

export const title = 'First views';

/** The page, then its style sheets, scripts, fonts and pictures. */
function viewOf(path, html) {
  const named = [...html.matchAll(/(?:href|src)="(\/(?:assets|illustrations|theme\.css)[^"]*)"/g)];
  return [path, ...new Set(named.map(([, address]) => address.replaceAll('&amp;', '&')))];
}

export async function runPart({ site, folder, onStop }, { load, rounds, durationMs, note }) {
  const headers = visitor(site);
  const answers = {};
  const views = [];
  for (const page of pages) {
    const { body } = await getRaw(`${site.origin}${page}`, { cookie: headers.cookie });
    const paths = viewOf(page, body.toString());
    for (const path of paths) answers[path] ??= await getRaw(`${site.origin}${path}`, headers);
    const bytes = paths.reduce((sum, path) => sum + answers[path].body.length, 0);
    views.push({ page, paths, bytes, site: [], bare: [] });
  }
  const copies = Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, copyOf(answer)]));
  const bare = await startBare(folder, copies);
  onStop(() => bare.stop());
  for (let round = 0; round <= rounds; round += 1) {
    if (round > 0) note(`round ${round} of ${rounds}`);
    for (const view of views) {
      const job = { requests: view.paths.map((path) => ({ path, headers })) };
      for (const [name, server] of Object.entries({ site, bare })) {
        const result = await measure(load, server, { ...job, durationMs: round === 0 ? warmUpMs : durationMs });
        if (round > 0) view[name].push(result);
      }
    }
  }
  const figures = {};
  const lines = views.map(({ page, paths, bytes, ...servers }) => {
    const [own, other] = [summarise(servers.site), summarise(servers.bare)];
    const ofBare = own.cpu && other.cpu ? other.cpu / own.cpu : undefined;
    const cpu = own.cpu === undefined ? undefined : own.cpu * paths.length;
    figures[page] = { files: paths.length - 1, cpu, rps: own.rps / paths.length, ofBare };
    return [
      page,
      String(paths.length - 1),
      (bytes / 1000).toFixed(0),
      (own.rps / paths.length).toFixed(0),
      cpu?.toFixed(2) ?? '–',
      ofBare?.toFixed(2) ?? '–',
    ];
  });
  return {
    figures,
    tables: [
      {
        intro: `Medians of ${rounds} rounds of ${durationMs / 1000} s in turn, 16 connections. CPU is that of the server's process in ms a view.`,
        head: ['page', 'files', 'kB', 'views/s', 'CPU ms a view', 'of bare'],
        lines,
      },
    ],
  };
}
