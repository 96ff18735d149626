import superjson from 'superjson';
import { describe, expect, it } from 'vitest';
import { readJson, wire } from '../../src/lib/api/wire.ts';

const answer = (data: unknown) => Response.json([{ result: { data: superjson.serialize(data) } }]);

async function receive(response: Response): Promise<unknown> {
  const [first] = (await readJson(response)) as { result: { data: ReturnType<typeof superjson.serialize> } }[];
  return first === undefined ? undefined : wire.deserialize(first.result.data);
}

describe('what the browser sends', () => {
  it.each([[undefined], [null], ['words'], [{ sector: 'mining', min: '1' }], [[1, 2]]])(
    '%j equals the output of superjson',
    (input) => expect(JSON.stringify(wire.serialize(input))).toBe(JSON.stringify(superjson.serialize(input))),
  );

  it('omits undefined values', () => {
    const sent: unknown = JSON.parse(JSON.stringify(wire.serialize({ sector: undefined, q: 'gold' })));
    expect(sent).toEqual({ json: { q: 'gold' } });
    expect(superjson.deserialize(sent as Parameters<typeof superjson.deserialize>[0])).toEqual({ q: 'gold' });
  });
});

describe('what the browser receives', () => {
  it('is plain JSON unchanged', async () => {
    const data = { items: [{ id: 'a', image: null }], next: null };
    expect(await receive(answer(data))).toEqual(data);
  });

  it('restores dates and similar types, alone or in a list', async () => {
    const data = { at: new Date('2026-09-15T00:00:00Z'), sum: 12n, none: undefined };
    expect(await receive(answer(data))).toEqual(data);
    const alone = (await readJson(Response.json({ result: { data: superjson.serialize(data) } }))) as {
      result: { data: ReturnType<typeof superjson.serialize> };
    };
    expect(wire.deserialize(alone.result.data)).toEqual(data);
  });

  it('can be a refusal', async () => {
    const body = { error: superjson.serialize({ message: 'no', at: new Date(0) }) };
    const { error } = (await readJson(Response.json(body))) as typeof body;
    expect(wire.deserialize(error)).toEqual({ message: 'no', at: new Date(0) });
  });
});
