import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_LIFETIME_S,
  ID_TOKEN_AUDIENCE,
  NEW_PASSWORD_AUDIENCE,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
  type AccessTokenClaims,
} from '@candor/platform/access-token.js';
import type { KnownUser } from '../members/find-by-email.js';
import type { UserEntity } from '../members/user.entity.js';

/** Long enough to choose a password. */
const CHALLENGE_LIFETIME_S = 15 * 60;

const signedIn = z.object({ sub: z.uuid(), sessionEpoch: z.int(), sessionId: z.uuid().optional(), exp: z.int() });

/** The user of a token, and its session; the token of an invitation has none. */
export interface SignedIn {
  readonly userId: string;
  readonly sessionEpoch: number;
  readonly sessionId?: string;
}

/** Session claims of an access token. */
export interface SessionFacts {
  readonly id: string;
  /** When the user last proved their identity. */
  readonly provedAt: Date;
  /** Whether a second factor has to be set up before anything else. */
  readonly isFactorMissing: boolean;
}

/** Signs and reads tokens (JWT, ES256). */
@Injectable()
export class TokenSigner {
  constructor(private readonly jwt: JwtService) {}

  /**
   * The access token is for the API and has the user's rights; the id token is for the console and identifies the user.
   * Their audiences differ, so that neither is accepted in place of the other.
   */
  async sessionTokens({ user, customerDomain }: KnownUser, session: SessionFacts) {
    const iat = nowS();
    const exp = iat + ACCESS_TOKEN_LIFETIME_S;
    const common = { sub: user.id, iat, exp };
    const { customerId, role, sessionEpoch } = user;
    const authTime = Math.floor(session.provedAt.getTime() / 1000);
    const access: AccessTokenClaims = {
      ...{ ...common, customerId, role, sessionEpoch },
      ...{ sessionId: session.id, auth_time: authTime },
      ...(session.isFactorMissing && { secondFactorMissing: true }),
    };
    const id = { ...common, name: user.name, email: user.email, customerDomain };
    return {
      accessToken: await this.jwt.signAsync(access, { audience: ACCESS_TOKEN_AUDIENCE }),
      idToken: await this.jwt.signAsync(id, { audience: ID_TOKEN_AUDIENCE }),
      expiresAt: BigInt(exp * 1000),
    };
  }

  /** Issued to an invited user instead of a session; valid only for changing the password. */
  async newPasswordChallenge({ id, sessionEpoch }: UserEntity) {
    const iat = nowS();
    const exp = iat + CHALLENGE_LIFETIME_S;
    const session = await this.jwt.signAsync({ sub: id, sessionEpoch, iat, exp }, { audience: NEW_PASSWORD_AUDIENCE });
    return { session, expiresAt: BigInt(exp * 1000) };
  }

  /** The user of an access token or of the session of a challenge; undefined when it is neither or has expired. */
  async readForPassword(token: string): Promise<SignedIn | undefined> {
    try {
      const claims = signedIn.parse(
        await this.jwt.verifyAsync<object>(token, {
          algorithms: [TOKEN_ALGORITHM],
          issuer: TOKEN_ISSUER,
          audience: [ACCESS_TOKEN_AUDIENCE, NEW_PASSWORD_AUDIENCE],
        }),
      );
      return { userId: claims.sub, sessionEpoch: claims.sessionEpoch, sessionId: claims.sessionId };
    } catch {
      return undefined;
    }
  }
}

function nowS(): number {
  return Math.floor(Date.now() / 1000);
}
