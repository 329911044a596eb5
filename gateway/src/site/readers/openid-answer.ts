import { isSealOf, presentKey, sealOf, type Signer } from './reader-seal.js';
import { readWho, WHO, whoText, type Claims } from './reader-who.js';

const FORM = new RegExp(
  String.raw`^(?<key>[\w-]{1,40})\.(?<until>\d{1,12})\.(?<request>_[\da-f]{40})\.${WHO}\.(?<seal>[\w-]{43})$`,
);
/** So that it cannot be taken for a session. */
const PURPOSE = 'openid-answer.';
/** As long as a browser takes from one host to the other. */
const LIFETIME_MS = 60_000;

/** Whom the organisation's OpenID provider has signed in. */
export interface OpenidAnswer {
  /** Of the sign-in that it answers. */
  readonly requestId: string;
  readonly claims: Claims;
}

/**
 * What the console's host, to which providers send browsers back, hands over to the host of the page: in an address, sealed
 * with the page's key, for a minute. Undefined where the page has no key yet.
 * @param now epoch ms
 */
export function sealAnswer({ requestId, claims }: OpenidAnswer, signer: Signer, now: number): string | undefined {
  const key = presentKey(signer, now);
  if (!key) return undefined;
  const body = `${key.id}.${Math.floor((now + LIFETIME_MS) / 1000)}.${requestId}.${whoText(claims)}`;
  return `${body}.${sealOf(signer, key, PURPOSE + body)}`;
}

/** The same, read; undefined for what was not made for this page, or is over. */
export function readAnswer(text: string, signer: Signer, now: number): OpenidAnswer | undefined {
  const { key: id, until, request: requestId, seal = '', ...who } = FORM.exec(text)?.groups ?? {};
  const key = signer.keys.find((one) => one.id === id);
  if (!key || requestId === undefined || !(Number(until) * 1000 > now)) return undefined;
  if (!isSealOf(seal, signer, key, PURPOSE + text.slice(0, text.lastIndexOf('.')))) return undefined;
  return { requestId, claims: readWho(who) };
}
