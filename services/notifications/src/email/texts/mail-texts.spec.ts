import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@candor/words/languages.js';
import { STATUS_WORDS } from '@candor/words/status/by-language.js';
import { en } from './en.js';
import { MAIL_TEXTS } from './mail-texts.js';

const NOON = BigInt(Date.UTC(2026, 10, 20, 12));

/** Every text, by its path; those with arguments are given some that show in the text. */
function plainTexts(texts: object, path = ''): [path: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = `${path}${key}`;
    if (['time', 'rule', 'address', 'repeats', 'language'].includes(at)) return [];
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function') return [[at, (value as (...given: string[]) => string)('«1»', '«2»')]];
    return typeof value === 'object' && value !== null ? plainTexts(value, `${at}.`) : [];
  });
}

const english = plainTexts(en);

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the texts of mails in %s', (language) => {
  const texts = new Map(plainTexts(MAIL_TEXTS[language]));

  it('exist wherever there is an English one', () => {
    expect([...texts.keys()].toSorted()).toEqual(english.map(([path]) => path).toSorted());
    for (const [path, text] of english) {
      // The two halves of a sentence around a name may be swapped.
      if (text !== '' && !/\.[01]$/.test(path)) expect([path, texts.get(path)]).not.toEqual([path, '']);
    }
  });

  it('contain no English sentence', () => {
    const sentences = english.filter(([, text]) => text.split(' ').length > 3);
    expect(sentences.length).toBeGreaterThan(40);
    for (const [path, text] of sentences) expect([path, texts.get(path)]).not.toEqual([path, text]);
  });

  it('name what the English ones name', () => {
    const named = (text = '') => ['«1»', '«2»'].filter((value) => text.includes(value));
    for (const [path, text] of english) expect([path, named(texts.get(path))]).toEqual([path, named(text)]);
  });
});

it.each(LANGUAGES)('have the words for statuses that the page has in %s', (language) => {
  expect(MAIL_TEXTS[language]).toMatchObject(STATUS_WORDS[language]);
});

it.each([
  ['en', 'Nov 20, 2026, 1:00 PM GMT+1', 'Repeats every 2 weeks: Monday and Friday.'],
  ['de', '20. Nov. 2026, 13:00 MEZ', 'Wiederholt sich alle 2 Wochen: Montag und Freitag.'],
  ['fr', '20 nov. 2026, 13:00 UTC+1', 'Se répète toutes les 2 semaines: lundi et vendredi.'],
  ['es', '20 nov 2026, 13:00 CET', 'Se repite cada 2 semanas: lunes y viernes.'],
  ['ja', '2026年11月20日 13:00 GMT+1', '2週間ごとに繰り返し: 月曜日、金曜日。'],
  ['tr', '20 Kas 2026 13:00 GMT+1', '2 haftada bir tekrarlanır: Pazartesi ve Cuma.'],
] as const)('have dates and rules as in %s', (language, date, rule) => {
  const t = MAIL_TEXTS[language];
  // Where ICU uses which space depends on the version of its data.
  const plain = (text: string): string => text.replace(/\s/g, ' ');
  expect(plain(t.time(NOON, 'Europe/Berlin'))).toBe(date);
  expect(plain(t.repeats('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR'))).toBe(rule);
  expect(t.repeats('FREQ=LUNAR').length).toBeGreaterThan(2);
});

it('lead to the pages of their language, English to those without one', () => {
  const url = 'https://acme.example/incidents/i?a=1';
  expect(LANGUAGES.map((language) => MAIL_TEXTS[language].address(url))).toEqual([
    url,
    ...['de', 'fr', 'es', 'ja', 'tr'].map((tag) => `https://acme.example/${tag}/incidents/i?a=1`),
  ]);
});
