import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { apiTexts } from '../../src/domain/api/texts.ts';
import { openDataFormats } from '../../src/domain/opportunities/open-data/files.ts';
import { isPublicRead } from '../../src/domain/site/public-reads.ts';
import { appRouter } from '../../server/router.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { buildPicture } from '../factories/media.ts';
import { queryPath, useApp } from '../setup/app.ts';

interface Content {
  content: Record<string, { schema: object }>;
}
interface Operation {
  parameters?: { name: string; required?: boolean; content?: Content['content'] }[];
  responses: { 200: Content; default?: Content };
}
interface Described extends Record<string, unknown> {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, { get: Operation }>;
  components: { schemas: Record<string, object> };
}

const app = useApp({ publicUrl: 'https://invest.example' });

async function ask(path: string): Promise<Response> {
  return app.request(path, { headers: { cookie: await app.grantCookie() } });
}

const describe = async () => (await (await ask('/api/openapi.json')).json()) as Described;

/** Faults of a value, by a schema of the document. */
function checkerOf(document: Described) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ ...document, $id: 'doc' });
  return (schema: object, value: unknown) => {
    const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"doc#/')) as object;
    const isValid = ajv.compile(own);
    return isValid(value)
      ? []
      : (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

const answerOf = ({ responses }: Operation) => responses[200].content['application/json']?.schema ?? {};

it('is valid OpenAPI 3.1', async () => {
  const answer = await ask('/api/openapi.json');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const document = (await answer.json()) as Described;
  expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://invest.example' }] });
  expect(await new Validator().validate(document)).toEqual({ valid: true });
});

it('describes each read that is the same for all visitors, and each file of open data', async () => {
  const queries = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
    .filter(([path, { _def }]) => _def.type === 'query' && isPublicRead(path))
    .map(([path]) => path);
  const refusals = await Promise.all(queries.map(async (path) => [path, (await ask(queryPath(path))).status] as const));
  const open = refusals.filter(([, status]) => status !== 401).map(([path]) => `/api/trpc/${path}`);
  const files = openDataFormats.map((format) => `/investment-opportunities.${format}`);
  expect(Object.keys((await describe()).paths).toSorted()).toEqual([...open, ...files].toSorted());
});

it('answers fit their schemas, and inputs are described as they are accepted', async () => {
  const { db } = app.deps;
  const { id } = await buildPicture(db);
  const picture = { imageId: id, province: 'Madang', contactEmail: 'ruth@example.com', lastVerifiedAt: new Date() };
  const some = await buildOpportunity(db, { ...picture, isDemo: false });
  await buildOpportunity(db, { province: 'Madang', isDemo: false });
  const [page, post] = [await db.page.findFirstOrThrow(), await db.post.findFirstOrThrow()];
  const inputs: Record<string, object[]> = {
    'facts.published': [{}, { q: 'gold', page: 1 }],
    'opportunities.byId': [{ id: some.id }],
    'opportunities.compare': [{ ids: [some.id, randomUUID()] }],
    'opportunities.list': [{}, { sector: 'mining', currency: 'PGK', min: '1', page: 1 }],
    'pages.bySlug': [{ slug: page.slug }],
    'posts.bySlug': [{ slug: post.slug }],
    'posts.published': [{}, { category: post.category }],
  };
  const document = await describe();
  const faultsOf = checkerOf(document);
  for (const read of Object.keys(apiTexts.reads)) {
    const operation = document.paths[`/api/trpc/${read}`]?.get;
    if (operation === undefined) throw new Error(`${read} is not described`);
    const [parameter] = operation.parameters ?? [];
    expect([read, parameter !== undefined]).toEqual([read, inputs[read] !== undefined]);
    for (const input of inputs[read] ?? [undefined]) {
      const answer = await ask(queryPath(read, input));
      const body: unknown = await answer.json();
      expect([read, answer.status, faultsOf(answerOf(operation), body)]).toEqual([read, 200, []]);
      const schema = parameter?.content?.['application/json']?.schema;
      expect([read, schema === undefined ? [] : faultsOf(schema, { json: input })]).toEqual([read, []]);
    }
    if (parameter === undefined) continue;
    const refused = await ask(queryPath(read, { nonsense: 1 }));
    expect([read, refused.status]).toEqual([read, 400]);
    expect(faultsOf(parameter.content?.['application/json']?.schema ?? {}, { json: { nonsense: 1 } })).not.toEqual([]);
    const failure = operation.responses.default?.content['application/json']?.schema ?? {};
    expect([read, faultsOf(failure, await refused.json())]).toEqual([read, []]);
  }
  const pictured = document.paths['/api/trpc/opportunities.byId']?.get;
  if (pictured === undefined) throw new Error('not described');
  const withPicture = (await (await ask(queryPath('opportunities.byId', { id: some.id }))).json()) as object;
  expect(JSON.stringify(withPicture)).toContain('"file":{"width"');
});

it('files fit their schemas', async () => {
  const document = await describe();
  const faultsOf = checkerOf(document);
  for (const format of ['json', 'geojson']) {
    const operation = document.paths[`/investment-opportunities.${format}`]?.get;
    const [schema] = Object.values(operation?.responses[200].content ?? {});
    const body: unknown = await (await ask(`/investment-opportunities.${format}`)).json();
    expect([format, faultsOf(schema?.schema ?? {}, body)]).toEqual([format, []]);
    expect(operation?.parameters?.map(({ name }) => name)).toEqual([
      'sector',
      'currency',
      'min',
      'max',
      'location',
      'province',
      'q',
    ]);
  }
});
