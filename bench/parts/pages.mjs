/**
 * Lists, public pages and the search with 20 pages and 20 posts and with 2,000 and 5,000: two sites of the same age,
 * each with its own database on one server, requested in turn.
 */
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { startContender } from '../contenders.mjs';
import { median } from '../measure.mjs';
import { readPath, signIn, visitor } from '../stage.mjs';

export const title = 'Pages, posts and the search';

const few = { pages: 20, posts: 20 };
const many = { pages: 2000, posts: 5000 };
const tries = 41;
const warmUps = 15;
const maxRatio = 3;

/** Words of a post's paragraph; each occurs in about one of twelve. */
const topics = [
  'coffee',
  'harbour',
  'timber',
  'vanilla',
  'permit',
  'tourism',
  'fisheries',
  'energy',
  'training',
  'export',
];

/** Pages and posts besides the first content: documents with a heading and three paragraphs. */
export async function fill(sql, { pages, posts }) {
  const document = `jsonb_build_object(
    'title', title, 'excerpt', excerpt, 'slug', slug, 'status', 'published', 'sections', '[]'::jsonb,
    'content', jsonb_build_object('type', 'doc', 'content', jsonb_build_array(
      jsonb_build_object('type', 'heading', 'attrs', jsonb_build_object('level', 2),
        'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', 'What the office says'))),
      jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', first))),
      jsonb_build_object('type', 'paragraph', 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', second))))))`;
  const words = `
    SELECT n, 'Notice ' || n || ' on ' || topics[1 + n % array_length(topics, 1)] AS title,
      'What changes for ' || topics[1 + (n * 7) % array_length(topics, 1)] || ' in province ' || (n % 22) || '.' AS excerpt,
      'bench-' || n AS slug,
      repeat('Investors and exporters find the present rules of ' || topics[1 + (n * 3) % array_length(topics, 1)] || ' here. ', 6) AS first,
      'Reference ' || md5(n::text) || CASE WHEN n % 1000 = 7 THEN ', cassowary included' ELSE '' END || '.' AS second
    FROM (SELECT $2::text[] AS topics) AS known, generate_series(1, $1::int) AS n`;
  const columns = 'title, slug, excerpt, content, status, published_at, updated_at';
  const at = `now() - make_interval(mins => n)`;
  await sql.query(
    `INSERT INTO pages (${columns}) SELECT title, slug, excerpt, ${document}, 'published', ${at}, ${at} FROM (${words}) AS made`,
    [pages, topics],
  );
  await sql.query(
    `INSERT INTO posts (${columns}, category, author, date)
     SELECT title, slug, excerpt, ${document} || jsonb_build_object('category', 'Notices', 'author', 'Desk', 'date', '2026-01-01'),
       'published', ${at}, ${at}, (ARRAY['Notices', 'Events', 'General'])[1 + n % 3], 'Desk ' || n % 40, (now() - make_interval(days => n / 3))::date
     FROM (${words}) AS made`,
    [posts, topics],
  );
  for (const table of ['pages', 'posts']) await sql.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
  await sql.query('VACUUM ANALYZE pages, posts, investment_opportunities');
  await sql.query('CHECKPOINT');
}

/** The requests: a visitor's bypass the cache, those of the administration have an editor's session. */
const questions = {
  'admin: pages': { path: readPath('pages.list', {}), isEditor: true },
  'admin: pages, words': { path: readPath('pages.list', { q: 'notice 12' }), isEditor: true },
  'admin: pages by title': { path: readPath('pages.list', { sort: 'title' }), isEditor: true },
  'admin: posts': { path: readPath('posts.list', {}), isEditor: true },
  'admin: posts, words': { path: readPath('posts.list', { q: 'notice 12' }), isEditor: true },
  'admin: posts by author': { path: readPath('posts.list', { sort: 'author' }), isEditor: true },
  'news, first page': { path: readPath('posts.published', {}) },
  'news, categories': { path: readPath('posts.categories') },
  'one page': { path: readPath('pages.bySlug', { slug: 'bench-12' }) },
  'one page (HTML)': { path: '/bench-12' },
  'search, a rare word': { path: readPath('search.site', { q: 'cassowary' }) },
  'search, a frequent word': { path: readPath('search.site', { q: 'investors' }) },
  'search, a mistyped word': { path: readPath('search.site', { q: 'cofee' }) },
};

async function timeOf({ site, token }, { path, isEditor = false }) {
  const from = performance.now();
  const { status, body } = await getRaw(`${site.origin}${path}`, visitor(site, isEditor ? token : 'none'));
  if (status !== 200) throw new SetupError(`${path} answered ${status}: ${body.toString().slice(0, 300)}`);
  return performance.now() - from;
}

/** A site with so many records, and an editor's session. */
async function openSite(stage, name, amounts) {
  const { site, sql } = await startContender(stage, `bench_pages_${name}`);
  await fill(sql, amounts);
  return { site, token: await signIn(sql, 'editor') };
}

export async function runPart(stage, { note }) {
  note(`writing ${few.pages} and ${many.pages} pages, ${few.posts} and ${many.posts} posts`);
  const contenders = [await openSite(stage, 'few', few), await openSite(stage, 'many', many)];
  note('asking in turn');
  const figures = {};
  const lines = [];
  for (const [label, question] of Object.entries(questions)) {
    const all = contenders.map(() => []);
    for (let count = 0; count < tries + warmUps; count += 1) {
      for (const [at, contender] of contenders.entries()) {
        const ms = await timeOf(contender, question);
        if (count >= warmUps) all[at].push(ms);
      }
    }
    const [from, to] = all.map(median);
    const ratio = to / from;
    figures[label] = { few: from, many: to, ratio };
    lines.push([label, from.toFixed(2), to.toFixed(2), ratio.toFixed(2), ratio > maxRatio ? 'over' : '']);
  }
  return {
    figures,
    tables: [
      {
        intro: `Time of one read in ms, past the cache, asked of one site after the other: medians of ${tries}. At most ${maxRatio} times as long is the aim. The searches also look through the opportunities of the first content.`,
        head: ['asked for', `${few.pages} + ${few.posts}`, `${many.pages} + ${many.posts}`, 'ratio', ''],
        lines,
      },
    ],
  };
}
