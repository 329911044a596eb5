import { preferredLanguages } from './accept-language.js';

describe('the languages of a reader', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.5', ['de', 'en']],
    ['en;q=0.5, fr-CH;q=0.8 , de ; q=0.9', ['de', 'fr', 'en']],
    ['zh-Hant-TW', ['zh']],
    ['JA', ['ja']],
    // The Turkish capital of i has a dot, which is no letter of a language tag.
    ['TR-tr, Fİ', ['tr']],
    ['es;q=1.000,tr;q=0.001', ['es', 'tr']],
    ['*', ['*']],
    ['fr;q=0.3,*;q=0.5', ['*', 'fr']],
  ])('%s', (header, expected) => {
    expect(preferredLanguages(header)).toEqual(expected);
  });

  it('are in the given order among equals', () => {
    expect(preferredLanguages('es,ja,de')).toEqual(['es', 'ja', 'de']);
  });

  it('leave out what is refused', () => {
    expect(preferredLanguages('en;q=0,de;q=0.0,fr;q=0.1')).toEqual(['fr']);
  });

  it.each([
    undefined,
    '',
    ',,;',
    'de;q=2',
    'de;q=',
    'de;q=-1',
    'de;q=0.5;q=1',
    'de;x',
    'd',
    'deutschland-und-mehr',
    '-de',
    'de_DE',
    'de--AT',
    '\u0000de',
    '<script>',
    `${'x'.repeat(9)}`,
    'de,'.repeat(300),
  ])('are none in %j', (header) => {
    expect(preferredLanguages(header)).toEqual([]);
  });

  it('are those of the valid parts if others are not', () => {
    expect(preferredLanguages('de;q=high, fr;q=0.4, ;;, es')).toEqual(['es', 'fr']);
  });

  it('stay the same however many other headers come', () => {
    for (let n = 0; n < 5_000; n += 1) preferredLanguages(`de;q=0.${n}`);
    expect(preferredLanguages('fr,de')).toEqual(['fr', 'de']);
  });
});
