import { z } from 'zod';

/** The issuer of tokens; the claim `iss`. */
export const TOKEN_ISSUER = 'candor-identity';
/** The audience of access tokens; the claim `aud`. An id token has another audience and is not accepted. */
export const ACCESS_TOKEN_AUDIENCE = 'candor-api';
/** The audience of id tokens; the claim `aud`. */
export const ID_TOKEN_AUDIENCE = 'candor-console';
/**
 * The audience of the token of an invited user, who has to choose a password before there is a session; the claim
 * `aud`.
 */
export const NEW_PASSWORD_AUDIENCE = 'candor-new-password';
/** The audience of the token of a user who gave the password and has a second factor to show; the claim `aud`. */
export const SECOND_FACTOR_AUDIENCE = 'candor-second-factor';
/** The audience of the token of a passkey's challenge; the claim `aud`. */
export const PASSKEY_AUDIENCE = 'candor-passkey';
/** Lifetime of an access token (s). A record of an ended session may be deleted after this time. */
export const ACCESS_TOKEN_LIFETIME_S = 15 * 60;
/** The only algorithm: identity signs with a private key, gateways verify with the public one. */
export const TOKEN_ALGORITHM = 'ES256';

/** Claims of an access token (RFC 7519). Times are epoch seconds, as in the standard. */
export const accessTokenClaims = z.object({
  /** The user (UUID). */
  sub: z.uuid(),
  /** The organisation (UUID). */
  customerId: z.uuid(),
  role: z.enum(['User', 'Admin', 'Owner']),
  /** Raised when every session of the user has to end. */
  sessionEpoch: z.int(),
  /** The session it belongs to, which may end alone (UUID); absent in tokens issued before this claim existed. */
  sessionId: z.uuid().optional(),
  /** When the user last authenticated (OpenID Connect Core, 2); absent in tokens issued before this claim existed. */
  auth_time: z.int().optional(),
  /** Whether the user has to set up a second factor before anything else; absent if not. */
  secondFactorMissing: z.boolean().optional(),
  iat: z.int(),
  /** A token that does not expire is not accepted. */
  exp: z.int(),
});

export type AccessTokenClaims = z.output<typeof accessTokenClaims>;
