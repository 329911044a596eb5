/** Weights in twos of X's published configuration, version 3: https://docs.x.com/fundamentals/counting-characters */
const LIGHT = /^[\u{0}-\u{10FF}\u{2000}-\u{200D}\u{2010}-\u{201F}\u{2032}-\u{2037}]$/u;
const LINK = /https?:\/\/\S+/gu;
const LINK_WEIGHT = 23;

/** The weight as X counts it: any link 23, an emoji two whatever its length, the rest by code point. */
export function tweetWeight(text: string): number {
  const links = text.match(LINK)?.length ?? 0;
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.replace(LINK, '').normalize('NFC'),
  );
  let weight = links * LINK_WEIGHT;
  for (const { segment } of graphemes) {
    if (/\p{Emoji_Presentation}/u.test(segment)) weight += 2;
    else for (const character of segment) weight += LIGHT.test(character) ? 1 : 2;
  }
  return weight;
}
