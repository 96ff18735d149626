import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { writeCsv } from '../../server/csv/write-csv.ts';
import { withoutFiles } from '../../src/domain/content/places.ts';
import { factDocument, unchangedByRestore } from '../../src/domain/facts/document.ts';
import { expectVersionsKept, filledEntry } from '../columns/every-field.ts';
import { importerOf } from '../imports/scene.ts';
import { useApp } from '../setup/app.ts';
import { aPerson, factOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

it('keeps every field of a fact: stored, restored, confirmed, and as CSV', async () => {
  const { person, api } = await aPerson(app, 'admin');
  const every = filledEntry(factDocument.defaults, {
    key: 'a-key',
    topic: 'trade',
    kind: 'money',
    value: '-123456789012345678901234.123456789012',
    currency: 'PGK',
    period: 'as of 2024-06-30',
    sourceUrl: 'https://www.example.org/a?b=c&d=%20#e',
    seenOn: '2026-10-02',
    ownerId: person.id,
    reviewOn: '2027-03-04',
  });
  // Money has no unit, and a number no currency.
  const filled = { ...every, unit: '' };
  const unit = { kind: 'number', unit: every.unit, currency: '' } as const;
  for (const content of [filled, { ...filled, ...unit, key: 'b-key', series: 'Another' }]) {
    const other = factOf({ key: content.key, topic: 'tax', kind: 'percent', value: '1', period: '2023' });
    const { id, read, publish } = await expectVersionsKept({
      api: api.facts,
      filled: content,
      other,
      unchangedByRestore,
    });
    await publish(content);
    const { version } = (await api.facts.forEditing({ id })).published;
    await api.facts.confirm({ id, version });
    const {
      factId: _,
      confirmedAt: __,
      confirmedBy: ___,
      ...shown
    } = await app.deps.db.confirmedFact.findUniqueOrThrow({
      where: { factId: id },
    });
    const day = (text: string) => new Date(`${text}T00:00:00Z`);
    const orNull = (text: string) => (text === '' ? null : text);
    expect(shown).toEqual({
      ...content,
      version,
      unit: orNull(content.unit),
      currency: orNull(content.currency),
      seenOn: day(content.seenOn),
      reviewOn: day(content.reviewOn),
    });

    const files = await importerOf(app);
    const [headings = [], ...rows] = parse(await files.export('facts'), { bom: true });
    const [, ...cells] = rows.find(([first]) => first === id) ?? [];
    await publish(other);
    const { body: file } = await files.columns('facts', writeCsv([headings, [id, ...cells]]));
    const columns = Object.fromEntries(file.fields.map(({ field, found }) => [field, found[0] ?? -1]));
    const unnamed = headings.map((_heading, position) => `Column ${position}`);
    const { body } = await files.import('facts', writeCsv([unnamed, [id, ...cells]]), { columns });
    expect(body.counts).toMatchObject({ changed: 1 });
    expect(await read(id)).toEqual(content);

    // A new one: a key and a point of the series are there once.
    await publish(other);
    const at = (heading: string) => headings.indexOf(heading) - 1;
    const renewed = cells.map((cell, position) => (position === at('Key') ? `new-${cell}` : cell));
    const { body: again } = await files.import('facts', writeCsv([unnamed, ['', ...renewed]]), { columns });
    expect(again.counts).toMatchObject({ new: 1 });
    const made = await app.deps.db.fact.findUniqueOrThrow({
      where: { key: `new-${content.key}` },
      select: { id: true },
    });
    const stored = withoutFiles((await api.facts.forEditing({ id: made.id })).published.content);
    expect(stored).toEqual({ ...content, key: `new-${content.key}` });
    await api.facts.remove({ id: made.id, version: 1 });
  }
});

it('refuses lines by field: a foreign owner, a changed or taken key, a period of a series twice', async () => {
  const { person, api } = await aPerson(app, 'admin');
  const files = await importerOf(app);
  const one = await api.facts.create({
    content: factOf({ key: 'one', series: 'Line', period: '2020' }),
    key: crypto.randomUUID(),
  });
  const headings = [
    'id',
    'Key',
    'Label',
    'Type of value',
    'Value',
    'Period',
    'Source',
    'Source seen on',
    'Review on',
    'Series',
    'Owner’s email',
  ];
  const line = (own: Partial<Record<string, string>>) =>
    headings.map((heading) => {
      const usual: Record<string, string> = {
        Label: 'A',
        'Type of value': 'percent',
        Value: '1,5',
        Period: '2024',
        Source: 'B',
        'Source seen on': '2026-01-01',
        'Review on': '2027-01-01',
      };
      return own[heading] ?? usual[heading] ?? '';
    });
  const { body } = await files.check(
    'facts',
    writeCsv([
      headings,
      line({ Label: 'owner', 'Owner’s email': 'nobody@example.org' }),
      line({ Label: 'taken', Key: 'one' }),
      line({ Label: 'changed', id: one.id, Key: 'two', Series: 'Line', Period: '2020' }),
      line({ Label: 'twice', Series: 'LINE', Period: '2020' }),
      line({ Label: 'value', Value: '1e5' }),
      line({ Label: 'fine', 'Owner’s email': person.email.toUpperCase() }),
    ]),
  );
  const refused = Object.fromEntries(
    body.lines
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ name, reasons }) => [name, reasons.map(({ heading }) => heading)]),
  );
  expect(refused).toEqual({
    owner: ['Owner’s email'],
    taken: ['Key'],
    changed: ['Key'],
    twice: ['Period'],
    value: ['Value'],
  });
  expect(body.counts).toMatchObject({ new: 1, refused: 5 });
});
