import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { importNouns } from '../../src/domain/imports/imports.ts';
import { importRefusals as refusals } from '../../src/domain/imports/texts.ts';
import { buildService } from '../factories/billing.ts';
import { buildClient } from '../factories/client.ts';
import { useApp } from '../setup/app.ts';
import { importerOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

async function scene() {
  const { db } = app.deps;
  await db.client.deleteMany();
  const coffee = await buildClient(db, { name: 'Asaro Coffee', contactEmail: 'Kila@Asaro.example', city: 'Goroka' });
  return { db, coffee, admin: await importerOf(app) };
}

describe('the columns of a file', () => {
  it('are recognised by label, field name and synonyms, ignoring case, spaces and punctuation', async () => {
    const { admin } = await scene();
    const file = 'Organisation;E-Mail;contactPhone;CITY ;Shoe size;;reason\nLae Timber;a@b.example;;Lae;46;x;y';
    const { body } = await admin.columns('clients', file);
    expect(body.rows).toBe(1);
    expect(body.columns).toEqual([
      { position: 0, heading: 'Organisation', example: 'Lae Timber' },
      { position: 1, heading: 'E-Mail', example: 'a@b.example' },
      { position: 2, heading: 'contactPhone', example: '' },
      { position: 3, heading: 'CITY', example: 'Lae' },
      { position: 4, heading: 'Shoe size', example: '46' },
      { position: 5, heading: '', example: 'x' },
    ]);
    const found = Object.fromEntries(body.fields.map((one) => [one.field, one.found]));
    expect(found).toMatchObject({ id: [], name: [0], contactEmail: [1], contactPhone: [2], city: [3], country: [] });
    expect(body.fields.filter(({ isRequired }) => isRequired).map(({ heading }) => heading)).toEqual(['Company Name']);
    expect(body.keys).toEqual(['contactEmail']);
    const { body: checked } = await admin.check('clients', file);
    expect(checked.counts).toMatchObject({ new: 1, refused: 0 });
  });

  it('stay open if two of them fit a field, unless one has its exact label', async () => {
    const { admin } = await scene();
    const two = 'Company Name,Email,E-mail\nA,a@b.example,c@d.example';
    const fieldOf = async (file: string) =>
      (await admin.columns('clients', file)).body.fields.find(({ field }) => field === 'contactEmail')?.found;
    expect(await fieldOf(two)).toEqual([1, 2]);
    expect(await fieldOf(two.replace('E-mail', 'Contact Email'))).toEqual([2]);
    const { error } = await admin.check('clients', two);
    expect(error?.fieldErrors).toEqual({
      'columns.contactEmail': ['More than one column could be ‘Contact Email’: ‘Email’, ‘E-mail’. Choose one.'],
    });
    const again = await admin.check('clients', 'id,City,CITY ,Company Name\n,a,b,c');
    expect(again.error?.fieldErrors).toEqual({ 'columns.city': [refusals.severalColumns('City', ['City', 'CITY'])] });
  });

  it('are refused at their fields: one column twice, a required one missing, none at all, or of another file', async () => {
    const { admin } = await scene();
    const file = 'a,b\nLae Timber,Lae';
    const errorsOf = async (columns: Record<string, number>, matchBy?: string) =>
      (await admin.check('clients', file, undefined, { columns, ...(matchBy === undefined ? {} : { matchBy }) })).error
        ?.fieldErrors;
    expect(await errorsOf({ name: 0, city: 1 })).toBeUndefined();
    expect(await errorsOf({ name: 0, city: 0 })).toEqual({
      'columns.city': ['The column ‘a’ is already used for ‘Company Name’. Choose another.'],
    });
    expect(await errorsOf({ city: 1 })).toEqual({
      'columns.name': ['Choose the column with ‘Company Name’. New records need it.'],
    });
    expect(await errorsOf({})).toEqual({ file: ['Choose a column for at least one field.'] });
    expect(await errorsOf({ id: 0 })).toEqual({ file: ['Choose a column for at least one field.'] });
    expect(await errorsOf({ name: 2 })).toEqual({ file: [refusals.otherColumns] });
    expect(await errorsOf({ version: 0 })).toEqual({ file: [refusals.otherColumns] });
    expect(await errorsOf({ name: 0 }, 'contactEmail')).toEqual({ file: [refusals.badMatch] });
    expect(await errorsOf({ name: 0 }, 'name')).toEqual({ file: [refusals.badMatch] });
  });

  it('are read with a byte order mark, semicolons and line breaks in quotes', async () => {
    const { admin, db } = await scene();
    const file = '\uFEFFCompany;Notes\r\n"Lae; Timber";"one\r\ntwo ""three"""\r\n';
    expect((await admin.import('clients', file)).body.counts).toMatchObject({ new: 1 });
    const made = await db.client.findFirstOrThrow({ where: { name: 'Lae; Timber' } });
    expect(made.description).toBe('one\ntwo "three"');
  });

  it('are bound to the check: others are not applied', async () => {
    const { admin, db } = await scene();
    const file = 'a,b\nLae Timber,Lae';
    const { body } = await admin.check('clients', file, undefined, { columns: { name: 0, city: 1 } });
    const swapped = await admin.apply('clients', file, body.checked, undefined, { columns: { name: 1, city: 0 } });
    expect(swapped.error?.message).toBe(refusals.otherFile);
    expect(await db.client.count()).toBe(1);
  });
});

describe('a file without ids', () => {
  const columns = { name: 0, contactEmail: 1, city: 2 };

  it('adds its lines, or updates those with the same email', async () => {
    const { admin, coffee, db } = await scene();
    const file = 'n,e,c\nAsaro Coffee Ltd, kila@asaro.EXAMPLE ,Goroka\nNo email,,Lae\nNew,new@x.example,Lae';
    const added = await admin.check('clients', file, undefined, { columns });
    expect(added.body.counts).toMatchObject({ new: 2, refused: 1 });
    const clean = file.replace(' kila@asaro.EXAMPLE ', 'kila@asaro.EXAMPLE');
    expect((await admin.check('clients', clean, undefined, { columns })).body.counts).toMatchObject({ new: 3 });
    const matched = await admin.import('clients', clean, { columns, matchBy: 'contactEmail' });
    expect(matched.body.counts).toEqual({ rows: 3, new: 2, changed: 1, unchanged: 0, refused: 0 });
    expect(await db.client.findUniqueOrThrow({ where: { id: coffee.id } })).toMatchObject({
      name: 'Asaro Coffee Ltd',
      contactEmail: 'kila@asaro.EXAMPLE',
      version: 2,
    });
    expect(await db.client.count()).toBe(3);
  });

  it('refuses a line that matches several records, and two lines for one', async () => {
    const { admin, db } = await scene();
    await buildClient(db, { name: 'Twin 1', contactEmail: 'twin@x.example' });
    await buildClient(db, { name: 'Twin 2', contactEmail: 'TWIN@x.example' });
    await buildClient(db, { name: 'Deleted', contactEmail: 'gone@x.example', deletedAt: new Date() });
    const file = [
      'n,e,c',
      'A,twin@x.example,',
      'B,kila@asaro.example,',
      'C,KILA@asaro.example,',
      'D,new@x.example,',
      'E,New@x.example,',
      'F,gone@x.example,',
    ].join('\n');
    const { body } = await admin.check('clients', file, undefined, { columns, matchBy: 'contactEmail' });
    expect(body.counts).toEqual({ rows: 6, new: 2, changed: 1, unchanged: 0, refused: 3 });
    expect(body.lines.slice(0, 3).map(({ line, reasons }) => [line, reasons[0]?.text])).toEqual([
      [2, '2 clients have this value. Use a file with IDs to say which one you mean.'],
      [4, 'Line 3 is about the same record.'],
      [6, 'Line 5 is about the same record.'],
    ]);
  });

  it('updates no other record that has since got the email', async () => {
    const { admin, coffee, db } = await scene();
    const file = 'n,e\nAsaro,kila@asaro.example';
    const settings = { columns: { name: 0, contactEmail: 1 }, matchBy: 'contactEmail' };
    const { checked } = (await admin.check('clients', file, undefined, settings)).body;
    await db.client.update({ where: { id: coffee.id }, data: { deletedAt: new Date() } });
    await buildClient(db, { name: 'Other', contactEmail: 'kila@asaro.example' });
    const { error } = await admin.apply('clients', file, checked, undefined, settings);
    expect(error?.message).toBe(refusals.changedSinceCheck(['Other'], 1));
    expect(await db.client.count({ where: { name: 'Asaro' } })).toBe(0);
  });
});

describe('foreign ids', () => {
  it('are reported: of another site, entity or program', async () => {
    const { admin, coffee, db } = await scene();
    const service = await buildService(db, { name: 'Care' });
    const messageOf = async (id: string) => {
      const { body, error } = await admin.check('clients', `id,Company Name\n${id},Taken over`);
      expect(body.counts).toBeUndefined();
      return error?.message;
    };
    const foreign =
      'None of the IDs in this file belongs to a client on this site. The file may come from another site. To add its lines as new clients, set ‘id’ to ‘Not imported’.';
    expect(await messageOf('0198c5d0-0000-7000-8000-000000000000')).toBe(foreign);
    expect(await messageOf('4711')).toBe(foreign);
    expect(await messageOf(service.id)).toBe(
      'The IDs in this file belong to services, not to clients. Choose another file.',
    );
    // Some ids belong to this site: only the lines with others are refused.
    const mixed = `id,Company Name\n${coffee.id},Asaro Coffee\n${service.id},Taken over`;
    expect((await admin.check('clients', mixed)).body.counts).toMatchObject({ unchanged: 1, refused: 1 });
    // Imported as new ones.
    const fresh = { columns: { name: 1 } };
    const { body } = await admin.import('clients', `id,Company Name\n4711,Taken over`, fresh);
    expect(body.counts).toMatchObject({ new: 1 });
    expect((await db.service.findUniqueOrThrow({ where: { id: service.id } })).name).toBe('Care');
  });
});

describe.each(importNouns)('the template of %s', (noun) => {
  it('has every column of an export and an example that can be imported', async () => {
    await app.deps.db.sector.upsert({
      where: { slug: 'mining' },
      create: { slug: 'mining', name: 'Mining', order: 1 },
      update: {},
    });
    const admin = await importerOf(app);
    const response = await app.request(`/api/imports/${noun}`, { headers: { cookie: admin.cookie } });
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${noun}-template.csv`);
    const template = Buffer.from(await response.arrayBuffer()).toString('utf8');
    const [, ...exported] = parse(await admin.export(noun), { bom: true })[0] ?? [];
    const rows = parse(template, { bom: true });
    expect(rows[0]).toEqual(exported);
    expect(rows).toHaveLength(2);
    const { body } = await admin.check(noun, template);
    expect(body.counts).toEqual({ rows: 1, new: 1, changed: 0, unchanged: 0, refused: 0 });
  });
});
