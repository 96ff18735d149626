import { expect, it } from 'vitest';
import { appRouter } from '../../server/router.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { queryPath, useApp } from '../setup/app.ts';

const app = useApp();

/**
 * Every procedure with its level (D7) and an input it takes. A procedure that is added without a row here fails; so does
 * one that answers somebody whom its level refuses.
 */
const procedures: Record<string, { level: 'open' | 'public'; input?: unknown }> = {
  'content.about': { level: 'public' },
  'content.export': { level: 'public' },
  'content.homepage': { level: 'public' },
  'content.invest': { level: 'public' },
  'enquiries.submit': { level: 'public', input: buildEntry() },
  'opportunities.byId': { level: 'public', input: { id: '00000000-0000-7000-8000-000000000000' } },
  'opportunities.list': { level: 'public', input: {} },
  'opportunities.overview': { level: 'public' },
  'site.shell': { level: 'public' },
  'trial.enter': { level: 'open', input: { password: 'not the password' } },
  'trial.status': { level: 'open' },
};

const known = Object.keys(appRouter._def.procedures).toSorted();

function call(name: string, cookie: string | undefined): Promise<Response> {
  const input = procedures[name]?.input;
  const headers: Record<string, string> = cookie === undefined ? {} : { cookie, origin: 'http://site.test' };
  const procedure = (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[name];
  if (procedure?._def.type === 'query') return app.request(queryPath(name, input), { headers });
  return app.request(`/api/trpc/${name}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
}

it('has a row for every procedure', () => {
  expect(Object.keys(procedures).toSorted()).toEqual(known);
});

it.each(known)('%s answers those of its level and nobody else', async (name) => {
  const refused = /"appCode":"TRIAL_REQUIRED"/;
  const level = procedures[name]?.level;
  for (const cookie of [undefined, 'trial=forged', 'trial-access=granted']) {
    const answer = await (await call(name, cookie)).text();
    expect(refused.test(answer), `${name} with ${cookie ?? 'nothing'}`).toBe(level === 'public');
  }
  const answer = await call(name, await app.grantCookie());
  expect(answer.status).not.toBe(401);
  expect(await answer.text()).not.toMatch(refused);
});
