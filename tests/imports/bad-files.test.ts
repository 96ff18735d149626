import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { importLimits } from '../../src/domain/imports/imports.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { useApp } from '../setup/app.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { importerOf } from './scene.ts';

const app = useApp({ demo: false });

describe('an unreadable file', () => {
  const files: Record<string, [string | Uint8Array, string, string?]> = {
    'with another name': ['id,Company Name\n,A', refusals.extension, 'list.txt'],
    'that is a workbook': [Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), refusals.workbook],
    'that is an old workbook': [Buffer.from('d0cf11e0a1b11ae1', 'hex'), refusals.workbook],
    'in two bytes a letter': [Buffer.from('\uFEFFid,Company Name\n,A', 'utf16le'), refusals.notUtf8],
    'in Latin letters of one byte': [Buffer.from('id,Company Name\n,Caf\xe9', 'latin1'), refusals.notUtf8],
    'of bytes': [Buffer.concat([Buffer.from('a\0\0\0'), Buffer.alloc(200)]), refusals.notText],
    'that is packed': [gzipSync('id,Company Name'), refusals.notUtf8],
    'with blank lines alone': ['\r\n\r\n', refusals.noHeader],
    'of a header alone': ['id,Company Name\r\n', refusals.noRows],
    'with an open quotation mark': ['id,Company Name\n,A\n,"B\n,C', refusals.unreadable(3)],
    'with a mark in the wrong place': ['id,Company Name\n,A\n,"B"x\n', refusals.unreadable(3)],
    // These messages are literals, not imported from the texts.
    'with a million columns': [
      `id,Company Name${',x'.repeat(1_000_000)}\n,A`,
      'Line 1 has too many columns. Use at most 60.',
    ],
    'with 61 columns in one of its lines': [
      `id,Company Name\n,A\n,"B ""and"", C"${','.repeat(59)}\n`,
      'Line 3 has too many columns. Use at most 60.',
    ],
    'with a long cell': [
      `id,Company Name\r\n,A\r\n,"${'x\n'.repeat(15_001)}"\r\n`,
      'A cell in line 3 is too long. Use at most 30,000 characters in a cell.',
    ],
    'with a long line': [
      `id,Company Name\n,${Array.from({ length: 58 }, () => 'x'.repeat(2600)).join(',')}\n`,
      'Line 2 is too long. Use at most 150,000 characters in a line.',
    ],
    'with a million lines': [
      `id,City\n${',a\n'.repeat(1_000_000)}`,
      'This file has more than 60,000 lines. Split it into several files.',
    ],
    'with too many lines': [
      `id,City\n${',a\n'.repeat(importLimits.rows + 1)}`,
      refusals.tooManyRows(importLimits.rows),
    ],
  };

  it.each(Object.entries(files))('%s is refused with a message', async (_, [bytes, words, name]) => {
    const admin = await importerOf(app);
    const { status, error } = await admin.check('clients', bytes, name);
    expect({ status, message: error?.message, fields: error?.fieldErrors }).toEqual({
      status: 400,
      message: words,
      fields: { file: [words] },
    });
  });

  it('is refused when empty, and over 10 MB', async () => {
    const admin = await importerOf(app);
    expect((await admin.check('clients', '')).error?.message).toBe(mediaRefusals.empty);
    const large = await admin.check('clients', Buffer.alloc(importLimits.bytes + 1, 97));
    expect([large.status, large.error?.message]).toEqual([413, refusals.tooLarge(10)]);
    expect(
      (await admin.send('services', 'check', { bytes: `id,Service Name\n${',A\n'.repeat(2001)}` })).error?.message,
    ).toBe(refusals.tooManyChanges(2001, 2000));
  });

  it('is refused without a file, at another address, and with another mode', async () => {
    const admin = await importerOf(app);
    const headers = { origin: app.deps.publicUrl.origin, cookie: admin.cookie };
    const post = (path: string) => app.request(path, { method: 'POST', headers, body: new FormData() });
    expect((await post('/api/imports/clients?mode=check')).status).toBe(400);
    expect((await post('/api/imports/clients?mode=delete')).status).toBe(400);
    expect((await post('/api/imports/clients?mode=check&also=this')).status).toBe(400);
    expect((await post('/api/imports/posts?mode=check')).status).toBe(404);
    expect((await app.request('/api/exports/users', { headers })).status).toBe(404);
    expect((await app.request('/api/exports/clients?sort=name', { headers })).status).toBe(400);
  });
});

describe('unauthorised callers', () => {
  const asked = async (cookie: string | undefined, origin: string | undefined) => {
    const headers = { ...(cookie === undefined ? {} : { cookie }), ...(origin === undefined ? {} : { origin }) };
    const body = new FormData();
    body.set('file', new Blob(['id,Company Name\n,A']), 'list.csv');
    const answers = [
      await app.request('/api/exports/clients', { headers }),
      await app.request('/api/imports/clients?mode=check', { method: 'POST', headers, body }),
    ];
    const codes = answers.map(async (answer) => {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const { error } = (await answer.json()) as { error: { json: { data: { appCode: string } } } };
      return error.json.data.appCode;
    });
    return Promise.all(codes);
  };
  const own = () => app.deps.publicUrl.origin;
  const cookieOf = async (roles: readonly ('admin' | 'editor')[]) =>
    signInAs(app, await makeUser(app.deps.db, { roles }));

  it('neither export nor import: before the gate, signed out, a client, an editor', async () => {
    expect(await asked(undefined, own())).toEqual(['TRIAL_REQUIRED', 'TRIAL_REQUIRED']);
    expect(await asked(await app.grantCookie(), own())).toEqual(['SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED']);
    expect(await asked(await cookieOf([]), own())).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await asked(await cookieOf(['editor']), own())).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await app.deps.db.auditEntry.count({ where: { action: 'clients.export' } })).toBe(0);
  });

  it('include another site', async () => {
    const body = new FormData();
    const headers = { cookie: await cookieOf(['admin']), origin: 'https://other.test' };
    const answer = await app.request('/api/imports/clients?mode=apply', { method: 'POST', headers, body });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(errorTexts.foreignOrigin);
  });
});

describe('an export', () => {
  it('is a dated file, filtered as the list, and logged', async () => {
    const { db } = app.deps;
    await db.client.createMany({
      data: [
        { name: 'Asaro Coffee', status: 'active' },
        { name: 'Tuna & 100% Co', status: 'prospect' },
        { name: 'Deleted', deletedAt: new Date() },
      ],
    });
    const admin = await importerOf(app);
    const response = await app.request('/api/exports/clients', { headers: { cookie: admin.cookie } });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=clients-2026-11-20.csv',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const names = (text: string) =>
      [...text.matchAll(/"(Asaro Coffee|Tuna & 100% Co|Deleted)"/g)].map(([, name]) => name);
    expect(names(await response.text())).toEqual(['Asaro Coffee', 'Tuna & 100% Co']);
    expect(names(await admin.export('clients', '?status=active'))).toEqual(['Asaro Coffee']);
    expect(names(await admin.export('clients', '?q=0%25'))).toEqual(['Tuna & 100% Co']);
    const log = await db.auditEntry.findMany({ where: { actorId: admin.person.id }, orderBy: { id: 'asc' } });
    expect(log).toMatchObject([
      { action: 'clients.export', entityKind: 'client', after: {} },
      { action: 'clients.export', after: { status: 'active' } },
      { action: 'clients.export', after: { q: '0%' } },
    ]);
    await db.client.deleteMany();
  });
});
