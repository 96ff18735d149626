import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../server/jobs/registry.ts';
import { routeClassOf } from '../../server/metrics/route-class.ts';
import { apiPath } from '../../server/platform/http/paths.ts';
import { queryPath, useApp } from '../setup/app.ts';

const token = randomBytes(20).toString('hex');
const site = useApp({ isCuttable: true, metricsToken: token, responseCache: {} });
const plain = useApp({ demo: false });

const asked = (authorization?: string) =>
  site.request('/metrics', { headers: authorization === undefined ? {} : { authorization } });

/** The current values by name and labels. */
async function figures(): Promise<Map<string, number>> {
  const response = await asked(`Bearer ${token}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))] as const),
  );
}

describe('the metrics', () => {
  it('require the token, before the trial gate', async () => {
    for (const authorization of [
      undefined,
      '',
      token,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
    ]) {
      const response = await asked(authorization);
      expect(response.status, authorization ?? 'nothing').toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.text()).not.toContain('ipa_');
    }
    expect((await figures()).size).toBeGreaterThan(50);
  });

  it('have no route without a token', async () => {
    const response = await plain.request('/metrics', { headers: { authorization: 'Bearer undefined' } });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('not found');
  });

  it('count requests by class and status, and never contain an address', async () => {
    const secret = randomBytes(8).toString('hex');
    const before = await figures();
    await site.request(`/${secret}`);
    await site.request(`/media/${secret}/x.png`);
    await site.request(queryPath('site.shell'));
    await site.request('/healthz');
    const after = await figures();
    const grown = [...after].filter(
      ([name, value]) => name.includes('requests_total') && value > (before.get(name) ?? 0),
    );
    expect(grown.map(([name]) => name).toSorted()).toEqual([
      'ipa_http_requests_total{class="api",status="4xx"}',
      'ipa_http_requests_total{class="media",status="4xx"}',
      'ipa_http_requests_total{class="page",status="2xx"}',
      'ipa_http_requests_total{class="probe",status="2xx"}',
    ]);
    expect([...after.keys()].filter((name) => name.includes(secret))).toEqual([]);
    expect(after.get('ipa_http_request_duration_seconds_count{class="page"}')).toBeGreaterThan(0);
  });

  it('count cached answers, sent and unchanged, and their memory', async () => {
    const cookie = await site.grantCookie();
    const first = await site.request('/about', { headers: { cookie } });
    const before = await figures();
    const second = await site.request('/about', { headers: { cookie } });
    await site.request('/about', { headers: { cookie, 'if-none-match': second.headers.get('etag') ?? '' } });
    const after = await figures();
    expect(first.status).toBe(200);
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('ipa_finished_answers_total{kind="page",result="given"}')).toBe(1);
    expect(grown('ipa_finished_answers_total{kind="page",result="unchanged"}')).toBe(1);
    expect(after.get('ipa_finished_answers_kept')).toBeGreaterThan(0);
    expect(after.get('ipa_finished_answers_bytes')).toBeGreaterThan(1000);
  });

  it('include mails, jobs, connections, the last backup and the process', async () => {
    const { db } = site.deps;
    const before = await figures();
    expect(before.has('ipa_last_backup_bytes')).toBe(false);
    const [job] = jobs;
    const name = job?.name ?? '';
    const at = new Date('2026-11-20T01:00:00Z');
    await db.outboxMessage.createMany({
      data: [
        { kind: 'mail', topic: 'x', payload: {}, createdAt: new Date(Date.now() - 60_000) },
        { kind: 'mail', topic: 'x', payload: {}, failedAt: at },
        { kind: 'mail', topic: 'x', payload: {}, failedAt: at },
        { kind: 'mail', topic: 'x', payload: {}, sentAt: at },
      ],
    });
    await db.jobRun.createMany({
      data: [
        { job: name, status: 'succeeded', startedAt: at, finishedAt: at },
        { job: name, status: 'failed', startedAt: new Date(at.getTime() + 1000), finishedAt: at },
      ],
    });
    await db.systemState.create({
      data: { key: 'last_backup', value: { at: at.toISOString(), size: 1234, rows: 1, files: 1, lacking: 0 } },
    });
    const after = await figures();
    expect(after.get('ipa_outbox_messages{state="waiting"}')).toBe(1);
    expect(after.get('ipa_outbox_messages{state="failed"}')).toBe(2);
    expect(after.get('ipa_outbox_oldest_waiting_seconds')).toBeGreaterThan(59);
    expect(after.get(`ipa_job_last_success_timestamp_seconds{job="${name}"}`)).toBe(at.getTime() / 1000);
    expect(after.get(`ipa_job_last_run_failed{job="${name}"}`)).toBe(1);
    expect(after.get('ipa_last_backup_timestamp_seconds')).toBe(at.getTime() / 1000);
    expect(after.get('ipa_last_backup_bytes')).toBe(1234);
    expect(after.get('ipa_database_up')).toBe(1);
    expect(after.get('ipa_database_connections{state="open"}')).toBeGreaterThan(0);
    expect(after.get('ipa_build_info{version="test-build"}')).toBe(1);
    for (const each of [
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ]) {
      expect(after.get(each), each).toBeDefined();
    }
  });

  it('omit those of the database while it is unavailable', async () => {
    site.wire.cut();
    const away = await figures();
    expect(away.get('ipa_database_up')).toBe(0);
    expect(away.has('ipa_outbox_messages{state="waiting"}')).toBe(false);
    expect(away.has('ipa_last_backup_bytes')).toBe(false);
    site.wire.mend();
    expect((await figures()).get('ipa_database_up')).toBe(1);
  });
});

it.each([
  ['/', 'page'],
  ['/?a=/api/trpc/', 'page'],
  [`${apiPath}/site.shell?input=1`, 'api'],
  ['/api/uploads/image', 'upload'],
  ['/api/exports/clients', 'transfer'],
  ['/media/1/2.png', 'media'],
  ['/assets/a.js', 'asset'],
  ['/robots.txt', 'machine'],
  ['/readyz?x', 'probe'],
  ['//metrics', 'page'],
])('%s has the class %s', (address, routeClass) => {
  expect(routeClassOf(address)).toBe(routeClass);
});
