import type { LogInResponse, Session } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import { factorKindsFromWire } from '../factors/factors.mapper.js';
import { present } from '../wire/present.js';
import type { LoginResponse, TokensResponse } from './auth.responses.js';

export function tokensFromWire({ idToken, accessToken }: Session): TokensResponse {
  return { idToken, accessToken };
}

/** Tokens, or the challenge that comes before them. */
export function loginFromWire({ newPasswordRequired, secondFactorRequired, session }: LogInResponse): LoginResponse {
  if (newPasswordRequired) return { challengeName: 'NEW_PASSWORD_REQUIRED', session: newPasswordRequired.session };
  if (secondFactorRequired) {
    const secondFactors = factorKindsFromWire(secondFactorRequired.kinds);
    return { challengeName: 'SECOND_FACTOR_REQUIRED', session: secondFactorRequired.session, secondFactors };
  }
  return tokensFromWire(present(session));
}
