import { randomBytes } from 'node:crypto';
import type { ProviderAnswer } from '../provider-server.js';

/** A Slack app as registered with Slack. */
export interface SlackApp {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Prefixes of addresses that people may be redirected back to. */
  readonly redirectUris: readonly string[];
}

/** The workspace and channel that the user chooses in the browser. */
export interface SlackChoice {
  readonly team: { readonly id: string; readonly name: string };
  readonly channel: { readonly id: string; readonly name: string };
}

/** An issued token, and its scopes. */
export interface SlackToken extends SlackChoice {
  readonly token: string;
  readonly scopes: readonly string[];
  readonly webhookUrl: string;
}

interface Code {
  readonly choice: SlackChoice;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly expiresAt: number;
  used: boolean;
}

const KNOWN_SCOPES = new Set(['incoming-webhook', 'chat:write', 'chat:write.public']);
/** Lifetime of a real code (ms). */
const CODE_LIFETIME_MS = 600_000;

/** The OAuth part of the Slack double: users, codes and tokens. */
export class SlackAuthorizations {
  /** What the next user chooses. */
  choice: SlackChoice = { team: { id: 'T1', name: 'Acme' }, channel: { id: 'C1', name: '#status' } };
  /** Whether the next user allows it. */
  allows = true;
  /** Which of the requested scopes are granted; undefined for all. */
  grants: readonly string[] | undefined;
  /** Its clock (epoch ms); a test may move it. */
  now: () => number = Date.now;
  /** Tokens by their text; deleting one makes it unknown. */
  readonly tokens = new Map<string, SlackToken>();
  private readonly codes = new Map<string, Code>();

  constructor(private readonly app: SlackApp) {}

  /** GET /oauth/v2/authorize: the page on which the user allows or denies. */
  authorize(query: URLSearchParams): ProviderAnswer {
    const redirectUri = query.get('redirect_uri') ?? '';
    const scopes = (query.get('scope') ?? '').split(',').filter((scope) => scope !== '');
    if (query.get('client_id') !== this.app.clientId) return page('invalid_client_id');
    if (!this.app.redirectUris.some((registered) => redirectUri.startsWith(registered)))
      return page('bad_redirect_uri');
    if (scopes.length === 0 || !scopes.every((scope) => KNOWN_SCOPES.has(scope))) return page('invalid_scope');
    const back = new URL(redirectUri);
    if (this.allows) back.searchParams.set('code', this.code(scopes, redirectUri));
    else back.searchParams.set('error', 'access_denied');
    back.searchParams.set('state', query.get('state') ?? '');
    return { status: 302, headers: { location: back.href } };
  }

  /** POST oauth.v2.access: https://docs.slack.dev/reference/methods/oauth.v2.access */
  access(form: URLSearchParams, authorization = ''): object {
    const [id, secret] = basic(authorization) ?? [form.get('client_id'), form.get('client_secret')];
    if (id !== this.app.clientId) return refusal('invalid_client_id');
    if (secret !== this.app.clientSecret) return refusal('bad_client_secret');
    const code = this.codes.get(form.get('code') ?? '');
    if (!code || code.expiresAt <= this.now()) return refusal('invalid_code');
    if (code.used) return refusal('code_already_used');
    if ((form.get('redirect_uri') ?? '') !== code.redirectUri) return refusal('bad_redirect_uri');
    code.used = true;
    return this.grant(code);
  }

  /** Issues a token without a browser. */
  issue(choice: SlackChoice, scopes: readonly string[] = [...KNOWN_SCOPES]): SlackToken {
    const token = `xoxb-${digits()}-${digits()}-${randomBytes(12).toString('hex')}`;
    const webhookUrl = `https://hooks.slack.com/services/${choice.team.id}/B${digits()}/${randomBytes(12).toString('hex')}`;
    const issued = { ...choice, token, scopes, webhookUrl };
    this.tokens.set(token, issued);
    return issued;
  }

  private code(asked: readonly string[], redirectUri: string): string {
    const text = `${digits()}.${digits()}.${randomBytes(16).toString('hex')}`;
    const scopes = asked.filter((scope) => this.grants?.includes(scope) ?? true);
    const expiresAt = this.now() + CODE_LIFETIME_MS;
    this.codes.set(text, { choice: this.choice, scopes, redirectUri, expiresAt, used: false });
    return text;
  }

  private grant({ choice, scopes }: Code): object {
    const { token, webhookUrl } = this.issue(choice, scopes);
    return {
      ok: true,
      access_token: token,
      token_type: 'bot',
      scope: scopes.join(','),
      bot_user_id: 'U0KRQLJ9H',
      app_id: 'A0KRD7HC3',
      team: choice.team,
      enterprise: null,
      is_enterprise_install: false,
      authed_user: { id: 'U1234' },
      ...(scopes.includes('incoming-webhook') && {
        incoming_webhook: {
          channel: choice.channel.name,
          channel_id: choice.channel.id,
          configuration_url: 'https://acme.slack.com/services/B1',
          url: webhookUrl,
        },
      }),
    };
  }
}

function refusal(error: string): object {
  return { ok: false, error };
}

/** Slack shows such errors to the user and does not redirect back. */
function page(error: string): ProviderAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `<h1>Something went wrong</h1><p>${error}</p>`,
  };
}

function basic(authorization: string): readonly [string, string] | undefined {
  const encoded = /^Basic (.+)$/.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent);
  return [id, secret];
}

function digits(): string {
  return String(randomBytes(6).readUIntBE(0, 6)).padStart(12, '0').slice(0, 12);
}
