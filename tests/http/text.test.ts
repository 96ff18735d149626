import { describe, expect, it } from 'vitest';
import { clientEntry } from '../../src/domain/clients/entry.ts';
import { menuContent } from '../../src/domain/menus/menus.ts';
import { sectorEntry } from '../../src/domain/sectors/entry.ts';
import { settingsSchemas } from '../../src/domain/site/site.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });

describe('text that cannot be stored', () => {
  it.each(['\uD800', 'a\uDC00b', 'a\0b'])('is refused at its field: %j', async (reason) => {
    const [admin, other] = await Promise.all([
      makeUser(app.deps.db, { roles: ['admin'] }),
      makeUser(app.deps.db, { roles: ['admin'] }),
    ]);
    const browser = (await HttpBrowser.open(app)).take(await signInAs(app, admin));
    const { status, error } = await browser.call('roles.suspend', { userId: other.id, reason });
    expect(status).toBe(400);
    expect(error?.fieldErrors).toEqual({
      reason: ['This contains characters that cannot be saved. Type it again.'],
    });
    const saved = await browser.call('site.saveSetting', { group: 'general', version: 0, value: { siteName: reason } });
    expect([saved.status, Object.keys(saved.error?.fieldErrors ?? {})]).toEqual([400, ['value.siteName']]);
  });
});

describe('a staff note about an account', () => {
  it.each(['a\u0007bcdefghij', 'abcdefghij\u0085', 'abcde\u001b[31mfghij'])(
    'contains no hidden characters: %j',
    async (words) => {
      const [admin, other] = await Promise.all([
        makeUser(app.deps.db, { roles: ['admin'] }),
        makeUser(app.deps.db, { roles: ['admin'] }),
      ]);
      const browser = (await HttpBrowser.open(app)).take(await signInAs(app, admin));
      const refused = ['This contains characters that cannot be saved. Type it again.'];
      const suspension = await browser.call('roles.suspend', { userId: other.id, reason: words });
      expect([suspension.status, suspension.error?.fieldErrors]).toEqual([400, { reason: refused }]);
      const reset = await browser.call('roles.resetTwoFactor', { userId: other.id, identityCheck: words });
      expect([reset.status, reset.error?.fieldErrors]).toEqual([400, { identityCheck: refused }]);
      expect((await browser.call('roles.suspend', { userId: other.id, reason: 'Left\nin May' })).status).toBe(200);
    },
  );
});

describe('a single-line text', () => {
  const messagesOf = (schema: { safeParse(value: unknown): unknown }, value: unknown) =>
    JSON.stringify((schema.safeParse(value) as { error?: { issues: unknown } }).error?.issues ?? []);

  it.each(['a\nb', 'a\u0007b', 'a\u2028b', 'a\u0085b'])('has one line: %j', (text) => {
    const refused = 'Use plain text on one line';
    expect(messagesOf(settingsSchemas.general, { siteName: text })).toContain(refused);
    expect(messagesOf(clientEntry, { name: text })).toContain(refused);
    expect(messagesOf(sectorEntry, { name: text })).toContain(refused);
    expect(messagesOf(menuContent, { name: text })).toContain(refused);
  });
});
