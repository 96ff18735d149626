import type { leadershipRoles, sectionIcons, sectionKinds, sectionLayouts } from './about/kinds.ts';
import type { serviceIcons } from './export/kinds.ts';
import type { heroFonts, buttonColours, textColours, textSizes, titleSizes } from './homepage/schema.ts';
import type { imageWidths, objectFits } from './appearance/image-style.ts';
import type { cardColours, featureIcons } from './invest/schema.ts';
import { aboutTexts } from './about/texts.ts';

type WordsFor<List extends readonly string[]> = Record<List[number], string>;

const buttonColourWords = {
  white: 'White',
  black: 'Black',
  navy: 'Navy',
  'brand-blue': 'Brand blue',
  'brand-green': 'Brand green',
  green: 'Green',
  red: 'Red',
  purple: 'Purple',
  yellow: 'Yellow',
  orange: 'Orange',
} as const satisfies WordsFor<typeof buttonColours>;

export const contentOptions = {
  textColours: { ...buttonColourWords, grey: 'Grey', gold: 'Gold' } as const satisfies WordsFor<typeof textColours>,
  buttonColours: buttonColourWords,
  fonts: {
    sans: 'Sans serif (site font)',
    serif: 'Serif',
    mono: 'Monospaced',
    heading: 'Heading font',
  } as const satisfies WordsFor<typeof heroFonts>,
  titleSizes: {
    medium: 'Medium',
    large: 'Large',
    'x-large': 'Extra large',
    huge: 'Huge',
  } as const satisfies WordsFor<typeof titleSizes>,
  textSizes: { small: 'Small', medium: 'Medium', large: 'Large' } as const satisfies WordsFor<typeof textSizes>,
  imageWidths: {
    '100%': '100%',
    '75%': '75%',
    '50%': '50%',
    '33%': '33%',
    auto: 'Auto (original width)',
  } as const satisfies WordsFor<typeof imageWidths>,
  objectFits: {
    cover: 'Cover (fill the frame and crop)',
    contain: 'Contain (show the whole image)',
    fill: 'Fill (stretch to the frame)',
    none: 'None (original size)',
    'scale-down': 'Scale down (show the whole image, never enlarged)',
  } as const satisfies WordsFor<typeof objectFits>,
  featureIcons: {
    trendingUp: 'Rising line',
    dollarSign: 'Dollar sign',
    badgePercent: 'Percent badge',
  } as const satisfies WordsFor<typeof featureIcons>,
  cardColours: {
    blue: 'Blue',
    green: 'Green',
    amber: 'Amber',
    red: 'Red',
    purple: 'Purple',
  } as const satisfies WordsFor<typeof cardColours>,
  sectionLayouts: {
    single: 'One column',
    grid: 'Grid of cards',
    'two-columns': 'Two columns',
    'three-columns': 'Three columns',
  } as const satisfies WordsFor<typeof sectionLayouts>,
  sectionKinds: {
    values: 'Values',
    leadership: 'Leadership',
    history: 'History',
    closing: 'Call to action',
    text: 'Text',
  } as const satisfies WordsFor<typeof sectionKinds>,
  sectionIcons: {
    award: 'Award',
    users: 'People',
    globe: 'Globe',
    building: 'Building',
    briefcase: 'Briefcase',
    handshake: 'Handshake',
    heart: 'Heart',
    shield: 'Shield',
    star: 'Star',
  } as const satisfies WordsFor<typeof sectionIcons>,
  serviceIcons: {
    'file-text': 'Document',
    share: 'Share',
    download: 'Download',
  } as const satisfies WordsFor<typeof serviceIcons>,
  leadershipRoles: aboutTexts.roles satisfies WordsFor<typeof leadershipRoles>,
} as const;
