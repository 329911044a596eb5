import { z } from 'zod';

/** Who signs tokens; the claim `iss`. */
export const TOKEN_ISSUER = 'candor-identity';
/** Whom access tokens are for; the claim `aud`. An id token has another audience and is not accepted. */
export const ACCESS_TOKEN_AUDIENCE = 'candor-api';
/** Whom id tokens are for; the claim `aud`. */
export const ID_TOKEN_AUDIENCE = 'candor-console';
/** Whom the token of an invited user is for, who has to choose a password before there is a session; the claim `aud`. */
export const NEW_PASSWORD_AUDIENCE = 'candor-new-password';
/** Whom the token of somebody is for who knew the password and has a second factor; the claim `aud`. */
export const SECOND_FACTOR_AUDIENCE = 'candor-second-factor';
/** Whom the token of a passkey's challenge is for; the claim `aud`. */
export const PASSKEY_AUDIENCE = 'candor-passkey';
/** How long an access token is good (s). Whoever forgets ended sessions may do so after this long. */
export const ACCESS_TOKEN_LIFETIME_S = 15 * 60;
/** The only algorithm: signed by identity with a private key, checked by gateways with the public one. */
export const TOKEN_ALGORITHM = 'ES256';

/** What an access token says (RFC 7519). Times are epoch seconds, as the standard has it. */
export const accessTokenClaims = z.object({
  /** The user (UUID). */
  sub: z.uuid(),
  /** The organisation (UUID). */
  customerId: z.uuid(),
  role: z.enum(['User', 'Admin', 'Owner']),
  /** Grows when every session of the user has to end. */
  sessionEpoch: z.int(),
  /** The sign-in it belongs to, which may end alone (UUID); tokens of before this claim have none. */
  sessionId: z.uuid().optional(),
  /** When the person has shown last that it is them (OpenID Connect Core, 2); tokens of before this claim have none. */
  auth_time: z.int().optional(),
  /** Whether the user has to set up a second factor before anything else; left out where not. */
  secondFactorMissing: z.boolean().optional(),
  iat: z.int(),
  /** A token without an end is not accepted. */
  exp: z.int(),
});

export type AccessTokenClaims = z.output<typeof accessTokenClaims>;
