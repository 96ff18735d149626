import { describe, expect, test } from 'vitest';
import { fileSize } from '../../src/domain/media/file-size.ts';
import { uploadKinds } from '../../src/domain/media/media.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { acceptOf, refusalOfFile } from '../../src/lib/file-rules.ts';
import { isFiltered } from '../../src/widgets/media/list-filter.ts';
import { readMediaSearch } from '../../src/widgets/media/media-search.ts';

describe('the address of the library', () => {
  test('keeps valid values and omits defaults', () => {
    const file = '01a1fa88-e606-7364-ba86-9975e19ed970';
    const raw = { tab: 'upload', q: '  coffee ', sort: 'name', type: 'png', unused: 'true', page: '3', file };
    const read = { tab: 'upload', q: 'coffee', sort: 'name', type: 'png', unused: true, page: 3, file };
    expect(readMediaSearch(raw)).toEqual(read);
    expect(readMediaSearch({ tab: 'browse', q: ' ', sort: 'newest', unused: 'false', page: '1' })).toEqual({});
  });

  test('omits invalid values', () => {
    const raw = { tab: 1, q: ['a'], sort: 'toString', type: 'constructor', unused: 'yes', page: '1e9', file: '../x' };
    expect(readMediaSearch(raw)).toEqual({});
    expect(readMediaSearch({ page: '-2' })).toEqual({});
    expect(readMediaSearch({ page: '2.5' })).toEqual({});
    expect(readMediaSearch({ q: 'x'.repeat(500) }).q).toHaveLength(100);
  });

  test('omits nothing when set to an order, or to the type of all choosable files', () => {
    expect(isFiltered({ sort: 'name', type: 'pictures' })).toBe(false);
    for (const filter of [{ q: 'a' }, { type: 'png' as const }, { unused: true }]) {
      expect(isFiltered(filter)).toBe(true);
    }
  });
});

describe('a file before it is sent', () => {
  const rule = uploadKinds.media;
  const refuse = (name: string, size = 1000) => refusalOfFile({ name, size }, rule);

  test('is checked by its extension and size', () => {
    expect(refuse('Kokoda track.JPG')).toBeUndefined();
    expect(refuse('a.b.webp', rule.maxBytes)).toBeUndefined();
    expect(acceptOf(rule)).toBe('.png,.jpg,.jpeg,.gif,.webp,.svg');
  });

  test('is refused with the messages of the server', () => {
    for (const name of ['notes.txt', 'png', 'picture.png.exe', 'picture.']) {
      expect(refuse(name), name).toBe(mediaRefusals.extension('png, jpg, jpeg, gif, webp, svg'));
    }
    expect(refuse('a.png', 0)).toBe(mediaRefusals.empty);
    expect(refuse('a.png', rule.maxBytes + 1)).toBe(mediaRefusals.tooLarge('5 MB'));
  });
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [150 * 1024, '150 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [5 * 1024 * 1024, '5 MB'],
])('%i bytes are shown as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
