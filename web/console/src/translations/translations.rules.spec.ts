import { describe, expect, it } from '@jest/globals';
import {
  languagesToAdd,
  mayBeOutdated,
  translationsDraft,
  translationsProblem,
  withoutLanguage,
  withText,
} from './translations.rules.js';

const DE = { language: 'de', text: 'Hallo' } as const;
const FR = { language: 'fr', text: 'Salut' } as const;

describe('languages to add', () => {
  it('are all but that of the text and those that it has', () => {
    expect(languagesToAdd([], 'en')).toEqual(['de', 'fr', 'es', 'ja', 'tr']);
    expect(languagesToAdd([DE, FR], 'en')).toEqual(['es', 'ja', 'tr']);
    expect(languagesToAdd([], 'de')).not.toContain('de');
  });
});

describe('a list of translations', () => {
  it('gets another text in one language, and keeps the others', () => {
    expect(withText([DE, FR], 'fr', 'Bonjour')).toEqual([DE, { language: 'fr', text: 'Bonjour' }]);
  });

  it('loses one language', () => {
    expect(withoutLanguage([DE, FR], 'de')).toEqual([FR]);
  });

  it('is not sent with a language that has no text', () => {
    expect(translationsProblem([DE, { language: 'fr', text: ' ' }])).toMatch('in each language');
    expect(translationsProblem([DE])).toBeUndefined();
    expect(translationsProblem([])).toBeUndefined();
  });

  it('is sent where there is one, or where there was one that is removed', () => {
    expect(translationsDraft([{ language: 'de', text: ' Hallo ' }])).toEqual({ translations: [DE] });
    expect(translationsDraft([])).toEqual({});
    expect(translationsDraft([], [DE])).toEqual({ translations: [] });
  });
});

describe('translations that may be out of date', () => {
  const before = { text: 'Hello', translations: [DE] };

  it('are those that stay while the text changes', () => {
    expect(mayBeOutdated(before, { text: 'Hello again', translations: [DE] })).toBe(true);
    expect(mayBeOutdated(before, { text: 'Hello again', translations: [DE, FR] })).toBe(true);
  });

  it('are not those that changed as well, or of a text that stays', () => {
    expect(mayBeOutdated(before, { text: 'Hello again', translations: [{ ...DE, text: 'Hallo nochmal' }] })).toBe(
      false,
    );
    expect(mayBeOutdated(before, { text: 'Hello ', translations: [DE] })).toBe(false);
    expect(mayBeOutdated(before, { text: 'Hello again', translations: [] })).toBe(false);
  });
});
