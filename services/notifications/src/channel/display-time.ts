import { type Language } from '@candor/words/languages.js';

/** One cached format per zone and language: creating one costs as much as building a mail. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment with its zone, for example "Nov 20, 2026, 8:21 PM UTC".
 * @param epochMs as in protobuf messages
 * @param timeZone an IANA name
 */
export function displayTime(epochMs: bigint, timeZone: string, language: Language = 'en'): string {
  const key = `${language} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    });
    formats.set(key, format);
  }
  return format.format(Number(epochMs)).replaceAll('\u202f', ' ');
}
