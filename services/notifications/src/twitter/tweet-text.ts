import { messageText } from '@candor/markdown/message-text.js';
import { shortNews, type PublicNews } from '../channel/short-news.js';

/** The limit of X, in its own weights: https://docs.x.com/fundamentals/counting-characters */
export const TWEET_LENGTH = 280;
/** The weight of any link, whatever its length. */
const LINK_WEIGHT = 23;
/** Ranges of code points with weight one; all others weigh two. */
const LIGHT: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
/**
 * What X may parse as part of a link: a dot followed by the start of a domain, and a scheme, also of a link cut short.
 */
const LINK_PART = /(?<=[^\s.])\.(?=\p{L})|:\/\//gu;
/**
 * Characters that X accepts in no text: https://github.com/twitter/twitter-text, "invalid characters"; control
 * characters and unpaired surrogates.
 */
const NOT_TAKEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff\p{Cs}]/gu;
const GAP = '\n\n';

/**
 * Title, message, and the link, which is never cut. The link names the entry: X refuses the same text twice, so its
 * refusal means that this very entry, and no other, was posted already.
 */
export function tweetText(news: PublicNews): string {
  const { label, name, written, when, url } = shortNews(news);
  const link = `${url}#${news.kind === 'incident-update' ? news.entry.id : news.eventId}`;
  const room = TWEET_LENGTH - LINK_WEIGHT - GAP.length;
  const title = cut(defused(`${label}: ${name}`), room);
  const said = defused([when, messageText(written)].filter(Boolean).join('\n'));
  const left = room - weightOf(title) - GAP.length;
  // A few words are worth less than the empty lines around them.
  const middle = left < 20 || !said ? '' : cut(said, left);
  return [title, ...(middle ? [middle] : []), link].join(GAP);
}

/** User input on a status page mentions nobody, and contains only characters that X accepts. */
function defused(text: string): string {
  return text.replace(NOT_TAKEN, ' ').replace(/[@＠](?=\w)/gu, '@\u200b');
}

/** The most that X counts: a possible link counts as one and by its characters too. */
export function weightOf(text: string): number {
  let weight = LINK_WEIGHT * (text.match(LINK_PART)?.length ?? 0);
  for (const character of text.normalize('NFC')) {
    const point = character.codePointAt(0) ?? 0;
    weight += LIGHT.some(([from, to]) => point >= from && point <= to) ? 1 : 2;
  }
  return weight;
}

/** The longest prefix that fits, cut at the end of a word where there is one, with an ellipsis. */
function cut(text: string, weight: number): string {
  if (weightOf(text) <= weight) return text;
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map((s) => s.segment);
  let low = 0;
  let high = characters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (weightOf(`${characters.slice(0, middle).join('')}…`) <= weight) low = middle;
    else high = middle - 1;
  }
  const fitting = characters.slice(0, low).join('');
  const word = fitting.replace(/\s+\S*$/u, '');
  return `${(word.length > fitting.length / 2 ? word : fitting).trimEnd()}…`;
}
