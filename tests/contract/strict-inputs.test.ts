import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { appRouter } from '../../server/router.ts';

interface Procedure {
  _def: { type: string; inputs: z.core.$ZodType[] };
}

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;
const inputs = Object.entries(procedures).flatMap(([name, { _def }]) =>
  _def.inputs.map((input) => ({ name, input, isRead: _def.type === 'query' })),
);

/** Keys an attacker would add. No input has a field of these names, except that reads filter by a status. */
const more = { isAdmin: true, created_by: 'x', createdBy: 'x', user_id: 'x', status: 'x', amount: '1' };

/** Keys that the input reports as unknown; other errors of the value do not matter. */
async function unknownKeys(input: z.core.$ZodType, value: Record<string, unknown>): Promise<string[]> {
  const result = await (input as z.ZodType).safeParseAsync(value);
  const issues = result.success ? [] : result.error.issues;
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
}

describe('inputs', () => {
  it('exist', () => {
    expect(inputs.length).toBeGreaterThan(25);
  });

  it.each(inputs)('of $name accept no unknown keys', async ({ input, isRead }) => {
    const { def } = (input as unknown as z.ZodObject)._zod;
    const isFilter = isRead && 'shape' in def && 'status' in def.shape;
    const unknown = Object.keys(more).filter((key) => !(isFilter && key === 'status'));
    expect((await unknownKeys(input, more)).toSorted()).toEqual(unknown.toSorted());
  });

  it('of own-account procedures name no person', async () => {
    const own = inputs.filter(({ name }) => name.startsWith('profile.'));
    expect(own.map(({ name }) => name)).toContain('profile.endSession');
    for (const { name, input } of own) {
      expect(await unknownKeys(input, { userId: 'x', id: 'x' }), name).toContain('userId');
    }
  });

  it('limit every number to the range of its column', () => {
    const largest = 2_147_483_647;
    const unbounded = (part: unknown, path: string): string[] => {
      if (typeof part !== 'object' || part === null) return [];
      const { type, minimum, maximum } = part as Record<string, unknown>;
      const isNumber = (type === 'integer' || type === 'number') && !('const' in part);
      const isBounded = Number(minimum ?? -Infinity) >= -largest && Number(maximum ?? Infinity) <= largest;
      const inner = Object.entries(part).flatMap(([key, each]) => unbounded(each, `${path}/${key}`));
      return isNumber && !isBounded ? [path, ...inner] : inner;
    };
    const read = (input: z.core.$ZodType) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
    expect(unbounded(read(z.strictObject({ version: z.int(), page: z.int().min(1).max(9) })), '')).toEqual([
      '/properties/version',
    ]);
    expect(inputs.flatMap(({ name, input }) => unbounded(read(input), name))).toEqual([]);
  });
});
