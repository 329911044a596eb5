import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';
import { freePort } from '@candor/dev/servers/free-port.js';

/** The claims of a person, besides the subject: that is the name typed into the provider's form. */
export type OpenidPerson = Readonly<Record<string, unknown>>;

/** A simulated fault of the provider; undefined for none. */
export type OpenidFault =
  | { readonly kind: 'out-of-order' }
  | { readonly kind: 'hangs' }
  | { readonly kind: 'claims'; readonly claims: Readonly<Record<string, unknown>> }
  | { readonly kind: 'foreign-key' };

export interface OpenidServer {
  /** Also the address: `http://127.0.0.1:<port>`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Known people, by subject; any password is accepted. */
  readonly people: Map<string, OpenidPerson>;
  /** The requested paths. */
  readonly asked: string[];
  fault?: OpenidFault;
  close(): Promise<void>;
}

const CLIENT_ID = 'candor-console';
const TTL_S = 600;

const LOGIN_FORM = `<!doctype html><html lang="en"><title>Sign in</title>
<form method="post"><label>Name <input name="login" required></label> <button>Sign in</button></form></html>`;

/**
 * A certified OpenID provider (`oidc-provider`) on this machine, with a login form. PKCE is required; the id token
 * contains only the subject unless a fault adds more, as with most providers.
 * @param redirectUris where people may be redirected back to
 */
export async function startOpenidServer(redirectUris: readonly string[]): Promise<OpenidServer> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [own, foreign] = [newKey(), newKey()];
  const people = new Map<string, OpenidPerson>();
  const clientSecret = randomBytes(24).toString('base64url');
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: clientSecret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...own.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomBytes(24).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    pkce: { required: () => true },
    // The built-in forms print a warning that they are not for production; so does the built-in store, once.
    features: { devInteractions: { enabled: false } },
    ttl: {
      Interaction: TTL_S,
      Grant: TTL_S,
      Session: TTL_S,
      AccessToken: TTL_S,
      IdToken: TTL_S,
      AuthorizationCode: TTL_S,
    },
    findAccount: (_context, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => ({ sub, ...person }) };
    },
    // Skips the consent form.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const server: OpenidServer = {
    ...{ issuer, clientId: CLIENT_ID, clientSecret, people, asked: [] },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  provider.use(async (context, next) => {
    server.asked.push(context.path);
    if (server.fault?.kind === 'hangs') await new Promise(() => undefined);
    if (server.fault?.kind === 'out-of-order') {
      context.status = 503;
      return;
    }
    if (context.path.startsWith('/interaction/')) return askWhoItIs(provider, context as KoaContextWithOIDC);
    await next();
    const { body } = context as { body: { id_token?: string } };
    if (context.path !== '/token' || !body?.id_token) return;
    if (server.fault?.kind === 'claims') body.id_token = resigned(body.id_token, own, server.fault.claims);
    if (server.fault?.kind === 'foreign-key') body.id_token = resigned(body.id_token, foreign, {});
  });
  const answer = provider.callback();
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  return server;
}

async function askWhoItIs(provider: Provider, context: KoaContextWithOIDC): Promise<void> {
  if (context.method !== 'POST') {
    context.type = 'html';
    context.body = LOGIN_FORM;
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of context.req as AsyncIterable<Buffer>) chunks.push(chunk);
  const accountId = new URLSearchParams(Buffer.concat(chunks).toString('utf8')).get('login') ?? '';
  context.respond = false;
  await provider.interactionFinished(context.req, context.res, { login: { accountId } });
}

function newKey(): KeyObject {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
}

/** The same token with other claims, or with the signature of another key of the same name. */
function resigned(token: string, key: KeyObject, claims: Readonly<Record<string, unknown>>): string {
  const said = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as object;
  const parts = [
    { alg: 'RS256', kid: 'own' },
    { ...said, ...claims },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`;
}
