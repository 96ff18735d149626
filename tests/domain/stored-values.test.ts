import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { overShape, withoutSecrets } from '../../src/lib/storage/stored-values.ts';

describe('form values stored on the device', () => {
  it('never include a password, a token or another secret, at any depth', () => {
    const values = {
      enabled: true,
      password: 'Kundu-2026',
      newPassword: 'x',
      resetToken: 'y',
      clientSecret: 'z',
      inner: { passcode: '1', note: 'kept' },
    };
    expect(withoutSecrets(values)).toEqual({ enabled: true, inner: { note: 'kept' } });
  });

  it('are restored as far as they fit the form of this build', () => {
    const defaults = { name: '', count: 1, logo: null, tags: [], social: { x: '', linkedin: '' }, text: 'as stored' };
    const kept = {
      name: 'Kila',
      count: 'many',
      logo: { path: 'a' },
      tags: ['one'],
      social: { x: 'kila', gone: 1 },
      old: 2,
    };
    expect(overShape(defaults, kept)).toEqual({
      name: 'Kila',
      count: 1,
      logo: { path: 'a' },
      tags: ['one'],
      social: { x: 'kila', linkedin: '' },
      text: 'as stored',
    });
    expect(overShape(defaults, 'junk')).toEqual(defaults);
    expect(overShape({ logo: { path: 'a' } }, { logo: null })).toEqual({ logo: null });
  });

  it.each(Object.entries(defaultSettings))(
    'include every field of the settings %s, except the trial password',
    (group, values) => {
      const { password: _never, ...rest } = { password: '', ...values };
      expect(withoutSecrets(values)).toEqual(group === 'access' ? rest : values);
      const typed = Object.fromEntries(
        Object.entries(rest).map(([name, value]) => [name, typeof value === 'string' ? `${value} typed` : value]),
      );
      expect(overShape(values, typed)).toEqual({ ...values, ...typed });
    },
  );
});
