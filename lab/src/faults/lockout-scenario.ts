import { MAILED_CODE } from '@candor/platform/mailed-code.js';
import { simpleParser } from 'mailparser';
import { askPage, type PageAnswer } from '../scenario/page-client.js';
import { ownerOf, PASSWORD, signUp } from '../scenario/scenario-tenant.js';
import type { FaultRow } from './fault-row.js';
import { tally, thousands } from './format.js';

const NETWORKS = { small: 6, full: 100 };
/** From each network. */
const GUESSES = {
  small: { passwords: 21, codes: 6, mails: 4 },
  full: { passwords: 100, codes: 100, mails: 4 },
};
/** To all unknown callers together, in each window. */
const STRANGERS_MAILS = 6;
const WINDOW_MS = 10 * 60_000;
const AT_ONCE = 6;
const NEW_PASSWORD = 'a new scenario password';

/** The address of each unknown caller; Linux has all of 127.0.0.0/8. */
const addressOf = (n: number): string => `127.1.${n >> 8}.${n & 255}`;

/** Unknown callers from many networks try passwords and codes of an Owner, and request codes by mail. */
export const lockout: FaultRow = {
  name: 'lockout',
  promise:
    'strangers who know an Owner’s address close each other out: the Owner signs in where the browser is known, and the mailed code stays good',
  run: async (harness) => {
    const [networks, guesses] = [harness.of(NETWORKS), harness.of(GUESSES)];
    const stack = await harness.stack();
    const { domain } = await signUp(stack, harness.mails, 1);
    const email = ownerOf(domain);
    await harness.mails.clear();
    const post = (path: string, body: object, from: string, cookie = ''): Promise<PageAnswer> =>
      askPage(`${stack.url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
        from,
      });
    const logIn = (password: string, from: string, cookie = '') =>
      post('login', { username: email, password }, from, cookie);
    const reset = (verificationCode: string, from: string) =>
      post('new-password', { email, verificationCode, newPassword: NEW_PASSWORD }, from);

    const device = deviceOf(await logIn(PASSWORD, '127.0.0.1'));
    await post('forgot', { email }, '127.0.0.1');
    const code = await stack.until('the code', 20_000, async () => {
      const mail = await harness.mails.newestTo(email);
      return MAILED_CODE.exec((await simpleParser(mail)).text ?? '')?.[0];
    });
    const [passwords, codes] = [[] as number[], [] as number[]];
    const attack = async (from: string): Promise<void> => {
      for (let n = 0; n < guesses.mails; n += 1) await post('forgot', { email }, from);
      for (let n = 0; n < guesses.codes; n += 1) codes.push((await reset('BBBB-BBBB-BBBB', from)).status);
      for (let n = 0; n < guesses.passwords; n += 1) passwords.push((await logIn('a wrong password', from)).status);
    };
    const began = Date.now();
    const strangers = Array.from({ length: networks }, (_, n) => addressOf(n));
    for (let first = 0; first < networks; first += AT_ONCE)
      await Promise.all(strangers.slice(first, first + AT_ONCE).map(attack));
    // And the one that the Owner has requested.
    const mostMails = STRANGERS_MAILS * Math.ceil((Date.now() - began) / WINDOW_MS) + 1;
    const elsewhere = '127.2.0.1';
    const stranger = (await logIn(PASSWORD, elsewhere)).status;
    const known = (await logIn(PASSWORD, elsewhere, device)).status;
    const changed = await reset(code, elsewhere);
    const again = (await logIn(NEW_PASSWORD, elsewhere, deviceOf(changed))).status;
    const mails = (await harness.mails.receipts()).filter(({ recipient }) => recipient === email).length;
    return {
      size: `${networks} networks with ${guesses.passwords} wrong passwords, ${guesses.codes} wrong codes and ${guesses.mails} requests for a code each`,
      figure: `${thousands(passwords.length)} passwords answered ${tally(passwords)}, ${thousands(codes.length)} codes ${tally(codes)}; the right password from a browser that is not known ${stranger}, from the Owner's ${known}; the mailed code ${changed.status}, the new password ${again}; ${mails} mails`,
      passed:
        [...passwords, ...codes].every((status) => status >= 400 && status < 500) &&
        [stranger, known, changed.status, again].join() === '429,200,204,200' &&
        mails > 0 &&
        mails <= mostMails,
    };
  },
};

/** The cookie that identifies the browser from now on. */
function deviceOf({ headers }: PageAnswer): string {
  return headers['set-cookie']?.find((cookie) => cookie.startsWith('candor_device='))?.split(';', 1)[0] ?? '';
}
