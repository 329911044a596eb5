import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import {
  ACCESS_TOKEN_AUDIENCE,
  accessTokenClaims,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
} from '@candor/platform/access-token.js';
import type { StaffActor } from '@candor/platform/actor.js';
import { UnauthenticatedError } from '@candor/platform/errors.js';
import { EndedSessions } from './ended-sessions.js';
import type { AuthenticatedRequest } from './staff.js';

/** The public key of identity, PEM. */
export class AccessTokenKey {
  constructor(readonly pem: string) {}
}

/** The staff member a token belongs to. */
export interface SignedInStaff extends StaffActor {
  /** Whether a second factor has to be set up before anything else. */
  readonly secondFactorMissing?: boolean;
}

/**
 * Verifies signature, algorithm, issuer, audience and times of an access token, and creates the actor from its claims.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'access-token') {
  constructor(
    @Inject(AccessTokenKey) key: AccessTokenKey,
    @Inject(EndedSessions) private readonly ended: EndedSessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: key.pem,
      // Pinned: a token must not choose how it is verified.
      algorithms: [TOKEN_ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: ACCESS_TOKEN_AUDIENCE,
      ignoreExpiration: false,
      passReqToCallback: true,
    });
  }

  /** @throws UnauthenticatedError for claims that are missing or of the wrong type, and for a session that has ended */
  validate(request: AuthenticatedRequest, payload: unknown): SignedInStaff {
    const claims = accessTokenClaims.safeParse(payload);
    if (!claims.success) throw new UnauthenticatedError('Please log in.');
    const { sub, customerId, role, sessionEpoch, sessionId, secondFactorMissing = false } = claims.data;
    if (this.ended.hasEnded(sub, sessionEpoch, sessionId)) throw new UnauthenticatedError('Please log in.');
    const provedAt = (claims.data.auth_time ?? 0) * 1_000;
    if (sessionId !== undefined) request.ownSession = { id: sessionId, provedAt };
    return { kind: 'staff', userId: sub, customerId, role, ...(secondFactorMissing && { secondFactorMissing }) };
  }
}
