import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { cookieOf } from '../../edge/requests/cookies.js';

const COOKIE = 'candor_authorization';
const NONCE = /^[A-Za-z0-9_-]{43}$/;
/** As long as an authorization may take. */
const MAX_AGE_MS = 600_000;

/**
 * A random value that only this browser has, kept while its user is at the other site; created if there is none, so
 * that two tabs share one. Lax: the browser sends it when the other site redirects the user back, and with no other
 * cross-site requests.
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

/** @returns the empty text if the browser has none */
export function readNonce(request: Request): string {
  return cookieOf(request, COOKIE, NONCE);
}
