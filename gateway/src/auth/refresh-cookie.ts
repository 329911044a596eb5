import type { Request, Response } from 'express';
import type { Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { ConsoleAddress } from '../integrations/browser-nonce.js';

const COOKIE = 'candor_refresh';
/** Sent to the calls that need it and to no other. */
const PATH = '/api/auth';
const TOKEN = /^[A-Za-z0-9_.-]{1,200}$/;

/**
 * Keeps the refresh token where no script reads it. Strict: no other site can have the browser send it, so the calls that
 * take it need no token against forgery.
 */
export function holdRefreshToken(response: Response, session: Session, console: ConsoleAddress): void {
  if (session.refreshToken === '') return;
  const maxAge = Math.max(0, Number(session.refreshExpiresAt) - Date.now());
  response.cookie(COOKIE, session.refreshToken, { ...attributes(console), maxAge });
}

export function dropRefreshToken(response: Response, console: ConsoleAddress): void {
  response.clearCookie(COOKIE, attributes(console));
}

/** @returns the empty text when the browser holds none */
export function readRefreshToken(request: Request): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2));
  const value = pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
  return TOKEN.test(value) ? value : '';
}

function attributes({ url }: ConsoleAddress) {
  return { path: PATH, httpOnly: true, sameSite: 'strict', secure: url.startsWith('https:') } as const;
}
