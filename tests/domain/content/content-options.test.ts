import { expect, test } from 'vitest';
import {
  leadershipRoles,
  sectionIcons,
  sectionKinds,
  sectionLayouts,
} from '../../../src/domain/content/about/kinds.ts';
import { serviceIcons } from '../../../src/domain/content/export/kinds.ts';
import {
  buttonColours,
  heroFonts,
  textColours,
  textSizes,
  titleSizes,
} from '../../../src/domain/content/homepage/schema.ts';
import { imageWidths, objectFits } from '../../../src/domain/content/appearance/image-style.ts';
import { cardColours, featureIcons } from '../../../src/domain/content/invest/schema.ts';
import { contentOptions } from '../../../src/domain/content/option-texts.ts';

test.each<[keyof typeof contentOptions, readonly string[]]>([
  ['textColours', textColours],
  ['buttonColours', buttonColours],
  ['fonts', heroFonts],
  ['titleSizes', titleSizes],
  ['textSizes', textSizes],
  ['imageWidths', imageWidths],
  ['objectFits', objectFits],
  ['featureIcons', featureIcons],
  ['cardColours', cardColours],
  ['sectionLayouts', sectionLayouts],
  ['sectionKinds', sectionKinds],
  ['sectionIcons', sectionIcons],
  ['serviceIcons', serviceIcons],
  ['leadershipRoles', leadershipRoles],
])('each of the %s has its own label, and there are no others', (name, options) => {
  const words = Object.values(contentOptions[name]);
  expect(Object.keys(contentOptions[name]).toSorted()).toEqual([...options].toSorted());
  expect(new Set(words).size).toBe(options.length);
  for (const word of words) expect(word).toMatch(/^[A-Z\d]/);
});

test('twelve colours for texts, ten for buttons (D54)', () => {
  expect([textColours.length, buttonColours.length]).toEqual([12, 10]);
});
