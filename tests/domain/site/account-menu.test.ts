import { expect, it } from 'vitest';
import { hasRoleFor, levelOf } from '../../../src/domain/access/access.ts';
import { accountMenu } from '../../../src/domain/auth/account-menu.ts';
import { isServedPath } from '../../../src/domain/site/paths.ts';
import type { Role } from '../../../src/domain/access/roles.ts';

it.each<{ roles: Role[]; hasAdministration: boolean }>([
  { roles: [], hasAdministration: false },
  { roles: ['editor'], hasAdministration: true },
  { roles: ['admin'], hasAdministration: true },
])('no menu entry for $roles leads to a refusal or a missing page (D4)', ({ roles, hasAdministration }) => {
  const { header, own, administration } = accountMenu({ roles });
  for (const { path } of [...header, ...own, ...administration]) {
    expect(isServedPath(path), path).toBe(true);
    expect(hasRoleFor(levelOf(path), { roles }), path).toBe(true);
  }
  expect(own.map(({ path }) => path)).toContain('/profile');
  for (const links of [header, own]) expect(links.map(({ path }) => path)).toContain('/dashboard');
  expect(administration.length > 0).toBe(hasAdministration);
});
