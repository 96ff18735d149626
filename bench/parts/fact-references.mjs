/**
 * 500 pages that refer to 2,000 facts, and 500 pages with the same words without references: read in turn, past the
 * cache and from it.
 */
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { cpuOf, median } from '../measure.mjs';
import { visitor } from '../stage.mjs';

export const title = 'Texts that refer to facts';

const facts = 2000;
const pages = 500;
const ofPage = facts / pages;
const rounds = 9;
const ofRound = 60;
const most = { uncached: 1.1, cached: 1 / 0.97 };

async function fill(sql) {
  await sql.query(
    `WITH made AS (
       INSERT INTO facts (key, label, topic, kind, value, period, source_name, source_url, seen_on, review_on)
       SELECT 'bench-' || n, 'Figure ' || n, 'economy', 'percent', (n % 90 + 10) || '.5', '2024', 'World Bank',
         'https://example.org/' || n, '2026-01-01', '2099-01-01'
       FROM generate_series(0, $1::int - 1) AS n RETURNING *)
     INSERT INTO confirmed_facts (fact_id, key, label, topic, kind, value, period, source_name, source_url, seen_on,
       review_on, version, confirmed_at)
     SELECT id, key, label, topic, kind, value, period, source_name, source_url, seen_on, review_on, 1, now() FROM made`,
    [facts],
  );
  const figure = {
    with: `'[Fact: bench-' || (n * ${ofPage} + part) || ']'`,
    without: `((n * ${ofPage} + part) % 90 + 10) || '.5% [Source: World Bank, 2024, checked 1 January 2026 | https://example.org/' || (n * ${ofPage} + part) || ']'`,
  };
  for (const [name, words] of Object.entries(figure)) {
    await sql.query(
      `INSERT INTO pages (title, slug, excerpt, content, status, published_at, updated_at)
       SELECT 'Growth ' || n, '${name}-' || n, '', jsonb_build_object('title', 'Growth ' || n, 'excerpt', '', 'slug', '${name}-' || n,
         'status', 'published', 'sections', '[]'::jsonb, 'content', jsonb_build_object('type', 'doc', 'content', (
           SELECT jsonb_agg(jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text',
             'text', repeat('Investors and exporters find the present rules here. ', 6) || 'It grew by ' || ${words} || ' in one year.'))))
           FROM generate_series(0, ${ofPage - 1}) AS part))), 'published', now(), now()
       FROM generate_series(0, $1::int - 1) AS n`,
      [pages],
    );
  }
  await sql.query('VACUUM ANALYZE pages, facts, confirmed_facts');
}

/** CPU of the site per page, in ms. */
async function costOf(site, name, from, session) {
  const before = cpuOf(site.pid);
  for (let count = 0; count < ofRound; count += 1) {
    const path = `/${name}-${(from + count) % pages}`;
    const { status, body } = await getRaw(`${site.origin}${path}`, visitor(site, session));
    if (status !== 200) throw new SetupError(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
  }
  return (cpuOf(site.pid) - before) / ofRound;
}

export async function runPart({ site, sql }, { note }) {
  note(`writing ${facts} facts and twice ${pages} pages`);
  await fill(sql);
  note('asking in turn');
  const lines = [];
  const figures = {};
  for (const [way, session] of [
    ['uncached', 'none'],
    ['cached', undefined],
  ]) {
    const costs = { with: [], without: [] };
    for (let round = -2; round < rounds; round += 1) {
      // From the cache: the same pages in each round.
      const from = session === undefined ? 0 : (round + 2) * ofRound;
      for (const name of round % 2 === 0 ? ['with', 'without'] : ['without', 'with']) {
        const cost = await costOf(site, name, from, session);
        if (round >= 0) costs[name].push(cost);
      }
    }
    const [refers, plain] = [median(costs.with), median(costs.without)];
    const ratio = refers / plain;
    figures[way] = { with: refers, without: plain, ratio };
    lines.push([way, plain.toFixed(3), refers.toFixed(3), ratio.toFixed(2), ratio > most[way] ? 'over' : '']);
  }
  return {
    figures,
    tables: [
      {
        intro: `CPU of the server per page in ms, medians of ${rounds} rounds of ${ofRound} pages, in turn. ${ofPage} figures on each page; at most ${most.uncached} times as much past the cache, and ${most.cached.toFixed(2)} times from it, is the aim.`,
        head: ['page', 'figures in the text', 'references', 'ratio', ''],
        lines,
      },
    ],
  };
}
