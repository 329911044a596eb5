import type { MessageInitShape } from '@bufbuild/protobuf';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ACCESS_TOKEN_AUDIENCE, ID_TOKEN_AUDIENCE, type AccessTokenClaims } from '@candor/platform/access-token.js';
import { ForbiddenError } from '@candor/platform/errors.js';
import type { SessionSchema } from '@candor/proto/gen/candor/identity/v1/identity_pb.js';
import type { KnownUser } from '../users/find-by-email.js';

/** A working day: there are no refresh tokens yet, so this is how long somebody stays signed in. */
const LIFETIME_S = 8 * 3600;

/** Signs the pair of tokens that a signed-in browser keeps (JWT, ES256). */
@Injectable()
export class Sessions {
  constructor(private readonly jwt: JwtService) {}

  /**
   * The access token is for the API and says what the user may do; the id token is for the console and says who it is.
   * Their audiences differ, so that neither passes for the other.
   * @throws ForbiddenError when the user is disabled
   */
  async open({ user, customerDomain }: KnownUser): Promise<MessageInitShape<typeof SessionSchema>> {
    if (!user.enabled) throw new ForbiddenError('Your user is disabled. Please ask an Admin or the Owner.');
    const issuedAt = Math.floor(Date.now() / 1000);
    const exp = issuedAt + LIFETIME_S;
    const common = { sub: user.id, iat: issuedAt, exp };
    const access: AccessTokenClaims = {
      ...common,
      customerId: user.customerId,
      role: user.role,
      sessionEpoch: user.sessionEpoch,
    };
    const id = { ...common, name: user.name, email: user.email, customerDomain };
    return {
      accessToken: await this.jwt.signAsync(access, { audience: ACCESS_TOKEN_AUDIENCE }),
      idToken: await this.jwt.signAsync(id, { audience: ID_TOKEN_AUDIENCE }),
      expiresAt: BigInt(exp * 1000),
    };
  }
}
