import { recurrenceSummary } from '@candor/proto/recurrence-rule.js';
import { type Language } from '@candor/words/languages.js';
import { REPEATS } from '@candor/words/repeats.js';
import { STATUS_WORDS } from '@candor/words/status/by-language.js';
import { type StatusWords } from '@candor/words/status/status-words.js';
import { displayTime } from '../../channel/display-time.js';
import { pageUrlIn } from '../../channel/page-url.js';

/** What a language of mails shares with the page: its words for statuses, its dates and its addresses. */
export interface MailLocale extends StatusWords {
  /** Value of `lang` and `Content-Language`. */
  readonly language: Language;
  /** An instant (epoch ms) with its zone. */
  readonly time: (epochMs: bigint, timeZone: string) => string;
  /** A rule of recurrence in words, as the page has them; empty for one that this build cannot read. */
  readonly rule: (rrule: string) => string;
  /** An address on the organisation's page, in this language. */
  readonly address: (url: string) => string;
}

export function mailLocaleOf(language: Language): MailLocale {
  return {
    language,
    ...STATUS_WORDS[language],
    time: (epochMs, timeZone) => displayTime(epochMs, timeZone, language),
    rule: (rrule) => {
      const summary = recurrenceSummary(rrule);
      return summary ? REPEATS[language](summary) : '';
    },
    address: (url) => {
      const { origin } = new URL(url);
      return pageUrlIn(origin, language) + url.slice(origin.length);
    },
  };
}
