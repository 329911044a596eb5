import { type Language } from './languages.js';

/** By when the next update is promised, by language: the text before the time and the text after it. */
export const NEXT_UPDATE: Record<Language, [before: string, after: string]> = {
  en: ['Next update by ', ''],
  de: ['Nächste Meldung bis ', ''],
  fr: ['Prochaine mise à jour d’ici au ', ''],
  es: ['Próxima actualización antes de: ', ''],
  ja: ['次の更新: ', ' まで'],
  tr: ['Sonraki güncelleme en geç: ', ''],
};
