import { randomBytes } from 'node:crypto';
import { startOpenidServer } from '@candor/lab/doubles/openid/openid-server.js';
import { signInAtProvider } from '@candor/lab/doubles/openid/sign-in-at-provider.js';
import type { Role } from '@candor/platform/actor.js';
import { SsoService } from '@candor/proto/gen/candor/identity/v1/sso_pb.js';
import { Role as WireRole } from '@candor/proto/gen/candor/rpc/v1/rpc_pb.js';
import { anonymous, signUp, staffActor, startIdentity } from './identity.suite.js';

const CONSOLE_URL = 'http://console.example';

/** What a page asks for a reader. */
export const READER_REQUEST = {
  pageId: '0197a3c0-aaaa-7c52-9e6b-2f3a4d5c6b7a',
  origin: 'https://status.acme.example',
  requestId: `_${'ab'.repeat(20)}`,
};

/** The nonce of one browser. */
export const newBrowser = () => randomBytes(32).toString('base64url');

/** The running service beside a real OpenID provider. */
export async function startSso() {
  const provider = await startOpenidServer([`${CONSOLE_URL}/callback`]);
  const suite = await startIdentity({ CONSOLE_URL, OUTBOUND_ALLOW: new URL(provider.issuer).host });
  const sso = suite.client.service(SsoService);

  /** A connection as an Owner would fill it in. */
  const draft = (domain: string, overrides: object = {}) => ({
    clientSecret: provider.clientSecret,
    connection: {
      issuer: provider.issuer,
      clientId: provider.clientId,
      defaultRole: WireRole.USER,
      emailDomains: [domain],
      enabled: true,
      ...overrides,
    },
  });

  return {
    ...suite,
    provider,
    sso,
    draft,
    /** An organisation with a mail domain of its own and single sign-on through the provider. */
    async organisation(overrides: object = {}) {
      const { email, customerDomain } = signUp();
      const domain = `${customerDomain}.example`;
      const { user: owner } = await suite.member({
        ...signUp(),
        customerDomain,
        email: email.replace('example.com', domain),
      });
      const as = (role: Role) => ({ actor: staffActor(owner, role) });
      await sso.saveSsoConnection(draft(domain, overrides), as('Owner'));
      return {
        ...{ owner, domain, label: customerDomain, as },
        /** A user known to the provider. @returns the name to sign in with there */
        person(claims: object = {}, login = `person-${randomBytes(6).toString('hex')}`): string {
          provider.people.set(login, {
            email: `${login}@${domain}`,
            email_verified: true,
            name: 'Grace Hopper',
            ...claims,
          });
          return login;
        },
      };
    },
    /** Runs a sign-in up to the return from the provider. */
    async wayBack(organisation: string, login: string, browserNonce = newBrowser()) {
      const { authorizeUrl } = await sso.startSso({ organisation, browserNonce }, anonymous);
      const { searchParams } = await signInAtProvider(authorizeUrl, login);
      const given = (name: string) => searchParams.get(name) ?? '';
      return { state: given('state'), code: given('code'), issuer: given('iss'), error: given('error'), browserNonce };
    },
    /** The same for a reader of a page. */
    async readerBack(customerId: string, login: string, request: Partial<typeof READER_REQUEST> = {}) {
      const actor = { kind: 'visitor', customerId } as const;
      const { authorizeUrl } = await sso.startReaderSso({ ...READER_REQUEST, ...request }, { actor });
      const { searchParams } = await signInAtProvider(authorizeUrl, login);
      const given = (name: string) => searchParams.get(name) ?? '';
      return { state: given('state'), code: given('code'), issuer: given('iss'), error: given('error') };
    },
    /** The claims of the access token after a complete sign-in. */
    async signIn(organisation: string, login: string): Promise<{ sub: string; role: string; customerId: string }> {
      const { session } = await sso.finishSso(await this.wayBack(organisation, login), anonymous);
      const payload = session?.accessToken.split('.')[1] ?? '';
      return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as never;
    },
    /** The error texts of refused sign-ins. */
    refusalOf: (work: Promise<unknown>): Promise<string> =>
      work.then(
        () => 'not refused',
        (error: Error) => error.message,
      ),
    close: async () => {
      await suite.close();
      await provider.close();
    },
  };
}
