import type { Request, Response } from 'express';
import type { Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { ConsoleAddress } from '../../edge/hosts/console-address.js';
import { cookieOf } from '../../edge/requests/cookies.js';

/** Sent with the calls that need them and no others. */
const PATH = '/api/auth';
const REFRESH = { name: 'candor_refresh', form: /^[A-Za-z0-9_.-]{1,200}$/ } as const;
/** Identifies a known browser at its next sign-in; it grants nothing. */
const DEVICE = { name: 'candor_device', form: /^[A-Za-z0-9_.~-]{1,500}$/ } as const;
/** The sign-up made in this browser: of several sign-ups with one address it confirms its own. */
const SIGN_UP = { name: 'candor_sign_up', form: /^[0-9a-f-]{36}$/ } as const;
/** As long as identity keeps an unconfirmed sign-up. */
const SIGN_UP_MS = 7 * 24 * 3600_000;
/** As long as identity remembers a browser. */
const DEVICE_MS = 180 * 24 * 3600_000;

/**
 * Stores the refresh token where no script can read it, and the identification of the browser. Strict: no other site
 * can make the browser send them, so the calls that use them need no token against forgery.
 */
export function holdSession(response: Response, session: Session, console: ConsoleAddress): void {
  const maxAge = Math.max(0, Number(session.refreshExpiresAt) - Date.now());
  if (session.refreshToken !== '')
    response.cookie(REFRESH.name, session.refreshToken, { ...attributes(console), maxAge });
  holdDevice(response, session.device, console);
}

/** @param device empty for a browser that keeps its present one */
export function holdDevice(response: Response, device: string, console: ConsoleAddress): void {
  if (device !== '') response.cookie(DEVICE.name, device, { ...attributes(console), maxAge: DEVICE_MS });
}

/** The browser stays known: the end of a session does not affect who may try passwords. */
export function dropRefreshToken(response: Response, console: ConsoleAddress): void {
  response.clearCookie(REFRESH.name, attributes(console));
}

/** @returns the empty text if the browser has none */
export function readRefreshToken(request: Request): string {
  return read(request, REFRESH);
}

/** @returns the empty text if the browser has none */
export function readDevice(request: Request): string {
  return read(request, DEVICE);
}

export function holdSignUp(response: Response, userId: string, console: ConsoleAddress): void {
  response.cookie(SIGN_UP.name, userId, { ...attributes(console), maxAge: SIGN_UP_MS });
}

/** @returns the empty text for a browser without a recent sign-up */
export function readSignUp(request: Request): string {
  return read(request, SIGN_UP);
}

function read(request: Request, { name: wanted, form }: { readonly name: string; readonly form: RegExp }): string {
  return cookieOf(request, wanted, form);
}

function attributes({ url }: ConsoleAddress) {
  return { path: PATH, httpOnly: true, sameSite: 'strict', secure: url.startsWith('https:') } as const;
}
