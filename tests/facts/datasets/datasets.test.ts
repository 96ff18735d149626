import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeriesMapping } from '../../../src/domain/facts/datasets/mapping.ts';
import { datasetRefusals as refusals, datasetTexts } from '../../../src/domain/facts/datasets/texts.ts';
import { importRefusals } from '../../../src/domain/imports/texts.ts';
import { runAll } from '../../imports/scene.ts';
import { useApp } from '../../setup/app.ts';
import { aPerson, add, addConfirmed } from '../scene.ts';
import { sdmxFile, weoFile, worldBankFile } from './files.ts';
import { dataImporterOf } from './scene.ts';

const app = useApp({ demo: false });
const series = 'GDP of tests';
const key = 'NY.GDP.TEST.CD';

beforeAll(async () => {
  await app.deps.db.fact.deleteMany();
});

const storedFacts = () =>
  app.deps.db.fact.findMany({
    where: { deletedAt: null },
    orderBy: { period: 'asc' },
    select: { id: true, key: true, label: true, period: true, value: true, note: true, version: true, confirmed: true },
  });

const asOffered = ({ mapping }: { mapping: SeriesMapping }) => ({ ...mapping, series });

describe('an administrator', () => {
  it('maps a series once, and the next file needs one check', async () => {
    const admin = await dataImporterOf(app);
    const { body: first } = await admin.read(worldBankFile());
    expect(first).toMatchObject({ form: 'worldBank', dataset: 'World Development Indicators' });
    expect(first.series).toMatchObject([
      { key, title: 'GDP (current US$)', count: 3, periods: ['2021', '2024'], latest: '32500000000', isKept: false },
    ]);
    expect(first.series[0]?.mapping).toMatchObject({
      label: 'GDP (current US$)',
      kind: 'money',
      currency: 'USD',
      from: 2021,
      to: null,
      sourceName: 'World Bank, World Development Indicators',
      sourceUrl: 'https://data.worldbank.org/indicator/NY.GDP.TEST.CD?locations=PG',
    });
    const own: SeriesMapping = {
      ...(first.series[0]?.mapping as SeriesMapping),
      label: 'Gross domestic product of tests',
      topic: 'trade',
      series,
      from: 2022,
      ownerId: admin.person.id,
      reviewOn: '2026-12-31',
    };
    const { body: check } = await admin.check(worldBankFile(), { [key]: own });
    expect(check.counts).toEqual({ new: 2, changed: 0, same: 0, leftOut: 0, empty: 1 });
    expect(check.changes).toEqual([
      expect.objectContaining({
        outcome: 'new',
        line: 7,
        period: '2022',
        after: { kind: 'money', value: '31604000000', unit: '', currency: 'USD' },
      }),
      expect.objectContaining({ outcome: 'new', period: '2024' }),
    ]);
    // Nothing is stored until it is applied.
    expect(await storedFacts()).toEqual([]);
    expect(await app.deps.db.factMapping.count()).toBe(0);

    const { run } = await admin.import(worldBankFile(), () => own);
    expect(run).toMatchObject({ noun: 'facts', error: null, counts: { new: 2, changed: 0, refused: 0 }, file: null });
    expect(await storedFacts()).toMatchObject([
      {
        key: 'gross-domestic-product-of-tests-2022',
        period: '2022',
        value: '31604000000',
        version: 1,
        confirmed: null,
      },
      { period: '2024', value: '32500000000', version: 1, confirmed: null },
    ]);
    expect(await app.deps.db.fact.findFirst({ where: { period: '2024' } })).toMatchObject({
      label: 'Gross domestic product of tests',
      topic: 'trade',
      kind: 'money',
      currency: 'USD',
      series,
      sourceName: 'World Bank, World Development Indicators',
      ownerId: admin.person.id,
      updatedBy: admin.person.id,
    });

    // The next year's file, with a revised value and a new one.
    const next = worldBankFile({ values: ['1', '31604000000.0', '31700000000', '32600000000', '34000000000'] });
    const other = await dataImporterOf(app);
    const { body: again } = await other.read(next);
    expect(again.series).toMatchObject([{ key, isKept: true, mapping: { ...own, reviewOn: '2026-12-31' } }]);
    const { checked, run: second } = await other.import(next, ({ mapping }) => mapping);
    expect(checked.counts).toEqual({ new: 2, changed: 1, same: 1, leftOut: 0, empty: 0 });
    expect(checked.changes[0]).toMatchObject({
      outcome: 'changed',
      period: '2024',
      before: { value: '32500000000' },
      after: { value: '32600000000' },
    });
    expect(second).toMatchObject({ error: null, counts: { new: 2, changed: 1 } });
    expect((await storedFacts()).map(({ period, value, version }) => [period, value, version])).toEqual([
      ['2022', '31604000000', 1],
      ['2023', '31700000000', 1],
      ['2024', '32600000000', 2],
      ['2025', '34000000000', 1],
    ]);

    const log = await app.deps.db.auditEntry.findMany({
      where: { action: { in: ['facts.keepMapping', 'facts.import'] } },
      orderBy: { id: 'asc' },
    });
    expect(log.slice(-3)).toMatchObject([
      { action: 'facts.keepMapping', actorId: admin.person.id, entityName: own.label, after: { series, from: 2022 } },
      { action: 'facts.import', actorId: admin.person.id, entityName: 'data.csv' },
      { action: 'facts.import', actorId: other.person.id, after: { new: 2, changed: 1 } },
    ]);
    // Nothing left to do.
    const { body: same } = await other.check(next, { [key]: own });
    expect(same).toMatchObject({ counts: { new: 0, changed: 0, same: 4 }, changes: [], checked: '' });
  });

  it('keeps confirmed values on the site, and texts that people wrote', async () => {
    const { api } = await aPerson(app, 'admin');
    const own = { series, kind: 'number', unit: 'USD', label: 'By hand', topic: 'trade' } as const;
    const { id } = await addConfirmed(api, { ...own, period: '2022', value: '5', note: 'Estimate. Without oil' });
    await add(api, { ...own, kind: 'money', unit: '', currency: 'USD', period: '2024', value: '32500000000.0' });
    const admin = await dataImporterOf(app);
    const { checked } = await admin.import(worldBankFile(), asOffered);
    expect(checked.counts).toMatchObject({ new: 1, changed: 1, same: 1 });
    const facts = await storedFacts();
    expect(facts.map(({ label, period, value, version, note }) => [label, period, value, version, note])).toEqual([
      ['GDP (current US$)', '2021', '26311000000.25', 1, null],
      ['By hand', '2022', '31604000000', 2, 'Without oil'],
      ['By hand', '2024', '32500000000.0', 1, null],
    ]);
    expect(facts.find((fact) => fact.id === id)?.confirmed).toMatchObject({ value: '5', version: 1 });
    expect((await api.facts.published({ q: 'By hand' })).items).toMatchObject([{ value: '5' }]);
  });

  it('reads multipliers, decimals and marks, and forgets series that are no longer chosen', async () => {
    const admin = await dataImporterOf(app);
    const { checked } = await admin.import(sdmxFile, ({ mapping, title }) => ({
      ...mapping,
      kind: 'number',
      currency: '',
      unit: 'units',
      power: title === 'Reserves' ? -6 : 3,
      decimals: 1,
    }));
    expect(checked.counts).toEqual({ new: 3, changed: 0, same: 0, leftOut: 4, empty: 0 });
    expect(checked.changes.slice(0, 4).map(({ line, reason }) => [line, reason])).toEqual([
      [5, refusals.deleted],
      [6, refusals.badPeriod('2025-W05')],
      [7, refusals.badValue('many')],
      [8, refusals.badPower('lots')],
    ]);
    expect((await storedFacts()).map(({ period, value, note }) => [period, value, note])).toEqual([
      ['2025 Q1', '131500', null],
      ['2025 Q2', '132750', 'Estimate'],
      ['2025-06', '3250', 'Provisional'],
    ]);
    const { body } = await admin.read(sdmxFile);
    expect(body.series.map(({ isKept }) => isKept)).toEqual([true, true]);
    const one = body.series[0];
    if (one === undefined) throw new Error('No series.');
    // A later value, of one series alone; its mark falls with the revision.
    const later = sdmxFile.replace('132.75,0,IX: Index,E', '132.75,0,IX: Index,A').replace('131.5', '131.6');
    const { body: check } = await admin.check(later, { [one.key]: one.mapping });
    expect(check.counts).toMatchObject({ changed: 2, same: 0 });
    await admin.apply(later, { [one.key]: one.mapping }, check.checked);
    await runAll(app);
    expect((await storedFacts()).map(({ period, value, note, version }) => [period, value, note, version])).toEqual([
      ['2025 Q1', '131600', null, 2],
      ['2025 Q2', '132750', null, 2],
      ['2025-06', '3250', 'Provisional', 1],
    ]);
    expect((await admin.read(sdmxFile)).body.series.map(({ isKept }) => isKept)).toEqual([true, false]);
    expect(
      await app.deps.db.auditEntry.count({ where: { action: 'facts.forgetMapping', entityName: 'Reserves' } }),
    ).toBe(1);
  });

  it('imports the WEO download with its estimates, and offers a later review date', async () => {
    const admin = await dataImporterOf(app);
    await admin.import(weoFile(), ({ mapping }) => ({ ...mapping, reviewOn: '2026-12-01' }));
    expect((await storedFacts()).map(({ period, value, note }) => [period, value, note])).toEqual([
      ['2022', '30114500000', null],
      ['2023', '31420000000', null],
      ['2025', '33001750000', 'Estimate or forecast'],
    ]);
    await app.deps.db.factMapping.updateMany({
      data: { mapping: { ...(await keptMapping()), reviewOn: '2020-02-29' } },
    });
    const { body } = await admin.read(weoFile());
    expect(body.series[0]?.mapping.reviewOn).toBe('2027-02-28');
    // A form that a later release wrote.
    await app.deps.db.factMapping.updateMany({ data: { mapping: { ...(await keptMapping()), kind: 'ratio' } } });
    expect((await admin.read(weoFile())).body.series[0]).toMatchObject({ isKept: false });
  });
});

async function keptMapping() {
  const { mapping } = await app.deps.db.factMapping.findFirstOrThrow();
  return mapping as SeriesMapping;
}

describe('an import of data', () => {
  it('is refused as a whole if the facts changed since the check, and does nothing twice if repeated', async () => {
    const admin = await dataImporterOf(app);
    const { body } = await admin.read(worldBankFile());
    const mappings = { [key]: { ...(body.series[0]?.mapping as SeriesMapping), series } };
    const { body: check } = await admin.check(worldBankFile(), mappings);
    const { api } = await aPerson(app, 'admin');
    await add(api, { series, period: '2022', value: '1' });
    const late = await admin.apply(worldBankFile(), mappings, check.checked);
    expect(late).toMatchObject({ status: 409, message: refusals.changed });
    expect(await app.deps.db.csvRun.count({ where: { finishedAt: null } })).toBe(0);
    expect(await app.deps.db.factMapping.count()).toBe(0);
    expect(await storedFacts()).toHaveLength(1);

    const { body: fresh } = await admin.check(worldBankFile(), mappings);
    const again = randomUUID();
    const started = await admin.apply(worldBankFile(), mappings, fresh.checked, again);
    await runAll(app);
    const repeated = await admin.apply(worldBankFile(), mappings, fresh.checked, again);
    expect(repeated.body.run).toBe(started.body.run);
    await runAll(app);
    expect((await storedFacts()).map(({ version }) => version)).toEqual([1, 2, 1]);
    const other = await admin.apply(weoFile(), mappings, check.checked, again);
    expect(other).toMatchObject({ status: 409, message: importRefusals.keyReused });
  });

  it('refuses choices that do not fit', async () => {
    const admin = await dataImporterOf(app);
    const { body } = await admin.read(worldBankFile());
    const mapping = { ...(body.series[0]?.mapping as SeriesMapping), series };
    const { person: visitor } = await aPerson(app);
    const settings: [object, string][] = [
      [{}, refusals.badSettings],
      [{ mappings: {} }, refusals.nothingChosen],
      [{ mappings: { other: mapping } }, refusals.otherSeries],
      [{ mappings: { [key]: { ...mapping, series: '' } } }, refusals.badSettings],
      [{ mappings: { [key]: { ...mapping, kind: 'percent' } } }, refusals.badSettings],
      [{ mappings: { [key]: { ...mapping, from: 2025, to: 2024 } } }, refusals.badSettings],
      [{ mappings: { [key]: { ...mapping, sourceUrl: 'javascript:alert(1)' } } }, refusals.badSettings],
      [{ mappings: { [key]: { ...mapping, power: 1 } } }, refusals.badSettings],
      [{ mappings: { [key]: { ...mapping, ownerId: visitor.id } } }, refusals.badOwner(mapping.label)],
      [{ mappings: { [key]: { ...mapping, reviewOn: '2020-01-01' } } }, refusals.badReview(mapping.label)],
    ];
    for (const [given, message] of settings) {
      const answer = await admin.send('check', worldBankFile(), { settings: given });
      expect([answer.status, answer.message], JSON.stringify(given)).toEqual([400, message]);
    }
    const { body: two } = await admin.read(sdmxFile);
    const twice = Object.fromEntries(two.series.map((one) => [one.key, { ...one.mapping, series }]));
    expect((await admin.check(sdmxFile, twice)).message).toContain(datasetTexts.nameTwice);
    const unchecked = await admin.send('apply', worldBankFile(), { settings: { mappings: { [key]: mapping } } });
    expect(unchecked.message).toBe(importRefusals.needsKey);
    expect((await admin.apply(worldBankFile(), { [key]: mapping }, '')).message).toBe(importRefusals.badChecked);
    expect(await storedFacts()).toEqual([]);
  });

  it('leaves out values that a fact cannot hold, and exports no formulas', async () => {
    const admin = await dataImporterOf(app);
    const file = worldBankFile({ title: '=HYPERLINK("x")', values: ['1E+24', '0.0000000000001', '7'] });
    const { checked, run } = await admin.import(file, (offered) => ({ ...asOffered(offered), decimals: null }));
    expect(checked.counts).toMatchObject({ new: 1, leftOut: 2 });
    expect(checked.changes.map(({ reason }) => reason)).toEqual([refusals.tooLarge(24), refusals.tooFine(12), '']);
    expect(run).toMatchObject({ error: null, counts: { new: 1 } });
    expect(await storedFacts()).toMatchObject([{ label: '=HYPERLINK("x")', value: '7' }]);
  });

  it('is for administrators, and for facts only', async () => {
    const editor = await dataImporterOf(app, ['editor']);
    for (const mode of ['read', 'check', 'apply'] as const) {
      expect(await editor.send(mode, worldBankFile(), { settings: { mappings: {} } })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    }
    const { origin } = app.deps.publicUrl;
    const ask = (address: string) =>
      app.request(address, { method: 'POST', headers: { origin }, body: new FormData() });
    expect((await ask('/api/imports/clients/datasets?mode=read')).status).toBe(404);
    expect((await ask('/api/imports/facts/datasets?mode=read')).status).toBe(401);
  });
});
