import { createHmac, timingSafeEqual } from 'node:crypto';

/** No vowels, so that no code is a word, and no letter that looks like a digit (RFC 8628, 6.1). */
const LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
const GROUP = 4;
const GROUPS = 3;

/** A code as it appears in a mail. */
export const MAILED_CODE = /\b[B-DF-HJ-NP-TV-XZ]{4}(?:-[B-DF-HJ-NP-TV-XZ]{4}){2}\b/;

/**
 * A code to type, for example "WDJB-MJHT-KNPQ": 52 bits. That is enough to allow each network a few guesses, however
 * many networks there are: wrong guesses of others do not have to invalidate the code that was mailed to its owner.
 * @param text what the code is for; the same text gives the same code under the same key
 */
export function mailedCode(key: Buffer, text: string): string {
  let number = createHmac('sha256', key).update(text).digest().readBigUInt64BE();
  const groups = Array.from({ length: GROUPS }, () => {
    let group = '';
    for (let i = 0; i < GROUP; i += 1) {
      group += LETTERS[Number(number % BigInt(LETTERS.length))] ?? '';
      number /= BigInt(LETTERS.length);
    }
    return group;
  });
  return groups.join('-');
}

/** Whether a typed text is the code, regardless of case, blanks and hyphens. */
export function isMailedCode(typed: string, code: string): boolean {
  const [given, right] = [bare(typed), bare(code)];
  return given.length === right.length && timingSafeEqual(given, right);
}

function bare(text: string): Buffer {
  return Buffer.from(text.toUpperCase().replaceAll(/[\s-]/g, ''));
}
