import type { FactContent } from '../../src/domain/facts/document.ts';

type Value = Pick<FactContent, 'kind' | 'value'> & Partial<Pick<FactContent, 'unit' | 'currency'>>;
type More = Partial<Pick<FactContent, 'series' | 'note'>>;
type Figure = Value & More & Pick<FactContent, 'topic' | 'label' | 'period' | 'sourceName'>;

const percent = (value: string): Value => ({ kind: 'percent', value });
const kina = (value: string): Value => ({ kind: 'money', value, currency: 'PGK' });
const dollars = (value: string): Value => ({ kind: 'money', value, currency: 'USD' });
const count = (value: string, unit: string): Value => ({ kind: 'number', value, unit });

const about = { note: 'Approximate' };
const forecast = { note: 'Forecast' };
const plan = { note: 'Plan' };
const check = { note: 'Check current tax law' };

/** Of one source and period. */
const from = (
  sourceName: string,
  period: string,
  topic: FactContent['topic'],
  figures: readonly (readonly [label: string, value: Value, more?: More])[],
): Figure[] => figures.map(([label, value, more]) => ({ topic, label, ...value, period, sourceName, ...more }));

const growth = { series: 'Economic growth' };
const budgetGrowth = { series: 'Economic growth, Budget', ...forecast };
const budget = '2026 Budget, reported by PwC';

/** Figures of the built-in pages, with the source and period these name. */
export const firstFigures: readonly Figure[] = [
  ...from('National Statistical Office, census 2024', '2024', 'country', [['Population', count('10185363', 'people')]]),
  ...from('World Bank', '2024', 'country', [
    ['Population, estimate', count('10600000', 'people')],
    ['Languages spoken, at least', count('850', 'languages')],
  ]),
  ...from('Wikipedia, 2017', '2017', 'country', [['Land area', count('462840', 'km²')]]),
  ...from('Oxford Business Group', '2017', 'country', [['Land under customary ownership', percent('97'), about]]),
  ...from('World Bank', '2024', 'economy', [
    ['Gross domestic product', dollars('31800000000')],
    ['Economic growth', percent('3.8'), growth],
    ['Inflation', percent('0.6')],
  ]),
  ...from('World Bank', '2025', 'economy', [['Economic growth', percent('4.7'), { ...growth, ...forecast }]]),
  ...from(budget, '2025', 'economy', [['Economic growth, Budget', percent('4.5'), budgetGrowth]]),
  ...from(budget, '2026', 'economy', [['Economic growth, Budget', percent('4'), budgetGrowth]]),
  ...from('National Statistical Office', '2020', 'trade', [
    ['Exports', kina('35100000000')],
    ['Exports of liquefied natural gas', kina('12900000000')],
    ['Exports of gold', kina('10100000000')],
    ['Exports of copper', kina('1700000000')],
  ]),
  ...from('National Statistical Office, via the Economic Development Board of Mauritius', '2022', 'trade', [
    ['Exports of palm oil', kina('3100000000')],
  ]),
  ...from('National Courrier, 2025', '2024', 'trade', [
    ['Exports of cocoa', kina('1233000000'), { note: 'A record' }],
    ['Exports of coffee', kina('989000000')],
    ['Exports of coffee, bags', count('827100', 'bags')],
  ]),
  ...from('Kokonas Indastri Koporesen', '2017', 'trade', [
    ['Exports of copra and other coconut products', kina('177000000')],
  ]),
  ...from('OnePNG, 2023', '2023', 'trade', [['Mining, oil and gas as a share of exports', percent('90'), about]]),
  ...from('Observatory of Economic Complexity', '2022', 'trade', [
    ['Share of exports: Japan', percent('26.1')],
    ['Share of exports: China', percent('22.3')],
    ['Share of exports: Australia', percent('11.3')],
    ['Share of exports: South Korea', percent('9.6')],
    ['Share of imports: China', percent('26.1')],
    ['Share of imports: Australia', percent('23.2')],
    ['Share of imports: Singapore', percent('15.6')],
  ]),
  ...from('Coffee Industry Corporation', '2021', 'trade', [
    ['Share of coffee exports: Germany', percent('22')],
    ['Share of coffee exports: United States', percent('19')],
    ['Share of coffee exports: Australia', percent('17')],
  ]),
  ...from('Cocoa Board', '2016', 'trade', [
    ['Share of cocoa exports: Malaysia', percent('44')],
    ['Share of cocoa exports: United States', percent('31')],
  ]),
  ...from('Wantok News, 2025', '2024', 'sectors', [['Cocoa production', count('42000', 'tonnes'), about]]),
  ...from('Coffee Industry Corporation', '2017', 'sectors', [['Coffee grown by smallholders', percent('85'), about]]),
  ...from('The National', 'undated', 'sectors', [['Annual vanilla production', count('520', 'tonnes'), about]]),
  ...from('National Fisheries Authority', '2023', 'sectors', [
    ['Annual tuna catch', count('453000', 'tonnes'), about],
    ['Share of the western and central Pacific tuna catch', percent('17'), about],
  ]),
  ...from('OnePNG, 2023', '2023', 'sectors', [
    ['Annual gold production', count('1700000', 'ounces'), about],
    ['Annual copper production', count('84500', 'tonnes'), about],
  ]),
  ...from('MarineLink, 2014', '2014', 'sectors', [
    ['PNG LNG, investment', dollars('19000000000')],
    ['PNG LNG, annual capacity', count('6900000', 'tonnes')],
  ]),
  ...from('Visitor Survey 2024', '2024', 'sectors', [['Visitor spending', dollars('309000000')]]),
  ...from('World Bank', '2024', 'infrastructure', [['People on the electricity grid', percent('20'), about]]),
  ...from('World Bank, 2024', '2030', 'infrastructure', [
    ['People on the electricity grid, goal', percent('70'), { note: 'Goal' }],
  ]),
  ...from('Loop PNG, 2021', '2020-2040', 'infrastructure', [
    ['Connect PNG, cost', kina('20000000000'), plan],
    ['Connect PNG, roads', count('16200', 'km'), plan],
    ['Connect PNG, missing road links', count('1800', 'km'), plan],
  ]),
  ...from('Regfollower, 2026', '2026', 'tax', [['Company income tax', percent('30')]]),
  ...from('PwC, 2025', '2026', 'tax', [['Tax on branch profits sent abroad', percent('15')]]),
  ...from('Business Advantage PNG and KPMG', 'undated', 'tax', [['Goods and services tax', percent('10')]]),
  ...from('OnePNG, 2025', '2025', 'tax', [
    ['Deduction in agriculture and fishing', percent('100'), check],
    ['First-year deduction in manufacturing', percent('20'), check],
  ]),
];
