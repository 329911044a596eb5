import { Injectable } from '@nestjs/common';
import * as openid from 'openid-client';
import { OutboundFetch } from '@candor/outbound/outbound-fetch.js';
import { parseTarget } from '@candor/outbound/target-check.js';
import { AppLogger } from '@candor/platform/logger.js';
import { KnownProviders, type ProviderClient } from './known-providers.js';
import { ProviderError } from './provider.error.js';
import { isSameIssuer } from './sso-connection.rules.js';

/** The redirect URL for an organisation's users, and the private addresses that providers may have. */
export class SsoOptions {
  constructor(
    readonly redirectUri: string,
    readonly outboundAllow: readonly string[],
  ) {}
}

/** Values that tie an answer to its request. */
export interface LoginChecks {
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** The parameters of the redirect back to us. */
export interface ProviderAnswer {
  readonly code: string;
  /** Empty if the provider does not identify itself (RFC 9207). */
  readonly issuer: string;
}

/** A provider's claims about a user, signed by it or fetched from it. */
export type PersonClaims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const SCOPE = 'openid email profile';
/** Tolerated clock difference (s). */
const TOLERANCE_S = 60;

/**
 * The OpenID Connect client for providers of organisations: discovery, authorization code with PKCE, signatures. Every
 * URL is entered by an Owner or found by discovery, so all go through the guarded fetch.
 */
@Injectable()
export class OpenidProvider {
  private readonly known = new KnownProviders((client) => this.discover(client));

  constructor(
    private readonly outbound: OutboundFetch,
    private readonly options: SsoOptions,
    private readonly log: AppLogger,
  ) {}

  /** The provider's current description. @throws ProviderError */
  async describe(issuer: string): Promise<{ issuer: string; authorizationEndpoint: string }> {
    const metadata = (await this.discover({ issuer, clientId: 'candor', clientSecret: '' })).serverMetadata();
    return { issuer: metadata.issuer, authorizationEndpoint: metadata.authorization_endpoint ?? '' };
  }

  newChecks(): LoginChecks {
    return { nonce: openid.randomNonce(), verifier: openid.randomPKCECodeVerifier() };
  }

  /** Finds the provider. @returns a function that builds the URL to send the browser to @throws ProviderError */
  async begin(
    client: ProviderClient,
    { nonce, verifier }: LoginChecks,
    fresh: boolean,
  ): Promise<(state: string) => string> {
    const config = await this.known.get(client);
    const challenge = await openid.calculatePKCECodeChallenge(verifier);
    return (state) =>
      openid.buildAuthorizationUrl(config, {
        ...{ state, nonce, scope: SCOPE, redirect_uri: this.options.redirectUri },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        ...(fresh && { prompt: 'login' }),
      }).href;
  }

  /** Exchanges the code and makes all checks. @throws ProviderError */
  async finish(client: ProviderClient, answer: ProviderAnswer, checks: LoginChecks): Promise<PersonClaims> {
    try {
      return await this.exchange(client, answer, checks);
    } catch (error) {
      // It may have changed since it was requested.
      this.known.forget(client);
      throw error;
    }
  }

  private async exchange(client: ProviderClient, answer: ProviderAnswer, checks: LoginChecks): Promise<PersonClaims> {
    const config = await this.known.get(client);
    const url = new URL(this.options.redirectUri);
    url.searchParams.set('code', answer.code);
    if (answer.issuer !== '') url.searchParams.set('iss', answer.issuer);
    return this.asking(client.issuer, async () => {
      const tokens = await openid.authorizationCodeGrant(config, url, {
        expectedNonce: checks.nonce,
        pkceCodeVerifier: checks.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderError('unverifiable', 'no id token');
      if (claims.email !== undefined || !config.serverMetadata().userinfo_endpoint) return claims;
      // Many send only the subject in the token itself.
      const more = await openid.fetchUserInfo(config, tokens.access_token, claims.sub);
      // Others send groups there alone; what it says of the address belongs to that address.
      return { ...claims, email_verified: undefined, ...more, iss: claims.iss, sub: claims.sub };
    });
  }

  private discover({ issuer, clientId, clientSecret }: ProviderClient): Promise<openid.Configuration> {
    const { hostAndPort } = parseTarget(issuer);
    const mayBePlain = this.options.outboundAllow.includes(hostAndPort);
    return this.asking(issuer, async () => {
      const config = await openid.discovery(
        new URL(issuer),
        clientId,
        { client_secret: clientSecret, [openid.clockTolerance]: TOLERANCE_S },
        authenticate(clientSecret),
        {
          [openid.customFetch]: (url, { method, headers, body }) =>
            this.outbound.fetch(url, { method, headers, body: body == null ? undefined : textOf(body) }),
          // Otherwise the library relies on TLS alone; the signature proves more.
          execute: [openid.enableNonRepudiationChecks, ...(mayBePlain ? [openid.allowInsecureRequests] : [])],
        },
      );
      const { issuer: named, authorization_endpoint: endpoint } = config.serverMetadata();
      // The library accepts Microsoft's issuers for every tenant; here a provider belongs to one organisation.
      if (!isSameIssuer(named, issuer)) throw new ProviderError('unverifiable', 'the issuer calls itself otherwise');
      const { protocol = '' } = URL.parse(endpoint ?? '') ?? {};
      if (protocol !== 'https:' && !(mayBePlain && protocol === 'http:'))
        throw new ProviderError('unverifiable', 'no place to sign in');
      return config;
    });
  }

  private async asking<T>(issuer: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const known = ProviderError.from(error);
      this.log.warn(
        { issuer, kind: known.kind, reason: known.message },
        'a sign-in provider did not give what it should',
      );
      throw known;
    }
  }
}

/** As in OpenID Connect Core §9: in the header, unless the provider declares that it accepts only the body. */
function authenticate(secret: string): openid.ClientAuth {
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    const how = isPost ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
    return how(server, client, body, headers);
  };
}

function textOf(body: unknown): string {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('a body of an unforeseen kind');
}
