import { describe, expect, it } from 'vitest';
import { clientEntry } from '../../src/domain/client-entry.ts';
import { menuContent } from '../../src/domain/menus.ts';
import { sectorEntry } from '../../src/domain/sector-entry.ts';
import { settingsSchemas } from '../../src/domain/site.ts';
import { useApp } from '../setup/app.ts';
import { HttpBrowser } from '../setup/http-browser.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp({ trustProxy: 1 });

describe('text that cannot be stored', () => {
  it.each(['\uD800', 'a\uDC00b', 'a\0b'])('is refused beside its field: %j', async (reason) => {
    const [admin, other] = await Promise.all([
      makeUser(app.deps.db, { roles: ['admin'] }),
      makeUser(app.deps.db, { roles: ['admin'] }),
    ]);
    const browser = (await HttpBrowser.open(app)).take(await signInAs(app, admin));
    const { status, error } = await browser.call('roles.suspend', { userId: other.id, reason });
    expect(status).toBe(400);
    expect(error?.fieldErrors).toEqual({
      reason: ['This contains characters that cannot be saved. Type it again'],
    });
  });
});

describe('a line of text', () => {
  const messagesOf = (schema: { safeParse(value: unknown): unknown }, value: unknown) =>
    JSON.stringify((schema.safeParse(value) as { error?: { issues: unknown } }).error?.issues ?? []);

  it.each(['a\nb', 'a\u0007b', 'a\u2028b', 'a\u0085b'])('is one: %j', (text) => {
    const refused = 'Use plain text on one line';
    expect(messagesOf(settingsSchemas.general, { siteName: text })).toContain(refused);
    expect(messagesOf(clientEntry, { name: text })).toContain(refused);
    expect(messagesOf(sectorEntry, { name: text })).toContain(refused);
    expect(messagesOf(menuContent, { name: text })).toContain(refused);
  });
});
