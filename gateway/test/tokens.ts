import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { ACCESS_TOKEN_AUDIENCE, TOKEN_ISSUER } from '@candor/platform/access-token.js';
import { ACME } from './states.js';

/** The session of a valid token. */
export const SESSION_ID = '0197a3c0-ffff-7c52-9e6b-2f3a4d5c6b7a';
export const USER_ID = '0197a3c0-cccc-7c52-9e6b-2f3a4d5c6b7a';

export const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const publicKeyPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();

export const encodePart = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
export const now = (): number => Math.floor(Date.now() / 1000);

/** Claims of a valid token. */
export function claims(): Record<string, unknown> {
  return {
    sub: USER_ID,
    customerId: ACME,
    role: 'Admin',
    sessionEpoch: 0,
    iss: TOKEN_ISSUER,
    aud: ACCESS_TOKEN_AUDIENCE,
    sessionId: SESSION_ID,
    auth_time: now(),
    iat: now(),
    exp: now() + 600,
  };
}

/** A token as identity signs it, unless overridden. */
export function token(
  payload: Record<string, unknown> = claims(),
  header: Record<string, unknown> = { alg: 'ES256', typ: 'JWT' },
  key: KeyObject = keys.privateKey,
): string {
  const text = `${encodePart(header)}.${encodePart(payload)}`;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

export const bearer = (jwt = token()): { authorization: string } => ({ authorization: `Bearer ${jwt}` });
