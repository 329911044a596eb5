import { inLanguage, readingOf } from './translation.js';

const GERMAN = [{ language: 'de', text: 'Zahlungen schlagen fehl' }];
const ENGLISH_FIRST = { first: 'en' } as const;

describe('a text with translations', () => {
  it('is read in the language asked for', () => {
    expect(inLanguage('Payments fail', GERMAN, { ...ENGLISH_FIRST, language: 'de' })).toEqual({
      text: 'Zahlungen schlagen fehl',
    });
  });

  it('is the first one, marked with its language, where there is none in the language asked for', () => {
    expect(inLanguage('Payments fail', GERMAN, { ...ENGLISH_FIRST, language: 'fr' })).toEqual({
      text: 'Payments fail',
      lang: 'en',
    });
  });

  it('is the first one without a mark for who reads that language', () => {
    expect(inLanguage('Payments fail', GERMAN, { ...ENGLISH_FIRST, language: 'en' })).toEqual({
      text: 'Payments fail',
    });
  });

  it('is the first one for who asks for no language', () => {
    expect(inLanguage('Payments fail', GERMAN, { ...ENGLISH_FIRST, language: undefined })).toEqual({
      text: 'Payments fail',
    });
  });

  it('prefers what was written in that language to the first one, which may be in another by now', () => {
    const asked = { first: 'de', language: 'de' } as const;
    expect(inLanguage('Payments fail', GERMAN, asked)).toEqual({ text: 'Zahlungen schlagen fehl' });
  });
});

describe('a text without translations', () => {
  it.each([undefined, []])('is what it is, without a mark', (none) => {
    expect(inLanguage('Payments fail', none, { ...ENGLISH_FIRST, language: 'fr' })).toEqual({ text: 'Payments fail' });
  });
});

describe('a page whose first language was stated', () => {
  it('marks every first text for readers of another one', () => {
    expect(inLanguage('Zahlungen', undefined, readingOf('fr', 'de'))).toEqual({ text: 'Zahlungen', lang: 'de' });
    expect(inLanguage('Zahlungen', [], readingOf('de', 'de'))).toEqual({ text: 'Zahlungen' });
    expect(inLanguage('Zahlungen', [], readingOf(undefined, 'de'))).toEqual({ text: 'Zahlungen' });
  });

  it.each([undefined, '', 'it'])('is none where it is %j: then English is taken for it', (first) => {
    expect(readingOf('fr', first)).toEqual({ language: 'fr', first: 'en', isFirstKnown: false });
  });
});
