import { LANGUAGES } from './languages.js';
import { maintenanceNews, withoutOldNews } from './maintenance-news.js';
import { inLanguage } from './translation.js';

describe('what the product says of a maintenance', () => {
  const { message, translations } = maintenanceNews('completed');

  it('has the specified first text, whatever the language of the page', () => {
    expect(message).toBe('The maintenance is completed.');
    expect(maintenanceNews('extended').message).toBe('The maintenance takes longer than planned.');
    expect(maintenanceNews('shortened').message).toBe('The maintenance ends earlier than planned.');
  });

  it.each(LANGUAGES)('is read in %s without a mark, also on a page whose texts are German', (language) => {
    const read = inLanguage(message, translations, { language, first: 'de', isFirstKnown: true });
    expect(read.lang).toBeUndefined();
    expect(read.text === message).toBe(language === 'en');
  });

  it('differs from language to language, and from news to news', () => {
    const all = (['completed', 'extended', 'shortened'] as const).flatMap((news) => maintenanceNews(news).translations);
    expect(new Set(all.map(({ text }) => text)).size).toBe(3 * LANGUAGES.length);
  });

  describe('once it is corrected', () => {
    const own = { language: 'fr', text: 'Terminée, avec du retard.' };

    it('goes in every language with its first text', () => {
      expect(withoutOldNews(message, 'Completed, late.', translations)).toEqual([]);
    });

    it('leaves what staff have written in a language', () => {
      const corrected = translations.map((one) => (one.language === 'fr' ? own : one));
      expect(withoutOldNews(message, 'Completed, late.', corrected)).toEqual([own]);
    });

    it('stays where the message stays', () => {
      expect(withoutOldNews(message, message, translations)).toEqual(translations);
    });

    it('is no matter of what staff wrote', () => {
      expect(withoutOldNews('Done.', 'Done, late.', translations)).toEqual(translations);
    });
  });
});
