/** The client register with 50 and with 50,000 records, as requested by an administrator. */
import { compareContenders, startContender } from '../contenders.mjs';
import { readJson, readPath, signIn } from '../stage.mjs';

export const title = '50 and 50,000 clients';

const [few, many] = [50, 50_000];
const maxRatio = 3;

/** Records of a few industries and countries, each hundredth with a late task and a call. */
async function fill(sql, count) {
  await sql.query(
    `INSERT INTO clients (name, industry, country, city, contact_name, contact_email, status, description, created_at, updated_at)
     SELECT 'Company ' || md5(n::text),
            (ARRAY['Mining', 'Agriculture', 'Tourism', 'Energy', 'Manufacturing'])[1 + n % 5],
            (ARRAY['Papua New Guinea', 'Australia', 'Japan', 'Fiji'])[1 + (n / 5) % 4], 'Lae',
            'Contact ' || n, 'contact' || n || '@company.example',
            (ARRAY['prospect', 'active', 'inactive'])[1 + n % 3]::client_status, repeat('What is known of it. ', 10),
            now() - make_interval(mins => n), now() - make_interval(mins => (n * 7919) % 500000)
     FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await sql.query(
    `INSERT INTO client_tasks (client_id, title, due_on, updated_at)
     SELECT id, 'Ring back', '2026-01-01', now() FROM clients WHERE contact_email LIKE '%00@company.example'`,
  );
  await sql.query(
    `INSERT INTO client_interactions (client_id, kind, occurred_at, summary, updated_at)
     SELECT id, 'call', created_at, 'Call', now() FROM clients WHERE contact_email LIKE '%00@company.example'`,
  );
  // Finishes the deferred work of a bulk write before timing starts.
  for (const table of ['clients', 'client_tasks', 'client_interactions']) {
    await sql.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await sql.query(`VACUUM ANALYZE ${table}`);
  }
  await sql.query('CHECKPOINT');
}

async function questionsOf(contender) {
  const list = (input) => readPath('clients.list', input);
  const { next, items } = await readJson(contender, list({ sort: 'name' }));
  const [{ name, contactEmail, id }] = items;
  return {
    'first page': list({}),
    'by name': list({ sort: 'name' }),
    'by name, second page': list({ sort: 'name', after: next }),
    'last changed first': list({ sort: 'modified' }),
    'last contact first': list({ sort: 'contact' }),
    'one status': list({ status: 'inactive' }),
    'search of a name': list({ q: name }),
    'search of an industry': list({ q: 'tourism' }),
    'search of a country': list({ q: 'fiji', sort: 'name' }),
    'search of industry and country': list({ q: 'energy japan', status: 'active' }),
    'search of what is not there': list({ q: 'nothing of this kind' }),
    'the same name or address': readPath('clients.duplicates', { name, contactEmail }),
    'one record': readPath('clients.byId', { id }),
  };
}

export async function runPart(stage, { note }) {
  note(`writing ${few} and ${many} records`);
  const contenders = [];
  for (const count of [few, many]) {
    const contender = await startContender(stage, `bench_clients_${count}`);
    await fill(contender.sql, count);
    contenders.push({ ...contender, session: await signIn(contender.sql, 'admin') });
  }
  note('asking in turn');
  return compareContenders(contenders, { questionsOf, maxRatio, heads: [`${few} records`, `${many} records`] });
}
