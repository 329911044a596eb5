import { type DateForm, formatDate } from '@candor/ui/time/format-date.js';
import { durationParts } from '@candor/ui/time/format-duration.js';
import { percentDigits } from '@candor/ui/uptime/uptime-percent.js';

/** The query that requests the same page in another language; the gateway redirects to its address. */
export const LANGUAGE_PARAMETER = 'lang';

/** The parts of a language that are no texts: its name, and its formats of dates, durations and numbers. */
export interface Locale {
  /** Value of `lang`. */
  language: string;
  /** Localises a path of a page, so that links keep the language. Links for readers of any language have none. */
  path: (path: string) => string;
  /** The same for a whole URL, for search engines and for sharing. */
  address: (url: string) => string;
  /** Value of `aria-current` for the link to a language. */
  isCurrent: (language: string) => 'true' | 'false';
  /** Between the items of a list. */
  comma: string;
  /** An instant (epoch ms) in a zone. */
  date: (instant: number, form: DateForm, timeZone: string) => string;
  /** A month, `2026-10`. */
  month: (month: string) => string;
  /** A duration (ms), see `durationParts`. */
  duration: (millis: number, maxUnits?: number) => string;
  /** 0 to 100, see `percentDigits`. */
  percent: (percent: number) => string;
  /** 0 to 100, without decimals. */
  share: (percent: number) => string;
}

/** Created once per language: an `Intl` formatter costs far more to create than to use. */
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
    share: (percent) => whole.format(percent / 100),
  };
}

/** The prefix of pages in one language: `/de/`. */
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

/** Chooses the plural form of a language for a number. */
export function pluralsOf(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  // Counts of days and incidents: "3600 days", as the periods are called everywhere else.
  const number = new Intl.NumberFormat(language, { useGrouping: false });
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', number.format(count));
}
