import { en } from './en.js';
import { LANGUAGES } from '@candor/words/languages.js';
import { TEXTS } from './languages.js';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;

/** Every text without arguments, by its path. */
function plainTexts(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[`${path}${key}`, value]];
    return typeof value === 'object' && value !== null ? plainTexts(value, `${path}${key}.`) : [];
  });
}

const FURTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

describe.each(FURTHER_LANGUAGES)('the texts in %s', (language) => {
  const texts = new Map(plainTexts(TEXTS[language]));

  it('exist wherever there is an English one', () => {
    expect([...texts.keys()]).toEqual(plainTexts(en).map(([path]) => path));
    for (const [path, english] of plainTexts(en)) {
      // The two halves of a sentence around an element may be swapped.
      if (english !== '' && !/\.[01]$/.test(path)) expect([path, texts.get(path)]).not.toEqual([path, '']);
    }
  });

  it('contain no English sentence', () => {
    const sentences = plainTexts(en).filter(([, text]) => text.split(' ').length > 3);
    expect(sentences.length).toBeGreaterThan(30);
    for (const [path, english] of sentences) expect([path, texts.get(path)]).not.toEqual([path, english]);
  });
});

it.each([
  ['en', ['0 open incidents', '1 open incident', '2 open incidents', '1000 open incidents']],
  ['de', ['0 offene Störungen', '1 offene Störung', '2 offene Störungen', '1000 offene Störungen']],
  // In French, zero is singular.
  ['fr', ['0 incident en cours', '1 incident en cours', '2 incidents en cours', '1000 incidents en cours']],
  ['es', ['0 incidentes abiertos', '1 incidente abierto', '2 incidentes abiertos', '1000 incidentes abiertos']],
  ['ja', ['対応中の障害 0件', '対応中の障害 1件', '対応中の障害 2件', '対応中の障害 1000件']],
  ['tr', ['0 açık olay', '1 açık olay', '2 açık olay', '1000 açık olay']],
] as const)('numbers take the plural forms of %s', (language, expected) => {
  expect([0, 1, 2, 1_000].map((count) => TEXTS[language].banner.open(count))).toEqual(expected);
});

it.each([
  ['en', 'Nov 20, 2026, 1:00 PM GMT+1', '1 hour 30 minutes', '99.98%', '100%'],
  ['de', '20. Nov. 2026, 13:00 MEZ', '1 Stunde 30 Minuten', '99,98\u00a0%', '100\u00a0%'],
  ['fr', '20 nov. 2026, 13:00 UTC+1', '1 heure 30 minutes', '99,98 %', '100 %'],
  ['es', '20 nov 2026, 13:00 CET', '1 hora 30 minutos', '99,98\u00a0%', '100\u00a0%'],
  ['ja', '2026年11月20日 13:00 GMT+1', '1 時間 30 分', '99.98%', '100%'],
  ['tr', '20 Kas 2026 13:00 GMT+1', '1 saat 30 dakika', '%99,98', '%100'],
] as const)('dates, durations and percentages are written as in %s', (language, date, duration, most, all) => {
  const t = TEXTS[language];
  // Where ICU uses which space depends on the version of its data.
  const plain = (text: string): string => text.replace(/\s/g, ' ');
  expect(plain(t.date(NOON, 'date-time', 'Europe/Berlin'))).toBe(plain(date));
  expect(plain(t.duration(1.5 * HOUR))).toBe(duration);
  expect([plain(t.percent(99.98)), plain(t.percent(100))]).toEqual([plain(most), plain(all)]);
});

it.each(LANGUAGES)('an outage never rounds up to 100 % in %s', (language) => {
  const { percent } = TEXTS[language];
  expect(percent(99.9999)).not.toBe(percent(100));
  expect(percent(99.9999)).toBe(percent(99.99));
});
