import { LANGUAGES, type Language } from './languages.js';
import { type Translation } from './translation.js';

/** What the product itself says of a maintenance where staff say nothing. */
export type MaintenanceNews = 'completed' | 'extended' | 'shortened';

/** The sentences by language. The English ones are specified: programs read them, whatever the language of a page. */
const MAINTENANCE_NEWS: Record<MaintenanceNews, Record<Language, string>> = {
  completed: {
    en: 'The maintenance is completed.',
    de: 'Die Wartung ist abgeschlossen.',
    fr: 'La maintenance est terminée.',
    es: 'El mantenimiento ha finalizado.',
    ja: 'メンテナンスは完了しました。',
    tr: 'Bakım tamamlandı.',
  },
  extended: {
    en: 'The maintenance takes longer than planned.',
    de: 'Die Wartung dauert länger als geplant.',
    fr: 'La maintenance dure plus longtemps que prévu.',
    es: 'El mantenimiento dura más de lo previsto.',
    ja: 'メンテナンスは予定より長くかかります。',
    tr: 'Bakım planlanandan uzun sürüyor.',
  },
  shortened: {
    en: 'The maintenance ends earlier than planned.',
    de: 'Die Wartung endet früher als geplant.',
    fr: 'La maintenance se termine plus tôt que prévu.',
    es: 'El mantenimiento termina antes de lo previsto.',
    ja: 'メンテナンスは予定より早く終了します。',
    tr: 'Bakım planlanandan erken bitiyor.',
  },
};

/**
 * A sentence of ours as the message of an entry. English is among its translations as well: the first text counts as
 * one in the language of the page's texts, which may be another.
 */
export function maintenanceNews(news: MaintenanceNews): { message: string; translations: Translation[] } {
  const said = MAINTENANCE_NEWS[news];
  return { message: said.en, translations: LANGUAGES.map((language) => ({ language, text: said[language] })) };
}

/**
 * The translations of a message that is corrected: where it was a sentence of ours, those that still have that sentence
 * are left out, because they would contradict the new message.
 */
export function withoutOldNews(before: string, after: string, translations: readonly Translation[]): Translation[] {
  const said = Object.values(MAINTENANCE_NEWS).find(({ en }) => en === before);
  if (!said || after === before) return [...translations];
  return translations.filter(({ language, text }) => !isOurs(said, language, text));
}

function isOurs(said: Record<Language, string>, language: string, text: string): boolean {
  return (said as Partial<Record<string, string>>)[language] === text;
}
