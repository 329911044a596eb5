import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

/** Where people open the console: they are sent back there after an authorization elsewhere. */
export class ConsoleAddress {
  constructor(readonly url: string) {}
}

const COOKIE = 'candor_authorization';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
/** As long as an authorization may take. */
const MAX_AGE_MS = 600_000;

/**
 * The random value that only this browser holds while its person is away; made if there is none, so that two tabs share
 * one. Lax: the browser sends it along when the other side sends the person back, and with nobody else's requests.
 */
export function holdNonce(request: Request, response: Response, { url }: ConsoleAddress): string {
  const nonce = readNonce(request) || randomBytes(32).toString('base64url');
  response.cookie(COOKIE, nonce, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.startsWith('https:'),
    maxAge: MAX_AGE_MS,
  });
  return nonce;
}

/** @returns the empty text when the browser holds none */
export function readNonce(request: Request): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
  return NONCE.test(value) ? value : '';
}
