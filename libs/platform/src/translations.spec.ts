import { type Translation } from '@candor/words/translation.js';
import { InvalidError } from './errors.js';
import { checkTranslations, readTranslations } from './translations.js';
import { Violations } from './violations.js';

function refusals(translations: readonly Translation[]): unknown {
  try {
    checkTranslations(new Violations(), '/translations', translations, (violations, pointer, text) =>
      violations.text(text, pointer, 'Empty.', 10),
    ).throwIfAny();
  } catch (error) {
    if (error instanceof InvalidError) return error.violations;
    throw error;
  }
  return [];
}

describe('translations', () => {
  it('are accepted in every language, each once', () => {
    const all = ['en', 'de', 'fr', 'es', 'ja', 'tr'].map((language) => ({ language, text: 'ok' }));
    expect(refusals(all)).toEqual([]);
    expect(refusals([])).toEqual([]);
  });

  it.each([
    ['a language that is none of ours', { language: 'it', text: 'ok' }, '/translations/1/language', /^Please give one/],
    ['a language twice', { language: 'de', text: 'ok' }, '/translations/1/language', /twice/],
    ['an empty text', { language: 'fr', text: ' ' }, '/translations/1/text', /^Empty/],
    ['a text above the limit', { language: 'fr', text: 'x'.repeat(11) }, '/translations/1/text', /at most 10/],
    ['a NUL character', { language: 'fr', text: 'a\0' }, '/translations/1/text', /NUL/],
  ])('refuse %s at its pointer', (_what, second, pointer, detail) => {
    expect(refusals([{ language: 'de', text: 'ok' }, second])).toEqual([
      { pointer, detail: expect.stringMatching(detail) as string },
    ]);
  });

  it('refuse more than there are languages, without looking at each', () => {
    const many = Array.from({ length: 7 }, () => ({ language: 'de', text: '' }));
    expect(refusals(many)).toEqual([{ pointer: '/translations', detail: 'Please give at most 6 translations.' }]);
  });

  it('are stored without spaces around, and with nothing else', () => {
    const given = [{ language: 'de', text: ' Hallo\n', $typeName: 'x' }];
    expect(readTranslations(given)).toEqual([{ language: 'de', text: 'Hallo' }]);
  });
});
