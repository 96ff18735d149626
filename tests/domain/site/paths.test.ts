import { describe, expect, test } from 'vitest';
import { isOwnPath, isSafeHref } from '../../../src/domain/site/addresses.ts';
import { isLinkTarget, isServedPath, servedPaths } from '../../../src/domain/site/paths.ts';
import { reservedSegments } from '../../../src/domain/articles/reserved-segments.ts';

test('a path of this site starts with exactly one slash', () => {
  expect(isOwnPath('/invest')).toBe(true);
  for (const href of ['//host', '/\\host', 'invest', 'https://host/', '']) expect(isOwnPath(href)).toBe(false);
});

test('a link target contains no blank, control character or backslash, which browsers drop or convert', () => {
  for (const href of ['/invest', '#top', 'https://example.org/', 'tel:+675']) expect(isSafeHref(href), href).toBe(true);
  for (const sign of [' ', '\t', '\n', '\u0000', '\u007f', '\\']) {
    for (const href of [`/in${sign}vest`, `${sign}/invest`, `https:${sign}//example.org`]) {
      expect(isSafeHref(href), JSON.stringify(href)).toBe(false);
    }
  }
});

describe('isServedPath', () => {
  test('recognises screens, with query, fragment and trailing slash', () => {
    for (const path of servedPaths) {
      expect(isServedPath(path)).toBe(true);
      expect(isServedPath(`${path}?a=b#c`)).toBe(true);
    }
    expect(isServedPath('/investment-opportunities/')).toBe(true);
    expect(isServedPath('/investment-opportunities/0198f0a2-0000-7000-8000-000000000000')).toBe(true);
  });

  test('does not match a longer word', () => {
    expect(isServedPath('/investment-opportunities-old')).toBe(false);
    expect(isServedPath('https://example.org/')).toBe(false);
  });

  test('distinguishes a staff payment by its query, like its screen, and a client payment by its path', () => {
    const id = '0198f0a2-0000-7000-8000-000000000000';
    expect(isServedPath(`/admin/payments?id=${id}`)).toBe(true);
    expect(isServedPath(`/admin/payments/${id}`)).toBe(false);
    expect(isServedPath(`/dashboard/payments/${id}`)).toBe(true);
    expect(isServedPath('/dashboard/enquiries/ENQ-2026-000001')).toBe(true);
  });
});

describe('isLinkTarget (D21)', () => {
  test('is false for empty targets and reserved addresses without a screen', () => {
    expect(isLinkTarget('')).toBe(false);
    expect(isLinkTarget('#')).toBe(false);
    expect(isLinkTarget('/privacy')).toBe(false);
    const missing = reservedSegments.filter((segment) => !isServedPath(`/${segment}`));
    expect(missing).toContain('api');
    for (const segment of missing) {
      expect(isLinkTarget(`/${segment}`), segment).toBe(false);
      expect(isLinkTarget(`/${segment}/below?a=b`), segment).toBe(false);
    }
  });

  test('is true for library files, and nothing else below them', () => {
    const id = '0198f0a2-0000-7000-8000-000000000000';
    expect(isLinkTarget(`/media/${id}/1790000000000-guide.pdf`)).toBe(true);
    for (const href of [
      `/media/${id}`,
      `/media/${id}/`,
      `/media/${id}/a/b`,
      '/media/guide.pdf',
      `/mediax/${id}/a.pdf`,
    ]) {
      expect(isLinkTarget(href), href).toBe(false);
    }
  });

  test('is true for screens, fragments and other web addresses', () => {
    for (const href of ['/', '/investment-opportunities?sector=mining', '#top', 'https://example.org']) {
      expect(isLinkTarget(href), href).toBe(true);
    }
  });
});
