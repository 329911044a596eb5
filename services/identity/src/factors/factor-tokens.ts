import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import {
  PASSKEY_AUDIENCE,
  SECOND_FACTOR_AUDIENCE,
  TOKEN_ALGORITHM,
  TOKEN_ISSUER,
} from '@candor/platform/access-token.js';
import type { UserEntity } from '../members/user.entity.js';

/** Long enough to fetch the phone. */
const CHALLENGE_LIFETIME_S = 10 * 60;
const TICKET_LIFETIME_S = 5 * 60;

const challenge = z.object({ sub: z.uuid(), sessionEpoch: z.int() });
const ticket = z.object({
  jti: z.uuid(),
  challenge: z.string(),
  use: z.enum(['add', 'sign-in', 'second-factor']),
  sub: z.uuid().optional(),
  exp: z.int(),
});

/** The purpose of a passkey challenge. */
export type PasskeyUse = z.output<typeof ticket>['use'];

/** A challenge issued to a browser. */
export type PasskeyTicket = z.output<typeof ticket>;

/**
 * Tokens between the steps of a sign-in (JWT, ES256). None of them is a session, and requests from unknown callers need
 * no storage.
 */
@Injectable()
export class FactorTokens {
  constructor(private readonly jwt: JwtService) {}

  /** Issued to a user who knew the password; valid only for the second step. */
  async challenge({ id, sessionEpoch }: UserEntity) {
    const iat = Math.floor(Date.now() / 1000);
    const exp = iat + CHALLENGE_LIFETIME_S;
    const claims = { sub: id, sessionEpoch, iat, exp };
    return {
      session: await this.jwt.signAsync(claims, { audience: SECOND_FACTOR_AUDIENCE }),
      expiresAt: BigInt(exp * 1000),
    };
  }

  /** The user who knew the password; undefined when the token is invalid or expired. */
  readChallenge(token: string): Promise<{ sub: string; sessionEpoch: number } | undefined> {
    return this.read(token, SECOND_FACTOR_AUDIENCE, challenge);
  }

  /** @param given the WebAuthn challenge; its user, where known */
  ticket(given: { readonly challenge: string; readonly use: PasskeyUse; readonly sub?: string }): Promise<string> {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { ...given, jti: randomUUID(), iat, exp: iat + TICKET_LIFETIME_S };
    return this.jwt.signAsync(claims, { audience: PASSKEY_AUDIENCE });
  }

  readTicket(token: string): Promise<PasskeyTicket | undefined> {
    return this.read(token, PASSKEY_AUDIENCE, ticket);
  }

  private async read<T>(token: string, audience: string, schema: z.ZodType<T>): Promise<T | undefined> {
    try {
      const options = { issuer: TOKEN_ISSUER, audience };
      return schema.parse(await this.jwt.verifyAsync<object>(token, { algorithms: [TOKEN_ALGORITHM], ...options }));
    } catch {
      return undefined;
    }
  }
}
