import { type DateForm, formatDate } from '@candor/ui/time/format-date.js';
import { durationParts } from '@candor/ui/time/format-duration.js';
import { percentDigits } from '@candor/ui/uptime/uptime-percent.js';

/** Asks for the same page in another language; the gateway leads to its address. */
export const LANGUAGE_PARAMETER = 'lang';

/** What a language needs no words for: its name, and how it writes dates, lengths of time and numbers. */
export interface Locale {
  /** Value of `lang`. */
  language: string;
  /** A path of a page, so that who follows a link stays in the language. Links that fit every reader have no language. */
  path: (path: string) => string;
  /** The same of a whole URL, for search engines and for sharing. */
  address: (url: string) => string;
  /** Value of `aria-current` for the link to a language. */
  isCurrent: (language: string) => 'true' | 'false';
  /** Between the items of a list. */
  comma: string;
  /** An instant (epoch ms) in a zone. */
  date: (instant: number, form: DateForm, timeZone: string) => string;
  /** A month, `2026-10`. */
  month: (month: string) => string;
  /** A length of time (ms), see `durationParts`. */
  duration: (millis: number, maxUnits?: number) => string;
  /** 0 to 100, see `percentDigits`. */
  percent: (percent: number) => string;
}

/** Made once for each language: an `Intl` formatter costs far more than its use. */
export function localeOf(language: string): Locale {
  const units = new Map<string, Intl.NumberFormat>();
  const numberOf = (unit: string): Intl.NumberFormat => {
    const known = units.get(unit) ?? new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    units.set(unit, known);
    return known;
  };
  const whole = new Intl.NumberFormat(language, { style: 'percent' });
  const exact = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 });
  return {
    language,
    ...addressesOf(language),
    isCurrent: (other) => (other === language ? 'true' : 'false'),
    comma: language === 'ja' ? '、' : ', ',
    date: (instant, form, timeZone) => formatDate(instant, form, timeZone, language),
    month: (month) => formatDate(Date.parse(`${month}-15T00:00Z`), 'month', 'UTC', language),
    duration: (millis, maxUnits) =>
      durationParts(millis, maxUnits)
        .map(([unit, count]) => numberOf(unit).format(count))
        .join(' '),
    percent: (percent) => {
      const digits = percentDigits(percent);
      return (digits.includes('.') ? exact : whole).format(Number(digits) / 100);
    },
  };
}

/** Where pages are in one language: below `/de/`. */
export function addressesOf(language: string): Pick<Locale, 'path' | 'address'> {
  const path = (of: string): string => `/${language}${of}`;
  return {
    path,
    address: (url) => {
      const address = new URL(url);
      address.pathname = path(address.pathname);
      return address.href;
    },
  };
}

/** A text for each plural category of a language; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses the form that a language has for a number. */
export function pluralsOf(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  // Counts of days and incidents: "3600 days", as the periods are called everywhere else.
  const number = new Intl.NumberFormat(language, { useGrouping: false });
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', number.format(count));
}
