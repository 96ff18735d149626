import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxFileNameLength } from '../../src/domain/media/media.ts';
import { brandingName, displayName, publicName, renamed } from '../../server/media/naming.ts';

const now = new Date('2026-11-20T02:00:00Z');
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.string({ unit: 'grapheme', maxLength: 500 }),
  fc
    .tuple(fc.string({ maxLength: 400 }), fc.constantFrom('.png', '.PDF', '.tar.gz', '.'))
    .map((parts) => parts.join('')),
);

describe('the display name of a file', () => {
  it.each([
    ['Lae harbour.png', 'Lae harbour.png'],
    ['C:\\Users\\Meri\\Desktop\\Map.pdf', 'Map.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a\u0000b\r\nc.png', 'abc.png'],
    ['  two   words .png ', 'two words .png'],
    ['Cafe\u0301.jpg', 'Caf\u00E9.jpg'],
    ['', 'file'],
    ['..', 'file'],
    ['folder/', 'file'],
    ['.htaccess', '.htaccess'],
  ])('of %j is %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });

  it('keeps its extension when it is truncated', () => {
    const shown = displayName(`${'Investment in Papua New Guinea '.repeat(20)}.docx`);
    expect(shown.length).toBeLessThanOrEqual(maxFileNameLength);
    expect(shown).toMatch(/^Investment in .*\.docx$/);
    expect(displayName(`${'😀'.repeat(150)}.png`)).toMatch(/^(😀)+\.png$/u);
  });

  it('is never empty, too long, a path, or reversed by control characters; and applying it again changes nothing', () => {
    fc.assert(
      fc.property(anyName, (given) => {
        const shown = displayName(given);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.length).toBeLessThanOrEqual(maxFileNameLength);
        expect(shown).not.toMatch(/[/\\\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u);
        expect(shown).not.toMatch(/^\s|\s$|^\.+$/u);
        expect(displayName(shown)).toBe(shown);
      }),
    );
  });
});

describe('another name', () => {
  it.each([
    ['Investment guide', 'guide-v2.pdf', 'Investment guide.pdf'],
    ['Investment guide.PDF', 'guide.pdf', 'Investment guide.PDF'],
    ['Guide 1.2', 'guide.pdf', 'Guide 1.2.pdf'],
    ['guide.exe', 'guide.pdf', 'guide.exe.pdf'],
    ['Whatever', 'nameless', 'Whatever'],
  ])('%j for %j is %j', (wanted, before, after) => {
    expect(renamed(wanted, before)).toBe(after);
  });
});

describe('the last part of an address', () => {
  it.each([
    ['Lae harbour.png', 'png', '1795140000000-Lae-harbour.png'],
    ['Größe & Maß.jpeg', 'jpg', '1795140000000-Grosse-Mass.jpg'],
    ['Café   del  Mar.webp', 'webp', '1795140000000-Cafe-del-Mar.webp'],
    ['写真.png', 'png', '1795140000000-file.png'],
    ['archive.tar.gz', 'zip', '1795140000000-archive.tar.zip'],
    ['.png', 'png', '1795140000000-png.png'],
    ['..%2f..%2fetc.pdf', 'pdf', '1795140000000-2f.2fetc.pdf'],
    ['<script>.svg', 'svg', '1795140000000-script.svg'],
  ])('of %j (%s) is %s', (name, extension, expected) => {
    expect(publicName(name, { extension, now })).toBe(expected);
  });

  it('is short plain ASCII, with the time before and the true extension at the end', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom('png', 'jpg', 'pdf', 'docx'), (name, extension) => {
        const address = publicName(name, { extension, now });
        expect(address).toMatch(/^1795140000000-[A-Za-z0-9_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?\.[a-z]{3,4}$/);
        expect(address).not.toMatch(/\.\.|--/);
        expect(address.endsWith(`.${extension}`)).toBe(true);
        expect(address.length).toBeLessThanOrEqual(100);
        expect(encodeURIComponent(address)).toBe(address);
      }),
    );
  });

  it('of a logo consists of its kind and the time', () => {
    expect(brandingName('logo', { extension: 'svg', now })).toBe('logo-1795140000000.svg');
    expect(brandingName('favicon', { extension: 'png', now })).toBe('favicon-1795140000000.png');
  });
});
