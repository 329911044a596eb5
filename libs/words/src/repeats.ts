import { type Frequency, type RecurrenceSummary, WEEKDAYS } from '@candor/proto/recurrence-rule.js';
import { type Language } from './languages.js';

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/**
 * How something recurs, "Repeats every 2 weeks: Monday and Friday", as the text of a language.
 * @param texts by frequency, for every one, two, … of its units
 */
function repeatsOf(
  language: Language,
  texts: Record<Frequency, (interval: number) => string>,
): (summary: RecurrenceSummary) => string {
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return ({ frequency, interval, weekdays }) => {
    const text = texts[frequency](interval);
    if (weekdays.length === 0) return text;
    const names = weekdays.map((weekday) => day.format(MONDAY + WEEKDAYS.indexOf(weekday) * DAY_MS));
    return `${text}: ${list.format(names)}`;
  };
}

/** How something recurs, by language. */
export const REPEATS: Record<Language, (summary: RecurrenceSummary) => string> = {
  en: repeatsOf('en', {
    DAILY: (n) => (n === 1 ? 'Repeats daily' : `Repeats every ${n} days`),
    WEEKLY: (n) => (n === 1 ? 'Repeats weekly' : `Repeats every ${n} weeks`),
    MONTHLY: (n) => (n === 1 ? 'Repeats monthly' : `Repeats every ${n} months`),
    YEARLY: (n) => (n === 1 ? 'Repeats yearly' : `Repeats every ${n} years`),
  }),
  de: repeatsOf('de', {
    DAILY: (n) => (n === 1 ? 'Wiederholt sich täglich' : `Wiederholt sich alle ${n} Tage`),
    WEEKLY: (n) => (n === 1 ? 'Wiederholt sich wöchentlich' : `Wiederholt sich alle ${n} Wochen`),
    MONTHLY: (n) => (n === 1 ? 'Wiederholt sich monatlich' : `Wiederholt sich alle ${n} Monate`),
    YEARLY: (n) => (n === 1 ? 'Wiederholt sich jährlich' : `Wiederholt sich alle ${n} Jahre`),
  }),
  fr: repeatsOf('fr', {
    DAILY: (n) => (n === 1 ? 'Se répète chaque jour' : `Se répète tous les ${n} jours`),
    WEEKLY: (n) => (n === 1 ? 'Se répète chaque semaine' : `Se répète toutes les ${n} semaines`),
    MONTHLY: (n) => (n === 1 ? 'Se répète chaque mois' : `Se répète tous les ${n} mois`),
    YEARLY: (n) => (n === 1 ? 'Se répète chaque année' : `Se répète tous les ${n} ans`),
  }),
  es: repeatsOf('es', {
    DAILY: (n) => (n === 1 ? 'Se repite cada día' : `Se repite cada ${n} días`),
    WEEKLY: (n) => (n === 1 ? 'Se repite cada semana' : `Se repite cada ${n} semanas`),
    MONTHLY: (n) => (n === 1 ? 'Se repite cada mes' : `Se repite cada ${n} meses`),
    YEARLY: (n) => (n === 1 ? 'Se repite cada año' : `Se repite cada ${n} años`),
  }),
  ja: repeatsOf('ja', {
    DAILY: (n) => (n === 1 ? '毎日繰り返し' : `${n}日ごとに繰り返し`),
    WEEKLY: (n) => (n === 1 ? '毎週繰り返し' : `${n}週間ごとに繰り返し`),
    MONTHLY: (n) => (n === 1 ? '毎月繰り返し' : `${n}か月ごとに繰り返し`),
    YEARLY: (n) => (n === 1 ? '毎年繰り返し' : `${n}年ごとに繰り返し`),
  }),
  tr: repeatsOf('tr', {
    DAILY: (n) => (n === 1 ? 'Her gün tekrarlanır' : `${n} günde bir tekrarlanır`),
    WEEKLY: (n) => (n === 1 ? 'Her hafta tekrarlanır' : `${n} haftada bir tekrarlanır`),
    MONTHLY: (n) => (n === 1 ? 'Her ay tekrarlanır' : `${n} ayda bir tekrarlanır`),
    YEARLY: (n) => (n === 1 ? 'Her yıl tekrarlanır' : `${n} yılda bir tekrarlanır`),
  }),
};
