import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { UserEntity } from '../members/user.entity.js';
import type { PasskeyEntity } from './passkey.entity.js';

const TIMEOUT_MS = 5 * 60_000;
const MAX_ANSWER = 20_000;

type Registered = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;
type Authenticated = VerifiedAuthenticationResponse['authenticationInfo'];

/** The site of passkeys (the relying party of WebAuthn): the console, at its configured URL. */
export class Webauthn {
  private readonly rpID: string;
  private readonly origin: string;

  constructor(consoleUrl: string) {
    const { hostname, origin } = new URL(consoleUrl);
    this.rpID = hostname;
    this.origin = origin;
  }

  /** The options for creating a passkey. Discoverable, so that it can be used to sign in alone. */
  registration({ id, name, email }: UserEntity, known: readonly PasskeyEntity[]) {
    return generateRegistrationOptions({
      rpName: 'Candor',
      rpID: this.rpID,
      userID: new TextEncoder().encode(id),
      userName: email,
      userDisplayName: name,
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      excludeCredentials: described(known),
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    });
  }

  /**
   * @param own passkeys of the user who signs in; undefined where that is not known yet, and the authenticator has to
   *   verify its user
   */
  authentication(own: readonly PasskeyEntity[] | undefined) {
    return generateAuthenticationOptions({
      rpID: this.rpID,
      timeout: TIMEOUT_MS,
      allowCredentials: own ? described(own) : [],
      userVerification: own ? 'preferred' : 'required',
    });
  }

  /** @returns undefined for an invalid answer, or one to another challenge or site */
  async registered(answer: string, expectedChallenge: string): Promise<Registered | undefined> {
    const response = parsed<RegistrationResponseJSON>(answer);
    if (!response) return undefined;
    const expected = { expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.rpID };
    // It throws for any invalid input.
    const verified = await verifyRegistrationResponse({ response, ...expected, requireUserVerification: false }).catch(
      () => undefined,
    );
    return verified?.registrationInfo;
  }

  /** The id of the passkey in an answer (base64url); it proves nothing by itself. */
  credentialOf(answer: string): { readonly id: string; readonly userHandle?: string } | undefined {
    const response = parsed<AuthenticationResponseJSON>(answer);
    if (typeof response?.id !== 'string' || response.id.length > 2_000) return undefined;
    const handle: unknown = (response.response as { userHandle?: unknown } | undefined)?.userHandle;
    return { id: response.id, ...(typeof handle === 'string' && { userHandle: handle }) };
  }

  /** @returns undefined unless the passkey has signed the challenge */
  async authenticated(
    answer: string,
    expectedChallenge: string,
    { credentialId, publicKey, counter, transports }: PasskeyEntity,
    requireUserVerification: boolean,
  ): Promise<Authenticated | undefined> {
    const response = parsed<AuthenticationResponseJSON>(answer);
    if (!response) return undefined;
    const credential = {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter: Number(counter),
      transports,
    };
    const expected = { expectedChallenge, expectedOrigin: this.origin, expectedRPID: this.rpID };
    const given = { response, ...expected, credential, requireUserVerification };
    const verified = await verifyAuthenticationResponse(given).catch(() => undefined);
    return verified?.verified ? verified.authenticationInfo : undefined;
  }
}

function described(passkeys: readonly PasskeyEntity[]) {
  return passkeys.map(({ credentialId: id, transports }) => ({ id, transports }));
}

function parsed<T>(text: string): T | undefined {
  if (text.length > MAX_ANSWER) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as T) : undefined;
  } catch {
    return undefined;
  }
}
