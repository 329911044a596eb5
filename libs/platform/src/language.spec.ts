import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '@candor/words/languages.js';
import { parseLanguage, requireLanguage } from './language.js';

describe('parseLanguage', () => {
  it.each(LANGUAGES)('takes %s', (language) => {
    expect(parseLanguage(language)).toBe(language);
  });

  it('is English, or what it was before, where none is given', () => {
    expect([parseLanguage(undefined), parseLanguage('')]).toEqual(['en', 'en']);
    expect([parseLanguage(undefined, 'tr'), parseLanguage('', 'tr')]).toEqual(['tr', 'tr']);
  });

  it.each(['xx', 'DE', 'de-AT', ' de', 'constructor'])('refuses %j and names the field', (given) => {
    const violations = [{ pointer: '/language', detail: 'Please give one of: en, de, fr, es, ja, tr.' }];
    expect(() => parseLanguage(given)).toThrow(expect.objectContaining({ violations }));
    expect(() => requireLanguage(given)).toThrow(expect.objectContaining({ violations }));
  });

  it('refuses none where one has to be named', () => {
    expect(() => requireLanguage('')).toThrow('Please give one of: en, de, fr, es, ja, tr.');
  });
});
