import { type DateForm, formatDate } from '@candor/ui/time/format-date.js';
import { durationParts } from '@candor/ui/time/format-duration.js';
import { percentDigits } from '@candor/ui/uptime/uptime-percent.js';

/** How a language writes dates, lengths of time and numbers. Made once: an `Intl` formatter costs far more than its use. */
export interface Formats {
  /** An instant (epoch ms) in a zone. */
  date: (instant: number, form: DateForm, timeZone: string) => string;
  /** A length of time (ms), see `durationParts`. */
  duration: (millis: number, maxUnits?: number) => string;
  /** 0 to 100, see `percentDigits`. */
  percent: (percent: number) => string;
}

/** @param locale BCP 47 */
export function formatsOf(locale: string): Formats {
  const units = new Map<string, Intl.NumberFormat>();
  const numberOf = (unit: string): Intl.NumberFormat => {
    const known = units.get(unit) ?? new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
    units.set(unit, known);
    return known;
  };
  const whole = new Intl.NumberFormat(locale, { style: 'percent' });
  const exact = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 });
  return {
    date: (instant, form, timeZone) => formatDate(instant, form, timeZone, locale),
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

/** A text for each plural category of a language; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Chooses the form that a language has for a number. */
export function pluralsOf(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replaceAll('#', number.format(count));
}
