import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultAbout } from '../../../src/domain/content/about/default.ts';
import { aboutDocument } from '../../../src/domain/content/about/document.ts';
import { kindOf, sectionIcons, sectionLayouts } from '../../../src/domain/content/about/kinds.ts';
import { aboutContent, aboutLimits, type AboutSection } from '../../../src/domain/content/about/schema.ts';
import { readContent } from '../../../src/domain/content/documents.ts';
import { labelledBlocks } from '../../../src/domain/content/rich-text/labels.ts';
import { emptyRichText, plainTextOf, richTextOf } from '../../../src/domain/content/rich-text/words.ts';
import { aboutTexts } from '../../../src/domain/content/about/texts.ts';

const read = (raw: unknown) => readContent(aboutDocument, raw);

const section: AboutSection = {
  id: 'own',
  title: 'Own',
  content: richTextOf('Words'),
  layout: 'grid',
  imageUrl: null,
  gridItems: [{ id: 'a', title: 'A', content: 'a', iconName: 'star' }],
};
const withSection = (change: object) => ({ sections: [{ ...section, ...change }] });
const isWritable = (content: unknown) => aboutContent.safeParse(content).success;

describe('default About page', () => {
  test('satisfies its own schema', () => {
    expect(aboutContent.parse(defaultAbout)).toEqual(defaultAbout);
    expect(read(structuredClone(defaultAbout))).toEqual({ content: defaultAbout, repaired: [] });
  });

  test('has the sections of the specification, in its order', () => {
    expect(defaultAbout.sections.map(({ title }) => title)).toEqual([
      'Our Mission',
      'Our Vision',
      'Our Strategic Objectives',
      'Our Core Values',
      'Our History',
      'Our Leadership Team',
      'Ready to Invest in Papua New Guinea?',
    ]);
    expect(defaultAbout.sections[2]?.layout).toBe('grid');
  });

  test('has a text for each of the five values, and names no person', () => {
    const values = defaultAbout.sections.find(({ kind }) => kind === 'values');
    const { entries, rest } = labelledBlocks(values?.content ?? emptyRichText, () => true);
    expect(entries.map(({ label }) => label)).toEqual([
      'Excellence',
      'Integrity',
      'Innovation',
      'Collaboration',
      'Sustainability',
    ]);
    expect(rest).toEqual(emptyRichText);
    const people = defaultAbout.sections.flatMap(({ people: own }) => own ?? []);
    expect(people.length).toBeGreaterThan(0);
    for (const person of people) expect(Object.keys(person)).toEqual(['role']);
  });
});

describe('kinds (D25)', () => {
  test.each([
    ['Our Core Values', 'values'],
    ['  our  CORE values ', 'values'],
    ['Our Leadership Team', 'leadership'],
    ['Our History', 'history'],
    ['Ready to Invest in Papua New Guinea?', 'closing'],
    ['Ready to Invest', 'closing'],
    ['Our Mission', 'text'],
    ['Our History and more', 'text'],
    ['', 'text'],
  ] as const)('the title %j means %s', (title, kind) => {
    expect(kindOf({ title })).toBe(kind);
  });

  test('a stored kind overrides the title', () => {
    expect(kindOf({ title: 'Our History', kind: 'text' })).toBe('text');
    expect(kindOf({ title: 'What drives us', kind: 'values' })).toBe('values');
  });

  test('every default section is recognised by its title alone', () => {
    for (const { title, kind } of defaultAbout.sections) expect(kindOf({ title }), title).toBe(kind);
  });
});

describe('writing', () => {
  test('accepts every layout and icon offered', () => {
    for (const layout of sectionLayouts) expect(isWritable(withSection({ layout })), layout).toBe(true);
    for (const iconName of sectionIcons) {
      expect(isWritable(withSection({ gridItems: [{ ...section.gridItems[0], iconName }] })), iconName).toBe(true);
    }
  });

  test('gives an item without an icon the default icon', () => {
    const { sections } = aboutContent.parse(withSection({ gridItems: [{ id: 'a', title: 'A', content: 'a' }] }));
    expect(sections[0]?.gridItems[0]?.iconName).toBe('award');
  });

  test.each([
    ['an unknown field', { colour: 'red' }],
    ['a layout that is not offered', { layout: 'carousel' }],
    ['an icon that is not offered', { gridItems: [{ ...section.gridItems[0], iconName: 'rocket' }] }],
    ['a grid item without a text', { gridItems: [{ ...section.gridItems[0], content: ' ' }] }],
    ['a grid item without a title', { gridItems: [{ ...section.gridItems[0], title: '' }] }],
    ['two items with one id', { gridItems: [section.gridItems[0], section.gridItems[0]] }],
    ['an image of another host', { imageUrl: { path: '//x.example/a.png', alt: '', decorative: true } }],
    ['a role nobody knows', { people: [{ role: 'treasurer' }] }],
    ['one role twice', { people: [{ role: 'executive-director' }, { role: 'executive-director' }] }],
    ['a text without end', { content: richTextOf('a'.repeat(20_001)) }],
    ['a plain text', { content: 'Words' }],
    ['markup', { content: '<p>Words</p>' }],
  ])('refuses %s', (_what, change) => {
    expect(isWritable(withSection({}))).toBe(true);
    expect(isWritable(withSection(change))).toBe(false);
  });

  test('refuses two sections with one id', () => {
    expect(isWritable({ sections: [section, section] })).toBe(false);
  });
});

describe('older shapes', () => {
  test('the first shape reads like one in the current shape', () => {
    const { content, repaired } = read({
      sections: [
        { id: 1, title: 'Our Mission', content: 'Words', layout: 'single', imageUrl: '/media/harbour.jpg' },
        { id: '1', title: 'Our Vision', content: 'Words', imageUrl: '' },
        {
          title: 'Our Strategic Objectives',
          content: '',
          layout: 'Grid',
          gridItems: [
            { id: 1, title: 'A', content: 'a', iconName: 'Handshake' },
            { title: 'B', content: 'b', iconName: '' },
          ],
        },
        {
          id: 'team',
          title: 'Our Leadership Team',
          content: '',
          layout: 'grid',
          people: [{ role: 'Director of Operations', photo: '/media/a.jpg' }],
        },
      ],
    });
    expect(repaired).toEqual([]);
    const [mission, vision, objectives, team] = content.sections;
    expect(mission).toEqual({
      id: '1',
      title: 'Our Mission',
      content: richTextOf('Words'),
      layout: 'single',
      imageUrl: { path: '/media/harbour.jpg', alt: '', decorative: true },
      gridItems: [],
    });
    expect(vision).toMatchObject({ layout: 'single', imageUrl: null });
    expect(objectives?.gridItems.map(({ iconName }) => iconName)).toEqual(['handshake', 'award']);
    expect(team?.people).toEqual([
      { role: 'director-of-operations', photo: { path: '/media/a.jpg', alt: '', decorative: true } },
    ]);
    expect(new Set(content.sections.map(({ id }) => id)).size).toBe(4);
  });

  test('the plain texts of version 2 become rich text: paragraphs, lines and lists', () => {
    const plain = 'One\ntwo\n\n- a\n- b\n\n<b>Three</b>';
    const { content, repaired } = read({
      sections: [
        { ...section, content: plain },
        { ...section, id: 'b', content: '' },
      ],
    });
    expect(repaired).toEqual([]);
    expect(content.sections.map((one) => one.content)).toEqual([richTextOf(plain), emptyRichText]);
    expect(plainTextOf(richTextOf(plain))).toBe(plain);
  });

  test('a section that is already rich text is unchanged, whatever its recorded version', () => {
    const content = {
      type: 'doc',
      content: [{ type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'H' }] }],
    };
    expect(read({ sections: [{ ...section, content }] })).toEqual({
      content: { sections: [{ ...section, content }] },
      repaired: [],
    });
  });

  test('a picture of another host is removed and reported', () => {
    const { content, repaired } = read({ sections: [{ ...section, imageUrl: 'https://elsewhere.example/a.jpg' }] });
    expect(content.sections).toEqual([section]);
    expect(repaired).toContain('sections.0.imageUrl');
  });
});

describe('broken documents', () => {
  test.each([[null], [7], ['text'], [[section]]])('%j becomes the whole default', (raw) => {
    expect(read(raw)).toEqual({ content: defaultAbout, repaired: ['about'] });
  });

  test('a document without sections becomes the default, an emptied one stays empty', () => {
    expect(read({}).content).toEqual(defaultAbout);
    expect(read({ sections: 'none' }).content).toEqual(defaultAbout);
    expect(read({ sections: [] })).toEqual({ content: { sections: [] }, repaired: [] });
  });

  test('unreadable parts are left out or get their default, and the rest is unchanged', () => {
    const { content, repaired } = read({
      sections: [
        'nothing',
        { ...section, layout: 'carousel', kind: 'poem', colour: 'red', content: 7 },
        {
          ...section,
          id: 'second',
          gridItems: [null, { ...section.gridItems[0], iconName: 'rocket' }, { title: 'A' }],
        },
      ],
    });
    expect(content.sections).toEqual([
      { ...section, layout: 'single', content: emptyRichText },
      { ...section, id: 'second', gridItems: [{ ...section.gridItems[0], iconName: 'award' }] },
    ]);
    expect(repaired).toEqual(
      expect.arrayContaining([
        'sections.0',
        'sections.1.layout',
        'sections.1.kind',
        'sections.1.colour',
        'sections.1.content',
        'sections.2.gridItems.0',
        'sections.2.gridItems.1.iconName',
        'sections.2.gridItems.2',
      ]),
    );
  });

  test('a broken part of a text is left out and reported, and the rest of the text is unchanged', () => {
    const content = { type: 'doc', content: [{ type: 'script' }, ...richTextOf('Words').content] };
    const { content: about, repaired } = read({ sections: [{ ...section, content }] });
    expect(about.sections).toEqual([section]);
    expect(repaired).toEqual(['sections.0.content.content.0']);
  });

  test('a list that is too long is truncated, not discarded', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...section, id: `s${index}` }));
    expect(read({ sections: many }).content.sections).toEqual(many.slice(0, aboutLimits.sections));
  });

  test('any JSON as document, as sections or as a section gives a valid page', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(section), 'people', 'kind'), (json, key) => {
        for (const raw of [json, { sections: json }, withSection({ [key]: json }), { sections: [json, section] }]) {
          expect(isWritable(read(raw).content)).toBe(true);
        }
        expect(read({ sections: [json, section] }).content.sections).toContainEqual(section);
      }),
      { numRuns: 200 },
    );
  });

  test('every toast and label equals the catalogue', () => {
    expect(aboutTexts.loadFailed).toEqual({ title: 'Error', text: 'Failed to load About page data' });
    expect(aboutTexts.empty).toBe('No content available for the About page.');
  });
});
