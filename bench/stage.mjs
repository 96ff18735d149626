/** The measured systems: a database, the built site on it, and its peers. */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { build } from 'vite';
import { freePort, getRaw, startBuiltSite, startProcess } from '../scripts/lib/built-site.mjs';
import { loadTs } from '../scripts/lib/load-ts.mjs';
import { inProject, projectRoot } from '../scripts/lib/paths.mjs';
import { openScene } from './scene.mjs';

const peerFolder = inProject('.cache', 'bench');

/** The URL of one API read, as sent by the browser. */
export function readPath(procedure, input) {
  const envelope = input === undefined ? { json: null, meta: { values: ['undefined'], v: 1 } } : { json: input };
  return `/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(envelope))}`;
}

/**
 * Headers of a visitor with a grant. `session` bypasses the cache, with an invalid value for signed out, a session's token
 * for signed in.
 */
export function visitor(site, session) {
  const cookie = session === undefined ? site.cookie : `${site.cookie}; session=${session}`;
  return { cookie, 'accept-encoding': 'gzip, deflate, br' };
}

/** Opens a session of an account; returns its token. */
export async function openSession(sql, userId) {
  const token = randomBytes(32).toString('base64url');
  await sql.query(
    `INSERT INTO sessions (id, user_id, expires_at, absolute_expires_at)
     VALUES ($1, $2, now() + interval '1 day', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest('hex'), userId],
  );
  return token;
}

/** Stores a confirmed account with a session, optionally with a role; returns its id and the session's token. */
export async function makePerson(sql, email, role) {
  const { rows } = await sql.query(
    `INSERT INTO users (email, email_confirmed_at, password_meets_staff_rule, updated_at)
     VALUES ($1, now(), true, now()) RETURNING id`,
    [email],
  );
  const [{ id }] = rows;
  await sql.query('INSERT INTO profiles (id, email, updated_at) VALUES ($1, $2, now())', [id, email]);
  if (role !== undefined) await sql.query('INSERT INTO user_roles (user_id, role) VALUES ($1, $2)', [id, role]);
  return { id, token: await openSession(sql, id) };
}

/** The session's token of a new account. */
export const signIn = async (sql, role) => (await makePerson(sql, 'bench@example.com', role)).token;

/** The result of one API read, of a visitor with a session or without. */
export async function readJson({ site, session }, target) {
  const { body } = await getRaw(`${site.origin}${target}`, { cookie: visitor(site, session).cookie });
  return JSON.parse(body.toString()).result.data.json;
}

/** Stores the home page, so that it is read and can be changed. */
async function storeHomepage(site, sql) {
  const { content } = await readJson({ site }, readPath('content.homepage'));
  await sql.query(
    `INSERT INTO page_content (page_type, schema_version, content, updated_at) VALUES ('homepage', 2, $1, now())
     ON CONFLICT (page_type) DO NOTHING`,
    [content],
  );
}

/** The requests, by name. */
async function targetsOf(site) {
  const { items } = await readJson({ site }, readPath('opportunities.list', {}));
  return {
    'home page (HTML)': '/',
    'opportunity list': readPath('opportunities.list', {}),
    'list by sector': readPath('opportunities.list', { sector: 'agriculture' }),
    'one opportunity': readPath('opportunities.byId', { id: items[0].id }),
    'home page document': readPath('content.homepage'),
  };
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length', 'set-cookie']);

/** One response of the site for the bare server: same bytes, same headers. */
export function copyOf({ headers, body }, changed = {}) {
  const kept = Object.entries({ ...headers, ...changed }).filter(([name]) => !hopByHop.has(name));
  return { headers: { ...Object.fromEntries(kept), 'content-length': body.length }, body: body.toString('base64') };
}

/** Starts the bare server with ready responses, path → copy. */
export async function startBare(folder, answers) {
  const port = await freePort();
  const file = path.join(folder, `answers-${port}.json`);
  const ready = { headers: {}, body: '' };
  await writeFile(file, JSON.stringify({ '/readyz': ready, ...answers }));
  const started = await startProcess({
    args: [inProject('bench', 'peers', 'bare.mjs')],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ANSWERS: file },
    url: `http://127.0.0.1:${port}/readyz`,
    logFile: path.join(folder, `bare-${port}.log`),
  });
  return { ...started, port };
}

async function startPeer(folder, databaseUrl) {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: inProject('bench', 'peers', 'express-trpc.ts'),
      outDir: peerFolder,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: 'express-trpc.js' } },
    },
  });
  const port = await freePort();
  const started = await startProcess({
    args: [path.join(peerFolder, 'express-trpc.js')],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), DATABASE_URL: databaseUrl },
    url: `http://127.0.0.1:${port}/readyz`,
    logFile: path.join(folder, 'peer.log'),
  });
  return { ...started, port };
}

/** Starts everything. `runPart` runs a part on it; `stop` ends all processes and removes all data. */
export async function openStage() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-bench-'));
  await chmod(folder, 0o755);
  const scene = openScene();
  scene.onClose(() => rm(folder, { recursive: true, force: true }));
  try {
    const { startEmbeddedPostgres } = await loadTs('server/platform/postgres.ts');
    const postgres = await startEmbeddedPostgres({ dataDir: folder, report: () => undefined });
    scene.onClose(() => postgres.stop());
    const site = await startBuiltSite({ DATABASE_URL: postgres.url });
    scene.onClose(() => site.stop());
    const sql = new pg.Client({ connectionString: postgres.url });
    await sql.connect();
    scene.onClose(() => sql.end());
    await storeHomepage(site, sql);
    const targets = await targetsOf(site);
    const answers = {};
    for (const target of Object.values(targets)) {
      answers[target] = copyOf(await getRaw(`${site.origin}${target}`, visitor(site)));
    }
    const bare = await startBare(folder, answers);
    scene.onClose(() => bare.stop());
    const peer = await startPeer(folder, postgres.url);
    scene.onClose(() => peer.stop());
    const stage = {
      folder,
      postgresLog: path.join(folder, 'postgres.log'),
      sql,
      databaseUrl: postgres.url,
      sessionToken: await signIn(sql),
      site: { ...site, port: Number(new URL(site.origin).port) },
      bare,
      peer,
      targets,
      answers,
    };
    /** Runs one part and closes what it opened, so that the next one has the machine for itself. */
    const runPart = async (part, options) => {
      const own = openScene();
      scene.onClose(own.close);
      try {
        return await part.runPart({ ...stage, onStop: own.onClose }, options);
      } finally {
        await own.close();
      }
    };
    return { sql, runPart, stop: scene.close };
  } catch (error) {
    await scene.close();
    throw error;
  }
}
