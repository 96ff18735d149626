import type { Viewer } from '../../src/domain/access/access.ts';

/** Of a visitor without an account in the database. */
export const viewerOf = (facts: Partial<Viewer> = {}): Viewer => ({
  id: '1',
  email: 'kila@example.com',
  firstName: null,
  lastName: null,
  roles: [],
  hasTwoFactor: false,
  mustSetPassword: false,
  mustSetUpTwoFactor: false,
  expiresAt: '',
  absoluteExpiresAt: '',
  authenticatedAt: '',
  ...facts,
});
